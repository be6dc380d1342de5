"""MathML that comes without its TeX, as TeX."""

import re

from lxml.html import HtmlElement

_MAX_DEPTH = 20
_UNSEEN = frozenset(("annotation", "annotation-xml", "style", "script", "mspace", "none"))
_SPECIAL = re.compile(r"([#$%&_{}])")
_NAMES = frozenset(
    """sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan log ln lg exp lim max min sup
    inf det dim ker deg gcd arg
    """.split()
)
_OPERATORS = {
    "∑": "\\sum ", "∏": "\\prod ", "∫": "\\int ", "∞": "\\infty ", "≤": "\\le ", "≥": "\\ge ",
    "≠": "\\ne ", "±": "\\pm ", "×": "\\times ", "⋅": "\\cdot ", "·": "\\cdot ", "→": "\\to ",
    "∈": "\\in ", "∂": "\\partial ", "−": "-", "\u2061": "", "\u2062": "", "\u2063": ",",
    "\u2064": "", "\\": "\\backslash ", "~": "\\sim ", "^": "\\wedge ",
}  # fmt: skip
_SHAPES = {
    "mfrac": "\\frac{{{0}}}{{{1}}}",
    "mroot": "\\sqrt[{1}]{{{0}}}",
    "msup": "{0}^{{{1}}}",
    "msub": "{0}_{{{1}}}",
    "msubsup": "{0}_{{{1}}}^{{{2}}}",
    "munderover": "{0}_{{{1}}}^{{{2}}}",
    "munder": "{0}_{{{1}}}",
    "mover": "{0}^{{{1}}}",
}
_ONE = re.compile(r"(?<=[_^])\{([^\\{}])\}")


def tex_of(math: HtmlElement) -> str:
    """A formula as TeX, without spaces that nobody needs.

    >>> from lxml.html import fromstring
    >>> tex_of(fromstring("<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>4</mn></math>"))
    'x^2=4'
    """
    return " ".join(_ONE.sub(r"\1", _tex(math, 0)).split())


def _tex(element: HtmlElement, depth: int) -> str:
    tag = str(element.tag)
    if tag in _UNSEEN or depth > _MAX_DEPTH:
        return ""
    if tag in ("mi", "mn", "mo", "mtext", "ms") and not len(element):
        return _letters(tag, " ".join((element.text or "").split()))
    parts = [_tex(child, depth + 1) for child in element]
    if (shape := _SHAPES.get(tag)) and len(parts) == shape.count("{0}") + shape.count("{1}") + (
        shape.count("{2}")
    ):
        base = parts[0] if len(parts[0]) < 2 or tag in ("mfrac", "mroot") else f"{{{parts[0]}}}"
        return shape.format(base, *parts[1:])
    if tag == "mtable":
        return "\\begin{matrix}" + " \\\\ ".join(parts) + "\\end{matrix}"
    if tag == "mtr":
        return " & ".join(parts)
    inner = "".join(parts) or _letters("mtext", " ".join((element.text or "").split()))
    if tag == "msqrt":
        return f"\\sqrt{{{inner}}}"
    if tag == "mfenced":
        return (element.get("open") or "(") + ",".join(parts) + (element.get("close") or ")")
    return inner


def _letters(tag: str, text: str) -> str:
    """The characters of a name, a number or an operator."""
    if tag == "mo" and text in _OPERATORS:
        return _OPERATORS[text]
    if text in _NAMES:
        return f"\\{text} "
    escaped = _SPECIAL.sub(r"\\\1", text)
    if not escaped or tag == "mn" or len(text) == 1 or tag == "mo":
        return escaped
    return f"\\text{{{escaped}}}" if tag in ("mtext", "ms") else f"\\mathrm{{{escaped}}}"
