"""Tables with their spans filled, tables that only lay out a page, and code blocks."""

import numpy as np
import pytest

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.build import build
from scrapy_webextract.engine.content.tree import Code, Table
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options


def content_of(html, **options):
    chosen = Options(**options)
    page = read(html, "https://boats.example/", None, chosen)
    blocks = blocks_of(page.root)
    return build(page, blocks, np.ones(len(blocks), bool), chosen)


def grid(html):
    """The cells' text, a line per row; a repeated cell has a quotation mark."""
    (table,) = content_of(html).blocks
    assert isinstance(table, Table)
    lines = []
    for row in table.rows:
        cells = (WRITERS["text"](type(content_of(""))(c.blocks), Options()) for c in row)
        marked = (t + "'" * c.repeated for t, c in zip(cells, row, strict=True))
        lines.append("|".join(marked).replace("\n", "/"))
    return table.header_rows, lines


DATA = [
    ("<tr><th>a<th>b<tr><td>1<td>2", 1, ["a|b", "1|2"]),
    ("<tr><td>a<td>b<tr><td>1<td>2", 0, ["a|b", "1|2"]),
    ("<thead><tr><td>a<td>b<tbody><tr><td>1<td>2", 1, ["a|b", "1|2"]),
    ("<tr><th>a<td>1<tr><th>b<td>2", 0, ["a|1", "b|2"]),
    ("<tr><td rowspan=2>a<td>1<tr><td>2", 0, ["a|1", "a'|2"]),
    ("<tr><td>a<td>b<td>c<tr><td colspan=2>1<td>2", 0, ["a|b|c", "1|1'|2"]),
    ("<tr><td rowspan=0>a<td>1<tr><td>2<tr><td>3", 0, ["a|1", "a'|2", "a'|3"]),
    ("<tr><td>a<td>b<tr><td>1", 0, ["a|b", "1|"]),
    ("<tr><td>a<td><td>b<tr><td>1<td> <td>2", 0, ["a|b", "1|2"]),
    ("<tr><td>a<td>b<tr><td><td><tr><td>1<td>2", 0, ["a|b", "1|2"]),
    ("<tr><td>a<td><ul><li>b<li>c</ul><tr><td>1<td>2", 0, ["a|- b/- c", "1|2"]),
    ("<tr><td colspan=999>t<tr><td>a<td>b", 0, ["t|t'", "a|b"]),
]


@pytest.mark.parametrize(("rows", "header_rows", "expected"), DATA)
def test_data_tables_are_filled_grids(rows, header_rows, expected):
    assert grid(f"<table>{rows}</table>") == (header_rows, expected)


LAYOUT = [
    ("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>", "a b c d"),
    ("<table><tr><td>a</table>", "a"),
    ("<table><tr><td>a<td>b</table>", "a b"),
    ("<table><tr><td>a<tr><td>b</table>", "a b"),
    ("<table><tr><td><h2>a</h2><p>b<td>c<tr><td>d<td>e</table>", "a b c d e"),
    ("<table><tr><td>" + "<p>a" * 9 + "<td>b<tr><td>c<td>d</table>", "a " * 9 + "b c d"),
]


@pytest.mark.parametrize(("html", "expected"), LAYOUT)
def test_layout_tables_are_undone(html, expected):
    content = content_of(html)
    assert not any(isinstance(block, Table) for block in content.blocks)
    assert " ".join(WRITERS["text"](content, Options()).split()) == expected.strip()


def test_a_data_table_inside_a_layout_table_survives():
    inner = "<table><tr><th>a<th>b<tr><td>1<td>2</table>"
    content = content_of(f"<table><tr><td>x<td>{inner}<tr><td>y<td>z</table>")
    assert [type(block).__name__ for block in content.blocks] == [
        "Paragraph", "Table", "Paragraph", "Paragraph",
    ]  # fmt: skip


def test_a_caption_belongs_to_its_table():
    content = content_of("<table><caption>Tides</caption><tr><td>a<td>b<tr><td>1<td>2</table>")
    assert WRITERS["html"](content, Options()).startswith("<table><caption>Tides</caption>")


