"""Stage 3: the trained forest over all features, its odds made honest."""

import numpy as np

from scrapy_webextract.engine.features import FEATURES
from scrapy_webextract.engine.features.vocabulary import weights
from scrapy_webextract.engine.trained import FloatArray, card, forest


def by_model(row: FloatArray, headline: str) -> dict[str, float]:
    """The probability of each type the model knows."""
    known = card("page_type")
    vocabulary: dict[str, float] = known["vocabulary"]
    inputs = np.hstack([row[np.newaxis], weights([headline], vocabulary)])
    raw = forest("page_type", (*FEATURES, *word_features(tuple(vocabulary)))).predict(inputs)
    odds = tempered(raw, known["temperature"])[0]
    return dict(zip(known["classes"], odds.tolist(), strict=True))


def word_features(vocabulary: tuple[str, ...]) -> tuple[str, ...]:
    """Names of the columns that stand for words of the headline."""
    return tuple(f"word {word}" for word in vocabulary)


def tempered(probabilities: FloatArray, temperature: float) -> FloatArray:
    """Probabilities made less sure (temperature above 1) or surer; each row adds up to 1.

    >>> tempered(np.array([[0.9, 0.1]], dtype=np.float32), 2.0).round(2).tolist()
    [[0.75, 0.25]]
    """
    powers = np.power(np.clip(probabilities, 1e-9, 1.0).astype(np.float64), 1.0 / temperature)
    shares: FloatArray = (powers / powers.sum(axis=1, keepdims=True)).astype(np.float32)
    return shares
