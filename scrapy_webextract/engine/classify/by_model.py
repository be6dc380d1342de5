"""Stage 3: the trained forest over all features, its odds made honest."""

import numpy as np

from scrapy_webextract.engine.features import FEATURES
from scrapy_webextract.engine.features.vocabulary import weights
from scrapy_webextract.engine.trained import FloatArray, Forest, card, forest


def by_model(row: FloatArray, headline: str) -> dict[str, float]:
    """The probability of each type the model knows."""
    known = card("page_type")
    inputs, model = _inputs(row, headline), _model()
    odds = tempered(model.predict(inputs), known["temperature"])[0]
    return dict(zip(known["classes"], odds.tolist(), strict=True))


def weighed(
    row: FloatArray, headline: str, name: str, other: str
) -> list[tuple[str, float, float]]:
    """What told one type from another: each feature, its value, and how much it spoke for `name`.

    The numbers (natural logarithms) add up, with a constant, to the log of the ratio of the two
    types' odds before these are tempered; what spoke most comes first.
    """
    classes: list[str] = card("page_type")["classes"]
    inputs = _inputs(row, headline)
    spoke = _model().contributions(inputs)[0]
    between = spoke[classes.index(name)] - spoke[classes.index(other)]
    told = zip(_names(), inputs[0].tolist(), between[:-1].tolist(), strict=True)
    return sorted(told, key=lambda one: -abs(one[2]))


def _names() -> tuple[str, ...]:
    return (*FEATURES, *word_features(tuple(card("page_type")["vocabulary"])))


def _model() -> Forest:
    return forest("page_type", _names())


def _inputs(row: FloatArray, headline: str) -> FloatArray:
    return np.hstack([row[np.newaxis], weights([headline], card("page_type")["vocabulary"])])


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
