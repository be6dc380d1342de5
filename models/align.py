"""Which words of a page are in its truth: order-aware alignment, then rounds for moved text."""

import re
from collections import Counter

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.signedinteger]
BoolArray = npt.NDArray[np.bool_]

_WORD = re.compile(r"\w+")
_CONTIGUOUS = np.float32(0.5)  # bonus for a match that follows a match
_MAX_CELLS = 300_000_000  # larger tables are aligned in parts
_NEVER = np.float32(-1e9)
_ROUNDS = 3  # the first keeps the order; the others find text that the truth has moved


def words(text: str) -> list[str]:
    r"""Lower-cased runs of \w, the unit of WCXB's word F1.

    >>> words("Fish & Chips, 5.90")
    ['fish', 'chips', '5', '90']
    """
    return _WORD.findall(text.lower())


def word_f1(predicted: str, truth: str) -> tuple[float, float, float]:
    """F1, precision and recall of the multisets of words; an empty truth asks for an empty text.

    >>> word_f1("a b c d", "a b")
    (0.6666666666666666, 0.5, 1.0)
    """
    got, want = words(predicted), words(truth)
    if not got or not want:
        both = float(not got and not want)
        return both, both, both
    common = (Counter(got) & Counter(want)).total()
    if not common:
        return 0.0, 0.0, 0.0
    precision, recall = common / len(got), common / len(want)
    return 2 * precision * recall / (precision + recall), precision, recall


def aligned(page: list[str], truth: list[str]) -> BoolArray:
    """For each word of the page, whether it is one of the truth's words, each used once."""
    vocabulary = {word: number for number, word in enumerate(dict.fromkeys(truth))}
    page_ids = np.array([vocabulary.get(w, -1) for w in page], np.int32)
    truth_ids = np.array([vocabulary[w] for w in truth], np.int32)
    found = np.zeros(len(page), np.bool_)
    used = np.zeros(len(truth), np.bool_)
    for round_number in range(_ROUNDS):
        rest = _Side(page_ids, np.flatnonzero((page_ids >= 0) & ~found))
        wanted = _Side(truth_ids, np.flatnonzero(~used))
        if not len(rest.places) or not len(wanted.places):
            break
        pairs = _long_runs(_one_round(rest, wanted), 1 if round_number == 0 else 3)
        found[pairs[:, 0]] = True
        used[pairs[:, 1]] = True
    return found


class _Side:
    """Some words of a text: what they are, where they stand, whether one follows another."""

    def __init__(self, ids: IntArray, places: IntArray) -> None:
        self.ids = ids[places]
        self.places = places
        self.follows = np.diff(places, prepend=-2) == 1

    def part(self, start: int, end: int) -> "_Side":
        """The words from one to another."""
        part = object.__new__(_Side)
        part.ids, part.places = self.ids[start:end], self.places[start:end]
        part.follows = self.follows[start:end]
        return part


def _one_round(page: _Side, truth: _Side) -> IntArray:
    """Matched (page, truth) places of the best monotone alignment, as rows."""
    parts = 1 + len(page.ids) * len(truth.ids) // _MAX_CELLS
    in_page = np.linspace(0, len(page.ids), parts + 1).astype(int)
    in_truth = np.linspace(0, len(truth.ids), parts + 1).astype(int)
    found = [
        _align(
            page.part(in_page[n], in_page[n + 1]),
            truth.part(in_truth[n], in_truth[n + 1]),
        )
        for n in range(parts)
    ]
    return np.concatenate(found)


def _long_runs(pairs: IntArray, shortest: int) -> IntArray:
    """The pairs that stand in a run of neighbouring matches of some length."""
    if shortest < 2 or not len(pairs):
        return pairs
    breaks = np.flatnonzero((np.diff(pairs, axis=0) != 1).any(axis=1)) + 1
    lengths = np.diff(np.concatenate(([0], breaks, [len(pairs)])))
    return pairs[np.repeat(lengths >= shortest, lengths)]


def _align(page: _Side, truth: _Side) -> IntArray:
    """One table of the longest common subsequence with a bonus for contiguous matches."""
    size = len(page.ids)
    best = np.zeros(size + 1, np.float32)  # best score of a prefix of the page
    ending = np.full(size + 1, _NEVER, np.float32)  # best score that ends with a match at a word
    above = np.ones((len(truth.ids), size + 1), np.bool_)  # the score was reached without this row
    matched = np.zeros(
        (len(truth.ids), size), np.bool_
    )  # a match at this cell is the best way here
    contiguous = np.zeros((len(truth.ids), size), np.bool_)  # and it follows a match
    places = _places(page.ids, truth.ids)
    for row, word in enumerate(truth.ids):
        at = places[int(word)]
        if not len(at):
            ending = np.full(size + 1, _NEVER, np.float32)
            continue
        fresh = best[at]
        goes_on = page.follows[at] & truth.follows[row]
        going_on = np.where(goes_on, ending[at] + _CONTIGUOUS, _NEVER)
        contiguous[row, at] = going_on > fresh
        ending = np.full(size + 1, _NEVER, np.float32)
        ending[at + 1] = np.maximum(fresh, going_on) + 1
        merged = np.maximum.accumulate(np.maximum(best, ending))
        matched[row, at] = ending[at + 1] > merged[at]
        above[row] = merged == best
        best = merged
    pairs = _backtrace(above, matched, contiguous)
    return np.stack((page.places[pairs[:, 0]], truth.places[pairs[:, 1]]), axis=1)


def _places(page: IntArray, truth: IntArray) -> dict[int, IntArray]:
    order = np.argsort(page, kind="stable").astype(np.int32)
    ordered = page[order]
    return {
        int(w): order[np.searchsorted(ordered, w) : np.searchsorted(ordered, w, "right")]
        for w in np.unique(truth)
    }


def _backtrace(above: BoolArray, matched: BoolArray, contiguous: BoolArray) -> IntArray:
    pairs: list[tuple[int, int]] = []
    row, prefix = matched.shape[0] - 1, matched.shape[1]
    while row >= 0 and prefix > 0:
        if above[row, prefix]:
            row -= 1
            continue
        column = int(np.flatnonzero(matched[row, :prefix])[-1])
        pairs.append((column, row))
        while contiguous[row, column]:
            row, column = row - 1, column - 1
            pairs.append((column, row))
        row, prefix = row - 1, column
    return np.array(pairs[::-1], np.int32).reshape(-1, 2)
