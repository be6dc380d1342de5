"""The content without its data tables; a table that lays out text gives up its text."""

from dataclasses import replace

from scrapy_webextract.engine.content.outline import plain, spans_of, walk
from scrapy_webextract.engine.content.tree import (
    Block,
    Cell,
    Content,
    Definitions,
    Items,
    Post,
    Quote,
    Table,
)

_MOST_IN_A_CELL = 100  # characters, on average, of a table without header; more is prose


def without_tables(content: Content) -> Content:
    """The content without tables of data, wherever they stand.

    >>> from scrapy_webextract.engine.content.tree import Paragraph, Text
    >>> prices = Table(((Cell((Paragraph((Text("7"),)),)),),))
    >>> without_tables(Content((prices, Quote((prices,)))))
    Content(blocks=())
    """
    return Content(_rest(content.blocks))


def _rest(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    return tuple(part for block in blocks for part in _parts(block))


def _parts(block: Block) -> tuple[Block, ...]:
    """What is left of a block: itself, with less in it or not, or the text it lays out."""
    if isinstance(block, Table):
        return () if _is_data(block) else _rest(_laid_out(block))
    if isinstance(block, Quote | Post):
        inner = _rest(block.blocks)
        return (replace(block, blocks=inner),) if inner else ()
    if isinstance(block, Items):
        items = tuple(replace(item, blocks=_rest(item.blocks)) for item in block.items)
        kept = tuple(item for item in items if item.blocks)
        return (replace(block, items=kept),) if kept else ()
    if isinstance(block, Definitions):
        entries = (replace(entry, blocks=_rest(entry.blocks)) for entry in block.entries)
        filled = tuple(entry for entry in entries if entry.terms or entry.blocks)
        return (replace(block, entries=filled),) if filled else ()
    return (block,)


def _laid_out(table: Table) -> tuple[Block, ...]:
    return tuple(block for cell in _cells(table) for block in cell.blocks)


def _cells(table: Table) -> list[Cell]:
    return [cell for row in table.rows for cell in row if cell.blocks and not cell.repeated]


def _is_data(table: Table) -> bool:
    cells = _cells(table)
    if table.header_rows or table.caption or any(cell.header for cell in cells):
        return True
    size = sum(len(plain(spans_of(block))) for cell in cells for block in walk(cell.blocks))
    return size <= _MOST_IN_A_CELL * len(cells)
