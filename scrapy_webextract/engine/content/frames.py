"""What is gathered inside an open element, and what it becomes when the element ends."""

from collections.abc import Iterable

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.inline import one_line
from scrapy_webextract.engine.content.outline import plain
from scrapy_webextract.engine.content.table import RawCell, RawRow, table_of
from scrapy_webextract.engine.content.tree import (
    Block,
    Definition,
    Definitions,
    Figure,
    Heading,
    Item,
    Items,
    Marked,
    Paragraph,
    Quote,
    Rule,
    Spans,
    Styled,
    Table,
    Text,
)

_MAX_HEADING = 500  # characters; a heading of several longer paragraphs was never closed


class Frame:
    """The blocks inside an open element; it hands them on as they are."""

    __slots__ = ("blocks", "element", "items", "rule")

    def __init__(self, element: HtmlElement | None) -> None:
        """Begin empty."""
        self.element = element
        self.blocks: list[Block] = []
        self.items: list[Item] = []  # of a list without <ul>
        self.rule = False

    def add(self, block: Block) -> None:
        """Take a block, after the rule that was waiting for one."""
        self.settle()
        if self.rule:
            self.rule = False
            if self.blocks:
                self.blocks.append(Rule())
        self.blocks.append(block)

    def settle(self) -> None:
        """Make a list of the items that stand without one."""
        if self.items:
            self.blocks.append(Items(tuple(self.items)))
            self.items = []

    def gathered(self) -> tuple[Block, ...]:
        """All blocks."""
        self.settle()
        return tuple(self.blocks)

    def close(self, parent: "Frame") -> None:
        """Hand what was gathered to the frame around."""
        for block in self.gathered():
            parent.add(block)


class HeadingFrame(Frame):
    """h1 to h6."""

    __slots__ = ("level",)

    def __init__(self, element: HtmlElement | None, level: int) -> None:
        """Begin empty."""
        super().__init__(element)
        self.level = level

    def close(self, parent: Frame) -> None:
        """A heading of its paragraphs, then whatever else an unclosed one has swallowed."""
        blocks = self.gathered()
        runs = [block.spans for block in blocks if isinstance(block, Paragraph)]
        if not runs:
            runs = [
                (Marked("alt", (Text(b.image.alt),)),)
                for b in blocks
                if isinstance(b, Figure) and b.image.alt and not b.caption
            ][:1]
            if not runs:
                super().close(parent)
                return
        elif len(runs) > 1 and sum(len(plain(run)) for run in runs) > _MAX_HEADING:
            parent.add(Heading(self.level, one_line(runs[0])))
            first = next(block for block in blocks if isinstance(block, Paragraph))
            for block in blocks:
                if block is not first:
                    parent.add(block)
            return
        parent.add(Heading(self.level, one_line(joined(runs))))
        for block in blocks:
            if not isinstance(block, Paragraph | Figure):
                parent.add(block)


class SummaryFrame(Frame):
    """The visible line of a <details>."""

    __slots__ = ()

    def close(self, parent: Frame) -> None:
        """Its paragraphs in bold."""
        for block in self.gathered():
            parent.add(_bold(block) if isinstance(block, Paragraph) else block)


class QuoteFrame(Frame):
    """<blockquote>."""

    __slots__ = ()

    def close(self, parent: Frame) -> None:
        """A quotation."""
        if blocks := self.gathered():
            parent.add(Quote(blocks))


class ListFrame(Frame):
    """<ul> and <ol>; what stands in it outside of items joins the item before."""

    __slots__ = ("entries", "ordered", "real", "start")

    def __init__(self, element: HtmlElement | None, ordered: bool, start: int) -> None:
        """Begin empty."""
        super().__init__(element)
        self.ordered = ordered
        self.start = start
        self.real = False
        self.entries: list[Item] = []

    def add(self, block: Block) -> None:
        """Take a block that no <li> holds."""
        if isinstance(block, Items) and self.entries:
            last = self.entries[-1]
            self.entries[-1] = Item((*last.blocks, block), last.checked)
        else:
            self.entries.append(Item((block,)))

    def close(self, parent: Frame) -> None:
        """A list; a list without items or of cards with headings is undone."""
        cards = not self.ordered and any(
            isinstance(block, Heading) for item in self.entries for block in item.blocks
        )
        if self.real and not cards:
            parent.add(Items(tuple(self.entries), self.ordered, self.start))
            return
        for item in self.entries:
            for block in item.blocks:
                parent.add(block)


class ItemFrame(Frame):
    """<li>."""

    __slots__ = ("checked",)

    def __init__(self, element: HtmlElement | None) -> None:
        """Begin empty."""
        super().__init__(element)
        self.checked: bool | None = None

    def close(self, parent: Frame) -> None:
        """An item of the list around, or of one that is missing."""
        blocks = self.gathered()
        if not blocks:
            return
        if isinstance(parent, ListFrame):
            parent.real = True
            parent.entries.append(Item(blocks, self.checked))
        else:
            parent.items.append(Item(blocks, self.checked))


