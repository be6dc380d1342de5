"""From the page and the choice of blocks to the content tree: HTML ends here."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from lxml import etree
from lxml.html import HtmlElement

from scrapy_webextract.engine.content import captioned, frames
from scrapy_webextract.engine.content.attributes import is_foot, is_task, number_of
from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.formula import is_drawn_from_text
from scrapy_webextract.engine.content.frames import blocks_of_run
from scrapy_webextract.engine.content.inline import Mark, one_line
from scrapy_webextract.engine.content.marks import is_permalink, is_spelled
from scrapy_webextract.engine.content.phrases import Phrases
from scrapy_webextract.engine.content.picture import kept_pictures, shown_captions
from scrapy_webextract.engine.content.preformatted import CODE_TABLES, code_of, is_prose
from scrapy_webextract.engine.content.table import RawCell, RawRow, span_of
from scrapy_webextract.engine.content.tree import Content, Heading, Paragraph
from scrapy_webextract.engine.content.untabled import without_tables
from scrapy_webextract.engine.content.visual import visual_headings
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.types import Options

_MAX_DEPTH = 40  # levels of the produced tree; what nests deeper stands in the last of them
_TITLED = (frames.Frame, captioned.CellFrame)  # in which a bold line can be a section's title
_EVEN_EMPTY = frozenset(("hr", "tr", "td", "th"))  # count without any text in them


def build(page: Page, blocks: Blocks, kept: npt.NDArray[np.bool_], options: Options) -> Content:
    """The content tree of the kept blocks."""
    chosen: list[bool] = kept.tolist()
    numbers = {element: i for i, element in enumerate(blocks.elements)}
    pictures = kept_pictures(blocks, chosen, numbers) if options.include_images else set()
    captions = shown_captions(blocks, chosen, numbers, pictures)
    shown = kept.copy()
    for inside in captions.values():
        shown[inside.start : inside.stop] = True
    phrases = Phrases(blocks, shown.tolist(), pictures, page.base_url)
    phrases.draws_formulas = is_drawn_from_text(page.html)
    wanted = _wanted(blocks, shown, pictures, numbers)
    builder = _Builder(phrases, numbers, wanted, options.include_tables)
    builder.unchosen = frozenset(captions)
    builder.titles = visual_headings(blocks, kept)
    content = builder.over(page.root)
    return content if options.include_tables else without_tables(content)


def _wanted(
    blocks: Blocks,
    kept: npt.NDArray[np.bool_],
    pictures: set[HtmlElement],
    numbers: dict[HtmlElement, int],
) -> list[bool]:
    """For each block-level element, whether anything kept is in it."""
    counts = np.concatenate(([0], np.cumsum(kept, dtype=np.int64)))
    wanted: list[bool] = (counts[blocks.end] > counts[blocks.first]).tolist()
    for picture in pictures:
        for ancestor in picture.iterancestors():
            number = numbers.get(ancestor)
            if number is not None:
                if wanted[number]:
                    break
                wanted[number] = True
    return wanted


class _Builder:
    """The state of one walk over the page."""

    def __init__(
        self,
        phrases: Phrases,
        numbers: dict[HtmlElement, int],
        wanted: list[bool],
        include_tables: bool,
    ) -> None:
        self.phrases = phrases
        self.numbers = numbers
        self.wanted = wanted
        self.include_tables = include_tables
        self.frames: list[frames.Frame] = [frames.Frame(None)]
        self.unchosen: frozenset[HtmlElement] = frozenset()
        """Captions that are shown with their pictures alone."""
        self.titles: dict[int, int] = {}
        """Levels of the blocks that only look like headings."""
        self.skipped: HtmlElement | None = None
        self.in_button = 0

    def over(self, root: HtmlElement) -> Content:
        walker = etree.iterwalk(root, events=("start", "end"))
        phrases, numbers = self.phrases, self.numbers
        text_owner, tail_owner, read = phrases.text_owner, phrases.tail_owner, phrases.read
        for event, element in walker:
            number = numbers.get(element)
            if event == "start":
                if (
                    self.start_inline(element)
                    if number is None
                    else self.start(element, self.wanted[number])
                ):
                    self.skipped = element
                    walker.skip_subtree()
                elif text := element.text:
                    read(text, text_owner.get(element))
                continue
            if element is not self.skipped:
                if number is None:
                    phrases.end(element)
                else:
                    self.end(element)
            if tail := element.tail:
                read(tail, tail_owner.get(element))
        self.flush()
        return Content(self.frames[0].gathered())

    def start_inline(self, element: HtmlElement) -> bool:
        tag = element.tag
        if tag == "br":
            if self.phrases.run.line_break():
                self.flush()
            return False
        if tag == "input":
            frame = self.frames[-1]
            if isinstance(frame, frames.ItemFrame) and is_task(element):
                frame.checked = element.get("checked") is not None
        return self.phrases.start(element, tag)

    def start(self, element: HtmlElement, wanted: bool) -> bool:
        """Enter a block-level element; true when nothing more of it is to be read."""
        tag = element.tag
        if tag.startswith("mjx-"):
            return self.phrases.read_formula(element) or not wanted
        self.flush()
        if not wanted and tag not in _EVEN_EMPTY:
            return True
        if (handler := _HANDLERS.get(tag)) is not None:
            return handler(self, element)
        if (role := element.get("role")) and (handler := _ROLES.get(role)) is not None:
            return handler(self, element)
        if is_spelled(element):
            self.phrases.open(Mark(element, "evidence", "letters"))
        return False

    def end(self, element: HtmlElement) -> None:
        self.flush()
        self.phrases.close(element)
        if element.tag == "button":
            self.in_button -= 1
        frame = self.frames[-1]
        if frame.element is element:
            self.frames.pop()
            frame.close(self.frames[-1])
            if isinstance(frame, frames.HeadingFrame):
                self.phrases.in_heading -= 1

    def flush(self) -> None:
        """End the run of text: what it holds becomes a block."""
        if spans := self.phrases.take():
            frame = self.frames[-1]
            level = self.titles.get(self.phrases.block) if type(frame) in _TITLED else None
            for block in blocks_of_run(spans, self.in_button > 0):
                is_title = level is not None and isinstance(block, Paragraph)
                frame.add(Heading(level or 2, one_line(spans), False) if is_title else block)

    def push(self, frame: frames.Frame) -> bool:
        """Gather the element's blocks in a frame of its own, unless the tree is deep already."""
        if len(self.frames) < _MAX_DEPTH:
            self.frames.append(frame)
        return False

    def on_heading(self, element: HtmlElement) -> bool:
        level = element.get("aria-level") or element.tag[1:] or "2"
        frame = frames.HeadingFrame(element, min(number_of(level, 2) or 2, 6))
        if len(self.frames) < _MAX_DEPTH:
            self.frames.append(frame)
            self.phrases.in_heading += 1
            if is_spelled(element):
                self.phrases.open(Mark(element, "evidence", "letters"))
        return False

    def on_list(self, element: HtmlElement) -> bool:
        start = number_of(element.get("start") or "", 1)
        return self.push(frames.ListFrame(element, element.tag == "ol", start))

    def on_item(self, element: HtmlElement) -> bool:
        value = element.get("value") or ""
        around = self.frames[-1]
        if isinstance(around, frames.ListFrame):
            around.number(number_of(value, 0))
        return self.push(frames.ItemFrame(element))

    def on_quote(self, element: HtmlElement) -> bool:
        return self.push(frames.QuoteFrame(element))

    def on_summary(self, element: HtmlElement) -> bool:
        return self.push(frames.SummaryFrame(element))

    def on_definitions(self, element: HtmlElement) -> bool:
        return self.push(frames.DefinitionsFrame(element))

    def on_term(self, element: HtmlElement) -> bool:
        return self.push(frames.TermFrame(element))

    def on_description(self, element: HtmlElement) -> bool:
        return self.push(frames.Frame(element))

    def on_figure(self, element: HtmlElement) -> bool:
        return self.push(captioned.FigureFrame(element))

    def on_caption(self, element: HtmlElement) -> bool:
        return self.push(captioned.CaptionFrame(element, element not in self.unchosen))

    def on_table(self, element: HtmlElement) -> bool:
        names = (element.get("class") or "").lower().split()
        if not CODE_TABLES.isdisjoint(names):
            return self.on_pre(element)
        presentation = element.get("role") in ("presentation", "none")
        return self.push(captioned.TableFrame(element, presentation, self.include_tables))

    def on_row(self, element: HtmlElement) -> bool:
        table = self.frames[-1]
        if isinstance(table, captioned.TableFrame):
            parent = element.getparent()
            table.rows.append(
                RawRow(parent is not None and parent.tag == "thead", is_foot(parent))
            )
        return False

    def on_cell(self, element: HtmlElement) -> bool:
        table = self.frames[-1]
        if not isinstance(table, captioned.TableFrame):
            return False
        if not table.rows:
            table.rows.append(RawRow(False))
        columns, rows = span_of(element, "colspan"), span_of(element, "rowspan")
        is_header = element.tag == "th" or element.get("role") in _HEADER_ROLES
        cell = RawCell((), is_header, columns, rows)
        table.rows[-1].cells.append(cell)
        self.frames.append(captioned.CellFrame(element, cell))
        return False

    def on_pre(self, element: HtmlElement) -> bool:
        if element.tag == "pre" and is_prose(element):
            return False
        if code := code_of(element):
            self.frames[-1].add(code)
            self.phrases.last_kept = True
        return True

    def on_rule(self, element: HtmlElement) -> bool:
        self.frames[-1].rule = True
        return False

    def on_button(self, element: HtmlElement) -> bool:
        if is_permalink(element, ""):
            return True
        self.in_button += 1
        return False


_Handler: TypeAlias = Callable[[_Builder, HtmlElement], bool]
_HANDLERS: dict[str, _Handler] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _Builder.on_heading),
    **dict.fromkeys(("ul", "ol", "menu", "dir"), _Builder.on_list),
    "li": _Builder.on_item,
    "blockquote": _Builder.on_quote,
    "summary": _Builder.on_summary,
    "dl": _Builder.on_definitions,
    "dt": _Builder.on_term,
    "dd": _Builder.on_description,
    "figure": _Builder.on_figure,
    "figcaption": _Builder.on_caption,
    "caption": _Builder.on_caption,
    "table": _Builder.on_table,
    "tr": _Builder.on_row,
    "td": _Builder.on_cell,
    "th": _Builder.on_cell,
    "pre": _Builder.on_pre,
    "hr": _Builder.on_rule,
    "button": _Builder.on_button,
}
_HEADER_ROLES = frozenset(("columnheader", "rowheader"))
_ROLES: dict[str, _Handler] = {
    "heading": _Builder.on_heading,
    "table": _Builder.on_table,
    "row": _Builder.on_row,
    **dict.fromkeys(("cell", "gridcell", *_HEADER_ROLES), _Builder.on_cell),
}
