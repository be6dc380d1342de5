"""From scores to a selection: the cut, equal treatment of like blocks, whole table rows."""

import numpy as np
import pytest

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.even import even_out
from scrapy_webextract.engine.content.layout import layout_of
from scrapy_webextract.engine.content.rows import whole_rows
from scrapy_webextract.engine.content.select import select
from scrapy_webextract.engine.page import parse


def floats(*values):
    return np.array(values, np.float32)


@pytest.mark.parametrize(
    ("scores", "words", "favor", "kept"),
    [
        ((0.9, 0.1), (50, 50), "balanced", [True, False]),
        ((0.9, 0.8, 0.05), (20, 20, 100), "balanced", [True, True, False]),
        # many doubtful blocks: half right is better than nothing
        ((0.4, 0.4, 0.4), (30, 30, 30), "balanced", [True, True, True]),
        ((0.9, 0.45), (50, 50), "precision", [True, False]),
        ((0.9, 0.45), (50, 50), "recall", [True, True]),
        # what promises nothing is not given
        ((0.05, 0.02), (50, 50), "balanced", [False, False]),
        ((0.9,), (2,), "balanced", [False]),
        ((0.7, 0.2), (10, 2), "balanced", [False, False]),
    ],
)
def test_the_cut_is_where_the_expected_f_measure_is_highest(scores, words, favor, kept):
    assert select(floats(*scores), floats(*words), favor).kept.tolist() == kept


def test_a_short_page_with_one_sure_sentence_has_content():
    assert select(floats(0.62, 0.1), floats(15, 3), "balanced").kept.tolist() == [True, False]


def test_like_blocks_move_together_and_others_stay():
    root, _ = parse("<ul><li>a</li><li>b</li><li>c</li></ul><p>d</p>")
    scores = even_out(floats(0.9, 0.9, 0.0, 0.3), layout_of(blocks_of(root)))
    assert scores[2] > 0.3
    assert scores[0] == scores[1] < 0.9
    assert scores[3] == np.float32(0.3)


def test_a_table_row_is_kept_whole_and_no_other_row():
    root, _ = parse("<table><tr><th>Pages<td>128<tr><th>Price<td>9</table><p>x</p>")
    kept = whole_rows(
        np.array([False, True, False, False, False]), blocks_of(root), floats(*[1] * 5)
    )
    assert kept.tolist() == [True, True, False, False, False]


def test_a_table_that_lays_out_the_page_is_no_data():
    cell = "<td>" + "<p>word word word</p>" * 70
    root, _ = parse(f"<table><tr>{cell}<td>menu</table>")
    blocks = blocks_of(root)
    kept = np.zeros(len(blocks), bool)
    kept[0] = True
    assert whole_rows(kept, blocks, floats(*[3] * len(blocks))).sum() == 1
