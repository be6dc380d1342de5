"""Renderers: classes that turn a request into one that a browser answers."""

from typing import Final, Protocol, runtime_checkable

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.utils.misc import build_from_crawler, load_object

from scrapy_webextract.engine.errors import ConfigurationError

PLAYWRIGHT: Final = "playwright"

RENDERERS: Final = {
    PLAYWRIGHT: "scrapy_webextract.renderers.playwright.PlaywrightRenderer",
}


@runtime_checkable
class Renderer(Protocol):
    """What the downloader middleware needs of a renderer.

    A class is made by its from_crawler(crawler), or else without arguments; what it lacks on this
    machine it says there, with a ConfigurationError. The response to its request must be the HTML
    of the rendered page. Whatever goes wrong there costs the rendering, never the page.
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
