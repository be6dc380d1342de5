"""Rendering by Splash: a small client of its HTTP API, through Scrapy's own downloader."""

import base64
import binascii
import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote, unquote, urljoin, urlsplit

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse, Response
from w3lib.http import basic_auth_header

from scrapy_webextract import keys
from scrapy_webextract.renderers import RenderError, SiteError
from scrapy_webextract.settings import WebExtractSettings, splash_server

_OURS: Final = "splash_settle.lua"
_DEFAULT_ENDPOINT: Final = "render.json"  # scrapy-splash's, where a request says what it wants
_ANSWER_TAKES = 5.0  # seconds that an answer may need on top of the rendering
_NOT_FOR_THE_PAGE = frozenset(
    # QtWebKit reads neither brotli nor zstd; the rest belongs to one connection or to a proxy
    "accept-encoding connection content-length host proxy-authorization te transfer-encoding "
    "upgrade".split()
)
_OF_SCRAPY_SPLASH = ("splash", "_splash_processed")
_OF_THE_PAGES_PROXY = ("proxy", "_auth_proxy")
_NOT_TO_SPLASH = (*_OF_SCRAPY_SPLASH, *_OF_THE_PAGES_PROXY, keys.TEXT, "cookiejar")


class SplashRenderer:
    """Makes requests that a Splash server answers with the page as its browser shows it.

    A request's meta["splash"], or WEBEXTRACT_SPLASH for all of them, has scrapy-splash's keys:
    args, endpoint, splash_url, splash_headers, dont_send_headers.
    """

    def __init__(
        self, settings: WebExtractSettings, server: str, authorization: bytes | None
    ) -> None:
        """Note where Splash is and how long a page may take."""
        self._settings = settings
        self._server = server
        self._authorization = authorization
        self._script = (files(__package__) / _OURS).read_text("utf-8")

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> "SplashRenderer":
        """Read SPLASH_URL, SPLASH_USER and SPLASH_PASS."""
        server, user, password = splash_server(crawler.settings)
        authorization = basic_auth_header(user, password) if user or password else None
        return cls(WebExtractSettings.from_settings(crawler.settings), server, authorization)

    def render(self, request: Request) -> Request:
        """Return a POST to Splash's HTTP API that asks for the request's page."""
        options = dict(self._settings.splash) | dict(request.meta.get("splash") or {})
        args = {**self._settings.splash.get("args", {}), **options.get("args", {})}
        timeout = float(args.get("timeout", self._settings.render_timeout))
        args = {"timeout": timeout, "wait": self._settings.render_wait, "url": request.url} | args
        endpoint = options.get("endpoint") or ("execute" if "lua_source" in args else None)
        headers = {} if options.get("dont_send_headers") else _headers_for(request)
        if endpoint is None and not options:
            endpoint, args = "execute", args | self._for_our_script(request, headers)
        else:
            endpoint = endpoint or _DEFAULT_ENDPOINT
            args = _for_an_endpoint(request, headers) | {"html": 1, "history": 1} | args
        return request.replace(
            url=urljoin(f"{options.get('splash_url') or self._server}/", endpoint),
            method="POST",
            body=json.dumps(args),
            headers=self._headers(options),
            cookies={},
            meta=_meta_for(request, timeout + _ANSWER_TAKES),
            dont_filter=True,
        )

    def page(self, answer: Response, request: Request) -> HtmlResponse:
        """Return the page that Splash's answer holds; RenderError where it holds none."""
        if answer.status != 200:
            raise RenderError(f"Splash answered {answer.status}{_complaint(answer.body)}")
        html, url = _content_of(answer.body, request.url)
        return HtmlResponse(url, body=html, encoding="utf-8", flags=["splash"])

    def _for_our_script(self, request: Request, headers: dict[str, str]) -> dict[str, Any]:
        cookies = headers.pop("Cookie", "")
        return {
            "lua_source": self._script,
            "headers": headers,
            "cookies": _cookies(cookies, request.url),
            "content": request.meta.get(keys.TEXT),
            "proxy_parts": _parts_of(_proxy_of(request)),
            **_form_of(request),
        }

    def _headers(self, options: Mapping[str, Any]) -> dict[str, Any]:
        own = {"Content-Type": "application/json"}
        if self._authorization:
            own["Authorization"] = self._authorization.decode("latin-1")
        return own | dict(options.get("splash_headers") or {})


