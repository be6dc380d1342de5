"""Footnotes: which raised links lead to which list items, and under which label."""

import re
from collections.abc import Iterator, Mapping

from scrapy_webextract.engine.content.outline import inline_of, plain, walk
from scrapy_webextract.engine.content.tree import Content, Items, Link, Span, Styled

_LABEL = re.compile(r"[^\W_][\w-]{0,20}")
_AROUND = "[]() \u200b"


def notes_of(content: Content) -> dict[str, str]:
    """The label of each list item, by its anchor, where every item of its list has a mark.

    >>> from scrapy_webextract.engine.content.tree import Item, Paragraph, Text
    >>> mark = Styled("superscript", (Link("https://a.example/#fn1", (Text("1"),)),))
    >>> note = Items((Item((Paragraph((Text("So."),)),), anchor="fn1"),), ordered=True)
    >>> notes_of(Content((Paragraph((Text("x"), mark)), note)))
    {'fn1': '1'}
    """
    marks: dict[str, str] = {}
    for span in inline_of(content):
        if (link := raised_link(span)) is not None:
            marks.setdefault(anchor_of(link), plain(link.spans).strip(_AROUND))
    found: dict[str, str] = {}
    taken: set[str] = set()
    for anchor in _anchors(content, marks) if marks else ():
        label = marks[anchor]
        is_good = _LABEL.fullmatch(label) and label not in taken
        found[anchor] = label if is_good else f"n{len(found) + 1}"
        taken.add(found[anchor])
    return found


def raised_link(span: Span) -> Link | None:
    """The link that a raised number is."""
    if isinstance(span, Styled) and span.style == "superscript" and len(span.spans) == 1:
        inner = span.spans[0]
        return inner if isinstance(inner, Link) and "#" in inner.url else None
    if isinstance(span, Link) and "#" in span.url and len(span.spans) == 1:
        only = span.spans[0]
        return span if isinstance(only, Styled) and only.style == "superscript" else None
    return None


def anchor_of(link: Link) -> str:
    """Where on its page a link leads."""
    return link.url.partition("#")[2]


def _anchors(content: Content, marks: Mapping[str, str]) -> Iterator[str]:
    """Of lists that are footnotes to the last item: of others no mark would find its note."""
    for block in walk(content.blocks):
        if isinstance(block, Items) and all(item.anchor in marks for item in block.items):
            yield from (item.anchor for item in block.items)
