"""Shells and walls are told from pages that are merely short, or that merely speak of robots."""

import pytest

from scrapy_webextract import extract
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Options
from scrapy_webextract.engine.verdicts import blocked, needs_render
from tests.engine import verdict_pages as pages

MENU = "<header><nav><a href='/'>Home</a><a href='/news'>News</a></nav></header>"
FOOTER = (
    "<footer><p>Harbour Post, 12 Quay Street, all rights are reserved by the harbour.</p></footer>"
)
BUNDLE = "<script src='/assets/index-1.js'></script>"
PROSE = (
    "<p>The ferry left the quay on time, came back late at night and brought nobody but the pilot "
    "and his dog.</p>"
) * 3
PROMPT = "<noscript>You need to enable JavaScript to run this app.</noscript>"

SHELLS = {
    "empty mount": f"{PROMPT}<div id='root'></div>{BUNDLE}",
    "empty mount, scripts stripped": "<title>Reports</title><div id='__next'></div>",
    "angular": f"<app-root></app-root>{BUNDLE}",
    "chrome round an empty main": f"<div id='x'>{MENU}<main></main>{FOOTER}</div>{BUNDLE}",
    "mount beside chrome": f"{MENU}<div id='app'></div>{FOOTER}{BUNDLE}",
    "spinner in the mount": f"<div id='root'><div class='spinner'>Loading…</div></div>{BUNDLE}",
    "prompt in german": f"<noscript>Bitte aktivieren Sie JavaScript.</noscript>{BUNDLE}",
    "prompt in the page": f"<p>JavaScript is required to see the harbour timetable.</p>{BUNDLE}",
    "only loading": f"<div class='page'>Wird geladen…</div>{BUNDLE}",
    "skeletons": f"{MENU}<section>{'<div class=skeleton-line></div>' * 4}</section>{FOOTER}",
    "nothing but scripts": f"<body>{BUNDLE}</body>",
    "nothing but menus": f"<title>Fares</title>{MENU}<div class='page'></div>{FOOTER}",
    "a title and no text": "<title>Fares</title><body><div></div></body>",
}
RENDERED = {
    "nothing at all": "",
    "prose": f"<title>x</title>{PROSE}",
    "server-rendered app": f"{PROMPT}<div id='__next'>{MENU}<main>{PROSE}</main></div>{BUNDLE}",
    "filled main beside a spare mount": f"<main>{PROSE}</main><div id='app'></div>{BUNDLE}",
    "short and complete": f"<h1>Closed</h1><p>We are closed on Monday.</p>{BUNDLE}",
    "text in noscript": f"<div id='app'></div><noscript>{PROSE}</noscript>{BUNDLE}",
    "cards": f"<main>{'<div><a href=x>Oak lamp</a><b>$12.00</b></div>' * 80}</main>{BUNDLE}"
    "<div class='skeleton'></div><div class='skeleton'></div><div class='skeleton'></div>",
    "hidden until a script shows it": f"<div hidden>{'<p>Oak lamp, $12</p>' * 60}</div>{BUNDLE}",
    "a header that was never closed": f"<header>{PROSE * 5}{BUNDLE}",
}


def page_of(html):
    page = read(html, "https://x.example/", None, Options())
    return page, blocks_of(page.root)


@pytest.mark.parametrize("html", SHELLS.values(), ids=SHELLS)
def test_a_shell_needs_a_browser(html):
    reason = needs_render(*page_of(html))
    assert reason is not None
    assert " words outside menus" in reason


@pytest.mark.parametrize("html", RENDERED.values(), ids=RENDERED)
def test_a_page_with_its_text_needs_none(html):
    assert needs_render(*page_of(html)) is None


