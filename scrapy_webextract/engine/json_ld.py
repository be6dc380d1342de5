"""JSON-LD islands, read tolerantly: each top-level object of each script element."""

import json
import re
from collections.abc import Iterator
from typing import Any

from lxml.html import HtmlElement

_WRAPPERS = re.compile(r"^\s*(?:<!--|/\*\s*<!\[CDATA\[\s*\*/|//\s*<!\[CDATA\[)|(?:-->|//\s*\]\]>)\s*$")
_LINE_BREAKS = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def json_ld_of(root: HtmlElement) -> tuple[dict[str, Any], ...]:
    """Every JSON-LD object of the page, arrays and @graph opened; broken ones are left out."""
    scripts = root.iterfind(".//script[@type]")
    texts = (s.text or "" for s in scripts if "ld+json" in (s.get("type") or "").lower())
    return tuple(item for text in texts for item in _objects(_loads(text)))


def types_of(item: dict[str, Any]) -> tuple[str, ...]:
    """The item's schema.org types, without the vocabulary's address.

    >>> types_of({"@type": ["https://schema.org/Product", "Thing"]})
    ('Product', 'Thing')
    """
    value = item.get("@type")
    names = value if isinstance(value, list) else [value]
    return tuple(re.split(r"[/#:]", n)[-1] for n in names if isinstance(n, str))


def _loads(text: str) -> Any:  # noqa: ANN401 - JSON
    text = _WRAPPERS.sub("", text).strip().rstrip(";")
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _objects(value: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - JSON
    if isinstance(value, list):
        for part in value:
            yield from _objects(part)
    elif isinstance(value, dict):
        graph = value.get("@graph")
        if isinstance(graph, list | dict):
            yield from _objects(graph)
        if set(value) - {"@context", "@graph", "@id"}:
            yield value
