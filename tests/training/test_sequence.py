"""The sequence model: its gradients are true, it learns, and the engine computes the same."""

import numpy as np
import pytest

from models import sequence
from models.sequence import Lesson
from scrapy_webextract.engine.content.sequence import Network, standard, taps

INPUTS = 6


def lesson(size: int, seed: int) -> Lesson:
    """A page whose content is what follows a marked block within two blocks."""
    random = np.random.default_rng(seed)
    inputs = random.standard_normal((size, INPUTS)).astype(np.float16)
    marked = inputs[:, 0] > 0.8
    labels = (np.roll(marked, 1) | np.roll(marked, 2)).astype(np.float32)
    ones = np.ones(size, np.float32)
    return Lesson(inputs, labels, ones / size, ones * 10)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence, "HIDDEN", 16)
    monkeypatch.setattr(sequence, "PAGES_AT_ONCE", 4)


def _loss(weights: dict[str, np.ndarray], batch: sequence._Batch) -> float:
    """What _slope is the slope of, in double precision."""
    w = {k: v.astype(np.float64) for k, v in weights.items()}
    hidden = np.maximum(batch.inputs @ w["in"] + w["in_bias"], 0) * batch.there
    for level, dilation in enumerate(sequence.DILATIONS):
        kernel = w[f"conv_{level}"]
        out = hidden @ kernel[2] + w[f"conv_{level}_bias"]
        for tap, to, source in taps(len(hidden), dilation):
            out[to] += hidden[source] @ kernel[tap]
        hidden = hidden + np.maximum(out, 0) * batch.there
    pages = int(batch.page[-1]) + 1
    means = np.stack([(hidden * batch.share)[batch.page == n].sum(0) for n in range(pages)])
    mixed = hidden @ w["mix"] + w["mix_bias"] + (means @ w["page"])[batch.page]
    logits = (np.maximum(mixed, 0) * batch.there) @ w["out"] + w["out_bias"]
    score, there = 1 / (1 + np.exp(-logits)), batch.there[:, 0]
    entropy = -(batch.labels * np.log(score) + (1 - batch.labels) * np.log(1 - score))
    loss = (entropy * batch.weights * there).sum()
    for n in range(pages):
        of = (batch.page == n) * there * batch.words
        both = (score * of * batch.labels).sum()
        loss -= 2 * both / (((score + batch.labels) * of).sum() + 1)
    return float(loss / sequence.PAGES_AT_ONCE)


@pytest.mark.usefixtures("small")
def test_the_gradients_are_those_of_the_loss(monkeypatch):
    monkeypatch.setattr(sequence, "DROPPED", 0.0)
    random = np.random.default_rng(0)
    weights = sequence._first(INPUTS, random)
    batch = sequence._pack([lesson(30, 1), lesson(12, 2)], random)
    found = sequence._gradients(weights, batch, random)
    for name, gradient in found.items():
        place = np.unravel_index(int(np.abs(gradient).argmax()), gradient.shape)
        above, below = ({k: v.astype(np.float64) for k, v in weights.items()} for _ in "ab")
        above[name][place] += 1e-4
        below[name][place] -= 1e-4
        measured = (_loss(above, batch) - _loss(below, batch)) / 2e-4
        assert gradient[place] == pytest.approx(measured, rel=0.02), name


@pytest.mark.usefixtures("small")
def test_it_learns_what_only_neighbours_tell(monkeypatch):
    monkeypatch.setattr(sequence, "EPOCHS", 60)
    monkeypatch.setattr(sequence, "RATE", 1e-2)
    mean, scale = np.zeros(INPUTS, np.float32), np.ones(INPUTS, np.float32)
    network = sequence.train([lesson(60, n) for n in range(24)], mean, scale)
    unseen = lesson(200, 99)
    rows = unseen.inputs.astype(np.float32)
    scores = network.probabilities([rows[:90], rows[90:]], unseen.words)
    assert ((scores > 0.5) == (unseen.labels > 0.5)).mean() > 0.9


@pytest.mark.usefixtures("small")
def test_two_trainings_are_the_same():
    mean, scale = np.zeros(INPUTS, np.float32), np.ones(INPUTS, np.float32)
    one, two = (sequence.train([lesson(40, n) for n in range(8)], mean, scale) for _ in "ab")
    assert len(one.members) == sequence.MEMBERS
    for first, second in zip(one.members, two.members, strict=True):
        assert all((first[k] == second[k]).all() for k in first)


def test_inputs_far_out_are_cut():
    rows = np.float32([[1], [100], [-100]])
    assert standard(rows, np.float32([1]), np.float32([2])).tolist() == [[0], [5], [-5]]


@pytest.mark.parametrize("size", [1, 2, 3, 9])
def test_a_page_of_few_blocks_has_an_answer_for_each(size):
    weights = sequence._first(INPUTS, np.random.default_rng(0))
    network = Network(np.zeros(INPUTS, np.float32), np.ones(INPUTS, np.float32), (weights,))
    answer = network.probabilities(
        [np.ones((size, INPUTS), np.float32)], np.ones(size, np.float32)
    )
    assert answer.shape == (size,)
    assert ((answer > 0) & (answer < 1)).all()
