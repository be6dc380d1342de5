"""Classes and ids that the page's own small style sheets hide."""

import re
from collections import Counter
from collections.abc import Sequence

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.hiding import Way, way_of_style

_SIGNS = ("display:none", "display: none", "-99", "rect(", "inset(", "font-size:0", "font-size: 0")
_SELECTOR = re.compile(r"[.#][A-Za-z_][\w-]*")
_NAME = re.compile(r"[.#][\w-]+")
_NO_SELECTOR = re.compile(r"\A.*(?:\*/|[;{}])", re.DOTALL)  # what may stand before one
_LONGEST = 20_000  # characters of a sheet; longer ones are a framework's
_MOST = 20  # sheets
_MOST_RULES = 100  # of a sheet
_LOOK_BACK = 200  # characters before the declarations of a rule
_PAPERS = ("print", "speech", "max-", "min-")


def hidden_by(sheets: Sequence[HtmlElement]) -> dict[str, Way]:
    """How <style> elements hide ".class" and "#id", where one rule alone speaks of the name.

    >>> from lxml.html import fromstring
    >>> sheet = ".a{display:none}.b{display:none}.b.on{display:block} @media x{.c{left:-9999px}}"
    >>> hidden_by(list(fromstring(f"<body><style>{sheet}</style></body>").iter("style")))
    {'.a': 'shut'}
    """
    texts = [
        sheet.text
        for sheet in sheets[:_MOST]
        if sheet.text and len(sheet.text) <= _LONGEST and not _is_for_paper(sheet)
    ]
    found = {name: way for text in texts for name, way in _rules(text)}
    if not found:
        return found
    named = Counter(name for text in texts for name in _NAME.findall(text) if name in found)
    return {name: way for name, way in found.items() if named[name] == 1}


def _is_for_paper(sheet: HtmlElement) -> bool:
    media = (sheet.get("media") or "").lower()
    return any(word in media for word in _PAPERS)


def _rules(text: str) -> list[tuple[str, Way]]:
    """The simple rules of a sheet that hide, outside of @media and its like."""
    starts = sorted({s for sign in _SIGNS for s in _rule_starts(text, sign)})
    found: list[tuple[str, Way]] = []
    depth = counted = 0
    for start in starts:
        depth += text.count("{", counted, start) - text.count("}", counted, start)
        counted = start
        selector = _NO_SELECTOR.sub("", text[max(0, start - _LOOK_BACK) : start]).strip()
        if depth == 0 and _SELECTOR.fullmatch(selector):
            end = text.find("}", start)
            if way := way_of_style(text[start + 1 : end if end > 0 else len(text)]):
                found.append((selector, way))
    return found


def _rule_starts(text: str, sign: str) -> list[int]:
    """Where the braces open around a sign."""
    starts: list[int] = []
    at = text.find(sign)
    while at >= 0 and len(starts) < _MOST_RULES:
        start = text.rfind("{", 0, at)
        if start >= 0 and text.find("}", start, at) < 0:
            starts.append(start)
        at = text.find(sign, at + len(sign))
    return starts
