"""The real Splash, which tests/splash_server/install.sh sets up."""

import asyncio
import base64
import json
import threading
from collections.abc import Iterator

import pytest
from scrapy import Request
from scrapy.http import Response, TextResponse
from scrapy.settings import Settings
from scrapy.utils.test import get_crawler

from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.renderers import Renderer, RenderError, load_renderer
from scrapy_webextract.settings import splash_server
from tests.needs import require, splash_missing
from tests.splash_server import Splash

FIELDS = {"rendered": "rendered", "why": "render_reason", "outcome": "render_outcome"}
TEACHER = "retired teacher with a stick"


@pytest.fixture(scope="module")
def splash() -> Iterator[Splash]:
    require("WEBEXTRACT_REQUIRE_SPLASH", splash_missing())
    with Splash() as running:
        yield running


def settings(url: str, **more: object) -> dict[str, object]:
    names = {f"WEBEXTRACT_{name}": value for name, value in more.items()}
    ours = {"WEBEXTRACT_RENDERER": "splash", "WEBEXTRACT_FIELDS": FIELDS, "SPLASH_URL": url}
    return ours | names


def test_pages_that_scripts_build_are_read_as_splash_shows_them(crawl, site, splash):
    paths = ("/app", "/app/xhr", "/app/late", "/app/hangs")
    crawled = crawl(*paths, settings=settings(splash.url))
    for path in paths:
        item = crawled.item(path)
        assert item["rendered"] is True, (path, item["outcome"])
        assert TEACHER in item["llm_text"]
        assert site.hits[path] == 2
    assert crawled.stat("renders/kept") == len(paths)
    assert crawled.stat("seconds_rendering") > 0


def test_the_spider_sees_the_page_as_its_own_request_asked_for_it(crawl, site, splash):
    (item,) = crawl("/app", settings=settings(splash.url), metas={"mine": 1}).items
    assert item["seen"] == item["confidence"]
    assert item["url"] == item["asked"] == item["request_url"] == site.url + "/app"
    assert "mine" in item["meta"]
    assert not {"splash", "_splash_processed", "webextract_text"} & set(item["meta"])


def test_headers_and_cookies_go_along_and_what_webkit_cannot_read_is_not_asked_for(
    crawl, site, splash
):
    crawled = crawl(
        "/account",
        settings=settings(splash.url) | {"COOKIES_ENABLED": False},
        headers={"Cookie": "session=abc; other=1", "X-Own": "yes", "User-Agent": "tide-bot"},
    )
    assert TEACHER in crawled.items[0]["llm_text"]
    by_splash = site.headers["/account"][1]
    assert by_splash["x-own"] == "yes"
    assert by_splash["user-agent"] == "tide-bot"
    assert "session=abc" in by_splash["cookie"]
    assert not {"br", "zstd"} & set(by_splash["accept-encoding"].replace(" ", "").split(","))


def test_scripts_requests_carry_the_cookies_too(crawl, site, splash):
    own = settings(splash.url) | {"COOKIES_ENABLED": False}
    crawl("/app/xhr", settings=own, headers={"Cookie": "session=abc"})
    assert "session=abc" in site.headers["/fragment"][0]["cookie"]


def test_the_crawls_own_cookies_are_not_splashs(crawl, site, splash):
    """Both are on 127.0.0.1; the jar's cookie still reaches the page, through Splash."""
    one = {"CONCURRENT_REQUESTS": 1}
    crawled = crawl("/login", "/account", settings=settings(splash.url) | one)
    assert TEACHER in crawled.item("/account")["llm_text"]
    assert site.headers["/account"][1]["cookie"] == "session=abc"


def test_a_page_without_a_word_on_its_encoding_is_not_garbled(crawl, site, splash):
    (item,) = crawl("/bare", settings=settings(splash.url, MIN_CONFIDENCE=1.0)).items
    assert item["rendered"] is True, item["outcome"]
    assert "Die Fähre über den Fluß fährt täglich" in item["llm_text"]
    assert "Ã" not in item["llm_text"]


