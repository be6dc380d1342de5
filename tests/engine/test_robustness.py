"""Pages that are broken, huge or nested without end: nothing is lost, nothing hangs."""

import re
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scrapy_webextract import extract
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.build import build
from scrapy_webextract.engine.content.tree import Content
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options

URL = "https://quay.example/register"
PROSE = "Die Straße führt über die Brücke, und die Größe der Gärten überrascht jeden, der kommt."
RUSSIAN = "Колокол в порту звонит один раз в год, и уехавшие с острова люди собираются в лодках."
READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def article(text: str, head: str = "") -> str:
    body = f"<p>{text} {text}</p>" * 5
    return (
        f"<html><head>{head}<title>x</title></head><body><article>{body}</article></body></html>"
    )


@pytest.mark.parametrize(
    "meta",
    [
        "<meta charset=utf8>",
        "<meta charset='UTF 8'>",
        "<meta charset='uft-8'>",
        "<meta http-equiv=content-type content='text/html;charset=utf_8'>",
        "<meta http-equiv=content-type content='text/html; charset=none'>",
        "<meta charset=''>",
    ],
)
def test_a_misspelt_encoding_is_no_encoding(meta):
    assert PROSE in extract(article(PROSE, meta).encode(), URL).text


@pytest.mark.parametrize(
    ("text", "encoding"), [(PROSE, "utf-8"), (PROSE, "windows-1252"), (RUSSIAN, "windows-1251")]
)
def test_a_long_ascii_head_says_nothing_of_the_encoding(text, encoding):
    head = "<script>" + "var mark = [0, 1, 2];\n" * 12_000 + "</script>"
    assert text in extract(article(text, head).encode(encoding), URL).text


def test_one_page_leaves_nothing_for_the_next():
    pages = [article(PROSE), "<p>x", article(RUSSIAN), "", "<table><tr><td>a<td>b"]
    alone = [extract(page, URL).to_dict() for page in pages]
    assert [extract(page, URL).to_dict() for page in reversed(pages)][::-1] == alone


def content_of(body: str) -> Content:
    page = read(f"<body>{body}</body>", URL, None, Options())
    blocks = blocks_of(page.root)
    return build(page, blocks, np.ones(len(blocks), bool), Options())


def seconds_to_write(body: str) -> float:
    start = time.process_time()
    content = content_of(body)
    for write in WRITERS.values():
        write(content, Options())
    return time.process_time() - start


ROW = "<tr><td>Mark {n}<td>{n} cm<td><a href=/p/{n}>Painter {n}</a>"


@pytest.mark.parametrize(
    "part",
    [
        ROW,
        "<p><b>Mark {n}</b></p><p>" + PROSE + "</p>",
        "<figure><img src=/{n}.jpg><figcaption>Mark {n}</figcaption></figure>",
        "<p>Mark<sup><a href=#n{n}>{n}</a></sup></p><ol><li id=n{n}>So.</li></ol>",
        "<h2>Mark {n}</h3><p>x",
        "<pre><code><span class=ln>{n}</span> mark</code></pre>",
        "<td rowspan=9999 colspan=9999>{n}<tr>",
        "<p>~a~ {n} <i>x<b>y",
    ],
)
def test_four_times_the_page_takes_no_more_than_its_time(part):
    def body(count: int) -> str:
        return "".join(part.replace("{n}", str(n)) for n in range(count))

    seconds_to_write(body(50))
    short, long = seconds_to_write(body(400)), seconds_to_write(body(1600))
    assert long < 4 * 2.5 * short + 0.2


@pytest.mark.slow
def test_forty_thousand_rows():
    rows = "".join(ROW.replace("{n}", str(n)) for n in range(40_000))
    intro = (
        "The register lists every mark on the quay wall, its depth and the name of the painter."
    )
    page = f"<main><h1>Marks</h1><p>{intro}</p><table>{rows}</table><p>As of the autumn count.</p>"
    reading = extract(page, URL)
    assert intro in reading.text
    assert "Painter 39999" in reading.text
    assert "As of the autumn count." in reading.text


@pytest.mark.parametrize(
    "body",
    [
        "<div role=heading aria-level=99999999999>Mark</div><p>x</p>",
        "<div role=heading aria-level=-3>Mark</div><p>x</p>",
        "<h1 aria-level=''>Mark</h1><p>x</p>",
        "<ol start=99999999999><li value=-1>Mark</ol>",
        "<table><tr><td rowspan=99999999 colspan=99999999>Mark<td>x<tr><td>y</table>",
        "<table><tr><td rowspan=-1 colspan=x>Mark<td>x<tr><td>y<td>z</table>",
        "<table><td>Mark</td>",
        "<tr><td>Mark</td></tr>",
        "<li>Mark</li>",
        "<dd>Mark</dd><dt>x</dt>",
        "<figcaption>Mark</figcaption>",
        "<summary>Mark</summary>",
        "<p>Mark\x00\x01\x0b\x1b\x7f\ufeff</p>",
        "<p>M\u0061rk &#x110000; &#55296; &#0;</p>",
    ],
)
def test_absurd_values_cost_nothing(body):
    content = content_of(body)
    for name, write in WRITERS.items():
        assert "Mark" in write(content, Options()), name


WORD = st.integers(0, 999).map("w{:03}".format)
INLINE = st.sampled_from(
    ["{}", "<b>{}</b>", "<i>{}</i>", "<a href=/u>{}</a>", "<code>{}</code>", "<s>{}</s>",
     "<span style='font-weight:bold'>{}</span>", "<sup>{}</sup>", "<b><i>{}</i></b>", "{}<br>"]
)  # fmt: skip
LINE = st.lists(st.builds(lambda w, f: f.format(w), WORD, INLINE), min_size=1, max_size=6).map(
    " ".join
)
BLOCK = st.recursive(
    st.builds(
        lambda line, f: f.format(line),
        LINE,
        st.sampled_from(
            ["<p>{}</p>", "<h2>{}</h2>", "<div>{}</div>", "<pre>{}</pre>", "{}<hr>"]
        ),
    ),
    lambda inner: st.builds(
        lambda parts, f: f.format("".join(parts)),
        st.lists(inner, min_size=1, max_size=4),
        st.sampled_from(
            ["<ul><li>{}</li></ul>", "<ol start=3><li>{}</li></ol>", "<blockquote>{}</blockquote>",
             "<table><tr><td>{}</td><td>k</td></tr><tr><td>l</td></tr></table>", "<div>{}</div>",
             "<details><summary>s</summary>{}</details>", "<dl><dt>t</dt><dd>{}</dd></dl>",
             "<figure><img src=/i.png><figcaption>{}</figcaption></figure>", "<li>{}</li>"]
        ),
    ),
    max_leaves=8,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(BLOCK, min_size=1, max_size=4).map("".join))
def test_every_word_is_in_every_output_in_its_place(body):
    content = content_of(body)
    page = read(f"<body>{body}</body>", URL, None, Options())
    words = re.findall(r"w\d{3}", " ".join(page.root.itertext()))
    for name, write in WRITERS.items():
        written = write(content, Options())
        assert re.findall(r"w\d{3}", written) == words, name
    read_back = "".join(
        child.content
        for token in READER.parse(WRITERS["markdown"](content, Options()))
        for child in (token.children or [token])
        if child.type in ("text", "code_inline", "fence", "code_block")
    )
    assert re.findall(r"w\d{3}", read_back) == words
