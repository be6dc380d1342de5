"""The one reader of a crawl: our Scrapy components share it, its settings and its statistics."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import fields
from time import perf_counter
from typing import Any

from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response, TextResponse, XmlResponse
from scrapy.statscollectors import StatsCollector

from scrapy_webextract import keys
from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.extract import failed
from scrapy_webextract.engine.extraction import Extraction
from scrapy_webextract.engine.trained import chosen_models, use_models
from scrapy_webextract.engine.types import Options
from scrapy_webextract.page_limits import PageLimitError, PageLimits
from scrapy_webextract.readings import Reading, Readings, Ties
from scrapy_webextract.settings import (
    WebExtractSettings,
    require_asyncio,
    warn_of_unknown_names,
)
from scrapy_webextract.workers import InPlace, Pool, Task, analyse

logger = logging.getLogger(__name__)

_ON_THE_CRAWLER = "_webextract_reader"  # lives and dies with the crawler
_ANY_PAGE = (  # with content: an empty extraction would not ask for its confidence
    "<title>Any page</title><article>"
    + "<p>Loading the models takes a second, which is better lost before the first page.</p>" * 5
)
_XML = "not a page: an XML document"
_BUCKETS = 5  # confidence is counted in fifths


class Reader:
    """Reads pages, remembers what it read, and counts; no method raises because of a page."""

    def __init__(self, settings: WebExtractSettings, stats: StatsCollector) -> None:
        """Make a reader; components call of() instead, to share one."""
        self.settings = settings
        self.readings = Readings()
        self.ties = Ties()
        self.stats = stats
        self._workers = _workers(settings)
        self._lazily = asyncio.Lock()

    @classmethod
    def of(cls, crawler: Crawler) -> "Reader":
        """Return the crawl's reader; the first component that asks makes it."""
        existing: Reader | None = getattr(crawler, _ON_THE_CRAWLER, None)
        if existing is not None:
            return existing
        settings = WebExtractSettings.from_settings(crawler.settings)
        if not settings.enabled:
            raise NotConfigured("WEBEXTRACT_ENABLED is False")
        warn_of_unknown_names(crawler.settings)
        if settings.workers:
            require_asyncio(crawler.settings, f"WEBEXTRACT_WORKERS = {settings.workers}")
        if settings.models:
            use_models(settings.models)
            logger.info("Models are read from %s", settings.models)
        for options in (Options(), settings.options):  # what is wrong raises now, not page by page
            analyse(Task(_ANY_PAGE, "", None, options))
        assert crawler.stats is not None
        reader = cls(settings, crawler.stats)
        setattr(crawler, _ON_THE_CRAWLER, reader)
        crawler.signals.connect(reader.spider_opened, signals.spider_opened)
        crawler.signals.connect(reader.spider_closed, signals.spider_closed)
        return reader

    async def read(
        self, request: Request | None, response: Response, *, rendered: bool
    ) -> Reading:
        """Read a response; what goes wrong is in the reading, the log and the statistics."""

        def task() -> Task:
            return task_of(response, options_for(self.settings.options, request), rendered)

        return await self._read(response.url, task)

    async def read_text(self, html: str | bytes, url: str) -> Reading:
        """Read a page that an item brought with it, and count it."""
        reading = await self._read(url, lambda: Task(html, url, None, self.settings.options))
        self.count(reading)
        return reading

    async def reading_of(self, response: Response) -> Reading:
        """Return what was read in a response; one that nobody has read is read now, once."""
        if isinstance(response, XmlResponse):
            return Reading(failed(response.url, _XML, Options()), error=_XML)
        async with self._lazily:
            if (reading := self.readings.of(response)) is None:
                reading = await self.read(response.request, response, rendered=False)
                self.readings.keep(response.request, response, reading)
                self.count(reading)
        return reading

    def values(self, reading: Reading, url: str) -> dict[str, Any]:
        """Return what items get of a reading, by item field."""
        try:
            values = {field: reading.value(path) for field, path in self.settings.fields.items()}
        except Exception as error:  # noqa: BLE001
            reading = self._failed(url, error)
            values = {field: reading.value(path) for field, path in self.settings.fields.items()}
        return values | ({keys.ERROR_FIELD: reading.error} if reading.error else {})

    def count(self, reading: Reading) -> None:
        """Add a page's final reading to the statistics."""
        self.stats.inc_value(keys.STAT_PAGES)
        if reading.error:
            self.stats.inc_value(keys.STAT_ERRORS)
            return
        extraction = reading.extraction
        bucket = min(int(extraction.confidence * _BUCKETS), _BUCKETS - 1)
        low, high = bucket / _BUCKETS, (bucket + 1) / _BUCKETS
        self.stats.inc_value(f"{keys.STAT_TYPE}{extraction.page_type}")
        self.stats.inc_value(f"{keys.STAT_STAGE}{extraction.page_type_stage}")
        self.stats.inc_value(f"{keys.STAT_CONFIDENCE}{low:.1f}-{high:.1f}")
        self.add(keys.STAT_CONFIDENCE_SUM, extraction.confidence)

    async def spider_opened(self) -> None:
        """Warm the workers."""
        await self._workers.start()

    async def spider_closed(self) -> None:
        """End the workers and say in one line how it went."""
        await self._workers.stop()
        logger.info(summary(self.stats.get_stats()))

    async def _read(self, url: str, make_task: Callable[[], Task]) -> Reading:
        started = perf_counter()
        try:
            extraction, seconds = await self._workers.analyse(make_task())
        except Exception as error:  # noqa: BLE001
            return self._failed(url, error)
        self.add(keys.STAT_SECONDS, seconds)
        self.add(keys.STAT_SECONDS_WAITING, max(0.0, perf_counter() - started - seconds))
        return Reading(extraction, error=reason_for_nothing(extraction))

    def add(self, name: str, amount: float) -> None:
        """Add to one of our statistics."""
        self.stats.inc_value(name, amount)  # type: ignore[arg-type]

    def _failed(self, url: str, error: Exception) -> Reading:
        traceback = None if isinstance(error, PageLimitError) else error
        logger.error("Could not analyse <%s>: %r", url, error, exc_info=traceback)
        reason = f"{type(error).__name__}: {error}"
        return Reading(failed(url, reason, Options()), error=reason)


