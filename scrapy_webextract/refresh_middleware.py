"""Downloader middlewares that keep a page in hand where a redirect leads to less, or nowhere."""

import re
from urllib.parse import urldefrag, urljoin

from scrapy import Request, Spider
from scrapy.http import HtmlResponse, Response
from scrapy.utils.response import get_base_url
from w3lib.html import get_meta_refresh

from scrapy_webextract import keys

_READ = 4096  # characters in which Scrapy looks for a refresh
_NO_SCRIPT = ("script", "noscript")
_PARAGRAPH = re.compile(r"<p[\s>](.*?)(?=</p>|<p[\s>]|</?div|$)", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_FULL_TEXT = 80  # words in paragraphs; a notice of a redirect has a sentence or two


class WebExtractRefreshMiddleware:
    """Keeps a page from MetaRefreshMiddleware where its refresh would lose it.

    That is a refresh to the page itself, which has no end; one for browsers without scripts,
    which leads to an excuse; and one of a page that has its text already.
    """

    def process_request(self, request: Request, spider: Spider | None = None) -> None:
        """Unmark a copy that a retry has made of a marked request."""
        if request.meta.pop(keys.STAYS, False):
            request.meta.pop("dont_redirect", None)

    def process_response(
        self,
        request: Request,
        response: Response,
        spider: Spider | None = None,
    ) -> Response:
        """Mark such a page, so that no redirect is made of it; our other middleware unmarks it."""
        if "dont_redirect" not in request.meta and reason_to_stay(response):
            request.meta.update({"dont_redirect": True, keys.STAYS: True})
        return response


class WebExtractSelfRedirectMiddleware:
    """Lets a page that redirects to itself, to see whether its cookie comes back, pass.

    The duplicate filter would drop that second request, and with it the page.
    """

    def process_response(
        self,
        request: Request,
        response: Response,
        spider: Spider | None = None,
    ) -> Response:
        """Except such a request from the duplicate filter; REDIRECT_MAX_TIMES ends its rounds."""
        location = response.headers.get(b"Location")
        if location and 300 <= response.status < 400 and b"Set-Cookie" in response.headers:
            target = urljoin(request.url, location.decode("latin-1"))
            if _same(target, request.url):
                request.dont_filter = True
        return response


def reason_to_stay(response: Response) -> str | None:
    """Say why a page's refresh is not followed; None where it is, or where there is none.

    >>> page = '<meta http-equiv="refresh" content="0; url={}"><p>One moment, please.</p>'
    >>> url = "https://example.com/a"
    >>> reason_to_stay(HtmlResponse(url, body=page.format("/a#top"), encoding="utf-8"))
    'it leads to the page itself'
    >>> reason_to_stay(HtmlResponse(url, body=page.format("/b"), encoding="utf-8"))
    """
    if not isinstance(response, HtmlResponse):
        return None
    head = response.text[:_READ]
    if "refresh" not in head.lower():
        return None
    base = get_base_url(response)
    _, url = get_meta_refresh(head, base, response.encoding, ignore_tags=())
    if not url:
        return None
    if _same(url, response.url):
        return "it leads to the page itself"
    if get_meta_refresh(head, base, response.encoding, ignore_tags=_NO_SCRIPT)[1] is None:
        return "it is for browsers without scripts"
    if _words_in_paragraphs(response.text) >= _FULL_TEXT:
        return "the page has its text"
    return None


def _words_in_paragraphs(html: str) -> int:
    return sum(len(_TAG.sub(" ", part).split()) for part in _PARAGRAPH.findall(html))


def _same(one: str, other: str) -> bool:
    return urldefrag(one)[0] == urldefrag(other)[0]
