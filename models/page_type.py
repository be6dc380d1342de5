"""The page-type model: a boosted forest over the page features and a hundred words of the title.

`python -m models.page_type --data DIR` cross-validates it and prints the figures.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import xgboost

from models.corpus import data_folder, folds, load
from models.pages import Prepared, prepare
from models.type_scores import TypeScores, best_temperature, scores_of, stage_record
from scrapy_webextract.engine.classify.by_model import tempered, word_features
from scrapy_webextract.engine.classify.settle import Worth, settle
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.features import FEATURES, address, as_row
from scrapy_webextract.engine.features.vocabulary import weights, words_of
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.page_types import PAGE_TYPES
from scrapy_webextract.engine.trained import FloatArray
from scrapy_webextract.engine.types import Guess, Options, Stage

SEED = 7
ROUNDS = 250
PARAMETERS = {
    "objective": "multi:softprob",
    "num_class": len(PAGE_TYPES),
    "tree_method": "hist",
    "max_bin": 64,
    "eta": 0.1,
    "max_depth": 3,
    "subsample": 0.8,
    "colsample_bynode": 0.2,
    "min_child_weight": 2,
    "seed": SEED,
    "nthread": 1,  # two threads on a busy machine are ten times slower
}
_WORDS = 100
_MIN_PAGES = 8  # pages that a word of the vocabulary must be on
_WITHOUT_URL = 0.03  # weight of a second copy of each page whose address is not known
_AGED = 0.1  # weight of a third copy, an older page (aging.py)
_BALANCE = 0.5  # rare types weigh more, by this power of how much rarer they are than the mean
_ADDRESS_COLUMNS = [n for n, name in enumerate(FEATURES) if name in address.FEATURES]


@dataclass(frozen=True)
class TypeModel:
    """A trained model, in memory."""

    vocabulary: Mapping[str, float]
    """The words it looks for, with their inverse document frequencies."""
    booster: xgboost.Booster
    """The forest."""
    temperature: float = 1.0
    """What makes its odds honest."""

    def predict(self, rows: FloatArray, texts: Sequence[str]) -> FloatArray:
        """The probability of each page type, one row a page, in the order of PAGE_TYPES."""
        inputs = np.hstack([rows, weights(texts, self.vocabulary)])
        raw: FloatArray = self.booster.inplace_predict(inputs, validate_features=False)
        return tempered(raw, self.temperature)


@dataclass(frozen=True)
class Validation:
    """What cross-validation found."""

    probabilities: FloatArray
    """Of every page by a model that saw no page of its site; in the order of PAGE_TYPES."""
    guesses: list[Guess]
    """Of every page, settled with what the other folds say of the stages."""
    model: TypeScores
    """Of the model alone."""
    settled: TypeScores
    """Of the settled guesses."""
    temperature: float
    """The temperature for a model trained on all pages."""
    stages: dict[Stage, dict[str, Worth]]
    """What the stages' votes were worth, for the card."""


@dataclass(frozen=True)
class Trained:
    """A model of all pages, and what to expect of it."""

    model: TypeModel
    """The model."""
    found: Validation
    """What cross-validation found."""


def train(pages: Sequence[Prepared], fold_of: Sequence[int]) -> Trained:
    """Cross-validate, then train on all pages."""
    found = cross_validate(pages, fold_of)
    return Trained(fit_pages(pages, found.temperature), found)


def cross_validate(pages: Sequence[Prepared], fold_of: Sequence[int]) -> Validation:
    """Predict each fold by a model of the others; temperature and record likewise."""
    fold = np.array(fold_of)
    raw = np.zeros((len(fold), len(PAGE_TYPES)), dtype=np.float32)
    for number in sorted(set(fold_of)):
        model = fit_pages([p for p, f in zip(pages, fold_of, strict=True) if f != number])
        raw[fold == number] = predict_pages(
            model, [p for p, f in zip(pages, fold_of, strict=True) if f == number]
        )
    labels = np.array([PAGE_TYPES.index(p.sample.page_type) for p in pages])
    votes = [page.type_votes for page in pages]
    honest = np.zeros_like(raw)
    guesses: dict[int, Guess] = {}
    for number in sorted(set(fold_of)):
        others, test = np.flatnonzero(fold != number), np.flatnonzero(fold == number)
        honest[test] = tempered(raw[test], best_temperature(raw[others], labels[others]))
        record = stage_record([votes[n] for n in others], raw[others], labels[others])
        for n in test.tolist():
            odds = dict(zip(PAGE_TYPES, honest[n].tolist(), strict=True))
            guesses[n] = settle(votes[n], odds, record)
    ordered = [guesses[n] for n in range(len(fold))]
    settled = np.array([PAGE_TYPES.index(guess.page_type) for guess in ordered])
    return Validation(
        probabilities=honest,
        guesses=ordered,
        model=scores_of(honest.argmax(axis=1), honest.max(axis=1), labels),
        settled=scores_of(settled, np.array([g.probability for g in ordered]), labels),
        temperature=best_temperature(raw, labels),
        stages=stage_record(votes, raw, labels),
    )


