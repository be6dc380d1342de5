"""Nothing is left out for its wrapping alone: an odd place for the only prose is its place."""

import re

import pytest

from scrapy_webextract import extract

SENTENCES = (
    "The tide mill grinds again, seventy years after the last sack of barley left its door.",
    "A cooper from the next village carved the forty teeth of the great wheel out of apple wood.",
    "Twice a day the pond fills through an iron gate and lets the wheel turn for five hours.",
    "Flour is sold on Thursdays from a hatch in the wall, and the queue begins before the tide.",
    "The mill has no owner, only a book of names in which each miller writes what was ground.",
)
PROSE = "".join(f"<p>{s} {SENTENCES[(n + 2) % 5]}</p>" for n, s in enumerate(SENTENCES))
URL = "https://tide.example/news/2024/the-tide-mill-grinds-again"
NAV = "<header><nav><ul><li><a href=/>Home</a><li><a href=/visit>Visit us</a></ul></nav></header>"
FOOT = "<footer><p>© 2026 Tide Courier</p><a href=/privacy>Privacy notice</a></footer>"
TITLE = "<h1>The tide mill grinds again</h1>"


def page(body: str) -> str:
    head = "<head><title>The tide mill grinds again - Tide Courier</title></head>"
    return f"<html lang=en>{head}<body>{body}</body></html>"


def kept(body: str) -> float:
    """The share of the sentences that the text has."""
    text = extract(page(body), URL).text
    return sum(s in text for s in SENTENCES) / len(SENTENCES)


@pytest.mark.parametrize(
    "body",
    [
        f"{NAV}<aside>{TITLE}{PROSE}</aside>{FOOT}",
        f"{NAV}<aside class=sidebar><article>{TITLE}{PROSE}</article></aside>{FOOT}",
        f"<form id=aspnetForm method=post action=/><input type=hidden name=v>{NAV}"
        f"<div id=main>{TITLE}{PROSE}</div>{FOOT}</form>",
        f"{NAV}<footer>{TITLE}{PROSE}</footer>",
        f"{NAV}<header>{TITLE}{PROSE}</header>{FOOT}",
        f"{NAV}<main>{TITLE}<noscript>{PROSE}</noscript></main>{FOOT}",
        f"{NAV}<table><tr><td>{TITLE}{PROSE}</table>{FOOT}",
        f"{NAV}<dialog open>{TITLE}{PROSE}</dialog>{FOOT}",
        f"{NAV}<details><summary>The tide mill</summary>{PROSE}</details>{FOOT}",
    ],
    ids=["aside", "sidebar", "form", "footer", "header", "noscript", "table", "dialog", "details"],
)
def test_the_only_prose_is_kept_whatever_it_stands_in(body):
    assert kept(body) == 1


def test_a_page_behind_a_dialog_is_read():
    dialog = (
        "<div role=dialog aria-modal=true class=cookie-banner><h2>We value your privacy</h2>"
        "<p>We use cookies and similar tools to run this site and to measure how it is used. "
        "You can accept all of them or choose.</p><button>Accept all</button></div>"
    )
    body = f"<div id=root aria-hidden=true>{NAV}<main>{TITLE}{PROSE}</main>{FOOT}</div>{dialog}"
    reading = extract(page(body), URL)
    assert all(s in reading.text for s in SENTENCES)
    assert "similar tools" not in reading.text


@pytest.mark.parametrize(
    "name",
    ["feedback", "comments-policy", "newsletter-archive", "footer-notes", "related-work",
     "share-price", "sidebar-stories", "ad-agency", "promo-history"],
)  # fmt: skip
@pytest.mark.parametrize("attribute", ["id", "class"])
def test_a_name_of_furniture_on_the_main_prose_is_no_reason(name, attribute):
    assert (
        kept(f"{NAV}<main>{TITLE}<section {attribute}={name}>{PROSE}</section></main>{FOOT}") == 1
    )


def pictures(body: str) -> list[str]:
    markdown = extract(page(f"{NAV}<main>{TITLE}{body}{PROSE}</main>{FOOT}"), URL).markdown
    return re.findall(r"!\[[^]]*\]\(([^)]*)\)", markdown)


@pytest.mark.parametrize(
    "body",
    [
        "<p><img src=data:, data-src=/mill.jpg><noscript><img src=/mill.jpg></noscript></p>",
        "<figure><img data-src=/mill.jpg><noscript><img src=/mill.jpg></noscript></figure>",
        "<noscript><img src=/mill.jpg></noscript><img class=lazy data-src=/mill.jpg>",
        "<div class=w><img data-src=/mill.jpg></div><noscript><img src=/mill.jpg></noscript>",
        "<p><picture><source data-srcset='/mill.jpg 900w'><img data-src=/mill.jpg></picture>"
        "<noscript><picture><img src=/mill.jpg></picture></noscript></p>",
        "<p><span><img src=/blank.gif></span><noscript><img src=/mill.jpg></noscript></p>",
        "<p><noscript><img src=/mill.jpg></noscript></p>",
        "<p><img src=/mill-300.jpg><noscript><img src=/mill.jpg></noscript></p>",
        "<p><noscript><img src=/mill.jpg></noscript><img data-src=/mill-300.jpg></p>",
        "<noscript><img src=/mill.jpg></noscript><img src=data:,x data-src=/mill-1024x600.jpg>",
    ],
)
def test_a_picture_for_readers_without_scripts_is_no_second_picture(body):
    assert len(pictures(body)) == 1


def test_two_pictures_stay_two():
    one = "<p><noscript><img src=/mill.jpg></noscript></p><p><img src=/pond.jpg></p>"
    two = "<p><noscript><img src=/mill.jpg></noscript><img data-src=/pond.jpg></p>"
    assert len(pictures(one)) == len(pictures(two)) == 2


@pytest.mark.parametrize(
    "tag",
    [
        '<img data-src="/mill_{width}x.jpg" data-widths="[180, 900, 360]">',
        '<img src="/mill_%7Bwidth%7Dx.jpg" data-widths="180,900">',
        '<img data-src="/mill_{width}x.jpg" srcset="/mill_180x.jpg 180w, /mill_900x.jpg 900w">',
    ],
)
def test_the_gap_for_a_width_is_filled(tag):
    assert pictures(f"<p>{tag}</p>") == ["https://tide.example/mill_900x.jpg"]
