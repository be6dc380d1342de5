"""One crawl in a process of its own: what to do comes as JSON, items and stats go as JSON."""

import dataclasses
import json
import logging
import sys
import warnings
from typing import Any

import attrs
import pydantic
import scrapy
from itemadapter import ItemAdapter
from scrapy import signals
from scrapy.crawler import AsyncCrawlerProcess
from scrapy.exceptions import DropItem, ScrapyDeprecationWarning
from scrapy.http.request import NO_CALLBACK


@dataclasses.dataclass
class DataItem:
    url: str
    confidence: float = 0.0


@dataclasses.dataclass(slots=True)
class SlotsItem:
    url: str


@dataclasses.dataclass(frozen=True, slots=True)
class FrozenItem:
    url: str


@attrs.define
class AttrsItem:
    url: str


@attrs.frozen
class FrozenAttrsItem:
    url: str
    llm_text: str | None = None


class PydanticItem(pydantic.BaseModel):
    url: str
    page_type: str | None = None


class FrozenPydanticItem(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")
    url: str


class ScrapyItem(scrapy.Item):
    url = scrapy.Field()
    confidence = scrapy.Field()


KINDS = (
    dict,
    DataItem,
    SlotsItem,
    FrozenItem,
    AttrsItem,
    FrozenAttrsItem,
    PydanticItem,
    FrozenPydanticItem,
    ScrapyItem,
)


class Pages(scrapy.Spider):
    """An item a page: its URL, and what the callback saw."""

    name = "pages"
    handle_httpstatus_list = (404,)

    async def start(self):
        for number, url in enumerate(self.urls):
            metas = self.metas if isinstance(self.metas, list) else [self.metas] * len(self.urls)
            yield scrapy.Request(
                url, meta=dict(metas[number]), cb_kwargs={"asked": url}, dont_filter=True
            )

    def parse(self, response, asked):
        seen = response.meta.get("webextract")
        yield {
            "url": response.url,
            "asked": asked,
            "status": response.status,
            "seen": None if seen is None else seen.confidence,
            "meta": sorted(response.meta),
            "request_url": response.request.url,
            "body_has_text": b"retired teacher" in response.body,
            "type": type(response).__name__,
        }


class Kinds(Pages):
    name = "kinds"

    async def parse(self, response, asked):
        for kind in KINDS:
            yield kind(url=response.url)


class OwnFields(Pages):
    name = "own_fields"

    def parse(self, response, asked):
        yield {"url": response.url, "page_type": "mine", "confidence": None}


class MetaCopied(Pages):
    """Passes response.meta on, as many spiders do."""

    name = "meta_copied"

    def parse(self, response, asked):
        follow = response.urljoin("/files/pdf")
        yield scrapy.Request(follow, self.last, meta=response.meta, cb_kwargs={"asked": asked})
        yield {"url": response.url, "seen": response.meta["webextract"].confidence}

    def last(self, response, asked):
        yield {"url": response.url, "seen": response.meta["webextract"].confidence}


class StartItems(Pages):
    name = "start_items"

    async def start(self):
        yield {"url": "http://site.test/none"}
        yield {"url": "http://site.test/own", "html": self.html}


class Downloads(Pages):
    """A download without a callback, as media pipelines make them."""

    name = "downloads"

    async def parse(self, response, asked):
        request = scrapy.Request(response.urljoin("/tides/2"), callback=NO_CALLBACK)
        other = await self.crawler.engine.download_async(request)
        yield {"url": response.url, "other": sorted(other.meta)}


class Dropper:
    """A pipeline that lets nothing through."""

    def process_item(self, item):
        raise DropItem("no")


class Copier:
    """A pipeline that hands on another object."""

    def process_item(self, item):
        return dict(item)


class BrokenRenderer:
    def render(self, request):
        raise RuntimeError("no browser today")


class OtherPageRenderer:
    """Renders nothing: it fetches the page whose path is in the meta key."""

    def render(self, request):
        url = request.url.replace("/thin", "/tides").replace("/app/never", "/tides")
        return request.replace(url=url)


class ErrorRenderer:
    """A renderer whose answer is always a server error."""

    def render(self, request):
        return request.replace(url=request.url.rsplit("/", 1)[0] + "/gone")


def main(order: dict[str, Any]) -> dict[str, Any]:
    spiders = {cls.name: cls for cls in (Pages, *Pages.__subclasses__())}
    cls = spiders[order["spider"]]
    cls.custom_settings = order.get("custom_settings")
    process = AsyncCrawlerProcess(order["settings"] | {"LOG_INSTALL_ROOT_HANDLER": False})
    crawler = process.create_crawler(cls)
    items: list[dict[str, Any]] = []
    dropped: list[str] = []

    def scraped(item: Any, response: Any) -> None:
        items.append(ItemAdapter(item).asdict() | {"_kind": type(item).__name__})

    def drop(item: Any, response: Any) -> None:
        dropped.append(ItemAdapter(item)["url"])

    crawler.signals.connect(scraped, signals.item_scraped, weak=False)
    crawler.signals.connect(drop, signals.item_dropped, weak=False)
    arguments = {"urls": [], "metas": {}, **order["arguments"]}
    process.crawl(crawler, **arguments)
    process.start()
    reader = getattr(crawler, "_webextract_reader", None)
    return {
        "items": items,
        "dropped": dropped,
        "stats": {
            k: v for k, v in crawler.stats.get_stats().items() if isinstance(v, int | float)
        },
        "ties": None if reader is None else len(reader.ties),
    }


if __name__ == "__main__":
    warnings.simplefilter("error", ScrapyDeprecationWarning)
    logging.basicConfig(
        level="INFO", stream=sys.stderr, format="%(name)s %(levelname)s %(message)s"
    )
    answer = main(json.load(sys.stdin))
    json.dump(answer, sys.stdout, default=str)
