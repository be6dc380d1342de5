"""Addresses: without what only tracks the reader, and folded for comparison."""

import re
from urllib.parse import urlsplit

from scrapy_webextract.engine.words import words

_NOWHERE = ("javascript:", "data:", "blob:", "about:", "vbscript:")
_SCHEME = re.compile(r"https?://(?:www\.)?|mailto:|tel:", re.IGNORECASE)
_ROUTE = ("/", "!")  # "#/inbox": a page of an application, not a place in a page


def leads_somewhere(url: str) -> bool:
    """Whether an address is another place than this page.

    >>> leads_somewhere("#top"), leads_somewhere("javascript:void(0)"), leads_somewhere("/a")
    (False, False, True)
    """
    return bool(url) and not url.startswith("#") and not url.lower().startswith(_NOWHERE)


def untracked(url: str) -> str:
    """The address without tracking parameters; nothing else of it changes.

    >>> untracked("https://s.example/a?utm_source=x&id=7&fbclid=y#b")
    'https://s.example/a?id=7#b'
    """
    rest, hash_mark, fragment = url.partition("#")
    fragment = fragment.partition(":~:")[0]
    path, mark, query = rest.partition("?")
    kept = "&".join(part for part in query.split("&") if not _tracks(part))
    tail = f"{hash_mark}{fragment}" if fragment else ""
    return f"{path}{mark if kept or not query else ''}{kept}{tail}"


def _tracks(parameter: str) -> bool:
    name = parameter.partition("=")[0].lower()
    return name.startswith("utm_") or name in words("llm_tracking")


def without_fragment(url: str) -> str:
    """The page that an address leads to.

    >>> without_fragment("https://s.example/p#x"), without_fragment("https://s.example/#/p")
    ('https://s.example/p', 'https://s.example/#/p')
    """
    page, _, fragment = url.partition("#")
    return url if fragment.startswith(_ROUTE) else page


def folded(url: str) -> str:
    """The form in which two addresses of one page are equal.

    >>> folded("http://www.s.example/p/#x") == folded("https://s.example/p")
    True
    """
    return _SCHEME.sub("", without_fragment(untracked(url)), count=1).rstrip("/")


def relative_to(url: str, page: str) -> str:
    """The address from the root of the page's own site, if it lies there.

    >>> relative_to("https://s.example/p?q", "https://s.example/"), relative_to("tel:1", "x")
    ('/p?q', 'tel:1')
    """
    root = _root(page)
    inside = root and url.startswith(f"{root}/") and not url.startswith(f"{root}//")
    return url[len(root) :] if inside else url


def _root(page: str) -> str:
    try:
        parts = urlsplit(page)
    except ValueError:  # a broken IPv6 address
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme and parts.netloc else ""
