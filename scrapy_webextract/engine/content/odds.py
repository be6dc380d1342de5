"""Learnt log-odds: how likely a block is content, given a name or a word that goes with it.

The tables: names (class, id, role … tokens of the elements around a block), own (those of the
inline elements in it), targets (of the addresses it links to), words (of short and of long
blocks), edges (first and last words), words of the headings above it, and whole short texts.
Values are logits of the mean label, each site counted once, shrunk towards the mean of all.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.layout import LEVELS, Layout
from scrapy_webextract.engine.content.text_columns import Columns
from scrapy_webextract.engine.content.tokens import Tokens

FloatArray = npt.NDArray[np.float32]
Table = Mapping[str, float]
Tables = Mapping[str, Table]

KINDS = (
    "names", "own", "targets", "short_words", "long_words", "edges", "heading_words", "texts",
)  # fmt: skip
"""The tables' names."""


def odds_columns(tokens: Tokens, layout: Layout, tables: Tables) -> Columns:
    """Named columns, one value for each block."""
    return (
        _name_columns(tokens, layout, tables["names"])
        | _summary("own", [_values(t, tables["own"]) for t in tokens.own])
        | _summary("target", [_values(t, tables["targets"]) for t in tokens.targets])
        | _summary("edge", [_values(t, tables["edges"]) for t in tokens.edges])
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
    columns = _summary("words", values)
    heading_table = tables["heading_words"]
    headings = np.unique(np.concatenate((tokens.heading, tokens.outer_heading))).tolist()
    known = {h: _values(tokens.words[h], heading_table) if h >= 0 else [] for h in headings}
    for name, at in (("heading", tokens.heading), ("outer_heading", tokens.outer_heading)):
        columns |= _summary(name, [known[h] for h in at.tolist()])
    return columns


def _text_columns(tokens: Tokens, table: Table) -> Columns:
    return {
        "odds_text": _floats(table.get(t, 0.0) for t in tokens.texts),
        "odds_text_known": _floats(t in table for t in tokens.texts),
    }
