"""What repeats on a page: like elements side by side, such as cards, rows, posts, sections."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks, IntArray
from scrapy_webextract.engine.features.chrome import BoolArray
from scrapy_webextract.engine.tags import HEADING_TAGS

_TEXTS = frozenset(("p", "br", "option", "pre", "td", "th", "thead", "tbody")) | HEADING_TAGS
_FEWEST = 3  # like elements side by side that count as repeating
_LINKED = 0.6  # of the cards of an index; the rest are advertisements and the like
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Units:
    """Elements of one kind under one parent."""

    first: Numbers
    """First block of each."""
    end: Numbers
    """One past the last block of each."""
    words: Numbers
    """Words of each."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """The like elements outside the frame that a page is most made of."""

    largest: Units | None
    """The kind that holds most words; None where nothing repeats."""
    cards: Units | None
    """The most numerous kind of those that mostly have a link."""


def repetition_of(blocks: Blocks, own: BoolArray, words: IntArray) -> Repetition:
    """Find what repeats; `own` are the blocks outside the frame, `words` the length of each."""
    before, links = _running(words), _running(np.array(blocks.links, dtype=np.int64))
    firsts, ends = np.array(blocks.first, np.int64), np.array(blocks.end, np.int64)
    largest, cards, most = None, None, 0
    for members in _alike(blocks, own):
        starts, stops = firsts[members], ends[members]
        units = Units(starts, stops, before[stops] - before[starts])
        held = int(units.words.sum())
        if held > most:
            most, largest = held, units
        many = len(members) > (len(cards.words) if cards else 0)
        if many and (links[stops] > links[starts]).mean() >= _LINKED:
            cards = units
    return Repetition(largest, cards)


def _alike(blocks: Blocks, own: BoolArray) -> Iterator[list[int]]:
    """The numbers of three or more elements of one tag and kind side by side, with text."""
    siblings: dict[tuple[int, str], list[int]] = defaultdict(list)
    inside = own.tolist()
    columns = zip(blocks.tags, blocks.first, blocks.end, blocks.parent, strict=True)
    for number, (tag, first, end, parent) in enumerate(columns):
        if first < end and inside[first] and tag not in _TEXTS:
            siblings[parent, tag].append(number)
    for members in siblings.values():
        if len(members) >= _FEWEST:
            kinds: dict[str, list[int]] = defaultdict(list)
            for number in members:
                kinds[_kind(blocks.classes[number])].append(number)
            yield from (alike for alike in kinds.values() if len(alike) >= _FEWEST)


def _running(values: npt.NDArray[np.integer]) -> Numbers:
    """The sum before each place, and after the last."""
    sums = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    return sums


def _kind(classes: str) -> str:
    """The first class name without its numbers; those that follow say first, last, sale.

    >>> _kind("post-12 sticky"), _kind("")
    ('post-', '')
    """
    return classes.split(" ", 1)[0].rstrip("0123456789") if classes else ""
