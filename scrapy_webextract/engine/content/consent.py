"""Consent banners that are part of the page: what is asked about cookies is not its content."""

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.layout import Layout

FloatArray = npt.NDArray[np.float32]

_WORD = "cookie"  # the same in most languages
_FEWEST = 2  # blocks that speak of it
_MOST_BLOCKS = 40  # of a banner
_CONTROLS = frozenset(("button", "label", "select"))
_MOST_OF_CONTENT = 0.5  # share of the content; what holds more is about cookies, and is content


def without_consent(
    scores: FloatArray, words: FloatArray, blocks: Blocks, layout: Layout, title: str
) -> FloatArray:
    """The scores, 0 in elements that ask about cookies with buttons, beside richer content."""
    speaks = np.array([_WORD in text.lower() for text in blocks.texts])
    if speaks.sum() < _FEWEST or _WORD in title.lower():
        return scores
    asks = np.array([blocks.tags[c] in _CONTROLS for c in blocks.container])
    mass = (scores * words).astype(np.float64)
    held = layout.sums(mass)
    size = layout.end - layout.first
    banner = (
        (layout.sums(speaks.astype(np.float64)) >= _FEWEST)
        & (layout.sums(asks.astype(np.float64)) > 0)
        & (size <= _MOST_BLOCKS)
        & (2 * layout.sums(words * speaks) >= layout.sums(words))
        & (held <= _MOST_OF_CONTENT * mass.sum())
    )
    inside = layout.inherited(banner.astype(np.float32), np.maximum)[layout.container] > 0
    return np.where(inside, np.float32(0), scores)
