"""How large and how bold an element's text is, from its tags, its style and the page's sheets."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from lxml.html import HtmlElement

_BASE = 16.0  # pixels: what browsers begin with
_PIXELS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "rem": _BASE}
_NAMED = {
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0,
    "x-large": 24.0, "xx-large": 32.0, "xxx-large": 48.0,
}  # fmt: skip
_FONT_SIZES = {"1": 10.0, "2": 13.0, "3": 16.0, "4": 18.0, "5": 24.0, "6": 32.0, "7": 48.0}
_BOLD = 600  # weight
_BOLD_TAGS = frozenset(("b", "strong"))
_SIZE = re.compile(r"(?<![\w-])font-size:(?:([\d.]{1,9})(px|pt|pc|r?em|%)|([a-z-]+))")
_WEIGHT = re.compile(r"(?<![\w-])font-weight:(\d{3}|bold(?:er)?|normal|lighter)")
_FONT = re.compile(r"(?<![\w-])font:([^;}]{0,200})")
_BOLD_WORD = re.compile(r"\b(?:bold|[6-9]00)\b")
_FIRST_SIZE = re.compile(r"(?<![\w.])([\d.]{1,9})(px|pt|pc|r?em|%)")
_LONGEST_STYLE = 2000  # characters; nobody writes so much about one element
_SELECTOR = re.compile(r"(?:^|[\s>])(?:p|div|span|td)?([.#][A-Za-z_][\w-]*)$")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_LONGEST_SHEET = 20_000  # characters; longer ones are a framework's
_MOST_SHEETS = 20
_MOST_ANCESTORS = 15


@dataclass(frozen=True, slots=True)
class Font:
    """The font of some text; None where nothing is said of it."""

    size: float | None = None
    """Pixels; below 0 a factor of the size around: -1.5 is "1.5em"."""
    bold: bool | None = None
    """Whether it is bold."""


NOTHING = Font()
"""What is said of most elements."""


@lru_cache(maxsize=2048)  # a page repeats its styles
def font_of_style(style: str) -> Font:
    """What some declarations say.

    >>> font_of_style("font-size: 15pt; font-weight:700"), font_of_style("color: red")
    (Font(size=20.0, bold=True), Font(size=None, bold=None))
    """
    if len(style) > _LONGEST_STYLE or "font" not in style.lower():
        return NOTHING
    compact = re.sub(r"\s*([:;])\s*", r"\1", style.lower())
    size: float | None = None
    bold: bool | None = None
    if (match := _FONT.search(compact)) and (first := _FIRST_SIZE.search(match[1])):
        size, bold = _pixels(first[1], first[2]), bool(_BOLD_WORD.search(match[1]))
    if match := _SIZE.search(compact):
        size = _pixels(match[1], match[2]) if match[1] else _NAMED.get(match[3])
    if match := _WEIGHT.search(compact):
        bold = int(match[1]) >= _BOLD if match[1].isdigit() else match[1].startswith("bold")
    return Font(size, bold)


def _pixels(number: str, unit: str) -> float | None:
    try:
        value = float(number)
    except ValueError:  # "1.2.3px"
        return None
    if unit in ("em", "%"):
        return -value if unit == "em" else -value / 100
    return round(value * _PIXELS[unit], 1)


def fonts_of_sheets(sheets: Sequence[HtmlElement]) -> dict[str, Font]:
    """What small <style> elements say of ".class" and "#id"; the last rule counts.

    >>> from lxml.html import fromstring
    >>> sheet = ".c4{font-weight:700} p.c9{font-size:18pt} .a .b{color:red}"
    >>> fonts_of_sheets(list(fromstring(f"<body><style>{sheet}</style></body>").iter("style")))
    {'.c4': Font(size=None, bold=True), '.c9': Font(size=24.0, bold=None)}
    """
    found: dict[str, Font] = {}
    for sheet in sheets[:_MOST_SHEETS]:
        text = sheet.text or ""
        if (
            len(text) > _LONGEST_SHEET
            or "font" not in text
            or "print" in (sheet.get("media") or "")
        ):
            continue
        for rule in _COMMENT.sub("", text).split("}"):
            before, _, declarations = rule.rpartition("{")
            font = font_of_style(declarations) if "font" in declarations else NOTHING
            selectors = before.rpartition("{")[2]  # what is before is "@media ..."
            for selector in selectors.split(",") if font != NOTHING else ():
                if match := _SELECTOR.search(selector.strip()):
                    found[match[1]] = font
    return found


def font_of(element: HtmlElement, named: dict[str, Font]) -> Font:
    """What an element says of its own text; `named` is what style sheets say."""
    tag = element.tag
    bold: bool | None = True if tag in _BOLD_TAGS else None
    size: float | None = None
    if tag == "font":
        size = _FONT_SIZES.get((element.get("size") or "").strip())
    elif tag == "big":
        size = -1.2
    names = [f".{n}" for n in (element.get("class") or "").split()] if named else []
    fonts = [named[n] for n in (*names, f"#{element.get('id')}") if n in named]
    if style := element.get("style"):
        fonts.append(font_of_style(style))
    for font in fonts:
        size = font.size if font.size is not None else size
        bold = font.bold if font.bold is not None else bold
    return Font(size, bold)


def seen_font(chain: Iterable[HtmlElement], named: dict[str, Font]) -> tuple[float, bool]:
    """Size in pixels and boldness of text in the first of `chain`, elements from the inside."""
    factor = 1.0
    bold: bool | None = None
    for depth, element in enumerate(chain):
        font = font_of(element, named)
        bold = font.bold if bold is None else bold
        if font.size is not None and font.size >= 0:
            return font.size * factor, bool(bold)
        if font.size is not None:
            factor *= -font.size
        if depth > _MOST_ANCESTORS:
            break
    return _BASE * factor, bool(bold)
