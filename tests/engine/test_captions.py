"""Captions that are no content of their own: shown with their picture and nowhere else."""

import numpy as np
import pytest

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.build import build
from scrapy_webextract.engine.content.tree import Content
from scrapy_webextract.engine.llm.document import bounded
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options

CAPTION = "<figcaption>The <a href=/hull>hull</a> in May</figcaption>"
FIGURE = f"<figure><img src=/a.jpg alt=Hull>{CAPTION}</figure>"


def content_of(html: str, left_out: tuple[str, ...], options: Options) -> Content:
    page = read(html, "https://boats.example/", None, options)
    blocks = blocks_of(page.root)
    kept = np.array([text not in left_out for text in blocks.texts], bool)
    return build(page, blocks, kept, options)


@pytest.mark.parametrize(
    "html",
    [
        f"<p>Before it</p>{FIGURE}<p>After it</p>",
        f"<p>Before it</p><div><div>{FIGURE}</div></div><p>After it</p>",
        f"<div><p>Before it</p>{FIGURE}</div><p>After it</p>",
    ],
)
def test_a_caption_that_was_not_chosen_stands_with_its_picture(html):
    content = content_of(html, ("The hull in May",), Options())
    assert WRITERS["text"](content, Options()) == "Before it\n\nAfter it"
    assert WRITERS["markdown"](content, Options()) == (
        "Before it\n\n![Hull](https://boats.example/a.jpg)\n\n"
        "The [hull](https://boats.example/hull) in May\n\nAfter it"
    )
    assert "<figcaption>The <a" in WRITERS["html"](content, Options())
    without = Options(include_images=False)
    assert "May" not in WRITERS["markdown"](content, without)
    assert "May" not in WRITERS["html"](content, without)
    assert "May" not in WRITERS["text"](Content(bounded(content.blocks)), Options())


def test_a_caption_that_was_chosen_is_text():
    content = content_of(f"<p>Before it</p>{FIGURE}<p>After it</p>", (), Options())
    assert WRITERS["text"](content, Options()) == "Before it\n\nThe hull in May\n\nAfter it"


def test_without_its_picture_there_is_no_caption():
    left_out = ("The hull in May", "After it", "Before it")
    html = f"<p>Before it</p>{FIGURE}<p>After it</p><p>End</p>"
    assert WRITERS["markdown"](content_of(html, left_out, Options()), Options()) == "End"


def test_a_picture_beside_text_that_is_left_out_is_left_out():
    html = f"<p>Before it</p><div><p>Advert</p>{FIGURE}</div><p>After it</p>"
    content = content_of(html, ("The hull in May", "Advert"), Options())
    assert WRITERS["markdown"](content, Options()) == "Before it\n\nAfter it"
