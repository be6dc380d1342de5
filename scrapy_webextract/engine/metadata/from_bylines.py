"""Source: what readers see of the authors: marked names, and lines that begin with "By"."""

import re
from collections.abc import Iterator
from itertools import chain, islice, pairwise, zip_longest

from lxml import etree
from lxml.html import HtmlElement

from scrapy_webextract.engine.metadata.clues import Clues, clean
from scrapy_webextract.engine.metadata.people import after_by, is_person, is_team, split_people
from scrapy_webextract.engine.metadata.scene import Mark, Scene, found_by
from scrapy_webextract.engine.metadata.texts import text_of
from scrapy_webextract.engine.words import words

_BYLINE = re.compile(
    r"byline|by-line|(?<![a-z])author(?!i[zs])|(?<![a-z])writer|(?<![a-z])contributor"
)
_AUTHOR_NAME = re.compile(r"author[\w-]*name$")
_NOT_NAME = re.compile(
    r"bio|image|avatar|photo|img|desc|social|title|job|role|position|date|time|link-|box|email"
    r"|twitter|about|more|count|icon|follow"
)
_AUTHOR_LINK = re.compile(
    r"/(?:authors?|people|contributors?|writers?|staff|profiles?|by|team|experts?|users?|reporters?"
    r"|journalists?|autor(?:en|es)?|auteurs?|redakt\w*|members?|columnists?|bio|u)/[^/]"
    r"|[?&]author=|/@",
    re.IGNORECASE,
)
_AUTHOR_PAGE = re.compile(
    r"/(?:authors?|contributors?|autor(?:en|es)?|auteurs?)/[^/]", re.IGNORECASE
)
_LEVELS = 3
_MAX_LINKS = 30
_LONGEST_BYLINE = 160
_LONGEST_LINE = 140
_FULL_NAME = re.compile(r"^[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]*){1,2}$")
_WRITTEN_BY = re.compile(r"\b(?:written|words|story|article|text) by\b[\s:]*", re.IGNORECASE)
_WRITTEN_SPELLINGS = (
    "ritten by", "ritten By", "RITTEN BY", "rticle by", "tory by", "ords by", "ext by",
)  # fmt: skip
_WRITTEN = etree.XPath(
    "//*[text()[" + " or ".join(f"contains(., '{part}')" for part in _WRITTEN_SPELLINGS) + "]]"
)
_MAX_WRITTEN = 10
_MOST_BYLINES = 12
_HEAD = 12  # lines near the headline where a name may stand alone
_LONGEST_JOB = 60


def marked_bylines(scene: Scene) -> Clues:
    """Names that a class or rel="author" marks, outside comments and teasers."""
    rel = [m for m in scene.own_marks if "author" in (m.element.get("rel") or "").lower().split()]
    classed = [m for m in scene.own_marks if _is_byline(m)]
    if len({text_of(mark.element) for mark in classed}) > _MOST_BYLINES:
        return Clues()  # a list of other people's work
    bylines = [m for m in classed if "byline" in m.names or "by-line" in m.names]
    for marks in (bylines, rel, classed):
        for mark in marks:
            names = tuple(_names(mark.element))
            if any(is_person(p) or is_team(p) for name in names for p in split_people(name)):
                beside = _beside(mark, rel) if marks is rel else ()
                return Clues(authors=names + beside)
    return Clues(authors=tuple(islice(_author_links(scene), 1)))


def lines_by(scene: Scene) -> Clues:
    """Lines around the headline that begin with "By", or a name with a job under it."""
    lines = [line.text for line in scene.area]
    named = (_after_by(text, following) for text, following in zip_longest(lines, lines[1:]))
    titled = (
        text
        for text, job in pairwise(lines[:_HEAD])
        if _FULL_NAME.match(text) and len(job) <= _LONGEST_JOB and _is_job(job)
    )
    return Clues(authors=tuple(islice(chain(filter(None, named), titled), 1)))


def written_by(scene: Scene) -> Clues:
    """A line "Written by" wherever it stands outside comments and teasers."""
    if not any(part in scene.page.html for part in _WRITTEN_SPELLINGS):
        return Clues()
    for element in islice(found_by(_WRITTEN, scene.page.root), _MAX_WRITTEN):
        if scene.is_foreign(element):
            continue
        for part in (element, element.getparent()):
            text = text_of(part) if part is not None else ""
            match = _WRITTEN_BY.search(text)
            if match and match.end() < len(text) <= _LONGEST_LINE:
                return Clues(authors=(text[match.end() :],))
    return Clues()


def _after_by(text: str, following: str | None) -> str | None:
    """The names in a line that begins with "By", or in the next one."""
    if len(text) > _LONGEST_LINE or (rest := after_by(text)) is None:
        return None
    names = rest or following or ""
    is_name = bool(names) and names[0].isalpha() and not names[0].islower()
    return names if is_name else None


def _is_job(text: str) -> bool:
    return any(word.strip(".,").lower() in words("metadata_jobs") for word in text.split())


def _author_links(scene: Scene) -> Iterator[str]:
    """Texts of links to a page of an author, near the headline."""
    headline = scene.headline
    ancestors = [] if headline is None else islice(headline.iterancestors(), _LEVELS)
    for ancestor in ancestors:
        for link in islice(ancestor.iter("a"), _MAX_LINKS):
            if _AUTHOR_PAGE.search(link.get("href") or "") and not scene.is_foreign(link):
                yield text_of(link)


def _is_byline(mark: Mark) -> bool:
    return any(
        _BYLINE.search(name) and (_AUTHOR_NAME.search(name) or not _NOT_NAME.search(name))
        for name in mark.names.split()
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
        return
    first = next((piece for piece in map(clean, element.itertext()) if piece), "")
    if _FULL_NAME.match(first):  # the rest is a biography
        yield first
