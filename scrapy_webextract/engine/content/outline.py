"""What a content tree holds: its headings, links, pictures and the plain text of spans."""

import re
from collections.abc import Iterable, Iterator

from scrapy_webextract.engine.content.tree import (
    Block,
    Code,
    CodeSpan,
    Content,
    Definitions,
    Figure,
    Heading,
    Image,
    Items,
    LineBreak,
    Link,
    Marked,
    Math,
    Paragraph,
    Post,
    Quote,
    Rule,
    Span,
    Spans,
    Styled,
    Table,
    Text,
)

UNSEEN: frozenset[str] = frozenset(("hidden", "icon"))
"""Evidence of spans that no reader sees as text: no writer prints them."""

_SPACES = re.compile(r" {2,}")


def plain(spans: Iterable[Span]) -> str:
    """The plain text of spans, as every writer sees it; a line break is a newline.

    >>> plain((Text("H"), Styled("subscript", (Text("2"),)), Text("O"), Image("/x.png", "x")))
    'H2O'
    >>> plain((Text("Menu "), Marked("hidden", (Text("opens"),)), Text(" here")))
    'Menu here'
    """
    text = "".join(pieces(spans))
    return _SPACES.sub(" ", text) if "  " in text else text


def pieces(spans: Iterable[Span], *, with_unseen: bool = False) -> Iterator[str]:
    """The texts in spans, in order; those that no reader sees only where they are asked for."""
    for span in spans:
        if isinstance(span, Text | CodeSpan):
            yield span.text
        elif isinstance(span, LineBreak):
            yield "\n"
        elif isinstance(span, Math):
            yield span.tex
        elif isinstance(span, Link | Styled) or (
            isinstance(span, Marked) and (with_unseen or span.evidence not in UNSEEN)
        ):
            yield from pieces(span.spans, with_unseen=with_unseen)


def title_spans(heading: Heading) -> Spans:
    """The spans of a heading, without the bold that only made it look like one."""
    match heading.spans:
        case (Styled("strong", inner),) if not heading.semantic:
            return inner
        case spans:
            return spans


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    """Every block, in document order, a block before what is in it."""
    for block in blocks:
        yield block
        yield from walk(_inner(block))


def _inner(block: Block) -> Iterator[Block]:
    if isinstance(block, Quote | Post):
        yield from block.blocks
    elif isinstance(block, Items):
        for item in block.items:
            yield from item.blocks
    elif isinstance(block, Definitions):
        for entry in block.entries:
            yield from (Paragraph(term) for term in entry.terms)
            yield from entry.blocks
    elif isinstance(block, Table):
        for row in block.rows:
            for cell in row:
                if not cell.repeated:
                    yield from cell.blocks


def spans_of(block: Block) -> Spans:
    """The spans that a block itself holds."""
    if isinstance(block, Heading | Paragraph):
        return block.spans
    if isinstance(block, Figure):
        return (block.image, *block.caption)
    if isinstance(block, Table):
        return block.caption
    return ()


def inline_of(content: Content) -> Iterator[Span]:
    """Every span of the content, a span before what is in it."""
    for block in walk(content.blocks):
        if not isinstance(block, Code | Rule):
            yield from _inline(spans_of(block))


def _inline(spans: Iterable[Span]) -> Iterator[Span]:
    for span in spans:
        yield span
        if isinstance(span, Link | Styled | Marked):
            yield from _inline(span.spans)


def headings_of(content: Content) -> list[dict[str, object]]:
    """The headings, in order.

    >>> headings_of(Content((Heading(2, (Text("Moorings"),)),)))
    [{'level': 2, 'text': 'Moorings', 'semantic': True}]
    """
    return [
        {"level": block.level, "text": plain(block.spans), "semantic": block.semantic}
        for block in walk(content.blocks)
        if isinstance(block, Heading)
    ]


def links_of(content: Content) -> list[dict[str, str]]:
    """The links, in order, each pair of address and text once.

    >>> links_of(Content((Paragraph((Link("/a", (Text("A"),)), Link("/a", (Text("A"),)))),)))
    [{'url': '/a', 'text': 'A'}]
    """
    found = {
        (span.url, " ".join(plain(span.spans).split())): None
        for span in inline_of(content)
        if isinstance(span, Link)
    }
    return [{"url": url, "text": text} for url, text in found]


def images_of(content: Content) -> list[dict[str, str]]:
    """The pictures, in order, each address once.

    >>> images_of(Content((Figure(Image("/kite.jpg", "A kite")),)))
    [{'url': '/kite.jpg', 'alt': 'A kite'}]
    """
    found: dict[str, str] = {}
    for span in inline_of(content):
        if isinstance(span, Image):
            found.setdefault(span.url, span.alt)
    return [{"url": url, "alt": alt} for url, alt in found.items()]
