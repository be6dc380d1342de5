"""The same text twice on a page is told once, where the profile and the caller agree."""

import numpy as np
import pytest

from scrapy_webextract import Options, extract
from scrapy_webextract.engine.content import assemble
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.repeats import once
from scrapy_webextract.engine.content.score import measure_blocks
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Guess

LINE = "A line of text that is eight words"
LINES = [LINE, "Price", LINE.upper(), "Price", "Another line of text of eight words here"]
WORDS = np.array([8, 1, 8, 1, 8], np.float32)


def test_the_likeliest_copy_stays_and_short_texts_are_left_alone():
    scores = np.array([0.2, 0.5, 0.6, 0.4, 0.7], np.float32)
    found = once(scores, LINES, WORDS, np.array([1, 1, 2, 2, 2]), np.zeros(5, bool))
    assert found == pytest.approx([0, 0.5, 0.68, 0.4, 0.7])
    assert scores[0] == np.float32(0.2)


def test_a_refrain_in_one_place_stays():
    scores = np.array([0.9, 0.5, 0.8, 0.4, 0.7], np.float32)
    kinds = np.arange(5)
    assert once(scores, LINES, WORDS, 0 * kinds, kinds < 0).tolist() == scores.tolist()
    assert once(scores, LINES, WORDS, kinds, kinds == 2).tolist() == scores.tolist()


def test_like_units_may_say_the_same():
    terms = "<ul><li>Free support by mail and phone on every working day of the week</li></ul>"
    plans = "".join(
        f"<section class=plan><h2>Plan {n}</h2><p>{prose}</p>{terms}</section>"
        for n, prose in enumerate(PROSE_OF_PLANS)
    )
    main = f"<main><h1>Plans</h1>{plans}</main>"
    page = f"<html lang=en><title>Plans</title><body>{main}</body></html>"
    text = extract(page, options=Options(page_type="service")).text
    assert text.count("Free support") == 3


def test_of_two_copies_beside_each_other_one_is_taken():
    bare = [p.removeprefix("<p>").removesuffix("</p>") for p in PROSE]
    pairs = "".join(f'<p class="wide">{p}</p><p class="narrow">{p}</p>' for p in bare)
    text = extract(_page(pairs), options=Options(page_type="article")).text
    assert [text.count(word) for word in ("lantern", "rubble", "nineteen")] == [1, 1, 1]


PROSE_OF_PLANS = (
    "For one person who wants to try the boats on quiet days.",
    "For a family that comes each weekend and leaves its things here.",
    "For clubs that need the slipway, the crane and a shed of their own.",
)


def _page(prose: str, extra: str = "") -> str:
    return (
        "<html lang=en><head><title>The weir</title></head><body><article><h1>The weir</h1>"
        f"{prose}{extra}</article></body></html>"
    )


PROSE = [
    "<p>The weir was built in 1811 of oak piles and rubble, and it has leaked since then.</p>",
    "<p>Every spring the miller's family walks the sill with a lantern and counts the stones.</p>",
    "<p>What the flood of 1954 took away was put back by hand, in nineteen wet days of May.</p>",
]
COPIES = "".join(f'<div class="phone-only">{p}</div>' for p in PROSE)


def test_a_copy_for_small_screens_is_not_told_twice():
    page = _page("".join(PROSE), COPIES)
    for favor in ("balanced", "recall"):
        text = extract(page, options=Options(page_type="article", favor=favor)).text
        assert [text.count(word) for word in ("lantern", "rubble", "nineteen")] == [1, 1, 1]


def test_documentation_may_repeat_itself():
    options = Options(page_type="documentation", favor="recall")
    text = extract(_page("".join(PROSE), COPIES), options=options).text
    assert sum(text.count(word) for word in ("lantern", "rubble", "nineteen")) > 3


@pytest.mark.parametrize(("wanted", "left"), [(True, 1), (False, 2)])
def test_the_option_leaves_both_copies_their_scores(wanted, left):
    page = read(_page(PROSE[1], f"<div>{PROSE[1]}</div>"), "", None, Options())
    blocks = blocks_of(page.root)
    scores = np.full(len(blocks), 0.9, np.float32)
    odds = {"article": 1.0}
    guess = Guess("article", 1.0, "given", probabilities=odds)
    options = Options(deduplicate=wanted)
    choice = assemble(page, blocks, measure_blocks(page, blocks), scores, guess, options)
    copies = [n for n, text in enumerate(blocks.texts) if "lantern" in text]
    assert (choice.scores[copies] > 0).sum() == left


def test_the_refrain_of_a_song_is_sung_each_time():
    refrain = "<p>And the weir runs low, runs low, my love, when the miller goes to town.</p>"
    song = _page(PROSE[0] + refrain + PROSE[1] + refrain + PROSE[2] + refrain)
    assert extract(song, options=Options(page_type="article")).text.count("my love") == 3


def test_no_state_is_kept_between_pages():
    page = _page("".join(PROSE), COPIES)
    assert extract(page).text == extract(page).text != ""
