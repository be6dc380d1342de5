"""The item pipeline: writes what was read in a page into every item that came from it."""

from typing import Any

from itemadapter import ItemAdapter
from scrapy import Spider
from scrapy.crawler import Crawler
from scrapy.http import Response

from scrapy_webextract import keys
from scrapy_webextract.engine.extract import failed
from scrapy_webextract.engine.types import Options
from scrapy_webextract.items import filled
from scrapy_webextract.reader import Reader
from scrapy_webextract.readings import Reading

_PAGE_FIELDS = ("html", "body")  # where items that bring their page along keep it
_NO_PAGE = (
    "the item's page is unknown: it came from start() or an errback, or "
    "WebExtractSpiderMiddleware is not in SPIDER_MIDDLEWARES, and it has no field html or body"
)


class WebExtractPipeline:
    """Fills page_type, confidence, llm_text and whatever WEBEXTRACT_FIELDS names."""

    def __init__(self, reader: Reader) -> None:
        """Take the crawl's reader."""
        self.reader = reader

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> "WebExtractPipeline":
        """Make the pipeline of a crawl."""
        return cls(Reader.of(crawler))

    async def process_item(self, item: Any, spider: Spider | None = None) -> Any:  # noqa: ANN401
        """Return the item with its page's reading, or a copy where its class has no such field."""
        response = self.reader.ties.take(item)
        if not ItemAdapter.is_item(item) or (response is not None and _left_alone(response)):
            return item
        if response is not None:
            reading, url = await self.reader.reading_of(response), response.url
        else:
            reading, url = await self._reading_of_own_page(ItemAdapter(item))
        return filled(item, self.reader.values(reading, url))

    async def _reading_of_own_page(self, item: ItemAdapter) -> tuple[Reading, str]:
        url = str(item.get("url") or "")
        for field in _PAGE_FIELDS:
            if isinstance(html := item.get(field), str | bytes) and html:
                return await self.reader.read_text(html, url), url
        return Reading(failed(url, _NO_PAGE, Options()), error=_NO_PAGE), url


def _left_alone(response: Response) -> bool:
    return response.request is not None and bool(response.request.meta.get(keys.SKIP))
