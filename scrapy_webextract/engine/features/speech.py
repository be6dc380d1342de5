"""Features of who speaks to whom: a company says "we" and "you", a diary "I", a manual nobody."""

from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.words import words


def _rate(list_name: str) -> Feature:
    """How many of a hundred words of the prose are in a list; 0 where scripts have no spaces."""

    def value(page: Observed) -> float:
        known, spoken = words(list_name), page.spoken
        return 100.0 * sum(word in known for word in spoken) / len(spoken) if spoken else 0.0

    return value


FEATURES: dict[str, Feature] = {
    "speaks of we": _rate("feature_we"),
    "speaks of you": _rate("feature_you"),
    "speaks of me": _rate("feature_me"),
}
