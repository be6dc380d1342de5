"""How far to trust an extraction: the word F1 that a model expects of it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content import Choice
from scrapy_webextract.engine.content.score import Measured
from scrapy_webextract.engine.content.select import select
from scrapy_webextract.engine.errors import ModelError
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.page_types import page_types
from scrapy_webextract.engine.trained import card, forest
from scrapy_webextract.engine.words import words

FloatArray = npt.NDArray[np.float32]
Curve = tuple[Sequence[float], Sequence[float]]
"""Knots of a rising line: ranks (0-1), and the F1 that extractions of such ranks have."""

CEILING_BLOCKED = 0.1
"""A bot or consent wall is never more than this: its text is not the page's."""
CEILING_SHELL = 0.3
"""Nor is a page whose text its scripts have yet to bring."""
CEILING_ISLAND = 0.7
"""Nor is text that only JSON in the page holds: it is whole, but nobody saw it on the page."""

_WORD = re.compile(r"\w+")
_START = 60  # words at the beginning that are searched for boilerplate
_LEAD = 200  # words that should begin with what the description says
_LONG = 25  # words of a long paragraph


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a page beside its blocks."""

    probabilities: Mapping[str, float]
    """The page-type model's."""
    typical_words: float
    """Usual length of the main content of pages of such types, in words."""
    html_size: int
    """Characters of markup."""
    title: str
    """The page's <title>."""
    description: str
    """The page's description of itself."""


def facts_of(page: Page, probabilities: Mapping[str, float]) -> Facts:
    """The facts of a page whose type has these probabilities."""
    typical = sum(p * page_types()[t].profile.typical_words[1] for t, p in probabilities.items())
    description = page.meta("description", "og:description")
    return Facts(probabilities, typical, len(page.html), page.title, description)


@dataclass(frozen=True)
class Evidence:
    """What is known of an extraction."""

    choice: Choice
    """The chosen content and how it was chosen; it must have blocks."""
    facts: Facts
    """What is known of the page around it."""

    @cached_property
    def measured(self) -> Measured:
        """The page's measured blocks."""
        assert self.choice.measured is not None
        return self.choice.measured

    @cached_property
    def kept(self) -> npt.NDArray[np.int64]:
        """Numbers of the blocks that were taken."""
        return np.flatnonzero(self.choice.selection.kept)

    @cached_property
    def words(self) -> float:
        """Words that were taken."""
        return float(self.measured.words[self.kept].sum())

    @cached_property
    def page_words(self) -> float:
        """Words of the page."""
        return float(self.measured.words.sum())

    @cached_property
    def text(self) -> list[str]:
        """The lower-cased words of the extraction's beginning."""
        pieces = (self.choice.texts[n] for n in self.kept[:80])
        return _WORD.findall(" ".join(pieces).lower())

    def share(self, column: str, limit: float = 0.0) -> float:
        """Share of the taken words in blocks whose column is over a limit."""
        over = self.measured.columns[column][self.kept] > limit
        return float(self.measured.words[self.kept][over].sum()) / max(1.0, self.words)

    def mean(self, column: str) -> float:
        """Mean of a column over the taken words."""
        weights = self.measured.words[self.kept]
        return float((self.measured.columns[column][self.kept] * weights).sum()) / max(
            1.0, self.words
        )


def _expected_recall(e: Evidence) -> float:
    return float((e.choice.scores * e.measured.words)[e.kept].sum()) / max(
        1e-6, e.choice.selection.mass
    )


def _expected_precision(e: Evidence) -> float:
    return float((e.choice.scores * e.measured.words)[e.kept].sum()) / max(1e-6, e.words)


def _highest_left(e: Evidence) -> float:
    left = e.choice.scores[~e.choice.selection.kept]
    return float(left.max()) if len(left) else 0.0


def _doubtful(e: Evidence) -> float:
    doubtful = (e.choice.scores > 0.15) & (e.choice.scores < 0.85)
    return float(e.measured.words[doubtful].sum()) / max(1.0, e.words)


def _entropy(e: Evidence) -> float:
    p = np.clip(e.choice.scores, 1e-4, 1 - 1e-4)
    bits = -(p * np.log2(p) + (1 - p) * np.log2(1 - p))
    return float((bits * e.measured.words).sum()) / max(1.0, e.words)


def _agreement(favor: str) -> Callable[[Evidence], float]:
    """Word overlap (Jaccard) with the selection that favours precision or recall."""

    def agreement(e: Evidence) -> float:
        other = select(e.choice.scores, e.measured.words, favor).kept
        both = float(e.measured.words[other & e.choice.selection.kept].sum())
        either = float(e.measured.words[other | e.choice.selection.kept].sum())
        return both / either if either else 0.0

    return agreement


def _runs(e: Evidence) -> float:
    kept = e.choice.selection.kept.astype(np.int8)
    return float((np.diff(np.concatenate(([0], kept))) > 0).sum()) / max(1, len(e.kept))


