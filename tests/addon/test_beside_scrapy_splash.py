"""A project that runs scrapy-splash already, in a Scrapy that its newest release works in."""

from collections.abc import Iterator

import pytest

from tests.needs import require, scrapy_splash_missing, splash_missing
from tests.splash_server import Splash

TEACHER = "retired teacher with a stick"
FIELDS = {"rendered": "rendered", "outcome": "render_outcome"}
# as its README says
ITS_SETTINGS = {
    "WEBEXTRACT_FIELDS": FIELDS,
    "DOWNLOADER_MIDDLEWARES": {
        "scrapy_splash.SplashCookiesMiddleware": 723,
        "scrapy_splash.SplashMiddleware": 725,
        "scrapy.downloadermiddlewares.httpcompression.HttpCompressionMiddleware": 810,
    },
}


@pytest.fixture(scope="module")
def splash() -> Iterator[Splash]:
    require("WEBEXTRACT_REQUIRE_SCRAPY_SPLASH", scrapy_splash_missing())
    require("WEBEXTRACT_REQUIRE_SPLASH", splash_missing())
    with Splash() as running:
        yield running


@pytest.mark.parametrize(
    "wants",
    [
        {"endpoint": "render.html", "args": {"wait": 0.5}},
        {"endpoint": "render.json", "args": {"wait": 0.5, "html": 1}},
        {"endpoint": "render.json", "args": {"wait": 0.5, "html": 1}, "magic_response": False},
        {
            "endpoint": "execute",
            "args": {
                "lua_source": "function main(s, a) s:go(a.url) s:wait(0.5) "
                "return {html=s:html(), url=s:url(), headers={['Content-Type']='text/html; "
                "charset=latin-1'}} end"
            },
        },
        {
            "endpoint": "execute",
            "args": {
                "lua_source": "function main(s, a) s:go(a.url) s:wait(0.5) return s:html() end"
            },
        },
    ],
    ids=["html", "json", "json-plain", "lua-table", "lua-text"],
)
def test_its_responses_are_read_as_the_pages_that_they_are(crawl, site, splash, wants):
    own = ITS_SETTINGS | {"SPLASH_URL": splash.url, "WEBEXTRACT_RENDERER": "crawling.Counted"}
    crawled = crawl("/app/xhr", settings=own, metas={"splash": wants}, spider="splashed")
    (item,) = crawled.items
    assert TEACHER in item["llm_text"], crawled.log
    assert item["rendered"] is False  # not by us
    assert item["is_html"] is True
    answered_in_json = "json" in wants["endpoint"] or "return {" in str(wants)
    assert item["its_own"] is answered_in_json  # its data is still there
    assert item["url"] == site.url + "/app/xhr"
    assert crawled.stat("renders/tried") == 0
    assert crawled.stat("pages") == 1
    assert site.hits["/app/xhr"] == 1


def test_a_rendered_crawl_goes_on_by_the_rules_of_a_crawlspider(crawl, site, splash):
    own = ITS_SETTINGS | {"SPLASH_URL": splash.url}
    crawled = crawl("/linked", settings=own, spider="splashed_rules")
    assert {item["url"] for item in crawled.items} == {site.url + "/linked", site.url + "/app/xhr"}
    for item in crawled.items:
        assert TEACHER in item["llm_text"]


def test_its_error_is_no_page(crawl, splash):
    own = ITS_SETTINGS | {"SPLASH_URL": splash.url}
    wants = {"endpoint": "render.html", "args": {"wait": "long"}}
    crawled = crawl("/app/xhr", settings=own, metas={"splash": wants}, spider="splashed")
    (item,) = crawled.items
    assert item["confidence"] == 0.0
    assert "json" in item["webextract_error"]
    assert "BadOption" not in item["llm_text"]


def test_pages_that_it_is_not_asked_for_may_go_to_splash_by_us(crawl, site, splash):
    own = ITS_SETTINGS | {"SPLASH_URL": splash.url, "WEBEXTRACT_RENDERER": "splash"}
    crawled = crawl("/app/xhr", settings=own)
    assert crawled.items[0]["rendered"] is True, crawled.items[0]["outcome"]
    assert TEACHER in crawled.items[0]["llm_text"]
    assert "splash/render.json/request_count" not in crawled.stats
