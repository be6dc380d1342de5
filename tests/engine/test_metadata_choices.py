"""Which of several titles, days and names is the page's own."""

import pytest

from scrapy_webextract.engine.metadata import metadata_of
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Metadata, Options

URL = "https://daily.example/reed/heron"
BODY = "<p>" + "The heron stood in the shallow water and waited for the fog to lift. " * 4 + "</p>"
ARTICLE = '<meta property="og:type" content="article">'


def metadata(head: str = "", body: str = "", url: str = URL) -> Metadata:
    html = f'<html lang="en"><head>{head}</head><body>{body}{BODY}</body></html>'
    return metadata_of(read(html, url, None, Options()), "")


def island(json: str) -> str:
    return f'<script type="application/ld+json">{json}</script>'


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        ("<title>Where herons sleep | Reed</title>", "<h1>Menu</h1>", "Where herons sleep"),
        ("<title>Heron nests</title>", "<h1>Topic: Heron nests (reed.example) 12</h1>",
         "Heron nests"),
        ("<title>Used waders near Leith</title>", "<h1>Used waders</h1>",
         "Used waders near Leith"),
        ("<title>Waders - Nets and boots</title>", "<h1>Waders</h1>", "Waders"),
        ("<title>Waders (page 2)</title>", "<h1>Waders</h1>", "Waders"),
        ("<title>The heron's year</title>", "<h1>The heron’s year</h1>", "The heron's year"),
        ("<title>The heron’s year</title>", "<h1>The heron's year</h1>", "The heron's year"),
        ("<title>Reed board • View topic - Where do herons sleep?</title>",
         "<h2>Where do herons sleep?</h2>", "Where do herons sleep?"),
    ],
)  # fmt: skip
def test_headline_or_declared_title(head, body, expected):
    site = '<meta property="og:site_name" content="Reed">'
    assert metadata(site + head, body).title == expected


def test_the_headline_of_an_article_stays():
    head = f"{ARTICLE}<title>Used waders near Leith</title>"
    assert metadata(head, "<h1>Used waders</h1>").title == "Used waders"


def test_a_shelf_has_no_day_of_its_own():
    head = island('{"@type":"CollectionPage"}')
    date = '<meta property="article:published_time" content="2023-05-04">'
    assert metadata(head + date, "<h1>Waders</h1>").date is None
    assert metadata(date, "<h1>Waders</h1>").date == "2023-05-04"
    article = island('{"@type":"Article","headline":"Waders","datePublished":"2023-05-04"}')
    assert metadata(article + head, "<h1>Waders</h1>").date == "2023-05-04"


def test_a_home_page_has_no_day():
    date = '<meta property="article:published_time" content="2023-05-04">'
    assert metadata(date, url="https://daily.example/").date is None


def test_the_days_of_a_list_are_its_entries():
    days = "<p>All that was seen<p>this year<p>in the bay"
    days += "".join(f"<p>Heron number {n} seen</p><p>{n} May 2023</p>" for n in range(1, 6))
    assert metadata("<title>Sightings</title>", f"<h1>Sightings</h1>{days}").date is None


def test_the_only_article_speaks_for_the_page_wherever_its_headline_is():
    body = "<header><h1>Heron</h1></header><main><article><span class=post-date>4 May 2023</span>"
    assert metadata(body=body + BODY).date == "2023-05-04"
    teasers = "".join(f"<article><p class=post-date>{n} May 2023</p></article>" for n in (4, 5, 6))
    lead = "<p>What we saw</p><p>in the bay</p><p>this year</p>"
    assert metadata(body=f"<header><h1>Heron</h1></header>{lead}<main>{teasers}").date is None


def test_a_day_under_the_headline_is_the_page_s_whatever_days_follow():
    days = "".join(f"<p>Heron number {n} seen</p><p>{n} May 2023</p>" for n in range(1, 6))
    assert metadata(body=f"<h1>Heron</h1><p>7 June 2023</p>{days}").date == "2023-06-07"


def test_a_list_in_an_article_does_not_make_it_a_shelf():
    head = island('{"@type":"ItemList"}')
    date = '<meta property="article:published_time" content="2023-05-04">'
    assert metadata(ARTICLE + head + date, "<h1>Waders</h1>").date == "2023-05-04"
    assert metadata(head + date, "<h1>Waders</h1>").date is None


def test_a_mark_without_a_day_does_not_stand_for_the_page():
    body = (
        "<h1>Heron</h1><div class=published>Published in Birds</div>"
        "<div class=published>4 May 2023</div>"
    )
    assert metadata(body=body).date == "2023-05-04"


def test_the_day_a_paper_was_handed_in_is_not_its_day():
    head = '<meta name="citation_publication_date" content="2023 Jan 7">'
    body = "<h1>Heron</h1><p>Received 2022 Oct 12; Accepted 2022 Dec 30</p>"
    assert metadata(head, body).date == "2023-01-07"


def test_a_mark_of_the_author_without_a_name_is_passed_by():
    body = (
        "<h1>Heron</h1><div class=author-head>The author</div>"
        "<div class=blog_author-line>4 May 2023 • 5 min read</div>"
        "<div class=author-name>Ada Quill</div>"
    )
    assert metadata(body=body).authors == ("Ada Quill",)


def test_a_house_signs_only_what_it_declares_as_its_article():
    site = '<meta property="og:site_name" content="Reed Journal">'
    site += '<meta name="author" content="Reed Journal">'
    assert metadata(ARTICLE + site, "<h1>Heron</h1>").authors == ("Reed Journal",)
    assert metadata(site, "<h1>Heron</h1>").authors == ()
    signed = "<h1>Heron</h1><p class=byline>By Ada Quill</p>"
    assert metadata(ARTICLE + site, signed).authors == ("Ada Quill",)


def test_a_site_named_after_its_author():
    site = '<meta property="og:site_name" content="Ada Mary Quill">'
    author = '<meta name="author" content="Ada Mary Quill">'
    assert metadata(site + author, "<h1>Heron</h1>").authors == ("Ada Mary Quill",)


def test_a_numbered_account_is_a_name():
    assert metadata('<meta name="author" content="user3080392">').authors == ("user3080392",)
    assert metadata('<meta name="author" content="3f23d65-dd-4c1e5">').authors == ()
