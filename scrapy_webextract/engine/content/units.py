"""Repeated units: like elements side by side (posts, cards, rows), and blocks of one kind."""

import re
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.layout import Layout
from scrapy_webextract.engine.content.text_columns import Columns

FloatArray = npt.NDArray[np.float32]
IntArray = npt.NDArray[np.int64]

_DIGITS = re.compile(r"\d+")
_LEVELS = 3  # elements that make the kind of a block: its own and those around it
_FEWEST = 3  # like siblings that make a repetition
_LONG_WORDS = 15


def unit_columns(blocks: Blocks, layout: Layout, text: Columns, number: FloatArray) -> Columns:
    """Named columns, one value for each block."""
    masked = _masked(blocks)
    return _kind_columns(blocks, layout, masked, text, number) | _unit_columns(
        blocks, layout, masked, text, number
    )


@lru_cache(maxsize=20_000)
def _mask(classes: str) -> str:
    """Class names as a pattern: post-1234 and post-1235 are of one kind."""
    return _DIGITS.sub("#", classes)


def _masked(blocks: Blocks) -> IntArray:
    """For each element a number that tag and masked classes share."""
    kinds: dict[tuple[str, str], int] = {}
    pairs = zip(blocks.tags, blocks.classes, strict=True)
    return np.array([kinds.setdefault((t, _mask(c)), len(kinds)) for t, c in pairs], np.int64)


def kind_of(blocks: Blocks, layout: Layout) -> IntArray:
    """For each block a number that blocks in like elements share, however deep they are nested.

    Like elements have the same tag and classes, digits aside, and so have the two around them:
    the posts of a thread are of one kind at every level of its tree.
    """
    return _kinds(layout, _masked(blocks))


def _kinds(layout: Layout, masked: IntArray) -> IntArray:
    at = layout.container
    kind = masked[at]
    size = int(masked.max(initial=0)) + 1
    for _ in range(_LEVELS - 1):
        at = layout.parent[at]
        kind = np.unique(kind * size + masked[at], return_inverse=True)[1]
    return kind.astype(np.int64)


def _kind_columns(
    blocks: Blocks, layout: Layout, masked: IntArray, text: Columns, number: FloatArray
) -> Columns:
    kind = _kinds(layout, masked)
    count = np.bincount(kind)
    some = np.maximum(count, 1)
    words = np.bincount(kind, number)
    mean = words / some
    spread = np.sqrt(np.maximum(np.bincount(kind, number**2) / some - mean**2, 0))
    index = np.arange(len(kind))
    first = np.full(len(count), len(kind))
    np.minimum.at(first, kind, index)
    last = np.zeros(len(count))
    np.maximum.at(last, kind, index)
    seen = {(k, t) for k, t in zip(kind.tolist(), blocks.texts, strict=True)}
    distinct = np.bincount(np.fromiter((k for k, _ in seen), np.int64, len(seen)))
    columns = {
        "kind_count": np.log1p(count),
        "kind_words": np.log1p(words),
        "kind_share": words / max(1.0, float(number.sum())),
        "kind_mean_words": mean,
        "kind_spread": spread / np.maximum(mean, 1),
        "kind_distinct": distinct / some,
        "kind_span": (last - first + 1) / max(1, len(kind)),
        "kind_dates": np.bincount(kind, text["date"] + text["ago"]) / some,
        "kind_stop_rate": np.bincount(kind, text["sentences"]) / np.maximum(words, 1),
        "kind_link_density": np.bincount(kind, number * text["link_density"])
        / np.maximum(words, 1),
    }
    return {name: values[kind].astype(np.float32) for name, values in columns.items()}


def _unit_columns(
    blocks: Blocks, layout: Layout, masked: IntArray, text: Columns, number: FloatArray
) -> Columns:
    """What the nearest repeated element around each block holds, and where the block is in it."""
    group, is_unit = _groups(layout, masked)
    members = np.bincount(group)
    unit = _nearest(layout, is_unit & (members[group] >= _FEWEST))[layout.container]
    inside = layout.end - layout.first
    words = layout.sums(number)
    total = max(1.0, float(number.sum()))
    group_words = np.bincount(group, words)
    prose = layout.sums(
        np.where((number >= _LONG_WORDS) & (text["link_density"] < 0.4), number, 0)
    )
    index = np.arange(len(layout.container))
    known = unit > 0
    some = np.maximum(words, 1)
    facts = {
        "unit_members": np.log1p(members[group]),
        "unit_words": np.log1p(words),
        "unit_blocks": np.log1p(inside),
        "unit_group_share": group_words[group] / total,
        "unit_mean_words": np.log1p(group_words[group] / members[group]),
        "unit_prose": prose / some,
        "unit_link_density": layout.sums(number * text["link_density"]) / some,
        "unit_dates": layout.sums(text["date"] + text["ago"]),
        "unit_prices": layout.sums(text["price"]),
        "unit_images": np.log1p(layout.sums(text["images_before"])),
    }
    columns = {name: np.where(known, v[unit], -1).astype(np.float32) for name, v in facts.items()}
    place = (index - layout.first[unit]) / np.maximum(inside[unit], 1)
    columns["unit_place"] = np.where(known, place, -1).astype(np.float32)
    columns["unit_from_start"] = np.where(
        known, np.minimum(index - layout.first[unit], 50), -1
    ).astype(np.float32)
    columns["unit_from_end"] = np.where(
        known, np.minimum(layout.end[unit] - 1 - index, 50), -1
    ).astype(np.float32)
    return columns


def like_units(blocks: Blocks, layout: Layout) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    """For each element its group of like siblings, and whether it is more than a line."""
    return _groups(layout, _masked(blocks))


def _groups(layout: Layout, masked: IntArray) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    size = int(masked.max(initial=0)) + 1
    group = np.unique(layout.parent * size + masked, return_inverse=True)[1]
    is_unit = layout.end - layout.first > 1
    is_unit[0] = False
    return group.astype(np.int64), is_unit


def _nearest(layout: Layout, marked: npt.NDArray[np.bool_]) -> IntArray:
    """For each element the nearest marked one, itself or above; 0 without one."""
    own = np.where(marked, np.arange(len(marked)), 0)
    nearest: IntArray = own.copy()
    for number, parent in enumerate(layout.parent.tolist()):
        if not marked[number]:
            nearest[number] = nearest[parent]
    return nearest
