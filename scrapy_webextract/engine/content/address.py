"""Addresses of links and pictures: made absolute, and never a script."""

import re
from urllib.parse import urljoin

_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_ABSOLUTE = re.compile(r"https?://\w", re.IGNORECASE)
_UNSEEN = re.compile(r"[\x00-\x20\x7f-\x9f]+")  # browsers drop these before they read the scheme
_LINE_ENDS = re.compile(r"[\t\r\n]+")
_SAFE_SCHEMES = frozenset(("http", "https", "mailto", "tel"))


def is_safe(address: str) -> bool:
    """Whether an address can be written out: http, https, mailto, tel or relative.

    >>> is_safe("/a"), is_safe("HTTPS://x"), is_safe("java\\nscript:x"), is_safe("data:,x")
    (True, True, False, False)
    """
    scheme = _SCHEME.match(_UNSEEN.sub("", address[:200]))
    return scheme is None or scheme.group(1).lower() in _SAFE_SCHEMES


def absolute(base: str, address: str) -> str:
    """The absolute form of an address; "" for an empty or unsafe one.

    >>> absolute("https://a.example/b/", " c d.html")
    'https://a.example/b/c d.html'
    >>> absolute("https://a.example/", "vbscript:x")
    ''
    """
    clean = _LINE_ENDS.sub("", address.strip())
    if _ABSOLUTE.match(clean):
        return clean
    if not clean or not is_safe(clean):
        return ""
    try:
        joined = urljoin(base, clean)
    except ValueError:  # "http://[" and its like
        return ""
    return joined if is_safe(joined) else ""
