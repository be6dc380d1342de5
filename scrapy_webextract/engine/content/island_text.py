"""Text inside a string of JSON: plain or HTML, to blocks of the content tree."""

import html
import re

from lxml import etree
from lxml.html import HTMLParser, document_fromstring

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.tree import Block, Code, Heading, Paragraph, Text
from scrapy_webextract.engine.tags import HEADING_TAGS

_TAG = re.compile(
    r"</?(?:p|div|br|h[1-6]|ul|ol|li|a|b|i|em|strong|span|blockquote|pre|code|table"
    r"|img|figure|section|article)\b[^<>]*>",
    re.IGNORECASE,
)
_ESCAPED_TAG = re.compile(r"&lt;/?(?:p|div|br|h[1-6]|ul|li|a|strong|span)\b", re.IGNORECASE)
_BREAK = re.compile(r"\s*\n\s*")
_MIN_PROSE = 80  # characters; shorter strings are labels and teasers
_MIN_SPACES = 0.08  # of the characters; base64, addresses and style sheets have fewer
_MAX_CODE_MARKS = 0.03  # braces, semicolons and their like, of the characters
_MIN_LETTERS = 0.5  # of the characters; the path of a drawing has numbers
_CODE_MARKS = re.compile(r"[{}=;<>\\$]")
_LONGEST = 2_000_000


def is_prose(text: str) -> bool:
    """Whether a string is text that somebody wrote for readers: plain, or with HTML in it.

    >>> is_prose("The beam moved again on Saturday, to a round of applause. " * 2)
    True
    >>> is_prose("aGVsbG8gd29ybGQ" * 20), is_prose("var a = {b: 1}; if (a) { c(); } " * 5)
    (False, False)
    >>> is_prose("M14 1.5C14 0.675 13.37 0 12.6 0H1.4C0.63 0 0 0.675 0 1.5V10.5 " * 5)
    False
    """
    if len(text) < _MIN_PROSE:
        return False
    sample = _TAG.sub(" ", html.unescape(text[:5000])).strip()
    if len(sample) < _MIN_PROSE // 2:
        return False
    if len(_CODE_MARKS.findall(sample)) > _MAX_CODE_MARKS * len(sample):
        return False
    if sum(map(str.isalpha, sample)) < _MIN_LETTERS * len(sample):
        return False
    spaceless = sum(ord(c) > 0x2E80 for c in sample) > len(sample) // 2  # Chinese, Japanese
    return spaceless or sample.count(" ") >= _MIN_SPACES * len(sample)


def blocks_of_text(text: str) -> tuple[Block, ...]:
    """Headings, paragraphs and code of a string.

    >>> blocks_of_text("<h2>A</h2><p>b &amp; c</p>")[1].spans
    (Text(text='b & c'),)
    >>> len(blocks_of_text("one\\n\\ntwo"))
    2
    """
    text = text[:_LONGEST]
    if _ESCAPED_TAG.search(text):
        text = html.unescape(text)
    if _TAG.search(text):
        return _of_html(text)
    lines = (" ".join(line.split()) for line in _BREAK.split(html.unescape(text)))
    return tuple(Paragraph((Text(line),)) for line in lines if line)


def _of_html(text: str) -> tuple[Block, ...]:
    parser = HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        root = document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return ()
    blocks = blocks_of(root)
    built: list[Block] = []
    for number, line in enumerate(blocks.texts):
        container = blocks.container[number]
        tag = blocks.tags[container]
        if tag in HEADING_TAGS:
            built.append(Heading(int(tag[1]), (Text(line),)))
        elif tag == "pre":
            built.append(Code("".join(blocks.elements[container].itertext()).strip("\n")))
        else:
            built.append(Paragraph((Text(line),)))
    return tuple(built)
