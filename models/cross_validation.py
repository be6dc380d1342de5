"""Out-of-fold answers of every model: no page is ever scored by one that saw its site.

The page type is nested: the probabilities that a block model is trained with come from type
models that saw neither the page's own fold nor the fold that the block model is tested on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from models import blocks as block_model
from models import page_type as type_model
from models.corpus import Sample
from models.forks import over_forks, say
from models.odds import Sums
from models.pages import Prepared
from scrapy_webextract.engine.content.score import merged
from scrapy_webextract.engine.page_types import PAGE_TYPES

FloatArray = npt.NDArray[np.float32]
Probabilities = dict[str, float]


@dataclass(frozen=True, slots=True)
class HeldOut:
    """What the models say of a page that they have not seen, nor any page of its site."""

    sample: Sample
    """The page."""
    fold: int
    """Its fold."""
    probabilities: Probabilities
    """Of every page type."""
    scores: FloatArray
    """For each block the probability that it is main content."""
    by_forest: FloatArray
    """The forest's own probability (0.0-1.0) for each block; `scores` is the mean of both."""
    by_network: FloatArray
    """The network's own."""


def held_out(
    pages: Sequence[Prepared],
    fold_of: Sequence[int],
    sums: Sequence[dict[str, Sums]],
    folds: Sequence[int],
) -> list[HeldOut]:
    """The answers for every page of some folds, as many folds at once as there are cores."""
    work = partial(_one_fold, pages, fold_of, sums)
    return [one for answers in over_forks(work, folds) for one in answers]


def _one_fold(
    pages: Sequence[Prepared],
    fold_of: Sequence[int],
    sums: Sequence[dict[str, Sums]],
    fold: int,
) -> list[HeldOut]:
    types, aged_types = type_probabilities(pages, fold_of, without=fold)
    model = block_model.fit(pages, fold_of, (types, aged_types), sums, without=(fold,))
    say(f"fold {fold + 1}: block model trained")
    answers = []
    for page, own_fold, probabilities in zip(pages, fold_of, types, strict=True):
        if own_fold == fold:
            both = model.score(page, probabilities)
            answers.append(HeldOut(page.sample, fold, probabilities, merged(*both), *both))
    return answers


def type_probabilities(
    pages: Sequence[Prepared], fold_of: Sequence[int], without: int | None = None
) -> tuple[list[Probabilities], list[Probabilities]]:
    """The page types' probabilities, of each page and of its older copy.

    They come from a model that saw neither the page's fold nor the fold `without`.
    """
    answers: tuple[list[Probabilities], ...] = ([{} for _ in pages], [{} for _ in pages])
    for fold in sorted(set(fold_of)):
        train = [p for p, f in zip(pages, fold_of, strict=True) if f not in (fold, without)]
        test = [n for n, f in enumerate(fold_of) if f == fold]
        model = type_model.fit_pages(train)
        for as_aged, into in zip((False, True), answers, strict=True):
            odds = type_model.predict_pages(model, [pages[n] for n in test], as_aged)
            for n, row in zip(test, odds, strict=True):
                into[n] = dict(zip(PAGE_TYPES, map(float, row), strict=True))
    return answers[0], answers[1]
