from dataclasses import dataclass

import pytest
from scrapy.http import HtmlResponse, Request, Response, TextResponse
from scrapy.settings import Settings

from scrapy_webextract.render_policy import Fetched, better, fetched, reason_to_render
from scrapy_webextract.renderers import RenderError, SiteError
from scrapy_webextract.renderers.budget import RenderBudget
from scrapy_webextract.renderers.splash import _content_of
from scrapy_webextract.settings import WebExtractSettings

LONG = "word " * 100
URL = "https://example.com/"


@dataclass(frozen=True)
class Page:
    confidence: float = 0.9
    text: str = LONG
    page_type: str | None = "article"
    needs_render: bool = False
    blocked: bool = False
    other_language: str | None = None


def settings(**values: object) -> WebExtractSettings:
    return WebExtractSettings.from_settings(
        Settings({f"WEBEXTRACT_{name}": value for name, value in values.items()})
    )


GOOD, POOR, SHELL = Page(), Page(confidence=0.5), Page(confidence=0.95, needs_render=True)
WALL = Page(confidence=0.1, blocked=True)


@pytest.mark.parametrize(
    ("page", "chosen", "state", "renders"),
    [
        (GOOD, {}, {}, False),
        (POOR, {}, {}, True),
        (Page(confidence=0.8), {}, {}, False),
        (Page(confidence=0.79), {}, {}, True),
        (SHELL, {}, {}, True),
        (WALL, {}, {}, False),
        # the thresholds
        (POOR, {"MIN_CONFIDENCE": 0.4}, {}, False),
        (POOR, {"MIN_CONFIDENCE": {"article": 0.4}}, {}, False),
        (POOR, {"MIN_CONFIDENCE": {"forum": 0.4}}, {}, True),
        (POOR, {"MIN_CONFIDENCE": {"default": 0.4}}, {}, False),
        (SHELL, {"MIN_CONFIDENCE": 0.0}, {}, True),
        # the allowed types
        (POOR, {"RENDER_TYPES": ["forum"]}, {}, False),
        (SHELL, {"RENDER_TYPES": ["forum"]}, {}, False),
        (POOR, {"RENDER_TYPES": ["forum", "article"]}, {}, True),
        (POOR, {"RENDER_TYPES": []}, {}, False),
        (Page(confidence=0.1, page_type=None), {}, {}, True),
        # only what scripts build
        (POOR, {"RENDER_WHEN": "needs_render"}, {}, False),
        (SHELL, {"RENDER_WHEN": "needs_render"}, {}, True),
        # a page in another language than the wanted one stays one in a browser
        (Page(confidence=0.0, text="", other_language="fr"), {}, {}, False),
        (Page(confidence=0.0, other_language="fr", needs_render=True), {}, {}, True),
        # the request's own word
        (GOOD, {}, {"wanted": True}, True),
        (GOOD, {"RENDER_TYPES": []}, {"wanted": True}, True),
        (SHELL, {}, {"wanted": False}, False),
        # what a browser cannot help, or must not touch
        (POOR, {}, {"html": False}, False),
        (POOR, {}, {"html": False, "wanted": True}, False),
        (POOR, {}, {"status": 404}, False),
        (POOR, {}, {"status": 500, "wanted": True}, False),
        (POOR, {}, {"method": "POST"}, False),
        (POOR, {}, {"method": "POST", "wanted": True}, True),
        (SHELL, {}, {"rendered": True}, False),
        (SHELL, {}, {"rendered": True, "wanted": True}, False),
    ],
)
def test_which_pages_are_rendered(page, chosen, state, renders):
    reason = reason_to_render(page, settings(**chosen), Fetched(**state))
    assert bool(reason) is renders, reason


def test_the_reason_names_both_numbers():
    assert reason_to_render(POOR, settings(), Fetched()) == "confidence 0.50 is below 0.80"


