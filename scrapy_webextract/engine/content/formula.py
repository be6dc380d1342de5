"""Formulas: KaTeX, MathJax and MathML, each once and as TeX."""

import re

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.mathml import tex_of
from scrapy_webextract.engine.content.tree import Math

CLASSES: frozenset[str] = frozenset(
    """katex katex-display mathjax mathjax_display mathjax_preview mathjax_svg
    mathjax_svg_display mathjax_chtml mwe-math-element math-tex
    """.split()
)
"""Class names, in lower case, of what draws a formula."""

_DRAWN = frozenset(("katex-html", "mwe-math-fallback-image-inline"))
_SIGNS = ("\\(", "\\[", "$$")
_DRAWERS = re.compile(r"<script\b[^>]{0,300}(?:mathjax|katex)", re.IGNORECASE)
_WRITTEN = re.compile(
    r"\\\((.{1,2000}?)\\\)|\\\[(.{1,5000}?)\\\]|\$\$([^$]{1,5000}?)\$\$", re.DOTALL
)
_STYLE_ONLY = re.compile(r"^\{\\(?:displaystyle|textstyle)\s(.*)\}$", re.DOTALL)


def is_script(element: HtmlElement) -> bool:
    """Whether a <script> holds a formula."""
    return (element.get("type") or "").startswith("math/tex")


def of_script(element: HtmlElement) -> Math | None:
    """The formula in a <script type="math/tex">; None for any other script."""
    if not is_script(element):
        return None
    tex = (element.text or "").strip()
    return Math(tex, "display" in (element.get("type") or "")) if tex else None


def of_element(element: HtmlElement) -> Math | None:
    """The formula that a <math> or an element around one draws: its TeX where that is given.

    >>> from lxml.html import fromstring
    >>> of_element(fromstring('<math alttext="a^2"><mi>a</mi></math>'))
    Math(tex='a^2', display=False)
    """
    names = (element.get("class") or "").lower()
    display = "display" in names or element.get("display") in ("block", "true")
    for part in element.iter():
        tex = part.get("data-latex") or ""
        if part.tag == "math":
            display = display or part.get("display") == "block"
            tex = tex or part.get("alttext") or ""
        elif part.tag == "annotation" and part.get("encoding") == "application/x-tex":
            tex = part.text or ""
        if part.tag != "math" or not _has_annotation(part):
            tex = _STYLE_ONLY.sub(r"\1", tex.strip()).strip()
            if tex:
                return Math(tex, display)
    math = next(element.iter("math"), None)
    tex = tex_of(math) if math is not None else ""
    return Math(tex, display) if tex else None


def _has_annotation(element: HtmlElement) -> bool:
    return any(a.get("encoding") == "application/x-tex" for a in element.iter("annotation"))


def written(text: str) -> list[str | Math]:
    """Text with the formulas that MathJax or KaTeX draws where it stands.

    >>> written("So \\\\(a_1\\\\) is")
    ['So ', Math(tex='a_1', display=False), ' is']
    """
    pieces: list[str | Math] = []
    end = 0
    for match in _WRITTEN.finditer(text):
        inline, display = match[1], match[2] or match[3]
        pieces += (text[end : match.start()], Math((inline or display).strip(), not inline))
        end = match.end()
    return [piece for piece in (*pieces, text[end:]) if piece]


def is_drawn_from_text(html: str) -> bool:
    """Whether a page has a script that draws the formulas in its text."""
    return any(sign in html for sign in _SIGNS) and _DRAWERS.search(html) is not None


def has_source(element: HtmlElement) -> bool:
    """Whether a script beside what MathJax drew holds the formula itself."""
    following = element.getnext()
    for _ in range(2):
        if following is None:
            return False
        if following.tag == "script":
            return is_script(following)
        following = following.getnext()
    return False
