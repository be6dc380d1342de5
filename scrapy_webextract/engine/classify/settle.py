"""One guess out of the votes of the stages."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypedDict

from scrapy_webextract.engine.types import Guess, Stage

_LEAST_DISPUTES = 8  # fewer say nothing about who is right


class Worth(TypedDict):
    """What the votes of one stage for one type were worth on held-out pages."""

    votes: int
    """How often the stage named the type."""
    right: int
    """How often that was so."""
    disputes: int
    """How often the model then named another type."""
    won: int
    """How often the stage was right in a dispute."""
    lost: int
    """How often the model was."""


Record = Mapping[Stage, Mapping[str, Worth]]


def settle(
    votes: Mapping[Stage, str | None],
    odds: Mapping[str, float],
    record: Record,
    own: Mapping[Stage, str | None] = MappingProxyType({}),
) -> Guess:
    """The model's type, unless a stage names another and was right more often in such disputes.

    The stage that is named is the first that agrees with the outcome. `own` are the votes of rules
    that a user has added: these are always believed, for as much as such a stage's word is worth.
    """
    ranked = sorted(odds, key=lambda name: -odds[name])
    for stage, name in own.items():
        if name is not None:
            worth = max(odds.get(name, 0.0), _mean_worth(record.get(stage, {})))
            return Guess(name, worth, stage, _best_but(name, ranked), odds)
    for stage, name in votes.items():
        if name is not None and name != ranked[0]:
            chance = _chance_against_model(record.get(stage, {}), name, known=name in odds)
            if chance is not None:
                return Guess(name, chance, stage, _best_but(name, ranked), odds)
    agreeing = [stage for stage, name in votes.items() if name == ranked[0]]
    deciding: Stage = agreeing[0] if agreeing else "model"
    return Guess(ranked[0], odds[ranked[0]], deciding, ranked[1], odds)


def _chance_against_model(worths: Mapping[str, Worth], name: str, *, known: bool) -> float | None:
    """How often the stage is right when it contradicts the model; None where the model is better.

    A type that the model has not learnt is told by rules alone: the stage's word is then taken
    for as much as it is worth on all types.
    """
    if not known:
        return _mean_worth(worths)
    worth = worths.get(name)
    if worth is None or worth["disputes"] < _LEAST_DISPUTES or worth["won"] <= worth["lost"]:
        return None
    return worth["won"] / worth["disputes"]


def _best_but(name: str, ranked: Sequence[str]) -> str:
    return next(other for other in ranked if other != name)


def _mean_worth(worths: Mapping[str, Worth]) -> float:
    """How often a stage was right, whatever it said; 0.5 where that is not known."""
    cast = sum(worth["votes"] for worth in worths.values())
    return sum(worth["right"] for worth in worths.values()) / cast if cast else 0.5
