"""The block model: for each block of a page, the probability that it is main content."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.ancestor_columns import ancestor_columns
from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.layout import Layout, layout_of
from scrapy_webextract.engine.content.odds import Tables, Tokens, odds_columns, tokens_of
from scrapy_webextract.engine.content.place_columns import place_columns
from scrapy_webextract.engine.content.text_columns import (
    Columns,
    character_counts,
    text_columns,
    word_counts,
    word_lists,
)
from scrapy_webextract.engine.trained import card, forest, odds_tables

FloatArray = npt.NDArray[np.float32]

_AT_ONCE = 20_000  # blocks that are put into rows together, which bounds the memory


@dataclass(frozen=True, slots=True)
class Measured:
    """The blocks of a page with everything that can be told of them without a model."""

    words: FloatArray
    """Words of each block; two characters of a script without spaces count as one."""
    columns: Columns
    """Named columns, one value for each block."""
    layout: Layout
    """The elements around the blocks."""
    tokens: Tokens
    """What the learnt odds are asked for."""


def measure_blocks(blocks: Blocks, title: str) -> Measured:
    """Measure the blocks; at least one block is needed."""
    layout = layout_of(blocks)
    words = word_lists(blocks)
    number = word_counts(words, character_counts(blocks.texts))
    text = text_columns(blocks, words, title)
    columns = (
        text
        | place_columns(blocks, layout, text, number)
        | ancestor_columns(blocks, layout, text, number)
    )
    return Measured(number, columns, layout, tokens_of(blocks, layout, words))


def named_columns(
    measured: Measured, tables: Tables, probabilities: Mapping[str, float]
) -> Columns:
    """The model's input by name, one value for each block."""
    count = len(measured.words)
    types = {
        f"type_{name}": np.full(count, value, np.float32) for name, value in probabilities.items()
    }
    return measured.columns | odds_columns(measured.tokens, measured.layout, tables) | types


def rows_of(columns: Columns, start: int = 0, end: int | None = None) -> FloatArray:
    """Some blocks' values as rows, in the order of the columns."""
    return np.stack([c[start:end] for c in columns.values()], axis=1).astype(np.float32)


def score(measured: Measured, probabilities: Mapping[str, float]) -> FloatArray:
    """For each block the probability (0.0-1.0) that it is main content."""
    columns = named_columns(measured, _tables(), probabilities)
    model = forest("blocks", tuple(columns))
    starts = range(0, len(measured.words), _AT_ONCE)
    return np.concatenate([model.predict(rows_of(columns, n, n + _AT_ONCE)) for n in starts])


@cache
def _tables() -> Tables:
    return odds_tables("blocks", card("blocks")["odds"])
