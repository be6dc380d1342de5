"""The real Chromium, through scrapy-playwright."""

import asyncio
import json
import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest
from scrapy import Request
from scrapy.settings import Settings
from scrapy.utils.test import get_crawler

from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.renderers import RENDERERS, Renderer, load_renderer
from scrapy_webextract.renderers import playwright as ours
from scrapy_webextract.settings import WebExtractSettings
from tests.needs import browser_missing, require

FIELDS = {"rendered": "rendered", "why": "render_reason", "outcome": "render_outcome"}
SETTINGS = {"WEBEXTRACT_RENDERER": "playwright", "WEBEXTRACT_FIELDS": FIELDS}


@pytest.fixture
def browser() -> None:
    require("WEBEXTRACT_REQUIRE_BROWSER", browser_missing())


plugin = pytest.mark.skipif(find_spec("scrapy_playwright") is None, reason="no scrapy-playwright")


@pytest.mark.browser
@pytest.mark.usefixtures("browser")
def test_pages_that_scripts_build_are_read_as_a_browser_shows_them(crawl, site):
    paths = ("/app", "/app/fetch", "/app/late", "/app/polls", "/app/hangs")
    crawled = crawl(*paths, settings=SETTINGS)
    for path in paths:
        item = crawled.item(path)
        assert item["rendered"] is True, (path, item["outcome"])
        assert "retired teacher with a stick" in item["llm_text"]
        assert item["confidence"] > 0.5
        assert site.hits[path] == 2
    closed = crawled.stats["playwright/page_count/closed"]
    assert closed == crawled.stats["playwright/page_count"] == len(paths)


@pytest.mark.browser
@pytest.mark.usefixtures("browser")
def test_the_item_and_the_spider_see_the_same_page_with_a_clean_meta(crawl, site):
    (item,) = crawl("/app", settings=SETTINGS, metas={"mine": 1}).items
    assert item["seen"] == item["confidence"]
    assert item["url"] == item["request_url"] == site.url + "/app"
    assert not [key for key in item["meta"] if key.startswith("playwright")]
    assert "mine" in item["meta"]


@pytest.mark.browser
@pytest.mark.usefixtures("browser")
def test_good_pages_and_non_pages_never_see_the_browser(crawl, site):
    settings = SETTINGS | {"WEBEXTRACT_MIN_CONFIDENCE": 0.1}
    crawled = crawl("/tides", "/files/pdf", "/gone", settings=settings)
    assert len(crawled.items) == 3
    assert crawled.stats.get("playwright/page_count", 0) == 0


@pytest.mark.browser
@pytest.mark.usefixtures("browser")
def test_a_page_that_stays_empty_or_never_answers_keeps_its_item(crawl):
    settings = SETTINGS | {"WEBEXTRACT_RENDER_TIMEOUT": 4, "WEBEXTRACT_RENDER_WAIT": 1}
    crawled = crawl("/app/never", "/app/loops", settings=settings)
    assert crawled.item("/app/never")["outcome"] == "the page is empty in a browser, too"
    assert crawled.item("/app/loops")["rendered"] is False
    assert "did not answer within 4 seconds" in crawled.item("/app/loops")["outcome"]
    assert crawled.stats["playwright/page_count/closed"] == 2
    assert crawled.stats["elapsed_time_seconds"] < 20


@pytest.mark.browser
@pytest.mark.usefixtures("browser")
def test_the_crawls_cookies_go_along(crawl):
    crawled = crawl(
        "/account",
        settings=SETTINGS | {"COOKIES_ENABLED": False},
        headers={"Cookie": "session=abc; other=1"},
    )
    assert crawled.items[0]["rendered"] is True
    assert "retired teacher" in crawled.items[0]["llm_text"]


