"""Faults that people have reported of crawlers, renderers and extractors, each as a crawl."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest
from scrapy import Request

from scrapy_webextract import keys
from scrapy_webextract.refresh_middleware import WebExtractRefreshMiddleware
from tests.needs import browser_missing, require, splash_missing
from tests.splash_server import Splash

TEACHER = "retired teacher with a stick"
FIELDS = {"rendered": "rendered", "outcome": "render_outcome"}


@pytest.fixture(scope="module")
def splash() -> Iterator[Splash]:
    require("WEBEXTRACT_REQUIRE_SPLASH", splash_missing())
    with Splash() as running:
        yield running


@pytest.fixture(params=["splash", "playwright"])
def rendered(request) -> dict[str, object]:
    """Settings of a crawl with a real renderer."""
    if request.param == "playwright":
        require("WEBEXTRACT_REQUIRE_BROWSER", browser_missing())
    url = request.getfixturevalue("splash").url if request.param == "splash" else ""
    return {
        "WEBEXTRACT_RENDERER": request.param,
        "WEBEXTRACT_FIELDS": FIELDS,
        "WEBEXTRACT_RENDER_TIMEOUT": 5,
        "SPLASH_URL": url,
    }


# one render a page


@pytest.mark.browser
@pytest.mark.parametrize("cache", [False, True])
def test_a_page_that_stays_thin_is_rendered_once_and_its_request_survives(
    crawl, site, rendered, tmp_path, cache
):
    more = {"HTTPCACHE_ENABLED": cache, "HTTPCACHE_DIR": str(tmp_path / "cache")}
    job = {"JOBDIR": str(tmp_path / "job")}
    crawled = crawl("/app/never", settings=rendered | more | job, metas={"mine": 7})
    (item,) = crawled.items
    assert (crawled.stat("renders/tried"), crawled.stat("renders/failed")) == (1, 0)
    assert site.hits["/app/never"] == 2
    assert item["rendered"] is True
    assert item["confidence"] <= 0.3
    assert item["asked"] == item["url"] == item["request_url"]
    assert "mine" in item["meta"]


@pytest.mark.browser
def test_a_crawl_that_goes_on_from_its_jobdir_renders_nothing_again(
    crawl, site, rendered, tmp_path
):
    job = {"JOBDIR": str(tmp_path)}
    for _ in range(2):
        crawl("/linked", spider="followed", settings=rendered | job)
    assert site.hits["/app/xhr"] == 2  # as sent, and rendered; the second crawl knows it


# refreshes and redirects


def test_refreshes_that_lead_to_less_are_not_followed(crawl, site):
    paths = ("/loop", "/loop/thin", "/noscript", "/refreshed", "/self")
    crawled = crawl(*paths)
    assert site.hits.total() <= 7
    for path in ("/loop", "/refreshed", "/self"):
        assert TEACHER in crawled.item(path)["llm_text"]
    for path in ("/loop/thin", "/noscript"):
        assert "takes cards only" in crawled.item(path)["llm_text"]
    for item in crawled.items:
        assert "dont_redirect" not in item["meta"]
        assert not [key for key in item["meta"] if key.startswith("webextract_")]


def test_a_refresh_that_leads_to_the_page_is_followed(crawl):
    (item,) = crawl("/moved/softly").items
    assert item["url"].endswith("/tides")


def test_a_followed_link_that_redirects_to_itself_for_a_cookie_is_not_lost(crawl, site):
    (item,) = crawl("/to/self", spider="followed").items
    assert TEACHER in item["llm_text"]
    assert site.hits["/self"] == 2


def test_without_cookies_such_a_page_has_an_end(crawl, site):
    settings = {"COOKIES_ENABLED": False, "REDIRECT_MAX_TIMES": 5}
    crawl("/to/self", spider="followed", settings=settings)
    assert site.hits["/self"] == 6


@pytest.mark.browser
def test_a_renderer_does_not_go_in_circles_either(crawl, site, rendered):
    always = {"webextract_render": True}
    paths = ("/loop/thin", "/noscript", "/self")
    crawled = crawl(*paths, settings=rendered, metas=always)
    assert "takes cards only" in crawled.item("/noscript")["llm_text"]
    assert "takes cards only" in crawled.item("/loop/thin")["llm_text"]
    assert TEACHER in crawled.item("/self")["llm_text"]
    assert crawled.stats["elapsed_time_seconds"] < 30


@pytest.mark.browser
def test_a_page_that_never_stops_moving_on_keeps_its_item(crawl, rendered):
    always = {"webextract_render": True}
    crawled = crawl("/loop/random", settings=rendered, metas=always)
    assert "takes cards only" in crawled.items[0]["llm_text"]
    assert crawled.stats["elapsed_time_seconds"] < 30


# what is no page


@pytest.mark.browser
def test_what_is_no_page_never_sees_a_renderer(crawl, rendered):
    paths = ("pdf", "photo", "data", "none", "mislabelled", "empty")
    addresses = [f"/files/{name}" for name in paths]
    crawled = crawl("/tides", *addresses, spider="no_selector", settings=rendered)
    assert TEACHER in crawled.item("/tides")["llm_text"]
    assert all(crawled.item(path)["webextract_error"] for path in addresses)
    assert crawled.stat("renders/tried") == 0
    for said in ("Traceback", "Response content isn't text"):
        assert said not in crawled.log


# renderers that fail


@pytest.mark.browser
def test_a_page_that_never_rests_is_taken_as_it_is_by_then(crawl, rendered):
    settings = rendered | {"WEBEXTRACT_MIN_CONFIDENCE": 1.0}
    crawled = crawl("/beats", settings=settings)
    (item,) = crawled.items
    assert "takes cards only" in item["llm_text"]
    assert item["rendered"] is False, item["outcome"]  # it shows nothing more
    assert crawled.stats["elapsed_time_seconds"] < 20


@pytest.mark.browser
def test_a_wait_for_what_never_comes_costs_the_rendering_only(crawl):
    require("WEBEXTRACT_REQUIRE_BROWSER", browser_missing())
    settings = {
        "WEBEXTRACT_RENDERER": "crawling.WaitingForNever",
        "DOWNLOAD_HANDLERS": dict.fromkeys(
            ("http", "https"), "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"
        ),
        "WEBEXTRACT_FIELDS": FIELDS,
        "WEBEXTRACT_MIN_CONFIDENCE": 1.0,
        "WEBEXTRACT_RENDER_TIMEOUT": 5,
    }
    from scrapy_webextract.renderers.playwright import launch_options

    settings["PLAYWRIGHT_LAUNCH_OPTIONS"] = launch_options(None)
    crawled = crawl("/beats", settings=settings)
    (item,) = crawled.items
    assert "takes cards only" in item["llm_text"]
    assert item["rendered"] is False
    assert "Timeout" in item["outcome"]
    assert crawled.stats["playwright/page_count/closed"] == 1
    assert crawled.stats["elapsed_time_seconds"] < 20


def test_splash_that_times_out_or_is_not_there_is_no_content_and_not_asked_again(
    crawl, site, splash
):
    settings = {
        "WEBEXTRACT_RENDERER": "splash",
        "WEBEXTRACT_FIELDS": FIELDS,
        "RETRY_ENABLED": True,
        "RETRY_TIMES": 2,
        "SPLASH_URL": splash.url,
    }
    slow = {"args": {"url": site.url + "/never-answers.png", "timeout": 1, "wait": 0.5}}
    nowhere = {"splash_url": "http://127.0.0.1:9"}
    metas = [{"splash": slow}, {"splash": nowhere, "webextract_render": True}]
    crawled = crawl("/app/never", "/thin", settings=settings, metas=metas)
    late, refused = crawled.item("/app/never"), crawled.item("/thin")
    assert "Splash answered 504: GlobalTimeoutError" in late["outcome"]
    assert "GlobalTimeoutError" not in late["llm_text"]
    assert "takes cards only" in refused["llm_text"]
    assert "ConnectionRefused" in refused["outcome"]
    assert site.hits["/never-answers.png"] == 1
    assert crawled.stats.get("retry/count", 0) == 0


# event loops and threads


def test_a_crawl_in_a_thread_without_a_loop_is_as_good(crawl):
    crawled = crawl("/tides", settings={"WEBEXTRACT_WORKERS": 1}, alone="thread")
    assert TEACHER in crawled.items[0]["llm_text"], crawled.log


@pytest.mark.browser
def test_one_browser_serves_a_crawl(crawl):
    require("WEBEXTRACT_REQUIRE_BROWSER", browser_missing())
    settings = {"WEBEXTRACT_RENDERER": "playwright", "WEBEXTRACT_FIELDS": FIELDS}
    crawled = crawl("/app", "/app/xhr", "/app/fetch", spider="kinds", settings=settings)
    assert {item["rendered"] for item in crawled.items} == {True}
    assert crawled.stats["playwright/page_count"] == 3
    assert crawled.stats["playwright/context_count"] == 1
    assert crawled.stats["playwright/browser_count"] == 1


def test_a_page_of_three_megabytes_does_not_hold_the_loop(crawl):
    crawled = crawl("/large", spider="lagging", settings={"WEBEXTRACT_WORKERS": 1})
    (item,) = crawled.items
    assert item["confidence"] > 0
    assert crawled.stats["lag/max"] < 0.25


# scrapy-splash that cannot be imported


@pytest.mark.skipif(find_spec("scrapy_splash") is None, reason="scrapy-splash is not installed")
def test_the_package_does_not_need_scrapy_splash_to_be_importable(crawl):
    crawled = crawl("/tides", settings={"WEBEXTRACT_RENDERER": "splash"})
    assert crawled.items[0]["confidence"] > 0
    code = (
        "import sys, scrapy_webextract; scrapy_webextract.Addon; "
        "import scrapy_webextract.renderers.splash; print('scrapy_splash' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_a_retried_page_follows_its_redirect():
    copy = Request("https://a.example/", meta={keys.STAYS: True, "dont_redirect": True})
    WebExtractRefreshMiddleware().process_request(copy)
    assert not {keys.STAYS, "dont_redirect"} & set(copy.meta)
    own = Request("https://a.example/", meta={"dont_redirect": True})
    WebExtractRefreshMiddleware().process_request(own)
    assert own.meta["dont_redirect"]  # the spider's own wish
