"""The parsed page: one tree that every stage reads and none changes."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urljoin, urlsplit

from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring

from scrapy_webextract.engine.decode import decode
from scrapy_webextract.engine.json_ld import json_ld_of
from scrapy_webextract.engine.mended import MAX_DEPTH, levelled, mended
from scrapy_webextract.engine.shadow import open_shadow_roots
from scrapy_webextract.engine.streamed import is_streamed, place_segments
from scrapy_webextract.engine.types import Options

_EMPTY = "<html><body></body></html>"
_LANGUAGE = re.compile(r"^\s*([a-z]{2,3})(?:[-_]|\s*$|,)", re.IGNORECASE)


@dataclass(frozen=True)
class Page:
    """A page as the engine sees it."""

    url: str
    """Where it came from; "" when unknown."""
    html: str
    """The decoded markup."""
    root: HtmlElement
    """The <html> element; an empty document where there was nothing to parse."""
    encoding: str = ""
    """The encoding of the bytes; "" for text input."""
    warnings: tuple[str, ...] = ()
    """What was noteworthy while reading it."""
    binary: str = ""
    """What the input is when it is no page: "a PDF document", say."""

    @cached_property
    def base_url(self) -> str:
        """What relative addresses are relative to: a usable <base href>, else the page's own."""
        base = self.root.find(".//base[@href]")
        href = (base.get("href") or "").strip() if base is not None else ""
        try:
            joined = urljoin(self.url, href)
            scheme = urlsplit(joined).scheme
        except ValueError:  # "http://["
            return self.url
        return joined if href and scheme in ("http", "https", "") else self.url

    @cached_property
    def title(self) -> str:
        """The <title>, white space folded."""
        titles = (t for t in self.root.iter("title") if not _in_picture(t))
        title = next(titles, None)
        return " ".join("".join(title.itertext()).split()) if title is not None else ""

    @cached_property
    def metas(self) -> dict[str, list[str]]:
        """Contents of the meta elements by name, property or itemprop in lower case."""
        found: dict[str, list[str]] = {}
        for meta in self.root.iter("meta"):
            name = meta.get("property") or meta.get("name") or meta.get("itemprop") or ""
            content = (meta.get("content") or "").strip()
            if name and content:
                found.setdefault(name.strip().lower(), []).append(content)
        return found

    @cached_property
    def json_ld(self) -> tuple[dict[str, Any], ...]:
        """The JSON-LD objects, in document order."""
        return json_ld_of(self.root)

    @cached_property
    def language(self) -> str | None:
        """The code that <html lang>, the metas or Open Graph give, without its region."""
        own = declared_language(self.root)
        return own or _language(
            self.meta("content-language", "language", "dc.language", "og:locale")
        )

    def meta(self, *names: str) -> str:
        """The first content that one of these meta names has; "" without one."""
        return next((self.metas[n][0] for n in names if n in self.metas), "")


def declared_language(element: HtmlElement) -> str | None:
    """The code that an element's own lang attribute gives, without its region.

    >>> from lxml.html import fromstring
    >>> declared_language(fromstring('<p lang="pt-BR">Bom dia</p>'))
    'pt'
    """
    return _language(element.get("lang") or element.get("xml:lang") or "")


def _language(value: str) -> str | None:
    match = _LANGUAGE.match(value)
    return match.group(1).lower() if match else None


def _in_picture(title: HtmlElement) -> bool:
    """Whether a <title> names an SVG picture and not the page."""
    return any(ancestor.tag == "svg" for ancestor in title.iterancestors())


def read(html: str | bytes, url: str, content_type: str | None, options: Options) -> Page:
    """Decode and parse a page; whatever comes in, a page comes out."""
    decoded = decode(html, content_type, options.max_bytes)
    url = url.encode("utf-8", "replace").decode()  # an address may hold half a character
    root, faults = parse(decoded.html)
    return Page(
        url, decoded.html, root, decoded.encoding, decoded.warnings + faults, decoded.binary
    )


def parse(html: str) -> tuple[HtmlElement, tuple[str, ...]]:
    """The tree of some markup, and what had to be mended in it.

    An end tag of body or html in the middle would cut the rest off, and so would more levels
    than the parser goes (2,048 in libxml2): the first are left out, the second are levelled. What
    a browser puts together while it parses is put together: streamed parts and shadow roots.
    """
    markup = mended(html)
    streamed = is_streamed(markup)
    root, depth_error = _parse(markup, streamed)
    faults = (f"markup nested deeper than {MAX_DEPTH}: levelled",) if depth_error else ()
    if depth_error:
        root, _ = _parse(levelled(markup), streamed)
    if streamed:
        place_segments(root)
    open_shadow_roots(root)
    return root, faults


def _parse(markup: str, comments: bool) -> tuple[HtmlElement, bool]:
    parser = HTMLParser(
        encoding="utf-8", huge_tree=True, remove_pis=True, remove_comments=not comments
    )
    try:
        root = document_fromstring(markup.encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        if getattr(error, "code", None) == etree.ErrorTypes.ERR_NO_MEMORY:
            raise MemoryError from error
        root = document_fromstring(_EMPTY, parser=parser)
    too_deep = any(
        e.type_name == "ERR_RESOURCE_LIMIT" or "depth" in e.message
        for e in parser.error_log
        if e.level_name == "FATAL"
    )
    return root, too_deep
