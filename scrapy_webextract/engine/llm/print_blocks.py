"""Blocks as lines: the Markdown that a model reads best, without what only a renderer needs."""

from collections.abc import Iterable
from functools import singledispatch

from scrapy_webextract.engine.content.tree import (
    Block,
    Code,
    Definitions,
    Figure,
    Heading,
    Item,
    Items,
    Paragraph,
    Post,
    Quote,
    Rule,
    Table,
)
from scrapy_webextract.engine.llm.print_spans import LinkForm, fence_for, lines, one_line
from scrapy_webextract.engine.llm.print_table import table_lines

_REPLY = "↳"  # once for each level below the post that began the thread


def block_lines(blocks: Iterable[Block], link: LinkForm) -> list[str]:
    """The blocks' lines, with an empty one between blocks."""
    printed: list[str] = []
    for block in blocks:
        if new := _printed(block, link):
            printed += ["", *new] if printed else new
    return printed


@singledispatch
def _printed(block: Block, link: LinkForm) -> list[str]:
    """The lines of one block."""
    raise NotImplementedError(block)


@_printed.register
def _heading(block: Heading, link: LinkForm) -> list[str]:
    return [f"{'#' * min(max(block.level, 1), 6)} {one_line(block.spans, link)}".rstrip()]


@_printed.register
def _paragraph(block: Paragraph, link: LinkForm) -> list[str]:
    return lines(block.spans, link)


@_printed.register
def _code(block: Code, _link: LinkForm) -> list[str]:
    fence = fence_for(block.text)
    text = block.text.removesuffix("\n")
    return [f"{fence}{block.language}", *text.split("\n"), fence]


@_printed.register
def _rule(_block: Rule, _link: LinkForm) -> list[str]:
    return ["---"]


@_printed.register
def _figure(block: Figure, link: LinkForm) -> list[str]:
    return lines(block.caption, link) if block.caption else [block.image.alt]


@_printed.register
def _quote(block: Quote, link: LinkForm) -> list[str]:
    return [f"> {line}".rstrip() if line else ">" for line in block_lines(block.blocks, link)]


@_printed.register
def _items(block: Items, link: LinkForm) -> list[str]:
    printed: list[str] = []
    for number, item in enumerate(block.items, start=block.start):
        marker = f"{number}. " if block.ordered else "- "
        inner = _item_lines(item, link)
        if printed and _is_loose(item) and inner:
            printed.append("")
        printed += hanging(marker, inner)
    return printed


def _item_lines(item: Item, link: LinkForm) -> list[str]:
    """An item's lines; a list follows its paragraph without a gap."""
    printed: list[str] = []
    for block in item.blocks:
        new = _printed(block, link)
        gap = printed and new and not isinstance(block, Items)
        printed += ["", *new] if gap else new
    if item.checked is not None:
        box = "[x] " if item.checked else "[ ] "
        printed = hanging(box, printed) if printed else [box.rstrip()]
    return printed


def _is_loose(item: Item) -> bool:
    return sum(not isinstance(block, Items) for block in item.blocks) > 1


def hanging(marker: str, inner: list[str]) -> list[str]:
    """Lines after a marker, the later ones below the first.

    >>> hanging("- ", ["a", "", "b"])
    ['- a', '', '  b']
    """
    indent = " " * len(marker)
    first = f"{marker}{inner[0]}" if inner else marker.rstrip()
    return [first, *(f"{indent}{line}" if line else "" for line in inner[1:])]


@_printed.register
def _definitions(block: Definitions, link: LinkForm) -> list[str]:
    printed: list[str] = []
    for entry in block.entries:
        printed += (one_line(term, link) for term in entry.terms)
        printed += hanging(": ", inner) if (inner := block_lines(entry.blocks, link)) else []
    return printed


@_printed.register
def _table(block: Table, link: LinkForm) -> list[str]:
    caption = lines(block.caption, link) if block.caption else []
    rows = table_lines(block, link)
    return [*caption, "", *rows] if caption and rows else caption or rows


@_printed.register
def _post(block: Post, link: LinkForm) -> list[str]:
    """Who and when, marked by depth; then what they wrote."""
    byline = " · ".join(part for part in (block.author, block.date) if part)
    first = " ".join(part for part in (_REPLY * block.depth, byline) if part) or "---"
    inner = block_lines(block.blocks, link)
    return [first, "", *inner] if inner else [first]
