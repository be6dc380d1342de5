"""Source: what readers see of the authors: marked names, and lines that begin with "By"."""

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.people import after_by
from scrapy_webextract.engine.metadata.scene import Mark, Scene, text_of

_BYLINE = re.compile(r"byline|by-line|(?<![a-z])author(?!i[zs])|(?<![a-z])writer|(?<![a-z])contributor")
_NOT_NAME = re.compile(r"bio|image|avatar|photo|img|desc|social|title|job|role|position|date|time|link-|box"
                       r"|email|twitter|about|more|count|icon|follow")
_AUTHOR_LINK = re.compile(
    r"/(?:authors?|people|contributors?|writers?|staff|profiles?|by|team|experts?|users?|reporters?"
    r"|journalists?|autor(?:en|es)?|auteurs?|redakt\w*|members?|columnists?|bio|u)/[^/]|[?&]author=|/@",
    re.I,
)
_LONGEST_BYLINE = 160
_LONGEST_LINE = 140
_NAME = re.compile(r"^[^\W\d_][^\W\d_]*[.'’\-\w]*(?:[ ,]|$)")


def marked_bylines(scene: Scene) -> Clues:
    """Names that a class or rel="author" marks, outside comments and teasers."""
    rel = [m for m in scene.own_marks if "author" in (m.element.get("rel") or "").lower().split()]
    classed = [m for m in scene.own_marks if _is_byline(m)]
    bylines = [m for m in classed if "byline" in m.names or "by-line" in m.names]
    for marks in (bylines, rel, classed):
        for mark in marks:
            names = tuple(_names(mark.element))
            if names:
                beside = _beside(mark, rel) if marks is rel else ()
                return Clues(authors=names + beside)
    return Clues()


def lines_by(scene: Scene) -> Clues:
    """Lines around the headline that begin with "By" or its like."""
    found: list[str] = []
    lines = [line.text for line in scene.area]
    for number, text in enumerate(lines):
        if len(text) > _LONGEST_LINE:
            continue
        rest = after_by(text)
        if rest is None:
            continue
        if not rest and number + 1 < len(lines):
            rest = lines[number + 1]
        if rest and rest[0].isalpha() and (rest[0].isupper() or not rest[0].islower()):
            found.append(rest)
    return Clues(authors=tuple(found[:1]))


def _is_byline(mark: Mark) -> bool:
    return any(
        _BYLINE.search(name) and not _NOT_NAME.search(name) for name in mark.names.split()
    )


def _beside(mark: Mark, marks: list[Mark]) -> tuple[str, ...]:
    """Further authors whose links stand within the same line."""
    parent = mark.element.getparent()
    return tuple(
        text_of(other.element)
        for other in marks
        if other is not mark and other.element.getparent() is parent
    )


def _names(element: HtmlElement) -> Iterator[str]:
    """The names in a byline: the linked ones, else its text."""
    links = [
        text
        for link in element.iter("a")
        if _AUTHOR_LINK.search(link.get("href") or "") and (text := text_of(link))
    ]
    if links and element.tag != "a":
        yield from dict.fromkeys(links)
        return
    inner = element.find(".//*[@itemprop='name']")
    text = text_of(inner if inner is not None else element)
    if 0 < len(text) <= _LONGEST_BYLINE:
        yield text
