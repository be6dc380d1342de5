"""What is gathered inside an open element, and what it becomes when the element ends."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.attributes import anchor_of
from scrapy_webextract.engine.content.inline import one_line
from scrapy_webextract.engine.content.outline import plain
from scrapy_webextract.engine.content.tree import (
    Block,
    Code,
    CodeSpan,
    Definition,
    Definitions,
    Figure,
    Heading,
    Image,
    Item,
    Items,
    LineBreak,
    Marked,
    Paragraph,
    Quote,
    Rule,
    Span,
    Spans,
    Styled,
    Text,
)

_MAX_HEADING = 250  # characters; several paragraphs with more are no heading's


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
        """A heading; of one that was never closed, the first line, then what it has swallowed."""
        blocks = self.gathered()
        runs: list[Spans] = [b.spans for b in blocks if isinstance(b, Paragraph)]
        pictures = [b for b in blocks if isinstance(b, Figure) and not b.caption]
        if len(runs) + len(pictures) < len(blocks) or _is_long(runs):
            first = blocks[0]
            if isinstance(first, Paragraph):
                parent.add(Heading(self.level, one_line(first.spans)))
            for block in blocks[isinstance(first, Paragraph) :]:
                parent.add(block)
        elif runs:
            parent.add(Heading(self.level, one_line(joined(runs))))
            for picture in pictures:
                parent.add(picture)
        elif pictures:
            alt = Text(pictures[0].image.alt)
            parent.add(Heading(self.level, (Marked("alt", (alt,)),)) if alt.text else pictures[0])


def _is_long(runs: list[Spans]) -> bool:
    return len(runs) > 1 and sum(len(plain(run)) for run in runs) > _MAX_HEADING


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

    __slots__ = ("begins", "entries", "ordered", "real", "start")

    def __init__(self, element: HtmlElement | None, ordered: bool, start: int) -> None:
        """Begin empty."""
        super().__init__(element)
        self.ordered = ordered
        self.start = start
        self.real = False
        self.entries: list[tuple[list[Block], bool | None, str]] = []
        self.begins: list[tuple[int, int]] = []  # later entries that jump to a number

    def number(self, value: int) -> None:
        """Take the number that the next item gives itself; only a jump forward is kept."""
        place = len(self.entries)
        last, number = self.begins[-1] if self.begins else (0, self.start)
        if value and not place:
            self.start = value
        elif self.ordered and value > number + place - last:
            self.begins.append((place, value))

    def add(self, block: Block) -> None:
        """Take a block that no <li> holds."""
        if isinstance(block, Items) and self.entries:
            self.entries[-1][0].append(block)
        else:
            self.entries.append(([block], None, ""))

    def close(self, parent: Frame) -> None:
        """A list; a list without items or of cards with headings is undone."""
        cards = not self.ordered and any(
            isinstance(block, Heading) for blocks, *_ in self.entries for block in blocks
        )
        if self.real and not cards:
            items = tuple(Item(tuple(b), checked, name) for b, checked, name in self.entries)
            begins = [(0, self.start), *self.begins, (len(items), 0)]
            for (first, number), (end, _) in pairwise(begins):
                if first < end:
                    parent.add(Items(items[first:end], self.ordered, number))
            return
        for blocks, *_ in self.entries:
            for block in blocks:
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
            parent.entries.append((list(blocks), self.checked, anchor_of(self.element)))
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


def joined(runs: Iterable[Spans]) -> Spans:
    """Several runs of spans as one, divided by spaces.

    >>> joined([(Text("a"),), (Text("b"),)])
    (Text(text='a'), Text(text=' '), Text(text='b'))
    """
    spans: list[Span] = []
    for run in runs:
        if spans:
            spans.append(Text(" "))
        spans += run
    return tuple(spans)


def _bold(block: Paragraph) -> Paragraph:
    if len(block.spans) == 1 and isinstance(block.spans[0], Styled):
        return block
    return Paragraph((Styled("strong", block.spans),), block.evidence)


def blocks_of_run(spans: Spans, is_control: bool) -> Iterator[Block]:
    """The block that a run of inline content is: pictures, code of several lines or a paragraph.

    >>> list(blocks_of_run((Image("/a.png"),), False))[0].image.url
    '/a.png'
    """
    if all(_is_picture(span) for span in spans):
        yield from (Figure(span) for span in spans if isinstance(span, Image))
    elif _is_code(spans):
        yield Code("".join(getattr(span, "text", "\n") for span in spans))
    else:
        yield Paragraph(spans, frozenset(("control",) if is_control else ()))


def _is_picture(span: Span) -> bool:
    return isinstance(span, Image | LineBreak) or not getattr(span, "text", "x").strip()


def _is_code(spans: Spans) -> bool:
    return (
        len(spans) > 2
        and all(isinstance(span, CodeSpan | LineBreak) for span in spans)
        and any(isinstance(span, LineBreak) for span in spans)
    )
