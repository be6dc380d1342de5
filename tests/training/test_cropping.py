"""Small copies of pages have fewer blocks, and those are told apart by the mask."""

from models.cropping import cropped
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options

CARD = "<li><h3>Cup {n}</h3><p>Clay, {n} ounces</p><span>tail</span></li>"
PAGE = (
    "<body>lead<nav><a href=/>Home</a></nav><ul>"
    + "".join(CARD.format(n=n) for n in range(60))
    + "</ul><p>The end.</p></body>"
)


def test_the_mask_names_the_blocks_that_are_left():
    page = read(PAGE, "", None, Options())
    blocks = blocks_of(page.root)
    for seed in range(8):
        small, kept = cropped(page, blocks, seed)
        left = [text for text, is_kept in zip(blocks.texts, kept, strict=True) if is_kept]
        assert blocks_of(small.root).texts == left
        assert 8 <= len(left) < len(blocks)


def test_the_page_itself_is_not_changed_and_the_seed_decides():
    page = read(PAGE, "", None, Options())
    blocks = blocks_of(page.root)
    _, one = cropped(page, blocks, 3)
    _, two = cropped(page, blocks, 3)
    assert one.tolist() == two.tolist()
    assert blocks_of(page.root).texts == blocks.texts


def test_a_page_of_few_blocks_stays_as_it_is():
    page = read("<p>a</p><p>b</p>", "", None, Options())
    _, kept = cropped(page, blocks_of(page.root), 1)
    assert kept.all()
