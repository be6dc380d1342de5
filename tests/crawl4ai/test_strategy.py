"""The strategy in a real Crawl4AI crawl over HTTP; skipped where Crawl4AI is not installed."""

import asyncio
import copy
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from scrapy_webextract import ConfigurationError

os.environ["CRAWL4AI_NO_CLOUD_NOTICE"] = "1"
pytest.importorskip("crawl4ai", reason="Crawl4AI is not installed: pip install .[crawl4ai]")

PAGE = (
    "<html lang='en'><head><title>Low water</title></head><body><nav><a href='/'>Home</a></nav>"
    "<article><h1>Low water</h1>"
    + "<p>The river fell below the old sill for the first time in eleven years on Tuesday, and "
    "walkers found the iron rail that once carried stone to the lime kilns by the bridge.</p>"
    * 4
    + "</article></body></html>"
)


@pytest.fixture
def site():
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(PAGE.replace("Tuesday", self.path.strip("/") or "Tuesday").encode())

        def log_message(self, *arguments):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def crawl(strategy, urls):
    from crawl4ai import AsyncWebCrawler, CacheMode, CrawlerRunConfig
    from crawl4ai.async_crawler_strategy import AsyncHTTPCrawlerStrategy

    async def run():
        config = CrawlerRunConfig(
            extraction_strategy=strategy, cache_mode=CacheMode.BYPASS, verbose=False
        )
        crawler = AsyncWebCrawler(crawler_strategy=AsyncHTTPCrawlerStrategy())
        async with crawler:
            return [await crawler.arun(url, config=config) for url in urls]

    return asyncio.run(run())


@pytest.mark.filterwarnings("ignore")
def test_a_crawl_gives_one_record_with_our_reading(site):
    from crawl4ai_adapter import WebExtractStrategy

    results = crawl(WebExtractStrategy(fields=["metadata"]), [f"{site}/monday", f"{site}/friday"])
    for result, day in zip(results, ("monday", "friday"), strict=True):
        (record,) = json.loads(result.extracted_content)
        assert record["page_type"] == "article"
        assert record["confidence"] > 0.5
        assert f"eleven years on {day}" in record["llm_text"]
        assert "Home" not in record["llm_text"]
        assert record["metadata"]["title"] == "Low water"


def test_what_is_no_page_gives_a_marked_record():
    from crawl4ai_adapter import WebExtractStrategy

    (record,) = WebExtractStrategy().extract("Raw HTML", "")
    assert record["confidence"] == 0.0
    assert record["warnings"]


def test_a_strategy_can_be_copied():
    from crawl4ai_adapter import WebExtractStrategy

    twin = copy.deepcopy(WebExtractStrategy(fields=["text"], options={"favor": "recall"}))
    assert twin.fields == ("text",)
    assert "eleven years" in twin.extract("https://a.example/", PAGE)[0]["text"]


def test_options_are_those_of_the_engine():
    from crawl4ai_adapter import WebExtractStrategy

    said = "The rail was there when I was a boy, under a metre of water."
    talk = f"<section id='comments'><p>Tam Reed, 3 May 2024</p><p>{said}</p></section></body>"
    page = PAGE.replace("</body>", talk)
    address = "https://a.example/news/2026/low-water"

    def record(**options):
        return WebExtractStrategy(options=options).extract(address, page)[0]

    assert said not in record()["llm_text"]
    assert said in record(include_comments=True)["llm_text"]
    foreign = record(target_language="de")
    assert foreign["confidence"] == 0.0
    assert foreign["warnings"] == ["the content is in en: de is wanted"]
    with pytest.raises(ConfigurationError, match="did you mean 'en'"):
        record(target_language="english")


def test_an_unknown_field_names_the_known_ones():
    from crawl4ai_adapter import WebExtractStrategy

    with pytest.raises(ConfigurationError, match="structured_data"):
        WebExtractStrategy(fields=["body"])
