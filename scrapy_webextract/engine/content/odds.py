"""Learnt log-odds: how likely a block is content, given a name or a word that goes with it.

Five tables: names (class, id, role … tokens of the elements around a block), own (those of the
block's own element and inline elements), words (of short and of long blocks), words of the
heading before, and whole short texts with digits masked. Values are logits of the mean label,
each site counted once, shrunk towards the mean of all.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.layout import LEVELS, Layout
from scrapy_webextract.engine.content.text_columns import Columns
from scrapy_webextract.engine.tags import HEADING_TAGS

FloatArray = npt.NDArray[np.float32]
Table = Mapping[str, float]
Tables = Mapping[str, Table]

KINDS = ("names", "own", "short_words", "long_words", "heading_words", "texts")
"""The tables' names."""

_SHORT = 8  # words up to which a block is short
_TEXT_LENGTH = 60  # characters up to which a whole text is looked up
_MOST_WORDS = 80  # distinct words of a block that are looked up
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_A-Za-z]+")
_WHOLE = re.compile(r"[^\s]+")
_DIGITS = re.compile(r"\d+")
_HASH_LIKE = re.compile(r"\d")


@lru_cache(maxsize=20_000)
def name_tokens(names: str) -> tuple[str, ...]:
    """The tokens of class names and the like: whole ones, and their parts.

    >>> name_tokens("postBody nav-2")
    ('postbody', '.post', '.body', 'nav-#', '.nav')
    """
    tokens: dict[str, None] = {}
    for whole in _WHOLE.findall(names)[:40]:
        if len(whole) <= 40:
            tokens[_DIGITS.sub("#", whole.lower())] = None
        for part in _PARTS.findall(whole)[:8]:
            if 2 < len(part) < 25 and not _HASH_LIKE.search(part):
                tokens[f".{part.lower()}"] = None
    return tuple(tokens)


@dataclass(frozen=True, slots=True)
class Tokens:
    """Everything of a page that the tables are asked for."""

    names: list[tuple[str, ...]]
    """For each element its name tokens."""
    own: list[tuple[str, ...]]
    """For each block the tokens of its inline elements, and their tags."""
    words: list[list[str]]
    """For each block its distinct words, prefixed by the block's tag for headings."""
    is_short: npt.NDArray[np.bool_]
    """Whether a block is short."""
    heading: npt.NDArray[np.int64]
    """For each block the heading before it; -1 without one."""
    texts: list[str]
    """For each block its whole text with digits masked; "" for long ones."""


def tokens_of(blocks: Blocks, layout: Layout, words: Sequence[list[str]]) -> Tokens:
    """Collect what the tables are asked for."""
    tags = blocks.tags
    own = [
        tuple(f"<{t}>" for t in dict.fromkeys(inline.split())) + name_tokens(names)
        for inline, names in zip(blocks.inline_tags, blocks.inline_names, strict=True)
    ]
    level = np.array([tags[c] in HEADING_TAGS for c in blocks.container], np.bool_)
    index = np.arange(len(blocks))
    before = np.maximum.accumulate(np.where(level, index, -1)) if len(blocks) else index
    return Tokens(
        names=[name_tokens(n) if n else () for n in blocks.names],
        own=own,
        words=[list(dict.fromkeys(w))[:_MOST_WORDS] for w in words],
        is_short=np.fromiter((len(w) <= _SHORT for w in words), np.bool_, len(words)),
        heading=before,
        texts=[
            _DIGITS.sub("#", t.lower()) if len(t) <= _TEXT_LENGTH else "" for t in blocks.texts
        ],
    )


def odds_columns(tokens: Tokens, layout: Layout, tables: Tables) -> Columns:
    """Named columns, one value for each block."""
    return (
        _name_columns(tokens, layout, tables["names"])
        | _summary("own", [_values(t, tables["own"]) for t in tokens.own])
        | _word_columns(tokens, tables)
        | _text_columns(tokens, tables["texts"])
    )


def _values(tokens: Sequence[str], table: Table) -> list[float]:
    return [table[t] for t in tokens if t in table]


def _summary(name: str, values: Sequence[Sequence[float]]) -> Columns:
    return {
        f"odds_{name}_mean": _floats(sum(v) / len(v) if v else 0.0 for v in values),
        f"odds_{name}_max": _floats(max(v) if v else 0.0 for v in values),
        f"odds_{name}_min": _floats(min(v) if v else 0.0 for v in values),
    }


def _floats(values: Iterable[float]) -> FloatArray:
    return np.array(list(values), np.float32)


def _name_columns(tokens: Tokens, layout: Layout, table: Table) -> Columns:
    """Odds of the names around a block: along the whole way up, and level by level."""
    cache: dict[tuple[str, ...], tuple[float, float, float]] = {(): (0.0, 0.0, 0.0)}
    rows = np.zeros((len(tokens.names), 3), np.float32)
    for number, names in enumerate(tokens.names):
        if names not in cache:
            values = _values(names, table) or [0.0]
            cache[names] = (sum(values) / len(values), max(values), min(values))
        rows[number] = cache[names]
    mean, high, low = rows.T
    at = layout.container
    total = layout.inherited(mean, np.add)[at]
    known = layout.inherited((mean != 0).astype(np.float32), np.add)[at]
    columns: Columns = {
        "odds_names_sum": total,
        "odds_names_mean": (total / np.maximum(known, 1)).astype(np.float32),
        "odds_names_known": known,
        "odds_names_max": layout.inherited(high, np.maximum)[at],
        "odds_names_min": layout.inherited(low, np.minimum)[at],
    }
    for level in range(LEVELS):
        columns[f"odds_names_mean_{level}"] = mean[layout.chain[:, level]]
        columns[f"odds_names_min_{level}"] = low[layout.chain[:, level]]
    return columns


def _word_columns(tokens: Tokens, tables: Tables) -> Columns:
    short, long = tables["short_words"], tables["long_words"]
    values = [
        _values(words, short if is_short else long)
        for words, is_short in zip(tokens.words, tokens.is_short, strict=True)
    ]
    heading_table = tables["heading_words"]
    by_heading = {-1: [0.0]} | {
        h: _values(tokens.words[h], heading_table)
        for h in np.unique(tokens.heading).tolist()
        if h >= 0
    }
    heading = [by_heading[h] for h in tokens.heading.tolist()]
    return _summary("words", values) | _summary("heading", heading)


def _text_columns(tokens: Tokens, table: Table) -> Columns:
    return {
        "odds_text": _floats(table.get(t, 0.0) for t in tokens.texts),
        "odds_text_known": _floats(t in table for t in tokens.texts),
    }
