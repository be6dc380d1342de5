"""How good guesses of page types are: accuracy, recall, calibration, and who wins disputes."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.classify.by_model import tempered
from scrapy_webextract.engine.classify.settle import Worth
from scrapy_webextract.engine.page_types import PAGE_TYPES
from scrapy_webextract.engine.trained import FloatArray
from scrapy_webextract.engine.types import Stage

_BINS = 10
_TEMPERATURES = np.round(np.arange(0.7, 1.81, 0.05), 2)
Numbers = npt.NDArray[np.intp]


@dataclass(frozen=True)
class TypeScores:
    """Scores of a set of guesses."""

    accuracy: float
    """Share of right guesses."""
    macro_f1: float
    """Mean F1 over the types."""
    calibration_error: float
    """Expected calibration error, ten bins."""
    recall: dict[str, float]
    """Share of each type's pages that were found."""
    f1: dict[str, float]
    """F1 of each type."""

    def as_dict(self) -> dict[str, Any]:
        """All scores, JSON-ready."""
        return asdict(self)

    def __str__(self) -> str:
        """Return the scores in one line."""
        recall = " ".join(f"{name} {value:.3f}" for name, value in self.recall.items())
        return (
            f"accuracy {self.accuracy:.4f}  macro-F1 {self.macro_f1:.4f}  "
            f"ECE {self.calibration_error:.4f}  recall: {recall}"
        )


def scores_of(found: Numbers, sure: FloatArray, labels: Numbers) -> TypeScores:
    """Scores of guesses (numbers of types) that claim to be right with these probabilities."""
    recall, f1 = {}, {}
    for number, name in enumerate(PAGE_TYPES):
        hits = int(((found == number) & (labels == number)).sum())
        recall[name] = round(hits / max(1, int((labels == number).sum())), 4)
        claimed = int((found == number).sum()) + int((labels == number).sum())
        f1[name] = round(2 * hits / max(1, claimed), 4)
    return TypeScores(
        accuracy=round(float((found == labels).mean()), 4),
        macro_f1=round(sum(f1.values()) / len(f1), 4),
        calibration_error=round(_calibration_error(sure, found == labels), 4),
        recall=recall,
        f1=f1,
    )


def _calibration_error(sure: FloatArray, right: npt.NDArray[np.bool_]) -> float:
    bins = np.minimum((sure * _BINS).astype(int), _BINS - 1)
    gaps = (
        (bins == number).mean() * abs(right[bins == number].mean() - sure[bins == number].mean())
        for number in set(bins.tolist())
    )
    return float(sum(gaps))


def best_temperature(probabilities: FloatArray, labels: Numbers) -> float:
    """The temperature at which held-out pages are most probable."""
    rows = np.arange(len(labels))

    def loss(temperature: float) -> float:
        chosen = tempered(probabilities, temperature)[rows, labels]
        return float(-np.log(chosen).mean())

    return float(min(_TEMPERATURES.tolist(), key=loss))


def stage_record(
    votes: Sequence[Mapping[Stage, str | None]], probabilities: FloatArray, labels: Numbers
) -> dict[Stage, dict[str, Worth]]:
    """What each stage's votes for each type were worth, on pages the model had not seen."""
    record: dict[Stage, dict[str, Worth]] = {}
    said = [PAGE_TYPES[number] for number in probabilities.argmax(axis=1).tolist()]
    true = [PAGE_TYPES[number] for number in labels.tolist()]
    for cast, model, label in zip(votes, said, true, strict=True):
        for stage, name in cast.items():
            if name is None:
                continue
            fresh = Worth(votes=0, right=0, disputes=0, won=0, lost=0)
            worth = record.setdefault(stage, {}).setdefault(name, fresh)
            worth["votes"] += 1
            worth["right"] += name == label
            if name != model:
                worth["disputes"] += 1
                worth["won"] += name == label
                worth["lost"] += model == label
    return record
