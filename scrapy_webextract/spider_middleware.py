"""The spider middleware: ties each item to the page it came from, and makes page items."""

from collections.abc import AsyncIterator, Iterable
from typing import Any

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.http import Response
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware

from scrapy_webextract.downloader_middleware import is_page
from scrapy_webextract.page_item import PageItem
from scrapy_webextract.reader import Reader


class WebExtractSpiderMiddleware(BaseSpiderMiddleware):
    """Notes the response of every item; nearest the engine, it sees items as the pipeline will."""

    def __init__(self, crawler: Crawler) -> None:
        """Watch the items that never reach our pipeline, so that none is held for ever."""
        super().__init__(crawler)
        self.reader = Reader.of(crawler)
        for signal in (signals.item_scraped, signals.item_dropped, signals.item_error):
            crawler.signals.connect(self.forget, signal)

    def process_spider_output(
        self,
        response: Response | None,
        result: Iterable[Any],
        spider: Spider | None = None,
    ) -> Iterable[Any]:
        """Pass on what a callback yields, and a page item where it yields none."""
        wanted = self._wants_page_item(response)
        for entry in result:
            wanted = wanted and not _speaks_for_the_page(entry, response)
            yield self._get_processed(entry, response)
        if wanted and response is not None:
            yield self._page_item(response)

    async def process_spider_output_async(
        self,
        response: Response | None,
        result: AsyncIterator[Any],
        spider: Spider | None = None,
    ) -> AsyncIterator[Any]:
        """Pass on what an asynchronous callback yields, and a page item where it yields none."""
        wanted = self._wants_page_item(response)
        async for entry in result:
            wanted = wanted and not _speaks_for_the_page(entry, response)
            yield self._get_processed(entry, response)
        if wanted and response is not None:
            yield self._page_item(response)

    def get_processed_item(self, item: Any, response: Response | None) -> Any:  # noqa: ANN401
        """Tie the item to its response; items of start() have none."""
        if response is not None:
            self.reader.ties.tie(item, response)
        return item

    def forget(self, item: Any) -> None:  # noqa: ANN401
        """Let go of an item that has left the pipelines."""
        self.reader.ties.take(item)

    def _wants_page_item(self, response: Response | None) -> bool:
        if not self.reader.settings.page_items or response is None or response.request is None:
            return False
        return is_page(response.request, response)

    def _page_item(self, response: Response) -> PageItem:
        item = PageItem(url=response.url, status=response.status)
        self.reader.ties.tie(item, response)
        return item


def _speaks_for_the_page(entry: object, response: Response | None) -> bool:
    """Whether what a callback yields is an item, or asks for the same page again."""
    if isinstance(entry, Request):
        return response is not None and entry.url == response.url
    return entry is not None
