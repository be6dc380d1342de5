"""Renderers: classes that turn a request into one that a browser answers."""

from typing import Final, Protocol, runtime_checkable

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.utils.misc import build_from_crawler, load_object

from scrapy_webextract.engine.errors import ConfigurationError, WebExtractError

PLAYWRIGHT: Final = "playwright"
SPLASH: Final = "splash"

RENDERERS: Final = {
    PLAYWRIGHT: "scrapy_webextract.renderers.playwright.PlaywrightRenderer",
    SPLASH: "scrapy_webextract.renderers.splash.SplashRenderer",
}


class RenderError(WebExtractError):
    """A renderer has answered, but not with the page; the message says what it said."""


class SiteError(RenderError):
    """The renderer works, but the site did not give it the page."""


@runtime_checkable
class Renderer(Protocol):
    """What the downloader middleware needs of a renderer.

    A class is made by its from_crawler(crawler), or else without arguments; what it lacks on this
    machine it says there, with a ConfigurationError. The response to its request must be the HTML
    of the rendered page, or its page(answer, request) must make that of it. Whatever goes wrong
    there costs the rendering, never the page. `transient`, a tuple of exception classes, names
    what is worth another try besides Scrapy's RETRY_EXCEPTIONS: a browser that starts again.

    meta["webextract_text"] of the request is there where a browser would take a wrong encoding:
    the page's source, as text, to be shown instead of what the site sends.
    """

    def render(self, request: Request) -> Request:
        """Return a copy of the request that goes to a browser."""
        ...


def load_renderer(renderer: str | type, crawler: Crawler) -> Renderer:
    """Make the renderer that WEBEXTRACT_RENDERER names."""
    path = RENDERERS.get(renderer, renderer) if isinstance(renderer, str) else renderer
    try:
        cls = load_object(path)
    except (ImportError, NameError, ValueError) as error:
        raise ConfigurationError(
            f"WEBEXTRACT_RENDERER is {renderer!r}, which cannot be imported ({error}); "
            f"use one of {sorted(RENDERERS)} or the import path of a class"
        ) from error
    if not callable(getattr(cls, "render", None)):
        raise ConfigurationError(f"WEBEXTRACT_RENDERER is {renderer!r}, which has no render()")
    made: Renderer = build_from_crawler(cls, crawler)
    return made
