"""The figures of an evaluation, by name, from held-out extractions."""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
from scipy.stats import spearmanr

from models.outcomes import Outcome
from models.type_scores import TypeScores
from scrapy_webextract.engine.page_types import PAGE_TYPES

FloatArray = npt.NDArray[np.float32]

DOUBTFUL = 0.80
"""Below this confidence an extraction counts as doubtful."""
_GOOD, _BAD = 0.8, 0.5


def extraction_figures(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Mean word F1, precision and recall: over all pages, by type, without drafted truths."""
    figures: dict[str, float] = {}
    groups = {"all": list(outcomes), "not_drafted": [o for o in outcomes if not o.sample.drafted]}
    groups |= {t: [o for o in outcomes if o.sample.page_type == t] for t in PAGE_TYPES}
    for name, group in groups.items():
        if group:
            figures[f"f1/{name}"] = _mean(o.f1 for o in group)
            figures[f"precision/{name}"] = _mean(o.precision for o in group)
            figures[f"recall/{name}"] = _mean(o.recall for o in group)
    figures["glued_words"] = _mean(o.glued for o in outcomes)
    figures["snippets/must_have"] = _snippets(outcomes, "must_have")
    figures["snippets/must_not_have"] = _snippets(outcomes, "must_not_have")
    return figures


def confidence_figures(confidence: FloatArray, outcomes: Sequence[Outcome]) -> dict[str, float]:
    """How well the confidence tells good extractions from bad ones."""
    f1 = np.array([o.f1 for o in outcomes])
    expected = np.array([o.expected_f1 for o in outcomes])
    spread = float(((f1 - f1.mean()) ** 2).sum())
    flagged = confidence < DOUBTFUL
    rest = ~flagged
    return {
        "confidence/spearman": _rank_correlation(confidence, f1),
        "confidence/spearman_of_expected_f1": _rank_correlation(expected, f1),
        "confidence/r2": 1 - float(((f1 - confidence) ** 2).sum() / max(spread, 1e-9)),
        "confidence/flagged": float(flagged.mean()),
        "confidence/caught_below_0.8": _share(flagged, f1 < _GOOD),
        "confidence/caught_below_0.5": _share(flagged, f1 < _BAD),
        "confidence/rest_above_0.8": _share(f1 >= _GOOD, rest),
        "confidence/rest_above_0.5": _share(f1 >= _BAD, rest),
    }


def _mean(values: Iterable[float]) -> float:
    return float(np.mean(list(values)))


def _rank_correlation(one: npt.NDArray[np.floating], other: npt.NDArray[np.floating]) -> float:
    """Spearman's; 0 where one of the two never changes."""
    if np.ptp(one) == 0 or np.ptp(other) == 0:
        return 0.0
    return float(spearmanr(one, other).statistic)


def _share(hit: npt.NDArray[np.bool_], among: npt.NDArray[np.bool_]) -> float:
    return float(hit[among].mean()) if among.any() else 0.0


def _snippets(outcomes: Sequence[Outcome], name: str) -> float:
    found = total = 0
    for outcome in outcomes:
        text = " ".join(outcome.text.split()).lower()
        snippets = getattr(outcome.sample, name)
        total += len(snippets)
        found += sum(" ".join(s.split()).lower() in text for s in snippets)
    return found / max(1, total)


def type_figures(found: TypeScores) -> dict[str, float]:
    """How often the settled page type is right, and how honest its probability."""
    return {
        "type/accuracy": found.accuracy,
        "type/macro_f1": found.macro_f1,
        "type/calibration_error": found.calibration_error,
        **{f"type/recall_{name}": value for name, value in found.recall.items()},
    }
