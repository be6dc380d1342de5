"""The page features: named, finite on any page, and each about what its name says."""

import math

import numpy as np
import pytest

from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.features import FEATURES, as_row, measure
from scrapy_webextract.engine.features.address import address_of
from scrapy_webextract.engine.features.chrome import chrome_of
from scrapy_webextract.engine.features.vocabulary import headline, weights
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options

CARD = (
    "<div class='card'><a href='/p/{n}'><img src='x.png'><h3>Lamp {n}</h3></a><p>$1{n}.00</p>"
    "</div>"
)
SHOP = f"<main>{''.join(CARD.format(n=n) for n in range(6))}</main>"
POST = (
    "<article class='post'><span>2024-05-0{n}</span><p>I oiled the hinge with {n} drops and it "
    "still squeaks, so what would you all do about a door as old as this one, short of buying a "
    "new one and throwing this away?</p></article>"
)
THREAD = f"<main>{''.join(POST.format(n=n) for n in range(1, 6))}</main>"
PROSE = "<p>" + "The ferry left on time and came back late. " * 8 + "</p>"
ODD_PAGES = {
    "nothing": "",
    "white space": "  \n ",
    "text alone": "just words",
    "fragment": "<td>a<td>b",
    "no body": "<head><title>x</title></head>",
    "head alone": "<meta property='og:type' content=''>",
    "japanese": "<p>" + "これは日本語の文章です。" * 20 + "</p>",
    "broken json-ld": "<script type='application/ld+json'>{\"@type\": [</script><p>x</p>",
    "deep": "<div>" * 300 + "x",
    "shop": SHOP,
    "thread": THREAD,
}
ODD_URLS = [
    "",
    "/just/a/path",
    "https://",
    "http://[::1",
    "https://x.example/%ff/é?=&&#",
    "mailto:a",
]


def page_of(html, url=""):
    page = read(html, url, None, Options())
    return page, blocks_of(page.root)


@pytest.mark.parametrize("html", ODD_PAGES.values(), ids=ODD_PAGES)
@pytest.mark.parametrize("url", ODD_URLS)
def test_every_feature_is_a_finite_number_on_any_page(html, url):
    values = measure(*page_of(html, url))
    assert list(values) == list(FEATURES)
    assert [name for name, value in values.items() if not math.isfinite(value)] == []
    assert all(type(value) is float for value in values.values())


def test_a_row_holds_the_features_in_their_order():
    page, blocks = page_of(SHOP, "https://shop.example/collections/lamps")
    row = as_row(page, blocks)
    assert row.dtype == np.float32
    assert row.tolist() == pytest.approx(list(measure(page, blocks).values()), rel=1e-6)


@pytest.mark.parametrize(
    ("html", "name", "value"),
    [
        (SHOP, "prices", 6),
        (SHOP, "links to products", 1),
        (SHOP, "images", 6),
        (SHOP, "links abroad", -1),
        (THREAD, "dates", 5),
        (PROSE, "prose share", 1),
        (PROSE, "prose blocks", 1),
        ("<p>See</p><footer>" + PROSE + "</footer>", "own words", 1),
        ("<h2>Why?</h2><h2>How</h2>", "question headings", 1),
        ("<button>Add to cart</button>", "says cart", 1),
        ("<a href='/x'>Antworten</a>", "says reply", 1),
        ("<pre>x = 1</pre>", "code share", 1),
        ("<p>Run <code>make</code></p><pre>x</pre>", "codes", 2),
        ("<div class='productCard cart--thumb2'>x</div>", "named cart", 1),
        (
            '<script type=\'application/ld+json\'>{"@type":"Product"}</script>',
            "html rule product",
            3,
        ),
        ("<div itemtype='https://schema.org/Product'>x</div>", "html rule product", 2),
        (SHOP, "cards", 6),
        (SHOP, "card share", 1),
        (SHOP, "cards priced", 1),
        (SHOP, "cards headed", 1),
        (SHOP, "cards pictured", 1),
        (SHOP, "cards dated", 0),
        (SHOP, "linked headings", 1),
        (THREAD, "units", 5),
        (THREAD, "cards", 0),
        (THREAD, "unit evenness", 1),
        (THREAD, "articles", 5),
        (f"<nav>{SHOP}</nav><p>x</p>", "cards", 0),
        (PROSE * 5, "units", 0),
        ("<form>a</form><table><tr><td>x</table><section>y</section>", "forms", 1),
        ("<a href='tel:+1555'>a</a><a href='mailto:a@x.example'>b</a>", "links that call", 2),
        ("<a href='/news?page=2'>2</a><a href='/news/page/3'>3</a>", "links to numbered pages", 2),
        ("<a href='/p/33'>Lamp</a><a href='/item?id=2'>b</a>", "links to numbered pages", 0),
        ("<p>We mend your roof and our men bring their own ladder</p>", "speaks of we", 200 / 11),
        (
            "<p>Wir decken Ihr Dach und bringen auch die Leitern selbst mit</p>",
            "speaks of you",
            100 / 11,
        ),
        ("<p>I mend my roof with a ladder that I made myself</p>", "speaks of me", 400 / 11),
        ("<p><a href='/a'>Weiterlesen</a><p><a href='/b'>Read more</a>", "says more", 2),
        (
            '<script type=\'application/ld+json\'>[{"@type":"Product"},{"@type":"Product"}]'
            "</script>",
            "products in json-ld",
            2,
        ),
        (
            '<script type=\'application/ld+json\'>{"@type":"ItemList","itemListElement":[1,2,3]}'
            "</script>",
            "listed in json-ld",
            3,
        ),
    ],
)
def test_a_feature_counts_what_its_name_says(html, name, value):
    assert measure(*page_of(html))[name] == pytest.approx(value)


