"""Step 8: headings and code blocks with nothing in them, blank lines, and figures cut in two.

A heading that an earlier step left without its body went with the body (see walk.py); one that
never had a body is content: lists of titles are written so.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from scrapy_webextract.engine.content.tree import (
    Block,
    Code,
    Heading,
    LineBreak,
    Paragraph,
    Rule,
    Span,
    Spans,
    Text,
)
from scrapy_webextract.engine.llm.document import Blocks, Document
from scrapy_webextract.engine.llm.plain import only_text, plain
from scrapy_webextract.engine.llm.walk import LEAVE, Rules, rewrite

_FIGURE = re.compile(  # a number with a sign: "40 %", "$9", "2M+"; a bare one may be a year
    r"[$€£¥₹]\s?\d[\d.,]*\s?[KMB]?\+?|\d[\d.,]*\s?(?:[%‰€£¥₹]|[KMB]\+?|\+)"
)
_MAX_JOINED = 120  # characters of a figure with what it counts


def structure(document: Document) -> Document:
    """Drop what holds nothing and put each figure before what it counts."""
    rules = Rules(block=_block, neighbours=_neighbours, cells=LEAVE)
    return replace(document, blocks=rewrite(document.blocks, rules))


def _block(block: Block) -> Block | None:
    match block:
        case Heading() if only_text(block.spans) and not _has_word(plain(block.spans)):
            return None
        case Code() if not block.text.strip():
            return None
        case Paragraph():
            return replace(block, spans=tuple(_at_most_one_blank(block.spans)))
        case _:
            return block


def _has_word(text: str) -> bool:
    return any(character.isalnum() for character in text)


def _at_most_one_blank(spans: Spans) -> Iterator[Span]:
    breaks = 0
    for span in spans:
        breaks = breaks + 1 if isinstance(span, LineBreak) else 0
        if breaks <= 2:
            yield span


def _neighbours(blocks: Blocks) -> Blocks:
    done: list[Block] = []
    for block in blocks:
        last = done[-1] if done else Rule()
        if isinstance(block, Rule) and isinstance(last, Rule):
            continue  # nothing to divide
        if isinstance(last, Paragraph) and isinstance(block, Paragraph) and _counts(last, block):
            spans = (*last.spans, Text(" "), *block.spans)
            done[-1] = replace(last, spans=spans, evidence=last.evidence | block.evidence)
        else:
            done.append(block)
    while done and isinstance(done[-1], Rule):
        done.pop()
    return tuple(done)


def _counts(figure: Paragraph, unit: Paragraph) -> bool:
    """Whether a paragraph is a figure that the next one, in small letters, goes on from."""
    number = plain(figure.spans)
    if not _FIGURE.fullmatch(number):
        return False
    words = plain(unit.spans)
    return words[:1].islower() and len(number) + len(words) < _MAX_JOINED
