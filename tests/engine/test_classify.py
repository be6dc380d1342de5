"""Three stages vote on a page's type; the record of held-out pages decides who is believed."""

import pytest

from scrapy_webextract.engine.classify import STAGES, classify, votes
from scrapy_webextract.engine.classify.by_html import by_html
from scrapy_webextract.engine.classify.by_url import type_of
from scrapy_webextract.engine.classify.settle import Worth, settle
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.features.observed import observe
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.page_types import PAGE_TYPES, page_types
from scrapy_webextract.engine.types import Options

ODDS = {"article": 0.6, "forum": 0.3, "product": 0.1}


def page_of(html, url=""):
    page = read(html, url, None, Options())
    return page, blocks_of(page.root)


@pytest.mark.parametrize(
    ("url", "page_type"),
    [
        ("https://forum.example.org/t/how-to-oil-a-hinge/77", "forum"),
        ("https://example.org/viewtopic.php?t=3", "forum"),
        ("https://beispiel.example/produkt/lampe-12", "product"),
        ("https://example.org/shop/category/lamps/p/12", "product"),
        ("https://ejemplo.example/es/servicios/techos", "service"),
        ("https://docs.example.org/install", "documentation"),
        ("https://example.org/docs/install.html", "documentation"),
        ("https://beispiel.example/de/kategorie/lampen/", "collection"),
        ("https://example.org/ways-to-oil-a-hinge", "article"),
        ("https://example.org/tags/oil", "listing"),
        ("https://primer.example/%D1%83%D1%81%D0%BB%D1%83%D0%B3%D0%B8/krovlya", "service"),
        ("https://primer.example/новости/most-otkryt", "article"),
        ("https://rei.example/商品/12", "product"),
        ("https://exemple.example/fr/forum/sujet/charniere", "forum"),
        ("https://ejemplo.example/foro/hilo/bisagra-33", "forum"),
        ("https://beispiel.example/warengruppe/lampen", "collection"),
        ("https://przyklad.example/wyniki/zawiasy", "listing"),
        ("https://voorbeeld.example/documentatie/installeren", "documentation"),
        ("https://learn.microsoft.com/en-us/tides", "documentation"),
        ("https://example.org/", None),
        ("https://example.org/x7", None),
        ("", None),
        ("http://[bad", None),
    ],
)
def test_an_address_tells_the_type(url, page_type):
    assert type_of(url, page_types().values()) == page_type


@pytest.mark.parametrize(
    ("html", "page_type"),
    [
        ("<meta property=og:type content=article>", "article"),
        ("<meta name=generator content='Discourse 3.2'>", "forum"),
        ("<meta name=generator content='Sphinx 7'>", "documentation"),
        ('<script type=application/ld+json>{"@type": "Product"}</script>', "product"),
        ("<div itemscope itemtype=https://schema.org/QAPage>x</div>", "forum"),
        ("<div class=product-grid>x</div>", None),
        ("<meta property=og:type content=website>", None),
        ("", None),
    ],
)
def test_the_markup_tells_the_type(html, page_type):
    assert by_html(observe(*page_of(html))) == page_type


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_is_silent_on_an_empty_page(stage):
    assert STAGES[stage](observe(*page_of(""))) is None


def test_every_stage_is_asked():
    assert votes(observe(*page_of("x", "https://forum.example.org/"))) == {
        "url": "forum",
        "html": None,
    }


def record(won, lost):
    worth = Worth(votes=100, right=90, disputes=won + lost, won=won, lost=lost)
    return {"url": {"forum": worth}, "html": {"forum": worth}}


@pytest.mark.parametrize(
    ("cast", "worth", "expected"),
    [
        ({"url": None, "html": None}, record(9, 1), ("article", 0.6, "model", "forum")),
        ({"url": "article", "html": "article"}, record(9, 1), ("article", 0.6, "url", "forum")),
        ({"url": None, "html": "article"}, record(9, 1), ("article", 0.6, "html", "forum")),
        ({"url": "forum", "html": "article"}, record(9, 1), ("forum", 0.9, "url", "article")),
        ({"url": None, "html": "forum"}, record(9, 1), ("forum", 0.9, "html", "article")),
        ({"url": "forum", "html": None}, record(4, 5), ("article", 0.6, "model", "forum")),
        ({"url": "forum", "html": None}, record(5, 0), ("article", 0.6, "model", "forum")),
        ({"url": "forum", "html": None}, {}, ("article", 0.6, "model", "forum")),
        ({"url": "recipe", "html": None}, record(9, 1), ("recipe", 0.9, "url", "article")),
    ],
)
def test_a_stage_overrules_only_where_it_was_right_more_often(cast, worth, expected):
    guess = settle(cast, ODDS, worth)
    assert (guess.page_type, guess.probability, guess.stage, guess.runner_up) == expected
    assert guess.probabilities == ODDS


def test_a_given_type_is_taken():
    guess = classify(*page_of(""), Options(page_type="forum"))
    assert (guess.page_type, guess.probability, guess.stage) == ("forum", 1.0, "given")


def test_a_type_that_does_not_exist_is_refused():
    with pytest.raises(ConfigurationError, match=r"did you mean 'product'.*listing"):
        classify(*page_of(""), Options(page_type="products"))


@pytest.mark.parametrize("url", ["", "https://example.org/guide/oil"])
@pytest.mark.parametrize("html", ["", "<p>x", "<p>" + "Oil the hinge well. " * 50])
def test_any_page_gets_a_type_and_odds_that_add_up(html, url):
    guess = classify(*page_of(html, url), Options())
    assert guess.page_type in PAGE_TYPES
    assert guess.runner_up != guess.page_type
    assert sum(guess.probabilities.values()) == pytest.approx(1, abs=1e-4)
    assert 0 < guess.probability <= 1


def test_a_thread_is_a_forum_page():
    post = (
        "<article class='message'><a href='/members/{n}'>ann{n}</a><time>2024-05-0{n}</time>"
        "<p>I oiled the hinge with {n} drops and it still squeaks.</p><a href='#'>Reply</a>"
        "</article>"
    )
    html = "<title>Squeaking hinge | Doors Forum</title>"
    html += "".join(post.format(n=n) for n in range(1, 7))
    guess = classify(*page_of(html, "https://forum.doors.example/threads/hinge.77/"), Options())
    assert (guess.page_type, guess.stage) == ("forum", "url")
    assert guess.probability > 0.5