WALLS = {
    "cloudflare": "<title>Just a moment...</title><h1>shop.example</h1><p>Verify you are human by "
    "completing the action below.</p><script src='/cdn-cgi/challenge-platform/h/b/x.js'></script>",
    "cloudflare, blocked": "<title>Attention Required! | Cloudflare</title><h1>Sorry, you have "
    "been blocked</h1><p>You are unable to access shop.example</p><p>Cloudflare Ray ID: 8a1</p>",
    "akamai": "<title>Access Denied</title><h1>Access Denied</h1><p>You don't have permission to "
    "access this server.</p><p>Reference #18.2d</p>",
    "perimeterx": "<title>Shop</title><div id='px-captcha'></div><p>Press &amp; Hold to confirm "
    "you are a human (and not a bot).</p><p>Reference ID 12ab</p>",
    "datadome": "<title>shop.example</title><p>Please enable JS and disable any ad blocker</p>"
    "<script src='https://ct.captcha-delivery.com/c.js'></script>",
    "unusual traffic": "<p>Our systems have detected unusual traffic from your computer network. "
    "This page checks to see if it's really you sending the requests, and not a robot.</p>",
    "interruption": "<title>Pardon Our Interruption</title><p>As you were browsing something "
    "about your browser made us think you were a bot.</p>",
    "german": "<title>Nur einen Moment…</title><p>Bestätigen Sie, dass Sie ein Mensch sind.</p>",
    "french": "<h1>Accès refusé</h1><p>Trafic inhabituel depuis votre réseau.</p>",
    "spanish": "<h1>Un momento…</h1><p>Verifica que eres humano para continuar.</p>",
    "japanese": "<p>私はロボットではありません</p>",
    "in its own words": "<meta name=robots content=noindex><h1>A short look at your visit</h1>"
    "<p>Our gate cannot say if a human or an automated caller came. Allow cookies for this site; "
    "the check then ends by itself.</p><p>Event ID 77</p>",
    "consent": "<h1>Before you read on</h1><p>We and our 812 partners store cookies and process "
    "personal data on this device.</p><button>Accept all</button><button>Manage options</button>",
    "consent in german": "<p>Mit Ihrer Einwilligung nutzen wir und unsere Partner Cookies für "
    "Messung und Werbung.</p><button>Alle akzeptieren</button>",
}
OPEN = {
    "nothing at all": "",
    "prose": PROSE,
    "a short notice": "<h1>Closed</h1><p>We are closed on Monday.</p>",
    "a story about robots": "<h1>Are you a robot?</h1>"
    + "<p>Shops ask callers to solve the captcha, "
    "and the reporter found that unusual traffic is a poor ground for it.</p>" * 20,
    "a cookie banner over a story": f"{PROSE * 3}<p>We use cookies and share data with our "
    "partners for measuring.</p><button>Accept all</button>",
    "a cookie recipe": "<h1>Oat cookies</h1><p>Mix oats, butter and sugar, then bake the cookies "
    "for ten minutes until they are brown.</p>",
    "a contact form with a captcha": "<h1>Write to us</h1><p>The harbour office answers every "
    "letter within two days.</p><form><div class='g-recaptcha'></div><button>Send</button></form>",
    "a privacy policy": "<h1>Privacy</h1>"
    + "<p>This site stores no personal data and sets no cookie "
    "without a reason that it names.</p>" * 4,
}


@pytest.mark.parametrize("html", WALLS.values(), ids=WALLS)
def test_a_wall_is_called_one(html):
    assert blocked(*page_of(html)) is not None


@pytest.mark.parametrize("html", OPEN.values(), ids=OPEN)
def test_a_page_that_lets_everybody_in_is_none(html):
    assert blocked(*page_of(html)) is None


@pytest.mark.parametrize("html", pages.SHELLS.values(), ids=pages.SHELLS)
def test_a_shell_in_any_frame_and_language_needs_a_browser_and_is_no_wall(html):
    assert needs_render(*page_of(html)) is not None
    assert blocked(*page_of(html)) is None


@pytest.mark.parametrize("html", pages.WHOLE.values(), ids=pages.WHOLE)
def test_what_is_short_and_whole_is_neither(html):
    assert needs_render(*page_of(html)) is None
    assert blocked(*page_of(html)) is None


@pytest.mark.parametrize("html", pages.WALLS.values(), ids=pages.WALLS)
def test_a_wall_in_any_language_is_called_one(html):
    assert blocked(*page_of(html)) is not None


@pytest.mark.parametrize("html", pages.OPEN.values(), ids=pages.OPEN)
def test_what_only_speaks_of_walls_is_open(html):
    assert blocked(*page_of(html)) is None


@pytest.mark.parametrize(
    ("html", "beginning"),
    [
        (pages.WALLS["too many requests"], "bot wall: "),
        (pages.WALLS["sign in"], "login wall: "),
        (pages.WALLS["consent, dutch"], "consent wall: "),
        (pages.SHELLS["a large menu in nav"], "the mount point 'app' is empty"),
    ],
)
def test_the_reason_is_among_the_warnings(html, beginning):
    reading = extract(html)
    assert any(warning.startswith(beginning) for warning in reading.warnings)
    assert reading.confidence <= 0.3


ROWS = "".join(f"<tr><td>Boat {n}</td><td>{n} min</td></tr>" for n in range(30))
TABLE = f"<main><h1>Results</h1><table>{ROWS}</table></main>"
BANNER = (
    "<div class=cookie-banner><p>We use cookies to personalise content and ads, to provide social "
    "media features and to analyse our traffic.</p><button>Accept all</button></div>"
)
STORM = "<p>The hall stays closed on Friday because of the storm that hit the coast.</p>" * 4


@pytest.mark.parametrize(
    "body",
    [
        f"{TABLE}{BANNER}",
        f"{TABLE}<p>You must be logged in to edit.</p>",
        f"<article><h1>Storm</h1>{STORM}</article><p>You must be logged in to post a comment.</p>",
    ],
)
def test_a_page_with_a_banner_or_a_request_to_sign_in_is_no_wall(body):
    page = read(f"<title>Regatta</title>{body}", "https://a.example/x", None, Options())
    assert blocked(page, blocks_of(page.root)) is None


@pytest.mark.parametrize(
    "text",
    [
        "月曜日から金曜日まで、午前9時から午後5時まで営業しております。",
        "เปิดทำการวันจันทร์ถึงวันศุกร์ตั้งแต่เวลาเก้าโมงเช้าถึงห้าโมงเย็น",
    ],
)
def test_a_mount_with_text_in_a_script_without_spaces_is_not_empty(text):
    page = read(f"<div id=app><p>{text}</p></div>", "https://a.example/x", None, Options())
    assert needs_render(page, blocks_of(page.root)) is None
