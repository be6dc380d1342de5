"""Lines that act as section titles and are no headings by their tag."""

from time import perf_counter

import numpy as np
import pytest

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.build import build
from scrapy_webextract.engine.content.fonts import Font, font_of_style
from scrapy_webextract.engine.content.outline import headings_of
from scrapy_webextract.engine.content.tree import Content, Heading
from scrapy_webextract.engine.llm.document import bounded
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options

PROSE = "The tide fills the pond twice a day and lets the wheel turn for almost five hours."


def content_of(body: str, head: str = "") -> Content:
    html = f"<html><head>{head}</head><body>{body}</body></html>"
    page = read(html, "https://mill.example/", None, Options())
    blocks = blocks_of(page.root)
    return build(page, blocks, np.ones(len(blocks), bool), Options())


def titles(body: str, head: str = "") -> list[tuple[str, int]]:
    return [
        (str(h["text"]), int(str(h["level"])))
        for h in headings_of(content_of(body, head))
        if not h["semantic"]
    ]


ONE = f"<h1>Mill</h1><p>{PROSE}</p>{{}}<p>{PROSE}</p>"


@pytest.mark.parametrize(
    ("title", "head"),
    [
        ("<p><b>The wheel</b></p>", ""),
        ("<p><strong>The wheel</strong></p>", ""),
        ("<p><strong>The</strong> <b>wheel</b></p>", ""),
        ("<p><span style='font-weight: 700'>The wheel</span></p>", ""),
        ("<p style='font: bold 16px serif'>The wheel</p>", ""),
        ("<p><span style='font-size:18pt'>The wheel</span></p>", ""),
        ("<p><font size=5>The wheel</font></p>", ""),
        ("<div><big><big>The wheel</big></big></div>", ""),
        ("<p class=c4><span>The wheel</span></p>", "<style>.c4 { font-size: 24px }</style>"),
        ("<p><span class='x c9'>The wheel</span></p>", "<style>p .c9{font-weight:bold}</style>"),
        ("<p id=w>The wheel</p>", "<style>/* a */ #w, .y { font-size: 1.5em; }</style>"),
    ],
)
def test_a_title_by_its_look(title, head):
    assert titles(ONE.format(title), head) == [("The wheel", 2)]


@pytest.mark.parametrize(
    "line",
    [
        "<p>The wheel</p>",
        "<p><b>The</b> wheel</p>",
        "<p><b>The wheel is made of apple wood.</b></p>",
        "<p><b>1848</b></p>",
        "<p><b>By Ada Quill</b></p>",
        "<p><b><a href=/x>The wheel</a></b></p>",
        "<ul><li><b>The wheel</b></li><li>The pond</li></ul>",
        "<table><tr><th>Part<th>Wood<tr><td><b>The wheel</b><td>apple</table>",
        "<h2><b>The wheel</b></h2>",
        f"<p><b>{PROSE[:-1]} and again until the evening</b></p>",
        "<p style='font-size:12px'>The wheel</p>",
        "<p><span class=c4>The wheel</span></p>",
    ],
)
def test_bold_text_that_is_no_title(line):
    head = "<style>.c4{color:red} .c5{font-weight:bold} @media print{.c6{font-size:40px}}</style>"
    assert titles(ONE.format(line), head) == []


def test_a_bold_line_needs_its_like_or_text_before():
    assert titles(f"<p><b>Ada Quill</b></p><p>{PROSE}</p>") == []
    twice = f"<p><b>The wheel</b></p><p>{PROSE}</p><p><b>The pond</b></p><p>{PROSE}</p>"
    assert titles(twice) == [("The wheel", 2), ("The pond", 2)]
    assert titles(f"<p style='font-size:2em'>The wheel</p><p>{PROSE}</p>") == [("The wheel", 2)]


def test_bold_before_bold_is_no_title():
    assert titles(f"<p>{PROSE}</p><p><b>The wheel</b></p><p><b>{PROSE}</b></p>") == []


def test_a_page_set_large_has_no_large_titles():
    body = "".join(f"<p style='font-size:22px'>{t}</p>" for t in ("The wheel", PROSE, PROSE))
    assert titles(body) == []


def test_the_level_is_below_the_heading_before_and_follows_the_size():
    body = (
        f"<h1>Mill</h1><h3>Parts</h3><p style='font-size:26px'>The wheel</p><p>{PROSE}</p>"
        f"<p style='font-size:20px'>Its teeth</p><p>{PROSE}</p>"
        f"<h2>Times</h2><p style='font-size:26px'>The tide</p><p>{PROSE}</p>"
    )
    assert titles(body) == [("The wheel", 4), ("Its teeth", 5), ("The tide", 3)]


def test_in_a_table_that_lays_out():
    body = f"<table><tr><td><p><b>The wheel</b></p><p>{PROSE * 20}</p></td></tr></table>"
    assert titles(f"<p>{PROSE}</p>{body}") == [("The wheel", 2)]


def test_how_they_are_written():
    content = content_of(ONE.format("<p><b>The wheel</b></p>"))
    assert "\n**The wheel**\n" in WRITERS["markdown"](content, Options())
    assert "<p><strong>The wheel</strong></p>" in WRITERS["html"](content, Options())
    wanted = Options(visual_headings=True)
    assert "\n## The wheel\n" in WRITERS["markdown"](content, wanted)
    assert "<h2>The wheel</h2>" in WRITERS["html"](content, wanted)
    assert "\n\nThe wheel\n\n" in WRITERS["text"](content, Options())
    assert not [b for b in bounded(content.blocks) if isinstance(b, Heading) and b.level == 2]


@pytest.mark.parametrize("style", ["font-size:1.2.3px", "font-size:e", "font:x", "font-weight:"])
def test_broken_styles_say_nothing(style):
    assert titles(ONE.format(f"<p style='{style}'>The wheel</p>")) == []


@pytest.mark.parametrize(
    "style",
    ["font:" + "1" * 1900, "font:" * 400, "font:" + "a" * 1990, "font-size:" + "1" * 1900],
)
def test_no_style_takes_long(style):
    start = perf_counter()
    font_of_style(style)
    assert perf_counter() - start < 0.1


@pytest.mark.parametrize(
    ("style", "size", "bold"),
    [
        ("font: bold 18px/1.2 Arial", 18.0, True),
        ("font:700 1.5em serif", -1.5, True),
        ("font:italic .9em serif", -0.9, False),
        ("font: x; font-size:small", 13.0, None),
        ("font-size:12pt", 16.0, None),
    ],
)
def test_fonts_are_read_from_styles(style, size, bold):
    assert font_of_style(style) == Font(size, bold)
