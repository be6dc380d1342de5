"""`python -m models.evaluate`: every figure of the README, by cross-validation grouped by site.

    python -m models.evaluate [--data DIR] [--folds N] [--gate] [--update] [--allow-regression]

--gate fails (exit status 1) when a figure is below its floor in floors.json. --update raises the
floors to the figures; it lowers one only with --allow-regression.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from models import page_type
from models.confidence import cross_validated
from models.corpus import FOLDS, corpus_hash, data_folder, load
from models.metadata_scores import metadata_scores
from models.metrics import confidence_figures, extraction_figures, type_figures
from models.speed import speed_figures
from models.study import Study, study
from scrapy_webextract.engine.page_types import PAGE_TYPES

FLOORS = Path(__file__).with_name("floors.json")
_TOLERANCE = 0.004  # training differs by so much between processors
_TOLERANCE_OF_A_TYPE = 0.02  # of a hundred pages: what another seed makes
_GATED = ("f1/", "type/accuracy", "type/macro_f1", "confidence/spearman", "confidence/r2")


def main(arguments: Sequence[str] | None = None) -> int:
    """Evaluate, print, and compare with the floors."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--data", help="folder of the WCXB development set")
    parser.add_argument("--folds", type=int, default=FOLDS, help="test only the first N folds")
    parser.add_argument("--gate", action="store_true")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--allow-regression", action="store_true")
    given = parser.parse_args(arguments)
    if given.folds < FOLDS and (given.gate or given.update):
        parser.error("floors are for all folds: leave --folds out")
    samples = load(data_folder(given.data))
    made = study(samples, range(given.folds))
    figures = figures_of(made)
    print(report(figures, len(made.outcomes)))
    if given.update:
        update_floors(figures, corpus_hash(samples), given.allow_regression)
    return below_floors(figures, corpus_hash(samples)) if given.gate else 0


def figures_of(made: Study) -> dict[str, float]:
    """Every figure by name."""
    types = page_type.cross_validate(made.pages, made.fold_of)
    confidence = cross_validated(made.outcomes)
    return (
        extraction_figures(made.outcomes)
        | type_figures(types.settled)
        | confidence_figures(confidence, made.outcomes)
        | metadata_scores((o.sample, o.metadata) for o in made.outcomes)
        | speed_figures([o.sample for o in made.outcomes])
    )


def report(figures: dict[str, float], pages: int) -> str:
    """The figures as a table."""
    lines = [f"{pages} pages, cross-validated by site", ""]
    lines.append(f"{'pages':<16} {'F1':>6} {'precision':>10} {'recall':>7}")
    for name in (k.removeprefix("f1/") for k in figures if k.startswith("f1/")):
        f1, precision, recall = (figures[f"{k}/{name}"] for k in ("f1", "precision", "recall"))
        lines.append(f"{name:<16} {f1:6.3f} {precision:10.3f} {recall:7.3f}")
    shown = ("f1/", "precision/", "recall/")
    lines += ["", *(f"{k:<36} {v:8.3f}" for k, v in figures.items() if not k.startswith(shown))]
    return "\n".join(lines)


def _floors() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(FLOORS.read_text(encoding="utf-8"))
    return loaded


def below_floors(figures: dict[str, float], corpus: str) -> int:
    """Print the figures that are below their floors; 1 if there are any, else 0."""
    floors = _floors()
    if floors["corpus"] != corpus:
        print("floors.json is of another data set: no gate")
        return 1
    wanted: dict[str, float] = floors["floors"]
    low = {k: f for k, f in wanted.items() if figures[k] < f - _tolerance(k)}
    for name, floor in low.items():
        print(f"BELOW ITS FLOOR: {name} is {figures[name]:.4f}, the floor is {floor:.4f}")
    print(f"{len(wanted) - len(low)} of {len(wanted)} figures hold their floor")
    return int(bool(low))


def _tolerance(name: str) -> float:
    is_of_a_type = name.removeprefix("f1/") in PAGE_TYPES
    return _TOLERANCE_OF_A_TYPE if is_of_a_type else _TOLERANCE


def update_floors(figures: dict[str, float], corpus: str, allow_regression: bool) -> None:
    """Write floors.json: each floor rises to its figure; it falls only where that is allowed."""
    old = _floors()["floors"] if FLOORS.exists() else {}
    gated = {k: round(v, 4) for k, v in figures.items() if k.startswith(_GATED)}
    if not allow_regression:
        gated = {k: max(v, old.get(k, v)) for k, v in gated.items()}
    FLOORS.write_text(json.dumps({"corpus": corpus, "floors": gated}, indent=2) + "\n")


if __name__ == "__main__":
    sys.exit(main())
