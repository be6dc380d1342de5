"""Where on a page to look: its headline, the lines around it, the elements that name things."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import cast
from urllib.parse import urlsplit

from lxml import etree
from lxml.html import HtmlElement

from scrapy_webextract.engine.content.blocks import is_hidden
from scrapy_webextract.engine.json_ld import types_of
from scrapy_webextract.engine.metadata.asides import ASIDE_TAGS, is_aside
from scrapy_webextract.engine.metadata.clues import clean, folded
from scrapy_webextract.engine.metadata.lines import Line, lines_after, lines_before
from scrapy_webextract.engine.metadata.texts import heading_text
from scrapy_webextract.engine.page import Page

_PROPERTIES = etree.XPath("//@itemprop/..")
_MARKED = etree.XPath(
    "//*[self::time or @data-author or @rel='author' or @class["
    + " or ".join(
        f"contains(., '{part}')"
        for part in (
            "uthor",
            "yline",
            "riter",
            "date",
            "Date",
            "time",
            "ublish",
            "osted",
            "oster",
            "user",
            "User",
        )
    )
    + "]]"
)
_MAX_MARKED = 1500
_MAX_HEADINGS = 30
_MIN_LESSER = 10  # letters of a lower heading that can be the headline
_LINES_AFTER = 45
_LINES_BEFORE = 8
_SITE_TYPES = frozenset(("WebSite", "Organization", "NewsMediaOrganization", "Corporation"))
_SHELVES = frozenset(("CollectionPage", "SearchResultsPage", "ItemPage"))
_ORGANISATIONS = ("Organization", "Corporation", "LocalBusiness", "WebSite")


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
    def is_home(self) -> bool:
        """Whether this is the site's first page, which nobody signs or dates."""
        try:
            return bool(self.page.url) and urlsplit(self.page.url).path in ("", "/")
        except ValueError:
            return False

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
    def organisations(self) -> frozenset[str]:
        """Names, folded, that JSON-LD gives to organisations and to no person."""
        names: dict[bool, set[str]] = {True: set(), False: set()}
        for item in self.page.json_ld:
            for part in (item, item.get("publisher"), item.get("author")):
                for one in part if isinstance(part, list) else [part]:
                    if isinstance(one, dict) and isinstance(name := one.get("name"), str):
                        types = types_of(one)
                        if "Person" in types:
                            names[False].add(folded(name))
                        elif any(t.endswith(_ORGANISATIONS) for t in types):
                            names[True].add(folded(name))
        return frozenset(names[True] - names[False])

    @cached_property
    def is_for_sale(self) -> bool:
        """Whether the page declares a product and no article: its names are the reviewers'."""
        types = {t for item in self.page.json_ld for t in types_of(item)}
        if any(t.endswith(("Article", "Posting")) for t in types):
            return False
        is_product = self.page.meta("og:type").lower().startswith(("product", "og:product"))
        return is_product or not types.isdisjoint(("Product", "ProductGroup"))

    @cached_property
    def is_shelf(self) -> bool:
        """Whether the page declares that it lists other pages and is no article itself."""
        types = {t for item in self.page.json_ld for t in types_of(item)}
        if any(t.endswith(("Article", "Posting")) for t in types):
            return False
        lists_parts = self.page.meta("og:type").lower() != "article" and "ItemList" in types
        return lists_parts or not types.isdisjoint(_SHELVES)

    @cached_property
    def month_first(self) -> bool:
        """Whether 3/4/2024 is the fourth of March here: English of no other country."""
        language = (self.page.root.get("lang") or "").lower().replace("_", "-")
        return language in ("en", "en-us") and not self.host.endswith((".uk", ".au", ".nz", ".ie"))

    @cached_property
    def headline(self) -> HtmlElement | None:
        """The heading that names the page: the h1 that shares most with its titles.

        A first h1 that only repeats the site's name is none.
        """
        titles = [folded(t) for t in (self.page.title, self.page.meta("og:title")) if t]
        best: HtmlElement | None = None
        most = 0
        for heading in islice(self.page.root.iter("h1"), _MAX_HEADINGS):
            key = folded(heading_text(heading))
            if not key or is_hidden(heading) or self.is_site(key):
                continue
            shared = max((_shared(key, title) for title in titles), default=0)
            if best is None or shared > most:
                best, most = heading, shared
        return best if best is not None else self._lesser_headline(titles)

    def _lesser_headline(self, titles: list[str]) -> HtmlElement | None:
        """The first h2 or h3 that is a large part of a title or its start; for want of an h1."""
        for heading in islice(self.page.root.iter("h2", "h3"), _MAX_HEADINGS):
            key = folded(heading_text(heading))
            if len(key) < _MIN_LESSER:
                continue
            if any(t.startswith(key) or (key in t and 3 * len(key) > len(t)) for t in titles):
                return heading
        return None

    @cached_property
    def _around_headline(self) -> frozenset[HtmlElement]:
        headline = self.headline
        return frozenset(headline.iterancestors()) if headline is not None else frozenset()

    @cached_property
    def properties(self) -> tuple[Mark, ...]:
        """Elements with an itemprop that speak of this page."""
        if "itemprop" not in self.page.html:
            return ()
        elements = found_by(_PROPERTIES, self.page.root)[:_MAX_MARKED]
        return tuple(_mark(element) for element in elements if not self.is_foreign(element))

    @cached_property
    def marked(self) -> tuple[Mark, ...]:
        """Elements whose class or rel names an author or a date, in document order."""
        return tuple(map(_mark, found_by(_MARKED, self.page.root)[:_MAX_MARKED]))

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
        if element.tag in ASIDE_TAGS or (not is_start and is_aside(element)):
            return True
        return element.tag == "article" and self._has_articles

    @cached_property
    def _has_articles(self) -> bool:
        """Whether there are several articles: teasers beside the page's own, or posts."""
        return next(islice(self.page.root.iter("article"), 1, None), None) is not None

    @cached_property
    def area(self) -> tuple[Line, ...]:
        """The lines after the headline, then those shortly before it, nearest first."""
        headline = self.headline
        if headline is None:
            return ()
        after = lines_after(headline, _LINES_AFTER)
        return (*after, *lines_before(headline, _LINES_BEFORE))


def _shared(key: str, title: str) -> int:
    """How many letters a heading and a title share: what stands at the title's end counts less."""
    if key in title:
        return len(key) if not title.endswith(key) or title == key else len(key) // 2
    return len(title) if title in key else 0


def found_by(path: etree.XPath, element: HtmlElement) -> list[HtmlElement]:
    """The elements that a path finds."""
    return cast("list[HtmlElement]", path(element))


def _mark(element: HtmlElement) -> Mark:
    names = f"{element.get('class') or ''} {element.get('rel') or ''}".lower()
    return Mark(element, (element.get("itemprop") or "").lower(), names)
