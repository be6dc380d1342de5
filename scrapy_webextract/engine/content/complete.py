"""What belongs to a selection is taken with it: like units beside it, headings above it.

The cut asks of each block alone whether it is content. A reader wants the third tab with the
other two, and the heading with its section.
"""

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.layout import Layout
from scrapy_webextract.engine.content.units import like_units
from scrapy_webextract.engine.tags import HEADING_TAGS
from scrapy_webextract.engine.types import Favor

FloatArray = npt.NDArray[np.float32]
BoolArray = npt.NDArray[np.bool_]

_FEWEST_UNITS = 3
_FEWEST_WORDS = 5  # of a unit: what has fewer is a button or a mark
_TAKEN = 0.5  # share of a unit's words that makes it taken
_LEAST_TAKEN = 0.6  # share of like units that are taken, for the others to follow
_LIKELY = 0.15  # score of a block that may follow its unit
_HEADING = 0.05  # score of a heading that may follow its section


def with_like_units(
    kept: BoolArray,
    scores: FloatArray,
    blocks: Blocks,
    layout: Layout,
    words: FloatArray,
    favor: Favor,
) -> BoolArray:
    """The selection with the rest of a group of like units (posts, panels) where most is taken.

    With precision nothing follows; with recall units that were taken in part are filled, too.
    """
    if favor == "precision":
        return kept
    group, is_unit = like_units(blocks, layout)
    total, taken = layout.sums(words), layout.sums(words * kept)
    is_unit &= total >= _FEWEST_WORDS
    is_taken = is_unit & (taken >= _TAKEN * total)
    members, full = np.bincount(group, is_unit), np.bincount(group, is_taken)
    follows = (members >= _FEWEST_UNITS) & (full >= _LEAST_TAKEN * members)
    open_units = is_unit & (~is_taken | (favor == "recall"))
    result = kept.copy()
    for unit in np.flatnonzero(follows[group] & open_units).tolist():
        inside = slice(layout.first[unit], layout.end[unit])
        result[inside] |= scores[inside] >= _LIKELY
    return result


def with_headings(kept: BoolArray, scores: FloatArray, blocks: Blocks) -> BoolArray:
    """The selection with the headings (h2 to h6) whose first text is taken, unless they are most
    unlikely; whatever the favour.
    """
    result = kept.copy()
    pending: list[tuple[int, int]] = []  # (level, block) of headings with no text yet
    for number, container in enumerate(blocks.container):
        tag = blocks.tags[container]
        if tag in HEADING_TAGS:
            level = int(tag[1])
            while pending and pending[-1][0] >= level:
                pending.pop()
            pending.append((level, number))
            continue
        if kept[number]:
            result[[n for level, n in pending if level > 1 and scores[n] >= _HEADING]] = True
        pending.clear()
    return result
