"""Rendering by scrapy-playwright: the page in a Chromium of this machine."""

import json
import logging
import os
import shutil
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

from scrapy_webextract import keys
from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.settings import (
    WebExtractSettings,
    download_handler,
    require_asyncio,
    set_default_in_mapping,
)

logger = logging.getLogger(__name__)

HANDLER: Final = "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"
_SCHEMES = ("http", "https")
_MOST_ROUNDS = 3  # times that a page may load itself: once to set a cookie, once to see it
_TIMEOUT = 30.0  # seconds, Playwright's own default
_PAGES_AT_ONCE = 4  # more only makes each slower: a page keeps half a core busy
_INSTALL = "WEBEXTRACT_RENDERER is 'playwright': pip install scrapy-webextract[playwright]"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_USUAL_PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
_DOWNLOADED = {  # name in Playwright's browsers.json: its folder
    "chromium": "chromium-{}",
    "chromium-headless-shell": "chromium_headless_shell-{}",
}


class PlaywrightRenderer:
    """Makes requests that scrapy-playwright answers with the page as a browser shows it."""

    def __init__(self, wait: float, timeout: float) -> None:
        """Note how long a page may take, in seconds."""
        from playwright.async_api import Error as PlaywrightError

        self._wait = wait
        self._timeout = timeout
        self.transient = (PlaywrightError,)  # its browser may have died, and is started again

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> "PlaywrightRenderer":
        """Check that scrapy-playwright is installed and answers the crawl's requests."""
        if not _installed():
            raise ConfigurationError(_INSTALL)
        for scheme in _SCHEMES:
            if not _is_playwright(handler := download_handler(crawler.settings, scheme)):
                raise ConfigurationError(
                    f"WEBEXTRACT_RENDERER is 'playwright', but DOWNLOAD_HANDLERS[{scheme!r}] is "
                    f"{handler!r}; set it to {HANDLER!r}"
                )
        require_asyncio(crawler.settings, "WEBEXTRACT_RENDERER = 'playwright'")
        settings = WebExtractSettings.from_settings(crawler.settings)
        return cls(settings.render_wait, settings.render_timeout)

    def render(self, request: Request) -> Request:
        """Return a copy of the request that scrapy-playwright takes."""
        from scrapy_playwright.page import PageMethod

        from scrapy_webextract.renderers.settling import settle

        jar = request.meta.get("cookiejar")
        meta = {
            "playwright": True,
            "playwright_include_page": False,  # scrapy-playwright then closes it, come what may
            "playwright_context": "webextract" if jar is None else f"webextract-{jar}",
            "playwright_page_init_callback": prepared,
            "playwright_page_goto_kwargs": {
                "wait_until": "domcontentloaded",
                "timeout": self._timeout * 1000,
            },
            "playwright_page_methods": [
                *request.meta.get("playwright_page_methods", ()),  # a project's own waits
                PageMethod(settle, self._wait, self._timeout),
            ],
        }
        return request.replace(meta={**request.meta, **meta}, dont_filter=True)


async def prepared(page: Any, request: Request) -> None:  # noqa: ANN401
    """Give a new page of the browser what it needs to show the request's page as it is meant."""
    page.set_default_timeout(request.meta.get("download_timeout", _TIMEOUT) * 1000)
    await with_cookies(page, request)
    visit = Visit(request.meta.get(keys.TEXT))
    await page.route(lambda url: bool(url == request.url), visit.answer)


class Visit:
    """What one page of the browser is answered when it asks for the address of its request."""

    def __init__(self, text: str | None) -> None:
        """Take the page's source where the site's own would be read in a wrong encoding."""
        self._text = text
        self._rounds = 0

    async def answer(self, route: Any) -> None:  # noqa: ANN401
        """Let it have the page; one that goes on loading itself anew is stopped."""
        if not route.request.is_navigation_request():
            await route.fallback()
            return
        self._rounds += 1
        if self._rounds > _MOST_ROUNDS:
            await route.abort("aborted")  # it stays as it is
        elif self._text is not None and self._rounds == 1:
            await route.fulfill(
                status=200, content_type="text/html; charset=utf-8", body=self._text
            )
        else:
            await route.fallback()


