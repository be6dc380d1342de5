"""The record that the steps hand to one another, cut to a depth that recursion bears."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from scrapy_webextract.engine.content.tree import (
    Block,
    Definitions,
    Figure,
    Heading,
    Items,
    Link,
    Marked,
    Paragraph,
    Post,
    Quote,
    Span,
    Spans,
    Styled,
    Table,
)
from scrapy_webextract.engine.types import Metadata, Options

Blocks: TypeAlias = tuple[Block, ...]
Record: TypeAlias = Mapping[str, Any]  # one object of the page's structured data: any JSON

_MAX_DEPTH = 24  # of blocks in blocks, and of spans in spans; no written text nests deeper


@dataclass(frozen=True, slots=True)
class ListedLink:
    """One line of the table of links."""

    url: str
    """Where it leads, without what only tracks the reader."""
    label: str
    """The most telling of the texts that lead there."""


@dataclass(frozen=True, slots=True)
class Document:
    """A page on its way to text for a language model."""

    blocks: Blocks
    """The content."""
    metadata: Metadata
    """What the page says of itself."""
    structured_data: tuple[Record, ...]
    """The records that the text ends with."""
    options: Options
    """What the caller asked for."""
    page_type: str = "article"
    """The kind of page, for steps that a page type's profile asks for."""
    header: tuple[tuple[str, str], ...] = ()
    """The header's keys and values, but for the word count, which only the printer knows."""
    links: tuple[ListedLink, ...] = ()
    """The table of links; a link's number is its place, from 1."""
    decoded: bool = False
    """Whether entities have been decoded: to decode twice would change what a page says."""


def bounded(blocks: Iterable[Block]) -> Blocks:
    """The blocks with whatever is nested too deeply brought up to the deepest level allowed."""
    return tuple(_bounded_block(block, _MAX_DEPTH) for block in blocks)


def _bounded_block(block: Block, depth: int) -> Block:
    match block:
        case Quote() | Post():
            return replace(block, blocks=_bounded_blocks(block.blocks, depth))
        case Items():
            items = (replace(i, blocks=_bounded_blocks(i.blocks, depth)) for i in block.items)
            return replace(block, items=tuple(items))
        case Definitions():
            entries = (
                replace(
                    entry,
                    terms=tuple(bounded_spans(term) for term in entry.terms),
                    blocks=_bounded_blocks(entry.blocks, depth),
                )
                for entry in block.entries
            )
            return replace(block, entries=tuple(entries))
        case Table():
            rows = (
                tuple(replace(cell, blocks=_bounded_blocks(cell.blocks, depth)) for cell in row)
                for row in block.rows
            )
            return replace(block, rows=tuple(rows), caption=bounded_spans(block.caption))
        case _:
            return _bounded_leaf(block)


def _bounded_leaf(block: Block) -> Block:
    match block:
        case Paragraph():
            return replace(block, spans=bounded_spans(block.spans))
        case Heading() if not block.semantic:
            return Paragraph(bounded_spans(block.spans), block.evidence)
        case Figure() if not block.chosen:  # a caption that only readers of the picture want
            return replace(block, caption=())
        case _:
            return block


def _bounded_blocks(blocks: Blocks, depth: int) -> Blocks:
    if depth > 1:
        return tuple(_bounded_block(block, depth - 1) for block in blocks)
    return tuple(_bounded_leaf(leaf) for leaf in _leaves(blocks))


def _leaves(blocks: Blocks) -> Iterator[Block]:
    """The blocks without blocks of their own, in order; without recursion."""
    waiting = list(reversed(blocks))
    while waiting:
        block = waiting.pop()
        inner = _children(block)
        if inner is None:
            yield block
        else:
            waiting += reversed(inner)


def _children(block: Block) -> list[Block] | None:
    match block:
        case Quote() | Post():
            return list(block.blocks)
        case Items():
            return [inner for item in block.items for inner in item.blocks]
        case Definitions():
            return [
                inner
                for entry in block.entries
                for inner in (*(Paragraph(term) for term in entry.terms), *entry.blocks)
            ]
        case Table():
            return [inner for row in block.rows for cell in row for inner in cell.blocks]
        case _:
            return None


def bounded_spans(spans: Spans, depth: int = _MAX_DEPTH) -> Spans:
    """The spans with whatever is nested too deeply brought up."""
    if depth:
        return tuple(
            replace(span, spans=bounded_spans(span.spans, depth - 1))
            if isinstance(span, Link | Styled | Marked)
            else span
            for span in spans
        )
    flat: list[Span] = []
    waiting = list(reversed(spans))
    while waiting:
        span = waiting.pop()
        if isinstance(span, Link | Styled | Marked):
            waiting += reversed(span.spans)
        else:
            flat.append(span)
    return tuple(flat)
