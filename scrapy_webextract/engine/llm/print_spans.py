"""Spans as text: no marks but those that carry meaning, and nothing escaped inside a line."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

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

LinkForm: TypeAlias = Callable[[str, str], str]  # label and address to what is printed

_TICKS = re.compile("`+")
_OPENS_BLOCK = re.compile(
    r"^(?:#{1,6}(?=\s|$)|`{3}|~{3}|>(?=\s))"
)  # else text would become structure
_LABEL_BRACKETS = re.compile(r"([\[\]])")


def numbered(numbers: Mapping[str, int]) -> LinkForm:
    """Links as label and [n]; an address without a number is only its label.

    >>> numbered({"https://a.example": 1})("A", "https://a.example")
    'A[1]'
    """
    return lambda label, url: f"{label}[{numbers[url]}]" if url in numbers else label


def inline(label: str, url: str) -> str:
    """A Markdown link; a label that is its address stands once.

    >>> inline("a [b]", "https://a.example/x y")
    '[a \\\\[b\\\\]](<https://a.example/x y>)'
    """
    if label == url:
        return url
    target = f"<{url}>" if any(mark in url for mark in " ()") else url
    escaped = _LABEL_BRACKETS.sub(r"\\\1", label)
    return f"[{escaped}]({target})"


def one_line(spans: Spans, link: LinkForm) -> str:
    """Spans on one line."""
    return " ".join("".join(_pieces(spans, link)).split())


def lines(spans: Spans, link: LinkForm) -> list[str]:
    """Spans as lines; one that would read as a heading, a quotation or a fence is escaped.

    >>> lines((Text("# 1 "), LineBreak(), Text("of us")), inline)
    ['\\\\# 1', 'of us']
    """
    printed = "".join(_pieces(spans, link)).split("\n")
    return [_OPENS_BLOCK.sub(r"\\\g<0>", line.rstrip(" ")) for line in printed]


def _pieces(spans: Iterable[Span], link: LinkForm) -> Iterator[str]:
    for span in spans:
        match span:
            case Text():
                yield span.text
            case LineBreak():
                yield "\n"
            case CodeSpan():
                yield code_span(span.text)
            case Math():
                yield f"$${span.tex}$$" if span.display else f"${span.tex}$"
            case Image():
                yield span.alt
            case Link():
                yield link("".join(_pieces(span.spans, link)), span.url)
            case Styled(style="deleted"):
                yield f"~~{''.join(_pieces(span.spans, link))}~~"
            case Styled() | Marked():
                yield from _pieces(span.spans, link)


def code_span(text: str) -> str:
    """Inline code between more ticks than it holds.

    >>> code_span("a`b"), code_span("x")
    ('``a`b``', '`x`')
    """
    ticks = "`" * (max(_runs(text), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _runs(text: str) -> set[int]:
    return {len(run) for run in _TICKS.findall(text)}


def fence_for(text: str) -> str:
    """A fence longer than any run of ticks in the code.

    >>> fence_for("x"), fence_for("```md")
    ('```', '````')
    """
    return "`" * max(3, max(_runs(text), default=0) + 1)
