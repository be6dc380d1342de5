"""The development set, measured once: what the engine sees of each page, and what is true."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.aging import aged, script_of
from models.align import aligned, words
from models.corpus import Sample
from models.cropping import cropped, shortened
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
_LEAST_TRUTH = 10.0  # words of content that a small copy must have left

AGED_EVERY = 3
"""One page in so many trains the block model a second time, as an older copy."""
CROPPED_EVERY = 3
"""One in so many as a small copy; never the same pages."""
SHORTENED_EVERY = 2
"""Of the older copies of articles, one in so many has only the beginning of its content: news
items are short. (Products and lists cut short taught the models to leave their content: -.02.)"""


@dataclass(frozen=True, slots=True)
class Copy:
    """The blocks of a page, or of a copy of it, with what the truth says of them."""

    measured: Measured
    """The measured blocks."""
    labels: FloatArray
    """For each block the share of its words that the truth has."""
    is_aged: bool = False
    """Whether it is an older copy (aging.py)."""


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
    copies: tuple[Copy, ...]
    """What the block model learns from: the page itself, and an older or a small copy of some."""
    labels: FloatArray
    """For each block the share of its words that the truth has."""


def prepare(samples: Sequence[Sample]) -> list[Prepared]:
    """Measure every page."""
    return over_forks(_prepared, samples, chunk=8)


def _prepared(sample: Sample) -> Prepared:
    page = read(sample.html, sample.url, None, Options())
    blocks = blocks_of(page.root)
    observed = observe(page, blocks)
    measured = measure_blocks(page, blocks) if len(blocks) else None
    labels = labels_of(blocks, sample.text)
    number = int(sample.id)
    before, kept = page, np.ones(len(blocks), np.bool_)
    if sample.page_type == "article" and number % SHORTENED_EVERY == 0:
        before, kept = shortened(page, blocks, labels, number)
    old = aged(before, script_of(number // AGED_EVERY))
    old_blocks = blocks_of(old.root)
    copies = []
    if measured is not None:
        copies.append(Copy(measured, labels))
        if number % AGED_EVERY == 0:
            copies.append(Copy(measure_blocks(old, old_blocks), labels[kept], is_aged=True))
        elif number % CROPPED_EVERY == 1:
            small, left = cropped(page, blocks, number)
            if (labels * measured.words)[left].sum() >= _LEAST_TRUTH:
                copies.append(Copy(measure_blocks(small, blocks_of(small.root)), labels[left]))
    return Prepared(
        sample=sample,
        type_row=row_of(observed),
        type_text=headline(page),
        type_votes=votes(observed),
        aged_row=row_of(observe(old, old_blocks)),
        measured=measured,
        copies=tuple(copies),
        labels=labels,
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