@pytest.mark.parametrize(
    "wants",
    [
        {"args": {"wait": 0.5}},
        {"args": {"wait": 0.5}, "endpoint": "render.html"},
        {"args": {"wait": 0.5}, "endpoint": "render.json"},
        {"args": {"lua_source": "function main(s, a) s:go(a.url) s:wait(1) return s:html() end"}},
        {
            "args": {
                "lua_source": "function main(s, a) s:go{a.url, headers=a.headers} s:wait(1) "
                "return {html=s:html(), url=s:url()} end"
            },
            "endpoint": "execute",
        },
    ],
    ids=["args", "render.html", "render.json", "lua-text", "lua-table"],
)
def test_a_request_says_what_it_wants_of_splash(crawl, splash, wants):
    (item,) = crawl("/app/late", settings=settings(splash.url), metas={"splash": wants}).items
    if "lua_source" not in wants["args"]:
        assert TEACHER not in item["llm_text"]  # its text comes 0.9 s after loading
    else:
        assert TEACHER in item["llm_text"], item["outcome"]


def test_the_crawl_says_what_it_wants_of_splash(crawl, site, splash):
    wants = {"args": {"wait": 1.5}, "endpoint": "render.json"}
    crawled = crawl("/app/late", settings=settings(splash.url, SPLASH=wants))
    assert TEACHER in crawled.items[0]["llm_text"]


@pytest.mark.parametrize(
    ("wants", "outcome"),
    [
        ({"args": {"wait": "long"}}, "Splash answered 400: BadOption"),
        ({"args": {"lua_source": "function main(s) return 1 + nil end"}}, "400: ScriptError"),
        ({"args": {"lua_source": "function main(s) return {a=1} end"}}, "has no html"),
        ({"endpoint": "render.docx"}, "Splash answered 404"),
        ({"args": {"timeout": 1, "wait": 0.9, "url": "{site}/never-answers.png"}}, "504"),
        ({"args": {"url": "{site}/gone"}}, "the site answered Splash 404"),
        ({"args": {"url": "http://127.0.0.1:9/"}}, "Splash answered 502: RenderError"),
    ],
)
def test_what_splash_complains_of_is_said_and_costs_no_page(crawl, site, splash, wants, outcome):
    there = json.loads(json.dumps(wants).replace("{site}", site.url))
    (item,) = crawl(
        "/thin", settings=settings(splash.url, MIN_CONFIDENCE=1.0), metas={"splash": there}
    ).items
    assert item["rendered"] is False
    assert outcome in item["outcome"]
    assert "takes cards only" in item["llm_text"]
    assert "Error" not in item["llm_text"]


def test_a_site_that_sends_the_browser_an_error_keeps_the_page_as_it_was_sent(crawl, splash):
    """With our own script too."""
    (item,) = crawl("/thin/once", settings=settings(splash.url, MIN_CONFIDENCE=1.0)).items
    assert "the page: http404" in item["outcome"]
    assert "takes cards only" in item["llm_text"]


def test_a_page_that_never_answers_keeps_its_item(crawl, splash):
    more = {"RENDER_TIMEOUT": 4, "RENDER_WAIT": 1}
    crawled = crawl("/app/never", "/app/loops", settings=settings(splash.url, **more))
    assert len(crawled.items) == 2
    outcome = crawled.item("/app/never")["outcome"]  # a busy Splash may not come to it in time
    assert outcome.startswith(("the page is empty in a browser, too", "failed: DownloadTimeout"))
    assert crawled.stats["elapsed_time_seconds"] < 30


def test_a_splash_that_is_not_there_costs_no_page(crawl):
    crawled = crawl("/tides", "/thin", "/app", settings=settings("http://127.0.0.1:9"))
    assert len(crawled.items) == 3
    assert TEACHER in crawled.item("/tides")["llm_text"]
    assert "ConnectionRefused" in crawled.item("/app")["outcome"]
    assert "Could not render <" in crawled.log


def test_a_splash_that_starts_again_is_waited_for(crawl, splash):
    """Killed before the crawl, started a second into it."""
    splash.kill()
    again = threading.Timer(1.0, splash.start)
    again.start()
    crawled = crawl("/app", settings=settings(splash.url))
    again.join()
    assert TEACHER in crawled.items[0]["llm_text"], crawled.items[0]["outcome"]
    assert crawled.stat("renders/tried") == 1


