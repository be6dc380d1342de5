"""Parts of a page that React sends late stand where its scripts put them."""

import time

import pytest

from scrapy_webextract import extract
from scrapy_webextract.engine import streamed
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.page import parse

RUNTIME = (
    '$RC=function(b,c){c=document.getElementById(c);b=document.getElementById(b)};$RC("B:0","S:0")'
)
SENTENCES = (
    "The lighthouse library lends its books to anybody who climbs the hundred and six steps.",
    "Most readers stay for an hour, for the reading room looks out on three kinds of sea.",
    "In winter the keeper carries a basket of novels down to those whose knees complain.",
)


def boundary(number: int, fallback: str) -> str:
    return f'<!--$?--><template id="B:{number}"></template>{fallback}<!--/$-->'


def segment(number: int, content: str) -> str:
    return f'<div hidden id="S:{number}">{content}</div>'


def shown(body: str) -> list[str]:
    root, _ = parse(f"<html><body>{body}</body></html>")
    blocks = blocks_of(root)
    assert not any(blocks.hidden)
    return blocks.texts


def test_a_segment_goes_to_its_place_and_the_fallback_goes():
    page = f"<h1>a</h1>{boundary(0, '<p>Loading</p> wait')}<p>c</p>"
    assert shown(f"{page}{segment(0, '<p>b</p>')}<script>{RUNTIME}</script><p>z</p>") == [
        "a",
        "b",
        "c",
        "z",
    ]


def test_text_of_a_segment_joins_the_text_around_its_place():
    page = f"<p>one {boundary(0, '...')} three</p>{segment(0, 'two <b>and</b> a half')}"
    assert shown(f"{page}<script>{RUNTIME}</script>") == ["one two and a half three"]


def test_boundaries_within_a_fallback_go_with_it():
    within = "<!--$--><p>inner</p><!--/$--><p>Loading</p>"
    page = f"{boundary(0, within)}<p>c</p>{segment(0, '<p>b</p>')}<script>{RUNTIME}</script>"
    assert shown(page) == ["b", "c"]


def test_a_segment_within_a_segment():
    page = (
        f"{boundary(0, '<p>Loading</p>')}<p>d</p>"
        f"{segment(0, '<p>a</p><template id=P:1></template><p>c</p>')}{segment(1, '<p>b</p>')}"
        '<script>$RS("S:1","P:1")</script><script>$RC("B:0","S:0")</script>'
    )
    assert shown(page) == ["a", "b", "c", "d"]


def test_the_call_with_style_sheets():
    page = f"{boundary(0, 'Loading')}<p>c</p>{segment(0, '<p>b</p>')}"
    call = '<script>$RR("B:0","S:0",[["a.css"]])</script>'
    assert shown(page + call) == ["b", "c"]


def test_two_applications_that_count_alike():
    one = f"<div>{boundary(0, 'Wait')}</div>{segment(0, 'a')}<script>{RUNTIME}</script>"
    other = f"<div>{boundary(0, 'Wait')}</div>{segment(0, 'b')}<script>{RUNTIME}</script>"
    assert shown(one + other) == ["a", "b"]


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        # no place: shown where it is
        (segment(0, "<p>b</p>"), ["b"]),
        (f"<p>a</p>{segment(3, '<p>b</p>')}<script>$RC('B:9','S:3')</script>", ["a", "b"]),
        ('<table hidden><tbody id="S:2"><tr><td>b</table>', ["b"]),
        # no script: the place of its number
        (f"<p><template id='P:1'></template></p><p>c</p>{segment(1, 'b')}", ["b", "c"]),
        # no segment: the fallback stays
        (f"{boundary(0, '<p>Loading</p>')}<script>{RUNTIME}</script>", ["Loading"]),
        # no comments around the fallback: it stays
        (f"<template id='B:0'></template><p>x</p>{segment(0, 'b')}", ["b", "x"]),
        # a place within its own segment
        (segment(0, "<p>a<template id='B:0'></template></p>"), ["a"]),
    ],
)
def test_what_is_not_complete_is_shown_as_far_as_it_goes(body, texts):
    assert shown(body) == texts


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        # a boundary that went with the fallback around it is no place
        (
            f"{boundary(0, boundary(1, '<p>Loading</p>'))}{segment(0, '<p>x</p>')}"
            f'{segment(1, "<p>y</p>")}<script>$RC("B:0","S:0");$RC("B:1","S:1")</script>',
            ["x", "y"],
        ),
        # a segment within the fallback, within the place
        (f"{boundary(0, segment(0, '<p>x</p>'))}<p>z</p><script>{RUNTIME}</script>", ["x", "z"]),
        (f"<template id='B:0'>{segment(0, 'x')}</template><p>z</p>", ["x", "z"]),
        # a segment that is its own place
        ("<template id='B:0'>x</template>a<script>$RC('B:0','B:0')</script>", ["a"]),
        ("<template id='S:0'></template>a<script>$RC('S:0','S:0')</script>", ["a"]),
        # one call twice
        (f"{boundary(0, 'w')}{segment(0, '<p>x</p>')}<script>{RUNTIME};{RUNTIME}</script>", ["x"]),
        # a segment that begins with a place does not lose the rest of itself
        (
            f"{boundary(0, 'w')}{segment(0, '<template id=B:1></template><p>x</p>')}"
            f'{segment(1, "<p>y</p>")}<script>$RC("B:0","S:0");$RC("B:1","S:1")</script>',
            ["y", "x"],
        ),
        # a place in a boundary without a fallback
        (
            f"<!--$--><template id=P:1></template><p>x</p><!--/$-->{segment(1, '<p>y</p>')}",
            ["y", "x"],
        ),
    ],
)
def test_odd_calls_lose_no_page(body, texts):
    assert shown(body) == texts


