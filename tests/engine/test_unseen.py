"""What a page hides and nothing opens stays out; what readers can open, and whole pages, stay."""

import time

import numpy as np
import pytest

from scrapy_webextract import extract
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.unseen import without_unseen
from scrapy_webextract.engine.page import parse

SENTENCES = (
    "The orchard on the north slope gave its first cider since the great frost of the valley.",
    "Eleven families share the press, and each brings a basket of the sour old kinds.",
    "What is left of the pulp goes to the pigs, who are said to sleep well in October.",
    "A bottle of every year stands in the chapel, next to the bell rope and the ledger.",
)
AROUND = "".join(f"<p>{s} {SENTENCES[(n + 1) % 4]}</p>" for n, s in enumerate(SENTENCES))


def unseen(body: str, head: str = "") -> list[str]:
    """The texts that stay out of a page with an article around them."""
    html = f"<html><head>{head}</head><body><main>{AROUND}{body}{AROUND}</main></body></html>"
    blocks = blocks_of(parse(html)[0])
    number = np.array([len(text.split()) for text in blocks.texts], np.float32)
    scores = without_unseen(np.ones(len(blocks), np.float32), blocks, number, html)
    return [text for text, score in zip(blocks.texts, scores, strict=True) if not score]


@pytest.mark.parametrize(
    "style",
    [
        "position:absolute; left:-9999px",
        "position: fixed; top: -10000px",
        "position:absolute;right:-999em",
        "text-indent:-9999px",
        "position:absolute;clip:rect(0 0 0 0)",
        "clip: rect(1px, 1px, 1px, 1px)",
        "clip-path: inset(50%)",
        "font-size:0",
        "font-size: 0px",
        "width:0;height:0;overflow:hidden",
        "width:1px; height:1px; overflow:hidden; position:absolute",
        "color: transparent",
        "color: rgba(0, 0, 0, 0)",
        "opacity:0",
        "opacity: 0.0; position: absolute",
        "display:none",
        "DISPLAY: NONE !important",
        "visibility:hidden",
    ],
)
def test_a_style_that_hides_keeps_text_out(style):
    assert unseen(f'<div style="{style}">secret words</div>') == ["secret words"]


@pytest.mark.parametrize(
    "style",
    [
        "left:-20px",
        "margin-left:-1200px",
        "left:-100%",
        "font-size:0.9em",
        "max-height:0;overflow:hidden",
        "height:0;overflow:hidden",
        "width:0",
        "opacity:0.5",
        "opacity:0;transform:translateY(20px)",
        "opacity:0; transition: opacity 1s",
        "color:transparent;background-clip:text",
        "background-color:transparent",
        "display:block",
    ],
)
def test_a_style_that_may_show_keeps_text_in(style):
    assert unseen(f'<div style="{style}">open words</div>') == []


@pytest.mark.parametrize(
    "body",
    [
        "<p hidden>secret words</p>",
        '<section style="display:none"><div>secret words</div></section>',
        '<div class="seo-boost" style="display:none">secret words</div>',
        '<div id="kw" hidden>secret words</div>',
        '<ul style="position:absolute;left:-9999px"><li>secret words</li></ul>',
        # what is opened has a longer name
        '<a href="#kw-2">more</a><p>-</p><div id="kw" hidden>secret words</div>',
    ],
)
def test_closed_text_that_nothing_opens_stays_out(body):
    assert unseen(body) == ["secret words"]


@pytest.mark.parametrize(
    "body",
    [
        '<div class="tabs"><div class="one">a</div><div style="display:none">b</div></div>',
        '<div class="productTabs"><div><div hidden>b</div></div></div>',
        '<div role="tabpanel" hidden>b</div>',
        '<div hidden aria-labelledby="tab-2">b</div>',
        '<button aria-controls="x2">more</button><p>-</p><div id="x2" hidden>b</div>',
        '<a href="#x2">more</a><p>-</p><div id="x2" style="display:none">b</div>',
        '<i data-target="#x2">more</i><p>-</p><div id="x2" style="display:none">b</div>',
        '<i data-bs-target=".x2">more</i><p>-</p><div class="x2" style="display:none">b</div>',
        "<script>$('#x2').show()</script><div id=x2 style='display:none'>b</div>",
        "<script>document.getElementById('x2').hidden=false</script><div id=x2 hidden>b</div>",
        # a name with other signs than words have
        "<script>$('#x:2').show()</script><div id='x:2' style='display:none'>b</div>",
        '<i data-target="@x2">more</i><p>-</p><div id="@x2" style="display:none">b</div>',
        '<div class="accordion"><h3>Q</h3><div style="display:none"><p>b</p></div></div>',
        '<div id="faq"><h3>Q</h3><p style="display:none">b</p></div>',
        '<button>Read more</button><div style="display:none">b</div>',
        '<span aria-expanded="false">+</span><p hidden>b</p>',
        '<div class="carousel-inner"><div class="c-item" style="display:none">b</div></div>',
        '<div class="slide" style="visibility:hidden">b</div>',
        '<details><summary>a</summary><div style="display:none">b</div></details>',
        '<div hidden="until-found">b</div>',
        # several of one kind are panels, whatever their name; so is a name that a machine made
        '<div class="x" style="display:none">b</div><div class="x" style="display:none">c</div>',
        '<div class="sc-1f4d2 kAq2" style="visibility:hidden">b</div>',
        # parts of a page that a script shows
        '<div class="page-content" style="display:none">b</div>',
        '<h2 style="text-indent:-9999px">b</h2>',
    ],
)
def test_what_readers_can_open_stays(body):
    assert unseen(body) == []


