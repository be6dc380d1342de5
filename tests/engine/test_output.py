"""Plain text and clean HTML."""

import pytest

from scrapy_webextract.engine.content.tree import (
    Cell,
    Code,
    CodeSpan,
    Content,
    Definition,
    Definitions,
    Figure,
    Heading,
    Image,
    Item,
    Items,
    LineBreak,
    Link,
    Marked,
    Math,
    Paragraph,
    Post,
    Quote,
    Rule,
    Styled,
    Table,
    Text,
)
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.types import Options


def para(text):
    return Paragraph((Text(text),))


A = (Text("a"),)
EVERY_BLOCK = (
    Heading(3, (*A, CodeSpan("*b*"))),
    Paragraph((*A, LineBreak(), Styled("strong", A), Link("/x", A, "t"), Image("/i", "alt"))),
    Code("x <\n\n  y", "py"),
    Items((Item((para("a"), Items((Item((para("b"),)),), True, 3))), Item((para("c"),), True))),
    Quote((para("q"),)),
    Rule(),
    Figure(Image("/k", "K"), A),
    Definitions((Definition((A,), (para("b"),)),)),
    Table(
        (
            (Cell((para("a"),), True), Cell((para("b"),))),
            (Cell(()), Cell((para("b"),), False, True)),
        )
    ),
    Post((para("p"),), "Ann", "2024"),
    Paragraph((Math("x^2"), Marked("hidden", A), Marked("icon", A))),
)

TEXT = """\
a*b*

a
aa

x <

  y

- a
  3. b
- c

q

a

a
b

a | b

Ann · 2024

p

x^2"""

HTML = """\
<h3>a<code>*b*</code></h3>
<p>a<br><strong>a</strong><a href="/x" title="t">a</a><img src="/i" alt="alt"></p>
<pre><code class="language-py">x &lt;

  y
</code></pre>
<ul><li>a<ol start="3"><li>b</li></ol></li>
<li>[x] c</li></ul>
<blockquote><p>q</p></blockquote>
<hr>
<figure><img src="/k" alt="K"><figcaption>a</figcaption></figure>
<dl><dt>a</dt>
<dd><p>b</p></dd></dl>
<table><tbody><tr><th>a</th><td>b</td></tr>
<tr><td></td><td>b</td></tr></tbody></table>
<article><p>Ann · 2024</p>
<p>p</p></article>
<p>$x^2$</p>"""


def test_text_has_no_marks():
    assert WRITERS["text"](Content(EVERY_BLOCK), Options()) == TEXT


RAISED = [
    ("19", Text("99"), "19^99"),
    ("10", Text("-5"), "10^-5"),
    ("1", Text("st"), "1st"),
    ("kites", Text("2"), "kites2"),
    ("1999", Link("#note", (Text("2"),)), "19992"),
]


@pytest.mark.parametrize(("base", "raised", "expected"), RAISED)
def test_text_keeps_powers_apart_from_their_base(base, raised, expected):
    spans = (Text(base), Styled("superscript", (raised,)))
    for paragraph in (Paragraph(spans), Paragraph((Styled("strong", spans),))):
        assert WRITERS["text"](Content((paragraph,)), Options()) == expected


def test_html_has_the_structure_and_little_else():
    assert WRITERS["html"](Content(EVERY_BLOCK), Options()) == HTML


@pytest.mark.parametrize("name", WRITERS)
def test_every_writer_takes_nothing_and_every_block(name):
    assert WRITERS[name](Content(), Options()) == ""
    bare = Options(include_links=False, include_images=False, include_tables=False)
    assert WRITERS[name](Content(EVERY_BLOCK), bare)


UNSAFE = [
    Paragraph((Text('<script>x</script> & "q"'),)),
    Paragraph((Link("javascript:x", A), Link("data:text/html,x", A), Image("data:,x", "y"))),
    Paragraph((Link('/"><script>', A, '"><script>'), Image('/"><script>', '"><script>'))),
    Code("</code><script>", '"><script>'),
    Post((), "<script>", "<script>"),
    Paragraph((Math("<script>"), CodeSpan("<script>"))),
]


@pytest.mark.parametrize("block", UNSAFE)
def test_html_is_safe(block):
    html = WRITERS["html"](Content((block,)), Options())
    assert "<script" not in html
    assert "javascript:" not in html
    assert "data:" not in html


def test_options_leave_links_and_pictures_out():
    html = WRITERS["html"](
        Content(EVERY_BLOCK), Options(include_links=False, include_images=False)
    )
    assert "<a " not in html
    assert "<img" not in html
