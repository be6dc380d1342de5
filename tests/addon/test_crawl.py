"""Crawls of the test site without a browser."""

import json

import pytest
import scrapy

from tests.addon.crawling import KINDS

THREE = {"page_type", "confidence", "llm_text"}
PATHS = {
    "downloader": "scrapy_webextract.WebExtractDownloaderMiddleware",
    "spider": "scrapy_webextract.WebExtractSpiderMiddleware",
    "pipeline": "scrapy_webextract.WebExtractPipeline",
}


def test_every_item_gets_the_three_fields(crawl):
    crawled = crawl("/tides", "/thin")
    for item in crawled.items:
        assert set(item) >= THREE
        assert item["seen"] == item["confidence"]
    assert "retired teacher with a stick" in crawled.item("/tides")["llm_text"]
    assert "takes cards only" in crawled.item("/thin")["llm_text"]
    assert crawled.ties == 0
    assert "Traceback" not in crawled.log


def test_items_of_every_kind_are_filled_from_their_own_page(crawl):
    crawled = crawl("/tides", "/tides/2", spider="kinds")
    assert len(crawled.items) == 2 * len(KINDS)
    for item in crawled.items:
        quay = "upper quay" if item["url"].endswith("/2") else "lower quay"
        assert quay in item["llm_text"], item["_kind"]
        assert item["confidence"] > 0
        assert item["page_type"]
    assert {item["_kind"] for item in crawled.items} == {kind.__name__ for kind in KINDS}
    assert crawled.ties == 0


def test_what_the_spider_has_set_stays(crawl):
    (item,) = crawl("/tides", spider="own_fields").items
    assert item["page_type"] == "mine"
    assert item["confidence"] > 0


def test_further_fields_come_from_dotted_paths(crawl):
    fields = {
        "title": "metadata.title",
        "md": "markdown",
        "all": "metadata",
        "links": "links",
        "llm_text": None,
        "rendered": "rendered",
    }
    (item,) = crawl("/tides", settings={"WEBEXTRACT_FIELDS": fields}).items
    assert item["title"]
    assert "# Tide tables for the lower quay" in item["md"]
    assert item["all"]["title"] == item["title"]
    assert isinstance(item["links"], list)
    assert item["rendered"] is False
    assert "llm_text" not in item


NO_PAGES = {
    "/files/pdf": "PDF",
    "/files/mislabelled": "PDF",
    "/files/photo": "PNG",
    "/files/data": "json",
    "/files/none": "",
    "/files/empty": "",
}


def test_what_is_no_page_still_gives_its_item_with_the_reason(crawl):
    settings = {"WEBEXTRACT_RENDERER": "crawling.Counted"}
    crawled = crawl(*NO_PAGES, spider="no_selector", settings=settings)
    for path, reason in NO_PAGES.items():
        item = crawled.item(path)
        assert item["confidence"] == 0.0
        assert item["llm_text"] == ""
        assert item["webextract_error"]
        assert reason in item["webextract_error"]
    assert crawled.stat("renders/tried") == 0
    assert crawled.stat("errors") == crawled.stat("pages") == len(NO_PAGES)
    assert "Traceback" not in crawled.log


def test_an_error_page_that_the_spider_wants_is_read_and_not_rendered(crawl):
    crawled = crawl("/gone", settings={"WEBEXTRACT_RENDERER": "crawling.Counted"})
    (item,) = crawled.items
    assert item["status"] == 404
    assert set(item) >= THREE
    assert crawled.stat("renders/tried") == 0


def test_a_spider_that_passes_its_meta_on_does_not_pass_the_reading_on(crawl, tmp_path):
    settings = {"JOBDIR": str(tmp_path), "SCHEDULER_DEBUG": True, "META_COPY_WARN": False}
    crawled = crawl("/tides", spider="meta_copied", settings=settings)
    assert crawled.item("/tides")["seen"] > 0
    assert crawled.item("/files/pdf")["seen"] == 0.0
    assert crawled.item("/files/pdf")["confidence"] == 0.0
    assert crawled.item("/files/pdf")["carried"] is False
    assert crawled.stats["scheduler/enqueued/disk"] == 2
    assert crawled.stats.get("scheduler/unserializable", 0) == 0


def test_pages_without_an_item_give_a_page_item_where_that_is_wanted(crawl):
    paths = ("/tides", "/tides/2", "/linked", "/files/pdf", "/robots.txt", "/sitemap.xml")
    metas = [{}] * len(paths) + [{"webextract_skip": True}]
    crawled = crawl(
        *paths,
        "/form",
        "/thin",
        spider="silent",
        settings={"WEBEXTRACT_PAGE_ITEMS": True},
        metas=[*metas, {}],
    )
    made = {i["url"].rpartition(":")[2].partition("/")[2]: i for i in crawled.items}
    assert set(made) == {"tides", "tides/2", "linked", "files/pdf", "app/never"}
    assert {name for name, item in made.items() if item["_kind"] == "PageItem"} == {
        "tides",
        "linked",
        "files/pdf",
        "app/never",
    }
    assert "retired teacher" in made["tides"]["llm_text"]
    assert made["tides"]["status"] == 200
    assert made["tides"]["page_type"]
    assert "PDF" in made["files/pdf"]["webextract_error"]
    assert crawled.ties == 0


