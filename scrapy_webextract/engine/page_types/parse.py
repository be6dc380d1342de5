"""Page types out of TOML files or mappings, each key and value checked."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.page_types.records import (
    HtmlRules,
    Names,
    PageType,
    Profile,
    UrlRules,
)

_Record = TypeVar("_Record")
_KEYS = ("summary", "like", "url", "html", "profile")
_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_AS_WRITTEN = ("patterns", "json_ld", "itemtypes")  # the rest is compared in lower case


def load(folder: Path, shipped: Mapping[str, PageType] | None = None) -> dict[str, PageType]:
    """The page types that a folder's TOML files describe.

    Raises ConfigurationError where the folder is not there, a file is not TOML, or a key is
    unknown or of the wrong kind.
    """
    if not folder.is_dir():
        raise ConfigurationError(f"page types: there is no folder {str(folder)!r}")
    paths = sorted(folder.glob("*.toml"))
    return {path.stem: parse(path.stem, _toml(path), path.name, shipped) for path in paths}


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path.name}: {error}") from error


def parse(
    name: str,
    values: Any,  # noqa: ANN401 - what a user has written
    where: str,
    shipped: Mapping[str, PageType] | None = None,
) -> PageType:
    """The page type that a mapping describes.

    What its profile does not say is that of the shipped type of the same name, or of the one that
    it is `like`. `where` names the source in errors. Raises ConfigurationError.
    """
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ConfigurationError(
            f"page types: {name!r} is no name; use lower-case letters, digits, - and _"
        )
    if not isinstance(values, Mapping):
        raise ConfigurationError(f"{where} is {values!r}; use a table of {', '.join(_KEYS)}")
    _check_keys(where, values, _KEYS)
    like = _text(values, "like", where)
    if like and like not in (shipped or {}):
        near = get_close_matches(like, list(shipped or {}), n=1, cutoff=0.0)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ConfigurationError(f"{where}: like is {like!r}, which is no shipped type{hint}")
    base = (shipped or {}).get(like or name)
    url = _record(UrlRules(), values.get("url", {}), f"{where} [url]")
    for pattern in url.patterns:
        _check_pattern(pattern, f"{where} [url]")
    return PageType(
        name=name,
        summary=_text(values, "summary", where) or (base.summary if base else ""),
        like=like,
        url=url,
        html=_record(HtmlRules(), values.get("html", {}), f"{where} [html]"),
        profile=_record(
            base.profile if base else Profile(), values.get("profile", {}), f"{where} [profile]"
        ),
    )


def _text(values: Mapping[str, Any], key: str, where: str) -> str:
    if not isinstance(value := values.get(key, ""), str):
        raise ConfigurationError(f"{where}: {key} is {value!r}; use a string")
    return value


def _check_pattern(pattern: str, where: str) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ConfigurationError(f"{where}: patterns has {pattern!r}: {error}") from error


def _record(base: _Record, values: Any, where: str) -> _Record:  # noqa: ANN401
    """The base record with what the user's table says otherwise."""
    if not isinstance(values, Mapping):
        raise ConfigurationError(f"{where} is not a table")
    defaults = {f.name: getattr(base, f.name) for f in fields(base)}  # type: ignore[arg-type]
    _check_keys(where, values, tuple(defaults))
    made = {key: _value(key, value, defaults[key], where) for key, value in values.items()}
    return replace(base, **made)  # type: ignore[type-var]


def _value(key: str, value: Any, default: Any, where: str) -> Any:  # noqa: ANN401
    if not isinstance(default, tuple):
        if type(value) is not type(default):
            raise ConfigurationError(f"{where}: {key} is {value!r}; use true or false")
        return value
    if not isinstance(value, list | tuple):
        raise ConfigurationError(f"{where}: {key} is {value!r}; use a list")
    if key == "typical_words":
        if len(value) != 2 or not all(type(v) is int and v > 0 for v in value):
            raise ConfigurationError(f"{where}: {key} is {value!r}; use two whole numbers")
        return tuple(value)
    if not all(isinstance(entry, str) and entry.strip() for entry in value):
        raise ConfigurationError(f"{where}: {key} is {value!r}; use a list of strings")
    return tuple(value if key in _AS_WRITTEN else (entry.strip().lower() for entry in value))


def _check_keys(where: str, values: Mapping[str, Any], known: Names) -> None:
    for key in values:
        if key not in known:
            near = get_close_matches(str(key), known, n=1) or [known[0]]
            raise ConfigurationError(f"{where}: unknown key {key!r}; did you mean {near[0]!r}?")
