"""Structured data within its budget: the biggest parts go first, never all."""

import json
from collections.abc import Sequence
from typing import Any

_BUDGET = 16_384  # bytes of compact JSON
_BRACKETS = 2  # bytes around the records


def compact(value: Any) -> str:  # noqa: ANN401
    """JSON with nothing in it that is not data; its keys are sorted, so that it is stable.

    >>> compact({"b": 1, "a": "ä"})
    '{"a":"ä","b":1}'
    """
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str
    )


def _size(value: Any) -> int:  # noqa: ANN401
    return len(compact(value).encode("utf-8", "surrogatepass")) + 1  # with the comma after it


def within_budget(records: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The records without the biggest ones, or the one record without its biggest parts."""
    sizes = [_size(record) for record in records]
    kept = set(range(len(records)))
    total = sum(sizes) + _BRACKETS
    for place in sorted(kept, key=lambda place: sizes[place], reverse=True):
        if total <= _BUDGET or len(kept) == 1:
            break
        kept.discard(place)
        total -= sizes[place]
    return [_shrunk(records[place], _BUDGET - _BRACKETS) for place in sorted(kept)]


def _shrunk(record: dict[str, Any], budget: int) -> dict[str, Any]:
    """The record with its biggest members cut until it fits; lists lose their ends."""
    sizes = {key: _size(key) + _size(member) for key, member in record.items()}
    total = sum(sizes.values()) + _BRACKETS
    kept = dict(record)
    for key in sorted(sizes, key=lambda key: sizes[key], reverse=True):
        if total <= budget:
            break
        room = sizes[key] - (total - budget)
        part = _part(kept.pop(key), room - _size(key))
        total -= sizes[key]
        if part:
            kept[key] = part
            total += _size(key) + _size(part)
    return {key: kept[key] for key in record if key in kept}


def _part(member: Any, room: int) -> Any:  # noqa: ANN401
    if room <= _BRACKETS:
        return None
    if isinstance(member, list):
        return _beginning(member, room)
    return _shrunk(member, room) if isinstance(member, dict) else None


def _beginning(parts: list[Any], room: int) -> list[Any]:
    """As many of the list's first parts as there is room for."""
    used = _BRACKETS + 1
    for count, part in enumerate(parts):
        used += _size(part)
        if used > room:
            return parts[:count]
    return parts
