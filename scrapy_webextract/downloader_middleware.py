"""The downloader middleware: reads each page, and has a poor one rendered, once."""

from urllib.parse import urlsplit

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.http import Response, XmlResponse
from scrapy.http.request import NO_CALLBACK

from scrapy_webextract import keys
from scrapy_webextract.reader import Reader
from scrapy_webextract.rendering import Rendering
from scrapy_webextract.splash_responses import as_page


class WebExtractDownloaderMiddleware:
    """Reads responses on their way to the spider; the Extraction is in response.meta."""

    def __init__(self, reader: Reader, rendering: Rendering | None) -> None:
        """Take the crawl's reader and what renders for it, if anything does."""
        self.reader = reader
        self.rendering = rendering

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> "WebExtractDownloaderMiddleware":
        """Make the middleware of a crawl; what is missing for it raises ConfigurationError."""
        reader = Reader.of(crawler)
        middleware = cls(reader, Rendering.of(crawler, reader))
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
        if request.meta.pop(keys.STAYS, None):
            del request.meta["dont_redirect"]
        if request.meta.get(keys.RENDERING):
            return response
        if not is_page(request, response):
            self.reader.stats.inc_value(keys.STAT_SKIPPED)
            return response
        response = as_page(response)
        reading = await self.reader.read(request, response, rendered=False)
        if self.rendering is not None:
            reading, response = await self.rendering.improved(request, response, reading)
        self.reader.readings.keep(request, response, reading)
        self.reader.count(reading)
        request.meta[keys.READING] = reading.extraction
        return response


def is_page(request: Request, response: Response) -> bool:
    """Whether a response is for the spider and may be a page: not robots.txt, media, a sitemap."""
    if request.callback is NO_CALLBACK or request.meta.get(keys.SKIP):
        return False
    if urlsplit(request.url).path == "/robots.txt":
        return False
    callback = getattr(request.callback, "__name__", "")
    return not isinstance(response, XmlResponse) and callback != "_parse_sitemap"
