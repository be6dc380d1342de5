"""Formulas: KaTeX, MathJax and MathML, each once and as TeX."""

import re

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.tree import Math

CLASSES: frozenset[str] = frozenset(
    """katex katex-display mathjax mathjax_display mathjax_preview mathjax_svg
    mathjax_svg_display mathjax_chtml mwe-math-element math-tex
    """.split()
)
"""Class names, in lower case, of what draws a formula."""

_MAX_DEPTH = 20
_DRAWN = frozenset(("katex-html", "mwe-math-fallback-image-inline"))
_STYLE_ONLY = re.compile(r"^\{\\(?:displaystyle|textstyle)\s(.*)\}$", re.DOTALL)
_BETWEEN = {"msup": "^", "msub": "_", "mfrac": "/", "mover": "^", "munder": "_"}


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
    """The formula that a <math> or an element around one draws, where its TeX is given.

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
    return None


def _has_annotation(element: HtmlElement) -> bool:
    return any(a.get("encoding") == "application/x-tex" for a in element.iter("annotation"))


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


def linear(element: HtmlElement, depth: int = 0) -> str:
    """MathML without TeX, on one line.

    >>> from lxml.html import fromstring
    >>> linear(fromstring("<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>"))
    'a/2'
    """
    if element.tag in ("annotation", "annotation-xml", "style", "script"):
        return ""
    parts = [" ".join((element.text or "").split())]
    if depth < _MAX_DEPTH:
        parts += [linear(child, depth + 1) for child in element]
    found = [part for part in parts if part]
    joined = _BETWEEN.get(str(element.tag), "").join(found)
    return f"√({joined})" if element.tag == "msqrt" else joined
