"""The lines that stand after and before a headline, with the times and people in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.blocks import is_block
from scrapy_webextract.engine.metadata.asides import is_aside
from scrapy_webextract.engine.tags import SKIPPED_TAGS

_LEVELS_AFTER = 12  # ancestors whose following siblings are read
_LEVELS_BEFORE = 3
_PROSE = 220  # characters of a line that is text of the page
_PROSE_LINES = 3  # where so many have passed, the head of the page is over
_NOT_READ = SKIPPED_TAGS | {"noscript", "form", "button", "select"}
_MAX_DEPTH = 40


@dataclass(frozen=True, slots=True)
class Line:
    """A run of text as a reader sees it."""

    text: str
    """Its text, white space folded."""
    times: tuple[str, ...] = ()
    """What the datetime attributes in it say."""


class _Pieces:
    """The line that is being collected."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.times: list[str] = []

    def line(self) -> Line | None:
        text = " ".join(" ".join(self.texts).split())
        line = Line(text, tuple(self.times)) if text or self.times else None
        self.texts, self.times = [], []
        return line


def lines_after(headline: HtmlElement, limit: int) -> tuple[Line, ...]:
    """Up to `limit` lines after the headline, as far as the head of the page reaches."""
    return tuple(islice(_until_prose(_after(headline)), limit))


def lines_before(headline: HtmlElement, limit: int) -> tuple[Line, ...]:
    """Up to `limit` lines before the headline, the nearest first."""
    return tuple(islice(_before(headline), limit))


def _until_prose(lines: Iterator[Line]) -> Iterator[Line]:
    prose = 0
    for line in lines:
        prose += len(line.text) > _PROSE
        if prose >= _PROSE_LINES:
            return
        yield line


def _after(headline: HtmlElement) -> Iterator[Line]:
    pieces = _Pieces()
    element: HtmlElement | None = headline
    for _ in range(_LEVELS_AFTER):
        if element is None or element.tag in ("body", "html"):
            break
        if element.tail:
            pieces.texts.append(element.tail)
        for sibling in element.itersiblings():
            yield from _lines(sibling, pieces, _MAX_DEPTH)
        if line := pieces.line():
            yield line
        element = element.getparent()


def _before(headline: HtmlElement) -> Iterator[Line]:
    element: HtmlElement | None = headline
    for _ in range(_LEVELS_BEFORE):
        if element is None or element.tag in ("body", "html"):
            break
        for sibling in element.itersiblings(preceding=True):
            pieces = _Pieces()
            found = list(islice(_lines(sibling, pieces, _MAX_DEPTH), 30))
            if line := pieces.line():
                found.append(line)
            yield from reversed(found)
        element = element.getparent()


def _lines(element: HtmlElement, pieces: _Pieces, depth: int) -> Iterator[Line]:
    """The finished lines of a subtree; what is unfinished at its end stays in `pieces`."""
    tag = element.tag
    if tag in _NOT_READ or depth == 0 or is_aside(element):
        pieces.texts.append(element.tail or "")
        return
    ends_line = is_block(tag) or tag == "br"
    if ends_line and (line := pieces.line()):
        yield line
    if tag == "time" and (moment := element.get("datetime")):
        pieces.times.append(moment)
    if element.text:
        pieces.texts.append(element.text)
    for child in element:
        yield from _lines(child, pieces, depth - 1)
    if ends_line and (line := pieces.line()):
        yield line
    if element.tail:
        pieces.texts.append(element.tail)
