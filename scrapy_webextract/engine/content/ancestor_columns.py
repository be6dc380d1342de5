"""What a block's ancestors hold: share of the page, links, prose, siblings of the same kind."""

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.layout import LEVELS, Layout
from scrapy_webextract.engine.content.text_columns import Columns

FloatArray = npt.NDArray[np.float32]
_LONG_WORDS = 15
_TAG_CODES = {
    tag: code
    for code, tag in enumerate(
        """html body main article section div ul ol li dl dt dd table tbody tr td th p form nav
        header footer aside figure blockquote details noscript h1 h2 h3 h4 h5 h6""".split()
    )
}


def ancestor_columns(blocks: Blocks, layout: Layout, text: Columns, number: FloatArray) -> Columns:
    """Named columns, one value for each block and level of its chain of ancestors."""
    facts = _element_facts(blocks, layout, text, number)
    columns: Columns = {}
    index = np.arange(len(blocks))
    for level in range(LEVELS):
        at = layout.chain[:, level]
        for name, values in facts.items():
            columns[f"{name}_{level}"] = values[at]
        inside = np.maximum(layout.end[at] - layout.first[at], 1)
        columns[f"place_in_{level}"] = ((index - layout.first[at]) / inside).astype(np.float32)
    return columns


def _element_facts(
    blocks: Blocks, layout: Layout, text: Columns, number: FloatArray
) -> dict[str, FloatArray]:
    words = layout.sums(number)
    count = np.maximum(layout.end - layout.first, 1)
    linked = layout.sums(number * text["link_density"])
    long_words = layout.sums(
        np.where((number >= _LONG_WORDS) & (text["link_density"] < 0.4), number, 0)
    )
    some = np.maximum(words, 1)
    siblings, place, mean_size, spread = _siblings(blocks, layout, words)
    children = np.bincount(layout.parent[1:], minlength=len(layout.parent))
    facts = {
        "share": words / max(1.0, float(number.sum())),
        "log_words": np.log1p(words),
        "mean_words": words / count,
        "link_density": linked / some,
        "long_share": long_words / some,
        "stop_rate": layout.sums(text["sentences"]) / some,
        "dates": layout.sums(text["date"] + text["ago"]) / count,
        "prices": layout.sums(text["price"]) / count,
        "siblings": np.log1p(siblings),
        "sibling_place": place,
        "sibling_mean_words": np.log1p(mean_size),
        "sibling_spread": spread,
        "children": np.log1p(children),
        "tag": np.array([_TAG_CODES.get(t, -1) for t in blocks.tags]),
    }
    return {name: values.astype(np.float32) for name, values in facts.items()}


def _siblings(
    blocks: Blocks, layout: Layout, words: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], ...]:
    """For each element its like-named siblings: how many, its place, their mean size, spread."""
    groups: dict[tuple[int, str, str], int] = {}
    group = np.fromiter(
        (
            groups.setdefault((parent, tag, classes), len(groups))
            for parent, tag, classes in zip(
                blocks.parent, blocks.tags, blocks.classes, strict=True
            )
        ),
        np.int64,
        len(blocks.tags),
    )
    size = np.bincount(group)
    total = np.bincount(group, words)
    squares = np.bincount(group, words**2)
    mean = total / size
    deviation = np.sqrt(np.maximum(squares / size - mean**2, 0)) / np.maximum(mean, 1)
    order = np.argsort(group, kind="stable")
    rank = np.empty(len(group), np.float64)
    starts = np.concatenate(([0], np.cumsum(size)[:-1]))
    rank[order] = np.arange(len(group)) - np.repeat(starts, size)
    return size[group].astype(np.float64), rank / size[group], mean[group], deviation[group]
