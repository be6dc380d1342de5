"""Page types are data: complete, in order, and checked when they are read."""

import pytest

from scrapy_webextract.engine.classify.by_url import type_of
from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.page_types import PAGE_TYPES, load, page_types


def test_the_types_that_the_model_knows_come_first():
    assert tuple(page_types())[: len(PAGE_TYPES)] == PAGE_TYPES


@pytest.mark.parametrize("name", page_types())
def test_a_type_says_what_it_is_and_how_it_is_told(name):
    page_type = page_types()[name]
    low, middle = page_type.profile.typical_words
    assert page_type.name == name
    assert page_type.summary.endswith(".")
    assert page_type.url.segments
    assert page_type.html.json_ld
    assert 0 < low < middle


@pytest.mark.parametrize("name", page_types())
def test_rules_are_lower_case_where_addresses_and_names_are(name):
    page_type = page_types()[name]
    lists = (
        page_type.url.hosts,
        page_type.url.host_labels,
        page_type.url.segments,
        page_type.url.slugs,
        page_type.html.og_types,
        page_type.html.generators,
        page_type.html.marks,
    )
    for entries in lists:
        assert all(entry == entry.lower().strip() and entry for entry in entries)
        assert len(set(entries)) == len(entries)


@pytest.mark.parametrize("name", page_types())
def test_a_type_tells_the_platforms_it_names(name):
    for host in page_types()[name].url.hosts:
        assert type_of(f"https://www.{host}/", page_types().values()) == name


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("[urls]", "did you mean 'url'"),
        ("[url]\nsegment = ['x']", "did you mean 'segments'"),
        ("[html]\njson-ld = ['X']", "did you mean 'json_ld'"),
        ("[url]\nsegments = 'x'", "use a list"),
        ("[profile]\nlength = 3", "unknown key 'length'"),
        ("url = 3", r"\[url\] is not a table"),
        ("summary = ", "mine.toml"),
    ],
)
def test_a_wrong_file_is_refused_with_the_remedy(tmp_path, toml, message):
    (tmp_path / "mine.toml").write_text(toml)
    with pytest.raises(ConfigurationError, match=message):
        load(tmp_path)


def test_a_file_makes_a_type(tmp_path):
    (tmp_path / "recipe.toml").write_text("summary = 'Food.'\n[url]\nsegments = ['recipes']\n")
    recipe = load(tmp_path)["recipe"]
    assert (recipe.name, recipe.url.segments) == ("recipe", ("recipes",))
