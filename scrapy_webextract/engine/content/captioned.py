"""Frames of what may have a caption: figures and tables."""

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.frames import Frame, joined
from scrapy_webextract.engine.content.table import RawCell, RawRow, table_of, was_data
from scrapy_webextract.engine.content.tree import Figure, Heading, Paragraph, Spans, Table


class FigureFrame(Frame):
    """<figure>."""

    __slots__ = ("caption", "chosen")

    def __init__(self, element: HtmlElement | None) -> None:
        """Begin empty."""
        super().__init__(element)
        self.caption: Spans = ()
        self.chosen = True

    def close(self, parent: Frame) -> None:
        """A figure with its caption; the caption of anything but a picture is a paragraph."""
        blocks = list(self.gathered())
        caption = self.caption
        if caption and blocks and isinstance(last := blocks[-1], Figure) and not last.caption:
            blocks[-1] = Figure(last.image, caption, chosen=self.chosen)
        elif caption and len(blocks) == 1 and isinstance(table := blocks[0], Table):
            blocks = [Table(table.rows, table.header_rows, table.caption or caption)]
        elif caption and self.chosen:
            blocks.append(Paragraph(caption))
        for block in blocks:
            parent.add(block)


class CaptionFrame(Frame):
    """<figcaption> and <caption>."""

    __slots__ = ("chosen",)

    def __init__(self, element: HtmlElement | None, chosen: bool) -> None:
        """Begin empty; a caption that is not chosen is shown with its picture alone."""
        super().__init__(element)
        self.chosen = chosen

    def close(self, parent: Frame) -> None:
        """The caption of the figure or table around; with a list in it, blocks in their place."""
        blocks = self.gathered()
        if not self.chosen:
            if isinstance(parent, FigureFrame) and not parent.caption:
                parent.chosen = False
                parent.caption = joined(b.spans for b in blocks if isinstance(b, Paragraph))
            return
        lines = [b.spans for b in blocks if isinstance(b, Paragraph | Heading)]
        has_lines_alone = len(lines) == len(blocks)
        if isinstance(parent, FigureFrame | TableFrame) and not parent.caption and has_lines_alone:
            parent.caption = joined(lines)
            return
        for block in blocks:
            parent.add(block)


class TableFrame(Frame):
    """<table>."""

    __slots__ = ("caption", "keep_remnant", "presentation", "rows")

    def __init__(
        self, element: HtmlElement | None, presentation: bool, keep_remnant: bool
    ) -> None:
        """Begin empty; a remnant is what is left of a table that was not chosen as a whole."""
        super().__init__(element)
        self.presentation = presentation
        self.keep_remnant = keep_remnant
        self.caption: Spans = ()
        self.rows: list[RawRow] = []

    def close(self, parent: Frame) -> None:
        """What stood outside of the cells, then the table."""
        loose = self.gathered()
        blocks = table_of(self.rows, self.caption, self.presentation) if self.rows else []
        is_table = len(blocks) == 1 and isinstance(blocks[0], Table)
        if not self.keep_remnant and not is_table and not self.presentation:
            blocks = [] if was_data(self.rows) else blocks
        if self.caption and not is_table:
            parent.add(Paragraph(self.caption))
        for block in (*loose, *blocks):
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
