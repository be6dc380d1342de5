import asyncio
import logging

import pytest
from scrapy import Request, Spider
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse, Response, TextResponse
from scrapy.settings import Settings
from scrapy.statscollectors import MemoryStatsCollector

from scrapy_webextract import workers
from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.types import Options
from scrapy_webextract.reader import Reader, options_for, task_of
from scrapy_webextract.settings import WebExtractSettings

URL = "https://example.com/a"
WRONG_META = '<meta charset="latin-1"><p>café'


@pytest.fixture
def reader() -> Reader:
    stats = MemoryStatsCollector(Crawler(Spider, Settings()))
    return Reader(WebExtractSettings.from_settings(Settings()), stats)


def test_an_engine_that_raises_gives_a_marked_reading(reader, monkeypatch, caplog):
    def broken(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(workers, "extract", broken)
    response = HtmlResponse(URL, body=b"<p>text")
    with caplog.at_level(logging.ERROR):
        reading = asyncio.run(reader.read(Request(URL), response, rendered=False))
    reader.count(reading)
    assert reading.error == "RuntimeError: boom"
    assert reading.extraction.warnings == ("RuntimeError: boom",)
    assert reader.values(reading, URL) == {
        "page_type": None,
        "confidence": 0.0,
        "llm_text": "",
        "webextract_error": "RuntimeError: boom",
    }
    assert URL in caplog.text
    assert reader.stats.get_value("webextract/errors") == 1


@pytest.mark.parametrize(
    ("response", "rendered", "as_text"),
    [
        (HtmlResponse(URL, body=b"<p>", headers={"Content-Type": "text/html"}), False, False),
        (HtmlResponse(URL, body=b"<p>", headers={"Content-Type": "text/html"}), True, True),
        (HtmlResponse(URL, body=WRONG_META, encoding="utf-8"), False, True),
        (TextResponse(URL, body="é", encoding="utf-8", headers={"A": "b"}), False, False),
        (Response(URL, body=b"\x89PNG"), False, False),
        (Response(URL, body=b"\x89PNG"), True, False),
        (HtmlResponse(URL, body=b"<p>", headers={"A": "b"}, flags=["playwright"]), False, True),
    ],
)
def test_what_came_over_the_wire_is_bytes_and_what_was_made_here_is_text(
    response, rendered, as_text
):
    task = task_of(response, Options(), rendered)
    assert isinstance(task.html, str) is as_text
    assert task.url == URL


def test_a_page_made_here_is_not_read_by_its_wrong_meta_tag():
    response = HtmlResponse(URL, body=WRONG_META, encoding="utf-8")
    assert "café" in task_of(response, Options(), rendered=False).html


def test_the_requests_options_are_laid_over_the_crawls():
    crawls = Options(favor="recall", include_links=False)
    request = Request(URL, meta={"webextract_options": {"favor": "precision"}})
    assert options_for(crawls, request) == Options(favor="precision", include_links=False)
    assert options_for(crawls, Request(URL)) is crawls
    assert options_for(crawls, None) is crawls


@pytest.mark.parametrize("wrong", [{"favour": "recall"}, "recall", {"favor": "none"}])
def test_wrong_options_of_a_request_are_named(wrong):
    with pytest.raises(ConfigurationError):
        options_for(Options(), Request(URL, meta={"webextract_options": wrong}))


def test_wrong_options_stop_the_crawl_at_its_start():
    crawler = Crawler(Spider, Settings({"WEBEXTRACT_OPTIONS": {"page_type": "blog"}}))
    with pytest.raises(ConfigurationError, match="blog"):
        Reader.of(crawler)
