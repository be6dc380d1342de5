"""`python -m models.train [--data DIR]`: train every model anew and write trained/.

Page type, blocks and confidence, each with its card. The confidence model learns from held-out
extractions, so the whole cross-validation is run first; its figures go into the cards.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import xgboost

from models import blocks, confidence, page_type, sequence
from models.corpus import FOLDS, corpus_hash, data_folder, load
from models.cross_validation import type_probabilities
from models.evaluate import figures_of, report, update_floors
from models.forks import say
from models.study import Study, study
from scrapy_webextract.engine.confidence import FEATURES
from scrapy_webextract.engine.content.odds import KINDS
from scrapy_webextract.engine.content.score import forest_inputs

FOLDER = Path(__file__).parent / "trained"


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, write the models and their cards, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="folder of the WCXB development set")
    parser.add_argument("--update", action="store_true", help="raise the floors to the figures")
    parser.add_argument("--allow-regression", action="store_true", help="or lower them")
    given = parser.parse_args(arguments)
    samples = load(data_folder(given.data))
    made = study(samples)
    FOLDER.mkdir(exist_ok=True)
    common = {
        "data": "WCXB development set 1.0 (CC-BY-4.0), doi:10.5281/zenodo.19316874",
        "data_sha256": corpus_hash(samples),
        "pages": len(samples),
        "folds": f"{FOLDS}, grouped by registered domain",
        "xgboost": xgboost.__version__,
    }
    page_type.save(page_type.train(made.pages, made.fold_of), FOLDER, common)
    _save_blocks(made, common)
    _save_confidence(made, common)
    figures = figures_of(made)
    _write_scores(figures)
    print(report(figures, len(made.outcomes)))
    if given.update:
        update_floors(figures, corpus_hash(samples), given.allow_regression)
    return 0


def _save_blocks(made: Study, common: dict[str, Any]) -> None:
    types = type_probabilities(made.pages, made.fold_of)
    model = blocks.fit(made.pages, made.fold_of, types, made.sums)
    say("block model trained on all pages")
    model.booster.save_model(FOLDER / "blocks.ubj")
    sequence.save(model.network, FOLDER / "blocks_network.npz")
    with gzip.GzipFile(FOLDER / "blocks_odds.json.gz", "wb", mtime=0) as file:
        text = json.dumps(model.tables, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        file.write(text.encode())
    card = {"features": list(forest_inputs(model.names)), "odds": list(KINDS), "seed": blocks.SEED}
    network = {
        "features": list(model.names),
        "members": sequence.MEMBERS,
        "hidden": sequence.HIDDEN,
        "epochs": sequence.EPOCHS,
        "seed": sequence.SEED,
    }
    _write_card(
        "blocks",
        card
        | {"parameters": blocks.PARAMETERS, "rounds": blocks.ROUNDS}
        | {"network": network}
        | common,
    )


def _save_confidence(made: Study, common: dict[str, Any]) -> None:
    model = confidence.fit(made.outcomes)
    model.booster.save_model(FOLDER / "confidence.ubj")
    card = {"features": list(FEATURES), **model.card(), "seed": confidence.SEED}
    parameters = {"parameters": confidence.PARAMETERS, "rounds": confidence.ROUNDS}
    _write_card("confidence", card | parameters | common)


def _write_scores(figures: dict[str, float]) -> None:
    """Put the cross-validated figures into the cards of the models that they judge."""
    for name, prefixes in {
        "blocks": ("f1/", "precision/", "recall/"),
        "confidence": ("confidence/",),
    }.items():
        card = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        card["scores"] = {k: round(v, 4) for k, v in figures.items() if k.startswith(prefixes)}
        _write_card(name, card)


def _write_card(name: str, card: dict[str, Any]) -> None:
    text = json.dumps(card, indent=1, ensure_ascii=False)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
