"""The page-type model: a boosted forest over the page features and a hundred words of the title."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import xgboost

from scrapy_webextract.engine.features import FEATURES
from scrapy_webextract.engine.features.signals import SCRIPT_FEATURES
from scrapy_webextract.engine.features.vocabulary import weights, words_of
from scrapy_webextract.engine.page_types import PAGE_TYPES
from scrapy_webextract.engine.trained import FloatArray

SEED = 7
TREES = 150
WORDS = 100
_MIN_PAGES = 8
_PARAMETERS = {
    "objective": "multi:softprob",
    "num_class": len(PAGE_TYPES),
    "tree_method": "hist",
    "max_bin": 64,
    "eta": 0.1,
    "max_depth": 4,
    "subsample": 0.8,
    "colsample_bytree": 0.4,
    "min_child_weight": 2,
    "seed": SEED,
    "nthread": 1,  # two threads on a busy machine are ten times slower
}
_SCRIPT_COLUMNS = [n for n, name in enumerate(FEATURES) if name in SCRIPT_FEATURES]


@dataclass(frozen=True)
class TypeModel:
    """A trained model, in memory."""

    vocabulary: Mapping[str, float]
    """The words it looks for, with their inverse document frequencies."""
    booster: xgboost.Booster
    """The forest."""

    def predict(self, rows: FloatArray, texts: Sequence[str]) -> FloatArray:
        """The probability of each page type, one row a page, in the order of PAGE_TYPES."""
        inputs = np.hstack([rows, weights(texts, self.vocabulary)])
        answer: FloatArray = self.booster.inplace_predict(inputs, validate_features=False)
        return answer


def fit(rows: FloatArray, texts: Sequence[str], labels: Sequence[str]) -> TypeModel:
    """Train on feature rows, headlines and the names of the true types."""
    vocabulary = _vocabulary(texts, labels)
    inputs = np.hstack([rows, weights(texts, vocabulary)])
    targets = np.array([PAGE_TYPES.index(label) for label in labels])
    data = xgboost.DMatrix(inputs, label=targets)
    return TypeModel(vocabulary, xgboost.train(_PARAMETERS, data, num_boost_round=TREES))


def _vocabulary(texts: Sequence[str], labels: Sequence[str]) -> dict[str, float]:
    """The words whose presence says most about the type, with their idf."""
    pages = Counter[str]()
    by_type: dict[str, Counter[str]] = {name: Counter() for name in PAGE_TYPES}
    for text, label in zip(texts, labels, strict=True):
        found = set(words_of(text))
        pages.update(found)
        by_type[label].update(found)
    totals = Counter(labels)
    candidates = [word for word, count in pages.items() if count >= _MIN_PAGES]

    def telling(word: str) -> float:
        """Mutual information of the word and the type, in nats."""
        gain = 0.0
        for name, total in totals.items():
            for there, here in (
                (pages[word], by_type[name][word]),
                (len(texts) - pages[word], total - by_type[name][word]),
            ):
                if here:
                    gain += here * math.log(here * len(texts) / (there * total))
        return gain / len(texts)

    chosen = sorted(candidates, key=lambda word: (-telling(word), word))[:WORDS]
    return {word: math.log((1 + len(texts)) / (1 + pages[word])) + 1 for word in sorted(chosen)}