@pytest.mark.parametrize("concurrent", [1, 8])
def test_robots_cache_throttle_and_offsite_do_not_come_between(
    crawl, site, splash, tmp_path, concurrent
):
    more = {
        "ROBOTSTXT_OBEY": True,
        "HTTPCACHE_ENABLED": True,
        "HTTPCACHE_DIR": str(tmp_path),
        "AUTOTHROTTLE_ENABLED": True,
        "AUTOTHROTTLE_START_DELAY": 0.1,
        "CONCURRENT_REQUESTS": concurrent,
    }
    for _ in range(2):
        crawled = crawl("/app", "/app/xhr", settings=settings(splash.url) | more)
        assert {item["rendered"] for item in crawled.items} == {True}
    assert site.hits["/app"] == 3  # once as sent, and by Splash in each crawl


def renderer(**values: object) -> Renderer:
    async def loaded() -> Renderer:
        return load_renderer("splash", get_crawler(settings_dict=values))

    return asyncio.run(loaded())


def body_for(request: Request, **values: object) -> dict[str, object]:
    return dict(json.loads(renderer(**values).render(request).body))


def test_splash_is_not_sent_what_is_the_pages_own_business():
    basic = base64.b64encode(b"me:s/cret").decode()
    request = Request(
        "https://example.com/a",
        headers={"Proxy-Authorization": f"Basic {basic}", "Accept-Encoding": "br", "Referer": "r"},
        meta={"proxy": "http://proxy.example:3128", "splash": {}, "cookiejar": 3, "depth": 2},
    )
    asked = renderer().render(request)
    args = json.loads(asked.body)
    assert args["headers"] == {"Referer": "r"}
    assert args["proxy_parts"] == {
        "host": "proxy.example",
        "port": 3128,
        "type": "HTTP",
        "username": "me",
        "password": "s/cret",
    }
    assert asked.meta["depth"] == 2
    assert asked.meta["download_slot"] == "example.com"
    assert not {"proxy", "splash", "cookiejar"} & set(asked.meta)
    assert b"Proxy-Authorization" not in asked.headers
    plain = body_for(request.replace(meta={**request.meta, "splash": {"endpoint": "render.html"}}))
    assert plain["proxy"] == "http://me:s%2Fcret@proxy.example:3128"


def test_user_and_password_go_to_splash_alone():
    asked = renderer(SPLASH_USER="me", SPLASH_PASS="x").render(Request("https://example.com/"))
    assert asked.headers["Authorization"].startswith(b"Basic ")
    assert "Authorization" not in json.loads(asked.body)["headers"]


def test_a_form_is_sent_as_it_was():
    request = Request("https://example.com/", method="POST", body=b"a=1")
    args = body_for(request)
    assert (args["http_method"], args["body"]) == ("POST", "a=1")


@pytest.mark.parametrize(
    ("name", "value", "remedy"),
    [
        ("SPLASH_URL", "localhost:8050", "use an address such as"),
        ("WEBEXTRACT_SPLASH", {"arg": {}}, "did you mean 'args'"),
        ("WEBEXTRACT_SPLASH", {"args": 3}, "use a mapping"),
    ],
)
def test_a_wrong_setting_is_named(name, value, remedy):
    with pytest.raises(ConfigurationError, match=name) as error:
        renderer(**{name: value})
    assert remedy in str(error.value)


def test_where_splash_is_by_default():
    assert splash_server(Settings()) == ("http://127.0.0.1:8050", "", "")


@pytest.mark.parametrize(
    "answer",
    [
        TextResponse(
            "http://s/", status=504, body=b'{"error": 504, "type": "GlobalTimeoutError"}'
        ),
        Response("http://s/", status=503, body=b"<html>nginx"),
        TextResponse("http://s/", body=b'{"url": "http://a/"}'),
        TextResponse("http://s/", body=b'{"html": 3}'),
    ],
)
def test_an_answer_without_a_page_is_an_error_of_the_renderer(answer):
    with pytest.raises(RenderError):
        renderer().page(answer, Request("https://example.com/"))
