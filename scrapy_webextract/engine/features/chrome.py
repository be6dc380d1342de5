"""The frame round a page: which blocks stand in its menus, banners and footers."""

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks

BoolArray = npt.NDArray[np.bool_]
_FRAME = frozenset(("nav", "header", "footer", "aside"))
_NEVER_INSIDE = frozenset(("main", "footer"))  # of a frame that was closed
_PROSE = 15  # words
_MOST = 0.6  # of the page: so much is no frame but the page
_MUCH = 150  # words of prose; menus and footers have fewer


def chrome_of(blocks: Blocks) -> BoolArray:
    """Whether each block stands in a nav, header, footer or aside, or in a hidden element.

    A header that was never closed holds most of the page's prose, or its main part or footer; what
    hides most of the text is opened by a script. Neither is taken for the frame.
    """
    prose, size = _prose_before(blocks), _characters_before(blocks)
    never_inside = [
        (blocks.first[n], blocks.end[n])
        for n, tag in enumerate(blocks.tags)
        if tag in _NEVER_INSIDE and blocks.end[n] > blocks.first[n]
    ]
    most_prose, most_text = max(_MUCH, _MOST * prose[-1]), _MOST * size[-1]
    chrome = np.zeros(len(blocks), dtype=np.bool_)
    for tag, hidden, first, end in zip(
        blocks.tags, blocks.hidden, blocks.first, blocks.end, strict=True
    ):
        if tag in _FRAME or (hidden and size[end] - size[first] < most_text):
            unclosed = tag in _FRAME and any(
                first <= its_first and its_end <= end and its_end - its_first < end - first
                for its_first, its_end in never_inside
            )
            chrome[first:end] |= not unclosed and prose[end] - prose[first] < most_prose
    return chrome


def _characters_before(blocks: Blocks) -> npt.NDArray[np.int64]:
    return np.array([0, *map(len, blocks.texts)], dtype=np.int64).cumsum()


def _prose_before(blocks: Blocks) -> npt.NDArray[np.int64]:
    """Words in the long blocks that are no link text, before each block and after the last."""
    words = [
        count if (count := text.count(" ") + 1) >= _PROSE and 2 * linked < len(text) else 0
        for text, linked in zip(blocks.texts, blocks.link_characters, strict=True)
    ]
    return np.array([0, *words], dtype=np.int64).cumsum()