def test_without_that_setting_nothing_is_made_up(crawl):
    assert crawl("/tides", spider="silent").items == []


def test_items_that_a_pipeline_drops_are_let_go(crawl):
    crawled = crawl("/tides", settings={"ITEM_PIPELINES": {"crawling.Dropper": 1}})
    assert len(crawled.dropped) == 1
    assert crawled.ties == 0


def test_a_response_that_another_middleware_copies_keeps_its_reading(crawl):
    copier = {"DOWNLOADER_MIDDLEWARES": {"crawling.ResponseCopier": 100}}
    crawled = crawl("/tides", spider="copied_response", settings=copier)
    assert crawled.stat("pages") == 1
    assert crawled.item("/tides")["confidence"] == crawled.item("/tides")["seen"]


def test_items_of_start_have_no_page_unless_they_bring_one(crawl, site):
    html = "<html><body><main><p>" + "The item's own text. " * 30 + "</p></main></body></html>"
    crawled = crawl(spider="start_items", html=html)
    assert "page is unknown" in crawled.item("/none")["webextract_error"]
    assert crawled.item("/none")["confidence"] == 0.0
    assert "The item's own text." in crawled.item("/own")["llm_text"]


def test_a_download_without_a_callback_is_left_alone(crawl):
    crawled = crawl("/tides", spider="downloads")
    assert "webextract" not in crawled.items[0]["other"]
    assert crawled.stat("pages") == 1
    assert crawled.stat("skipped") == 1


def test_robots_txt_and_sitemaps_are_left_alone(crawl):
    paths = ("/tides", "/sitemap.xml", "/robots.txt")
    crawled = crawl(*paths, settings={"ROBOTSTXT_OBEY": True})
    assert crawled.item("/sitemap.xml")["seen"] is None
    assert crawled.item("/robots.txt")["seen"] is None
    assert crawled.stat("skipped") == 3  # the two, and what Scrapy asked for itself


def test_a_request_can_be_left_alone(crawl):
    crawled = crawl("/tides", metas={"webextract_skip": True})
    assert crawled.items[0]["seen"] is None
    assert not THREE & set(crawled.items[0])
    assert crawled.stat("pages") == 0


def test_a_request_can_have_its_own_options(crawl):
    metas = [{"webextract_options": {"page_type": "forum"}}, {}]
    crawled = crawl("/tides", "/tides/2", metas=metas)
    assert crawled.item("/tides")["page_type"] == "forum"
    assert crawled.stat("stage/given") == 1


def test_the_crawls_options_hold_for_every_page(crawl):
    options = {"include_comments": True, "profile": "product", "target_language": "en"}
    crawled = crawl("/tides", "/tides/talk", settings={"WEBEXTRACT_OPTIONS": options})
    assert "wind is in the east" in crawled.item("/tides/talk")["llm_text"]
    assert "retired teacher with a stick" in crawled.item("/tides")["llm_text"]
    assert crawled.stat("page_type/product") == 0
    assert "wind is in the east" not in crawl("/tides/talk").items[0]["llm_text"]


def test_a_page_in_another_language_gives_a_marked_item_and_is_not_rendered(crawl):
    settings = {
        "WEBEXTRACT_OPTIONS": '{"target_language": "de"}',
        "WEBEXTRACT_RENDERER": "crawling.Counted",
    }
    crawled = crawl("/tides", settings=settings)
    (item,) = crawled.items
    assert item["webextract_error"] == "the content is in en: de is wanted"
    assert item["confidence"] == 0.0
    assert item["page_type"]
    assert "retired teacher" not in item["llm_text"]
    assert crawled.stat("renders/tried") == 0


def test_wrong_options_of_a_request_cost_that_reading_only(crawl):
    crawled = crawl("/tides", metas={"webextract_options": {"favour": "recall"}})
    (item,) = crawled.items
    assert "did you mean 'favor'" in item["webextract_error"]
    assert item["confidence"] == 0.0
    assert "Could not analyse <" in crawled.log


def test_statistics_and_the_summary(crawl):
    crawled = crawl("/tides", "/tides/2", "/files/pdf", spider="no_selector")
    assert crawled.stat("pages") == 3
    assert crawled.stat("errors") == 1
    for group in ("page_type/", "stage/", "confidence/"):
        counts = [n for k, n in crawled.stats.items() if k.startswith(f"webextract/{group}")]
        assert sum(counts) == 2, group
    assert 0 < crawled.stat("seconds") < 60
    assert 0 <= crawled.stat("seconds_waiting") < 60
    assert crawled.log.count("webextract: 3 pages (") == 1


