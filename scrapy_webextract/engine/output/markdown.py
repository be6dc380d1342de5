"""Markdown as GitHub reads it."""

import re
from collections.abc import Iterable, Mapping
from itertools import zip_longest

from scrapy_webextract.engine.content.inline import one_line
from scrapy_webextract.engine.content.outline import title_spans
from scrapy_webextract.engine.content.tree import (
    Block,
    Cell,
    Code,
    Content,
    Definition,
    Definitions,
    Figure,
    Heading,
    Item,
    Items,
    Paragraph,
    Post,
    Quote,
    Spans,
    Styled,
    Table,
    Text,
)
from scrapy_webextract.engine.output.escape import fence, heading_escaped, lines_escaped
from scrapy_webextract.engine.output.footnotes import notes_of
from scrapy_webextract.engine.output.markdown_spans import Writer, code_span
from scrapy_webextract.engine.types import Options

_NO_INFO = re.compile(r"[^\w+#.-]")
_BARE_PIPE = re.compile(r"\|")
_LINE = "<br>"  # GitHub's line break inside a cell


def markdown(content: Content, options: Options) -> str:
    """The content as Markdown that reads back to the same blocks.

    >>> markdown(Content((Heading(2, (Text("a*b*"),)), Code("x = 1", "python"))), Options())
    '## a\\\\*b\\\\*\\n\\n```python\\nx = 1\\n```'
    """
    notes = notes_of(content) if options.include_links else {}
    return _Document(options, notes).blocks(content.blocks)


class _Document:
    """Writes blocks; one for text outside of tables and one inside."""

    def __init__(self, options: Options, notes: Mapping[str, str]) -> None:
        self.options = options
        self.notes = notes
        self.spans = Writer(options, notes=notes)
        self.cell_spans = Writer(options, _LINE, notes)

    def blocks(self, blocks: Iterable[Block]) -> str:
        return "\n\n".join(text for text, _ in self.written(blocks))

    def written(self, blocks: Iterable[Block]) -> list[tuple[str, Block]]:
        """Each block that has text; of two lists in a row the second has the other marker."""
        found: list[tuple[str, Block]] = []
        other = False
        for block in blocks:
            before = found[-1][1] if found else None
            if isinstance(block, Items):
                follows = isinstance(before, Items) and before.ordered == block.ordered
                other = follows and not other
                text = self.items(block, other)
            else:
                text = self.block(block)
            if text:
                found.append((text, block))
        return found

    def block(self, block: Block) -> str:
        if isinstance(block, Paragraph):
            return lines_escaped(self.spans.write(block.spans))
        if isinstance(block, Heading):
            is_written = block.semantic or self.options.visual_headings
            return self.heading(block) if is_written else self.block(Paragraph(block.spans))
        if isinstance(block, Code):
            sign = fence(block.text, 3)
            return f"{sign}{_NO_INFO.sub('', block.language)}\n{block.text}\n{sign}"
        if isinstance(block, Table):
            return self.table(block) if self.options.include_tables else ""
        if isinstance(block, Quote):
            return _prefixed(self.blocks(block.blocks))
        if isinstance(block, Figure):
            return self.figure(block)
        return self.rarer_block(block)

    def rarer_block(self, block: Block) -> str:
        if isinstance(block, Definitions):
            return "\n\n".join(filter(None, map(self.definition, block.entries)))
        if isinstance(block, Post):
            head = self.spans.write(_post_head(block))
            return "\n\n".join(filter(None, (head, self.blocks(block.blocks))))
        return "***"

    def heading(self, heading: Heading) -> str:
        line = " ".join(self.spans.write(one_line(title_spans(heading))).split())
        return f"{'#' * heading.level} {heading_escaped(line)}" if line else ""

    def figure(self, figure: Figure) -> str:
        image = self.spans.write((figure.image,))
        is_seen = figure.chosen or bool(image)
        caption = lines_escaped(self.spans.write(figure.caption)) if is_seen else ""
        return "\n\n".join(filter(None, (image, caption)))

    def definition(self, entry: Definition) -> str:
        terms = [self.spans.write((Styled("strong", one_line(term)),)) for term in entry.terms]
        head = "\n".join(map(lines_escaped, filter(None, terms)))
        parts = self.written(entry.blocks)
        if head and parts and isinstance(parts[0][1], Paragraph):
            head = f"{head}\n: {parts.pop(0)[0]}"
        return "\n\n".join(filter(None, (head, *(text for text, _ in parts))))

    def items(self, items: Items, other: bool) -> str:
        if self.notes and all(item.anchor in self.notes for item in items.items):
            return "\n\n".join(
                f"[^{self.notes[item.anchor]}]: {_indented(self.blocks(item.blocks), 4)}"
                for item in items.items
            )
        bodies = [self.written(item.blocks) for item in items.items]
        tight = all(_is_tight(body) for body in bodies)
        lines = []
        number = items.start
        for item, body in zip(items.items, bodies, strict=True):
            marker = (
                f"{number}{')' if other else '.'} " if items.ordered else "+ " if other else "- "
            )
            text = ("\n" if tight else "\n\n").join(part for part, _ in body)
            text = _box(item) + text
            if text:
                lines.append(marker + _indented(text, len(marker)))
                number += 1
        return ("\n" if tight else "\n\n").join(lines)

    def table(self, table: Table) -> str:
        rows = [[self.cell(cell) for cell in row] for row in table.rows]
        width = max(map(len, rows), default=0)
        if not width:
            return ""
        head = _columns_joined(rows[: table.header_rows]) or [""] * width
        lines = [_row(head), _row(["---"] * width), *map(_row, rows[table.header_rows :])]
        caption = lines_escaped(self.spans.write(table.caption))
        return "\n\n".join(filter(None, (caption, "\n".join(lines))))

    def cell(self, cell: Cell) -> str:
        lines = [line for block in cell.blocks for line in self.cell_lines(block)]
        text = _LINE.join(filter(None, lines))
        return _BARE_PIPE.sub(r"\\|", text.replace("\n", " ")) if "|" in text else text

    def cell_lines(self, block: Block) -> list[str]:
        """A block in a cell, where it has no lines of its own."""
        write = self.cell_spans.write
        if isinstance(block, Paragraph):
            return [write(block.spans)]
        if isinstance(block, Heading):
            return [write((Styled("strong", block.spans),))]
        if isinstance(block, Code):
            return [code_span(line.strip()) for line in block.text.split("\n")]
        if isinstance(block, Figure):
            image = write((block.image,))
            return [image, write(block.caption) if block.chosen or image else ""]
        if isinstance(block, Items):
            return [
                f"{f'{number}.' if block.ordered else '-'} {line}" if first else line
                for number, item in enumerate(block.items, block.start)
                for first, line in self.item_lines(item)
            ]
        return [line for inner in _inner(block) for line in self.cell_lines(inner)]

    def item_lines(self, item: Item) -> list[tuple[bool, str]]:
        lines = [line for block in item.blocks for line in self.cell_lines(block) if line]
        return [(index == 0, line) for index, line in enumerate(lines)]


