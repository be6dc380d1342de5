"""Which text is in the language that is wanted: whole pages, or sections of a page in several."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.outline import plain, spans_of, walk
from scrapy_webextract.engine.content.tree import Block, Code
from scrapy_webextract.engine.languages import (
    FEWEST_LETTERS,
    language_among,
    letters_of,
    likelihoods,
    other_language,
)
from scrapy_webextract.engine.page import Page, declared_language
from scrapy_webextract.engine.tags import HEADING_TAGS

FloatArray = npt.NDArray[np.float32]
BoolArray = npt.NDArray[np.bool_]

_DOUBTFUL = 0.2  # blocks that are less likely content than this say nothing of its language
_LONG_LETTERS = 100  # of a block; shorter names of dishes and places tell of their own language
_FEWEST_WORDS = 40  # of a section; a shorter one is a quotation or a guess gone wrong
_LEAST_SHARE = 0.1  # of the content's words that a section has
_MOST_BLOCKS = 400  # that are identified, which bounds the time (about 0.2 ms each)


@dataclass(frozen=True, slots=True)
class Tongues:
    """What is not in the wanted language."""

    foreign: BoolArray
    """For each block whether it belongs to a section in another language."""
    others: tuple[str, ...] = ()
    """The languages of such sections, the longest first."""
    is_elsewhere: bool = False
    """Whether none of the content is in the wanted language."""


def all_in_one(blocks: Blocks) -> Tongues:
    """Where no language is asked for, nothing is foreign."""
    return Tongues(np.zeros(len(blocks), np.bool_))


def tongues_of(
    page: Page, blocks: Blocks, words: FloatArray, scores: FloatArray, wanted: str
) -> Tongues:
    """Tell for each block whether it is in another language than the wanted one.

    Long blocks are identified by their text, where the wanted language and then the one that an
    element around them declares are favoured; short blocks go with long ones.
    """
    weights = words * (scores >= _DOUBTFUL)
    long = [n for n in np.flatnonzero(weights).tolist() if _is_long(blocks, n)]
    if not long:
        return _of_the_whole(page, blocks, weights, wanted)
    declared = _declared(blocks)
    step = 1 + len(long) // _MOST_BLOCKS
    told = {n: _told(blocks.texts[n], wanted, declared[n]) for n in long[::step]}
    spoken = [other_language(name, wanted) or wanted for name in _spoken(blocks, declared, told)]
    length: Counter[str] = Counter()
    for language, weight in zip(spoken, weights.tolist(), strict=True):
        length[language] += weight
    least = min(max(length.values()), max(_FEWEST_WORDS, _LEAST_SHARE * length.total()))
    others = tuple(n for n, size in length.most_common() if size >= least and n != wanted)
    if length[wanted] < least:
        return Tongues(np.ones(len(blocks), np.bool_), others, is_elsewhere=True)
    return Tongues(np.array([language in others for language in spoken], np.bool_), others)


def tongue_of_tree(page: Page, tree: Sequence[Block], wanted: str) -> str:
    """The language of text that only JSON holds; the wanted one where it cannot be told."""
    text = " ".join(
        block.text if isinstance(block, Code) else plain(spans_of(block)) for block in walk(tree)
    )
    return _told_or_declared(page, text, wanted)


def _is_long(blocks: Blocks, number: int) -> bool:
    text = blocks.texts[number]
    is_code = 2 * blocks.code_characters[number] > len(text)
    return not is_code and letters_of(text) >= _LONG_LETTERS


def _of_the_whole(page: Page, blocks: Blocks, weights: FloatArray, wanted: str) -> Tongues:
    """Of a page of short texts: their language taken together, else the declared one."""
    text = " ".join(blocks.texts[n] for n in np.flatnonzero(weights).tolist())
    language = _told_or_declared(page, text, wanted)
    if language == wanted:
        return all_in_one(blocks)
    return Tongues(np.ones(len(blocks), np.bool_), (language,), is_elsewhere=True)


def _told_or_declared(page: Page, text: str, wanted: str) -> str:
    if letters_of(text) >= FEWEST_LETTERS:
        return _told(text, wanted, page.language)
    return other_language(page.language, wanted) or wanted


def _told(text: str, wanted: str, declared: str | None) -> str:
    scores = likelihoods(text)
    language = language_among(scores, wanted)
    return language if language == wanted else language_among(scores, declared)


def _declared(blocks: Blocks) -> list[str | None]:
    """For each block the language that an element around it declares, the page's root aside."""
    codes: list[str | None] = []
    for element, parent in zip(blocks.elements, blocks.parent, strict=True):
        above = codes[parent] if parent >= 0 else None
        own = declared_language(element) if element.tag not in ("html", "body") else None
        codes.append(own or above)
    return [codes[at] for at in blocks.container]


def _spoken(blocks: Blocks, declared: Sequence[str | None], told: Mapping[int, str]) -> list[str]:
    """The language of each block: its own, that of its section, or that of a long neighbour."""
    of_section: dict[str, Counter[str]] = {}
    for n, language in told.items():
        if code := declared[n]:
            of_section.setdefault(code, Counter())[language] += 1
    after = list(_nearest(range(len(blocks) - 1, -1, -1), told))[::-1]
    before = list(_nearest(range(len(blocks)), told))
    spoken: list[str] = []
    for n, code in enumerate(declared):
        is_heading = blocks.tags[blocks.container[n]] in HEADING_TAGS
        beside = (after[n] or before[n]) if is_heading else (before[n] or after[n])
        section = of_section[code].most_common(1)[0][0] if code and code in of_section else code
        spoken.append(told.get(n) or section or beside or "")
    return spoken


def _nearest(numbers: range, told: Mapping[int, str]) -> Iterator[str | None]:
    """For each block the language of the last long one on the way."""
    last: str | None = None
    for n in numbers:
        last = told.get(n, last)
        yield last
