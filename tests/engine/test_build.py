"""From HTML to the content tree, shown in the notation of the HTML writer."""

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.build import build
from scrapy_webextract.engine.content.outline import headings_of, images_of, links_of, plain
from scrapy_webextract.engine.content.tree import Content, Marked, Paragraph, Table
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.page import Page, read
from scrapy_webextract.engine.types import Options

URL = "https://boats.example/log/"


def content_of(html, options=None, drop=""):
    """The content of a page; blocks whose text has `drop` in it are not kept."""
    settings_ = options or Options()
    page = read(html, URL, None, settings_)
    blocks = blocks_of(page.root)
    kept = np.array([not drop or drop not in text for text in blocks.texts], bool)
    return build(page, blocks, kept, settings_)


def shown(html, **options):
    return WRITERS["html"](content_of(html), Options(**options)).replace("\n", "")


TEXT = [
    ("<p>a\n  b\t c</p>", "<p>a b c</p>"),
    ("loose<div>x</div>tail", "<p>loose</p><p>x</p><p>tail</p>"),
    ("<p>H<sub>2</sub>O, <b>W</b>ord, <em>un</em>done", "H<sub>2</sub>O, <strong>W</strong>ord"),
    ("<p>$<span>5</span>, 10<sup>3</sup>", "<p>$5, 10<sup>3</sup></p>"),
    ("<p>T<small>HE</small> <nobr>a</nobr>b <font>c</font>d", "<p>THE ab cd</p>"),
    ("<p><span>Price</span><span>$10</span>", "<p>Price $10</p>"),
    ("<p><a>News</a><a>Sport</a>", "<p>News Sport</p>"),
    ("<p><span>D</span><span>rop</span>", "<p>Drop</p>"),
    ("<p><span>Hel</span><span>lo</span> world", "<p>Hello world</p>"),
    ("<p><span>5m</span><span>ago</span>", "<p>5m ago</p>"),
    ("<p><span class=a>sent</span><span class=b>by</span>", "<p>sent by</p>"),
    ("<p><a>home</a><a>about</a>", "<p>home about</p>"),
    ("<p><span>10</span><span>.99</span>", "<p>10.99</p>"),
    ("<p><span>ab</span>c", "<p>abc</p>"),
    ("<p>spoil<wbr>age soft\u00adly", "<p>spoilage softly</p>"),
    ("<p>船は\n  港に", "<p>船は港に</p>"),
    ("<p>船は\n  <b>港</b>に", "<p>船は<strong>港</strong>に</p>"),
    ("<p>배가\n  항구에", "<p>배가 항구에</p>"),
    ("<p>a <q>b</q>.", "<p>a “b”.</p>"),
    ("<p><ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>へ", "<p>港へ</p>"),
    ("<p>a<br>b<br><br>c<br></p>", "<p>a<br>b</p><p>c</p>"),
    ("<p><b>a </b>b<i> c</i>", "<p><strong>a</strong> b <em>c</em></p>"),
    ("<p><b>a<b>b</b></b>", "<p><strong>ab</strong></p>"),
    ("<p><b></b>x<i> </i>y", "<p>x y</p>"),
    ("<p><code>a  <b>b</b></code> <kbd>Esc</kbd>", "<p><code>a b</code> <kbd>Esc</kbd></p>"),
    ("<p><del>a</del> <ins>b</ins> <mark>c</mark>", "<del>a</del> <ins>b</ins> <mark>c</mark>"),
    (
        "<b>a<div>b</div>c</b>",
        "<strong>a</strong></p><p><strong>b</strong></p><p><strong>c</strong>",
    ),
]


@pytest.mark.parametrize(("html", "expected"), TEXT)
def test_text_is_spaced_as_a_reader_sees_it(html, expected):
    assert expected in shown(html)


LINKS = [
    ('<p><a href="../x?a=1&b=2">x</a>', '<a href="https://boats.example/x?a=1&amp;b=2">x</a>'),
    ('<base href="/b/"><p><a href="c">x</a>', '<a href="https://boats.example/b/c">x</a>'),
    ('<p><a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'),
    ('<p><a href="java\nscript:x()">x</a> <a href=" vbscript:x">y</a>', "<p>x y</p>"),
    ('<p><a href="data:text/html,x">x</a> <a href="http://[">y</a>', "<p>x y</p>"),
    ('<p><a href="/x"> </a>y', "<p>y</p>"),
    (
        '<a href="/c"><h3>Card</h3><p>text</p></a>',
        '<h3><a href="https://boats.example/c">Card</a></h3><p>text</p>',
    ),
]