@pytest.mark.parametrize(
    ("url", "name", "value"),
    [
        ("https://forum.example.org/x", "url rule forum", 4),
        ("https://example.org/threads/oil.12/", "url rule forum", 2),
        ("https://example.org/blog/", "url rule listing", 3),
        ("https://example.org/blog/", "url rule article", 2),
        ("https://example.org/blog/a-hinge", "url rule listing", 0),
        ("https://example.org/how-to-oil-a-hinge", "url rule article", 1),
        ("https://example.org/2024/05/hinge", "url digits", 6),
        ("https://example.org/en-us/shoes", "url segments", 1),
        ("", "url segments", -1),
        ("https://primer.example/%D1%83%D1%81%D0%BB%D1%83%D0%B3%D0%B8/1", "url digits", 1),
        ("", "links below", -1),
        ("https://example.org/", "links below", -1),
    ],
)
def test_a_feature_of_the_address(url, name, value):
    assert measure(*page_of("<p>x", url))[name] == value


@pytest.mark.parametrize(
    ("url", "below"),
    [
        ("https://x.example/news", 2),
        ("https://x.example/news.html", 2),
        ("https://x.example/a", 0),
    ],
)
def test_an_index_is_above_what_it_lists(url, below):
    html = (
        "<a href='/news/one'>1</a><a href='/news/two'>2</a><a href='/news/'>n</a><a href='/'>h</a>"
    )
    assert measure(*page_of(html, url))["links below"] == below


def test_scripts_and_comments_change_little():
    bare = f"<body>{THREAD}</body>"
    full = f"<body><!-- x --><script src='a.js'></script>{THREAD}<style>p{{}}</style></body>"
    assert measure(*page_of(bare)) == measure(*page_of(full))


def test_a_header_that_holds_the_page_is_no_frame():
    _, unclosed = page_of(f"<header><a href='/'>Home</a>{PROSE * 4}")
    _, closed = page_of(f"<header><a href='/'>Home</a></header>{PROSE * 4}")
    assert not chrome_of(unclosed).any()
    assert chrome_of(closed).tolist() == [True] + [False] * 4


@pytest.mark.parametrize("inside", ["<main><b>Lamp</b></main>", "<footer>Imprint</footer>"])
def test_a_menu_that_was_never_closed_is_no_frame(inside):
    _, unclosed = page_of(f"<nav><a href='/'>Home</a><div>Lamps</div>{inside}")
    assert not chrome_of(unclosed)[:2].any()


def test_addresses_are_read_without_locale_and_www():
    address = address_of("https://WWW.Shop.Example:8080/en/c/Shoes.html")
    assert (address.host, address.segments, address.last) == (
        "shop.example",
        ("c", "shoes.html"),
        "shoes",
    )


def test_words_of_the_headline_are_weighed():
    page, _ = page_of("<title>Oil forum</title><meta name=description content='oil'>")
    row = weights([headline(page)], {"forum": 1.0, "oil": 2.0, "rust": 3.0})[0]
    assert row[1] > row[0] > row[2] == 0
    assert np.linalg.norm(row) == pytest.approx(1)
