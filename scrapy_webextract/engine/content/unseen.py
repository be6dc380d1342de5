"""Text that no reader can bring to light stays out: what a page hides and nothing opens.

Much hidden text is wanted (the panels of tabs, answers, slides), so a block stays out only where
nothing in the page looks as if it opened it, and where the page has more than that to say.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt
from lxml.html import HtmlElement

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.hiding import Way, way_of
from scrapy_webextract.engine.content.sheets import hidden_by
from scrapy_webextract.engine.tags import HEADING_TAGS
from scrapy_webextract.engine.words import words

FloatArray = npt.NDArray[np.float32]
BoolArray = npt.NDArray[np.bool_]

_MOST_OF_PAGE = 0.25  # of the page's words; what holds more is the page, until scripts have run
_NOTHING = 0.03  # a score below is never content, seen or not
_MOST_FADED = 40  # words that a page does not fade in: longer text without opacity appears
_AROUND = 6  # ancestors whose names are looked at
_CONTROL = re.compile(
    r"(?:controls|owns|describedby|target|-tab|toggle|\bfor)\s*=\s*[\"']?[#.]?(?:[\w-]+ )*$"
)
_MENTION = re.compile(_CONTROL.pattern + r"|[\"'(][#.]$|\([\"']$")
_WORD = re.compile(r"[\w-]+")
_LOOK_BACK = 60  # characters before a name
_MOST_CLASSES = 4  # of an element that are looked for in scripts
_MOST_MENTIONS = 100  # of a name in the page's source that are looked at
_OPENS_ITSELF = frozenset(("details", "dialog", "menu", "nav", "select", "noscript", "option"))
_PAGE = frozenset(("html", "body"))
_OPENS = frozenset(("button", "summary", "select", "label"))
_HANDLES = ("role", "aria-labelledby", "x-show", "v-show", "ng-show", "data-role", "popover")
_SEPARATOR = re.compile(r"[\W_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MADE_UP = re.compile(r"\d[a-z]|[a-z]\d[a-z]|[bcdfghjklmnpqrstvwxz]{5}|\d{4}", re.IGNORECASE)


def without_unseen(
    scores: FloatArray, blocks: Blocks, number: FloatArray, html: str
) -> FloatArray:
    """The scores, 0 for blocks that no reader can bring to light.

    `number` are the blocks' words, `html` is the source of the page.
    """
    hidden = _hidden(blocks, scores)
    if not hidden:
        return scores
    out = _unseen(blocks, number, html, hidden)
    return np.where(out, np.float32(0), scores)


def _unseen(
    blocks: Blocks, number: FloatArray, html: str, hidden: list[tuple[int, Way]]
) -> BoolArray:
    """For each block whether it stays out because of one of some hidden elements."""
    running = np.concatenate(([0.0], np.cumsum(number, dtype=np.float64)))
    most = _MOST_OF_PAGE * float(running[-1])
    scene = _Scene(blocks, hidden, html)
    out = np.zeros(len(blocks), np.bool_)
    for element, way in hidden:
        first, end = blocks.first[element], blocks.end[element]
        size = float(running[end] - running[first])
        if size > most or (way == "faded" and (size > _MOST_FADED or end - first > 1)):
            continue
        if scene.stays_shut(element, way):
            out[first:end] = True
    if number[out].sum() > number[~out].sum():
        out[:] = False
    return out


def _hidden(blocks: Blocks, scores: FloatArray) -> list[tuple[int, Way]]:
    """The elements, hidden by themselves or by a style sheet, with text that may be content."""
    ways = {
        number: way_of(blocks.elements[number])
        for number in blocks.styled
        if _may_be_content(blocks, scores, number)
    }
    for number, way in _hidden_by_name(blocks):
        if _may_be_content(blocks, scores, number):
            ways[number] = ways.get(number) or way
    return [(number, way) for number, way in ways.items() if way]


def _may_be_content(blocks: Blocks, scores: FloatArray, number: int) -> bool:
    """Whether an element, other than a heading, has text that the model does not rule out."""
    first, end = blocks.first[number], blocks.end[number]
    return (
        first < end
        and blocks.tags[number] not in HEADING_TAGS
        and bool(scores[first:end].max() > _NOTHING)
    )


def _hidden_by_name(blocks: Blocks) -> Iterator[tuple[int, Way]]:
    """The elements whose class or id a style sheet of the page hides."""
    named = hidden_by(blocks.sheets)
    if not named:
        return
    for number, names in enumerate(blocks.names):
        if names:
            own = [f".{name}" for name in blocks.classes[number].split()]
            own.append(f"#{blocks.elements[number].get('id') or ''}")
            if hidden := [named[name] for name in own if name in named]:
                yield number, hidden[0]


class _Scene:
    """What surrounds the hidden elements of a page."""

    def __init__(self, blocks: Blocks, hidden: list[tuple[int, Way]], html: str) -> None:
        self.blocks = blocks
        self.source = _Source(html, self._names_around(number for number, _ in hidden))
        self.alike = Counter(blocks.names[number] for number, _ in hidden)

    def stays_shut(self, number: int, way: Way) -> bool:
        """Whether nothing looks as if it opened a hidden element."""
        own = self.blocks.names[number]
        if way != "away" and own and not self._is_one_of_a_kind(own, way):
            return False
        element = self.blocks.elements[number]
        if any(element.get(name) is not None for name in _HANDLES) or _has_opener(element):
            return False
        around = list(self._around(number))
        if any(self.blocks.tags[one] in _OPENS_ITSELF for one in around):
            return False
        names = " ".join(self.blocks.names[one] for one in around)
        return not _begins_with(names, "unseen_panels") and not self._is_spoken_of(around)

    def _is_spoken_of(self, around: list[int]) -> bool:
        """Whether a control or a script names the first of some elements, or a control another."""
        first, *others = (self.blocks.elements[one] for one in around)
        return any(self.source.says(name, _MENTION) for name in _own_names(first)) or any(
            self.source.says(element.get("id") or "", _CONTROL) for element in others
        )

    def _names_around(self, numbers: Iterable[int]) -> Iterator[str]:
        """The names that some elements and those around them may be spoken of by."""
        for number in numbers:
            yield from _own_names(self.blocks.elements[number])
            for one in self._around(number):
                yield self.blocks.elements[one].get("id") or ""

    def _is_one_of_a_kind(self, own: str, way: Way) -> bool:
        """Whether a named element is no panel of several, and no part of a page by its name."""
        return (
            way == "shut"
            and self.alike[own] == 1
            and not _MADE_UP.search(own)
            and not _begins_with(own, "unseen_wholes")
        )

    def _around(self, number: int) -> Iterator[int]:
        """An element and those around it, without those that are the page."""
        for _ in range(_AROUND):
            if number < 0 or self.blocks.tags[number] in _PAGE:
                return
            yield number
            number = self.blocks.parent[number]


def _has_opener(element: HtmlElement) -> bool:
    """Whether a control stands directly before or after an element."""
    return any(
        sibling is not None and (sibling.tag in _OPENS or sibling.get("aria-expanded") is not None)
        for sibling in (element.getprevious(), element.getnext())
    )


def _own_names(element: HtmlElement) -> list[str]:
    return [element.get("id") or "", *(element.get("class") or "").split()[:_MOST_CLASSES]]


class _Source:
    """The source of a page, in which one pass has found the names that are asked for."""

    def __init__(self, html: str, names: Iterable[str]) -> None:
        self.html = html
        self.said: dict[tuple[str, re.Pattern[str]], bool] = {}
        self.places: dict[str, list[int]] = {
            match[0]: [] for name in names if (match := _WORD.search(name))
        }
        for match in _WORD.finditer(html):
            places = self.places.get(match[0])
            if places is not None and len(places) < _MOST_MENTIONS:
                places.append(match.start())

    def says(self, name: str, how: re.Pattern[str]) -> bool:
        """Whether an id or a class is named in the way that controls and scripts do."""
        if (name, how) not in self.said:
            self.said[name, how] = any(
                how.search(self.html, max(0, at - _LOOK_BACK), at) for at in self._places_of(name)
            )
        return self.said[name, how]

    def _places_of(self, name: str) -> Iterator[int]:
        """Where a name stands; one like "md:flex" is found by its first word."""
        word = _WORD.search(name)
        if not word:
            return
        for place in self.places[word[0]]:
            at = place - word.start()
            end = at + len(name)
            if at >= 0 and self.html.startswith(name, at) and not _WORD.match(self.html, end):
                yield at


def _begins_with(names: str, word_list: str) -> bool:
    """Whether a word of some names begins like an entry of a list."""
    parts = _SEPARATOR.sub("-", f" {_CAMEL.sub('-', names)} ").lower()
    return any(f"-{entry}" in parts for entry in words(word_list))
