"""Crawls in a process of their own: orders come as lines of JSON, what came of them goes back."""

import asyncio
import dataclasses
import io
import json
import logging
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urljoin

import attrs
import pydantic
import scrapy
from itemadapter import ItemAdapter
from scrapy import signals
from scrapy.crawler import Crawler, CrawlerProcess, CrawlerRunner
from scrapy.exceptions import DropItem, ScrapyDeprecationWarning
from scrapy.http import HtmlResponse
from scrapy.http.request import NO_CALLBACK
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule
from scrapy.utils.defer import maybe_deferred_to_future
from scrapy.utils.reactor import install_reactor


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


_OF_SCRAPY_SPLASH = (  # what it uses, though it is deprecated
    "The scrapy.utils.url.canonicalize_url",
    "Use of this protected method is deprecated. Consider using .* get_slot_key",
)

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
                url,
                meta=dict(metas[number]),
                headers=self.headers,
                method=self.method,
                cb_kwargs={"asked": url},
                dont_filter=True,
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

    def downloading(self, request):
        self.carried = "webextract" in request.meta

    def parse(self, response, asked):
        self.crawler.signals.connect(self.downloading, signals.request_reached_downloader)
        follow = response.urljoin("/files/pdf")
        yield scrapy.Request(follow, self.last, meta=response.meta, cb_kwargs={"asked": asked})
        yield {"url": response.url, "seen": response.meta["webextract"].confidence}

    def last(self, response, asked):
        seen = response.meta["webextract"].confidence
        yield {"url": response.url, "seen": seen, "carried": self.carried}


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
        engine = self.crawler.engine
        if hasattr(engine, "download_async"):
            other = await engine.download_async(request)
        else:  # Scrapy 2.13
            other = await maybe_deferred_to_future(engine.download(request))
        yield {"url": response.url, "other": sorted(other.meta)}


class NoSelector(Pages):
    """Items of responses that may be no text."""

    name = "no_selector"

    def parse(self, response, asked):
        yield {"url": response.url}


class PageItems(Pages):
    """One item that brings its page along, one that does not."""

    name = "page_items"

    def parse(self, response, asked):
        yield {"url": response.url, "html": response.text}
        yield {"url": response.url}


class Splashed(Pages):
    """What a callback sees of a response of scrapy-splash."""

    name = "splashed"
    handle_httpstatus_list = (400,)

    def parse(self, response, asked):
        yield {
            "url": response.url,
            "is_html": isinstance(response, HtmlResponse),
            "its_own": isinstance(getattr(response, "data", None), dict),
            "real_url": response.real_url,
        }


class SplashedRules(CrawlSpider):
    """A crawl by rules, every page of which goes through scrapy-splash."""

    name = "splashed_rules"

    def __init__(self, *args, **arguments):
        follow = Rule(
            LinkExtractor(allow="/app/xhr"),
            callback="parse_item",
            process_request=lambda request, response: self.through_splash(request),
        )
        self.rules = (follow,)
        super().__init__(*args, **arguments)

    def through_splash(self, request):
        wants = {"endpoint": "render.json", "args": {"html": 1, "wait": 0.5}}
        return request.replace(meta={**request.meta, "splash": wants})

    async def start(self):
        for url in self.urls:
            yield self.through_splash(scrapy.Request(url))

    def parse_start_url(self, response):
        return self.parse_item(response)

    def parse_item(self, response):
        return {"url": response.url}


class Followed(Pages):
    """Follows the links of the first page, as a spider does: through the duplicate filter."""

    name = "followed"

    def parse(self, response, asked):
        for link in response.css("main a"):
            yield response.follow(link, self.followed)

    def followed(self, response):
        yield {"url": response.url, "meta": sorted(response.meta)}


class Silent(Pages):
    """Yields an item for one page only; fails at one, and goes on from one."""

    name = "silent"

    def parse(self, response, asked):
        if response.url.endswith("/2"):
            yield {"url": response.url, "own": True}
        elif response.url.endswith("/thin"):
            raise ValueError("a fault of the spider's")
        elif response.url.endswith("/linked"):
            yield response.follow("/app/never", self.parse_async)

    async def parse_async(self, response):
        for _ in ():
            yield {}


class Lagging(Pages):
    """Notes for how long the loop did not come round, at most."""

    name = "lagging"

    def parse(self, response, asked):
        yield {"url": response.url}

    async def start(self):
        self.gaps = []
        self.watch = asyncio.ensure_future(self.watching())
        self.crawler.signals.connect(self.told, signals.spider_idle)
        async for request in super().start():
            yield request

    async def watching(self):
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.005)
            self.gaps.append(time.perf_counter() - began - 0.005)

    def told(self):
        self.watch.cancel()
        self.crawler.stats.set_value("lag/max", max(self.gaps))


class CopiedResponse(Pages):
    """Its callback meets the response that a middleware has made a copy of."""

    name = "copied_response"


class ResponseCopier:
    """A downloader middleware nearer the spider that hands on another response."""

    def process_response(self, request, response, spider=None):
        return response.replace()


class Dropper:
    """A pipeline that lets nothing through."""

    def process_item(self, item, spider=None):
        raise DropItem("no")


class Counted:
    """A renderer that fetches the page once more, as it is."""

    def render(self, request):
        return request.replace()


class BrokenRenderer:
    def render(self, request):
        raise RuntimeError("no browser today")


