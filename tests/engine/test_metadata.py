"""Metadata of small pages: every field from each kind of source, and what is no evidence."""

import pytest

from scrapy_webextract.engine.metadata import SOURCES, metadata_of
from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.scene import Scene
from scrapy_webextract.engine.page import Page, read
from scrapy_webextract.engine.types import Metadata, Options

URL = "https://daily.example/2024/03/heron?utm_source=x"
BODY = "<p>" + "The heron stood in the shallow water and waited for the fog to lift. " * 4 + "</p>"


def page_of(head: str = "", body: str = "", url: str = URL, lang: str = "en") -> Page:
    html = f'<html lang="{lang}"><head>{head}</head><body>{body}</body></html>'
    return read(html, url, None, Options())


def metadata(head: str = "", body: str = "", url: str = URL) -> Metadata:
    return metadata_of(page_of(head, body, url), "")


def island(json: str) -> str:
    return f'<script type="application/ld+json">{json}</script>'


@pytest.mark.parametrize("source", SOURCES, ids=lambda s: s.__name__)
@pytest.mark.parametrize(
    "html", ["", "<h1>", "<p>x", "<time>", "<a rel=author>", "<div itemprop>"]
)
def test_a_source_finds_nothing_on_an_empty_page(source, html):
    scene = Scene(read(html, "", None, Options()))
    assert source(scene) in (Clues(), Clues(tags=("",)))


@pytest.mark.parametrize("url", ["", "http://[", "mailto:x", "https://a.example/\x00", "///"])
@pytest.mark.parametrize(
    "json",
    [
        '{"@type":"Article","headline":[],"author":[[[["a"]]]],"datePublished":{"a":1},"image":7}',
        '{"@type":"Article","@id":"a","author":{"@id":"a"},"publisher":{"@id":"a"},"keywords":[[1]]}',
        '{"@type":["Article",3,null],"author":{"name":{"name":{"name":{}}}},"image":{"url":{"url":[]}}}',
        "[" * 9000,
    ],
)
def test_nothing_raises(url, json):
    head = f'<base href="{url}"><link rel="canonical" href="http://[">{island(json)}'
    assert metadata(head, "<h1>Heron</h1><time datetime='99'>x</time>" * 3, url).url is None


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("Herons return | The Daily Reed", "<h1>Herons return</h1>", "Herons return"),
        ("Herons return - daily.example", "", "Herons return"),
        ("The Daily Reed: Herons return", "", "Herons return"),
        ("Herons return", "<h1>HERONS RETURN</h1>", "Herons return"),
        ("Herons return", "<h1>The Daily Reed</h1><h1>Herons return</h1>", "Herons return"),
        ("Herons — a short guide | The Daily Reed", "", "Herons — a short guide"),
        ("Baromètre « Iroise » | The Daily Reed", "", "Baromètre « Iroise »"),
        ("Best birds, cheap birds", "<h1>Our aviary</h1>", "Best birds, cheap birds"),
        ("", "<h1>Herons <b>re</b>turn</h1>", "Herons return"),
        ("", "", None),
    ],
)
def test_title_is_the_page_s_own(title, body, expected):
    head = f'<title>{title}</title><meta property="og:site_name" content="The Daily Reed">'
    assert metadata(head, body + BODY).title == expected


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ('<meta name="author" content="Ada Quill and Bo Reed">', ("Ada Quill", "Bo Reed")),
        ('<meta name="author" content="Ada Quill"><meta name="author" content="Bo Reed">',
         ("Ada Quill", "Bo Reed")),
        ('<meta property="article:author" content="https://social.example/ada">', ()),
        ('<meta name="author" content="admin">', ()),
        ('<meta name="author" content="ada@daily.example">', ()),
        ('<meta name="author" content="Daily Newsdesk">', ()),
        ('<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" '
         'content="Ada Quill">', ("Ada Quill",)),
        (island('{"@graph":[{"@type":"Article","headline":"x","author":{"@id":"#p"}},'
                '{"@type":"Person","@id":"#p","name":"Ada Quill"}]}'), ("Ada Quill",)),
        (island('{"@type":"Article","headline":"x","author":[{"name":"Ada Quill"},"Bo Reed"]}'),
         ("Ada Quill", "Bo Reed")),
        (island('{"@type":"Article","headline":"x","author":{"@type":"Organization",'
                '"name":"Reed Media"}}'), ()),
    ],
)  # fmt: skip
def test_declared_authors_are_people(head, expected):
    assert metadata(head).authors == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<p class="byline">Words by <a rel="author" href="/p/a">Ada Quill</a></p>', "Ada Quill"),
        ("<p>By Ada Quill, Senior Editor</p>", "Ada Quill"),
        ("<div>Von Ada Quill | 3. Mai 2023</div>", "Ada Quill"),
        ('<p class="byline">By <a rel="author">Ada Quill</a> on 3 May 2026</p>', "Ada Quill"),
        ('<p class="byline">By Ada Quill in London</p>', "Ada Quill"),
        ('<p class="byline">Von Ada Quill am 1. Juni 2026</p>', "Ada Quill"),
        ('<p class="byline">Par Ada Quill le 3 mai 2026</p>', "Ada Quill"),
        ("<p>Ada Quill</p><p>Staff Writer</p>", "Ada Quill"),
        ('<p><a href="/authors/ada-quill">Ada Quill</a></p>', "Ada Quill"),
        (BODY * 4 + "<p>Written by <b>Ada Quill</b></p>", "Ada Quill"),
        ('<div class="author">The Reed Team</div>', "The Reed Team"),
        ("<p>By the river</p>", None),
        ('<section class="related"><span class="author">Bo Reed</span></section>', None),
        ('<aside><a rel="author">Bo Reed</a></aside>', None),
        ('<div id="comments"><span class="author" itemprop="author">reedfan77</span></div>', None),
        ('<div itemscope itemtype="https://schema.org/Review"><i itemprop="author">Bo</i></div>',
         None),
    ],
)  # fmt: skip
def test_visible_authors_are_the_page_s_own(body, expected):
    assert metadata("<title>Herons</title>", f"<h1>Herons</h1>{body}{BODY}").author == expected