@pytest.mark.browser
@pytest.mark.usefixtures("browser")
@pytest.mark.parametrize("path", [shutil.which("false") or "/bin/false", "/not/there"])
def test_a_browser_that_does_not_start_loses_nothing(crawl, path):
    crawled = crawl("/tides", "/thin", "/app", settings=SETTINGS | {"WEBEXTRACT_CHROMIUM": path})
    assert len(crawled.items) == 3
    assert "retired teacher" in crawled.item("/tides")["llm_text"]
    assert crawled.item("/app")["outcome"].startswith("failed: ")
    assert crawled.stat("renders/failed") >= 1


@pytest.mark.browser
@pytest.mark.usefixtures("browser")
def test_a_page_without_a_word_on_its_encoding_is_not_garbled(crawl, site):
    settings = SETTINGS | {"WEBEXTRACT_MIN_CONFIDENCE": 1.0}
    (item,) = crawl("/bare", settings=settings).items
    assert item["rendered"] is True, item["outcome"]
    assert "Die Fähre über den Fluß fährt täglich" in item["llm_text"]
    assert "Ã" not in item["llm_text"]


@plugin
@pytest.mark.parametrize("name", RENDERERS)
def test_a_renderer_changes_nothing_else_about_a_request(name):
    def callback() -> None: ...

    async def rendered(request: Request) -> Request:
        handlers = dict.fromkeys(("http", "https"), ours.HANDLER)
        crawler = get_crawler(settings_dict={"DOWNLOAD_HANDLERS": handlers})
        renderer = load_renderer(name, crawler)
        assert isinstance(renderer, Renderer)
        return renderer.render(request)

    given = Request("https://example.com/a", callback, method="POST", priority=3, meta={"a": 1})
    asked = asyncio.run(rendered(given))
    assert asked is not given
    assert asked.callback is given.callback
    assert (asked.priority, asked.meta["a"], asked.dont_filter) == (3, 1, True)
    assert given.meta == {"a": 1}


@plugin
def test_another_download_handler_is_refused_with_the_remedy():
    async def load() -> None:
        load_renderer("playwright", get_crawler())

    with pytest.raises(ConfigurationError, match=r"DOWNLOAD_HANDLERS\['http'\] is .*; set it to"):
        asyncio.run(load())


def test_a_missing_library_names_the_extra(monkeypatch):
    monkeypatch.setattr(ours, "_installed", lambda: False)
    with pytest.raises(ConfigurationError, match=r"pip install scrapy-webextract\[playwright\]"):
        ours.prepare(Settings(), WebExtractSettings.from_settings(Settings()))


@plugin
def test_what_the_user_has_set_up_stays():
    settings = Settings({"PLAYWRIGHT_LAUNCH_OPTIONS": {"headless": False}})
    ours.prepare(settings, WebExtractSettings.from_settings(settings))
    assert settings.getdict("PLAYWRIGHT_LAUNCH_OPTIONS") == {"headless": False}
    assert settings.getdict("DOWNLOAD_HANDLERS") == {"http": ours.HANDLER, "https": ours.HANDLER}


def test_the_sandbox_is_left_out_only_for_root(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert "--no-sandbox" in ours.launch_options("/bin/sh")["args"]
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert "--no-sandbox" not in ours.launch_options("/bin/sh")["args"]


def test_the_chromium_of_the_setting_wins_over_that_of_the_environment(monkeypatch, tmp_path):
    named = tmp_path / "chromium"
    named.touch()
    monkeypatch.setenv("CHROMIUM_PATH", str(named))
    assert ours.launch_options(None)["executable_path"] == str(named)
    assert ours.launch_options("/bin/sh")["executable_path"] == "/bin/sh"


@plugin
def test_a_browser_that_playwright_has_downloaded_is_preferred(monkeypatch, tmp_path: Path):
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    assert not ours._own_browser_is_there()
    listing = Path(find_spec("playwright").origin).parent / "driver/package/browsers.json"
    revision = next(
        entry["revision"]
        for entry in json.loads(listing.read_text())["browsers"]
        if entry["name"] == "chromium"
    )
    (tmp_path / f"chromium-{revision}").mkdir()
    assert "executable_path" not in ours.launch_options(None)