def test_settings_of_the_spider_win(crawl):
    fields = {"WEBEXTRACT_FIELDS": {"title": "metadata.title"}}
    crawled = crawl("/tides", custom_settings=fields)
    assert crawled.items[0]["title"]


def test_a_processes_pool_gives_the_same_items(crawl):
    one = crawl("/tides", "/thin", "/files/pdf", spider="no_selector")
    other = crawl(
        "/tides", "/thin", "/files/pdf", spider="no_selector", settings={"WEBEXTRACT_WORKERS": 1}
    )
    keys = ("page_type", "confidence", "llm_text", "webextract_error")
    assert {tuple(i.get(k) for k in keys) for i in one.items} == {
        tuple(i.get(k) for k in keys) for i in other.items
    }


def test_a_switched_off_addon_does_nothing(crawl):
    crawled = crawl("/tides", settings={"WEBEXTRACT_ENABLED": False})
    assert not THREE & set(crawled.items[0])
    assert crawled.items[0]["seen"] is None
    assert "WEBEXTRACT_ENABLED" not in crawled.log.partition("Overridden settings")[0]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("WEBEXTRACT_RENDERER", "selenium", "use one of ['playwright', 'splash']"),
        ("WEBEXTRACT_RENDERER", "crawling.KINDS", "has no render()"),
        ("WEBEXTRACT_MIN_CONFIDENCE", 80, "use 0.0 to 1.0"),
    ],
)
def test_a_wrong_setting_stops_the_crawl_at_its_start(crawl, site, name, value, message):
    crawled = crawl("/tides", settings={name: value})
    assert message in crawled.log
    assert site.hits.total() == 0


def test_a_wrong_name_is_logged_once(crawl):
    crawled = crawl("/tides", settings={"WEBEXTRACT_FIELD": {}})
    assert crawled.log.count("did you mean WEBEXTRACT_FIELDS?") == 1


SELECT = {"TWISTED_REACTOR": "twisted.internet.selectreactor.SelectReactor"}


def test_another_reactor_is_as_good_in_place(crawl):
    crawled = crawl("/tides", settings=SELECT, alone=True)
    assert crawled.items[0]["confidence"] > 0


@pytest.mark.parametrize(
    ("name", "value"), [("WEBEXTRACT_WORKERS", 1), ("WEBEXTRACT_RENDERER", "playwright")]
)
def test_what_needs_asyncio_says_so_at_the_start(crawl, site, name, value):
    if name == "WEBEXTRACT_RENDERER":
        pytest.importorskip("scrapy_playwright")
    crawled = crawl("/tides", settings=SELECT | {name: value}, alone=True)
    assert site.hits.total() == 0
    assert f"{name} = {value!r} needs the asyncio reactor" in crawled.log


@pytest.mark.skipif(scrapy.version_info < (2, 15), reason="Scrapy always has a reactor")
def test_scrapy_without_a_reactor_will_do(crawl):
    settings = {"TWISTED_REACTOR_ENABLED": False, "WEBEXTRACT_WORKERS": 1}
    crawled = crawl("/tides", settings=settings, alone=True)
    assert crawled.items[0]["confidence"] > 0


# the components by hand


def test_the_users_number_and_none_win(crawl):
    settings = {
        "ITEM_PIPELINES": {PATHS["pipeline"]: None},
        "DOWNLOADER_MIDDLEWARES": {PATHS["downloader"]: 600},
    }
    crawled = crawl("/tides", settings=settings)
    assert crawled.items[0]["seen"] > 0
    assert not THREE & set(crawled.items[0])
    assert crawled.log.count("WebExtractDownloaderMiddleware") == 1


def test_the_downloader_middleware_alone_serves_the_spider(crawl):
    settings = {"ADDONS": {}, "DOWNLOADER_MIDDLEWARES": {PATHS["downloader"]: 543}}
    (item,) = crawl("/tides", settings=settings).items
    assert item["seen"] > 0
    assert not THREE & set(item)


def test_pipeline_and_spider_middleware_read_what_items_come_from(crawl):
    settings = {
        "ADDONS": {},
        "SPIDER_MIDDLEWARES": {PATHS["spider"]: 10},
        "ITEM_PIPELINES": {PATHS["pipeline"]: 10},
    }
    crawled = crawl("/tides", "/files/pdf", spider="kinds", settings=settings)
    assert crawled.stat("pages") == 2  # once a page, not once an item
    for item in crawled.items:
        assert ("retired teacher" in item["llm_text"]) is item["url"].endswith("/tides")


def test_the_pipeline_alone_reads_items_that_bring_their_page(crawl):
    settings = {"ADDONS": {}, "ITEM_PIPELINES": {PATHS["pipeline"]: 10}}
    crawled = crawl("/tides", spider="page_items", settings=settings)
    with_page, without = sorted(crawled.items, key=lambda item: "html" not in item)
    assert "retired teacher" in with_page["llm_text"]
    assert "WebExtractSpiderMiddleware" in without["webextract_error"]
    json.dumps(crawled.items)