def _for_an_endpoint(request: Request, headers: dict[str, str]) -> dict[str, Any]:
    """Arguments of Splash's own endpoints; None would be refused there."""
    proxy = _proxy_of(request)
    given = {"headers": headers or None, "proxy": proxy, **_form_of(request)}
    return {name: value for name, value in given.items() if value is not None}


def _form_of(request: Request) -> dict[str, str]:
    if request.method != "POST":
        return {}
    return {"http_method": "POST", "body": request.body.decode("utf-8", "replace")}


def _meta_for(request: Request, timeout: float) -> dict[str, Any]:
    """The page's meta without what is not Splash's business; in the page's own download slot."""
    kept = {name: value for name, value in request.meta.items() if name not in _NOT_TO_SPLASH}
    slot = kept.get("download_slot") or urlsplit(request.url).hostname or ""
    own = {"download_slot": slot, "download_timeout": timeout, "dont_merge_cookies": True}
    return kept | own


def _headers_for(request: Request) -> dict[str, str]:
    """What the site was sent, but for what only the first client can use."""
    return {
        name.decode("latin-1"): b", ".join(values).decode("latin-1")
        for name, values in request.headers.items()
        if name.decode("latin-1").lower() not in _NOT_FOR_THE_PAGE and values
    }


def _cookies(header: str, url: str) -> list[dict[str, str]]:
    """The Cookie header as the browser's own cookies, so that scripts' requests carry them too."""
    pairs = (pair.strip().partition("=") for pair in header.split(";") if "=" in pair)
    host = urlsplit(url).hostname or ""
    return [{"name": n, "value": v, "path": "/", "domain": host} for n, _, v in pairs]


def _proxy_of(request: Request) -> str | None:
    """The page's proxy, with the user and password that Scrapy has made a header of."""
    if not (proxy := request.meta.get("proxy")):
        return None
    credentials = (request.headers.get(b"Proxy-Authorization") or b"").removeprefix(b"Basic ")
    try:
        user, _, password = base64.b64decode(credentials).decode("utf-8", "replace").partition(":")
    except binascii.Error:
        user = password = ""
    if not user:
        return str(proxy)
    scheme, _, rest = str(proxy).rpartition("://")
    return f"{scheme or 'http'}://{quote(user, safe='')}:{quote(password, safe='')}@{rest}"


def _parts_of(proxy: str | None) -> dict[str, Any] | None:
    if proxy is None:
        return None
    parts = urlsplit(proxy)
    kind = "SOCKS5" if parts.scheme.startswith("socks5") else "HTTP"
    given = {"host": parts.hostname, "port": parts.port or 80, "type": kind}
    if parts.username:
        given |= {"username": unquote(parts.username), "password": unquote(parts.password or "")}
    return given


def _content_of(body: bytes, asked: str) -> tuple[str, str]:
    """The page's HTML and address: of JSON its html and url, else the whole body."""
    text = body.decode("utf-8", "replace")
    if not text.lstrip().startswith("{"):
        return text, asked
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        return text, asked
    if reason := data.get("error"):
        raise SiteError(f"Splash could not show the page: {reason}")
    if isinstance(status := _status_of(data), int) and not 200 <= status < 300:
        raise SiteError(f"the site answered Splash {status}")
    if not isinstance(html := data.get("html"), str):
        raise RenderError("Splash's answer has no html; let the Lua script return {html=…}")
    return html, str(data.get("url") or asked)


def _status_of(data: Mapping[str, Any]) -> int | None:
    history = data.get("history") or [{}]
    status = data.get("http_status") or (history[-1].get("response") or {}).get("status")
    return int(status) if status else None


def _complaint(body: bytes) -> str:
    """Say in words what Splash says in JSON."""
    try:
        data = json.loads(body)
        kind, info = data.get("type", ""), data.get("info") or data.get("description", "")
    except (ValueError, AttributeError):
        return ""
    if isinstance(info, Mapping):
        info = info.get("message") or info.get("error") or info.get("description") or dict(info)
    return f": {kind}, {info}".replace("\n", " ")
