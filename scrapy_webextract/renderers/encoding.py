"""Pages that a browser would garble: those whose author is silent or wrong on their encoding."""

from scrapy.http import Response
from w3lib.encoding import (
    html_body_declared_encoding,
    http_content_type_encoding,
    read_bom,
    resolve_encoding,
)

from scrapy_webextract.engine.decode import decode


def text_for_browser(response: Response, max_bytes: int) -> str | None:
    """Return the page as the engine reads it where a browser might read it otherwise, else None.

    >>> from scrapy.http import HtmlResponse
    >>> page = HtmlResponse("https://example.com/", body="<p>café".encode())
    >>> text_for_browser(page, 1000)
    '<p>café'
    """
    body = response.body
    if body.isascii() or len(body) > max_bytes:
        return None
    header = (response.headers.get(b"Content-Type") or b"").decode("latin-1")
    decoded = decode(body, header or None, max_bytes)
    if not decoded.html or _declared(header, body) == resolve_encoding(decoded.encoding):
        return None
    return decoded.html


def _declared(header: str, body: bytes) -> str | None:
    """The encoding that a browser goes by."""
    mark, _ = read_bom(body)
    return mark or http_content_type_encoding(header) or html_body_declared_encoding(body)
