"""The development set, measured once: what the engine sees of each page, and what is true."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.aging import aged
from models.align import aligned, words
from models.corpus import Sample
from models.forks import over_forks
from scrapy_webextract.engine.classify import votes
from scrapy_webextract.engine.content.blocks import Blocks, blocks_of
from scrapy_webextract.engine.content.score import Measured, measure_blocks
from scrapy_webextract.engine.features import row_of
from scrapy_webextract.engine.features.observed import observe
from scrapy_webextract.engine.features.vocabulary import headline
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options, Stage

FloatArray = npt.NDArray[np.float32]

AGED_EVERY = 3
"""One page in so many trains the block model a second time, as an older copy."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A page as the models see it."""

    sample: Sample
    """The page and its truth."""
    type_row: FloatArray
    """The page features, in the order of FEATURES."""
    type_text: str
    """The title and description that the vocabulary is taken from."""
    type_votes: dict[Stage, str | None]
    """What the rules on address and markup say of the type."""
    aged_row: FloatArray
    """The page features of an older copy (aging.py)."""
    measured: Measured | None
    """The measured blocks; None for a page without text."""
    aged_measured: Measured | None
    """Those of an older copy, for one page in AGED_EVERY; else None."""
    labels: FloatArray
    """For each block the share of its words that the truth has."""


def prepare(samples: Sequence[Sample]) -> list[Prepared]:
    """Measure every page."""
    return over_forks(_prepared, samples, chunk=8)


def _prepared(sample: Sample) -> Prepared:
    page = read(sample.html, sample.url, None, Options())
    blocks = blocks_of(page.root)
    observed = observe(page, blocks)
    measured = measure_blocks(blocks, page.title) if len(blocks) else None
    old = aged(page)
    old_blocks = blocks_of(old.root)
    is_aged = measured is not None and int(sample.id) % AGED_EVERY == 0
    return Prepared(
        sample=sample,
        type_row=row_of(observed),
        type_text=headline(page),
        type_votes=votes(observed),
        aged_row=row_of(observe(old, old_blocks)),
        measured=measured,
        aged_measured=measure_blocks(old_blocks, old.title) if is_aged else None,
        labels=labels_of(blocks, sample.text),
    )


def labels_of(blocks: Blocks, truth: str) -> FloatArray:
    """For each block the share of its words that the truth has."""
    lists = [words(text) for text in blocks.texts]
    found = aligned([word for one in lists for word in one], words(truth))
    edges = np.cumsum([0] + [len(one) for one in lists])
    running = np.concatenate(([0.0], np.cumsum(found)))
    sizes = np.maximum(np.diff(edges), 1)
    shares: FloatArray = ((running[edges[1:]] - running[edges[:-1]]) / sizes).astype(np.float32)
    return shares
