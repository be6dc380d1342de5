"""Step 5: emphasis marks and the page's controls; the first keep their text, the second go."""

import re
from collections.abc import Iterator
from dataclasses import replace

from scrapy_webextract.engine.content.tree import (
    Block,
    Evidence,
    Link,
    Marked,
    Span,
    Spans,
    Styled,
    Text,
)
from scrapy_webextract.engine.llm.document import Document
from scrapy_webextract.engine.llm.plain import plain
from scrapy_webextract.engine.llm.walk import Rules, map_spans, rewrite

_POWER = re.compile(r"[-−+]?\d+|[a-z]")  # 10⁵ and xⁿ are no longer numbers when written 105, xn


def emphasis_and_controls(document: Document) -> Document:
    """Unwrap styles whose loss changes no meaning, and drop buttons, pagers and share bars."""
    return replace(document, blocks=rewrite(document.blocks, Rules(line=_line, block=_block)))


def _line(spans: Spans) -> Spans:
    return tuple(_with_powers(map_spans(spans, _span)))


def _span(span: Span) -> Spans:
    match span:
        case Marked(evidence="control"):
            return ()
        case Styled(style="deleted" | "superscript"):
            return (span,)
        case Styled():
            return span.spans
        case _:
            return (span,)


def _with_powers(spans: Spans) -> Iterator[Span]:
    """Spans with superscripts on the line: "10^5", but "1st"."""
    before = ""
    for span in spans:
        if isinstance(span, Styled) and span.style == "superscript":
            text = plain(span.spans)
            if _POWER.fullmatch(text) and (before.isalnum() or before == ")"):
                yield Text("^")
            yield from _with_powers(span.spans)
        elif isinstance(span, Link | Styled | Marked):
            yield replace(span, spans=tuple(_with_powers(span.spans)))
        else:
            yield span
        before = plain((span,))[-1:] if not _ends_in_space(span) else ""


def _ends_in_space(span: Span) -> bool:
    return isinstance(span, Text) and span.text.endswith(" ")


def _block(block: Block) -> Block | None:
    evidence: frozenset[Evidence] = getattr(block, "evidence", frozenset())
    return None if "control" in evidence else block
