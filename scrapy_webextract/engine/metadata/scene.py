"""Where on a page to look: its headline, the lines around it, the elements that name things."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlsplit

from lxml import etree
from lxml.html import HtmlElement

from scrapy_webextract.engine.content.blocks import is_hidden
from scrapy_webextract.engine.json_ld import types_of
from scrapy_webextract.engine.metadata.clues import clean, folded
from scrapy_webextract.engine.metadata.lines import Line, lines_after, lines_before
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.words import words

_MARKED = etree.XPath(
    "/*/body//*[@itemprop or @rel or self::time or @data-author or @class["
    "contains(., 'uthor') or contains(., 'yline') or contains(., 'ser') or contains(., 'oster')"
    " or contains(., 'riter') or contains(., 'date') or contains(., 'Date')"
    " or contains(., 'time') or contains(., 'ublish') or contains(., 'osted')]]"
)
_MAX_MARKED = 1500
_LINES_AFTER = 45
_LINES_BEFORE = 8
_FOREIGN_TAGS = frozenset(("aside", "nav", "footer"))
_SITE_TYPES = frozenset(("WebSite", "Organization", "NewsMediaOrganization", "Corporation"))
_HEADINGS = frozenset(("h2", "h3", "h4"))


@dataclass(frozen=True, slots=True)
class Mark:
    """An element that says in its attributes what it holds."""

    element: HtmlElement
    """The element."""
    itemprop: str
    """Its itemprop, in lower case."""
    names: str
    """Its class and rel, in lower case."""


@dataclass(frozen=True)
class Scene:
    """A page with what the sources want to know of it, found once."""

    page: Page
    """The page."""
    _foreign: dict[HtmlElement, bool] = field(default_factory=dict)

    @cached_property
    def host(self) -> str:
        """The host's name without "www."."""
        try:
            return (urlsplit(self.page.url).hostname or "").removeprefix("www.")
        except ValueError:
            return ""

    @cached_property
    def site_names(self) -> tuple[str, ...]:
        """What the site calls itself: Open Graph, JSON-LD, application name."""
        metas = [self.page.meta(n) for n in ("og:site_name", "application-name")]
        items = [
            name
            for item in self.page.json_ld
            if _SITE_TYPES.intersection(types_of(item))
            and isinstance(name := item.get("name"), str)
        ]
        publishers = [
            name
            for item in self.page.json_ld
            if isinstance(publisher := item.get("publisher"), dict)
            and isinstance(name := publisher.get("name"), str)
        ]
        names = (clean(name) for name in (*metas, *publishers, *items))
        return tuple(dict.fromkeys(name for name in names if 1 < len(name) < 80))

    def is_site(self, text: str) -> bool:
        """Whether some text is the name of the site or of its host."""
        key = folded(text)
        if not key:
            return False
        if any(key == folded(name) for name in self.site_names):
            return True
        host = folded(self.host)
        return len(key) > 2 and (key == host or key in map(folded, self.host.split(".")[:-1]))

    @cached_property
    def month_first(self) -> bool:
        """Whether 3/4/2024 is the fourth of March here: English of no other country."""
        language = (self.page.root.get("lang") or "").lower().replace("_", "-")
        return language in ("en", "en-us") and not self.host.endswith((".uk", ".au", ".nz", ".ie"))

    @cached_property
    def headline(self) -> HtmlElement | None:
        """The heading that names the page: the one its title repeats, else the first h1."""
        titles = [folded(t) for t in (self.page.title, self.page.meta("og:title")) if t]
        first = None
        for heading in self.page.root.iter("h1"):
            key = folded(text_of(heading))
            if not key or is_hidden(heading):
                continue
            if len(key) > 3 and any(key in title or title in key for title in titles):
                return heading
            if first is None and not self.is_site(key):
                first = heading
        return first

    @cached_property
    def _around_headline(self) -> frozenset[HtmlElement]:
        headline = self.headline
        return frozenset(headline.iterancestors()) if headline is not None else frozenset()

    @cached_property
    def marked(self) -> tuple[Mark, ...]:
        """Elements that name an author, a date or a property, in document order."""
        return tuple(
            Mark(
                element,
                (element.get("itemprop") or "").lower(),
                f"{element.get('class') or ''} {element.get('rel') or ''}".lower(),
            )
            for element in _MARKED(self.page.root)[:_MAX_MARKED]
        )

    @cached_property
    def own_marks(self) -> tuple[Mark, ...]:
        """Those that speak of this page: not in comments, teasers, navigation or side columns."""
        return tuple(mark for mark in self.marked if not self.is_foreign(mark.element))

    def is_foreign(self, element: HtmlElement) -> bool:
        """Whether an element stands in a region that tells of other pages or other people."""
        passed: list[HtmlElement] = []
        answer = False
        for ancestor in (element, *element.iterancestors()):
            if ancestor in self._around_headline or ancestor.tag in ("body", "html"):
                break
            if ancestor in self._foreign:
                answer = self._foreign[ancestor]
                break
            passed.append(ancestor)
            if self._tells_of_others(ancestor, is_start=ancestor is element):
                answer = True
                break
        self._foreign.update(dict.fromkeys(passed, answer))
        return answer

    def _tells_of_others(self, element: HtmlElement, *, is_start: bool) -> bool:
        if element.tag in _FOREIGN_TAGS:
            return True
        name = f"{element.get('class') or ''} {element.get('id') or ''}"
        if _asides().search(name) and not is_start:
            return True
        if element.tag != "article":
            return False
        return self.headline is not None or sum(1 for _ in element.itersiblings("article")) > 0

    @cached_property
    def area(self) -> tuple[Line, ...]:
        """The lines after the headline, then those shortly before it, nearest first."""
        headline = self.headline
        if headline is None:
            return ()
        after = lines_after(headline, _LINES_AFTER)
        return (*after, *lines_before(headline, _LINES_BEFORE))


def text_of(element: HtmlElement) -> str:
    """The text inside an element, pieces divided by one space.

    >>> from lxml.html import fromstring
    >>> text_of(fromstring("<p>By <b>Jane</b><i>Doe</i></p>"))
    'By Jane Doe'
    """
    return " ".join(" ".join(_texts(element)).split())


def _texts(element: HtmlElement) -> Iterator[str]:
    for part in element.iter():
        skipped = part.tag in ("script", "style", "svg", "noscript")
        if part.text and not skipped:
            yield part.text
        if part.tail and part is not element:
            yield part.tail


def _asides() -> re.Pattern[str]:
    return _ASIDES


_ASIDES = re.compile(
    r"(?:^|[\s_\-]|(?<=[a-z]))(?:" + "|".join(map(re.escape, sorted(words("metadata_asides")))) + ")", re.I
)
