"""Markdown within a paragraph: emphasis, links, code, pictures and formulas."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from types import MappingProxyType

from scrapy_webextract.engine.content.address import is_safe
from scrapy_webextract.engine.content.outline import UNSEEN, plain
from scrapy_webextract.engine.content.tree import (
    CodeSpan,
    Image,
    LineBreak,
    Link,
    Marked,
    Math,
    Span,
    Spans,
    Styled,
    Text,
)
from scrapy_webextract.engine.output.escape import (
    address,
    escaped,
    escaped_label,
    fence,
    is_punctuation,
)
from scrapy_webextract.engine.output.footnotes import anchor_of, raised_link
from scrapy_webextract.engine.types import Options

_SIGNS = {"strong": "**", "emphasis": "*", "deleted": "~~"}
_TAGS = {"superscript": "sup", "subscript": "sub", "keyboard": "kbd"}
_NO_SIGN = "\0"
_SIGN_TO_COME = "*~a"  # as a word would: a sign that touches another needs a letter inside
_HARD_BREAK = "  \n"


class Writer:
    """How the spans of one document are written."""

    def __init__(
        self,
        options: Options,
        line_break: str = _HARD_BREAK,
        notes: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Choose what a line break is written as: a table's cell has no lines.

        `notes` are the labels of the document's footnotes.
        """
        self.options = options
        self.line_break = line_break
        self.notes = notes

    def write(self, spans: Spans) -> str:
        """The spans as Markdown.

        >>> Writer(Options()).write((Text("so "), Styled("strong", (Text("good "),)), Text("!")))
        'so **good** !'
        """
        if len(spans) == 1 and isinstance(only := spans[0], Text):
            text = only.text.strip()
            return escaped(text, text.count("*") < 2 and text.count("_") < 2)
        return self._joined(list(_merged(spans)), frozenset(), "", "").strip()

    def _joined(self, spans: list[Span], inside: frozenset[str], first: str, last: str) -> str:
        """The spans one after the other; `first` and `last` are the signs around them."""
        pieces: list[str] = []
        if sum(isinstance(span, Styled) for span in spans) > 1:
            first, last = _crowded(first), _crowded(last)
        before = first
        for index, span in enumerate(spans):
            after = self._next(spans, index + 1, last)
            piece = self._span(span, inside, before, after)
            if not piece:
                continue
            if before[-1:] == "!" and piece[0] == "[":
                pieces[-1] = pieces[-1][:-1] + "\\!"
            if before[-1:] == " " and piece[0] == " ":
                piece = piece[1:]
            elif before[-1:] == "`" and piece[0] == "`":
                piece = f" {piece}"  # two codes in touch would be read as one
            pieces.append(piece)
            before = _ending(piece) if piece else before
        return "".join(pieces)

    def _next(self, spans: list[Span], index: int, last: str) -> str:
        """The characters that may follow, as far as they matter for emphasis."""
        for place in range(index, len(spans)):
            span = spans[place]
            if isinstance(span, LineBreak):
                return self.line_break[0]
            if isinstance(span, CodeSpan | Math | Image):
                return "`"
            if isinstance(span, Text):
                following = span.text[:1]
            elif isinstance(span, Marked) and span.evidence in UNSEEN:
                continue
            else:
                following = plain(span.spans)[:1]
            if following and isinstance(span, Link) and self.options.include_links:
                return "["
            if following:
                signed = isinstance(span, Styled) and not following.isspace()
                return _SIGN_TO_COME if signed else following
        return last

    def _span(self, span: Span, inside: frozenset[str], before: str, after: str) -> str:
        if isinstance(span, Text):
            return escaped_label(span.text) if "link" in inside else escaped(span.text)
        if (
            self.notes
            and (link := raised_link(span))
            and (anchor := anchor_of(link)) in self.notes
        ):
            return f"[^{self.notes[anchor]}]"
        if isinstance(span, Styled):
            return self._styled(span, inside, before, after)
        if isinstance(span, Link):
            return self._link(span, inside, before, after)
        if isinstance(span, CodeSpan):
            return code_span(span.text)
        if isinstance(span, LineBreak):
            return " " if "link" in inside and self.line_break == _HARD_BREAK else self.line_break
        if isinstance(span, Math):
            sign = "$$" if span.display else "$"
            return f"{sign}{' '.join(span.tex.split())}{sign}"
        if isinstance(span, Marked):
            if span.evidence in UNSEEN:
                return ""
            return self._joined(list(_merged(span.spans)), inside, before, after)
        return self._image(span)

    def _styled(self, span: Styled, inside: frozenset[str], before: str, after: str) -> str:
        sign, tag = _SIGNS.get(span.style, ""), _TAGS.get(span.style, "")
        spans = list(_merged(span.spans))
        if span.style in inside or not (sign or tag):
            return self._joined(spans, inside, before, after)
        first, last = (before + sign, sign + after) if sign else (">", "<")
        inner = self._joined(spans, inside | {span.style}, first, last)
        if tag:
            return f"<{tag}>{inner}</{tag}>" if inner.strip() else inner
        core = inner.strip()
        if not core:
            return inner
        lead = inner[: len(inner) - len(inner.lstrip())]
        trail = inner[len(inner.rstrip()) :]
        sign = _fitting_sign(sign, core, lead or before, trail[:1] or after)
        if not sign:
            return self._joined(spans, inside, before, after)
        return f"{lead}{sign}{core}{sign}{trail}"

    def _link(self, link: Link, inside: frozenset[str], before: str, after: str) -> str:
        spans = list(_merged(link.spans))
        if "link" in inside or not self.options.include_links or not is_safe(link.url):
            return self._joined(spans, inside, before, after)
        inner = self._joined(spans, (inside - set(_SIGNS)) | {"link"}, "[", "]")
        label = inner.strip()
        if not label:
            return ""
        lead = " " if inner[0].isspace() else ""
        trail = " " if inner[-1].isspace() else ""
        return f"{lead}[{label}]({address(link.url)}{_title(link.title)}){trail}"

    def _image(self, image: Image) -> str:
        if not self.options.include_images or not is_safe(image.url):
            return ""
        alt = escaped_label(" ".join(image.alt.split()))
        return f"![{alt}]({address(image.url)}{_title(image.title)})"


