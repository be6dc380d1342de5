"""Footnotes and formulas, from pages to Markdown."""

import numpy as np
import pytest

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.build import build
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options

MATHJAX = "<script src=/MathJax.js></script>"


def markdown(body: str, options: Options | None = None) -> str:
    options = options or Options()
    page = read(f"<body>{body}</body>", "https://a.example/p", None, options)
    blocks = blocks_of(page.root)
    content = build(page, blocks, np.ones(len(blocks), bool), options)
    return WRITERS["markdown"](content, options)


NOTE = "<p>Fact<sup id=r1><a href='#n1'>1</a></sup>.</p>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"{NOTE}<ol><li id=n1>So. <a href='#r1'>↩</a></ol>", "Fact[^1].\n\n[^1]: So."),
        (f"{NOTE}<ol><li><a name=n1></a>So.</ol>", "Fact[^1].\n\n[^1]: So."),
        ("<p>A<a href='#n1'><sup>[a]</sup></a></p><ul><li id=n1><p>So.</p><p>And.</p></ul>",
         "A[^a]\n\n[^a]: So.\n\n    And."),
        ("<p>A<sup><a href='#x'>*</a></sup> B<sup><a href='#y'>*</a></sup></p>"
         "<ol><li id=x>One</li><li id=y>Two</li></ol>",
         "A[^n1] B[^n2]\n\n[^n1]: One\n\n[^n2]: Two"),
        # an index is no list of footnotes, and neither is one with other items
        ("<p><a href='#n1'>One</a></p><ol><li id=n1>So.</ol>",
         "[One](https://a.example/p#n1)\n\n1. So."),
        (f"{NOTE}<ol><li id=n1>So.<li>More</ol>",
         "Fact<sup>[1](https://a.example/p#n1)</sup>.\n\n1. So.\n2. More"),
    ],
)  # fmt: skip
def test_footnotes(body, expected):
    assert markdown(body) == expected


def test_without_links_a_footnote_is_a_list():
    options = Options(include_links=False)
    assert markdown(f"{NOTE}<ol><li id=n1>So.</ol>", options) == "Fact<sup>1</sup>.\n\n1. So."


@pytest.mark.parametrize(
    ("math", "expected"),
    [
        ("<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>",
         "\\frac{a}{b+1}"),
        ("<msqrt><mi>x</mi><mo>≤</mo><mn>2</mn></msqrt>", "\\sqrt{x\\le 2}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}"),
        ("<msubsup><mi>a</mi><mi>i</mi><mn>12</mn></msubsup>", "a_i^{12}"),
        ("<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>", "{\\sum }_i^n"),
        ("<mi>sin</mi><mo>\u2061</mo><mi>x</mi>", "\\sin x"),
        ("<mi>speed</mi><mo>=</mo><mtext>5%</mtext>", "\\mathrm{speed}=\\text{5\\%}"),
        ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>",
         "\\begin{matrix}1 & 2\\end{matrix}"),
        ("<msup><mi>x</mi></msup>", "x"),
        ("<semantics><mi>a</mi><annotation encoding='text/plain'>b</annotation></semantics>", "a"),
        ("<mi>a</mi><annotation encoding='application/x-tex'>b</annotation>", "b"),
    ],
)  # fmt: skip
def test_mathml_is_written_as_tex(math, expected):
    assert markdown(f"<p>Here <math>{math}</math> stands.") == f"Here ${expected}$ stands."


def test_a_formula_that_a_script_has_drawn_stays_in_its_line():
    drawn = (
        "<mjx-container class=MathJax><svg></svg><mjx-assistive-mml><math><msup><mi>x</mi>"
        "<mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>"
    )
    assert markdown(f"<p>So {drawn} is.</p>") == "So $x^2$ is."


def test_formulas_in_the_text_of_a_page_that_draws_them():
    body = r"<p>So \(a_1*b*\) is $$c^2$$ or \[d_*\] and $5.</p>"
    assert markdown(MATHJAX + body) == "So $a_1*b*$ is $$c^2$$ or $$d_*$$ and $5."
    assert markdown(body).startswith(r"So \\(a_1\*b\*\\) is")


def test_a_formula_nested_without_end():
    depth = 3000
    assert "x" not in markdown("<p>a</p>" + "<math>" + "<mrow>" * depth + "<mi>x</mi>")


def test_a_list_with_a_note_that_nothing_cites_stays_a_list_and_its_marks_stay_links():
    body = f"{NOTE}<ol><li id=n1>So.</li><li id=n2>Cited in a box that is left out.</li></ol>"
    assert "[^" not in markdown(body)
    assert "[1](https://a.example/p#n1)" in markdown(body)