def test_a_page_that_is_hidden_until_scripts_run_is_the_content():
    for hides in ("hidden", 'style="display:none"', 'style="opacity:0"', 'style="font-size:0"'):
        html = f"<html><body><h1>Cider</h1><div {hides}>{AROUND * 3}</div></body></html>"
        text = extract(html, "https://orchard.example/news/cider").text
        assert all(s in text for s in SENTENCES), hides


def test_many_hidden_halves_do_not_empty_a_page():
    html = f"<html><body><div hidden>{AROUND}</div><p>Loading</p></body></html>"
    parts = "".join(f"<div hidden><p>{s} {SENTENCES[0]}</p></div>" for s in SENTENCES * 2)
    for page in (html, f"<html><body>{parts}<p>Loading</p></body></html>"):
        assert SENTENCES[1] in extract(page, "https://orchard.example/news/cider").text


def test_hidden_words_within_running_text_stay_out():
    spans = (
        '<span style="display:none">one</span><span style="font-size:0">two</span>'
        '<span style="opacity:0">three</span><span style="color:transparent">four</span>'
        '<span hidden>five</span><span style="position:absolute;left:-9999px">six</span>'
    )
    html = (
        f"<html><body><h1>Cider</h1>{AROUND}<p>It begins {spans} in autumn now.</p></body></html>"
    )
    text = extract(html, "https://orchard.example/news/cider").text
    assert "It begins in autumn now." in text


def test_the_rest_of_a_text_behind_read_more_stays():
    rest = f'<span id="more" style="display:none">{" ".join(SENTENCES)} To the end.</span>'
    html = f"<html><body><h1>Cider</h1>{AROUND}<p>It begins {rest}</p></body></html>"
    assert "To the end." in extract(html, "https://orchard.example/news/cider").text


AWAY = "position:absolute;left:-9999px"
WAYS = ("display:none", "left:-9999px", "clip:rect(0 0 0 0)", "clip-path:inset(50%)")
SHEETS = "".join(
    f"<style>{''.join(f'.c{n}x{k}{{{WAYS[k % 4]}}}' for k in range(400))}</style>"
    for n in range(20)
)


@pytest.mark.parametrize(
    "body",
    [
        "".join(f'<div class="c{n}" id="i{n}" hidden>x</div>' for n in range(3_000)),
        "".join(f'<p id="p{n}" style="{AWAY}">x</p>' for n in range(8_000)),
        "".join(f'<p id="md:p{n}" style="{AWAY}">x</p>' for n in range(8_000)),
        SHEETS + "".join(f'<p class="c{n % 20}x{n % 400} a{n}">x</p>' for n in range(8_000)),
    ],
)
def test_many_hidden_elements_take_bounded_time(body):
    html = f"<html><body>{AROUND * 50}{body}</body></html>"
    blocks = blocks_of(parse(html)[0])
    ones = np.ones(len(blocks), np.float32)
    start = time.perf_counter()
    without_unseen(ones, blocks, ones, html)
    assert time.perf_counter() - start < 3


@pytest.mark.parametrize(
    "sheet",
    [
        ".kw{position:absolute;left:-9999px}",
        "p { margin: 0 }\n/* words */ .kw { display: none; }",
        ".kw{clip:rect(0,0,0,0)} .kwx{display:block}",
        "@media print { a { color: red } } .kw { font-size: 0 }",
    ],
)
def test_a_small_style_sheet_hides_as_well(sheet):
    head = f"<style>{sheet}</style>"
    assert unseen('<div class="a kw">secret words</div>', head) == ["secret words"]


@pytest.mark.parametrize(
    "sheet",
    [
        ".kw{display:block}",
        "@media print{.kw{display:none}}",
        "@media print{p{margin:0}.kw{display:none}}",
        ".kw{display:none}.kw.open{display:block}",
        ".kw{display:none}@media(min-width:60em){.kw{display:block}}",
        ".js .kw{display:none}",
        ".kw,.other{display:none}",
        ".kw:hover{display:none}",
        ".kwx{display:none}",
        "x" * 30_000 + "}.kw{display:none}",
    ],
)
def test_a_rule_that_is_not_simple_hides_nothing(sheet):

    assert unseen('<div class="a kw">secret words</div>', f"<style>{sheet}</style>") == []


def test_a_sheet_for_paper_hides_nothing():
    head = "<style media=print>.kw{display:none}</style>"
    assert unseen('<div class="kw">open words</div>', head) == []


def test_a_hidden_cell_does_not_come_back_with_its_row():
    rows = "".join(
        f"<tr><th>Year {n}</th><td>{n} baskets of sour apples</td>"
        f'<td style="position:absolute;left:-9999px">buy cider pills {n}</td></tr>'
        for n in range(1990, 1996)
    )
    html = f"<html><body><main>{AROUND}<table>{rows}</table>{AROUND}</main></body></html>"
    text = extract(html).text
    assert "1993 baskets" in text
    assert "cider pills" not in text