def test_tables_are_left_out_on_request():
    html = "<p>x</p><table><tr><td>a<td>b<tr><td>1<td>2</table>"
    assert WRITERS["text"](content_of(html, include_tables=False), Options()) == "x"


CODE = [
    ('<pre class="lang-py">\nif a:\n\tb\n\n  c\n</pre>', "py", "if a:\n\tb\n\n  c"),
    ('<pre><code class="hljs language-C++">a<br>b</code></pre>', "c++", "a\nb"),
    ('<div class="highlight-source-shell"><pre>a</pre></div>', "shell", "a"),
    ('<pre class="brush: js; gutter: false">a</pre>', "js", "a"),
    ('<pre data-lang="go"><span>a</span> <i>b</i></pre>', "go", "a b"),
    ('<div class="highlight-default notranslate"><pre>a</pre></div>', "", "a"),
    ('<pre><code class="sql">a</code></pre>', "sql", "a"),
    (
        '<pre><div class="line">a</div><div class="line"></div><div class="line">b</div></pre>',
        "",
        "a\n\nb",
    ),
    (
        '<pre><span class="token-line">a<br></span><span class="token-line">b<br></span></pre>',
        "",
        "a\nb",
    ),
    ('<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>b</pre>', "", "a\nb"),
    (
        "<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre><td class=code>"
        "<pre>a\n b</pre></table>",
        "",
        "a\n b",
    ),
    ("<table><tr><td><pre>1\n2</pre><td><pre>a\n b</pre></table>", "", "a\n b"),
    (
        "<pre><table class=hljs-ln><tr><td>1<td>a<tr><td>2<td>  b</table></pre>",
        "",
        "a\n  b",
    ),
    ("<p><code>a = 1</code><br><code>b</code>", "", "a = 1\nb"),
    ("<pre>a<button>Copy</button></pre>", "", "a"),
]


@pytest.mark.parametrize(("html", "language", "text"), CODE)
def test_code_is_exact(html, language, text):
    assert content_of(html).blocks == (Code(text, language),)


def test_a_pre_around_prose_is_no_code():
    assert (
        WRITERS["html"](content_of("<pre><p>a</p><p>b</p></pre>"), Options())
        == "<p>a</p>\n<p>b</p>"
    )


def test_code_of_numbers_is_no_gutter():
    assert content_of("<pre>5 3 9</pre>").blocks == (Code("5 3 9"),)


@pytest.mark.parametrize(
    "html",
    [
        "<pre><ol><li>a = 1</li><li>  b = 2</li></ol></pre>",
        "<pre class=linenums><code><ol><li>a = 1</li><li>  b = 2</li></ol></code></pre>",
    ],
)
def test_code_in_a_numbered_list(html):
    assert content_of(html).blocks == (Code("a = 1\n  b = 2"),)


def test_prose_in_pre_is_no_code():
    html = "<pre><ol><li><p>First</p></li><li>Second</li></ol></pre>"
    assert not any(isinstance(block, Code) for block in content_of(html).blocks)


def test_a_foot_is_shown_last_wherever_it_stands():
    html = (
        "<table><thead><tr><th>a<th>b</thead><tfoot><tr><td>sum<td>3</tfoot>"
        "<tbody><tr><td>x<td>1<tr><td>y<td>2</table>"
    )
    assert grid(html) == (1, ["a|b", "x|1", "y|2", "sum|3"])


def test_a_table_of_other_elements():
    rows = "<div role=row><div role=rowheader>{}</div><div role=cell>{}</div></div>"
    html = (
        "<div role=table><div role=row><div role=columnheader>Part</div>"
        "<div role=columnheader>Wood</div></div>"
        + rows.format("wheel", "apple")
        + rows.format("shaft", "oak")
        + "</div>"
    )
    assert grid(html) == (1, ["Part|Wood", "wheel|apple", "shaft|oak"])
