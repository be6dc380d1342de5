"""Checks of setting values: each takes what the user wrote and returns what we use, or raises."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from functools import cached_property
from math import isfinite
from typing import Any, Final

from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.extraction import Extraction
from scrapy_webextract.engine.page_types import PAGE_TYPES, Own, own_types
from scrapy_webextract.engine.types import Metadata, Options
from scrapy_webextract.readings import OF_THE_READING

LOW_CONFIDENCE: Final = "low_confidence"
NEEDS_RENDER: Final = "needs_render"
DEFAULT_TYPE: Final = "default"
MIN_CONFIDENCE: Final = 0.8
SPLASH_KEYS: Final = ("args", "endpoint", "splash_url", "splash_headers", "dont_send_headers")
ITEM_FIELDS: Final = {"page_type": "page_type", "confidence": "confidence", "llm_text": "llm_text"}


def boolean(name: str, value: Any) -> bool:  # noqa: ANN401
    """Return True or False, also of the command line's words."""
    words = {"1": True, "true": True, "0": False, "false": False}
    if (known := words.get(str(value).strip().lower())) is None:
        raise ConfigurationError(f"{name} is {value!r}; use True or False")
    return known


def _number(name: str, value: Any) -> float:  # noqa: ANN401
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = float("nan")
    if not isfinite(number):
        raise ConfigurationError(f"{name} is {value!r}; use a number")
    return number


def count(name: str, value: Any) -> int:  # noqa: ANN401
    """Return a whole number from 0."""
    number = _number(name, value)
    if number < 0 or number != int(number):
        raise ConfigurationError(f"{name} is {value!r}; use 0 or a whole number above it")
    return int(number)


def processes(name: str, value: Any) -> int:  # noqa: ANN401
    """Return a whole number from 0 to what the machine can do with."""
    most = max(16, 4 * (os.cpu_count() or 1))  # 16: small machines may be tested like large ones
    if (number := count(name, value)) > most:
        raise ConfigurationError(f"{name} is {value!r}; use at most {most} on this machine")
    return number


def seconds(name: str, value: Any) -> float:  # noqa: ANN401
    """Return seconds from 0."""
    if (number := _number(name, value)) < 0:
        raise ConfigurationError(f"{name} is {value!r}; use seconds, 0 or more")
    return number


def timeout(name: str, value: Any) -> float:  # noqa: ANN401
    """Return seconds above 0."""
    if (number := seconds(name, value)) == 0:
        raise ConfigurationError(f"{name} is {value!r}; use seconds above 0")
    return number


def optional_text(name: str, value: Any) -> str | None:  # noqa: ANN401
    """Return a string, or None for none."""
    if value is None or isinstance(value, str):
        return value or None
    raise ConfigurationError(f"{name} is {value!r}; use a string")


def renderer(name: str, value: Any) -> str | type | None:  # noqa: ANN401
    """Return a name, an import path or a class."""
    return value if isinstance(value, type) else optional_text(name, value)


def when(name: str, value: Any) -> str:  # noqa: ANN401
    """Return one of the two rules."""
    if value not in (LOW_CONFIDENCE, NEEDS_RENDER):
        raise ConfigurationError(
            f"{name} is {value!r}; use {LOW_CONFIDENCE!r} or {NEEDS_RENDER!r}"
        )
    return str(value)


def page_types(
    name: str,
    value: Any,  # noqa: ANN401
    known: Sequence[str] = PAGE_TYPES,
) -> frozenset[str] | None:
    """Return names of page types, also of the command line's a,b; None for all."""
    if value is None:
        return None
    if isinstance(value, str):  # from the command line: -s WEBEXTRACT_RENDER_TYPES=forum,product
        value = value.split(",")
    if not isinstance(value, Iterable) or not all(isinstance(entry, str) for entry in value):
        raise ConfigurationError(f"{name} is {value!r}; use a list of page types, or None for all")
    names = frozenset(entry.strip() for entry in value if entry.strip())
    for entry in names:
        _check_name(name, entry, known)
    return names


