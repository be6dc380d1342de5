"""From scores to a selection: keep the blocks whose expected F1 is highest."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]
BoolArray = npt.NDArray[np.bool_]

BETA = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}
"""Weight of recall in the F measure that the cut maximises, by Options.favor."""
MIN_EXPECTED = 0.2
"""Selections that are expected to be worse than this are not given: the page has no content."""
MIN_MASS = 8.0
"""Fewer expected content words than this, half a sentence, are no content either."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which blocks are content, and how sure the scores are of it."""

    kept: BoolArray
    """For each block whether it is content."""
    expected_f1: float
    """The F1 that the scores promise (0.0-1.0), before the decision to give nothing."""
    mass: float
    """Expected number of content words on the page."""
    cut: float
    """The lowest score in the selection that the expectation is of."""


NOTHING = Selection(np.zeros(0, np.bool_), 0.0, 0.0, 1.0)
"""The selection of a page without blocks."""


def select(scores: FloatArray, words: FloatArray, favor: str) -> Selection:
    """Cut the blocks, sorted by score, where the expected F measure is highest.

    The expectation takes blocks as independent: expected overlap / mean of sizes (Nan et al. 2012,
    "Optimizing F-measures", the greedy cut).
    """
    kept = np.zeros(len(scores), np.bool_)
    mass = float((scores * words).sum())
    if mass < 1e-6:
        return Selection(kept, 0.0, mass, 1.0)
    order = np.argsort(-scores, kind="stable")
    overlap = np.cumsum(scores[order] * words[order], dtype=np.float64)
    taken = np.cumsum(words[order], dtype=np.float64)
    weight = BETA[favor] ** 2
    expected = (1 + weight) * overlap / (taken + weight * mass)
    best = int(np.argmax(expected))
    balanced = 2 * overlap / (taken + mass)
    if balanced.max() >= MIN_EXPECTED and mass >= MIN_MASS:
        kept[order[: best + 1]] = True
    return Selection(kept, float(balanced[best]), mass, float(scores[order[best]]))
