"""Responses of scrapy-splash, made the web pages that they hold; nothing here imports it."""

import json
from functools import lru_cache

from scrapy.http import HtmlResponse, Response, TextResponse

from scrapy_webextract import keys

_ITS_OWN = "splash_response_status"  # an attribute that only scrapy-splash's responses have
_CODED = ("Content-Encoding", "Content-Length")


def as_page(response: Response) -> Response:
    """Return a response of scrapy-splash as one that is an HtmlResponse too.

    CrawlSpider's rules and link extractors take nothing else. It stays of its own class, keeps its
    attributes (data, real_url, …), and its text is the page's HTML. Every other response is
    returned as it is, as is one that holds no page: a picture, an error of Splash's own.
    """
    if isinstance(response, HtmlResponse) or not hasattr(response, _ITS_OWN):
        return response
    if (html := _html_of(response)) is None:
        return response
    cls = _page_class(type(response))  # type: ignore[arg-type]  # a class is hashable
    page = cls.__new__(cls)
    TextResponse.__init__(
        page,
        response.url,
        status=response.status,
        headers={n: v for n, v in response.headers.items() if n.decode() not in _CODED},
        body=html,
        flags=[*response.flags, keys.FLAGS_OF_BROWSERS[1]],
        request=response.request,
        encoding="utf-8",
    )
    known = {name: value for name, value in vars(response).items() if name not in vars(page)}
    vars(page).update(known)
    return page


def _html_of(response: Response) -> str | None:
    """The page's HTML: the text, or of JSON its html; None for what is no page."""
    if isinstance(response, TextResponse):
        return response.text if response.text.lstrip().startswith("<") else None
    try:
        data = getattr(response, "data", None)
    except json.JSONDecodeError:
        return None
    html = data.get("html") if isinstance(data, dict) else None
    return html if isinstance(html, str) else None


@lru_cache(maxsize=16)
def _page_class(cls: type[Response]) -> type[HtmlResponse]:
    """A subclass of both, of the same name."""
    return type(cls.__name__, (cls, HtmlResponse), {"__module__": cls.__module__})
