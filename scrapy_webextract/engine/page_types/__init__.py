"""What we know of each kind of page, as data: one TOML file a type, and what a user adds."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.page_types.parse import load, parse
from scrapy_webextract.engine.page_types.records import HtmlRules, Own, PageType, Profile, UrlRules

__all__ = [
    "PAGE_TYPES",
    "GivenTypes",
    "HtmlRules",
    "Own",
    "PageType",
    "Profile",
    "UrlRules",
    "load",
    "own_types",
    "page_types",
]

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

GivenTypes = str | Path | Mapping[str, Mapping[str, object]] | Own | None
"""How a user's own types may be given: a folder of TOML files, or name to table."""


@cache
def page_types(own: Own = ()) -> Mapping[str, PageType]:
    """Every page type by name: those the model knows first, then a user's own.

    A user's entry under the name of a shipped type stands in its place.
    """
    found = load(_FOLDER) | {kind.name: kind for kind in own}
    order = (*PAGE_TYPES, *sorted(set(found) - set(PAGE_TYPES)))
    return MappingProxyType({name: found[name] for name in order})


def own_types(given: GivenTypes, where: str = "page types") -> Own:
    """A user's own types, checked; those that are records already are left as they are.

    Raises ConfigurationError where there is no such folder, it is empty, or a type is wrong.
    """
    if given is None:
        return ()
    if isinstance(given, tuple) and all(isinstance(kind, PageType) for kind in given):
        return given
    if isinstance(given, Mapping):
        kinds = {
            name: parse(name, v, f"{where}[{name!r}]", page_types()) for name, v in given.items()
        }
    elif isinstance(given, str | Path):
        kinds = load(Path(given), page_types())
        if not kinds:
            raise ConfigurationError(f"{where}: no *.toml in the folder {str(given)!r}")
    else:
        raise ConfigurationError(f"{where} is {given!r}; use a folder of TOML files or a mapping")
    return tuple(kinds[name] for name in sorted(kinds))
