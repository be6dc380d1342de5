"""Training the sequence model: plain numpy, Adam, on whole pages.

Everything that is random comes from one seed, and the arithmetic is single precision with
OpenBLAS on one thread (models/__init__.py), so that two trainings on one machine give the same
bytes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content import sequence as engine
from scrapy_webextract.engine.content.sequence import DILATIONS, TAPS, FloatArray, Network

IntArray = npt.NDArray[np.int64]
Arrays = dict[str, FloatArray]

SEED = 7
MEMBERS = 2
"""Networks that are trained, each from other weights to begin with."""
HIDDEN = 96
"""Units of each layer."""
EPOCHS = 8
"""How often each page is seen; with 12 it is no better."""
PAGES_AT_ONCE = 16
"""Pages of one step."""
RATE = 2e-3  # of Adam, at its highest
DECAY = 0.01  # of the weights, in each step, times the rate
DROPPED = 0.1  # share of inputs, and of first-layer units, that a step does not see
F1_WEIGHT = 1.0  # of the soft F1 of each page beside the cross-entropy
_LONGEST = 400  # blocks of a page that a step sees
_WARM_UP = 100  # steps until the rate is full
_GAP = (TAPS // 2) * max(DILATIONS)  # empty rows between two pages
_MOST_WORDS = 300.0  # words of a block that count in the soft F1
_MOMENTS = (0.9, 0.99)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page to learn from."""

    inputs: npt.NDArray[np.float16]
    """Standardised inputs of its blocks."""
    labels: FloatArray
    """Share of each block's words that the truth has."""
    weights: FloatArray
    """How much each block counts."""
    words: FloatArray
    """Words of each block."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """Some pages one after another, with empty rows between."""

    inputs: FloatArray
    labels: FloatArray
    weights: FloatArray
    words: FloatArray
    page: IntArray
    """Which page each row is of."""
    there: FloatArray
    """1 for a block, 0 for an empty row; a column."""
    share: FloatArray
    """How much each row counts in the mean over its page; a column."""


def train(lessons: Sequence[Lesson], mean: FloatArray, scale: FloatArray) -> Network:
    """Networks that learnt from the lessons, whose inputs were standardised by mean and scale."""
    return Network(mean, scale, tuple(_trained(lessons, SEED + n) for n in range(MEMBERS)))


def save(network: Network, path: Path) -> None:
    """Write the weights as arrays named N/layer, in half precision, with the inputs' scaling."""
    arrays = {"mean": network.mean, "scale": network.scale}
    for number, weights in enumerate(network.members):
        arrays |= {f"{number}/{name}": w.astype(np.float16) for name, w in weights.items()}
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def _trained(lessons: Sequence[Lesson], seed: int) -> Arrays:
    """One network's weights, in half precision, as they are kept."""
    random = np.random.default_rng(seed)
    weights = _first(lessons[0].inputs.shape[1], random)
    adam = _Adam(weights)
    if len(lessons) < PAGES_AT_ONCE:
        raise ValueError(f"{len(lessons)} pages are too few: {PAGES_AT_ONCE} make one step")
    steps = EPOCHS * (len(lessons) // PAGES_AT_ONCE)
    for step in range(steps):
        if step % (len(lessons) // PAGES_AT_ONCE) == 0:
            order = _batches(random.permutation(len(lessons)))
        batch = _pack([lessons[n] for n in next(order)], random)
        rate = RATE * min(1.0, (step + 1) / _WARM_UP) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
        adam.step(_gradients(weights, batch, random), float(rate))
    return {name: w.astype(np.float16).astype(np.float32) for name, w in weights.items()}


def _batches(order: IntArray) -> Iterator[IntArray]:
    for start in range(0, len(order) - PAGES_AT_ONCE + 1, PAGES_AT_ONCE):
        yield order[start : start + PAGES_AT_ONCE]


def _first(size: int, random: np.random.Generator) -> Arrays:
    """Weights to begin with, scaled after He et al. (2015)."""

    def drawn(*shape: int, gain: float) -> FloatArray:
        fan_in = np.prod(shape[:-1]) if len(shape) > 1 else shape[0]
        values: FloatArray = (random.standard_normal(shape) * gain / np.sqrt(fan_in)).astype("f4")
        return values

    def zeros(size: int) -> FloatArray:
        return np.zeros(size, np.float32)

    weights = {"in": drawn(size, HIDDEN, gain=1.4), "in_bias": zeros(HIDDEN)}
    for level in range(len(DILATIONS)):
        weights[f"conv_{level}"] = drawn(TAPS, HIDDEN, HIDDEN, gain=0.7)
        weights[f"conv_{level}_bias"] = zeros(HIDDEN)
    weights["mix"], weights["mix_bias"] = drawn(HIDDEN, HIDDEN, gain=0.7), zeros(HIDDEN)
    weights["page"] = drawn(HIDDEN, HIDDEN, gain=0.5)
    weights["out"], weights["out_bias"] = drawn(HIDDEN, gain=0.5), np.full(1, -0.5, np.float32)
    return weights


def _pack(lessons: Sequence[Lesson], random: np.random.Generator) -> _Batch:
    """Put some pages, or a random stretch of the long ones, one after another."""
    stretches = []
    for lesson in lessons:
        spare = max(0, len(lesson.labels) - _LONGEST)
        start = int(random.integers(spare + 1))
        stretches.append(slice(start, start + _LONGEST))
    gap = np.zeros((_GAP, lessons[0].inputs.shape[1]), np.float32)

    def joined(name: str) -> FloatArray:
        parts = []
        for lesson, stretch in zip(lessons, stretches, strict=True):
            parts += [getattr(lesson, name)[stretch], gap[:, 0]]
        return np.concatenate(parts).astype(np.float32)

    inputs, pages = [], []
    for number, (lesson, stretch) in enumerate(zip(lessons, stretches, strict=True)):
        inputs += [lesson.inputs[stretch].astype(np.float32), gap]
        pages.append(np.full(len(inputs[-2]) + _GAP, number))
    page = np.concatenate(pages)
    there = np.concatenate([np.ones(len(x)) if x is not gap else np.zeros(_GAP) for x in inputs])
    words = joined("words")
    share = engine.weight_in_page(words) * there
    share /= np.bincount(page, share)[page]
    return _Batch(
        np.concatenate(inputs),
        joined("labels"),
        joined("weights"),
        np.minimum(words, _MOST_WORDS),
        page,
        there.astype(np.float32)[:, None],
        share.astype(np.float32)[:, None],
    )


def _gradients(weights: Arrays, batch: _Batch, random: np.random.Generator) -> Arrays:
    """One pass forward and back."""
    seen = (random.random(batch.inputs.shape[1:]) > DROPPED).astype(np.float32)
    kept = (random.random((HIDDEN,)) > DROPPED).astype(np.float32) / np.float32(1 - DROPPED)
    inputs = batch.inputs * seen
    first = engine.enter(weights, inputs) * batch.there * kept
    hidden, added = [first], []
    for level, dilation in enumerate(DILATIONS):
        out = engine.convolved(weights, level, hidden[-1], dilation)
        added.append(np.maximum(out, 0) * batch.there)
        hidden.append(hidden[-1] + added[-1])
    pages = int(batch.page[-1]) + 1
    means = _by_page(hidden[-1] * batch.share, batch.page, pages)
    mixed: FloatArray = hidden[-1] @ weights["mix"] + weights["mix_bias"]
    mixed = np.maximum(mixed + (means @ weights["page"])[batch.page], 0) * batch.there
    scores = engine.sigmoid(mixed @ weights["out"] + weights["out_bias"])
    slope = _slope(scores, batch, pages)

    found: Arrays = {"out": mixed.T @ slope, "out_bias": slope.sum(keepdims=True)}
    at_mix = slope[:, None] * weights["out"] * (mixed > 0)
    found["mix"], found["mix_bias"] = hidden[-1].T @ at_mix, at_mix.sum(0)
    at_page = _by_page(at_mix, batch.page, pages)
    found["page"] = means.T @ at_page
    back = at_mix @ weights["mix"].T + (at_page @ weights["page"].T)[batch.page] * batch.share
    for level in reversed(range(len(DILATIONS))):
        at = back * (added[level] > 0)
        found[f"conv_{level}"], through = _through(weights, level, hidden[level], at)
        found[f"conv_{level}_bias"] = at.sum(0)
        back = back + through
    at = back * kept * (first > 0)
    found["in"], found["in_bias"] = inputs.T @ at, at.sum(0)
    return found


def _through(
    weights: Arrays, level: int, hidden: FloatArray, at: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """What a convolution's kernel and its input take of the gradient at its output."""
    kernel = weights[f"conv_{level}"]
    of_kernel = np.zeros_like(kernel)
    middle = TAPS // 2
    of_kernel[middle] = hidden.T @ at
    of_input = at @ kernel[middle].T
    for tap, to, source in engine.taps(len(hidden), DILATIONS[level]):
        of_kernel[tap] = hidden[source].T @ at[to]
        of_input[source] += at[to] @ kernel[tap].T
    return of_kernel, of_input


def _by_page(values: FloatArray, page: IntArray, pages: int) -> FloatArray:
    """Sums over the rows of each page, which stand together."""
    starts = np.searchsorted(page, np.arange(pages))
    sums: FloatArray = np.add.reduceat(values, starts, axis=0)
    return sums


def _slope(scores: FloatArray, batch: _Batch, pages: int) -> FloatArray:
    """The loss's slope at each logit: cross-entropy, and the soft F1 of each page.

    The soft F1 counts each block's words in part, by its score: 2 Σ s n y / Σ n (s + y).
    """
    there, labels = batch.there[:, 0], batch.labels
    entropy = (scores - labels) * batch.weights * there
    words = batch.words * there
    shared = np.bincount(batch.page, scores * words * labels, pages)[batch.page]
    total = np.bincount(batch.page, (scores + labels) * words, pages)[batch.page] + 1
    of_f1 = -2 * words * (labels * total - shared) / total**2 * scores * (1 - scores)
    slope: FloatArray = ((entropy + F1_WEIGHT * of_f1) / PAGES_AT_ONCE).astype(np.float32)
    return slope


class _Adam:
    """Kingma and Ba (2015), with decoupled weight decay on the matrices."""

    def __init__(self, weights: Arrays) -> None:
        """Begin; the weights are changed in place."""
        self.weights = weights
        self.mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in weights.items()}
        self.steps = 0

    def step(self, gradients: Arrays, rate: float) -> None:
        """Go one step down."""
        self.steps += 1
        first, second = _MOMENTS
        for name, gradient in gradients.items():
            mean, square, weight = self.mean[name], self.square[name], self.weights[name]
            mean += (1 - first) * (gradient - mean)
            square += (1 - second) * (gradient * gradient - square)
            down = mean / (1 - first**self.steps)
            down /= np.sqrt(square / (1 - second**self.steps)) + 1e-7
            if weight.ndim > 1:
                down += DECAY * weight
            weight -= np.float32(rate) * down
