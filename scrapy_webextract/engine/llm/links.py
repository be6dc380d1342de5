"""Step 6: links are text in the body; where they lead stands once, in a table.

The URL of a link is dropped, its label kept, when two signs say that it is a control: its words,
and its place on a line that holds nothing but links.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scrapy_webextract.engine.content.tree import Link, Marked, Span, Spans, Styled, Text
from scrapy_webextract.engine.llm.document import Document, ListedLink
from scrapy_webextract.engine.llm.plain import is_empty, plain
from scrapy_webextract.engine.llm.urls import (
    folded,
    leads_somewhere,
    relative_to,
    untracked,
    without_fragment,
)
from scrapy_webextract.engine.llm.walk import Rules, rewrite
from scrapy_webextract.engine.words import words

_MAX_LABEL = 80  # characters of a label in the list
_AGO = re.compile(
    r"\d+ .* (?:ago|fa|geleden|sedan|siden|temu|önce|назад)|\d+\s?\D{1,3}[前전]"
    r"|(?:il y a|vor|hace|há) \d+ \S+",
    re.IGNORECASE,
)
_TWICE = re.compile(r"(\S+(?: \S+)+) \1")  # of two words or more: "Bora Bora" is a name


def links(document: Document) -> Document:
    """Take the addresses out of the body, or make them short, as the options say."""
    table = _Table(document)
    blocks = rewrite(document.blocks, Rules(line=lambda spans: tuple(_line(spans, table))))
    return replace(document, blocks=blocks, links=tuple(table.rows.values()))


@dataclass(slots=True)
class _Table:
    """The links met so far, by folded address."""

    document: Document
    rows: dict[str, ListedLink] = field(init=False)
    page: str = field(init=False)
    style: str = field(init=False)

    def __post_init__(self) -> None:
        self.rows = {folded(row.url): row for row in self.document.links}
        self.page = folded(self.document.metadata.url or "")
        options = self.document.options
        self.style = options.llm_links if options.include_links else "none"

    def enter(self, url: str, label: str) -> str:
        """Enter a link; its address as the table has it."""
        key = folded(url)
        known = self.rows.get(key)
        if known is None:
            self.rows[key] = ListedLink(without_fragment(url), label)
        elif _telling(label) > _telling(known.label):
            self.rows[key] = replace(known, label=label)
        return self.rows[key].url


def _line(spans: Spans, table: _Table) -> Iterator[Span]:
    only_links = all(isinstance(span, Link) or is_empty((span,)) for span in spans)
    for span in spans:
        match span:
            case Link():
                label = _once(tuple(_line(span.spans, table)))
                yield from _link(replace(span, spans=label), only_links, table)
            case Styled() | Marked():
                yield replace(span, spans=tuple(_line(span.spans, table)))
            case _:
                yield span


def _link(link: Link, only_links: bool, table: _Table) -> Spans:
    label = plain(link.spans)
    is_noise = only_links and _is_control(label)
    is_here = bool(table.page) and folded(link.url) == table.page
    if table.style == "none" or is_noise or is_here or not leads_somewhere(link.url):
        return link.spans
    url = untracked(link.url)
    if table.style == "inline":
        return (replace(link, url=url, title=""),)
    if folded(label) == folded(url):
        return link.spans
    listed = table.enter(url, label)
    return (Link(listed, link.spans),) if table.style == "marks" else link.spans


def _once(spans: Spans) -> Spans:
    """A label that says one phrase twice, seen and read aloud, says it once."""
    match spans:
        case (Text(text=text),) if found := _TWICE.fullmatch(text.strip()):
            return (Text(found.group(1)),)
        case _:
            return spans


def _is_control(label: str) -> bool:
    return label.lower() in words("llm_link_noise") or bool(_AGO.fullmatch(label))


def _telling(label: str) -> tuple[bool, int]:
    """How much a label says of where it leads."""
    says = label.lower() not in words("llm_plain_labels") and not label.isdigit()
    return says and bool(label), min(len(label), _MAX_LABEL)


def link_lines(document: Document) -> list[str]:
    """The table of links as lines: numbered, or with labels."""
    if document.options.llm_links == "list":
        return [
            f"- {_cut(row.label)}: {row.url}" if row.label else f"- {row.url}"
            for row in document.links
        ]
    page = dict(document.header).get("URL", "")
    return [
        f"[{number}] {relative_to(row.url, page)}"
        for number, row in enumerate(document.links, start=1)
    ]


def _cut(label: str) -> str:
    if len(label) <= _MAX_LABEL:
        return label
    return f"{label[:_MAX_LABEL].rpartition(' ')[0] or label[:_MAX_LABEL]}…"