async def with_cookies(page: Any, request: Request) -> None:  # noqa: ANN401
    """Give the browser the crawl's cookies: Chromium ignores a Cookie header set on a request."""
    header = (request.headers.get(b"Cookie") or b"").decode("latin-1")
    pairs = (pair.strip().partition("=") for pair in header.split(";") if "=" in pair)
    cookies = [{"name": name, "value": value, "url": request.url} for name, _, value in pairs]
    if cookies:
        await page.context.add_cookies(cookies)


def prepare(settings: BaseSettings, checked: WebExtractSettings) -> None:
    """Set scrapy-playwright up as far as the user has not."""
    require_asyncio(settings, "WEBEXTRACT_RENDERER = 'playwright'")
    if not _installed():
        raise ConfigurationError(_INSTALL)
    set_default_in_mapping(settings, "DOWNLOAD_HANDLERS", dict.fromkeys(_SCHEMES, HANDLER))
    settings.setdefault("PLAYWRIGHT_LAUNCH_OPTIONS", launch_options(checked.chromium), "addon")
    settings.setdefault("PLAYWRIGHT_MAX_PAGES_PER_CONTEXT", _PAGES_AT_ONCE, "addon")


def can_render() -> bool:
    """Whether scrapy-playwright is installed and a Chromium is there for it."""
    return _installed() and bool(
        os.environ.get("CHROMIUM_PATH") or _own_browser_is_there() or _system_chromium()
    )


def launch_options(chromium: str | None) -> dict[str, Any]:
    """Return how Chromium is started: which, and without what it cannot have here."""
    path = chromium or os.environ.get("CHROMIUM_PATH") or _system_chromium()
    if path and not Path(path).exists():
        logger.warning("There is no Chromium at %s; no page will be rendered", path)
    elif not path and not _own_browser_is_there():
        logger.warning(
            "No Chromium found: run 'playwright install chromium' or set WEBEXTRACT_CHROMIUM"
        )
    args = ["--disable-gpu", "--disable-dev-shm-usage"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")  # Chromium refuses to start as root with its sandbox
    return {"args": args} | ({"executable_path": path} if path else {})


def _system_chromium() -> str | None:
    """The machine's own Chromium, where Playwright has not downloaded one."""
    if _own_browser_is_there():
        return None
    found = (shutil.which(name) for name in _BROWSERS)
    there = (place for place in _USUAL_PLACES if Path(place).exists())
    return next((path for path in (*found, *there) if path), None)


def _own_browser_is_there() -> bool:
    """Whether `playwright install chromium` has been run for the installed version."""
    package = find_spec("playwright")
    if package is None or package.origin is None:
        return False
    listing = Path(package.origin).parent / "driver" / "package" / "browsers.json"
    if not listing.exists():
        return False
    browsers: list[Mapping[str, str]] = json.loads(listing.read_text("utf-8"))["browsers"]
    return any(
        (_downloads() / _DOWNLOADED[browser["name"]].format(browser["revision"])).is_dir()
        for browser in browsers
        if browser["name"] in _DOWNLOADED
    )


def _downloads() -> Path:
    """The folder that Playwright downloads browsers to."""
    if (chosen := os.environ.get("PLAYWRIGHT_BROWSERS_PATH")) and chosen != "0":
        return Path(chosen)
    places = {"darwin": "Library/Caches", "win32": "AppData/Local"}
    return Path.home() / places.get(sys.platform, ".cache") / "ms-playwright"


def _installed() -> bool:
    return find_spec("scrapy_playwright") is not None


def _is_playwright(handler: str | type | None) -> bool:
    if handler is None:
        return False
    return issubclass(load_object(handler), load_object(HANDLER))
