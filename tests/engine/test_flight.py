"""Text that only the data has that Next.js streams beside a page."""

import json

import pytest

from scrapy_webextract import extract
from scrapy_webextract.engine.content.structured import island_blocks
from scrapy_webextract.engine.content.tree import Heading, Paragraph, Text
from scrapy_webextract.engine.page import Page, read
from scrapy_webextract.engine.types import Options

PROSE = "The heron stood in the shallow water and waited for the fog to lift from the reeds. "
LONG = PROSE * 4
URL = "https://daily.example/news/herons"


def source(*rows: str, size: int = 200) -> str:
    """A page whose rows are streamed in pieces of a size."""
    stream = "".join(rows)
    pieces = [stream[n : n + size] for n in range(0, len(stream), size)]
    scripts = "".join(
        f"<script>self.__next_f.push([1,{json.dumps(piece)}])</script>".replace("</p", "\\u003c/p")
        for piece in pieces
    )
    start = "<script>(self.__next_f=self.__next_f||[]).push([0])</script>"
    return f"<html><title>Herons</title><body><div id=__next></div>{start}{scripts}</body></html>"


def page(*rows: str, size: int = 200) -> Page:
    return read(source(*rows, size=size), URL, None, Options())


def row(number: str, value: object) -> str:
    return f"{number}:{json.dumps(value)}\n"


@pytest.mark.parametrize("size", [7, 200, 100_000])
def test_a_string_of_a_component(size):
    content = {"post": {"body": f"<h2>Fog</h2><p>{LONG}</p>"}, "label": "Share"}
    rows = ('1:"$Sreact.fragment"\n', '5:I[12,[],""]\n', row("0", ["$", "$L5", None, content]))
    assert island_blocks(page(*rows, size=size)) == (
        Heading(2, (Text("Fog"),)),
        Paragraph((Text(LONG.strip()),)),
    )


def test_a_long_text_stands_where_it_is_referred_to():
    text, legal = f"<h2>Été</h2><p>{LONG}</p>", PROSE * 9
    rows = (
        f"1a:T{len(text.encode()):x},{text}",
        f"1b:T{len(legal):x},{legal}",
        row("0", {"post": {"body": "$1a"}, "footer": {"text": "$1b"}}),
    )
    assert island_blocks(page(*rows)) == (
        Heading(2, (Text("Été"),)),
        Paragraph((Text(LONG.strip()),)),
    )


def test_elements_are_read_without_the_frame():
    link = ["$", "a", None, {"children": LONG}]
    nav = ["$", "nav", None, {"children": [link]}]
    title = ["$", "h1", None, {"children": "Herons"}]
    bold = ["$", "$L9", None, {"children": ["$", "b", None, {"children": "wait"}]}]
    first = ["$", "p", None, {"children": ["They ", bold, "."]}]
    main = ["$", "main", None, {"children": [title, first, "$L2"]}]
    rows = (
        row("2", ["$", "p", None, {"children": LONG}]),
        row("0", [["", {"children": ["marsh", {}]}], nav, main]),
    )
    assert island_blocks(page(*rows)) == (
        Heading(1, (Text("Herons"),)),
        Paragraph((Text("They wait."),)),
        Paragraph((Text(LONG.strip()),)),
    )


def test_html_that_an_element_is_given():
    content = {"dangerouslySetInnerHTML": {"__html": f"<h2>Fog</h2><p>{LONG}</p>"}}
    assert island_blocks(page(row("0", ["$", "div", None, content]))) == (
        Heading(2, (Text("Fog"),)),
        Paragraph((Text(LONG.strip()),)),
    )


def test_a_page_that_has_nothing_else_is_read_from_the_data():
    reading = extract(source(row("0", {"article": {"content": f"<p>{LONG}</p>"}})), URL)
    assert LONG.strip() in reading.text
    assert reading.confidence < 0.8


@pytest.mark.parametrize(
    ("shown", "is_read"),
    [
        ("", True),
        ("<p>Loading the page, please wait.</p>", True),
        (
            f"<p>We use cookies to measure how this site is used. {'Accept or choose. ' * 5}</p>",
            True,
        ),
        (f"<div>{PROSE}It is a note of its own.</div>", False),
    ],
)
def test_streamed_data_is_read_where_the_elements_say_nothing(shown, is_read):
    html = source(row("0", {"article": {"content": f"<p>{LONG}</p>"}}))
    html = html.replace("<div id=__next>", f"<div id=__next>{shown}")
    assert bool(island_blocks(read(html, URL, None, Options()))) == is_read


@pytest.mark.parametrize(
    "rows",
    [
        ("",),
        ("rubbish", "\n", "0:[", "\n"),
        ("1:Tffffffff,x",),
        ('0:["$L0","$0","$1"]\n1:["$0","$L1"]\n',),
        ("0:" + "[" * 20_000 + "\n",),
        ("0:" + '["$","p",null,{"children":' * 400 + '"x"' + "}]" * 400 + "\n",),
        ("1:[1]\n" * 3,),
        ("a:b:c:d\n:HL[]\n",),
    ],
)
def test_rubbish_is_no_text(rows):
    assert island_blocks(page(*rows)) == ()


def test_a_piece_that_is_no_string_is_passed_over():
    bad = '<script>self.__next_f.push([1,"unclosed</script>'
    html = source(row("0", {"a": LONG})).replace("<div", f"{bad}<div", 1)
    assert island_blocks(read(html, URL, None, Options())) == (Paragraph((Text(LONG.strip()),)),)


def test_a_text_that_begins_with_a_dollar_is_no_reference():
    price = ["$", "p", None, {"children": ["$$19.99 for a pair of boots, ", 12, " left. " + LONG]}]
    wrong = ["$", "b", None, {"children": "another row"}]
    rows = (row("19", wrong), row("0", ["$", "main", None, {"children": price}]))
    text = " ".join(str(block) for block in island_blocks(page(*rows)))
    assert "$19.99 for a pair of boots, 12 left." in text
    assert "$$19" not in text
