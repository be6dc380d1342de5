"""Small copies of pages: parts are taken out until few blocks are left.

The data set's pages are large. A page of five paragraphs, of two products or of one post is read
by the same models; they train on such pages too.
"""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from lxml.html import HtmlElement

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.page import Page

BoolArray = npt.NDArray[np.bool_]
FloatArray = npt.NDArray[np.float32]

_FEWEST, _MOST = 8, 50  # blocks that are left
_TRIES = 400
_CONTENT_BLOCKS = (2, 13)  # of a shortened page: at least so many, and fewer than so many
_FEWEST_IN_PART = 2  # blocks of a part that is taken out: a card goes whole, not its name alone


def cropped(page: Page, blocks: Blocks, seed: int) -> tuple[Page, BoolArray]:
    """A copy of a page with parts taken out, and which blocks it still has, in their order."""
    random = np.random.default_rng(seed)
    kept = np.ones(len(blocks), np.bool_)
    emptied: list[int] = []
    target = int(random.integers(_FEWEST, _MOST + 1))
    left = len(blocks)
    for number in random.integers(1, max(2, len(blocks.elements)), _TRIES).tolist():
        if left <= target or number >= len(blocks.elements):
            break
        part = slice(blocks.first[number], blocks.end[number])
        size = int(kept[part].sum())
        if size < _FEWEST_IN_PART or left - size < _FEWEST:
            continue
        emptied.append(number)
        kept[part] = False
        left -= size
    return _without(page, blocks, emptied), kept


def shortened(page: Page, blocks: Blocks, labels: FloatArray, seed: int) -> tuple[Page, BoolArray]:
    """A copy with only the beginning of the content in all that stands around it, and a mask.

    News items and product notes of a few lines, in pages full of links, are rare in the data set.
    """
    is_content = labels > 0.5
    most = int(np.random.default_rng(seed).integers(*_CONTENT_BLOCKS))
    drop = is_content & (np.cumsum(is_content) > most)
    first, end = np.array(blocks.first), np.array(blocks.end)
    dropped = np.concatenate(([0], np.cumsum(drop)))
    whole = np.flatnonzero((dropped[end] - dropped[first] == end - first) & (end > first))
    kept = np.ones(len(blocks), np.bool_)
    for number in whole.tolist():
        kept[first[number] : end[number]] = False
    return _without(page, blocks, whole.tolist()), kept


def _without(page: Page, blocks: Blocks, emptied: Sequence[int]) -> Page:
    """A copy without what is in some block-level elements.

    They stay as ends of the blocks before and after them.
    """
    root = deepcopy(page.root)
    place = {element: number for number, element in enumerate(page.root.iter())}
    copies: list[HtmlElement] = list(root.iter())
    for number in emptied:
        element = copies[place[blocks.elements[number]]]
        del element[:]
        element.text = None
    return replace(page, root=root)