def _inner(block: Block) -> list[Block]:
    """The blocks of a rarer block, one after the other."""
    if isinstance(block, Quote | Post):
        return list(block.blocks)
    if isinstance(block, Table):
        return [b for row in block.rows for cell in row for b in cell.blocks if not cell.repeated]
    if isinstance(block, Definitions):
        blocks: list[Block] = []
        for entry in block.entries:
            blocks += (Paragraph((Styled("strong", term),)) for term in entry.terms)
            blocks += entry.blocks
        return blocks
    return []


def _is_tight(body: list[tuple[str, Block]]) -> bool:
    """Whether an item can stand without blank lines: a line of text, then lists."""
    for index, (text, block) in enumerate(body):
        if index == 0 and isinstance(block, Paragraph):
            continue
        if not isinstance(block, Items) or index > 1 or "\n\n" in text:
            return False
        if index and block.ordered and block.start != 1:
            return False  # only a list that begins with 1 may interrupt a paragraph
    return True


def _box(item: Item) -> str:
    return "" if item.checked is None else "[x] " if item.checked else "[ ] "


def _indented(text: str, width: int) -> str:
    pad = " " * width
    return "\n".join(pad + line if line and i else line for i, line in enumerate(text.split("\n")))


def _prefixed(text: str) -> str:
    return "\n".join(f"> {line}" if line else ">" for line in text.split("\n")) if text else ""


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _columns_joined(rows: list[list[str]]) -> list[str]:
    """Several header rows as one, each column's names joined."""
    columns = zip_longest(*rows, fillvalue="")
    return [_LINE.join(dict.fromkeys(filter(None, column))) for column in columns]


def _post_head(post: Post) -> Spans:
    author: Spans = (Styled("strong", (Text(post.author),)),) if post.author else ()
    date: Spans = (Text(post.date),) if post.date else ()
    return (*author, Text(" · "), *date) if author and date else author + date
