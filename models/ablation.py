"""`python -m models.ablation [--data DIR]`: what each part of the content stage is worth.

The models are cross-validated once, as in models.evaluate; then every held-out page is extracted
again with one part left out. The table shows the change of word F1 by page type: a part that
earns its keep shows a loss.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from models.blocks import learn_by_fold
from models.corpus import FOLDS, data_folder, folds, load
from models.cross_validation import HeldOut, held_out
from models.forks import say
from models.outcomes import Outcome, outcomes
from models.pages import prepare
from scrapy_webextract.engine import content
from scrapy_webextract.engine.page_types import PAGE_TYPES

FloatArray = npt.NDArray[np.float32]
Unchanged = Callable[..., object]


def _first(one: FloatArray, *_: object) -> FloatArray:
    return one


PARTS: dict[str, tuple[str, Unchanged]] = {
    "scores shared by like blocks (even.py)": ("even_out", _first),
    "repeated texts taken once (repeats.py)": ("once", _first),
    "hidden text taken out (unseen.py)": ("without_unseen", _first),
    "consent banners taken out (consent.py)": ("without_consent", _first),
    "table rows kept whole (rows.py)": ("whole_rows", _first),
    "like units taken along (complete.py)": ("with_like_units", _first),
    "text beside taken along (beside.py)": ("with_text_beside", _first),
    "headings taken along (complete.py)": ("with_headings", _first),
    "data islands (islands.py)": ("island_blocks", lambda _: ()),
}
"""What each part is, with the function of the content stage that is replaced to leave it out."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Cross-validate, leave out one part after the other, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="folder of the WCXB development set")
    samples = load(data_folder(parser.parse_args(arguments).data))
    fold_of = folds(samples)
    pages = prepare(samples)
    held = held_out(pages, fold_of, learn_by_fold(pages, fold_of), range(FOLDS))
    say("models cross-validated")
    whole = _by_type(outcomes(held))
    print("| left out | " + " | ".join(whole) + " |\n|" + " --- |" * (len(whole) + 1))
    print("| nothing | " + " | ".join(f"{f1:.3f}" for f1 in whole.values()) + " |")
    for name, made in ablated(held):
        changes = (f"{made[t] - whole[t]:+.4f}" for t in whole)
        print(f"| {name} | " + " | ".join(changes) + " |", flush=True)


def ablated(held: Sequence[HeldOut]) -> Iterator[tuple[str, dict[str, float]]]:
    """What is left out, one part after the other, with the word F1 by page type without it."""
    for name, score in (("the network", "by_forest"), ("the forest", "by_network")):
        alone = [replace(h, scores=getattr(h, score)) for h in held]
        yield (
            f"{name} ({'sequence.py' if score == 'by_forest' else 'blocks.ubj'})",
            _by_type(outcomes(alone)),
        )
    for name, (function, unchanged) in PARTS.items():
        with _replaced(function, unchanged):
            yield name, _by_type(outcomes(held))


@contextmanager
def _replaced(name: str, function: Unchanged) -> Iterator[None]:
    """The content stage with another function in place of one of its own."""
    kept = getattr(content, name)
    setattr(content, name, function)
    try:
        yield
    finally:
        setattr(content, name, kept)


def _by_type(made: Sequence[Outcome]) -> dict[str, float]:
    groups = {"all": list(made)}
    groups |= {t: [o for o in made if o.sample.page_type == t] for t in PAGE_TYPES}
    return {name: float(np.mean([o.f1 for o in group])) for name, group in groups.items() if group}


if __name__ == "__main__":
    main()
