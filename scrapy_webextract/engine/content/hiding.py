"""How an element's own attributes hide its text from readers."""

import re
from functools import lru_cache
from typing import Literal, TypeAlias

from lxml.html import HtmlElement

Way: TypeAlias = Literal["", "shut", "away", "faded"]
"""Not hidden; closed (display, visibility, hidden), which scripts open; put where nobody can read
it (off the screen, no size, clipped, transparent); or of no opacity, which pages fade in."""

_SHUT = re.compile(r"display:none|visibility:hidden")
_AWAY = re.compile(
    r"font-size:0(?:[a-z%;!]|$)|clip:rect\([01](?:px)?[, ]?[01]|clip-path:inset\((?:50|100)%"
    r"|(?<![\w-])(?:left|top|right|text-indent):-(?:\d{4,}|9\d\d)(?:\.\d+)?(?:px|pt)"
    r"|(?<![\w-])(?:left|top|right|text-indent):-\d{3,}(?:\.\d+)?(?:em|rem|v[wh])"
    r"|(?<![\w-])text-indent:-\d{3,}"
)
_PART_OF_NO_SIZE = (
    re.compile(r"(?<![\w-])(?:max-)?width:[01](?:px)?(?:;|!|$)"),
    re.compile(r"(?<![\w-])(?:max-)?height:[01](?:px)?(?:;|!|$)"),
    re.compile(r"(?<![\w-])overflow:(?:hidden|clip)"),
)
_TRANSPARENT = re.compile(
    r"(?<![\w-])color:(?:transparent|rgba\(\d+,\d+,\d+,0\)|#[0-9a-f]{6}00\b)"
)
_FADED = re.compile(r"(?<![\w-])opacity:0?(?:\.0+)?0?%?(?:;|!|$)")
_LONG = 200  # characters
_MOVES = ("transform", "transition", "animation", "will-change", "filter", "background-clip")


def way_of(element: HtmlElement) -> Way:
    """How the element itself (not an ancestor) hides its text.

    >>> from lxml.html import fromstring
    >>> way_of(fromstring('<p style="position: absolute; left: -9999px">x</p>'))
    'away'
    >>> way_of(fromstring("<p hidden>x</p>")), way_of(fromstring('<p hidden="until-found">x</p>'))
    ('shut', '')
    """
    hidden = element.get("hidden")
    if hidden is not None and hidden.strip().lower() != "until-found":
        return "shut"
    style = element.get("style")
    return way_of_style(style) if style else ""


def is_hidden_within_text(element: HtmlElement) -> bool:
    """Whether an inline element is hidden from readers.

    One of no opacity is where the text around it is not; a long one that is closed and has a name
    is not, for it may be the rest of a text that goes on at a click.

    >>> from lxml.html import fromstring
    >>> shy = '<span style="opacity:0">x</span>'
    >>> is_hidden_within_text(fromstring(f"<p>Out of {shy} sight</p>")[0])
    True
    >>> is_hidden_within_text(fromstring(f"<h2>{shy} {shy}</h2>")[0])
    False
    """
    way = way_of(element)
    if way == "faded":
        return _stands_in_text(element)
    if way == "shut" and (element.get("id") or element.get("class")):
        return len(element.text_content()) < _LONG
    return way != ""


def _stands_in_text(element: HtmlElement) -> bool:
    around = element.getparent()
    if around is None or element.get("class"):
        return False
    texts = (around.text, *(child.tail for child in around))
    return any(text and not text.isspace() for text in texts)


@lru_cache(maxsize=2048)  # a page repeats its styles
def way_of_style(style: str) -> Way:
    """How some declarations hide text.

    >>> way_of_style("height: 0; overflow: hidden"), way_of_style("opacity: 0; transform: none")
    ('', '')
    >>> way_of_style("width:0;height:0;overflow:hidden"), way_of_style("opacity: 0")
    ('away', 'faded')
    """
    compact = "".join(style.split()).lower()
    if _SHUT.search(compact):
        return "shut"
    moves = any(word in compact for word in _MOVES)
    if _AWAY.search(compact) or all(part.search(compact) for part in _PART_OF_NO_SIZE):
        return "away"
    if _TRANSPARENT.search(compact) and not moves:
        return "away"
    return "faded" if _FADED.search(compact) and not moves else ""
