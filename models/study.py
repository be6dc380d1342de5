"""The cross-validation of the whole line of models, from pages to held-out extractions."""

import sys
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.blocks import learn_by_fold
from models.corpus import FOLDS, Sample, folds
from models.cross_validation import HeldOut, held_out
from models.odds import Sums
from models.outcomes import Outcome, outcomes
from models.pages import Prepared, prepare

FloatArray = npt.NDArray[np.float32]

_START = time.perf_counter()


@dataclass(frozen=True, slots=True)
class Study:
    """A data set with what the models say of pages whose sites they have not seen."""

    pages: list[Prepared]
    """The measured pages."""
    fold_of: list[int]
    """Each page's fold."""
    sums: list[dict[str, Sums]]
    """What each fold teaches of names and words."""
    held: list[HeldOut]
    """The models' answers for the pages of the folds that were tested."""
    outcomes: list[Outcome]
    """What the engine makes of those answers, in the same order."""


def study(samples: Sequence[Sample], tested: Collection[int] = range(FOLDS)) -> Study:
    """Cross-validate; `tested` are the folds that are held out, one after the other."""
    fold_of = folds(list(samples))
    say(f"{len(samples)} pages, {len({s.domain for s in samples})} sites")
    pages = prepare(samples)
    say("pages measured and aligned with their truth")
    sums = learn_by_fold(pages, fold_of)
    held: list[HeldOut] = []
    for fold in tested:
        held += held_out(pages, fold_of, sums, [fold])
        say(f"fold {fold + 1} of {FOLDS}: block model trained, {len(held)} pages scored")
    return Study(pages, fold_of, sums, held, outcomes(held))


def say(text: str) -> None:
    """A line of progress on standard error, with the seconds since the start."""
    sys.stderr.write(f"[{time.perf_counter() - _START:5.0f} s] {text}\n")
    sys.stderr.flush()