@pytest.mark.parametrize(("html", "expected"), LINKS)
def test_links_are_absolute_and_safe(html, expected):
    assert expected in shown(html)


HEADINGS = [
    ('<h2>Linux<a class="headerlink" href="#l">¶</a></h2>', "<h2>Linux</h2>"),
    (
        '<h3><a href="#a">#</a> Small\n boards <button>Copy link</button></h3>',
        "<h3>Small boards</h3>",
    ),
    ("<h2><button>Details</button></h2>", "<h2>Details</h2>"),
    ('<h2>Tea <span class="mw-editsection">[edit]</span></h2>', "<h2>Tea</h2>"),
    ('<h2><a href="#own">Own</a></h2>', "<h2>Own</h2>"),
    (
        '<h2>Head <a href="/x">link</a></h2>',
        '<h2>Head <a href="https://boats.example/x">link</a></h2>',
    ),
    (
        '<h2>Raise the <a href="/x">anchor</a> now</h2>',
        '<h2>Raise the <a href="https://boats.example/x">anchor</a> now</h2>',
    ),
    ('<h2>Tea <a href="/w?action=edit">edit</a></h2>', "<h2>Tea</h2>"),
    (
        '<h2>Tea <a href="#tea">link</a> <a class="permalink" href="/t">link</a></h2>',
        "<h2>Tea</h2>",
    ),
    ('<h2><a href="/t">T</a></h2>', '<h2><a href="https://boats.example/t">T</a></h2>'),
    ("<h1>a<br>b</h1>", "<h1>a b</h1>"),
    ("<h2><div>a</div><div>b</div></h2>", "<h2>a b</h2>"),
    ("<h2>a<ul><li>b</li></ul>", "<h2>a</h2><ul><li>b</li></ul>"),
    ('<div role="heading" aria-level="4">x</div>', "<h4>x</h4>"),
    ('<h1><img src="/a.png" alt="The log"></h1><p>x', "<h1>The log</h1><p>x</p>"),
    ("<p><b>bold</b></p>", "<p><strong>bold</strong></p>"),
]


@pytest.mark.parametrize(("html", "expected"), HEADINGS)
def test_headings_have_one_line_and_no_handles(html, expected):
    assert shown(html) == expected