def task_of(response: Response, options: Options, rendered: bool) -> Task:
    """Take from a response what the engine needs.

    The engine finds the encoding of bytes; a response that a browser or a middleware has made is
    text already, whatever its meta tags still say.
    """
    header = response.headers.get(b"Content-Type")
    content_type = header.decode("latin-1") if header else None
    by_browser = rendered or {*keys.FLAGS_OF_BROWSERS} & {*response.flags}
    made_here = by_browser or not response.headers
    as_text = isinstance(response, TextResponse) and made_here
    html = response.text if as_text else response.body
    return Task(html, response.url, content_type, options)


def options_for(options: Options, request: Request | None) -> Options:
    """Return the crawl's options with what the request wants otherwise."""
    wanted = request.meta.get(keys.OPTIONS) if request is not None else None
    if not wanted:
        return options
    if not isinstance(wanted, Mapping):
        raise ConfigurationError(f"meta[{keys.OPTIONS!r}] is {wanted!r}; use a mapping")
    merged = {field.name: getattr(options, field.name) for field in fields(options)} | dict(wanted)
    return Options.from_mapping(merged, where=f"meta[{keys.OPTIONS!r}]")


def reason_for_nothing(extraction: Extraction) -> str | None:
    """Say why an extraction has no content, where the engine says so."""
    if extraction.content.blocks or not extraction.warnings:
        return None
    return "; ".join(extraction.warnings)


def summary(stats: Mapping[str, Any]) -> str:
    """Write the line for the end of the crawl.

    >>> summary({"webextract/pages": 3, "webextract/page_type/forum": 3, "webextract/errors": 0})
    'webextract: 3 pages (forum 3); mean confidence 0.00; renders 0, kept 0; errors 0; 0.0 s'
    """
    types = {
        name.removeprefix(keys.STAT_TYPE): count
        for name, count in stats.items()
        if name.startswith(keys.STAT_TYPE)
    }
    by_count = sorted(types.items(), key=lambda pair: (-pair[1], pair[0]))
    listed = ", ".join(f"{name} {count}" for name, count in by_count)
    mean = stats.get(keys.STAT_CONFIDENCE_SUM, 0.0) / max(1, sum(types.values()))
    return (
        f"webextract: {stats.get(keys.STAT_PAGES, 0)} pages ({listed or 'none read'}); "
        f"mean confidence {mean:.2f}; renders {stats.get(keys.STAT_TRIED, 0)}, "
        f"kept {stats.get(keys.STAT_KEPT, 0)}; errors {stats.get(keys.STAT_ERRORS, 0)}; "
        f"{stats.get(keys.STAT_SECONDS, 0.0):.1f} s"
    )


def _workers(settings: WebExtractSettings) -> InPlace | Pool:
    if settings.workers == 0:
        return InPlace()
    written = {path.partition(".")[0] for path in settings.fields.values()}
    limits = PageLimits(settings.page_timeout, settings.page_memory)
    written_here = sorted(written & _WRITTEN_ON_DEMAND)
    return Pool(settings.workers, written_here, limits, settings.models or chosen_models())


_WRITTEN_ON_DEMAND = frozenset({"llm_text", "text", "markdown", "html"})
