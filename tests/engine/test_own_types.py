"""Page types of a user's own: from a folder or a mapping, believed, and read by profile."""

import pickle

import numpy as np
import pytest

from scrapy_webextract import extract
from scrapy_webextract.engine.content import assemble
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.score import measure_blocks
from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.page import read as read_page
from scrapy_webextract.engine.page_types import PAGE_TYPES, own_types, page_types
from scrapy_webextract.engine.types import Guess, Options

RECIPE = {
    "summary": "How a dish is made.",
    "like": "article",
    "url": {"segments": ["Recipes"], "patterns": [r"\bdish=\d+$"]},
    "html": {"json_ld": ["Recipe"]},
    "profile": {"typical_words": [50, 300]},
}
TOML = """
summary = "How a dish is made."
like = "article"
[url]
segments = ["Recipes"]
patterns = ['\\bdish=\\d+$']
[html]
json_ld = ["Recipe"]
[profile]
typical_words = [50, 300]
"""
DISH = (
    "<title>Leek pie</title><main><h1>Leek pie</h1>"
    + "<p>Wash the leeks well, cut them small, and cook them in butter until they are soft.</p>"
    * 5
    + "</main>"
)
MARKED = (
    f'<script type=application/ld+json>{{"@type": "Recipe", "name": "Leek pie"}}</script>{DISH}'
)
SHOP = {"product": {"url": {"hosts": ["lamps.example"]}}}


def read(html, url="https://x.example/", **options):
    return extract(html, url, options=Options(page_types={"recipe": RECIPE}, **options))


@pytest.mark.parametrize(
    ("html", "url", "stage"),
    [
        (DISH, "https://x.example/recipes/leek-pie", "url"),
        (DISH, "https://x.example/show?dish=12", "url"),
        (MARKED, "https://x.example/", "html"),
    ],
)
def test_a_rule_of_the_users_own_is_believed(html, url, stage):
    reading = read(html, url)
    assert (reading.page_type, reading.page_type_stage) == ("recipe", stage)
    assert 0.5 <= reading.page_type_confidence <= 1
    assert "cook them in butter" in reading.text


def test_what_meets_no_own_rule_is_classified_as_ever():
    plain, own = extract(DISH, "https://x.example/a"), read(DISH, "https://x.example/a")
    assert plain.page_type == own.page_type
    assert plain.page_type_confidence == own.page_type_confidence
    assert plain.text == own.text


def test_a_folder_says_the_same_as_a_mapping(tmp_path):
    (tmp_path / "recipe.toml").write_text(TOML, encoding="utf-8")
    assert own_types(tmp_path) == own_types(str(tmp_path)) == own_types({"recipe": RECIPE})


def test_rules_for_a_shipped_type_are_added_and_its_profile_stays():
    options = Options(page_types=SHOP)
    reading = extract(DISH, "https://www.lamps.example/x", options=options)
    assert (reading.page_type, reading.page_type_stage) == ("product", "url")
    assert page_types(options.own_types)["product"].profile == page_types()["product"].profile
    shipped = extract(DISH, "https://a.example/product/x", options=options)
    assert shipped.page_type == extract(DISH, "https://a.example/product/x").page_type


@pytest.mark.parametrize(("repeats", "left"), [(False, 1), (True, 2)])
def test_a_profile_says_how_a_type_is_read(repeats, left):
    twice = "<p>Wash the leeks well, cut them small, and cook them in butter until soft.</p>"
    page = read_page(f"<main>{twice}<div>{twice}</div></main>", "", None, Options())
    blocks = blocks_of(page.root)
    own = {"recipe": RECIPE | {"profile": {"repeats": repeats}}}
    guess = Guess("recipe", 1.0, "given", probabilities={"article": 1.0})
    scores = np.full(len(blocks), 0.9, np.float32)
    measured, options = measure_blocks(page, blocks), Options(page_types=own)
    choice = assemble(page, blocks, measured, scores, guess, options)
    assert (choice.scores > 0).sum() == left


def test_an_own_type_can_be_given_and_reads_like_the_one_it_names():
    given = read(DISH, page_type="recipe")
    article = extract(DISH, "https://x.example/", options=Options(page_type="article"))
    assert (given.page_type, given.page_type_stage) == ("recipe", "given")
    assert given.text == article.text
    assert given.llm_text


def test_options_with_own_types_travel_and_can_be_made_of_themselves():
    options = Options(page_types={"recipe": RECIPE})
    assert pickle.loads(pickle.dumps(options)) == options
    assert Options(page_types=options.page_types) == options
    assert hash(options) == hash(Options(page_types={"recipe": RECIPE}))


def test_the_shipped_types_stay_as_they_are():
    own_types({"article": {"url": {"segments": ["x"]}}, "recipe": RECIPE})
    assert tuple(page_types()) == PAGE_TYPES
    assert "x" not in page_types()["article"].url.segments


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"recipe": {"urls": {}}}, "did you mean 'url'"),
        ({"recipe": {"url": {"segment": []}}}, "did you mean 'segments'"),
        ({"recipe": {"url": {"segments": "x"}}}, "use a list"),
        ({"recipe": {"url": {"segments": [1]}}}, "list of strings"),
        ({"recipe": {"url": {"segments": [" "]}}}, "list of strings"),
        ({"recipe": {"url": {"patterns": ["("]}}}, "patterns has"),
        ({"recipe": {"profile": {"posts": "yes"}}}, "true or false"),
        ({"recipe": {"profile": {"typical_words": [3]}}}, "two whole numbers"),
        ({"recipe": {"like": "articel"}}, "did you mean 'article'"),
        ({"recipe": 3}, "use a table"),
        ({"Re cipe": {}}, "is no name"),
        ({3: {}}, "is no name"),
        ({"recipe": {"summary": 3}}, "use a string"),
        ("no/such/folder", "there is no folder"),
        (3, "a folder of TOML files or a mapping"),
    ],
)
def test_what_is_wrong_is_said_with_the_remedy(given, message):
    with pytest.raises(ConfigurationError, match=message):
        Options(page_types=given)


def test_an_empty_folder_is_said(tmp_path):
    with pytest.raises(ConfigurationError, match=r"no \*\.toml"):
        Options(page_types=tmp_path)


def test_a_type_that_is_nobodys_is_still_refused():
    with pytest.raises(ConfigurationError, match="did you mean 'recipe'"):
        read(DISH, page_type="recipes")
