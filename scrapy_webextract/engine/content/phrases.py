"""Inline elements: what links, styles, pictures and formulas do to the run of text."""

from collections.abc import Callable

from lxml.html import HtmlElement

from scrapy_webextract.engine.content import formula
from scrapy_webextract.engine.content.address import absolute
from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.inline import Mark, Run
from scrapy_webextract.engine.content.marks import (
    CODE_TAGS,
    STYLES,
    TOUCHING_TAGS,
    ends_word_before,
    evidence_of,
    is_permalink,
    is_spelled,
    is_text_run,
    is_way_back,
)
from scrapy_webextract.engine.content.picture import is_second_copy, picture_of
from scrapy_webextract.engine.content.tree import Image, Spans
from scrapy_webextract.engine.tags import SKIPPED_TAGS

_MAX_MARKS = 12  # styles and links around one text
_SEEN_BETWEEN = frozenset(("input", "svg", "iframe", "video", "audio", "object", "canvas"))
_LIVES_ON = frozenset(("style", "code"))  # kinds of marks that a block inside does not end


class Phrases:
    """The run of text that is being read, and the inline elements that are open around it."""

    def __init__(
        self, blocks: Blocks, kept: list[bool], pictures: set[HtmlElement], base: str
    ) -> None:
        """Begin with nothing open."""
        self.text_owner, self.tail_owner = blocks.text_owner, blocks.tail_owner
        self.kept = kept
        self.pictures = pictures
        self.base = base
        self.run = Run()
        self.marks: list[Mark] = []
        self.last_kept = False
        """Whether the text before was kept."""
        self.draws_formulas = False
        """Whether a script of the page draws the formulas in its text."""
        self.block = -1
        """Number of the block that the last kept text belongs to."""
        self.in_heading = 0
        """Open headings."""
        self._last_picture = ""

    def read(self, text: str, block: int | None) -> None:
        """Take a text node of a block of the page."""
        if block is None:
            self.run.space(text)
            return
        self.last_kept = self.kept[block]
        if self.last_kept:
            self.block = block
            self._take_text(text)
            self._last_picture = ""

    def _take_text(self, text: str) -> None:
        if not self.draws_formulas or not ("\\" in text or "$" in text):
            self.run.text(text)
            return
        for piece in formula.written(text):
            if isinstance(piece, str):
                self.run.text(piece)
            else:
                self.run.leaf(piece)

    def take(self) -> Spans:
        """End the run at the border of a block and hand over its spans."""
        run = self.run
        spans: Spans = ()
        if run.filled:
            spans = run.spans()
            for mark in self.marks:  # the link of a card belongs to the card's first text
                mark.open = mark.open and mark.kind in _LIVES_ON
        elif not run.pieces and not self.marks:
            return ()
        for mark in self.marks:
            mark.open = mark.open and mark.kind != "evidence"
        run.restart(mark for mark in self.marks if mark.open)
        return spans

    def start(self, element: HtmlElement, tag: str) -> bool:
        """Enter an inline element; true when nothing more of it is to be read."""
        if tag in SKIPPED_TAGS:
            self._pass_over(element, tag)
            return True
        if (handler := _HANDLERS.get(tag)) is not None:
            return handler(self, element)
        names = element.get("class") or ""
        if self.run.touch and tag in TOUCHING_TAGS:
            self.run.seam = not is_text_run(element, names) and not ends_word_before(element)
        if (self.in_heading and is_permalink(element, names)) or is_way_back(element, names):
            return True
        if names and self._is_drawn_formula(element, names):
            return True
        self._open_evidence(element, names)
        if tag in STYLES:
            self.open(Mark(element, "style", STYLES[tag]))
        elif tag in CODE_TAGS:
            self.open(Mark(element, "code"))
        elif tag == "a":
            self._open_link(element)
        return False

    def end(self, element: HtmlElement) -> None:
        """Leave an inline element."""
        self.close(element)
        if element.tag in TOUCHING_TAGS:
            self.run.touch = not element.tail
        elif element.tag == "q" and self.is_kept(element):
            self.run.text("”")

    def open(self, mark: Mark) -> None:
        """Begin a mark, unless the text is so marked already."""
        if len(self.marks) < _MAX_MARKS and not any(
            m.kind == mark.kind and m.value == mark.value and m.open for m in self.marks
        ):
            self.marks.append(mark)
            self.run.begin(mark)

    def close(self, element: HtmlElement) -> None:
        """End the marks of an element."""
        while self.marks and self.marks[-1].element is element:
            if self.marks.pop().open:
                self.run.end()

    def is_kept(self, element: HtmlElement) -> bool:
        """Whether the first text in an inline element is kept; without any, the text before."""
        for part in element.iter():
            block = self.text_owner.get(part)
            if block is None and part is not element:
                block = self.tail_owner.get(part)
            if block is not None:
                return self.kept[block]
        return self.last_kept

    def read_formula(self, element: HtmlElement) -> bool:
        """Take the formula that an element draws; false when it does not give its TeX."""
        math = formula.of_element(element)
        if math and self.is_kept(element):
            self.run.leaf(math)
        return math is not None

    def _is_drawn_formula(self, element: HtmlElement, names: str) -> bool:
        if formula.CLASSES.isdisjoint(names.lower().split()):
            return False
        return formula.has_source(element) or self.read_formula(element)

    def _open_evidence(self, element: HtmlElement, names: str) -> None:
        if element.attrib and (evidence := evidence_of(element, names)):
            self.open(Mark(element, "evidence", evidence))
        elif is_spelled(element):
            self.open(Mark(element, "evidence", "letters"))

    def _open_link(self, element: HtmlElement) -> None:
        href = element.get("href")
        if not href or (self.in_heading and href.startswith("#")):
            return
        if url := absolute(self.base, href):
            title = " ".join((element.get("title") or "").split())
            self.open(Mark(element, "link", url, title))

    def _pass_over(self, element: HtmlElement, tag: str) -> None:
        """Pass an element without text, taking a formula or the gap that it makes."""
        if tag == "script":
            math = formula.of_script(element)
            if math and self.last_kept:
                self.run.leaf(math)
        elif tag in _SEEN_BETWEEN:
            self.run.seam = True

    def _on_math(self, element: HtmlElement) -> bool:
        self.read_formula(element)
        return True

    def _on_picture(self, element: HtmlElement) -> bool:
        self.run.seam = True
        if element not in self.pictures:
            return False
        picture = picture_of(element, self.base)
        if isinstance(picture, Image):
            if is_second_copy(element, self.base):
                return False
            if picture.url != self._last_picture:
                self.run.leaf(picture)
            self._last_picture = picture.url
        elif picture is not None:
            self.run.leaf(picture)
        return False

    def _on_quotation(self, element: HtmlElement) -> bool:
        if self.is_kept(element):
            self.run.text("“")
        return False

    def _on_ruby_text(self, element: HtmlElement) -> bool:
        return True  # how to read the text before: the reader of the text needs it once


_HANDLERS: dict[str, Callable[[Phrases, HtmlElement], bool]] = {
    "img": Phrases._on_picture,
    "math": Phrases._on_math,
    "q": Phrases._on_quotation,
    "rt": Phrases._on_ruby_text,
    "rtc": Phrases._on_ruby_text,
}
