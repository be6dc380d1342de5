"""The confidence model: the word F1 that an extraction will have, learnt from held-out ones."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import xgboost

from models.outcomes import Outcome
from scrapy_webextract.engine.confidence import FEATURES, MONOTONE, settled

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


def fit(outcomes: Sequence[Outcome]) -> xgboost.Booster:
    """Train on held-out extractions; those that are empty are left out: their answer is 0."""
    some = [o for o in outcomes if o.row.any()]
    data = xgboost.DMatrix(
        np.stack([o.row for o in some]), label=np.array([o.f1 for o in some], np.float32)
    )
    return xgboost.train(PARAMETERS, data, ROUNDS)


def predict(booster: xgboost.Booster, outcomes: Sequence[Outcome]) -> FloatArray:
    """The expected F1 (0.0-1.0) of each extraction; 0.0 for an empty one."""
    rows = np.stack([o.row for o in outcomes])
    answer = settled(booster.inplace_predict(rows), rows)
    return np.where(rows.any(axis=1), answer, 0).astype(np.float32)


def cross_validated(outcomes: Sequence[Outcome]) -> FloatArray:
    """For each extraction the confidence by a model that has not seen its site."""
    fold = np.array([o.fold for o in outcomes])
    answers = np.zeros(len(outcomes), np.float32)
    for one in sorted(set(fold.tolist())):
        model = fit([o for o in outcomes if o.fold != one])
        test = np.flatnonzero(fold == one)
        answers[test] = predict(model, [outcomes[int(n)] for n in test])
    return answers