class OtherPageRenderer:
    """A stand-in for a browser: where it is asked for one page, it fetches another."""

    def render(self, request):
        url = request.url.replace("/thin", "/tides").replace("/app/never", "/tides/2")
        return request.replace(url=url)


class ErrorRenderer:
    """A renderer whose answer is always an error page."""

    def render(self, request):
        return request.replace(url=urljoin(request.url, "/gone"))


class WaitingForNever:
    """A renderer of the user's that waits for what never comes."""

    def render(self, request):
        from scrapy_playwright.page import PageMethod

        never = PageMethod("wait_for_selector", "#never", timeout=5000)
        return request.replace(
            meta={**request.meta, "playwright": True, "playwright_page_methods": [never]}
        )


class EmptyRenderer:
    """A renderer that loses the page."""

    def render(self, request):
        return request.replace(url=urljoin(request.url, "/app/never"))


class Outcome:
    """Items, dropped items, statistics."""

    def __init__(self) -> None:
        self.items: list[dict[str, Any]] = []
        self.dropped: list[str] = []

    def scraped(self, item: Any) -> None:
        self.items.append(ItemAdapter(item).asdict() | {"_kind": type(item).__name__})

    def drop(self, item: Any) -> None:
        self.dropped.append(ItemAdapter(item)["url"])

    def told(self, crawler: Crawler, log: str) -> str:
        """Everything as one line of JSON."""
        reader = getattr(crawler, "_webextract_reader", None)
        try:
            stats = crawler.stats.get_stats()
        except (AttributeError, RuntimeError):  # the crawl did not get that far
            stats = {}
        told = {
            "items": self.items,
            "dropped": self.dropped,
            "stats": {k: v for k, v in stats.items() if isinstance(v, int | float)},
            "ties": None if reader is None else len(reader.ties),
            "log": log,
        }
        return json.dumps(told, default=str)


def prepared(order: dict[str, Any], runner: Any) -> tuple[Crawler, dict[str, Any], Outcome]:
    """The crawler that an order wants, its arguments, and what will have come of it."""
    spiders = {cls.name: cls for cls in (Pages, *Pages.__subclasses__(), SplashedRules)}
    cls = spiders[order["spider"]]
    cls.custom_settings = order.get("custom_settings")
    crawler = runner.create_crawler(cls)
    outcome = Outcome()
    crawler.signals.connect(outcome.scraped, signals.item_scraped)
    crawler.signals.connect(outcome.drop, signals.item_dropped)
    defaults = {"urls": [], "metas": {}, "headers": {}, "method": "GET"}
    return crawler, {**defaults, **order["arguments"]}, outcome


def in_a_thread(order: dict[str, Any]) -> str:
    """One crawl, started in a thread that has no event loop."""
    told = []

    def run() -> None:
        told.append(alone(order, signals=False))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return told[0]


def alone(order: dict[str, Any], *, signals: bool = True) -> str:
    """One crawl by Scrapy's own process classes, on the reactor that it asks for."""
    settings = order["settings"]
    if settings.get("TWISTED_REACTOR_ENABLED", True):
        process = CrawlerProcess(settings, install_root_handler=False)
    else:
        from scrapy.crawler import AsyncCrawlerProcess

        process = AsyncCrawlerProcess(settings, install_root_handler=False)
    with logged() as log:
        crawler, arguments, outcome = prepared(order, process)
        try:
            crawl = process.crawl(crawler, **arguments)
            if hasattr(crawl, "addErrback"):
                crawl.addErrback(lambda failure: logging.error("No crawl: %s", failure.value))
            process.start(install_signal_handlers=signals)
        except Exception:
            logging.exception("The crawl did not start")
            return json.dumps({"log": log.getvalue()})
    return outcome.told(crawler, log.getvalue())


async def one_of_many(order: dict[str, Any]) -> str:
    """One crawl on the reactor that is running."""
    with logged() as log:
        crawler, arguments, outcome = prepared(order, CrawlerRunner(order["settings"]))
        try:
            await crawler.crawl(**arguments).asFuture(asyncio.get_running_loop())
        except Exception:
            logging.exception("The crawl did not start")
    return outcome.told(crawler, log.getvalue())


async def serve() -> None:
    """Crawl what each line of the input says."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        sys.stdout.write(await one_of_many(json.loads(line)) + "\n")
        sys.stdout.flush()
    reactor = sys.modules["twisted.internet.reactor"]
    reactor.stop()


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """Everything that is logged meanwhile."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
    handler.setLevel(logging.INFO)
    logging.root.addHandler(handler)
    logging.root.setLevel(logging.INFO)
    yield text
    logging.root.removeHandler(handler)


if __name__ == "__main__":
    warnings.simplefilter("error", ScrapyDeprecationWarning)
    for theirs in _OF_SCRAPY_SPLASH:
        warnings.filterwarnings("ignore", message=theirs, category=ScrapyDeprecationWarning)
    if sys.argv[1:] in (["alone"], ["thread"]):
        warnings.filterwarnings("ignore", message="The install_root_handler")
        crawl = alone if sys.argv[1:] == ["alone"] else in_a_thread
        sys.stdout.write(crawl(json.loads(sys.stdin.readline())))
    else:
        install_reactor("twisted.internet.asyncioreactor.AsyncioSelectorReactor")
        from twisted.internet import reactor

        tasks = []
        reactor.callWhenRunning(lambda: tasks.append(asyncio.ensure_future(serve())))
        reactor.run()
