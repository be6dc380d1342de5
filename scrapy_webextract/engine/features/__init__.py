"""Named features of a page: what the page-type model sees."""

import numpy as np

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.features import address, cards, links, signals, speech, structure
from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.observed import Observed, observe
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.trained import FloatArray

FEATURES: dict[str, Feature] = {
    **address.FEATURES,
    **structure.FEATURES,
    **signals.FEATURES,
    **links.FEATURES,
    **cards.FEATURES,
    **speech.FEATURES,
}
"""Every feature by name, in the order of the model's columns."""


def measure(page: Page, blocks: Blocks) -> dict[str, float]:
    """Every feature of a page by name."""
    observed = observe(page, blocks)
    return {name: feature(observed) for name, feature in FEATURES.items()}


def as_row(page: Page, blocks: Blocks) -> FloatArray:
    """The features of a page as one row, in the order of FEATURES."""
    return row_of(observe(page, blocks))


def row_of(observed: Observed) -> FloatArray:
    """The features of a prepared page as one row."""
    return np.array([feature(observed) for feature in FEATURES.values()], dtype=np.float32)
