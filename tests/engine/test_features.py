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
    ],
)
def test_a_feature_counts_what_its_name_says(html, name, value):
    assert measure(*page_of(html))[name] == value


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
    ],
)
def test_a_feature_of_the_address(url, name, value):
    assert measure(*page_of("<p>x", url))[name] == value


def test_scripts_and_comments_change_little():
    bare = f"<body>{THREAD}</body>"
    full = f"<body><!-- x --><script src='a.js'></script>{THREAD}<style>p{{}}</style></body>"
    assert measure(*page_of(bare)) == measure(*page_of(full))


def test_a_header_that_holds_the_page_is_no_frame():
    _, unclosed = page_of(f"<header><a href='/'>Home</a>{PROSE * 4}")
    _, closed = page_of(f"<header><a href='/'>Home</a></header>{PROSE * 4}")
    assert not chrome_of(unclosed).any()
    assert chrome_of(closed).tolist() == [True] + [False] * 4


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
