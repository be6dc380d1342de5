"""The block model: for each block of a page, the probability that it is main content."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.ancestor_columns import ancestor_columns
from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.claims import claim_columns
from scrapy_webextract.engine.content.layout import Layout, layout_of
from scrapy_webextract.engine.content.odds import Tables, odds_columns
from scrapy_webextract.engine.content.place_columns import place_columns
from scrapy_webextract.engine.content.sequence import Network
from scrapy_webextract.engine.content.text_columns import (
    Columns,
    character_counts,
    text_columns,
    word_counts,
    word_lists,
)
from scrapy_webextract.engine.content.tokens import Tokens, tokens_of
from scrapy_webextract.engine.content.units import unit_columns
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.trained import arrays, card, forest, odds_tables

FloatArray = npt.NDArray[np.float32]

FOR_NETWORK = (
    "kind_",
    "unit_",
    "in_meta",
    "in_json_ld",
    "odds_target",
    "odds_edge",
    "odds_outer",
)
"""Beginnings of the columns that only the network reads: the forest is better without them."""
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


def measure_blocks(page: Page, blocks: Blocks) -> Measured:
    """Measure the blocks of a page; at least one block is needed."""
    layout = layout_of(blocks)
    words = word_lists(blocks)
    number = word_counts(words, character_counts(blocks.texts))
    text = text_columns(blocks, words, page.title)
    columns = (
        text
        | place_columns(blocks, layout, text, number)
        | ancestor_columns(blocks, layout, text, number)
        | unit_columns(blocks, layout, text, number)
        | claim_columns(page, words)
    )
    return Measured(number, columns, layout, tokens_of(blocks, words))


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
    """For each block the probability (0.0-1.0) that it is main content.

    The mean of two models that were trained on the same pages: a boosted forest, which judges each
    block by itself and reads a part of the inputs (not FOR_NETWORK), and a network, which reads
    the blocks in their order.
    """
    columns = named_columns(measured, _tables(), probabilities)
    model = forest("blocks", tuple(forest_inputs(columns)))
    network = _network(tuple(columns))
    starts = range(0, len(measured.words), _AT_ONCE)
    chunks = [rows_of(columns, n, n + _AT_ONCE) for n in starts]
    read = list(forest_inputs(columns).values())
    by_forest = np.concatenate([model.predict(rows[:, read]) for rows in chunks])
    return merged(by_forest, network.probabilities(chunks, measured.words))


def forest_inputs(names: Iterable[str]) -> dict[str, int]:
    """The columns that the forest reads, each with its place among all."""
    return {n: place for place, n in enumerate(names) if not n.startswith(FOR_NETWORK)}


def merged(by_forest: FloatArray, by_network: FloatArray) -> FloatArray:
    """The two models' answers as one."""
    mean: FloatArray = ((by_forest + by_network) / 2).astype(np.float32)
    return mean


@cache
def _network(inputs: tuple[str, ...]) -> Network:
    loaded = arrays("blocks", inputs)
    members = tuple(loaded[folder] for folder in sorted(loaded) if folder)
    return Network(loaded[""]["mean"], loaded[""]["scale"], members)


@cache
def _tables() -> Tables:
    return odds_tables("blocks", card("blocks")["odds"])
