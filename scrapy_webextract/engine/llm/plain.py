"""What blocks and spans say, as plain text, for the steps that compare or count it."""

import re
from collections.abc import Iterable, Iterator

from scrapy_webextract.engine.content.outline import pieces
from scrapy_webextract.engine.content.tree import (
    Block,
    Code,
    CodeSpan,
    Definitions,
    Figure,
    Heading,
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

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+(?:['’.,\-][^\W{_CJK}]+)*")


def plain(spans: Iterable[Span]) -> str:
    """The text of spans on one line, what no reader sees included: a step has yet to judge it.

    >>> plain((Text("Boil "), CodeSpan("2 l"), LineBreak(), Text("of water")))
    'Boil 2 l of water'
    """
    return " ".join("".join(pieces(spans, with_unseen=True)).split())


def is_empty(spans: Iterable[Span]) -> bool:
    """Whether nothing is left of spans: white space and line breaks do not count.

    >>> is_empty((Text(" "), LineBreak()))
    True
    """
    for span in spans:
        match span:
            case Text():
                if span.text.strip():
                    return False
            case LineBreak():
                pass
            case Styled() | Marked():
                if not is_empty(span.spans):
                    return False
            case _:
                return False
    return True


def texts(blocks: Iterable[Block]) -> Iterator[str]:
    """The plain text of every heading, paragraph, caption, term and code block, in order."""
    for block in blocks:
        match block:
            case Code():
                yield block.text
            case Heading() | Paragraph():
                yield plain(block.spans)
            case Figure():
                yield plain(block.caption)
            case Rule():
                pass
            case _:
                yield from _texts_within(block)


def _texts_within(block: Quote | Post | Items | Definitions | Table) -> Iterator[str]:
    match block:
        case Quote() | Post():
            yield from texts(block.blocks)
        case Items():
            for item in block.items:
                yield from texts(item.blocks)
        case Definitions():
            for entry in block.entries:
                yield from map(plain, entry.terms)
                yield from texts(entry.blocks)
        case Table():
            yield plain(block.caption)
            cells = (cell for row in block.rows for cell in row if not cell.repeated)
            yield from texts(inner for cell in cells for inner in cell.blocks)


def word_count(text: str) -> int:
    """The number of words, where Chinese and Japanese count by character.

    >>> word_count("It's 10.50 € — 绿茶")
    4
    """
    return sum(1 for _ in _WORD.finditer(text))


def first_paragraphs(blocks: Iterable[Block], count: int) -> list[str]:
    """The first paragraphs that stand at the top or in a quotation or a post."""
    found: list[str] = []
    for block in blocks:
        if len(found) >= count:
            break
        match block:
            case Paragraph():
                found.append(plain(block.spans))
            case Quote() | Post():
                found += first_paragraphs(block.blocks, count - len(found))
    return found


def only_text(spans: Spans) -> bool:
    """Whether spans hold neither code nor a formula, which are content whatever they say."""
    return not any(
        isinstance(span, CodeSpan | Math)
        or (isinstance(span, Link | Styled | Marked) and not only_text(span.spans))
        for span in spans
    )
