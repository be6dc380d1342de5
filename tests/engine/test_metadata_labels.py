"""Licence, sections, keywords, site and canonical address: what they are and what they are not."""

import pytest

from scrapy_webextract import extract
from scrapy_webextract.engine.types import Metadata

PROSE = "The heron stood in the shallow water and waited for the fog to lift over the quiet bay."
URL = "https://daily-reed.example/birds/heron?utm_source=x"


def metadata(head: str = "", body: str = "", lang: str = "en") -> Metadata:
    page = f"<h1>Heron</h1><p>{PROSE} {PROSE} {PROSE}</p>{body}"
    html = f"<html lang={lang}><head>{head}</head><body>{page}</body></html>"
    return extract(html, URL).metadata


def island(json: str) -> str:
    return f'<script type="application/ld+json">{json}</script>'


BY = "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        ("<link rel=license href=/terms>", "", "https://daily-reed.example/terms"),
        ("", f"<footer><a rel=license href={BY}>CC BY</a></footer>", BY),
        ("", f"<footer><a href={BY}>CC BY</a></footer>", BY),
        ("", f"<div class=comments><a href={BY}>mine</a></div>", None),
        (island('{"@type":"Article","headline":"Heron","license":{"url":"/l"}}'), "",
         "https://daily-reed.example/l"),
        ("<meta name=dc.rights content='Open Data Licence 1.0'>", "", "Open Data Licence 1.0"),
        ("<meta name=dc.rights content='© 2024 The Daily Reed'>", "", None),
        ("<meta name=rights content='Copyright Reed'>"
         f"<link rel=license href={BY}>", "", BY),
        ("<meta name=rights content='© Reed, licensed under CC BY'>", "",
         "© Reed, licensed under CC BY"),
    ],
)  # fmt: skip
def test_licence(head, body, expected):
    assert metadata(head, body).license == expected


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        ("<meta property=article:section content=Birds>", "", ("Birds",)),
        (island('{"@type":"Article","headline":"x","articleSection":["Birds","Bays"]}'), "",
         ("Birds", "Bays")),
        ("", "<a rel='category tag' href=/category/bays>Bays</a>", ("Bays",)),
        (island('{"@type":"BreadcrumbList","itemListElement":[{"name":"Home"},'
                '{"item":{"@id":"/birds","name":"Birds"}},{"name":"Heron"}]}'), "", ("Birds",)),
        (island('{"@type":"BreadcrumbList","itemListElement":[{"name":"Home"}]}'), "", ()),
        (island('{"@type":"BreadcrumbList","itemListElement":"x"}'), "", ()),
    ],
)  # fmt: skip
def test_categories(head, body, expected):
    assert metadata(head, body).categories == expected


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("<meta name=keywords content='heron, fog ,Heron'>", ("heron", "fog")),
        ("<meta name=keywords content='heron; grey fog'>", ("heron", "grey fog")),
        ("<meta property=article:tag content=a><meta property=article:tag content=b>", ("a", "b")),
    ],
)
def test_tags(head, expected):
    assert metadata(head).tags == expected


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("<title>Heron | The Daily Reed</title>", "The Daily Reed"),
        ("<title>Daily Reed - Heron</title>", "Daily Reed"),
        ("<title>Heron | A bird of the bay</title>", None),
        ("<title>Daily Reed</title>", None),
        (
            "<title>Heron | Daily Reed</title><meta property=og:site_name content='R &amp; Co'>",
            "R & Co",
        ),
    ],
)
def test_the_site_s_name(head, expected):
    assert metadata(head).sitename == expected


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("<link rel=canonical href=/birds/heron>", "https://daily-reed.example/birds/heron"),
        ("<link rel=canonical href='javascript:x'><link rel=canonical href=/ok>",
         "https://daily-reed.example/ok"),
        ("<base href=https://cdn.example/x/><link rel=canonical href=b>", "https://cdn.example/x/b"),
        ("<meta property=og:url content=/birds/heron>", "https://daily-reed.example/birds/heron"),
        ("", None),
    ],
)  # fmt: skip
def test_the_canonical_address(head, expected):
    assert metadata(head).url == expected


def test_the_language_is_that_of_the_text_and_not_of_the_template():
    assert metadata(lang="de").language == "en"
