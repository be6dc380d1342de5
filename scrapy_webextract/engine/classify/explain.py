"""Why a page is taken for what it is: the stages' votes, and the features that weighed most."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scrapy_webextract.engine.classify import classify, own_votes, votes
from scrapy_webextract.engine.classify.by_model import weighed
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.features import row_of
from scrapy_webextract.engine.features.observed import observe
from scrapy_webextract.engine.features.vocabulary import headline
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Guess, Options, Stage
from scrapy_webextract.engine.verdicts import blocked, needs_render

_IN_WORDS = {
    "url rule ": "strength (0-5) of the address rules for {}",
    "html rule ": "points of the markup rules for {}",
    "says ": "short lines that speak of {}",
    "speaks of ": 'how many of 100 words of prose are "{}" and the like',
    "named ": "class names, ids and roles that name {}",
    "word ": 'weight of "{}" in title and description',
}
_NOTHING = 0.005  # a weight that prints as 0.00


@dataclass(frozen=True, slots=True)
class Weight:
    """What one feature of the page said."""

    feature: str
    """Its name in the model's card."""
    meaning: str
    """What it measures, in words."""
    value: float
    """What it is on this page."""
    weight: float
    """How much it speaks for the first type (above 0) or for the second (below 0)."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a page was classified."""

    guess: Guess | None
    """The settled guess; None where the input is no page."""
    votes: Mapping[Stage, str | None] = field(default_factory=dict)
    """What the rules on the address and on the markup say; None where no rule is met."""
    own_votes: Mapping[Stage, str | None] = field(default_factory=dict)
    """What the user's own rules say."""
    between: tuple[str, str] | None = None
    """The two types that the model thinks most probable, the first one first."""
    weights: tuple[Weight, ...] = ()
    """The features that told these two apart; those that weighed most come first."""
    warnings: tuple[str, ...] = ()
    """What was noteworthy, such as a wall or a shell."""

    def to_dict(self) -> dict[str, Any]:
        """All of it, JSON-ready."""
        guess = self.guess
        return {
            "page_type": guess and guess.page_type,
            "probability": round(guess.probability, 4) if guess else 0.0,
            "stage": guess and guess.stage,
            "runner_up": guess and guess.runner_up,
            "votes": dict(self.votes),
            "own_votes": dict(self.own_votes),
            "probabilities": {n: round(p, 4) for n, p in guess.probabilities.items()}
            if guess
            else {},
            "between": list(self.between) if self.between else None,
            "features": [
                {
                    "feature": w.feature,
                    "meaning": w.meaning,
                    "value": round(w.value, 4),
                    "weight": round(w.weight, 4),
                }
                for w in self.weights
            ],
            "warnings": list(self.warnings),
        }


def explain(
    html: str | bytes,
    url: str = "",
    content_type: str | None = None,
    options: Options | None = None,
    most: int = 10,
) -> Explanation:
    """Classify a page and say why; `most` is how many features are named.

    Raises ConfigurationError and ModelError as extract() does.
    """
    options = options or Options()
    page = read(html, url, content_type, options)
    if page.binary:
        return Explanation(None, warnings=page.warnings)
    blocks = blocks_of(page.root)
    guess, observed = classify(page, blocks, options), observe(page, blocks)
    row, text = row_of(observed), headline(page)
    wall, shell = blocked(page, blocks), needs_render(page, blocks)
    asked = classify(page, blocks, Options()).probabilities if guess.stage == "given" else None
    ranked = sorted((odds := asked or guess.probabilities), key=lambda name: -odds[name])
    told = weighed(row, text, ranked[0], ranked[1])[:most]
    silence = () if len(blocks) else ("the page has no text",)
    return Explanation(
        guess=guess,
        votes=votes(observed),
        own_votes=own_votes(observed, options.own_types),
        between=(ranked[0], ranked[1]),
        weights=tuple(
            Weight(name, in_words(name), value, weight)
            for name, value, weight in told
            if abs(weight) >= _NOTHING
        ),
        warnings=(*page.warnings, *filter(None, (wall, shell)), *silence),
    )


def in_words(feature: str) -> str:
    """What a feature measures, in words.

    >>> in_words("says cart"), in_words("dates")
    ('short lines that speak of cart', 'dates')
    """
    for beginning, words in _IN_WORDS.items():
        if feature.startswith(beginning):
            return words.format(feature.removeprefix(beginning))
    return feature
