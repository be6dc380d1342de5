"""What the middleware does with a renderer, whatever it is; none of these needs a browser."""

import pytest

FIELDS = {"rendered": "rendered", "why": "render_reason", "outcome": "render_outcome"}


def rendering(renderer: str, **more: object) -> dict[str, object]:
    names = {f"WEBEXTRACT_{name}": value for name, value in more.items()}
    return {
        "WEBEXTRACT_RENDERER": f"crawling.{renderer}",
        "WEBEXTRACT_FIELDS": FIELDS,
        "WEBEXTRACT_MIN_CONFIDENCE": 1.0,
        **names,
    }


def test_the_better_page_reaches_the_spider_as_the_original_request_asked_for_it(crawl, site):
    crawled = crawl("/app/never", settings=rendering("OtherPageRenderer"), metas={"mine": 1})
    (item,) = crawled.items
    assert item["rendered"] is True
    assert "upper quay" in item["llm_text"]
    assert item["seen"] == item["confidence"]
    assert item["url"] == item["asked"] == item["request_url"] == site.url + "/app/never"
    assert "mine" in item["meta"]
    assert not {"webextract_rendering", "dont_cache", "dont_retry"} & set(item["meta"])
    assert item["why"] == "its content is built by scripts"
    assert (crawled.stat("renders/tried"), crawled.stat("renders/kept")) == (1, 1)
    assert crawled.stat("pages") == 1


@pytest.mark.parametrize(
    ("renderer", "outcome"),
    [
        ("BrokenRenderer", "failed: RuntimeError: no browser today"),
        ("ErrorRenderer", "failed: SiteError: the renderer answered 404"),
        ("EmptyRenderer", "the rendered page is empty"),
    ],
)
def test_a_renderer_that_fails_costs_nothing_but_the_rendering(crawl, renderer, outcome):
    crawled = crawl("/thin", settings=rendering(renderer))
    (item,) = crawled.items
    assert "takes cards only" in item["llm_text"]
    assert item["rendered"] is False
    assert item["outcome"].startswith(outcome)
    assert "webextract_error" not in item
    assert crawled.stat("renders/kept") == 0
    assert crawled.stat("renders/failed") == (1 if "failed" in outcome else 0)


def test_a_page_is_rendered_once_even_when_it_stays_poor(crawl, site):
    crawled = crawl("/thin", settings=rendering("Counted"))
    assert site.hits["/thin"] == 2
    assert crawled.stat("renders/tried") == 1
    assert crawled.items[0]["rendered"] is False


def test_the_cache_does_not_answer_for_the_renderer(crawl, site, tmp_path):
    cache = {"HTTPCACHE_ENABLED": True, "HTTPCACHE_DIR": str(tmp_path)}
    for _ in range(2):
        crawl("/thin", settings=rendering("Counted") | cache)
    assert site.hits["/thin"] == 3  # the page once, the rendering in each crawl


def test_one_request_at_a_time_is_enough(crawl):
    crawled = crawl(
        "/thin", "/app/never", settings=rendering("Counted") | {"CONCURRENT_REQUESTS": 1}
    )
    assert len(crawled.items) == 2
    assert crawled.stat("renders/tried") == 2


def test_a_request_can_ask_for_rendering_and_refuse_it(crawl):
    metas = [{"webextract_render": False}, {"webextract_render": True}]
    settings = rendering("Counted", RENDER_WHEN="needs_render")
    crawled = crawl("/app/never", "/tides", metas=metas, settings=settings)
    assert crawled.item("/app/never")["why"] is None
    assert crawled.item("/tides")["why"] == "the request asks for it"


def test_what_another_renderer_has_rendered_is_not_rendered_again(crawl):
    crawled = crawl("/thin", settings=rendering("Counted"), metas={"_splash_processed": True})
    assert crawled.stat("renders/tried") == 0


def test_forms_are_not_sent_twice(crawl, site):
    crawl("/form", settings=rendering("Counted"), method="POST")
    assert site.hits["/form"] == 1


@pytest.mark.parametrize("cap", ["MAX_RENDERS", "MAX_RENDERS_PER_DOMAIN"])
def test_caps_hold_and_the_refusal_says_which(crawl, cap):
    paths = ("/thin", "/thin?2", "/thin?3")
    crawled = crawl(*paths, settings=rendering("Counted", **{cap: 2}))
    assert (crawled.stat("renders/tried"), crawled.stat("renders/refused")) == (2, 1)
    outcomes = [item["outcome"] for item in crawled.items]
    assert f"refused: WEBEXTRACT_{cap} (2) is reached" in outcomes


def test_a_dead_renderer_is_left_alone_for_a_while(crawl):
    paths = [f"/thin?{number}" for number in range(14)]
    crawled = crawl(*paths, settings=rendering("BrokenRenderer") | {"CONCURRENT_REQUESTS": 1})
    assert len(crawled.items) == 14
    assert (crawled.stat("renders/failed"), crawled.stat("renders/refused")) == (10, 4)
    assert crawled.log.count("Rendering pauses for 30 s") == 1


def test_types_that_are_not_allowed_are_not_rendered(crawl):
    settings = rendering("Counted", RENDER_TYPES=["forum"], OPTIONS={"page_type": "article"})
    assert crawl("/thin", settings=settings).stat("renders/tried") == 0


def test_without_a_renderer_nothing_is_rendered(crawl, site):
    crawled = crawl("/app/never", metas={"webextract_render": True})
    assert site.hits["/app/never"] == 1
    assert crawled.stat("renders/tried") == 0
