"""Older copies of pages: what the models would see without HTML5, metadata, scripts, address.

The data set is young and English. Archives strip scripts, old pages have neither <article> nor
Open Graph, and a caller may not know the address; models that train on such copies too do not
lean on what is missing there.
"""

from copy import deepcopy
from dataclasses import replace

from lxml.html import HtmlElement

from scrapy_webextract.engine.page import Page

_TO_DIV = (
    "article", "main", "section", "header", "footer", "nav", "aside", "figure", "figcaption",
    "details", "summary", "hgroup", "search", "dialog", "menu",
)  # fmt: skip
_TO_SPAN = ("time", "mark")
_KEPT_METAS = ("description", "keywords", "author")
_NEW_ATTRIBUTES = ("role", "itemprop", "itemtype", "itemscope", "aria-label", "data-testid")


def aged(page: Page) -> Page:
    """The page as it might have been made in 2008, at an unknown address; blocks stay the same."""
    root: HtmlElement = deepcopy(page.root)
    for element in list(root.iter("script", "meta", "link")):
        if element.get("name", "").lower() not in _KEPT_METAS:
            _cut(element)
    for tag, new in (*((t, "div") for t in _TO_DIV), *((t, "span") for t in _TO_SPAN)):
        for element in root.iter(tag):
            element.tag = new
    for element in root.iter():
        for name in _NEW_ATTRIBUTES:
            element.attrib.pop(name, None)
    return replace(page, root=root, url="")


def _cut(element: HtmlElement) -> None:
    """Take an element out; the text after it stays."""
    parent, before = element.getparent(), element.getprevious()
    if element.tail and before is not None:
        before.tail = (before.tail or "") + element.tail
    elif element.tail:
        parent.text = (parent.text or "") + element.tail
    parent.remove(element)
