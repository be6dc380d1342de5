"""What the engine makes of a page with given (out-of-fold) answers of the models."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.align import word_f1
from models.corpus import Sample
from models.cross_validation import HeldOut
from models.forks import over_forks
from models.glued import glued_share
from scrapy_webextract.engine.confidence import Evidence, facts_of, row_of
from scrapy_webextract.engine.content import Choice, assemble
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.score import measure_blocks
from scrapy_webextract.engine.metadata import metadata_of
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Guess, Metadata, Options

FloatArray = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Outcome:
    """An extraction beside its truth."""

    sample: Sample
    """The page and its truth."""
    fold: int
    """The fold that it was held out with."""
    page_type: str
    """The most probable type."""
    text: str
    """The extracted text."""
    f1: float
    """Word F1 of the text."""
    precision: float
    """Share of its words that the truth has."""
    recall: float
    """Share of the truth's words that it has."""
    glued: float
    """Share of its words that are two of the page's joined without a space."""
    expected_f1: float
    """What the block scores alone promise."""
    row: FloatArray
    """The confidence model's input; zeros where there was nothing to extract."""
    metadata: Metadata
    """The metadata that was found."""


def outcomes(held: Sequence[HeldOut]) -> list[Outcome]:
    """Extract every page with the answers that the models gave for it."""
    return over_forks(_outcome, held, chunk=8)


def _outcome(held: HeldOut) -> Outcome:
    sample, probabilities = held.sample, held.probabilities
    page = read(sample.html, sample.url, None, Options())
    blocks = blocks_of(page.root)
    measured = measure_blocks(page, blocks) if len(blocks) else None
    page_type = max(probabilities, key=lambda name: probabilities[name])
    guess = Guess(page_type, probabilities[page_type], "model", probabilities=probabilities)
    choice = (
        assemble(page, blocks, measured, held.scores, guess, Options()) if measured else Choice()
    )
    text = WRITERS["text"](choice.content, Options())
    return Outcome(
        sample,
        held.fold,
        page_type,
        text,
        *word_f1(text, sample.text),
        glued_share(text, page.root),
        choice.selection.expected_f1,
        row_of(Evidence(choice, facts_of(page, probabilities))),
        metadata_of(page, text),
    )
