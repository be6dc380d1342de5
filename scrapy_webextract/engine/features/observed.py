"""What the page features look at: counts and columns, gathered once a page."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scrapy_webextract.engine.content.blocks import Blocks, IntArray
from scrapy_webextract.engine.features.chrome import BoolArray, chrome_of
from scrapy_webextract.engine.features.names import named
from scrapy_webextract.engine.features.repetition import Repetition, repetition_of
from scrapy_webextract.engine.json_ld import types_of
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.tags import HEADING_TAGS

_SCHEMA = "schema.org/"
_DIGIT = re.compile(r"\d")
_PROSE = 10  # words; shorter lines are labels
_SPOKEN = re.compile(r"(?:[^\W\d_]|')+")
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
    re.IGNORECASE,
)
_PRICE = re.compile(
    r"[$€£¥₹₽]\s?\d|\d[\d.,]*\s?(?:€|£|₽|zł|kr\b|usd\b|eur\b|gbp\b|chf\b|kč|lei\b|円|元)",
    re.IGNORECASE,
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
    own: BoolArray
    """Whether a block stands outside the frame: menus, banners, footers, hidden parts."""
    dated: list[int]
    """Numbers of the short blocks outside the frame that have a date."""
    priced: list[int]
    """Numbers of the short blocks outside the frame that have a price."""
    tags: Counter[str]
    """How often each tag occurs, among the inline ones only of those with text and images."""
    subjects: Mapping[str, int]
    """How often the class names, ids and roles name a subject."""
    marks: frozenset[str]
    """The class names, ids and roles as they stand, but in lower case."""
    itemtypes: frozenset[str]
    """schema.org types in microdata."""
    json_ld: frozenset[str]
    """schema.org types in JSON-LD."""

    @cached_property
    def total(self) -> int:
        """Words of the page."""
        return int(self.words.sum())

    @cached_property
    def headings(self) -> list[int]:
        """Numbers of the blocks in h1 to h6."""
        tags = self.blocks.tags
        return [n for n, c in enumerate(self.blocks.container) if tags[c] in HEADING_TAGS]

    @cached_property
    def short_lines(self) -> tuple[str, ...]:
        """The blocks of at most six words, in lower case."""
        texts = self.blocks.texts
        return tuple(texts[n].lower() for n in np.flatnonzero(self.words <= 6))

    @cached_property
    def openings(self) -> tuple[tuple[str, str, str], ...]:
        """Each short line with its first two and its first three words."""
        return tuple(
            (line, " ".join(parts[:2]), " ".join(parts[:3]))
            for line in self.short_lines
            for parts in (line.split(" ", 3),)
        )

    @cached_property
    def targets(self) -> frozenset[str]:
        """Different targets of the links, as they stand but in lower case."""
        return frozenset({(a.get("href") or "").lower() for a in self.page.root.iter("a")} - {""})

    @cached_property
    def hrefs(self) -> tuple[str, ...]:
        """Different targets of the links, in lower case, without query and fragment."""
        return tuple({t.partition("#")[0].partition("?")[0].rstrip("/") for t in self.targets})

    @cached_property
    def spoken(self) -> list[str]:
        """The words of the prose outside the frame, in lower case."""
        prose = np.flatnonzero(self.own & ~self.linked & (self.words >= _PROSE))
        text = " ".join(self.blocks.texts[n] for n in prose).lower().replace("\u2019", "'")
        return _SPOKEN.findall(text)

    @cached_property
    def pictured(self) -> list[int]:
        """Numbers of the blocks that a picture stands in or before."""
        last = len(self.blocks.texts)
        return [n for n in set(self.blocks.image_block.values()) if n < last]

    @cached_property
    def repetition(self) -> Repetition:
        """The like elements that the page is most made of."""
        return repetition_of(self.blocks, self.own, self.words)


def observe(page: Page, blocks: Blocks) -> Observed:
    """Gather what the features need; works on any page, an empty one too."""
    texts = blocks.texts
    characters = np.array([len(t) for t in texts], dtype=np.int32)
    link_characters = np.array(blocks.link_characters, dtype=np.int32)
    own = ~chrome_of(blocks)
    short = np.flatnonzero(own & (characters <= _SHORT)).tolist()
    numbered = [n for n in short if _DIGIT.search(texts[n])]
    marks = Counter(" ".join((*blocks.names, *blocks.inline_names)).split())
    return Observed(
        page=page,
        blocks=blocks,
        words=np.array([t.count(" ") + 1 for t in texts], dtype=np.int32),
        characters=characters,
        linked=link_characters * 2 > characters,
        own=own,
        dated=[n for n in numbered if _DATE.search(texts[n])],
        priced=[n for n in numbered if _PRICE.search(texts[n])],
        tags=_tags(blocks),
        subjects=named(marks),
        marks=frozenset(mark.lower() for mark in marks),
        itemtypes=frozenset(m.rpartition(_SCHEMA)[2] for m in marks if _SCHEMA in m),
        json_ld=frozenset(t for item in page.json_ld for t in types_of(item)),
    )


def _tags(blocks: Blocks) -> Counter[str]:
    tags = Counter(blocks.tags)
    tags.update(" ".join(blocks.inline_tags).split())
    tags["img"] = len(blocks.image_block)
    return tags
