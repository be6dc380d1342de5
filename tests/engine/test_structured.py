"""Structured data, and text that only an island holds."""

import json
import time

import pytest

from scrapy_webextract import extract
from scrapy_webextract.engine.content.structured import island_blocks, structured_data_of
from scrapy_webextract.engine.content.tree import Heading, Items, Paragraph, Post, Text
from scrapy_webextract.engine.page import Page, read
from scrapy_webextract.engine.types import Options

PROSE = "The heron stood in the shallow water and waited for the fog to lift from the reeds. "
LONG = PROSE * 4


def page(body: str) -> Page:
    return read(f"<html><body>{body}</body></html>", "https://daily.example/x", None, Options())


def ld(value: object) -> Page:
    return page(f'<script type="application/ld+json">{json.dumps(value)}</script>')


def test_microdata_becomes_nested_items():
    body = """<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Decoy</h1>
    <a itemprop="url" href="/d">x</a><i itemprop="color">red</i><i itemprop="color">green</i>
    <p itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <meta itemprop="price" content="9.50"></p></div>"""
    assert structured_data_of(page(body)) == [
        {
            "@type": "Product",
            "name": "Decoy",
            "url": "/d",
            "color": ["red", "green"],
            "offers": {"@type": "Offer", "price": "9.50"},
        }
    ]


def test_json_ld_comes_first_and_is_bounded():
    small = {"@type": "Thing", "name": "x"}
    assert structured_data_of(ld(small)) == [small]
    assert structured_data_of(ld([small, {"name": "y" * 600_000}, small])) == [small]
    assert len(structured_data_of(ld([small] * 5000))) == 200


def test_nothing_on_a_page_without_islands():
    assert structured_data_of(page(f"<p>{LONG}</p>")) == []
    assert island_blocks(page(f"<p>{LONG}</p>")) == ()


def test_an_article_body():
    found = island_blocks(ld({"@type": "Article", "articleBody": f"{LONG}\n\n{PROSE}&amp; more"}))
    assert found == (
        Paragraph((Text(LONG.strip()),)),
        Paragraph((Text(f"{PROSE}& more"),)),
    )


def test_a_product_description_with_html_in_it():
    item = {"@type": "Product", "name": "Decoy", "description": f"<p>{PROSE}</p><p>Floats.</p>"}
    assert island_blocks(ld(item)) == (
        Heading(1, (Text("Decoy"),)),
        Paragraph((Text(PROSE.strip()),)),
        Paragraph((Text("Floats."),)),
    )


def test_a_recipe_has_ingredients_and_steps():
    item = {
        "@type": "Recipe",
        "name": "Soup",
        "recipeIngredient": ["2 leeks", "1 l water"],
        "recipeInstructions": [{"@type": "HowToStep", "text": "Boil."}, {"text": "Serve."}],
    }
    heading, ingredients, steps = island_blocks(ld(item))
    assert isinstance(heading, Heading)
    assert isinstance(ingredients, Items)
    assert not ingredients.ordered
    assert isinstance(steps, Items)
    assert steps.ordered
    assert len(steps.items) == 2


def test_a_question_with_its_answers():
    question = {
        "@type": "Question",
        "name": "Why do herons wait?",
        "text": PROSE,
        "author": {"name": "marsh_owl"},
        "datePublished": "2023-05-03",
        "acceptedAnswer": {"@type": "Answer", "text": "Fish come.", "author": "reedfan77"},
    }
    heading, first, second = island_blocks(ld({"@type": "QAPage", "mainEntity": question}))
    assert heading == Heading(1, (Text("Why do herons wait?"),))
    assert first == Post((Paragraph((Text(PROSE.strip()),)),), "marsh_owl", "2023-05-03", 0)
    assert second == Post((Paragraph((Text("Fish come."),)),), "reedfan77", None, 1)


@pytest.mark.parametrize(
    "body",
    [
        '<script id="__NEXT_DATA__" type="application/json">{}</script>',
        "<script>window.__INITIAL_STATE__ = {};</script>",
        "<script>window.__PRELOADED_STATE__={};window.x = 1</script>",
    ],
)
def test_the_state_of_an_application(body):
    state = {"props": {"post": {"body": f"<h2>Fog</h2><p>{LONG}</p>"}, "label": "Share"}}
    found = island_blocks(page(body.replace("{}", json.dumps(state))))
    assert found == (Heading(2, (Text("Fog"),)), Paragraph((Text(LONG.strip()),)))


