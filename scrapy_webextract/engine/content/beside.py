"""Text that goes on from what was taken: the next paragraph, the lines around a table.

The cut asks what a block adds to the whole, and beside a long text or a table of thousands of
rows the last short paragraph adds nothing. A reader misses it all the same.
"""

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks

FloatArray = npt.NDArray[np.float32]
BoolArray = npt.NDArray[np.bool_]

_LIKELY = 0.1  # score of a block that may follow; F1 with held-out scores stays as it is (+.0001)
_FEWEST_WORDS = 4
_LEVELS = 3  # wrappers around a paragraph that still goes on from the one before
_FEWEST_ROWS = 8  # of a table that its page is about
_MOSTLY = 0.5  # share of a table's blocks that makes it taken
_PROSE = frozenset(("p", "div", "section", "article", "main", "body"))
_ROW_GROUPS = frozenset(("thead", "tbody", "tfoot"))


def with_text_beside(kept: BoolArray, scores: FloatArray, blocks: Blocks) -> BoolArray:
    """The selection with unlinked text that follows a taken block or stands beside a taken table,
    unless it is most unlikely.
    """
    result = kept.copy()
    likely = (scores >= _LIKELY) & ~kept & (np.array(blocks.links) == 0)
    for number in np.flatnonzero(likely).tolist():
        if number and result[number - 1] and _goes_on(blocks, number):
            result[number] = True
    for table in _tables(blocks):
        first, end = blocks.first[table], blocks.end[table]
        if first < end and kept[first:end].mean() >= _MOSTLY:
            for number in (first - 1, end):
                if (
                    0 <= number < len(kept)
                    and likely[number]
                    and _is_beside(blocks, number, table)
                ):
                    result[number] = True
    return result


def _goes_on(blocks: Blocks, number: int) -> bool:
    """Whether a block is prose that goes on from the prose before, in its section."""
    own, last = blocks.container[number], blocks.container[number - 1]
    if blocks.tags[own] not in _PROSE or blocks.tags[last] not in _PROSE:
        return False
    if len(blocks.texts[number].split()) < _FEWEST_WORDS:
        return False
    before = blocks.parent[last]
    for _ in range(_LEVELS):
        own = blocks.parent[own]
        if own == before or own < 0:
            return own >= 0
    return False


def _tables(blocks: Blocks) -> list[int]:
    """The elements that are tables of many rows."""
    rows: dict[int, int] = {}
    for number, tag in enumerate(blocks.tags):
        if tag == "tr":
            around = blocks.parent[number]
            if around >= 0 and blocks.tags[around] in _ROW_GROUPS:
                around = blocks.parent[around]
            rows[around] = rows.get(around, 0) + 1
    return [table for table, count in rows.items() if count >= _FEWEST_ROWS and table >= 0]


def _is_beside(blocks: Blocks, number: int, table: int) -> bool:
    around, own = blocks.parent[table], blocks.container[number]
    return around in (own, blocks.parent[own])
