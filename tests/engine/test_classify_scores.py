"""The workshop's judgement of type guesses: scores, calibration, and who wins disputes."""

import numpy as np
import pytest

from models.type_scores import best_temperature, scores_of, stage_record
from scrapy_webextract.engine.page_types import PAGE_TYPES

ARTICLE, FORUM = PAGE_TYPES.index("article"), PAGE_TYPES.index("forum")


def odds(*tops):
    rows = np.full((len(tops), len(PAGE_TYPES)), 0.0, dtype=np.float32)
    for row, (number, sure) in zip(rows, tops, strict=True):
        row[:] = (1 - sure) / (len(PAGE_TYPES) - 1)
        row[number] = sure
    return rows


def test_scores_count_hits_by_type():
    found = np.array([ARTICLE, ARTICLE, FORUM, ARTICLE])
    labels = np.array([ARTICLE, ARTICLE, FORUM, FORUM])
    scores = scores_of(found, np.array([0.75] * 4, dtype=np.float32), labels)
    assert scores.accuracy == 0.75
    assert scores.recall["forum"] == 0.5
    assert scores.f1["article"] == pytest.approx(0.8)
    assert scores.calibration_error == 0


def test_claims_that_do_not_hold_are_an_error():
    labels = np.array([ARTICLE, FORUM])
    found = np.array([ARTICLE, ARTICLE])
    scores = scores_of(found, np.array([0.9, 0.9], dtype=np.float32), labels)
    assert scores.calibration_error == pytest.approx(0.4)


def test_odds_that_are_too_sure_are_cooled():
    labels = np.array([ARTICLE] * 6 + [FORUM] * 4)
    assert best_temperature(odds(*[(ARTICLE, 0.95)] * 10), labels) > 1.3
    assert best_temperature(odds(*[(ARTICLE, 0.5)] * 10), np.array([ARTICLE] * 10)) < 1


def test_the_record_counts_votes_and_disputes():
    votes = [{"url": "forum", "html": None}] * 3 + [{"url": None, "html": "article"}]
    probabilities = odds((ARTICLE, 0.9), (ARTICLE, 0.9), (FORUM, 0.9), (ARTICLE, 0.9))
    record = stage_record(votes, probabilities, np.array([ARTICLE, FORUM, FORUM, ARTICLE]))
    assert record["url"]["forum"] == {
        "votes": 3,
        "right": 2,
        "disputes": 2,
        "won": 1,
        "lost": 1,
    }
    assert record["html"]["article"]["disputes"] == 0
