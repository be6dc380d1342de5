"""What belongs to a selection is taken with it: like units and headings."""

import numpy as np
import pytest

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.complete import with_headings, with_like_units
from scrapy_webextract.engine.content.layout import layout_of
from scrapy_webextract.engine.content.rows import whole_rows
from scrapy_webextract.engine.page import parse

PANEL = "<section class=panel><h2>{}</h2><p>one two three four five</p></section>"


def _ready(html):
    root, _ = parse(html)
    blocks = blocks_of(root)
    words = np.array([len(t.split()) for t in blocks.texts], np.float32)
    return blocks, layout_of(blocks), words


def _mask(blocks, *texts):
    return np.array([t in texts for t in blocks.texts])


def test_the_third_panel_follows_the_two_that_are_taken():
    blocks, layout, words = _ready("".join(PANEL.format(n) for n in "ABC") + "<p>x y z a b c</p>")
    kept = np.array([True, True, True, True, False, False, False])
    scores = np.full(7, 0.2, np.float32)
    found = with_like_units(kept, scores, blocks, layout, words, "balanced")
    assert found.tolist() == [True] * 6 + [False]
    assert (
        with_like_units(kept, scores / 2, blocks, layout, words, "balanced").tolist()
        == kept.tolist()
    )


def test_precision_takes_nothing_along_and_recall_fills_what_is_open():
    blocks, layout, words = _ready("".join(PANEL.format(n) for n in "ABC"))
    kept = np.array([False, True, True, True, True, True])
    scores = np.full(6, 0.2, np.float32)
    for favor, first in (("precision", False), ("balanced", False), ("recall", True)):
        found = with_like_units(kept, scores, blocks, layout, words, favor)
        assert found.tolist() == [first] + [True] * 5


@pytest.mark.parametrize("taken", [1, 3])
def test_no_panel_follows_a_minority_and_none_is_left_of_all(taken):
    blocks, layout, words = _ready("".join(PANEL.format(n) for n in "ABC"))
    kept = np.arange(6) < 2 * taken
    scores = np.full(6, 0.3, np.float32)
    found = with_like_units(kept, scores, blocks, layout, words, "balanced")
    assert found.tolist() == kept.tolist()


def test_headings_come_with_their_first_text_and_the_title_does_not():
    blocks, _, _ = _ready(
        "<h1>Title</h1><h2>Part</h2><h3>Piece</h3><p>Text</p><h2>Ads</h2><h2>End</h2><p>Last</p>"
        "<h3>Empty</h3>"
    )
    kept = _mask(blocks, "Text", "Last")
    found = with_headings(kept, np.full(8, 0.1, np.float32), blocks)
    taken = [t for t, k in zip(blocks.texts, found, strict=True) if k]
    assert taken == ["Part", "Piece", "Text", "End", "Last"]
    assert with_headings(kept, np.zeros(8, np.float32), blocks).tolist() == kept.tolist()


def test_a_row_with_a_heading_in_a_cell_lays_out_the_page():
    blocks, _, words = _ready(
        "<table><tr><td>Home News Links<td><h1>The pendulum</h1><p>It swings.</p></table>"
    )
    kept = _mask(blocks, "It swings.")
    assert whole_rows(kept, blocks, words).tolist() == kept.tolist()