def _check_name(where: str, name: str, known: Iterable[str]) -> None:
    if name not in (names := list(known)):
        near = get_close_matches(name, names, n=1, cutoff=0.0)[0]
        raise ConfigurationError(f"{where}: unknown {name!r}; did you mean {near!r}?")


def _mapping(name: str, value: Any) -> Mapping[str, Any]:  # noqa: ANN401
    if isinstance(value, str):  # from the command line, as JSON
        try:
            value = json.loads(value or "{}")
        except json.JSONDecodeError as error:
            raise ConfigurationError(f"{name} is not JSON: {error}") from None
    if not isinstance(value, Mapping):
        raise ConfigurationError(f"{name} is {value!r}; use a mapping")
    return dict(value)


def own_page_types(name: str, value: Any) -> Own:  # noqa: ANN401
    """Return the user's own page types, of a folder or a mapping, also as JSON."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        value = _mapping(name, value)
    return own_types(value or None, name)


def options(name: str, value: Any) -> Options:  # noqa: ANN401
    """Return Options made of a mapping."""
    return Options.from_mapping(_mapping(name, value), where=name)


def splash_options(name: str, value: Any) -> Mapping[str, Any]:  # noqa: ANN401
    """Return what is asked of Splash."""
    given = _mapping(name, value)
    for key in given:
        _check_name(name, key, SPLASH_KEYS)
    for key in ("args", "splash_headers"):
        if not isinstance(given.get(key, {}), Mapping):
            raise ConfigurationError(f"{name}[{key!r}] is {given[key]!r}; use a mapping")
    return given


def thresholds(
    name: str,
    value: Any,  # noqa: ANN401
    types: Sequence[str] = PAGE_TYPES,
) -> Mapping[str, float]:
    """Return page type, or "default", to confidence."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        value = _mapping(name, value)
    given = value if isinstance(value, Mapping) else {DEFAULT_TYPE: value}
    numbers = {str(key): _number(f"{name}[{key!r}]", number) for key, number in given.items()}
    for key, number in numbers.items():
        _check_name(name, key, (*types, DEFAULT_TYPE))
        if not 0.0 <= number <= 1.0:
            raise ConfigurationError(f"{name}[{key!r}] is {number}; use 0.0 to 1.0")
    return {DEFAULT_TYPE: MIN_CONFIDENCE} | numbers


def item_fields(name: str, value: Any) -> Mapping[str, str]:  # noqa: ANN401
    """Return item field to path: the default three with the user's own."""
    wanted = {**ITEM_FIELDS, **_mapping(name, value)}
    for field, path in wanted.items():
        if not isinstance(field, str) or not field:
            raise ConfigurationError(f"{name} has the key {field!r}; use an item field's name")
        if path is not None and (not isinstance(path, str) or not path):
            raise ConfigurationError(f"{name}[{field!r}] is {path!r}; use an attribute's name")
    chosen = {field: path for field, path in wanted.items() if path is not None}
    for field, path in chosen.items():
        _check_path(f"{name}[{field!r}]", path)
    return chosen


def _check_path(where: str, path: str) -> None:
    """Refuse a path that no page can have."""
    first, *rest = path.split(".")
    _check_name(where, first, (*OF_THE_READING, *_attributes(Extraction)))
    if rest and first != "metadata":
        raise ConfigurationError(f"{where} is {path!r}; {first} has no parts")
    for name in rest[:1]:
        _check_name(where, name, _attributes(Metadata))
    if rest[1:]:
        raise ConfigurationError(f"{where} is {path!r}; {first}.{rest[0]} has no parts")


def _attributes(record: type[Extraction] | type[Metadata]) -> list[str]:
    """Return what a record has of data; its methods are no values."""
    computed = (n for n, v in vars(record).items() if isinstance(v, property | cached_property))
    return [*(f.name for f in fields(record)), *computed]
