"""The text of an element: of a headline, of a line, of a short mark."""

from collections.abc import Iterator
from typing import cast

from lxml import etree
from lxml.html import HtmlElement

from scrapy_webextract.engine.tags import BLOCK_TAGS

_TEXTS = etree.XPath(
    "descendant::text()[not(parent::script or parent::style or parent::title)]",
    smart_strings=False,
)
_NOT_TEXT = frozenset(("script", "style", "title", "noscript"))


def heading_text(element: HtmlElement) -> str:
    """The text of a heading as it is read: pieces of one word are not divided.

    >>> from lxml.html import fromstring
    >>> heading_text(fromstring("<h1>A<b>B</b><br>C</h1>"))
    'AB C'
    """
    pieces: list[str] = []
    for event, part in etree.iterwalk(element, events=("start", "end")):
        if part.tag == "br" or part.tag in BLOCK_TAGS:
            pieces.append(" ")
        if event == "start" and part.text and part.tag not in _NOT_TEXT:
            pieces.append(part.text)
        elif event == "end" and part.tail and part is not element:
            pieces.append(part.tail)
    return " ".join("".join(pieces).split())


def short_text_of(element: HtmlElement, longest: int) -> str:
    """The text inside an element, as text_of() gives it; "" where it is longer than `longest`."""
    pieces: list[str] = []
    size = 0
    for piece in cast("Iterator[str]", element.itertext()):
        pieces.append(piece)
        size += len(piece.strip())
        if size > longest:
            return ""
    text = " ".join(" ".join(pieces).split())
    return text if len(text) <= longest else ""


def text_of(element: HtmlElement) -> str:
    """The text inside an element, pieces divided by one space.

    >>> from lxml.html import fromstring
    >>> text_of(fromstring("<p>By <b>Jane</b><i>Doe</i></p>"))
    'By Jane Doe'
    """
    return " ".join(" ".join(cast("list[str]", _TEXTS(element))).split())
