"""Options of what is written and how much is read: each in every output."""

from pathlib import Path

import numpy as np
import pytest

from scrapy_webextract import Options, extract
from scrapy_webextract.engine.classify import classify
from scrapy_webextract.engine.content import choose
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.build import build
from scrapy_webextract.engine.extraction import Extraction
from scrapy_webextract.engine.page import read

ROOT = Path(__file__).resolve().parents[2]
FORMS = ("text", "markdown", "html", "llm_text")
PROSE = (
    "The ferry to the outer island leaves at seven in the morning and returns at dusk, and on "
    "most crossings the seals outnumber the passengers."
)
FARES = (
    "<table><tr><th>Port</th><th>Fare</th></tr><tr><td>Quay</td><td>7 crowns</td></tr>"
    "<tr><td>Mole</td><td>9 crowns</td></tr></table>"
)
HTML = (
    f"<h1>The ferry</h1><p>{PROSE} See <a href='/fares'>the fares</a>.</p>{FARES}"
    "<p><a href='/hire'><img src='/boat.jpg' alt='A boat at the mole' width=800></a></p>"
    "<figure><img src='/seal.jpg' alt='A seal on a buoy' width=800 height=600>"
    "<figcaption>It slept there all day.</figcaption></figure><p>It leaves again at noon.</p>"
)


def written(html, form, **options):
    """The whole of a page in one form, whatever the models think of it."""
    chosen = Options(**options)
    page = read(html, "https://ferry.example/", None, chosen)
    blocks = blocks_of(page.root)
    content = build(page, blocks, np.ones(len(blocks), bool), chosen)
    reading = Extraction("", "article", 1.0, "given", 1.0, content=content, options=chosen)
    return getattr(reading, form)


@pytest.mark.parametrize("form", FORMS)
def test_without_tables_no_form_has_their_cells(form):
    assert "7 crowns" in written(HTML, form)
    bare = written(HTML, form, include_tables=False)
    assert "7 crowns" not in bare
    assert "Port" not in bare
    assert all(part in bare for part in (PROSE, "the fares", "It leaves again at noon."))


WITH = {"markdown": "(https://ferry.example/fares)", "html": "/fares", "llm_text": "/fares"}


@pytest.mark.parametrize("form", FORMS)
def test_without_links_no_form_has_their_addresses(form):
    plain, bare = written(HTML, form), written(HTML, form, include_links=False)
    assert WITH.get(form, "the fares") in plain
    assert not [part for part in ("/fares", "/hire", "<a ", "## Links") if part in bare]
    assert "the fares" in bare


@pytest.mark.parametrize("style", ["marks", "list", "inline", "none"])
def test_without_links_llm_text_has_none_in_any_style(style):
    bare = written(HTML, "llm_text", include_links=False, llm_links=style)
    assert "/fares" not in bare
    assert "[" not in bare


@pytest.mark.parametrize("form", FORMS)
def test_without_images_no_form_has_pictures_and_captions_stay(form):
    plain, bare = written(HTML, form), written(HTML, form, include_images=False)
    assert ("A boat at the mole" in plain) is (form != "text")
    for part in ("A seal on a buoy", "A boat at the mole", "seal.jpg", "boat.jpg", "<img", "!["):
        assert part not in bare
    assert "It slept there all day." in bare