def code_span(text: str) -> str:
    """Inline code between backticks.

    >>> code_span("a`b"), code_span("`")
    ('``a`b``', '`` ` ``')
    """
    line = " ".join(text.split("\n")) if "\n" in text else text
    if not line.strip():
        return ""
    sign = fence(line, 1)
    pad = " " if (line[0] in " `" and line[-1] in " `") or "`" in (line[0], line[-1]) else ""
    return f"{sign}{pad}{line}{pad}{sign}"


def _title(title: str) -> str:
    if not title:
        return ""
    line = escaped(" ".join(title.split())).replace('"', '\\"')
    return f' "{line}"'


def _crowded(signs: str) -> str:
    """What stands around several styled spans: beside signs there, none of theirs is safe."""
    return _NO_SIGN if "*" in signs or "~" in signs else signs


def _ending(piece: str) -> str:
    """What a written span is for the sign of the next one: its last character, signs as a word."""
    if piece[-1] not in "*~":
        return piece[-1]
    return "a" + piece[len(piece.rstrip(piece[-1])) :]


def _fitting_sign(sign: str, core: str, before: str, after: str) -> str:
    """The sign where Markdown reads it as emphasis between these characters, else none.

    >>> _fitting_sign("**", "x", "a", "b"), _fitting_sign("**", "(x)", "a", "b")
    ('**', '')
    >>> _fitting_sign("**", "x*y*", "a", "b")  # three stars end both styles
    '**'
    """
    if _NO_SIGN in (before, after):
        return ""
    run = len(before) - len(before.rstrip(sign[0]))
    if run == len(sign) or (sign == "~~" and (run or "~" in after)):
        return ""  # two signs in touch would be read as one
    if sign[0] == "*":  # the sign of a style inside joins this one
        core = _without_inner_signs(core, before, after)
    opens = not is_punctuation(core[0], wide=True) or _ends_word(before.rstrip("*~")[-1:])
    closes = not is_punctuation(core[-1], wide=True) or all(map(_ends_word, after))
    return sign if opens and closes else ""


def _without_inner_signs(core: str, before: str, after: str) -> str:
    """The text between the stars at its ends, where no other stars follow on them."""
    inner = core if before.endswith("*") else core.lstrip("*")
    bare = inner if after.startswith("*") else inner.rstrip("*")
    return core if bare.strip() != bare or not bare else bare


def _ends_word(character: str) -> bool:
    return not character or character.isspace() or is_punctuation(character, wide=False)


def _merged(spans: Iterable[Span]) -> Iterator[Span]:
    """The spans, neighbours of one kind as one."""
    for kind, run in groupby(spans, _kind):
        if kind is None:
            yield from run
        else:
            yield _one(list(run))


def _kind(span: Span) -> str | None:
    """What a neighbour has to be, too, to be written together with the span."""
    if isinstance(span, Styled):
        return span.style
    return type(span).__name__ if isinstance(span, Text | LineBreak | CodeSpan) else None


def _one(run: list[Span]) -> Span:
    first = run[0]
    if len(run) == 1 or isinstance(first, LineBreak):
        return first
    if isinstance(first, Styled):
        return Styled(first.style, tuple(s for span in run for s in getattr(span, "spans", ())))
    text = "".join(getattr(span, "text", "") for span in run)
    return CodeSpan(text) if isinstance(first, CodeSpan) else Text(text)
