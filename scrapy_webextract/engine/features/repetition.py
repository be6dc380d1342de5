"""Siblings that look alike: the cards of a shop, the posts of a thread, the rows of an index."""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks, IntArray
from scrapy_webextract.engine.tags import HEADING_TAGS

_LEAST = 3  # two alike may be chance
_LARGEST = 5  # how many groups are worth describing
_UNLIKE = HEADING_TAGS | frozenset(
    ("p", "br", "td", "th", "option", "thead", "tbody", "dt", "dd", "button", "select", "pre")
)
_NUMBER = re.compile(r"\d+")
_FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Group:
    """Three or more siblings of one tag and class."""

    size: int
    """How many they are."""
    words: float
    """Words in all of them."""
    mean_words: float
    """Words in one of them."""
    spread: float
    """Standard deviation of their words, in means."""
    linked: float
    """Share of their words that is link text."""
    with_image: float
    """Share of them with an image."""
    with_date: float
    """Share of them with a date."""
    with_price: float
    """Share of them with a price."""
    with_heading: float
    """Share of them with a heading."""
    with_link: float
    """Share of them with a link."""
    in_list: bool
    """Whether they are list items."""


def groups_of(
    blocks: Blocks,
    words: IntArray,
    linked: npt.NDArray[np.bool_],
    dated: npt.NDArray[np.bool_],
    priced: npt.NDArray[np.bool_],
    own: npt.NDArray[np.bool_],
) -> tuple[Group, ...]:
    """The largest groups of siblings outside the page's chrome, by their words."""
    if not len(blocks):
        return ()
    first, end = np.array(blocks.first), np.array(blocks.end)
    own_words = words * own
    words_before = _before(own_words)
    inside = words_before[end] - words_before[first]
    found = [members for members in _alike(blocks) if inside[members].sum() > 0]
    found.sort(key=lambda members: -float(inside[members].sum()))
    found = found[:_LARGEST]
    headings = np.array([blocks.tags[c] in HEADING_TAGS for c in blocks.container])
    columns = [
        _before(column)
        for column in (
            own_words * linked,
            np.array(blocks.after_image),
            dated,
            priced,
            headings,
            np.array(blocks.links),
        )
    ]
    return tuple(
        _group(
            inside[members].astype(np.float64),
            [c[end[members]] - c[first[members]] for c in columns],
            blocks.tags[members[0]] in ("li", "tr"),
        )
        for members in found
    )


def _before(column: npt.NDArray[np.generic]) -> _FloatArray:
    return np.concatenate(([0.0], np.cumsum(column, dtype=np.float64)))


def _alike(blocks: Blocks) -> list[npt.NDArray[np.intp]]:
    """Numbers of the elements that share parent, tag and class."""
    together: dict[tuple[int, str, str], list[int]] = defaultdict(list)
    for number, (parent, tag, name) in enumerate(
        zip(blocks.parent, blocks.tags, blocks.names, strict=True)
    ):
        if tag not in _UNLIKE and blocks.end[number] > blocks.first[number]:
            together[parent, tag, look(name)].append(number)
    return [np.array(members) for members in together.values() if len(members) >= _LEAST]


@lru_cache(maxsize=20_000)
def look(name: str) -> str:
    """What siblings of one kind have in common in their names.

    >>> look("post post-123 odd"), look("post post-124 even")
    ('post', 'post')
    """
    words = _NUMBER.sub("", name).split()
    return words[0] if words else ""


def _group(words: _FloatArray, columns: list[_FloatArray], in_list: bool) -> Group:
    total, mean = float(words.sum()), float(words.mean())
    linked, *rest = columns
    shares = [float((column > 0).mean()) for column in rest]
    return Group(
        size=len(words),
        words=total,
        mean_words=mean,
        spread=float(words.std()) / mean if mean else 0.0,
        linked=float(linked.sum()) / total if total else 0.0,
        with_image=shares[0],
        with_date=shares[1],
        with_price=shares[2],
        with_heading=shares[3],
        with_link=shares[4],
        in_list=in_list,
    )
