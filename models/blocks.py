"""The block model: which text blocks of a page are its main content."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import xgboost

from models import sequence
from models.odds import Labelled, Sums, learn, tables
from models.pages import Copy, Prepared
from scrapy_webextract.engine.content.odds import Tables
from scrapy_webextract.engine.content.score import forest_inputs, named_columns, rows_of
from scrapy_webextract.engine.content.sequence import Network, standard

FloatArray = npt.NDArray[np.float32]

SEED = 20251201
PARAMETERS: dict[str, float | int | str] = {
    "objective": "binary:logistic",
    "tree_method": "hist",
    "max_depth": 6,
    "eta": 0.1,
    "max_bin": 64,
    "subsample": 0.6,
    "colsample_bytree": 0.25,
    "min_child_weight": 0.2,
    "seed": SEED,
    "nthread": 1,  # folds are trained side by side
}
ROUNDS = 200
_MOST_BLOCKS = 300  # blocks of a page that train the forest
_LONGEST = 2000  # blocks of a page that train the network
_LEAST_SPREAD = 1e-3  # of an input, so that a constant one is not blown up
_MOST_WORDS = 150.0  # words of a block that count


@dataclass(frozen=True, slots=True)
class BlockModel:
    """A trained block model in memory."""

    booster: xgboost.Booster
    """The forest."""
    network: Network
    """The sequence model."""
    names: tuple[str, ...]
    """Their inputs."""
    tables: Tables
    """The log-odds that go with them."""

    def score(
        self, page: Prepared, probabilities: Mapping[str, float]
    ) -> tuple[FloatArray, FloatArray]:
        """For each block of a page the probability that it is main content.

        First as the forest has it, then as the network.
        """
        if page.measured is None:
            return np.zeros(0, np.float32), np.zeros(0, np.float32)
        rows = rows_of(named_columns(page.measured, self.tables, probabilities))
        read = list(forest_inputs(self.names).values())
        by_forest: FloatArray = self.booster.inplace_predict(rows[:, read])
        return by_forest, self.network.probabilities([rows], page.measured.words)


def learn_by_fold(pages: Sequence[Prepared], fold_of: Sequence[int]) -> list[dict[str, Sums]]:
    """The sums of the log-odds, apart for each fold."""
    by_fold: list[dict[str, list[Labelled]]] = [{} for _ in range(max(fold_of) + 1)]
    for page, fold in zip(pages, fold_of, strict=True):
        if page.measured is not None:
            m = page.measured
            labelled = Labelled(m.tokens, m.layout, page.labels, m.words)
            by_fold[fold].setdefault(page.sample.domain, []).append(labelled)
    return [learn(sites.values()) for sites in by_fold]


Types = tuple[Sequence[Mapping[str, float]], Sequence[Mapping[str, float]]]


def fit(
    pages: Sequence[Prepared],
    fold_of: Sequence[int],
    types: Types,
    sums: Sequence[dict[str, Sums]],
    without: Collection[int] = (),
) -> BlockModel:
    """Train on the folds not in `without`; a page's odds never come from its own fold.

    `types` are the page types' probabilities of the pages and of their older copies.
    """
    rows, labels, weights = [], [], []
    whole: list[tuple[FloatArray, Copy]] = []
    names: tuple[str, ...] = ()
    by_fold = {f: tables(sums, {*without, f}) for f in set(fold_of) - set(without)}
    random = np.random.default_rng(SEED)
    for page, fold, own, aged in zip(pages, fold_of, *types, strict=True):
        if fold in without:
            continue
        for copy in page.copies:
            odds = aged if copy.is_aged else own
            columns = named_columns(copy.measured, by_fold[fold], odds)
            names, matrix = tuple(columns), rows_of(columns)
            chosen = _some(len(matrix), random)
            rows.append(matrix[chosen] if len(chosen) < len(matrix) else matrix)
            labels.append(copy.labels[chosen])
            weights.append(_weights(copy)[chosen] * len(matrix) / len(chosen))
            whole.append((matrix if len(matrix) <= _LONGEST else matrix[:_LONGEST].copy(), copy))
    inputs = np.concatenate(rows)
    del rows, matrix
    mean, scale = inputs.mean(axis=0), 1 / (inputs.std(axis=0) + _LEAST_SPREAD)
    inputs = inputs[:, list(forest_inputs(names).values())]
    data = xgboost.QuantileDMatrix(
        inputs,
        np.concatenate(labels),
        weight=np.concatenate(weights),
        max_bin=int(PARAMETERS["max_bin"]),
        nthread=1,
    )
    del inputs
    network = sequence.train(_lessons(whole, mean, scale), mean, scale)
    booster = xgboost.train(PARAMETERS, data, ROUNDS)
    return BlockModel(booster, network, names, tables(sums, without))


def _lessons(
    whole: list[tuple[FloatArray, Copy]], mean: FloatArray, scale: FloatArray
) -> list[sequence.Lesson]:
    """The pages as the network learns from them; the matrices are given up on the way."""
    lessons = []
    for number, (matrix, copy) in enumerate(whole):
        inputs = standard(matrix, mean, scale).astype(np.float16)
        size = len(matrix)
        lessons.append(
            sequence.Lesson(
                inputs, copy.labels[:size], _weights(copy)[:size], copy.measured.words[:size]
            )
        )
        whole[number] = (matrix[:0], copy)
    return lessons


def _some(count: int, random: np.random.Generator) -> npt.NDArray[np.int64]:
    if count <= _MOST_BLOCKS:
        return np.arange(count)
    return np.sort(random.choice(count, _MOST_BLOCKS, replace=False))


def _weights(copy: Copy) -> FloatArray:
    """A block's share of its page's F1, so that every page counts alike."""
    number = copy.measured.words
    truth = float((number * copy.labels).sum())
    most = max(truth, 0.12 * float(number.sum()), 30.0)
    return (np.minimum(number, _MOST_WORDS) / most).astype(np.float32)