def test_a_fault_leaves_the_page_as_it_was_parsed(monkeypatch):
    def fail(parts, segment_id, place_id):
        parts.drop(parts.first("main"))
        raise IndexError(segment_id)

    monkeypatch.setattr(streamed, "_move", fail)
    page = f"head<p id=main>a<!-- -->b</p>c{boundary(0, '<p>w</p>')}{segment(0, 'x')}"
    root, _ = parse(f"<html><body>{page}<script>{RUNTIME}</script></body></html>")
    assert blocks_of(root).texts == ["head", "ab", "c", "w", "x"]


def test_comments_are_no_text_of_a_streamed_page():
    page = f"<p>a<!-- -->b<!--note--></p>{segment(0, '<!-- x --><p>c</p>')}"
    assert shown(page) == ["ab", "c"]


def test_a_streamed_article_is_read_in_order():
    paragraphs = [f"<p>{s} {SENTENCES[(n + 1) % 3]}</p>" for n, s in enumerate(SENTENCES)]
    page = (
        "<html><head><title>Books by the sea</title></head><body><nav><a href=/>Home</a></nav>"
        f"<main><article><h1>Books by the sea</h1>{paragraphs[0]}"
        f"{boundary(0, '<p>Loading the article</p>')}{paragraphs[2]}</article></main>"
        f"<footer>© 2026 Cape Courier</footer>{segment(0, paragraphs[1])}"
        f"<script>{RUNTIME}</script></body></html>"
    )
    text = extract(page, "https://cape.example/news/books-by-the-sea").text
    assert "Loading the article" not in text
    places = [text.find(p[3:60]) for p in paragraphs]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize(
    "page",
    [
        "".join(boundary(n, "w") + segment(n, "x") for n in range(5_000)),
        "".join(boundary(0, "w") + segment(0, "x") for n in range(5_000)),
        boundary(0, "<p>w</p>" * 20_000) + segment(0, "<p>b</p>" * 20_000),
        "<!--$?--><template id=B:0></template>" * 5_000 + segment(0, "b"),
        "".join(f'<div hidden id="S:{n}"><template id="P:{n + 1}">' for n in range(5_000)),
        "".join(f'x <!--$?--><template id="B:{n}"></template>' for n in range(5_000))
        + "".join(segment(n, "<p>y</p>") for n in range(5_000)),
        "".join(f'<template id="P:{n}"></template>' for n in range(20_000))
        + "".join(segment(n, "some words of it ") for n in range(20_000)),
        # each segment within the one before it, the innermost put first
        "<template id=B:0></template>"
        + "".join(
            segment(n, f'<div>t<template id="B:{n + 1}"></template></div>') for n in range(10_000)
        )
        + "<script>"
        + "".join(f'$RC("B:{n}","S:{n}")' for n in reversed(range(10_000)))
        + "</script>",
        segment(0, "x") + "<script>" + '$RC("B:0","S:0");' * 20_000 + "</script>",
    ],
)
def test_many_segments_take_bounded_time(page):
    start = time.perf_counter()
    parse(page)
    assert time.perf_counter() - start < 5
