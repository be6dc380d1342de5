"""One crawl of the made site in a process of its own, and how that process fared."""

import asyncio
import json
import multiprocessing
import os
import sys
import time
from pathlib import Path

import scrapy
from scrapy import signals
from scrapy.crawler import CrawlerProcess

from tests.load.made_site import path_of


class Load(scrapy.Spider):
    """An item a page, in one of three ways: ours, trafilatura in parse, or bare."""

    name = "load"
    handle_httpstatus_list = (500,)
    way = "ours"
    kill_worker_at = 0

    async def start(self):
        self.gaps, self.sizes, self.items = [], [], []
        self.began = time.perf_counter()
        self.watch = asyncio.ensure_future(self.watching())
        self.crawler.signals.connect(self.scraped, signals.item_scraped)
        self.crawler.signals.connect(self.done, signals.spider_closed)
        for number in self.numbers:
            yield scrapy.Request(self.site + path_of(number), cb_kwargs={"number": number})

    def parse(self, response, number):
        text = ""
        if self.way == "trafilatura" and isinstance(response, scrapy.http.TextResponse):
            import trafilatura

            text = trafilatura.extract(response.text, url=response.url) or ""
        yield {"url": response.url, "number": number, "text": text}

    def scraped(self, item):
        text = str(item.get("llm_text") or item["text"])
        mine = f"Sheet number {item['number']} of the harbour office is this one." in text
        self.items.append([item["number"], mine, bool(item.get("webextract_error"))])
        self.sizes.append(size())
        if self.kill_worker_at and len(self.items) == self.kill_worker_at:
            for process in multiprocessing.active_children()[:1]:
                process.kill()

    async def watching(self):
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.01)
            self.gaps.append(time.perf_counter() - began - 0.01)

    def done(self):
        self.watch.cancel()
        stats = {k: v for k, v in self.crawler.stats.get_stats().items() if "webextract" in k}
        took = time.perf_counter() - self.began
        told = {"items": self.items, "gaps": self.gaps, "sizes": self.sizes, "stats": stats}
        Path(self.told).write_text(json.dumps(told | {"seconds": took}))


def size() -> float:
    """Megabytes that this process has of the machine's memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


if __name__ == "__main__":
    order = json.loads(sys.argv[1])
    process = CrawlerProcess(order["settings"])
    process.crawl(Load, **order["arguments"])
    process.start()
