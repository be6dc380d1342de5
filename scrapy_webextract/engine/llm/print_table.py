"""Tables as GitHub's Markdown: a delimiter row of as many columns, pipes escaped, <br> in cells.

A table without a header gets an empty one, so that no row of data is taken for it.
"""

from collections.abc import Iterable, Iterator

from scrapy_webextract.engine.content.tree import (
    Block,
    Cell,
    Code,
    Definitions,
    Figure,
    Heading,
    Items,
    Paragraph,
    Post,
    Quote,
    Rule,
    Table,
)
from scrapy_webextract.engine.llm.print_spans import LinkForm, code_span, lines, one_line

_BREAK = "<br>"


def table_lines(table: Table, link: LinkForm) -> list[str]:
    """The table's rows; none if every cell is empty."""
    rows = [_row(row, link) for row in table.rows]
    if not any(cell for row in rows for cell in row):
        return []
    columns = max(map(len, rows))
    if not table.header_rows:
        rows.insert(0, [])
    filled = [row + [""] * (columns - len(row)) for row in rows]
    head, *body = (f"| {' | '.join(row)} |" for row in filled)
    return [head, f"|{' --- |' * columns}", *body]


def _row(row: tuple[Cell, ...], link: LinkForm) -> list[str]:
    """A row's cells; what spans the whole row is printed once, other spans in each position."""
    printed = [_BREAK.join(_cell_lines(cell.blocks, link)).replace("|", r"\|") for cell in row]
    spans_all = (
        len(row) > 1
        and not row[0].repeated
        and all(cell.repeated and cell.blocks == row[0].blocks for cell in row[1:])
    )
    return [printed[0], *("" for _ in printed[1:])] if spans_all else printed


def _cell_lines(blocks: Iterable[Block], link: LinkForm) -> Iterator[str]:  # noqa: C901, PLR0912
    for block in blocks:
        match block:
            case Paragraph():
                yield from filter(None, lines(block.spans, link))
            case Heading():
                yield one_line(block.spans, link)
            case Figure():
                yield one_line(block.caption, link) or block.image.alt
            case Code():
                yield from (code_span(line) for line in block.text.split("\n") if line.strip())
            case Quote() | Post():
                yield from _cell_lines(block.blocks, link)
            case Items():
                for number, item in enumerate(block.items, start=block.start):
                    marker = f"{number}. " if block.ordered else "- "
                    yield f"{marker}{_BREAK.join(_cell_lines(item.blocks, link))}"
            case Definitions():
                for entry in block.entries:
                    terms = ", ".join(one_line(term, link) for term in entry.terms)
                    yield f"{terms}: {_BREAK.join(_cell_lines(entry.blocks, link))}"
            case Table():
                for row in block.rows:
                    cells = (" ".join(_cell_lines(cell.blocks, link)) for cell in row)
                    yield "; ".join(filter(None, cells))
            case Rule():
                pass
