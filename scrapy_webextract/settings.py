"""Every WEBEXTRACT_* setting: read once, checked at the start, then attributes of one record."""

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, TypeVar

from scrapy.settings import BaseSettings

from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.types import Options

logger = logging.getLogger(__name__)

T = TypeVar("T")

LOW_CONFIDENCE: Final = "low_confidence"
NEEDS_RENDER: Final = "needs_render"
PREFIX: Final = "WEBEXTRACT_"
DEFAULT_TYPE: Final = "default"
ITEM_FIELDS: Final = {"page_type": "page_type", "confidence": "confidence", "llm_text": "llm_text"}


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table of settings."""

    name: str
    """As it stands in settings.py of a Scrapy project."""
    default: Any
    """What holds when nobody sets it."""
    meaning: str
    """What it does, in one sentence."""


SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("WEBEXTRACT_ENABLED", True, "Whether any page is analysed at all."),
    Setting(
        "WEBEXTRACT_FIELDS",
        ITEM_FIELDS,
        "Item field to what is written there, a dotted path such as metadata.title; added to the "
        "default three, of which None switches one off.",
    ),
    Setting("WEBEXTRACT_OPTIONS", {}, "How pages are read: a mapping of the fields of Options."),
    Setting(
        "WEBEXTRACT_WORKERS",
        0,
        "Processes that analyse pages beside the crawl; 0 analyses in place.",
    ),
    Setting(
        "WEBEXTRACT_RENDERER",
        None,
        'What renders poor pages: None, "playwright", or the import path of a class.',
    ),
    Setting(
        "WEBEXTRACT_RENDER_WHEN",
        LOW_CONFIDENCE,
        'When a page is rendered: "low_confidence", or only "needs_render" (scripts build it).',
    ),
    Setting("WEBEXTRACT_RENDER_TYPES", None, "Page types that may be rendered; None allows all."),
    Setting(
        "WEBEXTRACT_MIN_CONFIDENCE",
        0.8,
        "Below this confidence a page is rendered; a number, or a mapping of page type to number "
        'with "default" for the rest.',
    ),
    Setting(
        "WEBEXTRACT_RENDER_WAIT",
        2.0,
        "Seconds that a loaded page is given at most to fetch and show its content.",
    ),
    Setting("WEBEXTRACT_RENDER_TIMEOUT", 30.0, "Seconds after which a rendering is given up."),
    Setting("WEBEXTRACT_MAX_RENDERS", 0, "Renderings per crawl at most; 0 sets no limit."),
    Setting(
        "WEBEXTRACT_MAX_RENDERS_PER_DOMAIN",
        0,
        "Renderings per host name and crawl at most; 0 sets no limit.",
    ),
    Setting(
        "WEBEXTRACT_CHROMIUM",
        None,
        "Path of the Chromium that Playwright starts; None looks for one.",
    ),
)

_DEFAULTS: Final = {setting.name: setting.default for setting in SETTINGS}


@dataclass(frozen=True, slots=True)
class WebExtractSettings:
    """The settings of one crawl, checked."""

    enabled: bool
    """Whether any page is analysed."""
    fields: Mapping[str, str]
    """Item field to dotted path."""
    options: Options
    """How pages are read where the request says nothing else."""
    workers: int
    """Number of processes; 0 is in place."""
    renderer: str | type | None
    """A name from RENDERERS, an import path, a class, or None."""
    render_when: str
    """LOW_CONFIDENCE or NEEDS_RENDER."""
    render_types: frozenset[str] | None
    """Page types that may be rendered; None is all."""
    min_confidence: Mapping[str, float]
    """Page type, or "default", to the confidence below which a page is poor."""
    render_wait: float
    """Seconds for a loaded page to settle."""
    render_timeout: float
    """Seconds for a whole rendering."""
    max_renders: int
    """Per crawl; 0 is no limit."""
    max_renders_per_domain: int
    """Per host name; 0 is no limit."""
    chromium: str | None
    """The browser's path, where the user gave one."""

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> "WebExtractSettings":
        """Read and check every setting; what is wrong raises ConfigurationError.

        >>> WebExtractSettings.from_settings(BaseSettings()).threshold("forum")
        0.8
        """

        def read(name: str, check: Callable[[str, Any], T]) -> T:
            return check(PREFIX + name, settings.get(PREFIX + name, _DEFAULTS[PREFIX + name]))

        return cls(
            enabled=read("ENABLED", _boolean),
            fields=read("FIELDS", _fields),
            options=read("OPTIONS", _options),
            workers=read("WORKERS", _count),
            renderer=read("RENDERER", _renderer),
            render_when=read("RENDER_WHEN", _when),
            render_types=read("RENDER_TYPES", _names),
            min_confidence=read("MIN_CONFIDENCE", _thresholds),
            render_wait=read("RENDER_WAIT", _seconds),
            render_timeout=read("RENDER_TIMEOUT", _timeout),
            max_renders=read("MAX_RENDERS", _count),
            max_renders_per_domain=read("MAX_RENDERS_PER_DOMAIN", _count),
            chromium=read("CHROMIUM", _optional_text),
        )

    def threshold(self, page_type: str) -> float:
        """Return the confidence below which a page of this type is poor."""
        return self.min_confidence.get(page_type, self.min_confidence[DEFAULT_TYPE])


