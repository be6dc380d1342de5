"""What on the page is content: blocks are scored, selected and built into a tree."""

from dataclasses import dataclass, field, fields, is_dataclass, replace

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.build import build
from scrapy_webextract.engine.content.even import even_out
from scrapy_webextract.engine.content.rows import whole_rows
from scrapy_webextract.engine.content.score import Measured, measure_blocks, score
from scrapy_webextract.engine.content.select import NOTHING, Selection, select
from scrapy_webextract.engine.content.structured import island_blocks
from scrapy_webextract.engine.content.tree import Content
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.types import Guess, Options

_FEW_WORDS = 60  # a page whose own text has fewer may keep its content in a data island


@dataclass(frozen=True, slots=True)
class Choice:
    """The content of a page and how it was chosen."""

    content: Content = field(default_factory=Content)
    """The content tree."""
    measured: Measured | None = None
    """The measured blocks; None for a page without text."""
    texts: list[str] = field(default_factory=list)
    """The blocks' texts."""
    scores: npt.NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    """Each block's probability of being content."""
    selection: Selection = NOTHING
    """Which blocks were taken."""
    from_island: bool = False
    """Whether the content comes from JSON in the page and not from its elements."""


def choose(page: Page, blocks: Blocks, guess: Guess, options: Options) -> Choice:
    """Choose the main content of a page."""
    if not len(blocks):
        return _or_island(page, Choice())
    measured = measure_blocks(blocks, page.title)
    scores = score(measured, guess.probabilities)
    return assemble(page, blocks, measured, scores, options)


def assemble(
    page: Page,
    blocks: Blocks,
    measured: Measured,
    scores: npt.NDArray[np.float32],
    options: Options,
) -> Choice:
    """Select by the scores and build the tree."""
    evened = even_out(scores, measured.layout)
    cut = select(evened, measured.words, options.favor)
    selection = replace(cut, kept=whole_rows(cut.kept, blocks, measured.words))
    content = build(page, blocks, selection.kept, options)
    return _or_island(page, Choice(content, measured, blocks.texts, evened, selection))


def _or_island(page: Page, choice: Choice) -> Choice:
    """The choice, or what a data island holds when the page itself says much less."""
    m, kept = choice.measured, choice.selection.kept
    words = float(m.words[kept].sum()) if m is not None else 0.0
    if words >= _FEW_WORDS:
        return choice
    island = island_blocks(page)
    if word_count(island) <= _FEW_WORDS + 2 * words:
        return choice
    return replace(choice, content=Content(island), from_island=True)


def word_count(node: object) -> int:
    """Words of a part of the content tree, roughly: addresses count as one.

    >>> from scrapy_webextract.engine.content.tree import Paragraph, Rule, Text
    >>> word_count((Paragraph((Text("two words"),)), Rule()))
    2
    """
    if isinstance(node, str):
        return len(node.split())
    if isinstance(node, tuple):
        return sum(word_count(part) for part in node)
    if is_dataclass(node):
        return sum(word_count(getattr(node, f.name)) for f in fields(node))
    return 0
