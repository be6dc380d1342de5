"""JSON-LD islands, read tolerantly: each top-level object of each script element."""

import html
import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any

from lxml.html import HtmlElement

_WRAPPERS = re.compile(r"<!--|-->|<!\[CDATA\[|\]\]>")
_IN_STRING_OR_FAULT = re.compile(
    r'"(?:[^"\\]++|\\.)*+"?'  # a string: its text is kept, its escapes are mended
    r"|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?|(?<![:\w])//[^\n\"]*"  # comments; slashes before CDATA
    r"|,(?=\s*[}\]])",  # a comma with nothing after it
    re.DOTALL,
)
_WRONG_ESCAPE = re.compile(r'\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|(.))', re.DOTALL)
_VALUE_START = re.compile(r"[\[{]")
_LONE_SURROGATE = re.compile(
    r"\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F][\da-fA-F]{2})"
    r"|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F][\da-fA-F]{2}"
)


def _finite(digits: str) -> float | None:
    """A number that JSON can hold again; None for one beyond a float."""
    number = float(digits)
    return number if isfinite(number) else None


_DECODER = json.JSONDecoder(strict=False, parse_float=_finite, parse_constant=lambda _: None)
_MAX_OBJECTS = 5000  # of one page; more is a catalogue that nobody reads to its end


def json_ld_of(root: HtmlElement) -> tuple[dict[str, Any], ...]:
    """Every JSON-LD object of the page, arrays and @graph opened; broken ones are left out.

    >>> from lxml.html import fromstring
    >>> island = '<!-- {"name": "a\\nb",}; -->'
    >>> json_ld_of(fromstring(f'<div><script type="application/ld+json">{island}</script></div>'))
    ({'name': 'a\\nb'},)
    """
    scripts = root.iterfind(".//script[@type]")
    texts = (s.text or "" for s in scripts if "ld+json" in (s.get("type") or "").lower())
    found: list[dict[str, Any]] = []
    for text in texts:
        for value in json_values(text):
            found += _objects(value)
    return tuple(found[:_MAX_OBJECTS])


def types_of(item: dict[str, Any]) -> tuple[str, ...]:
    """The item's schema.org types, without the vocabulary's address.

    >>> types_of({"@type": ["https://schema.org/Product", "Thing"]})
    ('Product', 'Thing')
    """
    value = item.get("@type")
    names = value if isinstance(value, list) else [value]
    return tuple(re.split(r"[/#:]", n)[-1] for n in names if isinstance(n, str))


def json_values(text: str) -> list[Any]:
    """The JSON values in some text, mended where that is possible; [] when there are none.

    >>> json_values('{"a": 1} {"b": [2,]}')
    [{'a': 1}, {'b': [2]}]
    """
    if "\\ud" in text.lower():
        text = _LONE_SURROGATE.sub(r"\\ufffd", text)
    try:
        return [_DECODER.decode(text)]
    except (ValueError, RecursionError):
        pass
    if "&quot;" in text and '"' not in text:
        text = html.unescape(text)
    return list(_concatenated(_mended(text)))


def _concatenated(text: str) -> Iterator[Any]:
    """Values that stand one after the other, whatever divides them."""
    position = 0
    while start := _VALUE_START.search(text, position):
        try:
            value, position = _DECODER.raw_decode(text, start.start())
        except (ValueError, RecursionError):
            return
        yield value


def _mended(text: str) -> str:
    return _IN_STRING_OR_FAULT.sub(_mended_part, _WRAPPERS.sub("", text))


def _mended_part(match: re.Match[str]) -> str:
    part = match.group()
    if not part.startswith('"'):
        return ""
    return _WRONG_ESCAPE.sub(_mended_escape, part) if "\\" in part else part


def _mended_escape(match: re.Match[str]) -> str:
    return match.group() if match.group(1) else match.group(2)


def _objects(value: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    """The objects in arrays and graphs, in order; without recursion, for input may nest deeply."""
    found: list[dict[str, Any]] = []
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting += reversed(part)
        elif isinstance(part, dict):
            if set(part) - {"@context", "@graph", "@id"}:
                found.append(part)
            if isinstance(graph := part.get("@graph"), list | dict):
                waiting.append(graph)
    return found
