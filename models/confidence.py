"""The confidence model: the word F1 that an extraction will have, learnt from held-out ones.

The forest gives two answers: the F1, and the rank that it has among all (0-1). Squared error is
spent on the few pages that fail; ranks tell the good pages apart as well. What F1 extractions of a
rank have is learnt from held-out answers: a curve that only rises.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import xgboost
from scipy.optimize import isotonic_regression
from scipy.stats import rankdata

from models.corpus import Sample
from models.forks import over_forks
from models.outcomes import Outcome
from scrapy_webextract.engine.confidence import (
    FEATURES,
    MONOTONE,
    Curve,
    ceiling,
    settled,
)
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options
from scrapy_webextract.engine.verdicts import blocked, needs_render

FloatArray = npt.NDArray[np.float32]

SEED = 20251202
PARAMETERS: dict[str, float | int | str] = {
    "objective": "reg:squarederror",
    "tree_method": "hist",
    "max_depth": 3,
    "eta": 0.04,
    "subsample": 0.6,
    "colsample_bytree": 0.5,
    "min_child_weight": 8,
    "lambda": 4.0,
    "seed": SEED,
    "nthread": 1,
    "monotone_constraints": "(" + ",".join(str(MONOTONE.get(n, 0)) for n in FEATURES) + ")",
}
ROUNDS = 160
_KNOTS = 15  # of the curve, each the mean of as many pages
_LOWER, _HIGHER = 0.25, 0.01  # how far the curve goes on below its first knot, above its last
_FEW_WORDS = 1200  # neither a shell nor a wall has more


@dataclass(frozen=True)
class Model:
    """A trained model."""

    booster: xgboost.Booster
    """The forest with its two answers."""
    curve: Curve
    """Knots of rank and F1 between which what a rank is worth lies."""
    empty: float
    """How often an empty answer was right: the page has no content."""

    def card(self) -> dict[str, Any]:
        """What the engine needs besides the forest."""
        return {"curve": [list(axis) for axis in self.curve], "empty": round(self.empty, 4)}


def fit(outcomes: Sequence[Outcome]) -> Model:
    """Train on held-out extractions; those that are empty give the worth of an empty answer."""
    some = [o for o in outcomes if o.row.any()]
    bare = [o.f1 for o in outcomes if not o.row.any()]
    empty = (sum(bare) + 1) / (len(bare) + 2)  # a half where nothing is known
    return Model(_forest(some), _curve(_held_out_ranks(some), _f1(some)), empty)


def predict(model: Model, outcomes: Sequence[Outcome], ceilings: FloatArray) -> FloatArray:
    """The confidence (0.0-1.0) of each extraction, as the engine gives it."""
    rows = np.stack([o.row for o in outcomes])
    answer = settled(model.booster.inplace_predict(rows), rows, model.curve)
    return np.minimum(np.where(rows.any(axis=1), answer, model.empty), ceilings).astype(np.float32)


def cross_validated(outcomes: Sequence[Outcome]) -> FloatArray:
    """For each extraction the confidence by a model that has not seen its site."""
    fold = np.array([o.fold for o in outcomes])
    answers, ceilings = np.zeros(len(outcomes), np.float32), ceilings_of(outcomes)
    for one in sorted(set(fold.tolist())):
        train, test = np.flatnonzero(fold != one), np.flatnonzero(fold == one)
        model = fit([outcomes[int(n)] for n in train])
        answers[test] = predict(model, [outcomes[int(n)] for n in test], ceilings[test])
    return answers


def ceilings_of(outcomes: Sequence[Outcome]) -> FloatArray:
    """What the confidence is at most, for shells and walls are not the page."""
    place, most = list(FEATURES).index("page_words"), np.log1p(_FEW_WORDS)
    short = [n for n, o in enumerate(outcomes) if o.row[place] < most]
    tops = np.ones(len(outcomes), np.float32)
    tops[short] = over_forks(_ceiling, [outcomes[n].sample for n in short], chunk=16)
    return tops


def _ceiling(sample: Sample) -> float:
    page = read(sample.html, sample.url, None, Options())
    blocks = blocks_of(page.root)
    return ceiling(wall=bool(blocked(page, blocks)), shell=bool(needs_render(page, blocks)))


def _forest(outcomes: Sequence[Outcome]) -> xgboost.Booster:
    f1 = _f1(outcomes)
    ranks = (rankdata(f1) - 0.5) / len(f1)
    labels = np.stack([f1, ranks], axis=1)
    data = xgboost.DMatrix(np.stack([o.row for o in outcomes]), label=labels)
    return xgboost.train(PARAMETERS, data, ROUNDS)


def _held_out_ranks(outcomes: Sequence[Outcome]) -> FloatArray:
    """The rank that a forest of the other folds gives each extraction."""
    fold = np.array([o.fold for o in outcomes])
    ranks = np.zeros(len(outcomes), np.float32)
    for one in sorted(set(fold.tolist())):
        train, test = np.flatnonzero(fold != one), np.flatnonzero(fold == one)
        others = [outcomes[int(n)] for n in train] or list(outcomes)
        rows = np.stack([outcomes[int(n)].row for n in test])
        ranks[test] = _forest(others).inplace_predict(rows)[:, 1]
    return ranks


def _curve(ranks: FloatArray, f1: FloatArray) -> Curve:
    """What F1 extractions of a rank have, as knots; it rises with the rank."""
    order = np.argsort(ranks, kind="stable")
    parts = [part for part in np.array_split(order, _KNOTS) if len(part)]
    x = [float(ranks[part].mean()) for part in parts]
    means = [float(f1[part].mean()) for part in parts]
    y = isotonic_regression(means, weights=[len(part) for part in parts]).x.tolist()
    first, last = max(0.0, y[0] - _LOWER), min(1.0, y[-1] + _HIGHER)
    return tuple(round(v, 4) for v in (0.0, *x, 1.0)), tuple(
        round(v, 4) for v in (first, *y, last)
    )


def _f1(outcomes: Sequence[Outcome]) -> FloatArray:
    return np.array([o.f1 for o in outcomes], np.float32)
