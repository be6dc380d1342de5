"""What on the page is content: blocks are scored, selected and built into a tree."""

from dataclasses import dataclass, field, fields, is_dataclass, replace

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.beside import with_text_beside
from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.build import build
from scrapy_webextract.engine.content.complete import with_headings, with_like_units
from scrapy_webextract.engine.content.consent import without_consent
from scrapy_webextract.engine.content.even import even_out
from scrapy_webextract.engine.content.repeats import once
from scrapy_webextract.engine.content.rows import whole_rows
from scrapy_webextract.engine.content.score import Measured, measure_blocks, score
from scrapy_webextract.engine.content.select import NOTHING, Selection, select
from scrapy_webextract.engine.content.structured import island_blocks
from scrapy_webextract.engine.content.tongue import tongue_of_tree
from scrapy_webextract.engine.content.tree import Content
from scrapy_webextract.engine.content.unseen import without_unseen
from scrapy_webextract.engine.content.wishes import wishes_of
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.page_types import Profile, page_types
from scrapy_webextract.engine.types import Guess, Options

_LIKELY_IN_ROW = 0.1  # score of a cell that may follow its row
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
    other_languages: tuple[str, ...] = ()
    """The languages of what was left out because another is wanted, the longest first."""


def choose(page: Page, blocks: Blocks, guess: Guess, options: Options) -> Choice:
    """Choose the main content of a page."""
    if not len(blocks):
        return _or_island(page, Choice(), options)
    measured = measure_blocks(page, blocks)
    scores = score(measured, guess.probabilities)
    return assemble(page, blocks, measured, scores, guess, options)


def assemble(
    page: Page,
    blocks: Blocks,
    measured: Measured,
    scores: npt.NDArray[np.float32],
    guess: Guess,
    options: Options,
) -> Choice:
    """Select by the scores and the options' wishes, and build the tree."""
    evened = even_out(scores, measured.layout)
    evened = without_unseen(evened, blocks, measured.words, page.html)
    evened = without_consent(evened, measured.words, blocks, measured.layout, page.title)
    wishes = wishes_of(page, blocks, measured, evened, guess, options)
    profile = page_types(options.own_types)[guess.page_type].profile
    wanted = wishes.scores
    if options.deduplicate and not profile.repeats:
        kind = measured.layout.path[measured.layout.container]
        is_heading = measured.columns["heading_level"] > 0
        wanted = once(wanted, blocks.texts, measured.words, kind, is_heading)
    cut = select(wanted, measured.words, options.favor)
    kept = _completed(cut.kept, wanted, blocks, measured, profile, options) & ~wishes.left_out
    choice = Choice(
        build(page, blocks, kept | wishes.added, options),
        measured,
        blocks.texts,
        wanted,
        replace(cut, kept=kept),
        other_languages=wishes.tongues.others,
    )
    is_answer = wishes.tongues.is_elsewhere and (evened * measured.words).sum() >= _FEW_WORDS
    return choice if is_answer else _or_island(page, choice, options)


def _completed(
    kept: npt.NDArray[np.bool_],
    scores: npt.NDArray[np.float32],
    blocks: Blocks,
    measured: Measured,
    profile: Profile,
    options: Options,
) -> npt.NDArray[np.bool_]:
    """The selection with what belongs to it: rows, like units, text beside, headings."""
    if not kept.any():
        return kept
    kept = kept | (whole_rows(kept, blocks, measured.words) & (scores >= _LIKELY_IN_ROW))
    if profile.whole_units:
        layout, words = measured.layout, measured.words
        kept = with_like_units(kept, scores, blocks, layout, words, options.favor)
    if options.favor != "precision":
        kept = with_text_beside(kept, scores, blocks)
    return with_headings(kept, scores, blocks)


def _or_island(page: Page, choice: Choice, options: Options) -> Choice:
    """The choice, or what a data island holds when the page itself says much less."""
    m, kept = choice.measured, choice.selection.kept
    words = float(m.words[kept].sum()) if m is not None else 0.0
    if words >= _FEW_WORDS:
        return choice
    island = island_blocks(page)
    if word_count(island) <= _FEW_WORDS + 2 * words:
        return choice
    if (wanted := options.target_language) is not None:
        language = tongue_of_tree(page, island, wanted)
        if language != wanted:
            return replace(choice, other_languages=(language,))
    return replace(choice, content=Content(island), from_island=True, other_languages=())


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