SECOND = "Nobody lives there now, yet the school bell is rung once a year by the last pupils, who "
LAYOUTS = {
    "a menu beside the text": f"<table><tr><td>Menu<td><h1>Ferry</h1><p>{PROSE}</table>",
    "a table inside": f"<table><tr><td>Menu<td><p>{PROSE}</p>{FARES}<tr><td>Foot<td>x</table>",
    "two tables inside": f"<table><tr><td>{FARES}<td><p>{PROSE}</p>{FARES}<tr><td>a<td>b</table>",
    "prose in a grid": f"<table><tr><td>{PROSE}<td>{SECOND}<tr><td>{SECOND}<td>{PROSE}</table>",
    "by its role": f"<table role='presentation'><tr><td>a<td>{PROSE}<tr><td>b<td>c</table>",
    "one column": f"<table><tr><td>{PROSE}<tr><td>a<tr><td>b</table>",
    "in a list": f"<ul><li><p>{PROSE}</p>{FARES}</ul>",
    "in a quotation": f"<blockquote><p>{PROSE}</p>{FARES}</blockquote>",
    "in a definition": f"<dl><dt>Ferry<dd><p>{PROSE}</p>{FARES}</dl>",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("how", LAYOUTS)
def test_without_tables_a_page_that_tables_lay_out_keeps_its_text(how, form):
    bare = written(LAYOUTS[how], form, include_tables=False)
    assert PROSE in bare
    assert "crowns" not in bare
    assert "<table" not in bare
    assert "---" not in bare


def test_without_tables_a_whole_page_in_a_table_is_read():
    body = "".join(f"<p>{PROSE} {SECOND} number {n}, they say.</p>" for n in range(6))
    html = (
        "<html lang='en'><head><title>The ferry</title></head><body><table><tr><td><a href='/'>"
        f"Home</a></td><td><h1>The ferry</h1>{body}{FARES}</td></tr><tr><td>a</td><td>b</td></tr>"
        "</table></body></html>"
    )
    reading = extract(html, "https://ferry.example/news/1", options=Options(include_tables=False))
    for form in FORMS:
        assert "number 5, they say." in getattr(reading, form)
        assert "crowns" not in getattr(reading, form)


PAGES = sorted(
    path
    for folder in ("tests/samples", "example_project/site")
    for path in (ROOT / folder).rglob("*.html")
)


@pytest.mark.parametrize("path", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_precision_is_part_of_balanced_is_part_of_recall(path):
    page = read(path.read_bytes(), "", None, Options())
    blocks = blocks_of(page.root)
    guess = classify(page, blocks, Options())
    precise, balanced, recalled = (
        choose(page, blocks, guess, Options(favor=favor)).selection.kept
        for favor in ("precision", "balanced", "recall")
    )
    assert not (precise & ~balanced).any()
    assert not (balanced & ~recalled).any()


def test_favours_differ_somewhere():
    kept = {"precision": 0, "balanced": 0, "recall": 0}
    for path in PAGES:
        for favor in kept:
            kept[favor] += len(extract(path.read_bytes(), "", options=Options(favor=favor)).text)
    assert kept["precision"] < kept["balanced"] < kept["recall"]


LONG = "<html><body><article><h1>Bell</h1>" + "".join(
    f"<p>{PROSE} Número {n}, ils disent « été ».</p>" for n in range(400)
)


@pytest.mark.parametrize("kind", [str, bytes])
@pytest.mark.parametrize("most", [9_000, 9_001, 9_002, 20_000])
def test_what_is_over_max_bytes_is_left_with_a_warning(kind, most):
    page = LONG if kind is str else LONG.encode()
    reading = extract(page, "https://ferry.example/a", options=Options(max_bytes=most))
    assert reading.warnings[0] == f"input of {len(page)} read up to {most}"
    assert reading.confidence > 0
    for form in FORMS:
        assert "Número 2," in getattr(reading, form)
        assert "Número 399" not in getattr(reading, form)
    assert len(reading.text) < most
    assert "\ufffd" not in reading.text


@pytest.mark.parametrize("most", [1, 7, 40])
def test_a_few_bytes_still_give_a_result(most):
    reading = extract(LONG.encode(), "", options=Options(max_bytes=most))
    assert f"read up to {most}" in reading.warnings[0]
    assert not [w for w in reading.warnings if "cannot be analysed" in w]


def test_a_page_of_just_max_bytes_is_whole():
    page = LONG.encode()
    assert extract(page, "", options=Options(max_bytes=len(page))).warnings == ()
