"""Step 3: hidden text, icon names, leaked script, and words set one letter an element."""

import re
from dataclasses import replace
from typing import Final

from scrapy_webextract.engine.content.tree import Block, Evidence, Marked, Span, Spans, Text
from scrapy_webextract.engine.llm.document import Document
from scrapy_webextract.engine.llm.plain import plain
from scrapy_webextract.engine.llm.walk import Rules, map_spans, rewrite

_OUT: Final[frozenset[Evidence]] = frozenset(("hidden", "icon", "script"))
_LEAKED_CALL = re.compile(  # the whole form of a framework's call, not a name that prose may use
    r"\bself\.__next_f\.push\(\[.*"
    r"|\bwindow\.__(?:NUXT|NEXT_DATA|INITIAL_STATE|PRELOADED_STATE|APOLLO_STATE)__ ?= ?[{(].*",
    re.DOTALL,
)
_LETTERS = re.compile(r"\S(?: \S){3,}")  # four or more; fewer may be a word each
_SMALL_THEN_CAPITAL = re.compile(r"(?<=[^\W\d_])(?=[^\W\d_])")


def artefacts(document: Document) -> Document:
    """Take out what the page marks as not text, and close up letters."""
    return replace(
        document, blocks=rewrite(document.blocks, Rules(line=_line, reads_text=True, block=_block))
    )


def _line(spans: Spans) -> Spans:
    return map_spans(spans, _span)


def _span(span: Span) -> Spans:
    match span:
        case Marked() if span.evidence in _OUT:
            return ()
        case Marked(evidence="letters") if all(_is_text(part) for part in span.spans):
            return (Text(closed_up(plain(span.spans))),)
        case Text():
            text = _LEAKED_CALL.sub("", span.text)
            return (span if text == span.text else Text(text),)
        case _:
            return (span,)


def _is_text(span: Span) -> bool:
    """Whether a span is text, or nothing, as an emphasis of nothing is."""
    return isinstance(span, Text) or (hasattr(span, "spans") and not span.spans)


def _block(block: Block) -> Block | None:
    evidence: frozenset[Evidence] = getattr(block, "evidence", frozenset())
    return None if evidence & _OUT else block


def closed_up(text: str) -> str:
    """Spaced letters as words; a capital after a small letter begins a new one.

    >>> closed_up("S a l e E n d s"), closed_up("Sale Ends")
    ('Sale Ends', 'Sale Ends')
    """
    if not _LETTERS.fullmatch(text):
        return text
    word = text.replace(" ", "")
    return _SMALL_THEN_CAPITAL.sub(lambda m: _gap(word, m.start()), word)


def _gap(word: str, place: int) -> str:
    return " " if word[place - 1].islower() and word[place].isupper() else ""
