"""What attributes say of list items and table rows."""

from lxml.html import HtmlElement

_MAX_DIGITS = 9  # what Markdown allows the number of an item


def number_of(value: str, default: int) -> int:
    """The number that an attribute gives; `default` where it gives none.

    >>> number_of("7", 1), number_of("iv", 1)
    (7, 1)
    """
    is_number = value.isascii() and value.isdigit() and len(value) <= _MAX_DIGITS
    return int(value) if is_number else default


def is_foot(around: HtmlElement | None) -> bool:
    """Whether rows in an element are a table's foot."""
    return around is not None and around.tag == "tfoot"


def is_task(element: HtmlElement) -> bool:
    """Whether a checkbox marks a task; the ones of a form have a name."""
    if (element.get("type") or "").lower() != "checkbox":
        return False
    return element.get("disabled") is not None or not (element.get("name") or element.get("id"))


def anchor_of(element: HtmlElement | None) -> str:
    """The id of an item or of the first thing in it."""
    if element is None:
        return ""
    inner = element[0] if len(element) else element
    return element.get("id") or inner.get("id") or inner.get("name") or ""
