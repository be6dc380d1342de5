"""Clean HTML: the content's structure and nothing that a page could do harm with."""

from collections.abc import Iterable
from html import escape

from scrapy_webextract.engine.content.address import is_safe
from scrapy_webextract.engine.content.outline import UNSEEN, title_spans
from scrapy_webextract.engine.content.tree import (
    Block,
    Cell,
    Code,
    CodeSpan,
    Content,
    Definitions,
    Figure,
    Heading,
    Image,
    Item,
    Items,
    LineBreak,
    Link,
    Marked,
    Math,
    Paragraph,
    Post,
    Quote,
    Span,
    Styled,
    Table,
    Text,
)
from scrapy_webextract.engine.types import Options

_STYLES = {
    "strong": "strong",
    "emphasis": "em",
    "deleted": "del",
    "inserted": "ins",
    "mark": "mark",
    "superscript": "sup",
    "subscript": "sub",
    "keyboard": "kbd",
}


def html(content: Content, options: Options) -> str:
    """The content as HTML, one block a line.

    >>> html(Content((Paragraph((Text("a < b"),)),)), Options())
    '<p>a &lt; b</p>'
    """
    return _blocks(content.blocks, options)


def _blocks(blocks: Iterable[Block], options: Options) -> str:
    return "\n".join(filter(None, (_block(block, options) for block in blocks)))


def _block(block: Block, options: Options) -> str:
    if isinstance(block, Paragraph):
        return _element("p", _spans(block.spans, options))
    if isinstance(block, Heading) and not (block.semantic or options.visual_headings):
        return _element("p", _spans(block.spans, options))
    if isinstance(block, Heading):
        return _element(f"h{block.level}", _spans(title_spans(block), options))
    if isinstance(block, Code):
        language = f' class="language-{escape(block.language)}"' if block.language else ""
        return f"<pre><code{language}>{escape(block.text, quote=False)}\n</code></pre>"
    if isinstance(block, Items):
        return _items(block, options)
    if isinstance(block, Quote):
        return _element("blockquote", _blocks(block.blocks, options))
    if isinstance(block, Table):
        return _table(block, options) if options.include_tables else ""
    return _rarer_block(block, options)


def _rarer_block(block: Block, options: Options) -> str:
    if isinstance(block, Figure):
        return _figure(block, options)
    if isinstance(block, Definitions):
        return _definitions(block, options)
    if isinstance(block, Post):
        head = " · ".join(filter(None, (block.author, block.date)))
        head = f"<p>{escape(head)}</p>\n" if head else ""
        return _element("article", head + _blocks(block.blocks, options))
    return "<hr>"


def _element(tag: str, inner: str) -> str:
    return f"<{tag}>{inner}</{tag}>" if inner else ""


def _items(items: Items, options: Options) -> str:
    inner = "\n".join(filter(None, (_item(item, options) for item in items.items)))
    if not items.ordered or not inner:
        return _element("ul", inner)
    start = f' start="{items.start}"' if items.start != 1 else ""
    return f"<ol{start}>{inner}</ol>"


def _item(item: Item, options: Options) -> str:
    box = "" if item.checked is None else "[x] " if item.checked else "[ ] "
    if item.blocks and isinstance(first := item.blocks[0], Paragraph):
        line, rest = _spans(first.spans, options), _blocks(item.blocks[1:], options)
        return _element("li", box + line + rest)
    return _element("li", box + _blocks(item.blocks, options))


def _table(table: Table, options: Options) -> str:
    rows = ["<tr>" + "".join(_cell(cell, options) for cell in row) + "</tr>" for row in table.rows]
    caption = _element("caption", _spans(table.caption, options))
    head = _element("thead", "\n".join(rows[: table.header_rows]))
    body = _element("tbody", "\n".join(rows[table.header_rows :]))
    return f"<table>{caption}{head}{body}</table>"


def _cell(cell: Cell, options: Options) -> str:
    tag = "th" if cell.header else "td"
    if len(cell.blocks) == 1 and isinstance(only := cell.blocks[0], Paragraph):
        return f"<{tag}>{_spans(only.spans, options)}</{tag}>"
    return f"<{tag}>{_blocks(cell.blocks, options)}</{tag}>"


def _figure(figure: Figure, options: Options) -> str:
    image = _image(figure.image) if options.include_images else ""
    is_seen = figure.chosen or bool(image)
    caption = _element("figcaption", _spans(figure.caption, options)) if is_seen else ""
    return _element("figure", image + caption)


def _definitions(definitions: Definitions, options: Options) -> str:
    parts: list[str] = []
    for entry in definitions.entries:
        parts += (_element("dt", _spans(term, options)) for term in entry.terms)
        parts.append(_element("dd", _blocks(entry.blocks, options)))
    return _element("dl", "\n".join(filter(None, parts)))


def _spans(spans: Iterable[Span], options: Options) -> str:
    return "".join(_span(span, options) for span in spans)


def _span(span: Span, options: Options) -> str:
    if isinstance(span, Text):
        return escape(span.text, quote=False)
    if isinstance(span, Styled):
        return _element(_STYLES[span.style], _spans(span.spans, options))
    if isinstance(span, Link):
        return _link(span, options)
    if isinstance(span, Marked):
        return "" if span.evidence in UNSEEN else _spans(span.spans, options)
    if isinstance(span, CodeSpan):
        return _element("code", escape(span.text, quote=False))
    if isinstance(span, LineBreak):
        return "<br>"
    if isinstance(span, Math):
        sign = "$$" if span.display else "$"
        return escape(f"{sign}{span.tex}{sign}", quote=False)
    return _image(span) if options.include_images else ""


def _link(link: Link, options: Options) -> str:
    label = _spans(link.spans, options)
    if not label or not options.include_links or not is_safe(link.url):
        return label
    title = f' title="{escape(link.title)}"' if link.title else ""
    return f'<a href="{escape(link.url)}"{title}>{label}</a>'


def _image(image: Image) -> str:
    if not is_safe(image.url):
        return ""
    title = f' title="{escape(image.title)}"' if image.title else ""
    return f'<img src="{escape(image.url)}" alt="{escape(image.alt)}"{title}>'
