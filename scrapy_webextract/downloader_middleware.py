"""The downloader middleware: reads each page, and has a poor one rendered, once."""

import logging
from dataclasses import replace
from urllib.parse import urlsplit

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse, Response, XmlResponse
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.defer import maybe_deferred_to_future

from scrapy_webextract import keys
from scrapy_webextract.reader import Reader
from scrapy_webextract.readings import Reading
from scrapy_webextract.render_policy import better, fetched, reason_to_render
from scrapy_webextract.renderers import Renderer, load_renderer
from scrapy_webextract.renderers.budget import RenderBudget

logger = logging.getLogger(__name__)

_FOR_THE_RENDERER = {
    keys.RENDERING: True,
    "dont_cache": True,  # HttpCacheMiddleware would answer with the page as it was sent
    "dont_retry": True,
    "dont_redirect": True,  # the browser has followed every redirect that it wants to
    "dont_obey_robotstxt": True,  # the page itself was allowed
    "allow_offsite": True,  # a renderer may be another host
    "autothrottle_dont_adjust_delay": True,  # a browser's latency says nothing of the site's
}


class WebExtractDownloaderMiddleware:
    """Reads responses on their way to the spider; the Extraction is in response.meta."""

    def __init__(self, crawler: Crawler, reader: Reader, renderer: Renderer | None) -> None:
        """Take the crawl's reader and its renderer, if it has one."""
        settings = reader.settings
        self.crawler = crawler
        self.reader = reader
        self.renderer = renderer
        self.budget = RenderBudget(settings.max_renders, settings.max_renders_per_domain)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> "WebExtractDownloaderMiddleware":
        """Make the middleware of a crawl; what is missing for it raises ConfigurationError."""
        reader = Reader.of(crawler)
        wanted = reader.settings.renderer
        middleware = cls(crawler, reader, load_renderer(wanted, crawler) if wanted else None)
        crawler.signals.connect(middleware.request_scheduled, signals.request_scheduled)
        return middleware

    def request_scheduled(self, request: Request) -> None:
        """Take another page's reading out of copied meta, before a queue must write it to disk."""
        request.meta.pop(keys.READING, None)

    async def process_response(
        self,
        request: Request,
        response: Response,
        spider: Spider | None = None,
    ) -> Response:
        """Return the response, or the rendered page where that reads better."""
        request.meta.pop(keys.READING, None)
        if request.meta.get(keys.RENDERING):
            return response
        if not is_page(request, response):
            self.reader.stats.inc_value(keys.STAT_SKIPPED)
            return response
        reading = await self.reader.read(request, response, rendered=False)
        if self.renderer is not None and (reason := self._reason(request, response, reading)):
            asked = replace(reading, render_reason=reason)
            reading, response = await self._rendered(self.renderer, request, response, asked)
        self.reader.readings.keep(request, response, reading)
        self.reader.count(reading)
        request.meta[keys.READING] = reading.extraction
        return response

    def _reason(self, request: Request, response: Response, reading: Reading) -> str | None:
        state = fetched(request, response)
        return reason_to_render(reading.extraction, self.reader.settings, state)

    async def _rendered(
        self, renderer: Renderer, request: Request, static: Response, reading: Reading
    ) -> tuple[Reading, Response]:
        """Return the better of the page as sent and as rendered; a failure leaves it as sent."""
        stats = self.reader.stats
        domain = urlsplit(request.url).hostname or ""
        if refusal := self.budget.refusal(domain):
            stats.inc_value(keys.STAT_REFUSED)
            return replace(reading, render_outcome=f"refused: {refusal}"), static
        self.budget.spend(domain)
        stats.inc_value(keys.STAT_TRIED)
        try:
            page = await self._visit(renderer, request)
        except Exception as error:  # noqa: BLE001
            self._count_failure(request, error)
            return replace(reading, render_outcome=f"failed: {_first_line(error)}"), static
        self.budget.succeeded()
        seen = await self.reader.read(request, page, rendered=True)
        choice = better(reading.extraction, seen.extraction)
        if not choice.rendered:
            return replace(reading, render_outcome=choice.reason), static
        stats.inc_value(keys.STAT_KEPT)
        reason, outcome = reading.render_reason, choice.reason
        return replace(seen, rendered=True, render_reason=reason, render_outcome=outcome), page

    async def _visit(self, renderer: Renderer, request: Request) -> Response:
        """Fetch the rendered page; raises whatever the renderer raises."""
        timeout = self.reader.settings.render_timeout
        meta = request.meta | _FOR_THE_RENDERER | {"download_timeout": timeout}
        asked = renderer.render(request.replace(meta=meta, dont_filter=True))
        asked.meta.update(_FOR_THE_RENDERER)  # a class of the user's may not have kept them
        page = await _download(self.crawler, asked)
        if not isinstance(page, HtmlResponse) or not 200 <= page.status < 300:
            raise ValueError(f"the renderer answered {page.status}, {type(page).__name__}")
        url = request.url if asked.url != request.url else page.url
        return page.replace(url=url, request=request)

    def _count_failure(self, request: Request, error: Exception) -> None:
        self.reader.stats.inc_value(keys.STAT_FAILED)
        logger.warning("Could not render <%s>: %s", request.url, _first_line(error))
        self.budget.failed()
        if self.budget.given_up:
            logger.error("Rendering is given up for this crawl: %s", self.budget.refusal(""))


def is_page(request: Request, response: Response) -> bool:
    """Whether a response is for the spider and may be a page: not robots.txt, media, a sitemap."""
    if request.callback is NO_CALLBACK or request.meta.get(keys.SKIP):
        return False
    if urlsplit(request.url).path == "/robots.txt":
        return False
    callback = getattr(request.callback, "__name__", "")
    return not isinstance(response, XmlResponse) and callback != "_parse_sitemap"


async def _download(crawler: Crawler, request: Request) -> Response:
    engine = crawler.engine
    assert engine is not None
    if hasattr(engine, "download_async"):  # Scrapy 2.14 and later
        return await engine.download_async(request)
    return await maybe_deferred_to_future(engine.download(request))


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
