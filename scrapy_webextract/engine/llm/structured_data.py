"""Step 9: the page's own records, without its furniture and without what the text says."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scrapy_webextract.engine.json_ld import types_of
from scrapy_webextract.engine.llm.budget import compact, within_budget
from scrapy_webextract.engine.llm.characters import visible
from scrapy_webextract.engine.llm.document import Document, Record
from scrapy_webextract.engine.llm.plain import texts
from scrapy_webextract.engine.words import words

_MAX_DEPTH = 64  # of a value inside a record
_MAX_RECORDS = 5000
_LONG = 500  # characters: such a description is the page's text over again
_LONG_KEYS = frozenset(("text", "description", "body"))
_NEVER = frozenset(("articlebody", "@context", "@graph"))
_SHELL = frozenset(("@type", "@id", "position"))  # keys that alone say nothing
_SAID = 20  # characters; a shorter value may stand in the text by chance
_SEARCHED = 20_000  # characters from the text's beginning in which a value is looked for
_MAX_UNTYPED = 4096  # bytes of a record that does not say what it is
_TAG = re.compile(
    r"(?i)</?(?:p|br|b|i|em|strong|u|ul|ol|li|div|span|a|h[1-6]|table|tr|td|img)\b[^<>]*>"
)


def structured_data(document: Document) -> Document:
    """Filter, scrub and bound the records."""
    if not document.options.llm_structured_data:
        return replace(document, structured_data=())
    said = _said(document)
    scrubbed = (_scrubbed(record, said, 0) for record in _records(document.structured_data))
    kept = [record for record in scrubbed if _is_telling(record)]
    return replace(document, structured_data=tuple(within_budget(kept)))


def _records(values: tuple[Record, ...]) -> Iterator[Record]:
    """The objects worth keeping, arrays and graphs opened; without recursion, for they nest."""
    waiting: list[Any] = list(reversed(values))
    found = 0
    while waiting and found < _MAX_RECORDS:
        part = waiting.pop()
        if isinstance(part, list | tuple):
            waiting += reversed(part)
        elif isinstance(part, dict):
            if isinstance(graph := part.get("@graph"), list | dict):
                waiting.append(graph)
            if not _is_furniture(part):
                found += 1
                yield part
            elif isinstance(entity := part.get("mainEntity"), list | dict):
                waiting.append(entity)


def _is_furniture(record: dict[str, Any]) -> bool:
    types = types_of(record)
    if not types:
        return "@type" in record
    return all(name.lower() in words("llm_furniture_types") for name in types)


@dataclass(frozen=True, slots=True)
class _Said:
    """What the text says already."""

    wholes: frozenset[str]
    """The header's values and the text of each block."""
    beginning: str
    """The first of the text, for values that are a part of a block."""

    def __contains__(self, value: str) -> bool:
        prose = len(value) >= _SAID and " " in value
        return value in self.wholes or (prose and value in self.beginning)


def _said(document: Document) -> _Said:
    blocks = [" ".join(text.split()) for text in texts(document.blocks)]
    values = [value for _, value in document.header]
    wholes = frozenset(text for text in (*blocks, *values) if len(text) >= _SAID)
    beginning = "\n".join((*values, *blocks))[:_SEARCHED]
    return _Said(wholes, beginning)


def _scrubbed(value: Any, said: _Said, depth: int) -> Any:  # noqa: ANN401
    """A value without what is long, said or empty; too deep a value is None."""
    if depth > _MAX_DEPTH:
        return None
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        members = ((str(key), member) for key, member in value.items())
        pairs = {key: _member(key, member, said, depth) for key, member in members}
        full = {key: member for key, member in pairs.items() if not _is_nothing(member)}
        return None if depth and full.keys() <= {"@type"} else full
    if isinstance(value, list | tuple):
        parts = (_scrubbed(part, said, depth + 1) for part in value)
        return [part for part in parts if not _is_nothing(part)]
    return value


def _member(key: str, value: Any, said: _Said, depth: int) -> Any:  # noqa: ANN401
    if key.lower() in _NEVER:
        return None
    member = _scrubbed(value, said, depth + 1)
    if isinstance(member, str):
        too_long = key.lower() in _LONG_KEYS and len(member) >= _LONG
        return None if too_long or (key != "name" and member in said) else member
    return member


def _text(value: str) -> str:
    """A string without markup, entities and invisible characters.

    >>> _text("<p>Fish &amp; chips</p>")
    'Fish & chips'
    """
    plain = _TAG.sub(" ", value) if "<" in value else value
    return " ".join(visible(html.unescape(plain)).split())


def _is_nothing(value: Any) -> bool:  # noqa: ANN401
    return value is None or value in ("", [], {})


def _is_telling(record: dict[str, Any]) -> bool:
    if record.keys() <= _SHELL:
        return False
    return "@type" in record or len(compact(record).encode()) <= _MAX_UNTYPED
