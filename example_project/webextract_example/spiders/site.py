"""Crawls one site: `scrapy crawl site -a url=https://... [-a max_pages=200]`."""

from collections.abc import AsyncIterator, Iterator
from typing import Any
from urllib.parse import urldefrag, urlsplit

from scrapy import Request, Spider
from scrapy.http import Response, TextResponse
from scrapy.linkextractors import IGNORED_EXTENSIONS, LinkExtractor
from twisted.python.failure import Failure

_SKIPPED = [extension for extension in IGNORED_EXTENSIONS if extension != "pdf"]


class SiteSpider(Spider):
    """Follows the links within a host and yields one item for each address it finds."""

    name = "site"
    handle_httpstatus_list = range(400, 600)  # an error page is a finding, too

    def __init__(self, url: str, max_pages: str | int = 200, **kwargs: Any) -> None:  # noqa: ANN401
        """Crawl the site of `url`, at most `max_pages` addresses of it."""
        super().__init__(**kwargs)
        self.start_url = url
        self.max_pages = int(max_pages)
        self.hosts = {urlsplit(url).netloc}
        self.found = {url}
        self.links = LinkExtractor(deny_extensions=_SKIPPED)

    async def start(self) -> AsyncIterator[Request]:
        """Ask for the first page."""
        yield Request(self.start_url, errback=self.failed)

    def parse(self, response: Response) -> Iterator[Request | dict[str, Any]]:
        """One item for the page, and requests for the links that are new."""
        if response.request and response.request.url == self.start_url:
            self.hosts.add(urlsplit(response.url).netloc)  # example.com may lead to www.
        yield {
            "url": response.url,
            "status": response.status,
            "reason": reason(response),
        }
        if isinstance(response, TextResponse):
            yield from self.follow(response)

    def follow(self, response: TextResponse) -> Iterator[Request]:
        """Requests for the addresses of this site that were not seen before."""
        for link in self.links.extract_links(response):
            url = urldefrag(link.url).url
            if url in self.found or urlsplit(url).netloc not in self.hosts:
                continue
            if len(self.found) == self.max_pages:
                return
            self.found.add(url)
            yield Request(url, errback=self.failed)

    def failed(self, failure: Failure) -> Iterator[dict[str, Any]]:
        """An item for an address that gave no page at all."""
        request: Request = failure.request  # type: ignore[attr-defined]
        yield {"url": request.url, "status": None, "reason": failure.getErrorMessage()}


def reason(response: Response) -> str | None:
    """Why the page could not be read, in words; None where it could."""
    reading = response.meta.get("webextract")
    if response.status >= 400:
        return f"the server answered {response.status}"
    if not isinstance(response, TextResponse):
        kind = (response.headers.get("Content-Type") or b"unknown").decode("latin-1")
        return f"not a web page ({kind})"
    if reading is None:
        return "the add-on did not read it"
    if reading.blocked:
        return "a bot wall or consent wall stands before it"
    if reading.needs_render:
        return "its text needs JavaScript"
    if reading.page_type is None:  # a PDF that Scrapy takes for text, or an empty page
        return str(reading.warnings[-1])
    return None