def fit_pages(pages: Sequence[Prepared], temperature: float = 1.0) -> TypeModel:
    """Train on measured pages, on each a second time as if its address were not known, and on
    each a third time as an older copy. Pages of rare types weigh more, but not their older copies:
    of a page that tells little, the commonest type is the best guess.
    """
    texts, labels = [p.type_text for p in pages], [p.sample.page_type for p in pages]
    vocabulary = _vocabulary(texts, labels)
    words = weights(texts, vocabulary)
    inputs = np.hstack([np.stack([p.type_row for p in pages]), words])
    old = np.hstack([np.stack([p.aged_row for p in pages]), words])
    targets = np.array([PAGE_TYPES.index(label) for label in labels])
    data = xgboost.DMatrix(
        np.vstack([inputs, _without_url(inputs), old]),
        label=np.tile(targets, 3),
        weight=_page_weights(targets),
    )
    booster = xgboost.train(PARAMETERS, data, num_boost_round=ROUNDS)
    return TypeModel(vocabulary, booster, temperature)


def _page_weights(targets: npt.NDArray[np.intp]) -> FloatArray:
    """The weights of pages, of their copies without address and of their older copies."""
    counts = np.maximum(np.bincount(targets, minlength=len(PAGE_TYPES)), 1)
    balanced = ((len(targets) / counts) ** _BALANCE)[targets]
    own = balanced / balanced.mean()
    weights_of = np.concatenate([own, _WITHOUT_URL * own, np.full(len(targets), _AGED)])
    return weights_of.astype(np.float32)


def predict_pages(
    model: TypeModel, pages: Sequence[Prepared], as_aged: bool = False
) -> FloatArray:
    """The probability of each page type, one row a page; of their older copies where asked."""
    rows = np.stack([p.aged_row if as_aged else p.type_row for p in pages])
    return model.predict(rows, [p.type_text for p in pages])


def _without_url(inputs: FloatArray) -> FloatArray:
    """The same pages as if nobody knew where they came from."""
    page = read("", "", None, Options())
    unknown = as_row(page, blocks_of(page.root))
    copy = inputs.copy()
    copy[:, _ADDRESS_COLUMNS] = unknown[_ADDRESS_COLUMNS]
    return copy


def _vocabulary(texts: Sequence[str], labels: Sequence[str]) -> dict[str, float]:
    """The words whose presence says most about the type, with their idf."""
    pages = Counter[str]()
    by_type: dict[str, Counter[str]] = {name: Counter() for name in PAGE_TYPES}
    for text, label in zip(texts, labels, strict=True):
        found = set(words_of(text))
        pages.update(found)
        by_type[label].update(found)
    totals = Counter(labels)

    def telling(word: str) -> float:
        """Mutual information of the word and the type, times the number of pages."""
        gain = 0.0
        for name, total in totals.items():
            with_word = by_type[name][word]
            for there, here in (
                (pages[word], with_word),
                (len(texts) - pages[word], total - with_word),
            ):
                gain += here * math.log(here * len(texts) / (there * total)) if here else 0.0
        return gain

    candidates = [word for word, count in pages.items() if count >= _MIN_PAGES]
    chosen = sorted(candidates, key=lambda word: (-telling(word), word))[:_WORDS]
    return {word: math.log((1 + len(texts)) / (1 + pages[word])) + 1 for word in sorted(chosen)}


def save(trained: Trained, folder: Path, common: Mapping[str, Any]) -> None:
    """Write page_type.ubj and its card; `common` says what it was trained on."""
    model, found = trained.model, trained.found
    model.booster.save_model(folder / "page_type.ubj")
    card = {
        "features": [*FEATURES, *word_features(tuple(model.vocabulary))],
        "classes": list(PAGE_TYPES),
        "vocabulary": dict(model.vocabulary),
        "temperature": model.temperature,
        "stages": found.stages,
        "seed": SEED,
        "parameters": PARAMETERS,
        "rounds": ROUNDS,
        "scores": {"model": found.model.as_dict(), "settled": found.settled.as_dict()},
        **common,
    }
    text = json.dumps(card, indent=1, ensure_ascii=False)
    (folder / "page_type.json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """Cross-validate on the development set and print the figures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--data", help="folder of the WCXB development set")
    samples = load(data_folder(parser.parse_args().data))
    found = cross_validate(prepare(samples), folds(samples))
    print("model  ", found.model)
    print("settled", found.settled)
    print("temperature", found.temperature, dict(Counter(g.stage for g in found.guesses)))


if __name__ == "__main__":
    main()
