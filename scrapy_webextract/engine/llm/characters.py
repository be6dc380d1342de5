"""Step 2: characters that no reader sees but every tokenizer counts, and leftover entities."""

import html
import re
from collections.abc import Callable
from dataclasses import replace
from html.entities import html5

from scrapy_webextract.engine.content.tree import (
    Block,
    Figure,
    Image,
    Link,
    Post,
    Span,
    Spans,
    Text,
)
from scrapy_webextract.engine.llm.document import Document
from scrapy_webextract.engine.llm.walk import Rules, join_texts, map_spans, rewrite

_ENTITY = re.compile(r"&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_NOT_A_CHARACTER = ("", "\ufffd")  # what NUL, surrogates and the like decode to

_INVISIBLE = (
    "\x00-\x08\x0e-\x1f\x7f-\x9f"  # control characters
    "\u00ad\u034f\u061c\u115f\u1160\u180e\u3164\uffa0"  # soft hyphen, fillers, marks of direction
    "\u200b-\u200f\u202a-\u202e\u2060-\u2069\u206a-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f"  # tags: a channel for text that nobody sees
)
_EMOJI = "\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
_JOINING = (  # scripts in which ZWJ and ZWNJ are spelling: Arabic to Malayalam, Myanmar, Khmer …
    "\u0600-\u07ff\u0860-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefe"
)
_FLAGS = "\U0001f3f4(?:{})\U000e007f".format(
    "|".join("".join(chr(0xE0000 + ord(c)) for c in name) for name in ("gbeng", "gbsct", "gbwls"))
)
_UNSEEN = re.compile(
    rf"(?P<kept>{_FLAGS}"
    rf"|(?<=[{_EMOJI}\ufe0f])\u200d(?=[{_EMOJI}])"
    rf"|(?<=[{_JOINING}])[\u200c\u200d])"
    rf"| [{_INVISIBLE}]+(?= )|[{_INVISIBLE}]"
)
_VARIANTS = re.compile(
    "([\ufe00-\ufe0f\U000e0100-\U000e01ef])[\ufe00-\ufe0f\U000e0100-\U000e01ef]+"
)
_BREAKS = re.compile("[\t\n\v\f\r\u2028\u2029]+")
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f]")


def characters(document: Document) -> Document:
    """Clean every text but code and formulas; entities are decoded once."""
    clean = visible if document.decoded else _decoded_and_visible

    def line(spans: Spans) -> Spans:
        whole = join_texts(spans)  # a character may be cut in two
        return map_spans(whole, lambda span: (_span(span, clean),))

    rules = Rules(line=line, reads_text=True, block=lambda block: _block(block, clean))
    header = tuple((key, " ".join(clean(value).split())) for key, value in document.header)
    blocks = rewrite(document.blocks, rules)
    return replace(document, blocks=blocks, header=header, decoded=True)


def _decoded_and_visible(text: str) -> str:
    return visible(decode_entities(text))


def _span(span: Span, clean: Callable[[str], str]) -> Span:
    match span:
        case Text():
            text = clean(span.text)
            return span if text == span.text else Text(text)
        case Image():
            return replace(span, alt=clean(span.alt), title=clean(span.title))
        case Link():
            return replace(span, title=clean(span.title))
        case _:
            return span


def _block(block: Block, clean: Callable[[str], str]) -> Block:
    match block:
        case Figure():
            image = replace(block.image, alt=clean(block.image.alt))
            return replace(block, image=image)
        case Post():
            author = block.author and clean(block.author)
            return replace(block, author=author, date=block.date and clean(block.date))
        case _:
            return block


def decode_entities(text: str) -> str:
    """Text with HTML5 entities decoded, once; what is no character stays as it is written.

    >>> decode_entities("fish &amp; chips &euro;5 &amp;lt; &#0; &unknown;")
    'fish & chips €5 &lt; &#0; &unknown;'
    """
    return _ENTITY.sub(_decoded, text) if "&" in text else text


def _decoded(match: re.Match[str]) -> str:
    whole, name = match.group(), match.group(1)
    if not name.startswith("#"):
        return html5.get(f"{name};", whole)
    character = html.unescape(whole)
    return whole if character in _NOT_A_CHARACTER else character


def visible(text: str) -> str:
    """Text without invisible characters; what spells emoji, Persian or Hindi stays.

    >>> visible("pay\\u200bment 👩\\u200d🔬")
    'payment 👩\\u200d🔬'
    """
    if text.isascii() and text.isprintable():
        return text
    spaced = _SPACES.sub(" ", _BREAKS.sub(" ", text))
    return _VARIANTS.sub(r"\1", _UNSEEN.sub(lambda match: match["kept"] or "", spaced))
