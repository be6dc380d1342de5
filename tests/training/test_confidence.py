"""The confidence model on made-up outcomes: a curve that rises, empty answers, ceilings."""

from dataclasses import dataclass, field

import numpy as np
import pytest
from scipy.stats import spearmanr

from models import confidence
from models.corpus import Sample
from scrapy_webextract.engine.confidence import FEATURES, ceiling, settled

SHELL = b"<title>Tides</title><div id='root'></div><script src='/app.js'></script>"
PAGE = (
    b"<p>The ferry left the quay on time, came back late and brought nobody but the pilot.</p>" * 4
)


def sample(html=PAGE):
    return Sample("0001", "", html, "article", "", None, None, None, (), (), drafted=False)


@dataclass(frozen=True)
class Made:
    """What the model reads of an outcome."""

    row: np.ndarray
    f1: float
    fold: int = 0
    sample: Sample = field(default_factory=sample)


@pytest.fixture(autouse=True)
def _one_process(monkeypatch):
    monkeypatch.setattr("models.forks.os.cpu_count", lambda: 1)


@pytest.fixture(scope="module")
def outcomes():
    """Extractions whose F1 is what one feature says, but for some chance."""
    chance = np.random.default_rng(5)
    promised = chance.uniform(0.2, 1, 400)
    made = []
    for number, value in enumerate(promised):
        row = chance.normal(size=len(FEATURES)).astype(np.float32)
        row[list(FEATURES).index("expected_f1")] = value
        row[list(FEATURES).index("page_words")] = 12.0  # too many for a shell
        f1 = float(np.clip(value + chance.normal(0, 0.08), 0, 1))
        made.append(Made(row, f1, fold=number % 5))
    return made


def empty(f1, fold=0, html=PAGE):
    return Made(np.zeros(len(FEATURES), np.float32), f1, fold, sample(html))


def test_the_confidence_ranks_pages_and_reads_as_their_f1(outcomes):
    answers = confidence.cross_validated(outcomes)
    f1 = np.array([o.f1 for o in outcomes])
    assert spearmanr(answers, f1).statistic > 0.85
    assert abs(answers.mean() - f1.mean()) < 0.02
    low, high = answers < 0.5, answers > 0.8
    assert abs(answers[low].mean() - f1[low].mean()) < 0.06
    assert abs(answers[high].mean() - f1[high].mean()) < 0.06


def test_the_curve_only_rises_and_spans_all_ranks(outcomes):
    x, y = confidence.fit(outcomes).curve
    assert (x[0], x[-1]) == (0.0, 1.0)
    assert list(x) == sorted(x)
    assert list(y) == sorted(y)
    assert 0 <= y[0] < y[-1] <= 1


def test_an_empty_answer_is_worth_what_such_answers_were(outcomes):
    right = [empty(1.0) for _ in range(7)]
    wrong = [empty(0.0) for _ in range(1)]
    model = confidence.fit([*outcomes, *right, *wrong])
    assert model.empty == pytest.approx(8 / 10)
    assert confidence.fit(outcomes).empty == 0.5
    ones = np.ones(1, np.float32)
    assert confidence.predict(model, [empty(0.0)], ones)[0] == pytest.approx(0.8)


def test_a_shell_is_never_trusted_however_often_its_truth_is_empty(outcomes):
    shells = [empty(1.0, fold, SHELL) for fold in range(5) for _ in range(4)]
    answers = confidence.cross_validated([*outcomes, *shells])
    assert answers[-len(shells) :] == pytest.approx(0.3)


def test_the_ceilings_are_those_of_the_verdicts():
    assert [ceiling(wall=w, shell=s) for w, s in ((1, 1), (1, 0), (0, 1), (0, 0))] == [
        0.1,
        0.1,
        0.3,
        1.0,
    ]


def test_the_mean_lies_between_its_opinions():
    row = np.zeros((1, len(FEATURES)), np.float32)
    row[0, list(FEATURES).index("expected_f1")] = 0.4
    answers = np.array([[0.6, 0.5]], np.float32)
    assert settled(answers, row, ([0.0, 1.0], [0.6, 1.0]))[0] == pytest.approx(0.65)
