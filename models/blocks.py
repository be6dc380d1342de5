"""The block model: which text blocks of a page are its main content."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import xgboost

from models.odds import Labelled, Sums, learn, tables
from models.pages import Prepared
from scrapy_webextract.engine.content.odds import Tables
from scrapy_webextract.engine.content.score import named_columns, rows_of

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
_MOST_BLOCKS = 300  # blocks of a page that train the model
_MOST_WORDS = 150.0  # words of a block that count


@dataclass(frozen=True, slots=True)
class BlockModel:
    """A trained block model in memory."""

    booster: xgboost.Booster
    """The forest."""
    names: tuple[str, ...]
    """Its inputs."""
    tables: Tables
    """The log-odds that go with it."""

    def score(self, page: Prepared, probabilities: Mapping[str, float]) -> FloatArray:
        """For each block of a page the probability that it is main content."""
        if page.measured is None:
            return np.zeros(0, np.float32)
        columns = named_columns(page.measured, self.tables, probabilities)
        answer: FloatArray = self.booster.inplace_predict(rows_of(columns))
        return answer


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
    names: tuple[str, ...] = ()
    by_fold = {f: tables(sums, {*without, f}) for f in set(fold_of) - set(without)}
    random = np.random.default_rng(SEED)
    for page, fold, own, aged in zip(pages, fold_of, *types, strict=True):
        if fold in without:
            continue
        for measured, odds in ((page.measured, own), (page.aged_measured, aged)):
            if measured is None:
                continue
            columns = named_columns(measured, by_fold[fold], odds)
            names, matrix = tuple(columns), rows_of(columns)
            chosen = _some(len(matrix), random)
            rows.append(matrix[chosen])
            labels.append(page.labels[chosen])
            weights.append(_weights(page)[chosen] * len(matrix) / len(chosen))
    data = xgboost.QuantileDMatrix(
        np.concatenate(rows),
        np.concatenate(labels),
        weight=np.concatenate(weights),
        max_bin=int(PARAMETERS["max_bin"]),
        nthread=1,
    )
    booster = xgboost.train(PARAMETERS, data, ROUNDS)
    return BlockModel(booster, names, tables(sums, without))


def _some(count: int, random: np.random.Generator) -> npt.NDArray[np.int64]:
    if count <= _MOST_BLOCKS:
        return np.arange(count)
    return np.sort(random.choice(count, _MOST_BLOCKS, replace=False))


def _weights(page: Prepared) -> FloatArray:
    """A block's share of its page's F1, so that every page counts alike."""
    assert page.measured is not None
    number = page.measured.words
    truth = float((number * page.labels).sum())
    most = max(truth, 0.12 * float(number.sum()), 30.0)
    return (np.minimum(number, _MOST_WORDS) / most).astype(np.float32)