def test_state_in_a_string_of_json():
    state = json.dumps(json.dumps({"body": LONG}))
    found = island_blocks(page(f"<script>window.__INITIAL_STATE__ = JSON.parse({state})</script>"))
    assert found == (Paragraph((Text(LONG.strip()),)),)


def test_posts_keep_their_author_and_date():
    posts = [
        {"username": "marsh_owl", "created_at": "2023-05-03", "cooked": f"<p>{PROSE}1</p>"},
        {"username": "reedfan77", "created_at": "2023-05-04", "cooked": f"<p>{PROSE}2 {LONG}</p>"},
    ]
    inner = json.dumps({"topic_1": json.dumps({"post_stream": {"posts": posts}})})
    attribute = inner.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    found = island_blocks(page(f'<div id="data-preloaded" data-preloaded="{attribute}"></div>'))
    assert [(p.author, p.date) for p in found if isinstance(p, Post)] == [
        ("marsh_owl", "2023-05-03"),
        ("reedfan77", "2023-05-04"),
    ]


def discourse(posts: list[dict[str, object]]) -> Page:
    topic = {"post_stream": {"posts": posts}, "suggested_topics": [{"excerpt": LONG * 5}]}
    inner = json.dumps({"site": json.dumps({"about": LONG}), "topic_7": json.dumps(topic)})
    attribute = inner.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    shell = "<noscript>Please turn JavaScript on.</noscript>"
    return page(f'{shell}<div id="data-preloaded" data-preloaded="{attribute}"></div>')


def post(author: str, day: int, cooked: str) -> dict[str, object]:
    return {"username": author, "created_at": f"2023-05-0{day}", "cooked": cooked}


def test_short_posts_of_a_thread_are_kept_and_longer_teasers_are_not():
    posts = [
        post("owl", 3, f"<p>{LONG}</p>"),
        post("reed", 4, "<p>Yes!</p>"),
        post("owl", 5, ""),
        post("fen", 6, "<p>Yes!</p>"),
    ]
    found = island_blocks(discourse(posts))
    assert [(p.author, p.date) for p in found if isinstance(p, Post)] == [
        ("owl", "2023-05-03"),
        ("reed", "2023-05-04"),
        ("fen", "2023-05-06"),
    ]


def test_a_thread_of_one_post_has_its_author():
    found = island_blocks(discourse([post("owl", 3, f"<p>{LONG}</p>")]))
    assert found == (Post((Paragraph((Text(LONG.strip()),)),), "owl", "2023-05-03"),)


def test_a_shell_of_a_forum_is_read_with_author_and_date_before_each_post():
    posts = [post("owl", 3, f"<p>{LONG}</p>"), post("reed", 4, "<p>The fog was late again.</p>")]
    source = discourse(posts).html
    text = extract(source, "https://marsh.example/t/fog/7").text
    parts = ("owl", "2023-05-03", PROSE[:40], "reed", "2023-05-04", "late again")
    places = [text.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize(
    "script",
    [
        f'window.__APP_CONFIG__={{"messages":{{"a":"{LONG}"}}}}',
        f'window.__INITIAL_STATE__={{"i18n":{{"a":"{LONG}"}},"messages":{{"b":"{LONG}"}}}}',
        'window.__INITIAL_STATE__={"a":"' + "aGVyb24" * 90 + '"}',
        "window.__INITIAL_STATE__={",
        "window.__INITIAL_STATE__=" + '{"a":' * 9000,
    ],
)
def test_configuration_and_rubbish_are_no_text(script):
    assert island_blocks(page(f"<script>{script}</script>")) == ()


def test_a_large_state_is_read_in_bounded_time():
    state = json.dumps({"a": [{"b": PROSE, "c": [i]} for i in range(30_000)]})
    start = time.perf_counter()
    island_blocks(page(f"<script>window.__INITIAL_STATE__ = {state}</script>"))
    assert time.perf_counter() - start < 5


def test_an_island_alone_is_a_page():
    prose = "The ferry runs at each full hour from the old pier to the island and back again. " * 8
    data = json.dumps({"props": {"pageProps": {"post": {"body": prose}}}})
    island = f'<script id="__NEXT_DATA__" type="application/json">{data}</script>'
    reading = extract(f"<html><body><div id=root></div>{island}</body></html>")
    assert "from the old pier" in reading.text
    assert reading.page_type
