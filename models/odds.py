"""Learning the log-odds of names and words: sums over sites, kept apart by fold."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.layout import Layout
from scrapy_webextract.engine.content.odds import KINDS, Tables
from scrapy_webextract.engine.content.tokens import Tokens

FloatArray = npt.NDArray[np.float32]
_PRIOR = 3.0  # weight of the mean over everything, in sites
_MIN_SITES = 4  # a token that fewer sites have says more of the site than of the web
_MOST_WORDS = 30.0  # words of a block that count

Sums = dict[str, list[float]]  # token -> [sum of the sites' mean labels, number of sites]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A page's tokens with what its truth says of each block."""

    tokens: Tokens
    """What the tables are asked for."""
    layout: Layout
    """The elements around the blocks."""
    labels: FloatArray
    """Share of each block's words that the truth has."""
    words: FloatArray
    """Words of each block."""


def learn(sites: Iterable[Sequence[Labelled]]) -> dict[str, Sums]:
    """For each kind of token, the sums over some sites, each site counted once."""
    sums: dict[str, Sums] = {kind: {} for kind in KINDS}
    for pages in sites:
        site: dict[str, dict[str, list[float]]] = {
            kind: defaultdict(lambda: [0.0, 0.0]) for kind in KINDS
        }
        for page in pages:
            for kind, token, hit, weight in _evidence(page):
                entry = site[kind][token]
                entry[0] += hit
                entry[1] += weight
        for kind, entries in site.items():
            for token, (hit, weight) in entries.items():
                if weight > 0:
                    total = sums[kind].setdefault(token, [0.0, 0.0])
                    total[0] += hit / weight
                    total[1] += 1
    return sums


def tables(by_fold: Sequence[dict[str, Sums]], without: Collection[int]) -> Tables:
    """The log-odds that the folds not in `without` teach."""
    made: dict[str, dict[str, float]] = {}
    for kind in KINDS:
        total: Sums = {}
        for fold, sums in enumerate(by_fold):
            if fold not in without:
                for token, (hit, count) in sums[kind].items():
                    entry = total.setdefault(token, [0.0, 0.0])
                    entry[0] += hit
                    entry[1] += count
        mean = sum(h for h, _ in total.values()) / max(1.0, sum(c for _, c in total.values()))
        made[kind] = {
            token: round(_logit((hit + _PRIOR * mean) / (count + _PRIOR)) - _logit(mean), 3)
            for token, (hit, count) in sorted(total.items())
            if count >= _MIN_SITES
        }
    return made


def _logit(share: float) -> float:
    share = min(max(share, 0.002), 0.998)
    return float(np.log(share / (1 - share)))


def _evidence(page: Labelled) -> Iterator[tuple[str, str, float, float]]:
    """(kind, token, weighted label, weight) for everything on the page."""
    weight = np.clip(page.words, 1, _MOST_WORDS).astype(np.float64)
    hits, weights = page.layout.sums(weight * page.labels), page.layout.sums(weight)
    tokens = page.tokens
    for number, names in enumerate(tokens.names):
        for token in names:
            yield "names", token, hits[number], weights[number]
    labels, masses = (weight * page.labels).tolist(), weight.tolist()
    for number, (label, mass) in enumerate(zip(labels, masses, strict=True)):
        for kind, found in _of_block(tokens, number):
            for token in found:
                yield kind, token, label, mass
    yield from _of_headings(tokens, labels, masses)


def _of_block(tokens: Tokens, number: int) -> Iterator[tuple[str, Sequence[str]]]:
    yield "own", tokens.own[number]
    yield "targets", tokens.targets[number]
    yield "edges", tokens.edges[number]
    yield ("short_words" if tokens.is_short[number] else "long_words"), tokens.words[number]
    if tokens.texts[number]:
        yield "texts", (tokens.texts[number],)


def _of_headings(
    tokens: Tokens, labels: Sequence[float], masses: Sequence[float]
) -> Iterator[tuple[str, str, float, float]]:
    headed: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for heading, label, mass in zip(tokens.heading.tolist(), labels, masses, strict=True):
        section = headed[heading]
        section[0] += label
        section[1] += mass
    for heading, (hit, mass) in headed.items():
        if heading >= 0:
            for token in tokens.words[heading]:
                yield "heading_words", token, hit, mass
