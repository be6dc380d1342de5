"""Page types and models of a user's own in real crawls, in place and in a process beside."""

import json
import shutil

import pytest

from scrapy_webextract.engine.trained import trained_folder

TABLE = {"summary": "Tide tables.", "like": "article", "url": {"segments": ["tides"]}}


@pytest.mark.parametrize("workers", [0, 1])
def test_pages_of_a_users_own_type_are_told(crawl, workers):
    settings = {
        "WEBEXTRACT_PAGE_TYPES": {"table": TABLE},
        "WEBEXTRACT_MIN_CONFIDENCE": {"table": 0.0},
        "WEBEXTRACT_RENDER_TYPES": ["article"],
        "WEBEXTRACT_WORKERS": workers,
    }
    crawled = crawl("/tides", "/thin", settings=settings)
    assert crawled.item("/tides")["page_type"] == "table"
    assert "retired teacher with a stick" in crawled.item("/tides")["llm_text"]
    assert crawled.item("/thin")["page_type"] != "table"
    assert crawled.stat("page_type/table") == 1


def test_page_types_come_from_a_folder_too(crawl, tmp_path):
    (tmp_path / "table.toml").write_text("[url]\nsegments = ['tides']\n", encoding="utf-8")
    crawled = crawl("/tides", settings={"WEBEXTRACT_PAGE_TYPES": str(tmp_path)})
    assert crawled.items[0]["page_type"] == "table"


def test_a_request_keeps_the_crawls_types_beside_its_own_options(crawl):
    crawled = crawl(
        "/tides",
        settings={"WEBEXTRACT_PAGE_TYPES": json.dumps({"table": TABLE})},
        metas={"webextract_options": {"favor": "recall"}},
    )
    assert crawled.items[0]["page_type"] == "table"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"WEBEXTRACT_PAGE_TYPES": {"table": {"urls": {}}}}, "did you mean 'url'"),
        ({"WEBEXTRACT_PAGE_TYPES": "/no/such/folder"}, "there is no folder"),
        ({"WEBEXTRACT_PAGE_TYPES": 3}, "a folder of TOML files or a mapping"),
        ({"WEBEXTRACT_RENDER_TYPES": ["table"]}, "unknown 'table'"),
        ({"WEBEXTRACT_MODELS": "/no/such/folder"}, "no folder with trained models"),
        ({"WEBEXTRACT_MODELS": 3}, "use a string"),
    ],
)
def test_what_is_wrong_stops_the_crawl_at_its_start(crawl, site, settings, message):
    crawled = crawl("/tides", settings=settings)
    assert message in crawled.log
    assert site.hits.total() == 0


@pytest.fixture
def models(tmp_path):
    """Models that differ from ours in that the page type is never sure."""
    folder = shutil.copytree(trained_folder(), tmp_path / "mine")
    path = folder / "page_type.json"
    card = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(card | {"temperature": 50.0}), encoding="utf-8")
    return folder


@pytest.mark.parametrize("workers", [0, 1])
def test_a_crawl_reads_with_models_of_the_users_own(crawl, models, workers):
    settings = {
        "WEBEXTRACT_MODELS": str(models),
        "WEBEXTRACT_WORKERS": workers,
        "WEBEXTRACT_FIELDS": {"sure": "page_type_confidence"},
    }
    crawled = crawl("/tides", settings=settings, alone=True)
    assert crawled.items[0]["sure"] < 0.25
    assert f"Models are read from {models}" in crawled.log


def test_a_process_that_has_read_other_models_says_so(crawl, models, site):
    crawl("/tides")
    hits = site.hits.total()
    crawled = crawl("/tides", settings={"WEBEXTRACT_MODELS": str(models)})
    assert "in a process of its own" in crawled.log
    assert site.hits.total() == hits


def test_models_that_do_not_fit_the_code_stop_the_crawl(crawl, models, site):
    path = models / "confidence.json"
    card = json.loads(path.read_text(encoding="utf-8"))
    card["features"][0] = "moon phase"
    path.write_text(json.dumps(card), encoding="utf-8")
    crawled = crawl("/tides", settings={"WEBEXTRACT_MODELS": str(models)}, alone=True)
    assert "confidence.ubj was trained on other features" in crawled.log
    assert site.hits.total() == 0
