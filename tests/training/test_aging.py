"""Older copies of pages have the same blocks in the same order."""

from models.aging import aged
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options

PAGE = (
    "<head><meta property='og:type' content='article'><meta name='description' content='d'>"
    '<script type=\'application/ld+json\'>{"@type": "Article"}</script></head>'
    "<body><nav role='navigation'>Menu</nav>loose<script>x()</script>text"
    "<article itemprop='articleBody'><h1>Title</h1><p>On <time>Monday</time> it rained.</p>"
    "</article>"
)


def test_blocks_stay_and_what_is_new_goes():
    page = read(PAGE, "https://a.example/x", None, Options())
    old = aged(page)
    assert blocks_of(old.root).texts == blocks_of(page.root).texts
    assert (old.url, old.json_ld, old.meta("og:type")) == ("", (), "")
    assert old.meta("description") == "d"
    tags = {e.tag for e in old.root.iter()}
    assert not tags & {"nav", "article", "time", "script"}
    assert not any("itemprop" in e.attrib or "role" in e.attrib for e in old.root.iter())


def test_the_page_itself_is_not_changed():
    page = read(PAGE, "https://a.example/x", None, Options())
    aged(page)
    assert page.root.find(".//article") is not None
    assert page.meta("og:type") == "article"


def test_another_script_keeps_the_blocks_and_knows_no_word():
    page = read(PAGE, "https://a.example/x", None, Options())
    texts = blocks_of(page.root).texts
    shifted, ideographs = (blocks_of(aged(page, s).root).texts for s in ("shifted", "ideographs"))
    assert len(texts) == len(shifted) == len(ideographs)
    assert [len(t) for t in shifted] == [len(t) for t in texts]
    assert shifted[-1].endswith(".")
    assert shifted[0] == "Tlub"  # Menu, each letter seven on
    assert not set(shifted) & set(texts)
    assert " " not in ideographs[-1]
