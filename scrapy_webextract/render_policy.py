"""Whether a page is worth a browser, and which of two readings is the better one; all pure."""

import re
from dataclasses import dataclass

from scrapy.http import HtmlResponse, Request, Response

from scrapy_webextract import keys
from scrapy_webextract.engine.decode import binary_kind
from scrapy_webextract.engine.extraction import Extraction
from scrapy_webextract.setting_checks import LOW_CONFIDENCE
from scrapy_webextract.settings import WebExtractSettings

_MUCH_SHORTER = 0.5  # a rendered text below this share of the static one has lost content
_CLEARLY = 0.01  # confidence that a rendered page must gain: its response replaces the first
_GARBLED = re.compile(
    "[ÃÂâ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
)  # UTF-8 read as windows-1252


@dataclass(frozen=True, slots=True)
class Fetched:
    """How the page came to us."""

    html: bool = True
    """Whether the body is a web page."""
    status: int = 200
    """The HTTP status."""
    method: str = "GET"
    """The HTTP method; sending a form a second time is not ours to decide."""
    rendered: bool = False
    """Whether a browser has made this response."""
    wanted: bool | None = None
    """The request's own word: render it, never render it, or None."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which reading is kept, and why."""

    rendered: bool
    """Whether it is the rendered one."""
    reason: str
    """In words."""


def fetched(request: Request, response: Response) -> Fetched:
    """Describe a response to the policy."""
    body = response.body.strip()
    by_browser = any(request.meta.get(key) for key in keys.RENDERED_ELSEWHERE)
    return Fetched(
        html=isinstance(response, HtmlResponse) and bool(body) and not binary_kind(body, None),
        status=response.status,
        method=request.method,
        rendered=by_browser or any(flag in response.flags for flag in keys.FLAGS_OF_BROWSERS),
        wanted=request.meta.get(keys.RENDER),
    )


def reason_to_render(page: Extraction, settings: WebExtractSettings, state: Fetched) -> str | None:
    """Say why this page should go to a browser, or None when it should not."""
    if state.rendered or not state.html or not 200 <= state.status < 300:
        return None
    if state.wanted is not None:
        return "the request asks for it" if state.wanted else None
    if page.blocked or state.method != "GET":
        return None
    if settings.render_types is not None and page.page_type not in settings.render_types:
        return None
    if page.needs_render:
        return "its content is built by scripts"
    if page.other_language:
        return None
    threshold = settings.threshold(page.page_type or "")
    if settings.render_when == LOW_CONFIDENCE and page.confidence < threshold:
        return f"confidence {page.confidence:.2f} is below {threshold:.2f}"
    return None


def better(static: Extraction, rendered: Extraction) -> Choice:
    """Choose between the reading of the page as it was sent and as a browser shows it."""
    if rendered.blocked:
        return Choice(rendered=False, reason="the rendered page is a bot or consent wall")
    if not rendered.text.strip():
        if static.needs_render and not static.text.strip():
            return Choice(rendered=True, reason="the page is empty in a browser, too")
        return Choice(rendered=False, reason="the rendered page is empty")
    if not static.text.strip() or static.blocked:
        return Choice(rendered=True, reason="only the rendered page has content")
    if _garbled(rendered) > _garbled(static):
        return Choice(rendered=False, reason="the browser has taken a wrong encoding")
    grown = len(rendered.text) / len(static.text)
    if static.needs_render and grown > 1:
        return Choice(rendered=True, reason="scripts added content")
    if grown < _MUCH_SHORTER:
        return Choice(rendered=False, reason="the rendered page has lost most of the text")
    if rendered.confidence > static.confidence + _CLEARLY:
        return Choice(rendered=True, reason="the rendered page reads with more confidence")
    return Choice(rendered=False, reason="rendering did not raise the confidence")


def _garbled(reading: Extraction) -> int:
    """How often the text shows UTF-8 that was read as windows-1252."""
    return len(_GARBLED.findall(reading.text))
