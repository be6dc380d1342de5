"""The cross-validation of the whole line of models, from pages to held-out extractions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.blocks import learn_by_fold
from models.corpus import FOLDS, Sample, folds
from models.cross_validation import held_out
from models.forks import say
from models.odds import Sums
from models.outcomes import Outcome, outcomes
from models.pages import Prepared, prepare

FloatArray = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Study:
    """A data set with what the models say of pages whose sites they have not seen."""

    pages: list[Prepared]
    """The measured pages."""
    fold_of: list[int]
    """Each page's fold."""
    sums: list[dict[str, Sums]]
    """What each fold teaches of names and words."""
    outcomes: list[Outcome]
    """What the engine makes of the tested folds with models that saw none of their sites."""


def study(samples: Sequence[Sample], tested: Collection[int] = range(FOLDS)) -> Study:
    """Cross-validate; `tested` are the folds that are held out, one after the other."""
    fold_of = folds(list(samples))
    say(f"{len(samples)} pages, {len({s.domain for s in samples})} sites")
    pages = prepare(samples)
    say("pages measured and aligned with their truth")
    sums = learn_by_fold(pages, fold_of)
    held = held_out(pages, fold_of, sums, list(tested))
    return Study(pages, fold_of, sums, outcomes(held))
