"""What we know of each kind of page, as data: one TOML file a type, checked when it is read."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from scrapy_webextract.engine.errors import ConfigurationError

_FOLDER = Path(__file__).parent
PAGE_TYPES: tuple[str, ...] = (
    "article",
    "forum",
    "product",
    "collection",
    "listing",
    "documentation",
    "service",
)
"""The types that the model knows, in the order of its answers."""

Names = tuple[str, ...]
_Record = TypeVar("_Record")


@dataclass(frozen=True, slots=True)
class UrlRules:
    """What an address of this type looks like; everything in lower case."""

    hosts: Names = ()
    """Platforms: a host that is one of these or lies below it."""
    host_labels: Names = ()
    """Labels of a host name, between its dots."""
    ends: Names = ()
    """Segments that end the path: /blog/ is an index, /blog/a-day-out is not."""
    segments: Names = ()
    """Segments of the path, with or without their file extension."""
    slugs: Names = ()
    """Runs of words in a segment, as they stand between hyphens."""


@dataclass(frozen=True, slots=True)
class HtmlRules:
    """What a page of this type says of itself."""

    json_ld: Names = ()
    """schema.org types in JSON-LD."""
    itemtypes: Names = ()
    """schema.org types in microdata."""
    og_types: Names = ()
    """Values of og:type."""
    generators: Names = ()
    """How the content of <meta name="generator"> begins, in lower case."""
    marks: Names = ()
    """Class names, ids or roles that only such pages have, in lower case."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How a page of this type is read."""

    repeats: bool = False
    """Whether what stands twice on a page is said twice for a reason, as in references."""
    whole_units: bool = True
    """Whether like units (posts, panels, sections) follow when most of them are taken."""
    posts: bool = False
    """Whether what visitors post is the content of such a page, and no comment on it."""
    typical_words: tuple[int, int] = (100, 1000)
    """Words of main content that one page in ten and one page in two stay below."""


@dataclass(frozen=True, slots=True)
class PageType:
    """One kind of page."""

    name: str
    """The file's name."""
    summary: str
    """What such a page is, in one line."""
    url: UrlRules = field(default_factory=UrlRules)
    """What its address looks like."""
    html: HtmlRules = field(default_factory=HtmlRules)
    """What its markup says."""
    profile: Profile = field(default_factory=Profile)
    """How it is read."""


@cache
def page_types() -> Mapping[str, PageType]:
    """Every page type by name: those the model knows first, then further files by name."""
    found = load(_FOLDER)
    order = (*PAGE_TYPES, *sorted(set(found) - set(PAGE_TYPES)))
    return MappingProxyType({name: found[name] for name in order})


def load(folder: Path) -> dict[str, PageType]:
    """The page types that a folder's TOML files describe.

    Raises ConfigurationError where a file is not TOML, or a key is unknown or of the wrong kind.
    """
    return {path.stem: _page_type(path) for path in sorted(folder.glob("*.toml"))}


def _page_type(path: Path) -> PageType:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{path.name}: {error}") from error
    _check_keys(path.name, values, ("summary", "url", "html", "profile"))
    return PageType(
        name=path.stem,
        summary=str(values.get("summary", "")),
        url=_record(UrlRules, values.get("url", {}), f"{path.name} [url]"),
        html=_record(HtmlRules, values.get("html", {}), f"{path.name} [html]"),
        profile=_record(Profile, values.get("profile", {}), f"{path.name} [profile]"),
    )


def _record(kind: type[_Record], values: Any, where: str) -> _Record:  # noqa: ANN401
    if not isinstance(values, dict):
        raise ConfigurationError(f"{where} is not a table")
    defaults = {f.name: f.default for f in fields(kind)}  # type: ignore[arg-type]
    _check_keys(where, values, tuple(defaults))
    made = {key: tuple(v) if isinstance(v, list) else v for key, v in values.items()}
    for key, value in made.items():
        if type(value) is not type(defaults[key]):
            wanted = type(defaults[key]).__name__.replace("tuple", "list")
            raise ConfigurationError(f"{where}: {key} is {value!r}; use a {wanted}")
    return kind(**made)


def _check_keys(where: str, values: Mapping[str, Any], known: Names) -> None:
    for key in values:
        if key not in known:
            near = get_close_matches(key, known, n=1) or [known[0]]
            raise ConfigurationError(f"{where}: unknown key {key!r}; did you mean {near[0]!r}?")
