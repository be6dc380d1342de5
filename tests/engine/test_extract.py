"""The whole line: one page in, one record out, whatever the page."""

import json
import pickle
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_webextract import ConfigurationError, Options, extract
from scrapy_webextract.engine.page_types import PAGE_TYPES

SENTENCES = (
    "The ferry to the outer island leaves at seven in the morning and returns at dusk.",
    "Nobody lives there now, yet the school bell is rung once a year by the last pupils.",
    "They come in small boats, bring bread and soup, and sing until the light goes.",
    "The keeper of the bell, a retired pilot, wrote down every name in a green book.",
)
ARTICLE = (
    "<html lang='en'><head><title>The bell on the island - Harbour Post</title>"
    "<meta property='og:type' content='article'></head><body>"
    "<header><nav><ul><li><a href='/'>Home</a></li><li><a href='/sport'>Sport</a></li></ul></nav>"
    "</header><main><article><h1>The bell on the island</h1>"
    + "".join(f"<p>{s} {SENTENCES[(n + 1) % 4]}</p>" for n, s in enumerate(SENTENCES))
    + "</article></main><footer><p>© 2026 Harbour Post</p><a href='/privacy'>Privacy</a></footer>"
    "</body></html>"
)
URL = "https://post.example/news/2026/the-bell-on-the-island"


def test_an_article_is_read_without_its_chrome():
    reading = extract(ARTICLE, URL)
    assert reading.page_type == "article"
    assert reading.confidence > 0.8
    assert all(s in reading.text for s in SENTENCES)
    assert "Sport" not in reading.text
    assert "Privacy" not in reading.text
    assert reading.metadata.title == "The bell on the island"
    assert reading.warnings == ()
    assert not reading.needs_render
    assert not reading.blocked


def test_bytes_and_text_give_the_same_reading():
    assert extract(ARTICLE.encode(), URL).to_dict() == extract(ARTICLE, URL).to_dict()


def test_the_same_page_gives_the_same_bytes_every_time():
    first = json.dumps(extract(ARTICLE, URL).to_dict())
    assert all(json.dumps(extract(ARTICLE, URL).to_dict()) == first for _ in range(3))


def test_a_reading_is_json_ready_and_survives_pickling():
    reading = extract(ARTICLE, URL)
    assert json.loads(json.dumps(reading.to_dict()))["page_type"] == "article"
    assert pickle.loads(pickle.dumps(reading)).to_dict() == reading.to_dict()


def test_a_given_page_type_is_taken():
    reading = extract(ARTICLE, URL, options=Options(page_type="service"))
    assert (reading.page_type, reading.page_type_stage) == ("service", "given")
    assert reading.page_type_confidence == 1.0
    assert SENTENCES[0] in reading.text


def test_a_page_type_that_does_not_exist_is_the_callers_mistake():
    with pytest.raises(ConfigurationError, match="article"):
        extract(ARTICLE, URL, options=Options(page_type="artikel"))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"favor": "speed"}, "precision"),
        ({"llm_links": "footnotes"}, "marks"),
        ({"max_bytes": 0}, "1 or more"),
        ({"max_bytes": 5e6}, "whole number"),
        ({"max_bytes": "5000"}, "whole number"),
        ({"include_links": "nope"}, "True or False"),
        ({"page_type": 7}, "name"),
    ],
)
def test_a_wrong_option_names_what_would_be_right(values, message):
    with pytest.raises(ConfigurationError, match=message):
        Options.from_mapping(values)


def test_an_unknown_option_names_the_nearest():
    with pytest.raises(ConfigurationError, match="'favor'"):
        Options.from_mapping({"favour": "recall"})


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (b"", "no text"),
        ("", "no text"),
        ("   \n ", "no text"),
        (b"<html><body></body></html>", "no text"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a PNG image"),
        (b"\x00\x01\x02\x03" * 500, "binary data"),
        (bytes(range(256)) * 40, "binary data"),
        (b"RIFF\x10\x00\x00\x00WEBPVP8 <p>", "a media file"),
        (b"\x00\x00\x00\x18ftypmp42<p>", "a media file"),
    ],
)
def test_what_is_no_page_gives_a_marked_result(page, reason):
    reading = extract(page, URL)
    assert reading.confidence == 0.0
    assert reading.text == ""
    assert any(reason in w for w in reading.warnings), reading.warnings
    assert json.dumps(reading.to_dict())


def test_json_is_no_page():
    reading = extract(b'{"a": 1}', URL, content_type="application/json")
    assert "application/json" in reading.warnings[0]
    assert reading.confidence == 0.0


@pytest.mark.parametrize("cut", range(0, len(ARTICLE), 97))
def test_no_prefix_of_a_page_raises(cut):
    reading = extract(ARTICLE[:cut].encode(), URL)
    assert 0 <= reading.confidence <= 1
    assert not any("cannot be analysed" in w for w in reading.warnings)


def test_five_thousand_levels_lose_no_text():
    body = "".join(f"<p>{s}</p>" for s in SENTENCES)
    page = "<body>" + "<div>" * 5000 + body + "</div>" * 5000 + f"<p>{SENTENCES[0]}</p>"
    reading = extract(page, URL)
    assert all(s in reading.text for s in SENTENCES)
    assert any("levelled" in w for w in reading.warnings)


