"""The spider middleware: ties each item to the page it came from."""

from typing import Any

from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.http import Response
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware

from scrapy_webextract.reader import Reader


class WebExtractSpiderMiddleware(BaseSpiderMiddleware):
    """Notes the response of every item; nearest the engine, it sees items as the pipeline will."""

    def __init__(self, crawler: Crawler) -> None:
        """Watch the items that never reach our pipeline, so that none is held for ever."""
        super().__init__(crawler)
        self.reader = Reader.of(crawler)
        for signal in (signals.item_scraped, signals.item_dropped, signals.item_error):
            crawler.signals.connect(self.forget, signal)

    def get_processed_item(self, item: Any, response: Response | None) -> Any:  # noqa: ANN401
        """Tie the item to its response; items of start() have none."""
        if response is not None:
            self.reader.ties.tie(item, response)
        return item

    def forget(self, item: Any) -> None:  # noqa: ANN401
        """Let go of an item that has left the pipelines."""
        self.reader.ties.take(item)
