"""Where a block stands: position, neighbours, headings, ancestors by tag, repetition."""

from collections import Counter
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.layout import Layout
from scrapy_webextract.engine.content.text_columns import Columns
from scrapy_webextract.engine.tags import HEADING_TAGS

FloatArray = npt.NDArray[np.float32]
_Value = TypeVar("_Value", bound=np.generic)

ANCESTOR_TAGS = (
    "nav",
    "footer",
    "header",
    "main",
    "article",
    "aside",
    "form",
    "section",
    "ul",
    "ol",
    "li",
    "dl",
    "table",
    "td",
    "th",
    "tr",
    "p",
    "blockquote",
    "figure",
    "figcaption",
    "details",
    "summary",
    "dialog",
    "noscript",
    "button",
    "select",
    "label",
    "fieldset",
    "pre",
)
CONTAINER_TAGS = (
    "p",
    "div",
    "li",
    "td",
    "dd",
    "dt",
    "button",
    "option",
    "body",
    "pre",
    "figcaption",
)
_LONG_WORDS = 25  # words of a paragraph that is hardly chrome
_WINDOWS = (2, 5, 15)


def place_columns(blocks: Blocks, layout: Layout, text: Columns, number: FloatArray) -> Columns:
    """Named columns, one value for each block; `number` is its words."""
    tags = np.array(blocks.tags, object)
    own_tag = tags[layout.container] if len(blocks) else tags[:0]
    is_long = (number >= _LONG_WORDS) & (text["link_density"] < 0.4)
    return (
        _ancestor_tags(blocks, layout, own_tag)
        | _position(number, is_long)
        | _headings(own_tag, number, text)
        | _windows(number, text, is_long)
        | _neighbours(layout, number, text, own_tag)
        | _repetition(blocks, layout, number, text)
    )


def _ancestor_tags(blocks: Blocks, layout: Layout, own_tag: npt.NDArray[np.object_]) -> Columns:
    code = {tag: column for column, tag in enumerate(ANCESTOR_TAGS)}
    marked = np.zeros((len(blocks.tags), len(ANCESTOR_TAGS) + 1), np.bool_)
    for row, tag in enumerate(blocks.tags):
        if tag in code:
            marked[row, code[tag]] = True
    marked[:, -1] = blocks.hidden
    up = layout.nearest(marked)
    columns = {f"up_{tag}": up[:, column] for tag, column in code.items()}
    columns["up_hidden"] = up[:, -1]
    columns |= {f"in_{t}": (own_tag == t).astype(np.float32) for t in CONTAINER_TAGS}
    columns["depth"] = layout.depth[layout.container].astype(np.float32)
    return columns


def _position(number: FloatArray, is_long: npt.NDArray[np.bool_]) -> Columns:
    count = len(number)
    index = np.arange(count, dtype=np.float32)
    before = np.cumsum(number) - number
    total = max(1.0, float(number.sum()))
    long_at = np.flatnonzero(is_long)
    first, last = (long_at[0], long_at[-1]) if len(long_at) else (count, -1)
    return {
        "index": np.log1p(index),
        "index_share": index / max(1, count),
        "words_before": np.log1p(before),
        "words_before_share": before / total,
        "from_first_long": np.clip(index - first, -99, 99),
        "from_last_long": np.clip(index - last, -99, 99),
        "page_blocks": np.full(count, np.log1p(count), np.float32),
        "page_words": np.full(count, np.log1p(total), np.float32),
        "page_long": np.full(count, np.log1p(len(long_at)), np.float32),
        "page_long_share": np.full(count, number[is_long].sum() / total, np.float32),
    }


def _headings(own_tag: npt.NDArray[np.object_], number: FloatArray, text: Columns) -> Columns:
    count = len(number)
    index = np.arange(count)
    level = np.array([int(t[1]) if t in HEADING_TAGS else 0 for t in own_tag], np.float32)
    heading_at = np.maximum.accumulate(np.where(level > 0, index, -1)) if count else index
    top = np.flatnonzero(level == 1)
    titles = np.flatnonzero((text["is_title"] > 0) & (number > 1))
    words_so_far = np.cumsum(number)
    since = np.where(heading_at >= 0, words_so_far - words_so_far[heading_at], -1)
    next_level = np.append(level[1:], 0).astype(np.float32)
    return {
        "heading_level": level,
        "blocks_since_heading": np.minimum(index - heading_at, 99).astype(np.float32),
        "words_since_heading": since.astype(np.float32),
        "last_heading_level": np.where(heading_at >= 0, level[heading_at], 0).astype(np.float32),
        "next_heading_level": next_level,
        "headings_so_far": np.cumsum(level > 0).astype(np.float32),
        "from_h1": _signed_distance(index, top),
        "from_title": _signed_distance(index, titles),
        "page_h1": np.full(count, len(top), np.float32),
        "page_headings": np.full(count, (level > 0).sum(), np.float32),
    }


