"""One walk over the content tree for all steps: a step brings the rules, the walk applies them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from scrapy_webextract.engine.content.tree import (
    Block,
    Definition,
    Definitions,
    Figure,
    Heading,
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
    block: BlockRule = _same_block
    """Rewrites a block before its parts; None drops it."""
    siblings: SiblingsRule = _same_blocks
    """Rewrites blocks that stand beside one another, before anything else."""
    cells: "Rules | None" = None
    """The rules inside table cells, where they differ."""


LEAVE = Rules()  # for cells: a step that judges by wording has no say there


def rewrite(blocks: Blocks, rules: Rules) -> Blocks:
    """The blocks after the rules; what the rules empty goes, with the headings above it."""
    before = rules.siblings(blocks)
    after = [_rewritten(block, rules) for block in before]
    _drop_emptied_headings(before, after)
    return tuple(block for block in after if block is not None)


def map_spans(spans: Spans, change: Callable[[Span], Iterable[Span]]) -> Spans:
    """Spans with each one, inner ones first, replaced by what `change` makes of it."""
    changed: list[Span] = []
    for span in spans:
        inner = (
            replace(span, spans=map_spans(span.spans, change))
            if isinstance(span, Link | Styled | Marked)
            else span
        )
        changed.extend(change(inner))
    return tuple(changed)


def _rewritten(block: Block, rules: Rules) -> Block | None:
    changed = rules.block(block)
    match changed:
        case Heading() | Paragraph():
            spans = _lines(changed.spans, rules)
            return None if is_empty(spans) else replace(changed, spans=spans)
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
    if rules.line is _same_spans:
        return spans
    done: list[Span] = []
    line: list[Span] = []
    for span in (*spans, LineBreak()):
        if not isinstance(span, LineBreak):
            line.append(span)
            continue
        after = rules.line(tuple(line))
        if not line or not is_empty(after) or is_empty(line):
            done += (*after, LineBreak())
        line = []
    return tidy(tuple(done[:-1]))


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
        close()
        if isinstance(span, Link | Styled | Marked):
            inner = _tidied(span.spans, after_space)
            if inner or isinstance(span, Link):
                done.append(replace(span, spans=inner))
        else:
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
