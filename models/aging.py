"""Older and foreign copies of pages: what the models would see without HTML5, metadata, scripts,
address, and in a language whose words they do not know.

The data set is young and English. Archives strip scripts, old pages have neither <article> nor
Open Graph, most of the web is not in English, and a caller may not know the address; models that
train on such copies too do not lean on what is missing there.
"""

import re
from copy import deepcopy
from dataclasses import replace
from typing import Literal

from lxml.html import HtmlElement

from scrapy_webextract.engine.page import Page

Script = Literal["own", "shifted", "ideographs"]

_TO_DIV = (
    "article", "main", "section", "header", "footer", "nav", "aside", "figure", "figcaption",
    "details", "summary", "hgroup", "search", "dialog", "menu",
)  # fmt: skip
_TO_SPAN = ("time", "mark")
_KEPT_METAS = ("description", "keywords", "author")
_NEW_ATTRIBUTES = ("role", "itemprop", "itemtype", "itemscope", "aria-label", "data-testid")
_LOWER = "abcdefghijklmnopqrstuvwxyz"
_NEXT = _LOWER[7:] + _LOWER[:7]
_SHIFT = str.maketrans(_LOWER + _LOWER.upper(), _NEXT + _NEXT.upper())
_WORDS = re.compile(r"[A-Za-z]+")
_SPACES = re.compile(r"(?<=[\u4e00-\u9fff，。])[ \t]+|[ \t]+(?=[\u4e00-\u9fff])")
_FIRST_IDEOGRAPH, _IDEOGRAPHS = 0x4E00, 3000
_LETTERS_OF_ONE = 3  # letters that one ideograph stands for


def script_of(number: int) -> Script:
    """The script of a page's older copy: every second one keeps its own."""
    scripts: tuple[Script, ...] = ("own", "shifted", "own", "ideographs")
    return scripts[number % len(scripts)]


def aged(page: Page, script: Script = "own") -> Page:
    """The page as it might have been made in 2008, at an unknown address; blocks stay the same.

    In another script its letters are others ("shifted"), or runs of them ideographs without
    spaces between.
    """
    root: HtmlElement = deepcopy(page.root)
    for element in list(root.iter("script", "meta", "link")):
        if element.get("name", "").lower() not in _KEPT_METAS:
            _cut(element)
    for tag, new in (*((t, "div") for t in _TO_DIV), *((t, "span") for t in _TO_SPAN)):
        for element in root.iter(tag):
            element.tag = new
    for element in root.iter():
        for name in _NEW_ATTRIBUTES:
            element.attrib.pop(name, None)
    if script != "own":
        _rewrite(root, script)
    return replace(page, root=root, url="")


def _rewrite(root: HtmlElement, script: Script) -> None:
    for element in root.iter():
        if element.text:
            element.text = _rewritten(element.text, script)
        if element.tail:
            element.tail = _rewritten(element.tail, script)
        for name in ("content", "title", "alt"):
            if name in element.attrib:
                element.set(name, _rewritten(element.get(name), script))


def _rewritten(text: str, script: Script) -> str:
    if script == "shifted":
        return text.translate(_SHIFT)
    folded = text.replace(",", "，").replace(". ", "。").replace("? ", "？")
    return _SPACES.sub("", _WORDS.sub(lambda match: _ideographs(match.group().lower()), folded))


def _ideographs(word: str) -> str:
    """One ideograph for a few letters, always the same."""
    parts = (word[n : n + _LETTERS_OF_ONE] for n in range(0, len(word), _LETTERS_OF_ONE))
    return "".join(
        chr(_FIRST_IDEOGRAPH + int.from_bytes(part.encode()) % _IDEOGRAPHS) for part in parts
    )


def _cut(element: HtmlElement) -> None:
    """Take an element out; the text after it stays."""
    parent, before = element.getparent(), element.getprevious()
    if element.tail and before is not None:
        before.tail = (before.tail or "") + element.tail
    elif element.tail:
        parent.text = (parent.text or "") + element.tail
    parent.remove(element)
