"""Source: microdata and RDFa-like itemprop attributes of the page's own article."""

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.scene import Mark, Scene
from scrapy_webextract.engine.metadata.texts import text_of

_OF_READERS = re.compile(r"/(?:\w*Review|Comment|Answer|UserComments)$")


def microdata(scene: Scene) -> Clues:
    """What the itemprop attributes outside comments and teasers say."""
    marks = list(scene.properties)
    return Clues(
        title=_values(marks, "headline"),
        authors=tuple(_authors(marks)),
        date=_values(marks, "datepublished", "datecreated")[:1],
        date_modified=_values(marks, "datemodified")[:1],
        description=_values(marks, "description")[:1],
        image=_values(marks, "image")[:1],
        categories=_values(marks, "articlesection"),
        tags=_values(marks, "keywords"),
        license=_values(marks, "license"),
    )


def _values(marks: list[Mark], *names: str) -> tuple[str, ...]:
    return tuple(
        value
        for name in names
        for mark in marks
        if name in mark.itemprop.split() and (value := _value(mark.element))
    )


def _value(element: HtmlElement) -> str:
    for attribute in ("content", "datetime", "src", "href"):
        if value := element.get(attribute):
            return str(value).strip()
    return text_of(element)


def _authors(marks: list[Mark]) -> Iterator[str]:
    """Names of the authors: the name inside an author item, else its text."""
    scope: HtmlElement | None = None
    for mark in marks:
        if "author" not in mark.itemprop.split() and "creator" not in mark.itemprop.split():
            continue
        item = _item(mark.element)
        if item is not None and _OF_READERS.search(item.get("itemtype") or ""):
            continue
        if scope is not None and item is not scope:
            return  # the author of another item on the page
        scope = item
        names = [e for e in mark.element.iter() if e.get("itemprop") == "name"]
        chosen = names[:1] or [mark.element]
        for element in chosen:
            yield element.get("content") or text_of(element)


def _item(element: HtmlElement) -> HtmlElement | None:
    """The item that an element is a property of."""
    return next((a for a in element.iterancestors() if a.get("itemscope") is not None), None)