def warn_of_unknown_names(settings: BaseSettings) -> None:
    """Log each WEBEXTRACT_* name that does not exist, with the nearest that does."""
    for name in settings:
        if isinstance(name, str) and name.startswith(PREFIX) and name not in _DEFAULTS:
            near = get_close_matches(name, _DEFAULTS, n=1, cutoff=0.0)[0]
            logger.warning("There is no setting %s; did you mean %s?", name, near)


def set_default_in_mapping(settings: BaseSettings, name: str, values: Mapping[str, Any]) -> None:
    """Add keys that a dict setting does not have; its priority and the user's keys stay."""
    present = settings.getdict(name)
    settings.set(name, {**values, **present}, settings.getpriority(name) or 0)


def download_handler(settings: BaseSettings, scheme: str) -> str | type | None:
    """Return the user's or an add-on's download handler for a scheme."""
    handler: str | type | None = settings.getdict("DOWNLOAD_HANDLERS").get(scheme)
    return handler


def _boolean(name: str, value: Any) -> bool:  # noqa: ANN401  settings hold anything
    words = {"1": True, "true": True, "0": False, "false": False}
    if (known := words.get(str(value).strip().lower())) is None:
        raise ConfigurationError(f"{name} is {value!r}; use True or False")
    return known


def _number(name: str, value: Any) -> float:  # noqa: ANN401
    try:
        return float(value)
    except (TypeError, ValueError):
        raise ConfigurationError(f"{name} is {value!r}; use a number") from None


def _count(name: str, value: Any) -> int:  # noqa: ANN401
    number = _number(name, value)
    if number < 0 or number != int(number):
        raise ConfigurationError(f"{name} is {value!r}; use 0 or a whole number above it")
    return int(number)


def _seconds(name: str, value: Any) -> float:  # noqa: ANN401
    if (number := _number(name, value)) < 0:
        raise ConfigurationError(f"{name} is {value!r}; use seconds, 0 or more")
    return number


def _timeout(name: str, value: Any) -> float:  # noqa: ANN401
    if (number := _seconds(name, value)) == 0:
        raise ConfigurationError(f"{name} is {value!r}; use seconds above 0")
    return number


def _optional_text(name: str, value: Any) -> str | None:  # noqa: ANN401
    if value is None or isinstance(value, str):
        return value or None
    raise ConfigurationError(f"{name} is {value!r}; use a string")


def _renderer(name: str, value: Any) -> str | type | None:  # noqa: ANN401
    return value if isinstance(value, type) else _optional_text(name, value)


def _when(name: str, value: Any) -> str:  # noqa: ANN401
    if value not in (LOW_CONFIDENCE, NEEDS_RENDER):
        raise ConfigurationError(
            f"{name} is {value!r}; use {LOW_CONFIDENCE!r} or {NEEDS_RENDER!r}"
        )
    return str(value)


def _names(name: str, value: Any) -> frozenset[str] | None:  # noqa: ANN401
    if value is None:
        return None
    if isinstance(value, str):  # from the command line: -s WEBEXTRACT_RENDER_TYPES=forum,product
        value = value.split(",")
    if not isinstance(value, Iterable) or not all(isinstance(entry, str) for entry in value):
        raise ConfigurationError(f"{name} is {value!r}; use a list of page types, or None for all")
    return frozenset(entry.strip() for entry in value if entry.strip())


def _mapping(name: str, value: Any) -> Mapping[str, Any]:  # noqa: ANN401
    if isinstance(value, str):  # from the command line, as JSON
        try:
            value = json.loads(value or "{}")
        except json.JSONDecodeError as error:
            raise ConfigurationError(f"{name} is not JSON: {error}") from None
    if not isinstance(value, Mapping):
        raise ConfigurationError(f"{name} is {value!r}; use a mapping")
    return dict(value)


def _options(name: str, value: Any) -> Options:  # noqa: ANN401
    return Options.from_mapping(_mapping(name, value), where=name)


def _thresholds(name: str, value: Any) -> Mapping[str, float]:  # noqa: ANN401
    if isinstance(value, str) and value.lstrip().startswith("{"):
        value = _mapping(name, value)
    given = value if isinstance(value, Mapping) else {DEFAULT_TYPE: value}
    numbers = {str(key): _number(f"{name}[{key!r}]", number) for key, number in given.items()}
    for key, number in numbers.items():
        if not 0.0 <= number <= 1.0:
            raise ConfigurationError(f"{name}[{key!r}] is {number}; use 0.0 to 1.0")
    return {DEFAULT_TYPE: _DEFAULTS[name]} | numbers


def _fields(name: str, value: Any) -> Mapping[str, str]:  # noqa: ANN401
    wanted = {**ITEM_FIELDS, **_mapping(name, value)}
    for field, path in wanted.items():
        if path is not None and (not isinstance(path, str) or not path):
            raise ConfigurationError(f"{name}[{field!r}] is {path!r}; use an attribute's name")
    return {field: path for field, path in wanted.items() if path is not None}
