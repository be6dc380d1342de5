"""Tables: from rows of spanning cells to a filled grid, or to plain blocks."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.outline import plain, spans_of, walk
from scrapy_webextract.engine.content.tree import (
    Block,
    Cell,
    Code,
    Heading,
    Paragraph,
    Spans,
    Table,
)

_MAX_CELLS = 200_000  # filled positions of one table; spans beyond are not filled
_MAX_SPAN = 1_000  # what browsers allow a cell to span
_MAX_BLOCKS = 6  # a cell with more is a part of the page's layout
_MAX_CHARACTERS = 1_500  # and so is one with more text, where no cell is a header
_EMPTY = Cell(())


@dataclass(slots=True)
class RawCell:
    """A cell as the page has it."""

    blocks: tuple[Block, ...]
    """What is in it."""
    header: bool = False
    """Whether it is a <th>."""
    columns: int = 1
    """Columns it spans."""
    rows: int = 1
    """Rows it spans."""


@dataclass(slots=True)
class RawRow:
    """A row as the page has it."""

    in_head: bool
    """Whether it stands in a <thead>."""
    in_foot: bool = False
    """Whether it stands in a <tfoot>, which is shown last."""
    cells: list[RawCell] = field(default_factory=list)
    """Its cells."""


def span_of(element: HtmlElement, name: str) -> int:
    """How many positions a cell spans.

    >>> from lxml.html import fromstring
    >>> span_of(fromstring('<b colspan="99999999">x</b>'), "colspan")
    1000
    """
    value = (element.get(name) or "1").strip()[:9]
    if not (value.isascii() and value.isdigit()):
        return 1
    number = int(value)
    if number == 0:
        return _MAX_SPAN * 65 if name == "rowspan" else 1
    return min(number, _MAX_SPAN * 65 if name == "rowspan" else _MAX_SPAN)


def table_of(rows: list[RawRow], caption: Spans, presentation: bool) -> list[Block]:
    """The table that rows make, or the blocks of its cells in order when it only lays them out."""
    if presentation or _is_layout(rows, bool(caption)):
        return _undone(rows)
    rows = sorted(rows, key=lambda row: row.in_foot)
    grid = _without_empty(_filled(rows), rows)
    cells, heads = [row for row, _ in grid], [in_head for _, in_head in grid]
    if len(cells) < 2 or len(cells[0]) < 2:
        return _undone(rows)
    plainly = tuple(tuple(map(_without_titles, row)) for row in cells)
    return [Table(plainly, _header_rows(cells, heads), caption)]


def _without_titles(cell: Cell) -> Cell:
    """A cell of data: what is bold in it is no title of a section."""
    if not any(isinstance(block, Heading) and not block.semantic for block in cell.blocks):
        return cell
    blocks = (
        Paragraph(b.spans) if isinstance(b, Heading) and not b.semantic else b for b in cell.blocks
    )
    return Cell(tuple(blocks), cell.header, cell.repeated)


def was_data(rows: list[RawRow]) -> bool:
    """Whether rows that make no table now did so on the page: with a header, and no layout."""
    is_grid = len(rows) > 1 and max(len(row.cells) for row in rows) > 1
    has_header = any(row.in_head or any(cell.header for cell in row.cells) for row in rows)
    return is_grid and has_header and not _is_layout(rows, captioned=False)


def _undone(rows: list[RawRow]) -> list[Block]:
    return [block for row in rows for cell in row.cells for block in cell.blocks]


def _is_layout(rows: list[RawRow], captioned: bool) -> bool:
    filled = [cell for row in rows for cell in row.cells if cell.blocks]
    if any(isinstance(block, Table) for cell in filled for block in cell.blocks):
        return True
    if any(len(cell.blocks) > _MAX_BLOCKS for cell in filled):
        return True
    if captioned or any(row.in_head for row in rows) or any(cell.header for cell in filled):
        return False
    return any(_is_section(cell.blocks) for cell in filled)


def _is_section(blocks: tuple[Block, ...]) -> bool:
    if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
        return len(plain(blocks[0].spans)) > _MAX_CHARACTERS
    inner = list(walk(blocks))
    return (
        any(isinstance(b, Table) or (isinstance(b, Heading) and b.semantic) for b in inner)
        or sum(len(plain(spans_of(block))) for block in inner) > _MAX_CHARACTERS
        or (len(blocks) > 1 and any(isinstance(block, Code) for block in blocks))
    )


class _Filler:
    """The positions of a grid while its rows are written."""

    def __init__(self, cells: int) -> None:
        self.room = max(_MAX_CELLS, cells) - cells
        self.carried: dict[int, tuple[int, Cell]] = {}  # column: rows left, cell

    def row(self, raw: RawRow) -> list[Cell]:
        row: list[Cell] = []
        below: dict[int, tuple[int, Cell]] = {}
        for cell in raw.cells:
            self.carry(row, below)
            self.place(cell, row, below)
        while self.carried:
            if len(row) in self.carried:
                self.carry(row, below)
            elif self.room > 0:
                self.room -= 1
                row.append(_EMPTY)
            else:
                self.carried.clear()
        self.carried = below
        return row

    def carry(self, row: list[Cell], below: dict[int, tuple[int, Cell]]) -> None:
        while (found := self.carried.pop(len(row), None)) and self.room > 0:
            left, cell = found
            if left > 1:
                below[len(row)] = (left - 1, cell)
            row.append(cell)
            self.room -= 1

    def place(self, raw: RawCell, row: list[Cell], below: dict[int, tuple[int, Cell]]) -> None:
        repeated = Cell(raw.blocks, raw.header, repeated=True)
        columns = min(raw.columns, self.room + 1)
        self.room -= columns - 1
        for column in range(columns):
            self.carried.pop(len(row), None)  # two cells that overlap: the later one is seen
            if raw.rows > 1:
                below[len(row)] = (raw.rows - 1, repeated)
            row.append(repeated if column else Cell(raw.blocks, raw.header))


def _filled(rows: list[RawRow]) -> list[list[Cell]]:
    """Rows with every spanned position written out, still of different lengths."""
    filler = _Filler(sum(len(row.cells) for row in rows))
    return [filler.row(row) for row in rows]


def _without_empty(
    grid: list[list[Cell]], rows: list[RawRow]
) -> list[tuple[tuple[Cell, ...], bool]]:
    """The rows and columns with something of their own, all rows of one length."""
    columns = sorted({j for row in grid for j, c in enumerate(row) if c.blocks and not c.repeated})
    own = [
        (row, raw.in_head)
        for row, raw in zip(grid, rows, strict=True)
        if any(cell.blocks and not cell.repeated for cell in row)
    ]
    if len(columns) * len(own) > max(_MAX_CELLS, 2 * sum(len(row) for row, _ in own)):
        return []  # a few long rows among many short ones are no table
    return [(tuple(_at(row, columns)), in_head) for row, in_head in own]


def _at(row: list[Cell], columns: list[int]) -> Iterator[Cell]:
    for column in columns:
        yield row[column] if column < len(row) else _EMPTY


def _header_rows(rows: list[tuple[Cell, ...]], heads: list[bool]) -> int:
    """How many of the first rows name the columns."""
    if heads[0]:
        count = heads.index(False) if False in heads else 1
        return min(count, len(rows) - 1)
    return int(all(cell.header for cell in rows[0] if cell.blocks))
