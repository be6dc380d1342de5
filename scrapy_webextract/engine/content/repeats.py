"""The same text twice on a page is told once: responsive copies, tabs, sliders, quick views."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]
BoolArray = npt.NDArray[np.bool_]

_FEWEST_WORDS = 8  # shorter texts repeat for good reasons: names, prices, places, table cells


def once(
    scores: FloatArray,
    texts: Sequence[str],
    words: FloatArray,
    kind: npt.NDArray[np.integer],
    is_heading: BoolArray,
) -> FloatArray:
    """The scores with those of repeated texts gathered in one copy each, the others at zero.

    The copy that looks most like content gets the probability that any of them is (as if they
    were independent). `texts` are the blocks' own, `words` their lengths. What is said again in
    elements of the same `kind` (tags and classes of all ancestors), as a refrain is or the terms
    of each of three plans, stays, and so do headings, which sections hang on.
    """
    copies: dict[str, list[int]] = defaultdict(list)
    for number in np.flatnonzero((words >= _FEWEST_WORDS) & ~is_heading).tolist():
        copies[texts[number].lower()].append(number)
    result = scores.copy()
    for same in copies.values():
        if len(same) > 1:
            best = max(same, key=lambda n: (scores[n], -n))
            others = [n for n in same if kind[n] != kind[best]]
            result[others] = 0
            result[best] = 1 - (1 - scores[best]) * np.prod(1 - scores[others])
    return result
