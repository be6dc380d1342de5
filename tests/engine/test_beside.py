"""Text beside what was taken: the end of a section, the lines around a long table."""

import numpy as np
import pytest

from scrapy_webextract.engine.content.beside import with_text_beside
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.page import parse

TAKEN = "The heron stood in the shallow water and waited for the fog to lift."
LAST = "Then it flew away."


def taken_of(html: str, last: float = 0.2) -> list[str]:
    """The texts that are taken when all that is in a <td> or says TAKEN was, `last` being the
    score of all else.
    """
    blocks = blocks_of(parse(f"<body>{html}</body>")[0])
    tags = [blocks.tags[c] for c in blocks.container]
    kept = np.array(
        [t == TAKEN or tag == "td" for t, tag in zip(blocks.texts, tags, strict=True)], bool
    )
    scores = np.where(kept, 0.9, last).astype(np.float32)
    result = with_text_beside(kept, scores, blocks)
    return [text for text, is_taken in zip(blocks.texts, result, strict=True) if is_taken]


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{TAKEN}</p><p>{LAST}</p>",
        f"<p>{TAKEN}</p><div><span><p>{LAST}</div>",
        f"<div><div>{TAKEN}</div><div>{LAST}</div></div>",
    ],
)
def test_the_last_short_paragraph_is_taken(html):
    assert taken_of(html) == [TAKEN, LAST]
    assert taken_of(html, last=0.05) == [TAKEN]


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{TAKEN}</p><p><a href=/x>{LAST}</a></p>",
        f"<p>{TAKEN}</p><p>Share this</p>",
        f"<p>{TAKEN}</p><ul><li>{LAST}</li></ul>",
        f"<main><div><p>{TAKEN}</p></div></main><footer><p>{LAST}</p></footer>",
        f"<p>{LAST}</p><p>{TAKEN}</p>",
        f"<h4>{TAKEN}</h4><p>{LAST}</p>",
    ],
)
def test_links_labels_and_other_sections_are_not(html):
    assert taken_of(html) == [TAKEN]


def test_the_lines_around_a_long_table_are_taken():
    rows = "".join(f"<tr><td>Mark {n}<td>{n} cm</tr>" for n in range(9))
    page = f"<p>How deep it is.</p><table>{rows}</table><p>As of May.</p><p><a href=/>Back</a></p>"
    texts = taken_of(page)
    assert texts[0] == "How deep it is."
    assert texts[-1] == "As of May."
    short = "".join(f"<tr><td>Mark {n}<td>{n} cm</tr>" for n in range(3))
    assert "As of May." not in taken_of(f"<table>{short}</table><p>As of May.</p>")


def test_no_blocks():
    assert taken_of("") == []
