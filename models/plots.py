"""`python -m models.plots [--data DIR] [--into DIR]`: draw how honest the probabilities are.

Three pictures from the cross-validation: reliability of the page type's probability, reliability
of the confidence, and what share of the kept pages is bad when the least trusted are left out.
It needs matplotlib (a development dependency).
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib import pyplot
from matplotlib.axes import Axes

from models import page_type
from models.confidence import cross_validated
from models.corpus import data_folder, load
from models.metrics import DOUBTFUL
from models.study import study

FOLDER = Path(__file__).with_name("plots")
REFERENCE = (0.890, 0.176)
"""What rs-trafilatura 0.2.2's quality score keeps of these pages from its 0.80 on, and the share
of them whose own extraction has an F1 below 0.8: its published score, run on the same pages."""

_GOOD = 0.8
_BINS = 12
_SIZE = (4.6, 4.2)
_DOTS = 150
_LEAST = 30  # pages; a share of fewer is noise
Numbers = npt.NDArray[np.floating]


def draw_types(sure: Numbers, right: Numbers, path: Path) -> None:
    """How often guesses of a probability are right; `right` is 1 or 0 for each page."""
    with _picture(path, "probability of the page type", "share of right guesses") as axes:
        _reliability(axes, sure, right)


def draw_confidence(confidence: Numbers, f1: Numbers, path: Path) -> None:
    """Which word F1 extractions of a confidence have."""
    with _picture(path, "confidence", "mean word F1") as axes:
        _reliability(axes, confidence, f1)
        axes.axvline(DOUBTFUL, color="0.7", linewidth=0.8, linestyle=":")


def draw_risk(confidence: Numbers, expected: Numbers, f1: Numbers, path: Path) -> None:
    """The share of bad pages among those that are kept, from the most trusted page on."""
    with _picture(path, "share of pages that are kept", "of them with F1 below 0.8") as axes:
        for order, label in (
            (confidence, "confidence"),
            (expected, "F1 that the block scores promise"),
            (f1, "as good as can be"),
        ):
            axes.plot(*risk_coverage(order, f1), label=label, linewidth=1.4)
        axes.axhline(float((f1 < _GOOD).mean()), color="0.6", linestyle="--", label="by chance")
        kept = float((confidence >= DOUBTFUL).mean())
        axes.plot(kept, float((f1[confidence >= DOUBTFUL] < _GOOD).mean()), "o", color="C0")
        axes.plot(*REFERENCE, "s", color="C3", label="rs-trafilatura's score at 0.80")
        axes.set_ylim(0, 0.25)
        axes.legend(frameon=False, fontsize=8)


def risk_coverage(order: Numbers, f1: Numbers) -> tuple[Numbers, Numbers]:
    """For each share of pages, taken by `order` from the highest, the share with F1 below 0.8.

    >>> coverage, risk = risk_coverage(np.array([0.9, 0.1] * 30), np.array([1.0, 0.0] * 30))
    >>> [round(float(r), 2) for r in (risk[0], risk[-1])]
    [0.0, 0.5]
    """
    bad = (f1[np.argsort(-order, kind="stable")] < _GOOD).cumsum()
    number = np.arange(1, len(f1) + 1)
    some = slice(min(_LEAST, len(f1)) - 1, None)
    return (number / len(f1))[some], (bad / number)[some]


def _reliability(axes: Axes, claimed: Numbers, found: Numbers) -> None:
    """Mean claim against mean finding, in bins of as many pages each."""
    parts = np.array_split(np.argsort(claimed, kind="stable"), _BINS)
    x = [float(claimed[part].mean()) for part in parts if len(part)]
    y = [float(found[part].mean()) for part in parts if len(part)]
    spread = [float(found[part].std() / np.sqrt(len(part))) for part in parts if len(part)]
    axes.plot((0, 1), (0, 1), color="0.7", linewidth=0.8)
    axes.errorbar(x, y, yerr=spread, fmt="o-", markersize=4, linewidth=1, capsize=2)
    axes.set_xlim(min(x) - 0.05, 1.02)
    axes.set_ylim(min(*x, *y) - 0.08, 1.03)


class _picture:  # noqa: N801 - used like a function
    """A pair of axes that becomes a file."""

    def __init__(self, path: Path, x_label: str, y_label: str) -> None:
        self._path, self._labels = path, (x_label, y_label)

    def __enter__(self) -> Axes:
        self._figure, axes = pyplot.subplots(figsize=_SIZE, layout="constrained")
        axes.set_xlabel(self._labels[0])
        axes.set_ylabel(self._labels[1])
        axes.spines[["top", "right"]].set_visible(False)
        return axes

    def __exit__(self, *_: object) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._figure.savefig(self._path, dpi=_DOTS, metadata={"Software": None})
        pyplot.close(self._figure)


def main(arguments: Sequence[str] | None = None) -> int:
    """Cross-validate and draw."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--data", help="folder of the WCXB development set")
    parser.add_argument("--into", type=Path, default=FOLDER, help=f"default: {FOLDER.name}/")
    given = parser.parse_args(arguments)
    mpl.use("agg")
    made = study(load(data_folder(given.data)))
    types = page_type.cross_validate(made.pages, made.fold_of)
    right = [
        guess.page_type == page.sample.page_type
        for guess, page in zip(types.guesses, made.pages, strict=True)
    ]
    sure = np.array([guess.probability for guess in types.guesses])
    f1 = np.array([o.f1 for o in made.outcomes])
    expected = np.array([o.expected_f1 for o in made.outcomes])
    confidence = cross_validated(made.outcomes)
    draw_types(sure, np.array(right, dtype=float), given.into / "page_type.png")
    draw_confidence(confidence, f1, given.into / "confidence.png")
    draw_risk(confidence, expected, f1, given.into / "risk.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
