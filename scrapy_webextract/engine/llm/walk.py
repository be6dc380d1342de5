"""One walk over the content tree for all steps: a step brings the rules, the walk applies them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from operator import eq
from typing import TypeAlias

from scrapy_webextract.engine.content.tree import (
    Block,
    Definition,
    Definitions,
    Figure,
    Heading,
    Image,
    Item,
    Items,
    LineBreak,
    Link,
    Marked,
    Paragraph,
    Post,
    Quote,
    Span,
    Spans,
    Styled,
    Table,
    Text,
)
from scrapy_webextract.engine.llm.document import Blocks
from scrapy_webextract.engine.llm.plain import is_empty

LineRule: TypeAlias = Callable[[Spans], Spans]
BlockRule: TypeAlias = Callable[[Block], Block | None]
SiblingsRule: TypeAlias = Callable[[Blocks], Blocks]


def _same_spans(spans: Spans) -> Spans:
    return spans


def _same_block(block: Block) -> Block:
    return block


def _same_blocks(blocks: Blocks) -> Blocks:
    return blocks


@dataclass(frozen=True, slots=True)
class Rules:
    """What a step does; code blocks are never shown to it but as whole blocks."""

    line: LineRule = _same_spans
    """Rewrites one line of a paragraph, heading, caption or term."""
    reads_text: bool = False
    """Whether the line rule changes plain text too; else it is not asked about that alone."""
    block: BlockRule = _same_block
    """Rewrites a block before its parts; None drops it."""
    siblings: SiblingsRule = _same_blocks
    """Rewrites blocks that stand beside one another, before anything else."""
    neighbours: SiblingsRule = _same_blocks
    """Rewrites what is left of them, after everything else."""
    cells: "Rules | None" = None
    """The rules inside table cells, where they differ."""


LEAVE = Rules()  # for cells: a step that judges by wording has no say there


def rewrite(blocks: Blocks, rules: Rules) -> Blocks:
    """The blocks after the rules; what the rules empty goes, with the headings above it."""
    before = rules.siblings(blocks)
    after = [_rewritten(block, rules) for block in before]
    if any(block is None for block in after):
        _drop_emptied_headings(before, after)
    return rules.neighbours(tuple(block for block in after if block is not None))


def map_spans(spans: Spans, change: Callable[[Span], Iterable[Span]]) -> Spans:
    """Spans with each one, inner ones first, replaced by what `change` makes of it."""
    changed: list[Span] = []
    for span in spans:
        if isinstance(span, Link | Styled | Marked):
            changed.extend(change(replace(span, spans=map_spans(span.spans, change))))
        else:
            changed.extend(change(span))
    return tuple(changed)


def _rewritten(block: Block, rules: Rules) -> Block | None:
    changed = rules.block(block)
    match changed:
        case Heading() | Paragraph():
            spans = _lines(changed.spans, rules)
            if is_empty(spans):
                return None
            return changed if spans is changed.spans else replace(changed, spans=spans)
        case Figure():
            return replace(changed, caption=_lines(changed.caption, rules))
        case Quote() | Post():
            inner = rewrite(changed.blocks, rules)
            gone = not inner and (isinstance(changed, Quote) or bool(changed.blocks))
            return None if gone else replace(changed, blocks=inner)
        case Items():
            items = _items(changed, rules)
            return replace(changed, items=items) if items else None
        case Definitions():
            entries = tuple(_entry(entry, rules) for entry in changed.entries)
            kept = tuple(entry for entry in entries if entry.terms or entry.blocks)
            return replace(changed, entries=kept) if kept else None
        case Table():
            return _table(changed, rules)
        case _:
            return changed


def _items(block: Items, rules: Rules) -> tuple[Item, ...]:
    """The items that still hold something; an emptied one keeps its number if others follow."""
    items = [replace(item, blocks=rewrite(item.blocks, rules)) for item in block.items]
    if not block.ordered:
        return tuple(item for item in items if item.blocks)
    while items and not items[-1].blocks:
        items.pop()
    return tuple(items)


def _entry(entry: Definition, rules: Rules) -> Definition:
    terms = tuple(_lines(term, rules) for term in entry.terms)
    kept = tuple(term for term in terms if not is_empty(term))
    return Definition(kept, rewrite(entry.blocks, rules))


def _table(table: Table, rules: Rules) -> Table:
    inside = rules.cells or rules
    rows = (
        tuple(replace(cell, blocks=rewrite(cell.blocks, inside)) for cell in row)
        for row in table.rows
    )
    return replace(table, rows=tuple(rows), caption=_lines(table.caption, rules))


def _lines(spans: Spans, rules: Rules) -> Spans:
    """A run of spans after the line rule; a line that the rule emptied goes with its break."""
    if rules.line is _same_spans or not (rules.reads_text or _has_more_than_text(spans)):
        return spans
    done: list[Span] = []
    for line in _split(spans):
        after = rules.line(line)
        if not line or not is_empty(after) or is_empty(line):
            done += (*after, LineBreak())
    del done[-1:]
    is_same = len(done) == len(spans) and all(map(eq, done, spans))
    return spans if is_same else tidy(tuple(done))


def _has_more_than_text(spans: Spans) -> bool:
    return any(isinstance(span, Link | Styled | Marked | Image) for span in spans)


def _split(spans: Spans) -> list[Spans]:
    """Spans cut at their line breaks."""
    breaks = [place for place, span in enumerate(spans) if isinstance(span, LineBreak)]
    if not breaks:
        return [spans]
    starts = (0, *(place + 1 for place in breaks))
    return [spans[start:stop] for start, stop in zip(starts, (*breaks, None), strict=True)]


def join_texts(spans: Spans) -> Spans:
    """Spans with neighbouring texts as one.

    >>> join_texts((Text("a"), Text("b"), LineBreak()))
    (Text(text='ab'), LineBreak())
    """
    joined: list[Span] = []
    for is_text, group in groupby(spans, lambda span: isinstance(span, Text)):
        if is_text:
            joined.append(Text("".join(span.text for span in group if isinstance(span, Text))))
            continue
        joined += (
            replace(span, spans=join_texts(span.spans))
            if isinstance(span, Link | Styled | Marked)
            else span
            for span in group
        )
    return tuple(joined)


def tidy(spans: Spans) -> Spans:
    """Spans with neighbouring texts joined, and no white space doubled where something went.

    >>> tidy((Text("Press "), Text(" now")))
    (Text(text='Press now'),)
    """
    trimmed = list(_tidied(spans, [True]))
    while trimmed and isinstance(trimmed[0], LineBreak):
        del trimmed[0]
    while trimmed and isinstance(trimmed[-1], LineBreak):
        trimmed.pop()
    if trimmed and isinstance(last := trimmed[-1], Text):
        trimmed[-1] = Text(last.text.rstrip(" "))
    return tuple(span for span in trimmed if span != Text(""))


def _tidied(spans: Spans, after_space: list[bool]) -> Spans:
    """`after_space` holds one value: whether the text so far ends in white space."""
    done: list[Span] = []
    waiting: list[str] = []  # the text that is being joined

    def close() -> None:
        if waiting:
            done.append(Text("".join(waiting)))
            waiting.clear()

    for span in spans:
        if isinstance(span, Text):
            text = span.text
            if after_space[0] and text.startswith(" ") and not text.startswith("  "):
                text = text[1:]
            if text:
                waiting.append(text)
                after_space[0] = text.endswith(" ")
            continue
        if isinstance(span, Link | Styled | Marked):
            inner = _tidied(span.spans, after_space)
            if not inner and not isinstance(span, Link):
                continue
            close()
            done.append(replace(span, spans=inner))
        else:
            close()
            done.append(span)
            after_space[0] = isinstance(span, LineBreak)
    close()
    return tuple(done)


def _drop_emptied_headings(before: Blocks, after: list[Block | None]) -> None:
    """Set to None each heading that had a body before and has none now; never the title."""
    end = len(before)
    next_heading = [end] * 7  # by level: where the next heading of that level stands
    kept_from = [0] * (end + 1)  # how many blocks are kept from here on
    for place in range(end - 1, -1, -1):
        heading = before[place]
        if isinstance(heading, Heading):
            level = min(max(heading.level, 1), 6)
            stop = min(next_heading[1 : level + 1])
            emptied = stop > place + 1 and kept_from[place + 1] == kept_from[stop]
            if emptied and level > 1:
                after[place] = None
            next_heading[level] = place
        kept_from[place] = kept_from[place + 1] + (after[place] is not None)
