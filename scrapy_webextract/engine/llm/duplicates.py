"""Step 7: second copies, by the page's evidence or when a whole section says the same again.

Lines, items, rows and paragraphs may repeat with meaning; they stay unless the page marks a copy.
"""

from collections.abc import Iterator
from dataclasses import replace

from scrapy_webextract.engine.content.tree import (
    Block,
    Evidence,
    Heading,
    Marked,
    Paragraph,
    Span,
    Spans,
)
from scrapy_webextract.engine.llm.document import Blocks, Document
from scrapy_webextract.engine.llm.plain import plain, texts
from scrapy_webextract.engine.llm.walk import LEAVE, Rules, map_spans, rewrite

_MIN_SECTION = 20  # characters; "Size: M" below two items is not a copy
_LEVELS = 6


def duplicates(document: Document) -> Document:
    """Drop marked copies, paragraphs that only repeat their heading, and repeated sections."""
    marked = rewrite(document.blocks, Rules(line=_line, block=_block, cells=LEAVE))
    return replace(document, blocks=tuple(_unique(tuple(_without_echo(marked)), 1)))


def _line(spans: Spans) -> Spans:
    return map_spans(spans, _span)


def _span(span: Span) -> Spans:
    return () if isinstance(span, Marked) and span.evidence == "copy" else (span,)


def _block(block: Block) -> Block | None:
    evidence: frozenset[Evidence] = getattr(block, "evidence", frozenset())
    return None if "copy" in evidence else block


def _without_echo(blocks: Blocks) -> Iterator[Block]:
    """Blocks without the paragraphs that say just what the heading above them says."""
    said = ""
    for block in blocks:
        if isinstance(block, Paragraph) and said and plain(block.spans) == said:
            continue
        said = plain(block.spans) if isinstance(block, Heading) else ""
        yield block


def _unique(blocks: Blocks, level: int) -> Iterator[Block]:
    """Blocks without a section that equals an earlier one below the same heading.

    Inner sections come first, so that a section whose inner copy went can be a copy itself.
    """
    if level > _LEVELS or not any(isinstance(block, Heading) for block in blocks):
        yield from blocks
        return
    seen: set[Blocks] = set()
    for section in _sections(blocks, level):
        is_headed = _is_heading(section[0], level)
        head, body = (section[:1], section[1:]) if is_headed else ((), section)
        reduced = (*head, *_unique(body, level + 1))
        if is_headed and len(reduced) > 1 and reduced in seen and _is_long(reduced):
            continue
        seen.add(reduced)
        yield from reduced


def _sections(blocks: Blocks, level: int) -> Iterator[Blocks]:
    start = 0
    for place, block in enumerate(blocks):
        if place > start and _is_heading(block, level):
            yield blocks[start:place]
            start = place
    yield blocks[start:]


def _is_heading(block: Block, level: int) -> bool:
    return isinstance(block, Heading) and block.level == level


def _is_long(section: Blocks) -> bool:
    length = 0
    for text in texts(section):
        length += len(text)
        if length >= _MIN_SECTION:
            return True
    return False