@pytest.mark.parametrize("shape", ["div", "a", "b", "span", "li", "x-card", "p"])
def test_any_tag_may_nest_deeply(shape):
    page = f"<{shape}>" * 3000 + SENTENCES[0] + f"</{shape}>" * 3000
    reading = extract(page, URL)
    assert not any("cannot be analysed" in w for w in reading.warnings), reading.warnings


def test_what_is_neither_bytes_nor_text_is_the_callers_mistake():
    with pytest.raises(TypeError, match="NoneType"):
        extract(None, URL)  # type: ignore[arg-type]


def test_structured_data_is_json_again():
    island = '{"@type": "Product", "name": "x\\ud800y", "offers": {"price": NaN, "d": 1e999}}'
    page = ARTICLE.replace(
        "</head>", f"<script type='application/ld+json'>{island}</script></head>"
    )
    reading = extract(page, URL + "\ud800").to_dict()
    assert reading["structured_data"]
    json.dumps(reading, ensure_ascii=False, allow_nan=False).encode()


def test_nested_marks_of_time_cost_no_more_than_others():
    page = "<body>" + "".join(f"<time>word number {n}, of it. " for n in range(1500))
    start = time.process_time()
    extract(page, URL)
    assert time.process_time() - start < 4


def test_more_levels_than_the_parser_has_lose_nothing_whatever_the_tag():
    page = f"<p>{SENTENCES[0]}</p>" + "<x-el>" * 3000 + SENTENCES[1] + "</x-el>" * 3000
    reading = extract(page + f"<p>{SENTENCES[2]}</p>", URL)
    assert all(s in reading.text for s in SENTENCES[:3])


def test_options_that_are_none_are_the_callers_mistake():
    with pytest.raises(ConfigurationError, match="Options"):
        extract(ARTICLE, URL, options={"favor": "recall"})  # type: ignore[arg-type]


def test_text_after_an_early_end_of_the_page_is_kept():
    page = ARTICLE.replace("<main>", "</body></html><main>")
    assert SENTENCES[-1] in extract(page, URL).text


def test_a_page_without_a_body_tag_is_read():
    page = ARTICLE.replace("<body>", "").replace("</head>", "").replace("<head>", "")
    reading = extract(page.replace("<html lang='en'>", "").replace("</html>", ""), URL)
    assert all(s in reading.text for s in SENTENCES)


def test_nul_bytes_and_control_characters_are_left_out():
    page = ARTICLE.replace("ferry", "fer\x00ry").replace("soup", "so\x0bup").encode()
    reading = extract(page, URL)
    assert "The ferry to the outer island" in reading.text
    assert "\x0b" not in reading.text + reading.markdown + reading.llm_text


@pytest.mark.parametrize(
    ("encoding", "declared", "content_type"),
    [
        ("utf-8", "", None),
        ("windows-1252", "<meta charset='windows-1252'>", None),
        ("windows-1252", "", "text/html; charset=windows-1252"),
        ("utf-8-sig", "<meta charset='latin-1'>", "text/html; charset=windows-1251"),
        ("windows-1252", "<meta charset='utf-8'>", None),
        ("shift_jis", "", None),
        ("utf-16", "", None),
        ("utf-16-le", "", None),
        ("utf-16-be", "", "text/html; charset=utf-16be"),
        ("utf-32-le", "", None),
    ],
)
def test_the_encoding_is_found(encoding, declared, content_type):
    german = "Die Straße führt über die Brücke, und die Größe der Gärten überrascht jeden."
    japanese = "港の鐘は年に一度だけ鳴らされ、島を出た人々が小さな舟で集まってくる。"
    text = japanese if encoding == "shift_jis" else german
    page = f"<html><head>{declared}<title>x</title></head><body><article>" + (
        f"<p>{text} {text}</p>" * 6
    )
    reading = extract(page.encode(encoding), URL, content_type)
    assert text in reading.text


def test_a_page_over_the_size_limit_is_read_up_to_it():
    page = "<body><article>" + "".join(f"<p>{s}</p>" for s in SENTENCES) * 2000
    reading = extract(page, URL, options=Options(max_bytes=20_000))
    assert SENTENCES[0] in reading.text
    assert len(reading.text) < 20_000
    assert any("20000" in w for w in reading.warnings)


@pytest.mark.slow
def test_fifty_megabytes_end_in_time():
    rows = "".join(
        f"<tr><td>{n}</td><td>row {n} of the ledger</td></tr>" for n in range(1_000_000)
    )
    start = time.perf_counter()
    reading = extract(f"<table>{rows}</table>".encode(), URL)
    assert time.perf_counter() - start < 120
    assert any("read up to" in w for w in reading.warnings)


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="<>/ab='\"&;#!- \n\x00é漢", max_size=300))
def test_nothing_raises_on_markup_salad(page):
    reading = extract(page, URL)
    assert reading.page_type in (*PAGE_TYPES, None)
    assert not any("cannot be analysed" in w for w in reading.warnings), reading.warnings


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400))
def test_nothing_raises_on_bytes(page):
    reading = extract(page, URL)
    assert not any("cannot be analysed" in w for w in reading.warnings), reading.warnings