def _first(e: Evidence) -> float:
    return float(e.kept[0]) / len(e.choice.scores) if len(e.kept) else 1.0


def _span(e: Evidence) -> float:
    return float(e.kept[-1] - e.kept[0] + 1) / len(e.choice.scores) if len(e.kept) else 0.0


def _boilerplate(e: Evidence) -> float:
    start = e.text[:_START]
    known = words("confidence_boilerplate")
    return sum(w in known for w in start) / max(1, len(start))


def _described(e: Evidence) -> float:
    wanted = set(_WORD.findall(e.facts.description.lower()))
    return len(wanted & set(e.text[:_LEAD])) / len(wanted) if len(wanted) > 3 else -1.0


def _titled(e: Evidence) -> float:
    wanted = set(_WORD.findall(e.facts.title.lower()))
    return len(wanted & set(e.text[:_LEAD])) / len(wanted) if wanted else -1.0


def _certainty(e: Evidence) -> float:
    return max(e.facts.probabilities.values(), default=0.0)


def _margin(e: Evidence) -> float:
    best = sorted(e.facts.probabilities.values())[-2:]
    return best[-1] - best[0] if len(best) > 1 else 0.0


def _probability(page_type: str) -> Callable[[Evidence], float]:
    return lambda e: e.facts.probabilities.get(page_type, 0.0)


FEATURES: dict[str, Callable[[Evidence], float]] = {
    "expected_f1": lambda e: e.choice.selection.expected_f1,
    "expected_precision": _expected_precision,
    "expected_recall": _expected_recall,
    "lowest_taken": lambda e: e.choice.selection.cut,
    "highest_left": _highest_left,
    "doubtful_words": _doubtful,
    "entropy": _entropy,
    "agreement_precision": _agreement("precision"),
    "agreement_recall": _agreement("recall"),
    "words": lambda e: float(np.log1p(e.words)),
    "page_words": lambda e: float(np.log1p(e.page_words)),
    "share_of_page": lambda e: e.words / max(1.0, e.page_words),
    "words_per_markup": lambda e: e.words / max(1.0, float(np.sqrt(e.facts.html_size))),
    "against_typical": lambda e: float(np.log1p(e.words) - np.log1p(e.facts.typical_words)),
    "blocks": lambda e: float(np.log1p(len(e.kept))),
    "words_per_block": lambda e: e.words / max(1, len(e.kept)),
    "long_paragraphs": lambda e: e.share("words", float(np.log1p(_LONG))),
    "runs": _runs,
    "first": _first,
    "span": _span,
    "link_density": lambda e: e.mean("link_density"),
    "stop_rate": lambda e: e.mean("stop_rate"),
    "copies": lambda e: e.share("is_later_copy"),
    "boilerplate": _boilerplate,
    "described": _described,
    "titled": _titled,
    "type_certainty": _certainty,
    "type_margin": _margin,
    **{
        f"type_{name}": _probability(name)
        for name in ("article", "forum", "product", "collection", "listing", "service")
    },
}
"""The model's inputs by name; each a function of the evidence."""

MONOTONE = {"expected_f1": 1}
"""Features that the expected F1 may only rise (1) or fall (-1) with."""


def row_of(evidence: Evidence) -> FloatArray:
    """The model's input, in the order of FEATURES; zeros for an empty extraction."""
    if evidence.choice.measured is None or not len(evidence.kept):
        return np.zeros(len(FEATURES), np.float32)
    return np.array([feature(evidence) for feature in FEATURES.values()], np.float32)


def confidence_of(evidence: Evidence) -> float:
    """The word F1 (0.0-1.0) that is expected of an extraction.

    That of an empty one is how often such an answer was right: the page may have no content.
    Raises ModelError when the model's card is of an older version of the code.
    """
    known = card("confidence")
    if not {"curve", "empty"} <= set(known):
        raise ModelError("confidence.json has no curve: run `python -m models.train`")
    if evidence.choice.measured is None or not len(evidence.kept):
        return float(known["empty"])
    rows = row_of(evidence)[None, :]
    return float(
        settled(forest("confidence", tuple(FEATURES)).predict(rows), rows, known["curve"])[0]
    )


def settled(answers: FloatArray, rows: FloatArray, curve: Curve) -> FloatArray:
    """The confidence (0.0-1.0) that three opinions make, one for each row.

    Those are the F1 that the model expects, the one that the scores themselves promise, and, with
    the weight of both, the one that extractions of the rank have that the model gives (`curve`).
    They err apart: the mean ranks pages better than the first two, and errs less than the third.
    """
    promised = rows[:, list(FEATURES).index("expected_f1")]
    ranked = np.interp(answers[:, 1], *curve)
    return np.clip((answers[:, 0] + promised) / 4 + ranked / 2, 0.0, 1.0).astype(np.float32)


def ceiling(*, wall: bool, shell: bool) -> float:
    """What the confidence of a page is at most, given whether it is a wall or a shell."""
    return CEILING_BLOCKED if wall else CEILING_SHELL if shell else 1.0
