"""Consent banners stay out; a page about cookies stays in."""

import pytest

from scrapy_webextract import Options, extract

BANNER = """<div class="box"><h2>We bake and we use cookies</h2>
<p>Some cookies keep you logged in while you walk from page to page of this site of ours.</p>
<p>Other cookies count how often a page is read, and by how many people, in each week.</p>
<p>All this can be changed later, at the foot of the page, whenever you want.</p>
<button>Take all cookies</button><button>Only what is needed</button></div>"""
NEWS = """<article><h1>The ferry moves</h1>
<p>From the first of May the ferry leaves from the new pier behind the customs house.</p>
<p>The old pier stays open for anglers, and the kiosk on it keeps its summer hours.</p>
<p>Tickets that were bought for the old line are good until the end of the year.</p></article>"""


@pytest.mark.parametrize("body", [BANNER + NEWS, NEWS + BANNER])
def test_what_a_banner_asks_is_left_out(body):
    page = f"<html lang=en><title>The ferry moves</title><body>{body}</body></html>"
    text = extract(page, options=Options(page_type="article", favor="recall")).text
    assert "new pier" in text
    assert "cookies" not in text


def test_a_page_about_cookies_is_content():
    main = f"<body><main>{BANNER}</main></body></html>"
    page = f"<html lang=en><title>How we use cookies</title>{main}"
    assert "count how often" in extract(page).text
    untitled = f"<html lang=en><title>Legal</title>{main}"
    assert "count how often" in extract(untitled).text
