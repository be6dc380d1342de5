"""Features of what repeats on a page: an index is made of cards, a thread of posts."""

from collections.abc import Callable, Sequence

import numpy as np

from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.features.repetition import Units

Value = Callable[[Observed, Units], float]


def _of_largest(value: Value) -> Feature:
    def feature(page: Observed) -> float:
        units = page.repetition.largest
        return value(page, units) if units else 0.0

    return feature


def _of_cards(value: Value) -> Feature:
    def feature(page: Observed) -> float:
        units = page.repetition.cards
        return value(page, units) if units else 0.0

    return feature


def _count(_: Observed, units: Units) -> float:
    return float(len(units.words))


def _share(page: Observed, units: Units) -> float:
    return float(units.words.sum()) / max(1, int(page.words[page.own].sum()))


def _words(_: Observed, units: Units) -> float:
    return float(np.median(units.words))


def _evenness(_: Observed, units: Units) -> float:
    """How alike the units are in length: the lower quartile in the upper one."""
    ordered = np.sort(units.words)
    quarter = len(ordered) // 4
    return float(ordered[quarter]) / max(1.0, float(ordered[-1 - quarter]))


def _with(marked_of: Callable[[Observed], Sequence[int]]) -> Value:
    """Share of the units that hold one of some blocks."""

    def value(page: Observed, units: Units) -> float:
        marked = np.zeros(len(page.words) + 1, np.int32)
        marked[1:][marked_of(page)] = 1
        running = marked.cumsum()
        return float((running[units.end] > running[units.first]).mean())

    return value


FEATURES: dict[str, Feature] = {
    "units": _of_largest(_count),
    "unit share": _of_largest(_share),
    "unit words": _of_largest(_words),
    "unit evenness": _of_largest(_evenness),
    "cards": _of_cards(_count),
    "card share": _of_cards(_share),
    "card words": _of_cards(_words),
    "cards headed": _of_cards(_with(lambda page: page.headings)),
    "cards dated": _of_cards(_with(lambda page: page.dated)),
    "cards priced": _of_cards(_with(lambda page: page.priced)),
    "cards pictured": _of_cards(_with(lambda page: page.pictured)),
}
