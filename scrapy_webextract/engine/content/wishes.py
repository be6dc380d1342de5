"""What the options want otherwise than the scores: comments of readers, text in one language."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.comments import comments_of
from scrapy_webextract.engine.content.score import Measured
from scrapy_webextract.engine.content.tongue import Tongues, all_in_one, tongues_of
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.types import Guess, Options

FloatArray = npt.NDArray[np.float32]
BoolArray = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Wishes:
    """Which blocks may be content, and which are taken beside it."""

    scores: FloatArray
    """Each block's probability of being content; 0 for what is left out."""
    left_out: BoolArray
    """What is never content here: comments of readers, sections in another language."""
    added: BoolArray
    """What is taken after the content, whatever its score."""
    tongues: Tongues
    """Which languages were left out."""


def wishes_of(
    page: Page,
    blocks: Blocks,
    measured: Measured,
    scores: FloatArray,
    guess: Guess,
    options: Options,
) -> Wishes:
    """Apply the options to the scores of a page's blocks.

    Comments are never content, so that they change neither what else is taken nor how sure that
    is; where they are wanted, they are added.
    """
    comments = comments_of(page.html, blocks, measured, scores, guess, options.own_types)
    content = np.where(comments.section, 0, scores).astype(np.float32)
    tongues = (
        tongues_of(page, blocks, measured.words, content, options.target_language)
        if options.target_language
        else all_in_one(blocks)
    )
    left_out = comments.section | tongues.foreign
    added = comments.posts & ~tongues.foreign & options.include_comments
    return Wishes(np.where(left_out, 0, scores).astype(np.float32), left_out, added, tongues)
