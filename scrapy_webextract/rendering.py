"""Has poor pages rendered, once each, and keeps the better of the two readings."""

import asyncio
import logging
from dataclasses import replace
from time import perf_counter
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse, Response
from scrapy.utils.defer import maybe_deferred_to_future

from scrapy_webextract import keys
from scrapy_webextract.reader import Reader
from scrapy_webextract.readings import Reading
from scrapy_webextract.render_policy import better, fetched, reason_to_render
from scrapy_webextract.renderers import Renderer, RenderError, SiteError, load_renderer
from scrapy_webextract.renderers.budget import RenderBudget
from scrapy_webextract.renderers.encoding import text_for_browser
from scrapy_webextract.settings import transient_errors

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
_PAUSES = (1.0, 4.0)  # seconds before the tries after the first: a renderer that starts again


class Rendering:
    """The renderer of a crawl, with its caps and its statistics."""

    def __init__(self, crawler: Crawler, reader: Reader, renderer: Renderer) -> None:
        """Take the crawl's reader and its renderer."""
        settings = reader.settings
        self._crawler = crawler
        self._reader = reader
        self._renderer = renderer
        self._budget = RenderBudget(settings.max_renders, settings.max_renders_per_domain)
        self._transient = transient_errors(crawler.settings, renderer)

    @classmethod
    def of(cls, crawler: Crawler, reader: Reader) -> "Rendering | None":
        """Return what renders in this crawl; None where WEBEXTRACT_RENDERER is unset."""
        if (wanted := reader.settings.renderer) is None:
            return None
        return cls(crawler, reader, load_renderer(wanted, crawler))

    async def improved(
        self, request: Request, static: Response, reading: Reading
    ) -> tuple[Reading, Response]:
        """Return the better of the page as sent and as rendered; a failure leaves it as sent."""
        state = fetched(request, static)
        reason = reason_to_render(reading.extraction, self._reader.settings, state)
        if reason is None:
            return reading, static
        reading = replace(reading, render_reason=reason)
        stats = self._reader.stats
        domain = urlsplit(request.url).hostname or ""
        if refusal := self._budget.refusal(domain):
            stats.inc_value(keys.STAT_REFUSED)
            return replace(reading, render_outcome=f"refused: {refusal}"), static
        self._budget.spend(domain)
        stats.inc_value(keys.STAT_TRIED)
        try:
            page = await self._visit(request, static)
        except Exception as error:  # noqa: BLE001
            self._count_failure(request, error)
            return replace(reading, render_outcome=f"failed: {_first_line(error)}"), static
        self._budget.succeeded()
        return await self._chosen(request, (reading, static), page)

    async def _chosen(
        self, request: Request, sent: tuple[Reading, Response], page: Response
    ) -> tuple[Reading, Response]:
        """Read the rendered page too, and choose."""
        reading, static = sent
        seen = await self._reader.read(request, page, rendered=True)
        choice = better(reading.extraction, seen.extraction)
        if not choice.rendered:
            return replace(reading, render_outcome=choice.reason), static
        self._reader.stats.inc_value(keys.STAT_KEPT)
        reason, outcome = reading.render_reason, choice.reason
        return replace(seen, rendered=True, render_reason=reason, render_outcome=outcome), page

    async def _visit(self, request: Request, static: Response) -> Response:
        """Fetch the rendered page; raises whatever the renderer raises."""
        started = perf_counter()
        try:
            asked = self._request_for(request, static)
            answer = await self._answer_to(asked)
        finally:
            self._reader.add(keys.STAT_SECONDS_RENDERING, perf_counter() - started)
        if (page_of := getattr(self._renderer, "page", None)) is not None:
            page = page_of(answer, request)
            page.headers.update({**static.headers, **page.headers})
            return page.replace(request=request)  # type: ignore[no-any-return]
        if not isinstance(answer, HtmlResponse) or not 200 <= answer.status < 300:
            fault = RenderError if answer.status >= 500 else SiteError
            raise fault(f"the renderer answered {answer.status}, {type(answer).__name__}")
        url = request.url if asked.url != request.url else answer.url
        return answer.replace(url=url, request=request)

    def _request_for(self, request: Request, static: Response) -> Request:
        """Return the request that goes to the renderer."""
        settings = self._reader.settings
        meta = request.meta | _FOR_THE_RENDERER | {"download_timeout": settings.render_timeout}
        text = text_for_browser(static, settings.options.max_bytes)
        if text is not None and request.method == "GET":
            meta[keys.TEXT] = text
        asked = self._renderer.render(request.replace(meta=meta, dont_filter=True))
        asked.meta.update(_FOR_THE_RENDERER)  # a class of the user's may not have kept them
        return asked

    async def _answer_to(self, asked: Request) -> Response:
        """Fetch; where nobody answers, wait for a renderer that may be starting again."""
        for pause in _PAUSES:
            try:
                return await _download(self._crawler, asked.copy())
            except self._transient as error:
                if "Timeout" in type(error).__name__ or self._budget.failing:
                    raise
                logger.info("The renderer is not there (%s); trying again", _first_line(error))
                await asyncio.sleep(pause)
        return await _download(self._crawler, asked.copy())

    def _count_failure(self, request: Request, error: Exception) -> None:
        self._reader.stats.inc_value(keys.STAT_FAILED)
        logger.warning("Could not render <%s>: %s", request.url, _first_line(error))
        if isinstance(error, SiteError):
            self._budget.succeeded()
            return
        if pause := self._budget.failed():
            logger.error(
                "Rendering pauses for %.0f s: the renderer failed %s. Is it running? Pages that "
                "come meanwhile are kept as they were sent.",
                pause,
                self._budget.failures,
            )


async def _download(crawler: Crawler, request: Request) -> Response:
    engine = crawler.engine
    assert engine is not None
    if hasattr(engine, "download_async"):  # Scrapy 2.14 and later
        return await engine.download_async(request)
    return await maybe_deferred_to_future(engine.download(request))


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
