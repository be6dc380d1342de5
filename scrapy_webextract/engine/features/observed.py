"""What the page features look at: counts and columns, gathered once a page."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks, IntArray
from scrapy_webextract.engine.features.repetition import Group, groups_of
from scrapy_webextract.engine.json_ld import types_of
from scrapy_webextract.engine.page import Page

BoolArray = npt.NDArray[np.bool_]
_CHROME = frozenset(("nav", "header", "footer", "aside"))
_COUNTED = ("a", "img", "svg", "input", "time", "iframe", "video", "code", "b", "strong", "br")
_TOKEN = re.compile(r"[a-z]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SCHEMA = re.compile(r"schema\.org/(\w+)")
_SHORT = 100  # characters; a longer block is prose, whatever date or price it has
_MONTHS = (
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|févr|avr|juin|juil"
    "|août|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|fev|out|maj|sty|lut|kwi|cze|lip|sie|wrz"
    "|paź|lis|gru|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек"
)
_DATE = re.compile(
    rf"\b(?:{_MONTHS})\w*\.?,? \d{{1,2}}\b|\b\d{{1,2}}\.? (?:de )?(?:{_MONTHS})\w*\b"
    r"|\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d+ ?(?:min(?:ute)?s?|hours?|days?|weeks?|months?"
    r"|years?|hrs?|[hdwmy]) ago\b|\bvor \d+ |\bil y a \d+ |\bhace \d+ |\d{4}年\d",
    re.I,
)
_PRICE = re.compile(
    r"[$€£¥₹₽]\s?\d|\d[\d.,]*\s?(?:€|£|₽|zł|kr\b|usd\b|eur\b|gbp\b|chf\b|kč|lei\b|円|元)", re.I
)


@dataclass(frozen=True)
class Observed:
    """A page prepared for measuring."""

    page: Page
    """The page itself."""
    blocks: Blocks
    """Its text blocks and elements."""
    words: IntArray
    """Words of each block."""
    characters: IntArray
    """Characters of each block."""
    linked: BoolArray
    """Whether most of a block is link text."""
    chrome: BoolArray
    """Whether a block stands in a nav, header, footer or aside."""
    dated: BoolArray
    """Whether a block is short and has a date."""
    priced: BoolArray
    """Whether a block is short and has a price."""
    tags: Counter[str]
    """How often each tag occurs."""
    tokens: Counter[str]
    """In how many elements a word occurs among the class names, ids and roles."""
    marks: frozenset[str]
    """The class names, ids and roles as they stand, in lower case."""
    itemtypes: frozenset[str]
    """schema.org types in microdata."""
    json_ld: frozenset[str]
    """schema.org types in JSON-LD."""

    @cached_property
    def own(self) -> BoolArray:
        """The blocks outside nav, header, footer and aside."""
        return ~self.chrome

    @cached_property
    def total(self) -> int:
        """Words of the page."""
        return int(self.words.sum())

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Repeated siblings outside the chrome, those with the most words first."""
        return groups_of(self.blocks, self.words, self.linked, self.dated, self.priced, self.own)

    @cached_property
    def short_lines(self) -> tuple[str, ...]:
        """The blocks of at most six words, in lower case."""
        texts = self.blocks.texts
        return tuple(texts[n].lower() for n in np.flatnonzero(self.words <= 6))

    @cached_property
    def hrefs(self) -> tuple[str, ...]:
        """Targets of the links."""
        return tuple(href for a in self.page.root.iter("a") if (href := a.get("href")))


def observe(page: Page, blocks: Blocks) -> Observed:
    """Gather what the features need; works on any page, an empty one too."""
    texts = blocks.texts
    characters = np.array([len(t) for t in texts], dtype=np.int32)
    words = np.array([t.count(" ") + 1 for t in texts], dtype=np.int32)
    link_characters = np.array(blocks.link_characters, dtype=np.int32)
    short = [t if len(t) <= _SHORT else "" for t in texts]
    tags = Counter(blocks.tags)
    tags.update(e.tag for e in page.root.iter(*_COUNTED))
    names = Counter(blocks.names) + Counter(blocks.inline_names)
    return Observed(
        page=page,
        blocks=blocks,
        words=words,
        characters=characters,
        linked=link_characters * 2 > characters,
        chrome=_inside(blocks, _CHROME),
        dated=np.array([bool(t) and _DATE.search(t) is not None for t in short], dtype=np.bool_),
        priced=np.array([bool(t) and _PRICE.search(t) is not None for t in short], dtype=np.bool_),
        tags=tags,
        tokens=_counted(names),
        marks=frozenset(mark for name in names for mark in name.lower().split()),
        itemtypes=frozenset(t for name in names for t in _SCHEMA.findall(name)),
        json_ld=frozenset(t for item in page.json_ld for t in types_of(item)),
    )


def _inside(blocks: Blocks, tags: frozenset[str]) -> BoolArray:
    """Whether each block stands in an element of one of these tags."""
    inside = np.zeros(len(blocks), dtype=np.bool_)
    for number, tag in enumerate(blocks.tags):
        if tag in tags:
            inside[blocks.first[number] : blocks.end[number]] = True
    return inside


def _counted(names: Counter[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for name, times in names.items():
        for token in tokens_in(name):
            counts[token] += times
    return counts


@lru_cache(maxsize=20_000)
def tokens_in(name: str) -> frozenset[str]:
    """The words in class names and the like, however they are joined.

    >>> sorted(tokens_in("productCard price--sale card_2"))
    ['card', 'price', 'product', 'sale']
    """
    return frozenset(_TOKEN.findall(_CAMEL.sub(" ", name).lower()))
