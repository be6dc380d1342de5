"""One run of inline content: text with its white space folded, and the marks around it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.outline import plain
from scrapy_webextract.engine.content.tree import (
    CodeSpan,
    Evidence,
    Image,
    LineBreak,
    Link,
    Marked,
    Math,
    Span,
    Spans,
    Style,
    Styled,
    Text,
)

_CJK = (
    "\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31f0-\u9fff"
    "\uf900-\ufaff\uff00-\uff9f\U00020000-\U0003ffff"
)
_CJK_CHARACTER = re.compile(f"[{_CJK}]")
_CJK_LINE_END = re.compile(f"(?<=[{_CJK}])[ \t]*\r?\n\\s*(?=[{_CJK}])")
_SOFT_HYPHENS = re.compile("[\u00ad\u200b\ufeff]")  # where a word may be broken; no character
_BEGINS_WORDS = frozenset("$€£¥₹(“")
_ENDS_WORDS = frozenset(".:;,!?)%”")
_NONE, _SPACE, _LINE_END, _BREAK = range(4)  # what stands before the next text, weakest first


@dataclass(slots=True, eq=False)
class Mark:
    """An open inline element that gives its text a meaning."""

    element: HtmlElement
    """The element, to know its end by."""
    kind: Literal["style", "link", "evidence", "code"]
    """What the spans in it become."""
    value: str = ""
    """The style, the address or the evidence."""
    title: str = ""
    """The title of a link."""
    open: bool = True
    """Whether text still comes under this mark; a link that has its text is closed by a block."""

    def around(self, spans: list[Span]) -> list[Span]:
        """The spans, marked."""
        if self.kind == "style":
            style: Style = self.value  # type: ignore[assignment]
            return [Styled(style, tuple(spans))]
        if self.kind == "link":
            return [Link(self.value, tuple(spans), self.title)]
        if self.kind == "evidence":
            evidence: Evidence = self.value  # type: ignore[assignment]
            return [Marked(evidence, tuple(spans))]
        return _code_lines(plain(spans))


_Piece: TypeAlias = "str | Mark | Span | None"  # text, a mark's begin, a ready span, a mark's end


class Run:
    """The inline content of the block that is being built."""

    __slots__ = ("filled", "last", "pending", "pieces", "seam", "size", "touch")

    def __init__(self) -> None:
        """Begin empty."""
        self.restart(())

    def restart(self, marks: Iterable[Mark]) -> None:
        """Begin again, under the marks that are still open."""
        self.pieces: list[_Piece] = list(marks)
        self.filled = False
        self.pending = _NONE
        self.last = ""
        self.size = 0
        self.touch = self.seam = False

    def space(self, raw: str) -> None:
        """Take white space."""
        self.touch = False
        self._wait(_LINE_END if "\n" in raw else _SPACE)

    def text(self, raw: str) -> None:
        """Take text of the page, folding its white space as a browser does."""
        if not raw.isascii():
            raw = _SOFT_HYPHENS.sub("", raw)
            if "\n" in raw:
                raw = _CJK_LINE_END.sub("", raw)
        words = raw.split()
        if not words:
            if raw:
                self.space(raw)
            return
        body = " ".join(words)
        if raw[0].isspace():
            self._wait(_LINE_END if "\n" in raw[: raw.index(words[0])] else _SPACE)
        elif self.seam and not self.pending and _are_two_words(self.last, self.size, body):
            self.pending = _SPACE
        self._settle(body[0])
        self.pieces.append(body)
        self.filled = True
        self.touch = self.seam = False
        self.last, self.size = body[-1], len(body)
        self.pending = _NONE
        if raw[-1].isspace():
            self.pending = _LINE_END if "\n" in raw[len(raw.rstrip()) :] else _SPACE

    def leaf(self, span: Image | Math | Marked) -> None:
        """Take a span that is ready."""
        self._settle("")
        self.pieces.append(span)
        self.filled = True
        self.last, self.size = ("", 0) if isinstance(span, Image) else ("\ufffc", 1)
        self.touch = self.seam = False

    def line_break(self) -> bool:
        """Take a <br>; true when it is the second in a row, which ends the block."""
        self.touch = False
        if self.pending == _BREAK:
            return True
        self._wait(_BREAK)
        return False

    def begin(self, mark: Mark) -> None:
        """Take the beginning of a mark."""
        self.pieces.append(mark)

    def end(self) -> None:
        """Take the end of the innermost mark."""
        self.pieces.append(None)

    def _wait(self, what: int) -> None:
        if self.filled:
            self.pending = max(self.pending, what)

    def _settle(self, following: str) -> None:
        """Write the white space that is due, outside the marks that begin here."""
        due = self.pending
        if not due or not self.filled:
            return
        self.pending = _NONE
        if due == _LINE_END and _is_cjk(self.last) and _is_cjk(following):
            return
        pieces = self.pieces
        place = len(pieces)
        while place and isinstance(pieces[place - 1], Mark):
            place -= 1
        pieces.insert(place, LineBreak() if due == _BREAK else " ")

    def spans(self) -> Spans:
        """What was taken, as a tree of spans."""
        levels: list[list[Span | str]] = [[]]
        marks: list[Mark] = []
        for piece in self.pieces:
            if isinstance(piece, Mark):
                marks.append(piece)
                levels.append([])
            elif piece is not None:
                levels[-1].append(piece)
            elif marks:
                _fold(levels, marks)
        while marks:
            _fold(levels, marks)
        return tuple(_texts_joined(levels[0]))


def _fold(levels: list[list[Span | str]], marks: list[Mark]) -> None:
    inner = _texts_joined(levels.pop())
    mark = marks.pop()
    if inner:
        levels[-1] += mark.around(inner)


def _texts_joined(pieces: list[Span | str]) -> list[Span]:
    spans: list[Span] = []
    texts: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            texts.append(piece)
            continue
        if texts:
            spans.append(Text("".join(texts)))
            texts = []
        spans.append(piece)
    if texts:
        spans.append(Text("".join(texts)))
    return spans


def _code_lines(text: str) -> list[Span]:
    spans: list[Span] = []
    for line in text.split("\n"):
        spans += (LineBreak(), CodeSpan(line)) if spans else (CodeSpan(line),)
    return [s for s in spans if not isinstance(s, CodeSpan) or s.text.strip()]


def _is_cjk(character: str) -> bool:
    return bool(character) and _CJK_CHARACTER.match(character) is not None


def _are_two_words(last: str, size: int, body: str) -> bool:
    """Whether two pieces that only tags divide are two words, not the letters of one.

    >>> _are_two_words("e", 5, "Total"), _are_two_words("D", 1, "ropcap")
    (True, False)
    >>> _are_two_words("e", 5, "$10"), _are_two_words("$", 1, "10"), _are_two_words(".", 3, "99")
    (True, False, False)
    """
    first = body[0]
    if _is_cjk(last) or _is_cjk(first):
        return False
    if not last.isalnum():
        return last in _ENDS_WORDS and (first.isupper() or first in _BEGINS_WORDS)
    if not first.isalnum():
        return first in _BEGINS_WORDS
    return (size > 1 and len(body) > 1) or last.isdigit() != first.isdigit()


def one_line(spans: Iterable[Span]) -> Spans:
    """The spans with each line break as a space.

    >>> one_line((Text("a"), LineBreak(), Text("b")))
    (Text(text='a'), Text(text=' '), Text(text='b'))
    """
    return tuple(_unbroken(span) for span in spans)


def _unbroken(span: Span) -> Span:
    if isinstance(span, LineBreak):
        return Text(" ")
    if isinstance(span, Link):
        return Link(span.url, one_line(span.spans), span.title)
    if isinstance(span, Styled):
        return Styled(span.style, one_line(span.spans))
    if isinstance(span, Marked):
        return Marked(span.evidence, one_line(span.spans))
    return span
