"""Options.profile and Options.page_type: how a page is read, and what it is said to be."""

import pytest

from scrapy_webextract import ConfigurationError, Options, extract
from scrapy_webextract.engine import extract as straight_line
from scrapy_webextract.engine.page_types import PAGE_TYPES, page_types

URL = "https://quay.example/news/2026/ice-house"
PAGE = (
    "<html lang='en'><head><title>The ice house</title></head><body><nav>Quay</nav>"
    "<article><h1>The ice house</h1>"
    + "<p>Ice came down the valley on sledges and lay under straw until the herring boats wanted "
    "it, and nobody on the quay paid for a summer's worth before the first catch was sold.</p>"
    "<p>The door was two planks thick. Behind it stood a second one, and the boy who opened both "
    "at once was sent home, as the ledger of the company says in three places.</p>"
    * 3
    + "</article><footer>© Quay</footer></body></html>"
)


@pytest.fixture
def read_as(monkeypatch):
    """The guesses that the content stage and the confidence were given."""
    seen = []

    def choose(page, blocks, guess, options):
        seen.append(dict(guess.probabilities))
        return chosen(page, blocks, guess, options)

    def facts_of(page, probabilities):
        seen.append(dict(probabilities))
        return facts(page, probabilities)

    chosen, facts = straight_line.choose, straight_line.facts_of
    monkeypatch.setattr(straight_line, "choose", choose)
    monkeypatch.setattr(straight_line, "facts_of", facts_of)
    return seen


def only(name):
    return {kind: float(kind == name) for kind in PAGE_TYPES}


@pytest.mark.parametrize("name", PAGE_TYPES)
def test_a_profile_changes_how_the_page_is_read_and_not_what_it_is(name, read_as):
    plain = extract(PAGE, URL)
    reading = extract(PAGE, URL, options=Options(profile=name))
    assert reading.page_type == plain.page_type
    assert reading.page_type_stage == plain.page_type_stage != "given"
    assert reading.page_type_confidence == plain.page_type_confidence < 1.0
    assert read_as[:2] != read_as[2:] == [only(name)] * 2


def test_a_given_type_is_also_the_profile(read_as):
    reading = extract(PAGE, URL, options=Options(page_type="product"))
    assert (reading.page_type, reading.page_type_stage) == ("product", "given")
    assert read_as == [only("product")] * 2


def test_a_profile_goes_before_a_given_type(read_as):
    reading = extract(PAGE, URL, options=Options(page_type="product", profile="forum"))
    assert (reading.page_type, reading.page_type_stage) == ("product", "given")
    assert read_as == [only("forum")] * 2


def test_the_profiles_usual_length_is_what_the_confidence_compares_with():
    lengths = {
        name: straight_line.facts_of(straight_line.read(PAGE, URL, None, Options()), only(name))
        for name in ("article", "product")
    }
    for name, facts in lengths.items():
        assert facts.typical_words == page_types()[name].profile.typical_words[1]


@pytest.mark.parametrize("option", ["profile", "page_type"])
@pytest.mark.parametrize(("wrong", "near"), [("artcle", "article"), ("my/own.toml", "article")])
def test_a_name_that_is_no_page_type_is_refused_with_the_nearest(option, wrong, near):
    with pytest.raises(ConfigurationError, match=rf"Options\.{option}.*did you mean '{near}'"):
        extract(PAGE, URL, options=Options(**{option: wrong}))


def test_a_profile_is_a_name():
    with pytest.raises(ConfigurationError, match=r"Options\.profile is 3"):
        Options(profile=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("html", ["", b"%PDF-1.4 x", "<p>A line of text.</p>"])
@pytest.mark.parametrize("option", ["page_type", "profile"])
def test_a_wrong_name_is_refused_whatever_the_page(html, option):
    with pytest.raises(ConfigurationError, match="forum"):
        extract(html, options=Options(**{option: "forums"}))