def test_a_visible_byline_wins_over_a_desk_in_the_meta_elements():
    head = '<meta name="author" content="Reed Newsroom feed"><title>Herons</title>'
    body = '<h1>Herons</h1><p class="byline">By Ada Quill</p>' + BODY
    assert metadata(head, body).authors == ("Ada Quill",)


@pytest.mark.parametrize(
    ("body", "date", "modified"),
    [
        ("<p>Announced <i>8 November 2023</i>, last changed on 3 February 2024</p>",
         "2023-11-08", "2024-02-03"),
        ('<time datetime="2023-05-03T08:00:00+02:00">3 May</time>', "2023-05-03T08:00:00+02:00",
         None),
        ('<p class="meta">Updated 4 May 2023 · Published 3 May 2023</p>', "2023-05-03",
         "2023-05-04"),
        ("<p>Veröffentlicht am 3. Mai 2023</p>", "2023-05-03", None),
        ("<p>Опубликовано 3 мая 2023</p>", "2023-05-03", None),
        ("<p>2023年5月3日</p>", "2023-05-03", None),
        ("<p>Event: 12 May 2023, doors open at 8</p>", None, None),
        ("<p>Valid until 12 May 2023</p>", None, None),
        ("<p>© 2023 Daily Reed</p>", None, None),
        ("<p>3 May 2131</p>", None, None),
        ("<p>3 May 1823</p>", None, None),
        ('<div class="comment"><time datetime="2023-05-03">3 May</time></div>', None, None),
        ('<div class="related"><time datetime="2023-05-03">3 May</time></div>', None, None),
        ("<script>var expires = '2023-05-03'</script>", None, None),
        (f"<p>They met on 14/10/2022 at the weir. {'They spoke of herons. ' * 9}</p>", None, None),
    ],
)  # fmt: skip
def test_visible_dates(body, date, modified):
    found = metadata("<title>Herons</title>", f"<h1>Herons</h1>{body}{BODY}")
    assert (found.date, found.date_modified) == (date, modified)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://a.example/2023/05/03/heron", "2023-05-03"),
        ("https://a.example/2023-05-03-heron", "2023-05-03"),
        ("https://a.example/2023/05/heron", None),
        ("https://a.example/advisory-2023-17/", None),
    ],
)
def test_a_day_in_the_address_is_the_last_resort(url, expected):
    assert metadata("", "<h1>Heron</h1>", url).date == expected
    head = '<meta property="article:published_time" content="2022-01-02">'
    assert metadata(head, "<h1>Heron</h1>", url).date == "2022-01-02"


def test_an_earlier_day_by_the_headline_wins_over_the_declared_one():
    head = '<title>Heron</title><meta property="article:published_time" content="2024-05-03">'
    assert metadata(head, "<h1>Heron</h1><p>3 April 2019</p>" + BODY).date == "2019-04-03"
    assert metadata(head, "<h1>Heron</h1><p>3 June 2024</p>" + BODY).date == "2024-05-03"


def test_a_change_before_the_publication_is_none():
    head = island('{"@type":"Article","datePublished":"2023-05-03","dateModified":"2023-05-01"}')
    assert metadata(head).date_modified is None


