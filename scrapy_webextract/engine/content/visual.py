"""Paragraphs that act as section titles: told from bold text by look, place and repetition."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt
from lxml.html import HtmlElement

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.fonts import Font, fonts_of_sheets, seen_font
from scrapy_webextract.engine.tags import HEADING_TAGS

_LONGEST = 100  # characters
_MOST_WORDS = 14
_PROSE = 60  # characters of a text that a title can be of
_LARGER = 1.15  # times the size of the page's prose
_FEWEST_ALIKE = 2  # bold lines of one look that need no text before them
_SAMPLE = 15  # blocks of prose whose size is looked at
_MOST_DEPTH = 6
_WHOLE = 0.95  # share of a line's letters that is bold
_CONTAINERS = frozenset(("p", "div", "section", "article", "main", "body", "center", "td"))
_NO_TITLE = re.compile(
    r"[.,;…]$|^[\W\d_]*$|^\W*(?:by|von|par|por|di)\s|\b(?:19|20)\d\d$", re.IGNORECASE
)
_MOST_LINKED = 0.5
_LOWEST = 6


@dataclass(frozen=True, slots=True)
class _Line:
    """A short line that may be a title."""

    number: int
    """Its block."""
    size: float
    """Pixels."""
    is_large: bool
    """Whether it is larger than the page's prose."""
    kind: tuple[str, str, bool, bool]
    """What lines of one look share."""


def visual_headings(blocks: Blocks, kept: npt.NDArray[np.bool_]) -> dict[int, int]:
    """The level (2-6) of each kept block that looks like a heading and is none by its tag.

    A title is short, in a line of its own, bold or larger than the prose, and text that is
    neither follows it. One that is only bold has to have its like, or text before it: at the head
    of a page bold lines are names and leads.
    """
    numbers = np.flatnonzero(kept).tolist()
    places = [p for p, n in enumerate(numbers[:-1]) if _may_be_title(blocks, numbers, p)]
    if not places:
        return {}
    named = fonts_of_sheets(blocks.sheets)
    lines = list(_lines(blocks, numbers, places, named))
    alike = Counter(line.kind for line in lines)
    first = _first_prose(blocks, numbers)
    found = {
        line.number: line.size
        for line in lines
        if line.is_large or alike[line.kind] >= _FEWEST_ALIKE or first < line.number
    }
    return _levels(blocks, numbers, found)


def _may_be_title(blocks: Blocks, numbers: list[int], place: int) -> bool:
    """Whether a block is short, alone in a paragraph, and prose or a list follows."""
    number, following = numbers[place], numbers[place + 1]
    if len(blocks.texts[following]) < _PROSE and not _is_item(blocks, following):
        return False  # first, for it rules out every cell of a long table
    text = blocks.texts[number]
    if len(text) > _LONGEST or blocks.tags[blocks.container[number]] not in _CONTAINERS:
        return False
    if _NO_TITLE.search(text) or len(text.split()) > _MOST_WORDS:
        return False
    return blocks.link_characters[number] <= _MOST_LINKED * len(text)


def _is_item(blocks: Blocks, number: int) -> bool:
    container = blocks.container[number]
    return "li" in (blocks.tags[container], blocks.tags[max(blocks.parent[container], 0)])


def _lines(
    blocks: Blocks, numbers: list[int], places: list[int], named: dict[str, Font]
) -> Iterator[_Line]:
    """The lines whose look is not that of the text after them."""
    prose = _prose_size(blocks, numbers, named)
    for place in places:
        number = numbers[place]
        element = blocks.elements[blocks.container[number]]
        size, bold = seen_font(_covering(element), named)
        bold = bold or _is_bold(blocks, number)
        is_large = size >= _LARGER * prose
        if not bold and not is_large:
            continue
        following = numbers[place + 1]
        after, is_after_bold = _look(blocks, following, named)
        if after >= size if is_large else is_after_bold:
            continue
        kind = (str(element.tag), element.get("class") or "", bold, is_large)
        yield _Line(number, size, is_large, kind)


def _look(blocks: Blocks, number: int, named: dict[str, Font]) -> tuple[float, bool]:
    size, bold = seen_font(_covering(blocks.elements[blocks.container[number]]), named)
    return size, bold or _is_bold(blocks, number)


def _is_bold(blocks: Blocks, number: int) -> bool:
    letters = len(blocks.texts[number].replace(" ", ""))
    return blocks.bold_characters[number] >= _WHOLE * letters


def _prose_size(blocks: Blocks, numbers: list[int], named: dict[str, Font]) -> float:
    """The size that most of the page's long blocks have."""
    long = [n for n in numbers if len(blocks.texts[n]) >= _PROSE][:_SAMPLE]
    sizes = Counter(
        round(seen_font(_covering(blocks.elements[blocks.container[n]]), named)[0], 1)
        for n in long
    )
    return sizes.most_common(1)[0][0] if sizes else 16.0


def _covering(element: HtmlElement) -> Iterator[HtmlElement]:
    """The elements around all text of a block, from the inside: <b>, <span>, <p>, <div>, ..."""
    inner: list[HtmlElement] = [element]
    while len(inner) <= _MOST_DEPTH:
        outer = inner[-1]
        if (outer.text or "").strip() or len(outer) != 1 or (outer[0].tail or "").strip():
            break
        inner.append(outer[0])
    return chain(reversed(inner), element.iterancestors())


def _first_prose(blocks: Blocks, numbers: list[int]) -> int:
    """The first long block that is neither a heading nor bold."""
    return next(
        (
            n
            for n in numbers
            if len(blocks.texts[n]) >= _PROSE
            and not _is_bold(blocks, n)
            and blocks.tags[blocks.container[n]] not in HEADING_TAGS
        ),
        len(blocks),
    )


def _levels(blocks: Blocks, numbers: list[int], found: dict[int, float]) -> dict[int, int]:
    """One level below the heading before; smaller ones further down."""
    ranks = {size: rank for rank, size in enumerate(sorted(set(found.values()), reverse=True))}
    levels: dict[int, int] = {}
    level = 1
    for number in numbers:
        tag = blocks.tags[blocks.container[number]]
        if tag in HEADING_TAGS:
            level = int(tag[1])
        elif number in found:
            levels[number] = min(_LOWEST, level + 1 + ranks[found[number]])
    return levels