@pytest.mark.parametrize(
    ("static", "rendered", "kept"),
    [
        (POOR, GOOD, True),
        (POOR, POOR, False),
        (GOOD, POOR, False),
        (POOR, Page(confidence=0.99, text=""), False),
        (POOR, Page(confidence=0.99, text=" \n"), False),
        (POOR, Page(confidence=0.99, blocked=True), False),
        (POOR, Page(confidence=0.99, text="word " * 10), False),
        (Page(confidence=0.0, text=""), Page(confidence=0.2), True),
        (Page(confidence=0.0, text=""), Page(confidence=0.0, text=""), False),
        (Page(0.0, "", needs_render=True), Page(0.0, ""), True),
        (Page(confidence=0.4, text="Loading", needs_render=True), Page(confidence=0.3), True),
        (Page(confidence=0.4, text="Loading", needs_render=True), Page(0.3, "Loading"), False),
        (Page(0.5, "Harbour – Home"), Page(0.9, "Harbour â€“ Home"), False),
        (WALL, POOR, True),
        (WALL, WALL, False),
    ],
)
def test_the_better_of_two_readings_is_kept(static, rendered, kept):
    choice = better(static, rendered)
    assert choice.rendered is kept, choice.reason
    assert choice.reason


@pytest.mark.parametrize(
    ("response", "html"),
    [
        (HtmlResponse(URL, body=b"<p>text</p>"), True),
        (HtmlResponse(URL, body=b""), False),
        (HtmlResponse(URL, body=b" \n"), False),
        (HtmlResponse(URL, body=b"%PDF-1.4"), False),
        (TextResponse(URL, body=b"plain"), False),
        (Response(URL, body=b"\x89PNG"), False),
    ],
)
def test_what_counts_as_a_page(response, html):
    assert fetched(Request(URL), response).html is html


@pytest.mark.parametrize(
    ("meta", "flags", "rendered"),
    [
        ({}, [], False),
        ({"playwright": True}, [], True),
        ({"playwright": False}, [], False),
        ({"splash": {"args": {}}}, [], False),  # a wish; whether it was met shows elsewhere
        ({"splash": {"args": {}}, "_splash_processed": True}, [], True),
        ({}, ["playwright"], True),
        ({}, ["splash"], True),
    ],
)
def test_a_response_of_another_renderer_is_known(meta, flags, rendered):
    response = HtmlResponse(URL, body=b"<p>", flags=flags)
    assert fetched(Request(URL, meta=meta), response).rendered is rendered


def test_the_crawl_cap_counts_all_domains():
    budget = RenderBudget(total=2, per_domain=0)
    budget.spend("a")
    assert budget.refusal("b") is None
    budget.spend("b")
    assert "WEBEXTRACT_MAX_RENDERS (2)" in (budget.refusal("c") or "")


def test_a_renderer_that_always_fails_is_left_alone_for_a_while_and_then_tried_again():
    now = [0.0]
    budget = RenderBudget(0, 0, clock=lambda: now[0])
    assert [budget.failed() for _ in range(10)] == [0.0] * 9 + [30.0]
    assert "failed 10 times in a row" in (budget.refusal("a") or "")
    now[0] = 31.0
    assert budget.refusal("a") is None
    assert budget.failed() == 60.0  # one try tells that it still is not there
    assert budget.refusal("a")
    now[0] = 92.0
    budget.succeeded()
    assert budget.refusal("a") is None
    assert not budget.failing


def test_the_pause_has_an_end():
    now = [0.0]
    budget = RenderBudget(0, 0, clock=lambda: now[0])
    for _ in range(30):
        now[0] += 1000.0
        pause = budget.failed()
    assert pause == 600.0


def test_one_success_resets_the_count():
    budget = RenderBudget(total=0, per_domain=0)
    for _ in range(9):
        budget.failed()
    budget.succeeded()
    for _ in range(9):
        budget.failed()
    assert budget.refusal("a") is None


def test_a_site_that_refuses_the_browser_is_not_the_renderers_failure():
    for body in (b'{"error": "http403"}', b'{"html": "x", "http_status": 403}'):
        with pytest.raises(SiteError):
            _content_of(body, "https://a.example/")
    assert issubclass(SiteError, RenderError)