def test_the_page_object_s_date_counts_only_where_somebody_signs():
    head = island('{"@type":"WebPage","datePublished":"2023-05-03"}')
    assert metadata(head).date is None
    assert metadata(head + '<meta name="author" content="Ada Quill">').date == "2023-05-03"


def test_broken_json_ld_is_read():
    head = island(
        '<!--\n{"@type":"NewsArticle","headline":"Herons\n return","author":"Ada Quill",};\n-->'
    )
    found = metadata(head)
    assert (found.title, found.authors) == ("Herons return", ("Ada Quill",))


def test_a_thread_has_the_first_poster_and_day():
    post = '<li class="post"><b class="username">{}</b><time datetime="{}">x</time>' + BODY
    body = f"<h1>Herons?</h1><ul>{post.format('marsh_owl', '2023-05-03')}"
    found = metadata("<title>Herons?</title>", body + post.format("reedfan77", "2023-05-04"))
    assert (found.authors, found.date) == (("marsh_owl",), "2023-05-03")


def test_names_and_days_in_reviews_of_a_product_are_not_the_page_s():
    head = island('{"@type":"Product","name":"Decoy"}')
    body = '<h1>Decoy</h1><p class="author">Bo Reed</p><time datetime="2023-05-03">x</time>'
    found = metadata(head, body)
    assert (found.authors, found.date) == ((), None)


@pytest.mark.parametrize(
    ("head", "field", "expected"),
    [
        ('<meta name="description" content="Fish &amp;amp; fowl &#8212; both">', "description",
         "Fish & fowl — both"),
        ('<meta property="og:site_name" content="Daily Reed">', "sitename", "Daily Reed"),
        (island('{"@type":"NewsArticle","headline":"x","publisher":{"name":"Daily Reed"}}'),
         "sitename", "Daily Reed"),
        ('<link rel="canonical" href="/2024/03/heron">', "url",
         "https://daily.example/2024/03/heron"),
        ('<meta name="twitter:image" content="/i/heron.jpg">', "image",
         "https://daily.example/i/heron.jpg"),
        (island('{"@type":"Article","headline":"x","image":[{"url":"//cdn.example/h.jpg"}]}'),
         "image", "https://cdn.example/h.jpg"),
        ('<meta property="article:section" content="Birds">', "categories", ("Birds",)),
        ('<meta property="article:tag" content="reeds"><meta property="article:tag" '
         'content="fog"><meta property="article:tag" content="Reeds">', "tags", ("reeds", "fog")),
        ('<meta name="keywords" content="reeds, fog,,">', "tags", ("reeds", "fog")),
        ('<meta name="dc.rights" content="CC BY 4.0">', "license", "CC BY 4.0"),
        ('<link rel="license" href="https://l.example/by">', "license", "https://l.example/by"),
    ],
)  # fmt: skip
def test_other_declared_fields(head, field, expected):
    assert getattr(metadata(head), field) == expected


@pytest.mark.parametrize(
    ("body", "field", "expected"),
    [
        ('<img src="/logo.png" width="90" height="40"><img src="/h.jpg" width="900" height="500">',
         "image", "https://daily.example/h.jpg"),
        ('<a rel="tag" href="/tag/reeds">Reeds</a>', "tags", ("Reeds",)),
        ('<a rel="category tag" href="/category/birds">Birds</a>', "categories", ("Birds",)),
        ('<footer><a href="https://creativecommons.org/licenses/by/4.0/">CC</a></footer>',
         "license", "https://creativecommons.org/licenses/by/4.0/"),
        ('<p class="comment"><a href="https://creativecommons.org/licenses/by/4.0/">CC</a></p>',
         "license", None),
    ],
)  # fmt: skip
def test_other_visible_fields(body, field, expected):
    assert getattr(metadata("", f"<h1>Heron</h1>{body}"), field) == expected


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("Czapla stała w płytkiej wodzie i czekała, aż mgła nad trzcinami się podniesie. ",
         "en-US", "pl"),
        ("The heron stood in the shallow water and waited for the fog above reeds to lift.",
         "de", "en"),
        ("アオサギは浅い水の中に立ち、霧が晴れるのを待っていた。", "en", "ja"),
        ("Hegren stod i det grunne vannet og ventet på at tåken over sivet skulle lette snart.",
         "nb-NO", "nb"),
        ("苍鹭站在浅水里，等着芦苇上的雾散去，它不急，因为鱼总会来的。", "", "zh"),
        ("Reeds", "de-AT", "de"),
        ("", "", None),
    ],
)  # fmt: skip
def test_language_is_that_of_the_text(text, lang, expected):
    assert metadata_of(page_of(lang=lang), text).language == expected
