"""The command `webextract classify`: what kind of page it is, who says so, and why."""

import argparse
import json
from collections.abc import Iterator

from scrapy_webextract.engine.classify.explain import Explanation

STAGES = {"url": "rules on the address", "html": "rules on the markup", "model": "the model"}
"""The stages in words; "given" is the caller's own word."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags that only this command has."""
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    parser.add_argument(
        "--features", type=int, default=10, metavar="N", help="how many features are named"
    )


def printed(explanation: Explanation, as_json: bool) -> str:
    """The explanation as text for people, or as JSON."""
    if as_json:
        return json.dumps(explanation.to_dict(), ensure_ascii=False, indent=2)
    return "\n".join(_lines(explanation))


def _lines(explanation: Explanation) -> Iterator[str]:
    guess = explanation.guess
    if guess is None:
        yield "no page: it has no type"
        return
    yield f"{guess.page_type}, {guess.probability:.0%} sure, by {STAGES.get(guess.stage, 'you')}"
    if guess.runner_up:
        yield f"runner-up: {guess.runner_up}"
    yield ""
    yield "votes"
    for stage, name in explanation.own_votes.items():
        yield f"  {'your ' + STAGES[stage]:<25} {name or '-'}"
    for stage, name in explanation.votes.items():
        yield f"  {STAGES[stage]:<25} {name or '-'}"
    if explanation.between is not None:
        odds = ", ".join(f"{n} {p:.0%}" for n, p in _ranked(explanation) if p >= 0.01)
        yield f"  {STAGES['model']:<25} {odds or '-'}"
        first, second = explanation.between
        yield ""
        yield f"what weighed most for {first} (+) or {second} (-)"
        for w in explanation.weights:
            yield f"  {w.weight:+6.2f}  {w.meaning}: {w.value:.6g}"


def _ranked(explanation: Explanation) -> list[tuple[str, float]]:
    assert explanation.guess is not None
    return sorted(explanation.guess.probabilities.items(), key=lambda pair: -pair[1])