LISTS = [
    ('<ol start="4"><li>a</li><li>b</ol>', '<ol start="4"><li>a</li><li>b</li></ol>'),
    ('<ol><li value="3">a</ol>', '<ol start="3"><li>a</li></ol>'),
    (
        '<ol><li>a</li><li value="10">b</li><li>c</ol>',
        '<ol><li>a</li></ol><ol start="10"><li>b</li><li>c</li></ol>',
    ),
    ('<ol start="2"><li>a</li><li value="3">b</ol>', '<ol start="2"><li>a</li><li>b</li></ol>'),
    ('<ol><li value="2">a<li value="1">b</ol>', '<ol start="2"><li>a</li><li>b</li></ol>'),
    ("<ol reversed><li>a<li>b</ol>", "<ol><li>a</li><li>b</li></ol>"),
    ("<ul><li>a</li><ul><li>b</ul><li>c</ul>", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("<div><li>a</li><li>b</li>c</div>", "<ul><li>a</li><li>b</li></ul><p>c</p>"),
    ("<ul><li><p>a</p><pre>b</pre></ul>", "<li>a<pre><code>b</code></pre></li>"),
    ("<ul><div><li><span>a</span></li></div></ul>", "<ul><li>a</li></ul>"),
    ("<ul><li></li><li>a</ul>", "<ul><li>a</li></ul>"),
    ("<ul><p>a</p></ul>", "<p>a</p>"),
    ("<ul><li><h3>a</h3>b</li></ul>", "<h3>a</h3><p>b</p>"),
    (
        '<ul><li><input type="checkbox" disabled checked> a<li><input type=checkbox> b</ul>',
        "<li>[x] a</li><li>[ ] b</li>",
    ),
    ('<ul><li><input type="checkbox" name="red"> Red</ul>', "<ul><li>Red</li></ul>"),
    (
        "<dl><dt>a</dt><dt>b</dt><dd>c<dd>d</dl>",
        "<dl><dt>a</dt><dt>b</dt><dd><p>c</p><p>d</p></dd></dl>",
    ),
    ("<dl><div><dt>a<dd>b</div></dl>", "<dl><dt>a</dt><dd><p>b</p></dd></dl>"),
    ("<dl><dd>b</dl>", "<p>b</p>"),
]


@pytest.mark.parametrize(("html", "expected"), LISTS)
def test_lists_keep_depth_numbers_and_what_is_in_them(html, expected):
    assert expected in shown(html)


BLOCKS = [
    (
        "<blockquote>a<blockquote><p>b</blockquote></blockquote>",
        "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>",
    ),
    ("<hr><p>a</p><hr><hr><p>b</p><hr>", "<p>a</p><hr><p>b</p>"),
    (
        "<details><summary>More</summary>x</details>",
        "<p><strong>More</strong></p><p>x</p>",
    ),
    (
        '<figure><img src="/k.jpg" alt="K"><figcaption>Kite</figcaption></figure><p>x',
        '<img src="https://boats.example/k.jpg" alt="K"><figcaption>Kite</figcaption></figure>',
    ),
    ("<figure><pre>a</pre><figcaption>b</figcaption></figure>", "</code></pre><p>b</p>"),
]


@pytest.mark.parametrize(("html", "expected"), BLOCKS)
def test_quotes_rules_details_and_figures(html, expected):
    assert expected in shown(html)


TEX = '<annotation encoding="application/x-tex">a^2</annotation>'
MATH = [
    (
        f'<p><span class="katex"><math><mi>a</mi>{TEX}</math>'
        '<span class="katex-html">a2</span></span>!',
        "<p>$a^2$!</p>",
    ),
    ('<p><span class="katex-display"><math data-latex="b">b</math></span>', "<p>$$b$$</p>"),
    ('<p>x <math alttext="{\\displaystyle c}"><mi>c</mi></math>', "<p>x $c$</p>"),
    ('<p>x <span class="MathJax">d</span><script type="math/tex">d</script>', "<p>x $d$</p>"),
    ("<p><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>", "<p>$\\frac{a}{2}$</p>"),
    ('<p>x <img class="latex" alt="e_1" src="/e.png">', "<p>x $e_1$</p>"),
    ("<p>so <mjx-container><math data-latex='f'><mi>f</mi></math></mjx-container>", "$f$"),
]


@pytest.mark.parametrize(("html", "expected"), MATH)
def test_formulas_come_once(html, expected):
    assert expected in shown(html)


EVIDENCE = [
    ('<span class="sr-only">x</span>', "hidden"),
    ('<span class="u-hiddenVisually">x</span>', "hidden"),
    ('<span style="position:absolute; left: -9999px">x</span>', "hidden"),
    ('<span style="font-size: 0">x</span>', "hidden"),
    ('<span hidden="">x</span>', "hidden"),
    ('<i class="material-icons">arrow_back</i>', "icon"),
    ('<i class="fa-icon">\uf0c9</i>', "icon"),
    ("<span><span>B</span><span>o</span><span>a</span><span>t</span></span>", "letters"),
    ('<img class="emoji" alt="⛵" src="/e.png">', "alt"),
    ('<span style="font-size: 0.9em">x</span>', None),
    ('<span class="icon-text">download</span>', None),
]


@pytest.mark.parametrize(("html", "evidence"), EVIDENCE)
def test_text_that_is_not_plain_text_says_why(html, evidence):
    (block,) = content_of(f"<p>go {html} on").blocks
    assert isinstance(block, Paragraph)
    assert [s.evidence for s in block.spans if isinstance(s, Marked)] == [evidence] * bool(
        evidence
    )
    unseen = evidence in ("hidden", "icon")
    assert (plain(block.spans) == "go on") == unseen


IMAGES = [
    ('<img src="data:image/gif;base64,R" data-src="/a.jpg">', ["a.jpg"]),
    ('<img src="/img/placeholder.png" data-original="/a.jpg">', ["a.jpg"]),
    ('<img srcset="/s.jpg 1x, /l.jpg 2x">', ["l.jpg"]),
    ('<img src="/a.jpg"><noscript><img src="/a-full.jpg"></noscript>', ["a.jpg"]),
    ('<img src="data:,"><noscript><img src="/b.jpg"></noscript>', ["b.jpg"]),
    ('<img src="/a.jpg"><img src="/a.jpg">', ["a.jpg"]),
    ('<img src="/pixel.php" width="1" height="1"><img src="javascript:x">', []),
]


@pytest.mark.parametrize(("html", "names"), IMAGES)
def test_pictures_have_their_real_source_once(html, names):
    found = images_of(content_of(f"<p>x</p>{html}<p>y</p>"))
    assert [image["url"] for image in found] == [f"https://boats.example/{n}" for n in names]


def test_a_picture_is_kept_with_the_text_around_it():
    html = '<header><img src="/logo.png"></header><div><p>skip</p><img src="/ad.png"></div>'
    html += '<article><img src="/lead.jpg"><p>text</p><img src="/last.jpg"></article><p>skip'
    found = images_of(content_of(html, drop="skip"))
    assert [i["url"].rpartition("/")[2] for i in found] == ["lead.jpg", "last.jpg"]
    assert images_of(content_of(html, Options(include_images=False))) == []


def test_only_kept_blocks_are_written():
    html = "<p>one</p><nav><hr><a href=/x>skip</a></nav><p>two<div>skip</div>three</p>"
    assert WRITERS["text"](content_of(html, drop="skip"), Options()) == "one\n\ntwo\n\nthree"


def test_the_outline_names_headings_and_links_once():
    content = content_of(
        "<h2>A</h2><table><tr><td><h3>B</h3><td>c</table><p><a href=/x>x</a> <a href=/x>x</a>"
    )
    assert headings_of(content) == [
        {"level": 2, "text": "A", "semantic": True},
        {"level": 3, "text": "B", "semantic": True},
    ]
    assert links_of(content) == [{"url": "https://boats.example/x", "text": "x"}]


BIG = {
    "rows": "<table>" + "<tr><td>a<td>b</tr>" * 20_000 + "</table>",
    "spans": "<table>"
    + "<tr><td colspan=99999999 rowspan=99999999>a<td>b</tr>" * 1_000
    + "</table>",
    "paragraphs": "<p>a b</p>" * 20_000,
    "breaks": "<p>" + "a<br>" * 20_000,
    "pictures": "<p>x</p>" + "<div><img src=/a.png></div>" * 5_000,
    "lists": "<ul><li>a</li>" + "<ul><li>b</li></ul>" * 5_000,
    "headings": "<h1>" + "<div>a</div>" * 5_000,
    "stars": "<p>" + "*a_b_[`<" * 20_000,
    "divs": "<div>" * 10_000 + "x",
    "quotes": "<blockquote>" * 390 + "x",
    "items": "<ul><li>a" * 390,
    "cells": "<table><tr><td>" * 390 + "x",
    "styles": "<p>" + "<b><i><a href=x>a" * 300,
    "touching styles": "<p>" + "<b>a</b>" * 100_000,
    "touching nested styles": "<p>" + "<b>a<i>b</i></b>" * 60_000,
}


@pytest.mark.parametrize("name", BIG)
def test_large_and_deep_pages_take_linear_time(name):
    before = time.process_time()
    content = content_of(BIG[name])
    for write in WRITERS.values():
        assert write(content, Options())
    assert time.process_time() - before < 10


def test_absurd_spans_are_bounded():
    (table,) = content_of(BIG["spans"]).blocks
    assert isinstance(table, Table)
    assert sum(map(len, table.rows)) <= 200_000
    assert len({len(row) for row in table.rows}) == 1


TAGS = [
    "p",
    "div",
    "b",
    "a",
    "span",
    "table",
    "tr",
    "td",
    "th",
    "ul",
    "li",
    "ol",
    "dl",
    "dt",
    "dd",
    "pre",
    "code",
    "h2",
    "br",
    "img",
    "figure",
    "figcaption",
    "caption",
    "q",
    "math",
    "blockquote",
    "summary",
    "button",
    "noscript",
    "hr",
    "ruby",
    "rt",
    "input",
    "script",
    "picture",
    "thead",
]
MARKUP = st.lists(
    st.one_of(
        st.sampled_from([f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS]),
        st.sampled_from([
            '<td colspan="0" rowspan="9">', '<a href="x">', '<img src="a">', '<ol start="-1">',
            '<span class="katex">', '<i class="material-icons">', '<div class="gutter">', "&amp;",
        ]),
        st.text(max_size=5),
    ),
    max_size=25,
).map("".join)  # fmt: skip


@settings(max_examples=200, deadline=None, derandomize=True)
@given(MARKUP)
def test_no_markup_raises(html):
    content = content_of(html)
    assert isinstance(content, Content)
    for write in WRITERS.values():
        assert isinstance(write(content, Options()), str)
    headings_of(content), links_of(content), images_of(content)


def test_the_page_is_not_changed():
    page: Page = read("<h1>a<a href=#x>#</a></h1><table><tr><td>b", URL, None, Options())
    blocks = blocks_of(page.root)
    before = [(e.tag, e.text, e.tail, dict(e.attrib)) for e in page.root.iter()]
    build(page, blocks, np.ones(len(blocks), bool), Options())
    assert [(e.tag, e.text, e.tail, dict(e.attrib)) for e in page.root.iter()] == before