class DefinitionsFrame(Frame):
    """<dl>."""

    __slots__ = ("described", "entries", "terms")

    def __init__(self, element: HtmlElement | None) -> None:
        """Begin empty."""
        super().__init__(element)
        self.terms: list[Spans] = []
        self.described: list[Block] = []
        self.entries: list[Definition] = []

    def add(self, block: Block) -> None:
        """Take a block of a description."""
        self.described.append(block)

    def add_term(self, blocks: tuple[Block, ...]) -> None:
        """Take a term; it begins an entry unless it follows another term."""
        if self.described:
            self.end_entry()
        if term := joined(b.spans for b in blocks if isinstance(b, Paragraph | Heading)):
            self.terms.append(one_line(term))
        for block in blocks:
            if not isinstance(block, Paragraph | Heading):
                self.described.append(block)

    def end_entry(self) -> None:
        """End the entry that is being gathered."""
        if self.terms or self.described:
            self.entries.append(Definition(tuple(self.terms), tuple(self.described)))
        self.terms, self.described = [], []

    def close(self, parent: Frame) -> None:
        """A definition list; without any term, the blocks as they are."""
        self.end_entry()
        if any(entry.terms for entry in self.entries):
            parent.add(Definitions(tuple(self.entries)))
            return
        for entry in self.entries:
            for block in entry.blocks:
                parent.add(block)


class TermFrame(Frame):
    """<dt>."""

    __slots__ = ()

    def close(self, parent: Frame) -> None:
        """A term of the list around."""
        if isinstance(parent, DefinitionsFrame):
            parent.add_term(self.gathered())
        else:
            super().close(parent)


class FigureFrame(Frame):
    """<figure>."""

    __slots__ = ("caption",)

    def __init__(self, element: HtmlElement | None) -> None:
        """Begin empty."""
        super().__init__(element)
        self.caption: Spans = ()

    def close(self, parent: Frame) -> None:
        """A figure with its caption; around anything but a picture, a paragraph for the caption."""
        blocks = list(self.gathered())
        caption = self.caption
        if caption and blocks and isinstance(last := blocks[-1], Figure) and not last.caption:
            blocks[-1] = Figure(last.image, caption)
        elif caption and len(blocks) == 1 and isinstance(table := blocks[0], Table):
            blocks = [Table(table.rows, table.header_rows, table.caption or caption)]
        elif caption:
            blocks.append(Paragraph(caption))
        for block in blocks:
            parent.add(block)


class CaptionFrame(Frame):
    """<figcaption> and <caption>."""

    __slots__ = ()

    def close(self, parent: Frame) -> None:
        """The caption of the figure or table around."""
        blocks = self.gathered()
        if isinstance(parent, FigureFrame | TableFrame) and not parent.caption:
            parent.caption = joined(b.spans for b in blocks if isinstance(b, Paragraph | Heading))
            blocks = tuple(b for b in blocks if not isinstance(b, Paragraph | Heading))
        for block in blocks:
            parent.add(block)


class TableFrame(Frame):
    """<table>."""

    __slots__ = ("caption", "keep", "presentation", "rows")

    def __init__(self, element: HtmlElement | None, presentation: bool, keep: bool) -> None:
        """Begin empty."""
        super().__init__(element)
        self.presentation = presentation
        self.keep = keep
        self.caption: Spans = ()
        self.rows: list[RawRow] = []

    def close(self, parent: Frame) -> None:
        """What stood outside of the cells, then the table."""
        loose = self.gathered()
        blocks = table_of(self.rows, self.caption, self.presentation) if self.rows else []
        is_table = len(blocks) == 1 and isinstance(blocks[0], Table)
        if self.caption and not is_table:
            parent.add(Paragraph(self.caption))
        for block in (*loose, *blocks):
            if self.keep or not isinstance(block, Table):
                parent.add(block)


class CellFrame(Frame):
    """<td> and <th>."""

    __slots__ = ("cell",)

    def __init__(self, element: HtmlElement | None, cell: RawCell) -> None:
        """Begin empty."""
        super().__init__(element)
        self.cell = cell

    def close(self, parent: Frame) -> None:
        """Fill the cell, which stands in its row since it began."""
        self.cell.blocks = self.gathered()


def joined(runs: Iterable[Spans]) -> Spans:
    """Several runs of spans as one, divided by spaces.

    >>> joined([(Text("a"),), (Text("b"),)])
    (Text(text='a'), Text(text=' '), Text(text='b'))
    """
    spans: Spans = ()
    for run in runs:
        spans = (*spans, Text(" "), *run) if spans else run
    return spans


def _bold(block: Paragraph) -> Paragraph:
    if len(block.spans) == 1 and isinstance(block.spans[0], Styled):
        return block
    return Paragraph((Styled("strong", block.spans),), block.evidence)
