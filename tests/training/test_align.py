"""Alignment of a page with its truth, and word F1."""

import pytest

from models.align import aligned, word_f1


def matched(page: str, truth: str) -> str:
    words = page.split()
    found = aligned(words, truth.split())
    return " ".join(w for w, f in zip(words, found, strict=True) if f)


@pytest.mark.parametrize(
    ("page", "truth", "expected"),
    [
        ("menu one two three foot", "one two three", "one two three"),
        ("a b c", "", ""),
        ("", "a b c", ""),
        (
            "the menu the cat sat on the mat the end",
            "the cat sat on the mat",
            "the cat sat on the mat",
        ),
        # text that the truth has moved is found in a later round
        (
            "x one two three y four five six",
            "four five six one two three",
            "one two three four five six",
        ),
        # a word of the truth is used once
        ("cat cat cat", "cat", "cat"),
    ],
)
def test_the_words_of_the_truth_are_found(page, truth, expected):
    assert matched(page, truth) == expected


def test_of_two_copies_the_contiguous_one_is_taken():
    page = "one menu two menu three menu one two three".split()
    found = aligned(page, "one two three".split())
    assert found.tolist() == [False] * 6 + [True] * 3


@pytest.mark.parametrize(
    ("predicted", "truth", "expected"),
    [
        ("a b", "a b", (1.0, 1.0, 1.0)),
        ("A, b!", "a b", (1.0, 1.0, 1.0)),
        ("a a", "a", (2 / 3, 0.5, 1.0)),
        ("", "", (1.0, 1.0, 1.0)),
        ("a", "", (0.0, 0.0, 0.0)),
        ("", "a", (0.0, 0.0, 0.0)),
        ("x", "a", (0.0, 0.0, 0.0)),
    ],
)
def test_word_f1_is_the_overlap_of_multisets(predicted, truth, expected):
    assert word_f1(predicted, truth) == pytest.approx(expected)
