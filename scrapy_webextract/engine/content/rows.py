"""A row of a data table is kept whole: half a row says nothing, or something else.

A row that has headings in its cells lays out the page.
"""

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.tags import HEADING_TAGS

FloatArray = npt.NDArray[np.float32]
BoolArray = npt.NDArray[np.bool_]

_MOST_BLOCKS = 60  # a row with more, or with more words, lays out a page
_MOST_WORDS = 400


def whole_rows(kept: BoolArray, blocks: Blocks, words: FloatArray) -> BoolArray:
    """The selection with the rest of each table row of which something was taken."""
    row_of: list[int] = []
    lays_out: set[int] = set()  # rows with headings in their cells
    for number, (tag, parent) in enumerate(zip(blocks.tags, blocks.parent, strict=True)):
        row_of.append(number if tag == "tr" else row_of[parent] if parent >= 0 else -1)
    for number, tag in enumerate(blocks.tags):
        if tag in HEADING_TAGS and row_of[number] >= 0:
            lays_out.add(row_of[number])
    row = np.array(row_of, np.int64)[np.array(blocks.container, np.int64)]
    inside = np.flatnonzero(row >= 0)
    if not len(inside):
        return kept
    rows = row[inside]
    taken = np.bincount(rows, kept[inside]) > 0
    size, length = np.bincount(rows), np.bincount(rows, words[inside])
    whole = taken & (size <= _MOST_BLOCKS) & (length <= _MOST_WORDS)
    whole[list(lays_out & set(rows.tolist()))] = False
    result = kept.copy()
    result[inside] |= whole[rows]
    return result
