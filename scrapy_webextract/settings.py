"""Every WEBEXTRACT_* setting: read once, checked at the start, then attributes of one record."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from typing import Any, Final, TypeVar, cast

from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object
from twisted.internet.asyncioreactor import AsyncioSelectorReactor

from scrapy_webextract import setting_checks as checks
from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.page_types import page_types
from scrapy_webextract.engine.types import Options

logger = logging.getLogger(__name__)

T = TypeVar("T")

PREFIX: Final = "WEBEXTRACT_"
_SPLASH_URL: Final = "http://127.0.0.1:8050"


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
        checks.ITEM_FIELDS,
        "Item field to what is written there, a dotted path such as metadata.title; added to the "
        "default three, of which None switches one off.",
    ),
    Setting(
        "WEBEXTRACT_PAGE_ITEMS",
        False,
        "Whether a page that the spider yields no item for gives a PageItem.",
    ),
    Setting("WEBEXTRACT_OPTIONS", {}, "How pages are read: a mapping of the fields of Options."),
    Setting(
        "WEBEXTRACT_PAGE_TYPES",
        None,
        "Page types of your own, or more rules for ours: a folder of TOML files, or a mapping.",
    ),
    Setting(
        "WEBEXTRACT_MODELS",
        None,
        "A folder with models of your own in the files of ours; None reads ours.",
    ),
    Setting(
        "WEBEXTRACT_WORKERS",
        0,
        "Processes that analyse pages beside the crawl; 0 analyses in place.",
    ),
    Setting(
        "WEBEXTRACT_PAGE_TIMEOUT",
        60.0,
        "Seconds that a process may read one page; a page that takes longer is marked.",
    ),
    Setting(
        "WEBEXTRACT_PAGE_MEMORY",
        2048,
        "Megabytes that a process may take for one page, on Linux; 0 sets no limit.",
    ),
    Setting(
        "WEBEXTRACT_RENDERER",
        None,
        'What renders poor pages: None, "playwright", "splash", or the import path of a class.',
    ),
    Setting(
        "WEBEXTRACT_RENDER_WHEN",
        checks.LOW_CONFIDENCE,
        'When a page is rendered: "low_confidence", or only "needs_render" (scripts build it).',
    ),
    Setting("WEBEXTRACT_RENDER_TYPES", None, "Page types that may be rendered; None allows all."),
    Setting(
        "WEBEXTRACT_MIN_CONFIDENCE",
        checks.MIN_CONFIDENCE,
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
        "WEBEXTRACT_SPLASH",
        {},
        'What every page asks of Splash, with scrapy-splash\'s keys of meta["splash"].',
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
    page_items: bool
    """Whether pages without an item give one."""
    options: Options
    """How pages are read where the request says nothing else."""
    models: str | None
    """Folder of the user's own models; None reads the shipped ones."""
    workers: int
    """Number of processes; 0 is in place."""
    page_timeout: float
    """Seconds for reading one page in a process."""
    page_memory: int
    """Megabytes for reading one page in a process; 0 is no limit."""
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
    splash: Mapping[str, Any]
    """Keys as in meta["splash"]."""
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

        options = read("OPTIONS", checks.options)
        if own := read("PAGE_TYPES", checks.own_page_types):
            options = replace(options, page_types=own)
        types = tuple(page_types(options.own_types))
        return cls(
            enabled=read("ENABLED", checks.boolean),
            fields=read("FIELDS", checks.item_fields),
            page_items=read("PAGE_ITEMS", checks.boolean),
            options=options,
            models=read("MODELS", checks.optional_text),
            workers=read("WORKERS", checks.processes),
            page_timeout=read("PAGE_TIMEOUT", checks.timeout),
            page_memory=read("PAGE_MEMORY", checks.count),
            renderer=read("RENDERER", checks.renderer),
            render_when=read("RENDER_WHEN", checks.when),
            render_types=read("RENDER_TYPES", partial(checks.page_types, known=types)),
            min_confidence=read("MIN_CONFIDENCE", partial(checks.thresholds, types=types)),
            render_wait=read("RENDER_WAIT", checks.seconds),
            render_timeout=read("RENDER_TIMEOUT", checks.timeout),
            max_renders=read("MAX_RENDERS", checks.count),
            max_renders_per_domain=read("MAX_RENDERS_PER_DOMAIN", checks.count),
            splash=read("SPLASH", checks.splash_options),
            chromium=read("CHROMIUM", checks.optional_text),
        )

    def threshold(self, page_type: str) -> float:
        """Return the confidence below which a page of this type is poor."""
        return self.min_confidence.get(page_type, self.min_confidence[checks.DEFAULT_TYPE])


def warn_of_unknown_names(settings: BaseSettings) -> None:
    """Log each WEBEXTRACT_* name that does not exist, with the nearest that does."""
    for name in settings:
        if isinstance(name, str) and name.startswith(PREFIX) and name not in _DEFAULTS:
            near = get_close_matches(name, _DEFAULTS, n=1, cutoff=0.0)[0]
            logger.warning("There is no setting %s; did you mean %s?", name, near)


def require_asyncio(settings: BaseSettings, wanting: str) -> None:
    """Raise ConfigurationError when the crawl's reactor is not asyncio's."""
    path = settings.get("TWISTED_REACTOR")
    if path and not issubclass(load_object(path), AsyncioSelectorReactor):
        raise ConfigurationError(
            f"{wanting} needs the asyncio reactor, but TWISTED_REACTOR is {path!r}; leave it unset"
        )


def splash_server(settings: BaseSettings) -> tuple[str, str, str]:
    """Return where Splash is, its user and its password: scrapy-splash's three settings."""
    url = settings.get("SPLASH_URL") or _SPLASH_URL
    if not isinstance(url, str) or not url.startswith(("http://", "https://")):
        raise ConfigurationError(f"SPLASH_URL is {url!r}; use an address such as {_SPLASH_URL!r}")
    return url.rstrip("/"), settings.get("SPLASH_USER") or "", settings.get("SPLASH_PASS") or ""


def transient_errors(settings: BaseSettings, renderer: object) -> tuple[type[Exception], ...]:
    """Return what is worth another try: Scrapy's list, and what the renderer names."""
    listed = settings.getlist("RETRY_EXCEPTIONS")
    classes = [load_object(entry) if isinstance(entry, str) else entry for entry in listed]
    return cast("tuple[type[Exception], ...]", (*classes, *getattr(renderer, "transient", ())))


def set_default_in_mapping(settings: BaseSettings, name: str, values: Mapping[str, Any]) -> None:
    """Add keys that a dict setting does not have; its priority and the user's keys stay."""
    present = settings.getdict(name)
    settings.set(name, {**values, **present}, settings.getpriority(name) or 0)


def download_handler(settings: BaseSettings, scheme: str) -> str | type | None:
    """Return the user's or an add-on's download handler for a scheme."""
    handler: str | type | None = settings.getdict("DOWNLOAD_HANDLERS").get(scheme)
    return handler