def _signed_distance(index: npt.NDArray[np.int64], places: npt.NDArray[np.int64]) -> FloatArray:
    if not len(places):
        return np.full(len(index), -100, np.float32)
    distance: FloatArray = np.clip(index - places[0], -99, 99).astype(np.float32)
    return distance


def _windows(number: FloatArray, text: Columns, is_long: npt.NDArray[np.bool_]) -> Columns:
    columns: Columns = {}
    linked = number * text["link_density"]
    for reach in _WINDOWS:
        words = _window_sum(number, reach)
        columns[f"words_within_{reach}"] = np.log1p(words)
        linked_words = _window_sum(linked, reach)
        columns[f"link_density_within_{reach}"] = (linked_words / np.maximum(words, 1)).astype(
            np.float32
        )
        columns[f"long_within_{reach}"] = _window_sum(is_long.astype(np.float32), reach)
        columns[f"stops_within_{reach}"] = _window_sum(text["sentences"], reach)
    return columns


def _window_sum(values: FloatArray, reach: int) -> FloatArray:
    running = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
    index = np.arange(len(values))
    high = np.minimum(index + reach + 1, len(values))
    sums: FloatArray = (running[high] - running[np.maximum(index - reach, 0)]).astype(np.float32)
    return sums


def _neighbours(
    layout: Layout, number: FloatArray, text: Columns, own_tag: npt.NDArray[np.object_]
) -> Columns:
    columns: Columns = {}
    parent = layout.parent[layout.container]
    size = np.log1p(number)
    for name, step in (("previous", 1), ("previous_2", 2), ("next", -1), ("next_2", -2)):
        columns[f"{name}_words"] = _shifted(size, step)
        columns[f"{name}_link_density"] = _shifted(text["link_density"], step)
        columns[f"{name}_stop_rate"] = _shifted(text["stop_rate"], step)
        columns[f"{name}_same_tag"] = (_shifted(own_tag, step, "") == own_tag).astype(np.float32)
        columns[f"{name}_same_parent"] = (_shifted(parent, step, -1) == parent).astype(np.float32)
    return columns


def _shifted(values: npt.NDArray[_Value], step: int, fill: object = -1) -> npt.NDArray[_Value]:
    result = np.full_like(values, fill)
    if step > 0:
        result[step:] = values[:-step]
    else:
        result[:step] = values[-step:]
    return result


def _repetition(blocks: Blocks, layout: Layout, number: FloatArray, text: Columns) -> Columns:
    """Blocks at the same path (tags and classes of three levels), and equal texts."""
    columns = _group_columns("path", layout.path[layout.container], number, text)
    same = Counter(t.lower() for t in blocks.texts)
    seen: set[str] = set()
    copies, later = [], []
    for one in blocks.texts:
        folded = one.lower()
        copies.append(same[folded])
        later.append(folded in seen)
        seen.add(folded)
    columns["copies"] = np.array(copies, np.float32)
    columns["is_later_copy"] = np.array(later, np.float32)
    return columns


def _group_columns(
    name: str, group: npt.NDArray[np.int64], number: FloatArray, text: Columns
) -> Columns:
    if not len(group):
        return {f"{name}_{k}": number for k in ("count", "words", "mean_words", "link_density")}
    size = np.bincount(group)
    words = np.bincount(group, number)
    linked = np.bincount(group, number * text["link_density"])
    some = np.maximum(words, 1)
    return {
        f"{name}_count": np.log1p(size[group]).astype(np.float32),
        f"{name}_words": np.log1p(words[group]).astype(np.float32),
        f"{name}_mean_words": (words[group] / size[group]).astype(np.float32),
        f"{name}_link_density": (linked[group] / some[group]).astype(np.float32),
    }
