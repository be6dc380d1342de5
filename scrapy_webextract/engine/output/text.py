"""Plain text: what a reader sees, without marks, addresses or pictures."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from scrapy_webextract.engine.content.outline import plain
from scrapy_webextract.engine.content.tree import (
    Block,
    Code,
    Content,
    Definitions,
    Figure,
    Heading,
    Item,
    Items,
    Link,
    Paragraph,
    Post,
    Quote,
    Span,
    Spans,
    Styled,
    Table,
    Text,
)
from scrapy_webextract.engine.types import Options

_POWER = re.compile(r"[-+−–]?\d+")


def text(content: Content, options: Options) -> str:
    """The content as plain text, blocks divided by blank lines.

    >>> from scrapy_webextract.engine.content.tree import Text
    >>> text(Content((Heading(1, (Text("Kites"),)), Paragraph((Text("They *fly*."),)))), Options())
    'Kites\\n\\nThey *fly*.'
    """
    return _blocks(content.blocks, options)


def _blocks(blocks: Iterable[Block], options: Options) -> str:
    return "\n\n".join(filter(None, (_block(block, options) for block in blocks)))


def _block(block: Block, options: Options) -> str:
    if isinstance(block, Heading | Paragraph):
        return _lines(block.spans)
    if isinstance(block, Code):
        return block.text
    if isinstance(block, Items):
        return _items(block, options)
    if isinstance(block, Table):
        return _table(block, options) if options.include_tables else ""
    if isinstance(block, Quote):
        return _blocks(block.blocks, options)
    if isinstance(block, Definitions):
        return _definitions(block, options)
    if isinstance(block, Figure):
        return _lines(block.caption) if block.chosen else ""
    if isinstance(block, Post):
        return _post(block, options)
    return ""


def _lines(spans: Spans) -> str:
    if len(spans) == 1 and isinstance(only := spans[0], Text) and "  " not in only.text:
        return only.text.strip()
    text = plain(_with_powers(spans))
    return "\n".join(filter(None, (line.strip() for line in text.split("\n"))))


def _with_powers(spans: Spans) -> Iterator[Span]:
    """Spans with a number raised over a number on the line: "10^5", but "1st" and linked notes."""
    before = ""
    for span in spans:
        if isinstance(span, Styled) and span.style == "superscript":
            inner = "".join(getattr(part, "text", "x") for part in span.spans)
            if before.isdecimal() and _POWER.fullmatch(inner):
                yield Text("^")
            yield span
        elif isinstance(span, Link | Styled):
            yield replace(span, spans=tuple(_with_powers(span.spans)))
        else:
            yield span
        before = (span.text if isinstance(span, Text) else plain((span,)))[-1:]


def _items(items: Items, options: Options) -> str:
    written = []
    number = items.start
    for item in items.items:
        if body := _item(item, options):
            marker = f"{number}. " if items.ordered else "- "
            written.append(marker + body.replace("\n", "\n" + " " * len(marker)))
            number += 1
    return "\n".join(written)


def _item(item: Item, options: Options) -> str:
    return "\n".join(filter(None, (_block(block, options) for block in item.blocks)))


def _table(table: Table, options: Options) -> str:
    rows = [_lines(table.caption)] if table.caption else []
    for row in table.rows:
        cells = (" ".join(_blocks(c.blocks, options).split()) for c in row if not c.repeated)
        if line := " | ".join(filter(None, cells)):
            rows.append(line)
    return "\n".join(rows)


def _definitions(definitions: Definitions, options: Options) -> str:
    entries = []
    for entry in definitions.entries:
        parts = [*map(_lines, entry.terms), *(_block(block, options) for block in entry.blocks)]
        entries.append("\n".join(filter(None, parts)))
    return "\n\n".join(filter(None, entries))


def _post(post: Post, options: Options) -> str:
    head = " · ".join(filter(None, (post.author, post.date)))
    return "\n\n".join(filter(None, (head, _blocks(post.blocks, options))))
