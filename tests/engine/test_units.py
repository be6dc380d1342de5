"""What the network reads beside the forest: repeated units, link targets, edges, claims."""

import numpy as np
import pytest

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.claims import claim_columns
from scrapy_webextract.engine.content.layout import layout_of
from scrapy_webextract.engine.content.text_columns import (
    character_counts,
    text_columns,
    word_counts,
    word_lists,
)
from scrapy_webextract.engine.content.tokens import target_tokens, tokens_of
from scrapy_webextract.engine.content.units import kind_of, unit_columns
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options

THREAD = """<body><h1>Leak at the hub</h1><div class="thread">
<div class="post p-11"><b class="who">Ines</b><p>It drips when it is cold, from the left side.</p>
  <div class="post p-12"><b class="who">Olaf</b><p>Then the seal is worn; mine was.</p></div></div>
<div class="post p-13"><b class="who">Mara</b><p>Ten minutes of work with a long key.</p></div>
<div class="post p-14"><b class="who">Ines</b><p>Done, and dry since Tuesday. Thank you.</p></div>
</div><footer>Imprint</footer></body>"""


def measured(html):
    page = read(html, "https://a.example/x", None, Options())
    blocks = blocks_of(page.root)
    words = word_lists(blocks)
    number = word_counts(words, character_counts(blocks.texts))
    layout = layout_of(blocks)
    return page, blocks, layout, words, text_columns(blocks, words, page.title), number


def test_posts_are_of_one_kind_whatever_their_numbers():
    _, blocks, layout, *_ = measured(
        THREAD.replace('<div class="post p-12">', "").replace("</p></div></div>", "</p></div>", 1)
    )
    kind = kind_of(blocks, layout)
    bodies = [kind[n] for n, text in enumerate(blocks.texts) if len(text) > 25]
    assert len(bodies) >= 3
    assert len(set(bodies)) == 1
    assert kind[0] != bodies[0]


def test_a_unit_is_the_nearest_element_with_two_like_it_beside():
    _, blocks, layout, _, text, number = measured(THREAD)
    columns = unit_columns(blocks, layout, text, number)
    body = next(n for n, t in enumerate(blocks.texts) if t.startswith("Ten minutes"))
    footer = blocks.texts.index("Imprint")
    assert columns["unit_members"][body] == pytest.approx(np.log1p(3))
    assert columns["unit_members"][footer] == -1
    assert all(len(c) == len(blocks) and np.isfinite(c).all() for c in columns.values())


def test_a_page_of_one_block_has_no_unit():
    _, blocks, layout, _, text, number = measured("<p>One line.</p>")
    columns = unit_columns(blocks, layout, text, number)
    assert columns["unit_words"].tolist() == [-1]


@pytest.mark.parametrize(
    ("href", "tokens"),
    [
        ("/user/42/profile", ("/user", "/profile")),
        ("https://shop.example.co.uk/cart?add=7", ("@co", "/cart", "?add")),
        ("//cdn.example.org", ("@example",)),
        ("#reviews", ("#", "/reviews")),
        ("javascript:void(0)", ("javascript:",)),
        ("tel:+4930", ("tel:",)),
        ("  ", ("",)),
    ],
)
def test_an_address_is_told_by_its_kind_host_steps_and_keys(href, tokens):
    assert target_tokens(href) == tokens


def test_blocks_know_their_targets_edges_and_headings():
    page, blocks, _, words, *_ = measured(
        "<h2>Cleaning</h2><h3>Brass</h3><p>Posted by <a href='/u/ada'>Ada</a> 3 times</p>"
        "<a href='/tag/tea'><div>Tea</div></a>"
    )
    tokens = tokens_of(blocks, words)
    assert tokens.targets[2:] == [("/ada",), ("/tag", "/tea")]
    assert tokens.edges[2] == ("posted …", "posted by …", "… times", "… # times")
    assert tokens.heading.tolist() == [0, 1, 1, 1]
    assert tokens.outer_heading.tolist() == [-1, 0, 0, 0]
    assert page.title == ""


def test_what_the_head_claims_is_found_in_the_blocks():
    page, blocks, _, words, *_ = measured(
        '<meta name="description" content="A kettle of hammered copper, made in Porto.">'
        '<script type="application/ld+json">{"@type": "Product", "offers": {"description": '
        '"Free delivery on all orders over forty pounds"}}</script>'
        "<p>A kettle of hammered copper, made in Porto.</p><p>Menu</p>"
        "<p>Free delivery on all orders over forty pounds</p>"
    )
    columns = claim_columns(page, words)
    assert columns["in_meta"].tolist() == [1, 0, 0]
    assert columns["in_json_ld"].tolist() == [0, 0, 1]
    assert len(blocks) == 3
