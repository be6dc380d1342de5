"""Markup mended before it is parsed, where the parser would lose text that a browser shows."""

import re

MAX_DEPTH = 400
"""Levels that are kept when a page nests deeper than the parser goes."""
_END_OF_PAGE = re.compile(r"</(?:body|html)\s*>", re.IGNORECASE)
_XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>", re.IGNORECASE)
_HEADING = re.compile(r"<(/?)h([1-6])\b", re.IGNORECASE)
_TAG = re.compile(
    r"<(/?)(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|html|head|body"
    r"|script|style|textarea|title|pre|template|noscript)\b)[a-z][^\s<>/]*[^<>]*>",
    re.IGNORECASE,
)


def mended(markup: str) -> str:
    """Markup without what would cut the page off or put the rest of it into a heading.

    >>> mended("<h2>Why</h3><p>So.</body><p>And more.")
    '<h2>Why</h2><p>So.<p>And more.'
    """
    return _headings_ended(_END_OF_PAGE.sub("", _XML_DECLARATION.sub("", markup)))


def _headings_ended(markup: str) -> str:
    """Markup in which each heading is ended by its own tag; a browser lets any level do it."""
    pieces: list[str] = []
    end = 0
    level = ""
    for match in _HEADING.finditer(markup):
        if not match[1]:
            level = match[2]
            continue
        if level and match[2] != level:
            pieces += (markup[end : match.start(2)], level)
            end = match.end(2)
        level = ""
    return "".join(pieces) + markup[end:] if pieces else markup


def levelled(markup: str) -> str:
    """Markup without the tags beyond a depth; their text stays where it was."""
    depth = 0
    pieces: list[str] = []
    end = 0
    for match in _TAG.finditer(markup):
        closes = match.group(1) == "/"
        depth = max(0, depth - 1) if closes else depth + 1
        if (depth >= MAX_DEPTH) if closes else (depth > MAX_DEPTH):
            pieces += (markup[end : match.start()], " ")
            end = match.end()
    return "".join(pieces) + markup[end:]
