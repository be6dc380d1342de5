"""Features of the page's address."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import SplitResult, unquote, urlsplit

from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.page_types import PAGE_TYPES, PageType, page_types

Feature = Callable[[Observed], float]
_EXTENSION = re.compile(r"\.(?:html?|php\d?|aspx?|jsp|cgi|shtml|htm)$")
_LOCALE = re.compile(r"[a-z]{2}(?:[-_][a-z]{2,4})?")
_DIGITS = re.compile(r"\d+")
_WITH_HOST = ("http://", "https://", "//")
_KINDS = ("hosts", "host_labels", "ends", "segments", "slugs")  # those trusted most come first


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of an address, in lower case."""

    host: str
    """The host without "www."."""
    segments: tuple[str, ...]
    """Segments of the path, without a leading locale."""
    path: str
    """The path as it stands."""
    url: str = ""
    """The whole address as it was given, in its own letters."""

    @property
    def last(self) -> str:
        """The last segment without its extension."""
        return _EXTENSION.sub("", self.segments[-1]) if self.segments else ""


@lru_cache(maxsize=256)
def address_of(url: str) -> Address:
    """The parts of an address; all empty where there is none.

    >>> address_of("https://www.shop.example/en/c/shoes.html?utm_source=x").segments
    ('c', 'shoes.html')
    """
    parts = _split(url.strip())
    path = unquote(parts.path).lower()  # "%D1%82" is a letter, no digits
    segments = [segment for segment in path.split("/") if segment]
    if segments and _LOCALE.fullmatch(segments[0]):
        segments = segments[1:]
    host = parts.netloc.lower().rsplit("@", 1)[-1].split(":", 1)[0].removeprefix("www.")
    return Address(host, tuple(segments), path, url)


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # an invalid IPv6 host
        return urlsplit("")


def rules_met(address: Address, page_type: PageType) -> tuple[int, int] | None:
    """The best rule of a type that an address meets: its kind, and where in the path.

    The first number is smaller the more a kind of rule is trusted (a pattern is a user's own, and
    trusted most); None when no rule is met.
    """
    rules = page_type.url
    if any(re.search(pattern, address.url) for pattern in rules.patterns):
        return -1, 0
    if any(address.host == h or address.host.endswith("." + h) for h in rules.hosts):
        return 0, 0
    if not set(rules.host_labels).isdisjoint(address.host.split(".")[:-1]):
        return 1, 0
    if address.segments and {address.last, address.segments[-1]} & set(rules.ends):
        return 2, 0
    for place in range(len(address.segments) - 1, -1, -1):
        segment = address.segments[place]
        if segment in rules.segments or _EXTENSION.sub("", segment) in rules.segments:
            return 3, place
    last = f"-{address.last}-".replace("_", "-")
    if any(f"-{slug}-" in last for slug in rules.slugs):
        return 4, 0
    return None


def rule_strength(name: str) -> Feature:
    """How strong a rule of one page type the address meets: 0 for none, 5 for a platform."""

    def strength(page: Observed) -> float:
        met = rules_met(address_of(page.page.url), page_types()[name])
        return 0.0 if met is None else float(len(_KINDS) - met[0])

    return strength


def _path_segments(page: Observed) -> float:
    return float(len(address_of(page.page.url).segments)) if page.page.url else -1.0


def _last_length(page: Observed) -> float:
    return float(len(address_of(page.page.url).last))


def _last_hyphens(page: Observed) -> float:
    last = address_of(page.page.url).last
    return float(last.count("-") + last.count("_"))


def _longest_segment_hyphens(page: Observed) -> float:
    return float(max((s.count("-") for s in address_of(page.page.url).segments), default=0))


def _digits(page: Observed) -> float:
    return float(sum(map(len, _DIGITS.findall(address_of(page.page.url).path))))


def _ends_in_slash(page: Observed) -> float:
    return float(address_of(page.page.url).path.endswith("/"))


def _plural(page: Observed) -> float:
    last = address_of(page.page.url).last
    return float(last.endswith("s") and not last.endswith("ss"))


def _links_abroad(page: Observed) -> float:
    """Share of the links to other hosts; -1 where the page's own host is not known."""
    host = address_of(page.page.url).host
    if not page.hrefs or not host:
        return -1.0
    hosts = [href.split("/", 3)[2] for href in page.hrefs if href.startswith(_WITH_HOST)]
    return sum(not h.removeprefix("www.").endswith(host) for h in hosts) / len(page.hrefs)


def _links_below(page: Observed) -> float:
    """Links to addresses below the page's own: an index is above what it lists; -1 unknown."""
    path = address_of(page.page.url).path.rstrip("/")
    if not path:
        return -1.0
    stem = _EXTENSION.sub("", path) + "/"
    return float(sum(stem in href and not href.endswith(stem) for href in page.hrefs))


FEATURES: dict[str, Feature] = {
    "url segments": _path_segments,
    "url last segment length": _last_length,
    "url last segment hyphens": _last_hyphens,
    "url longest segment hyphens": _longest_segment_hyphens,
    "url digits": _digits,
    "url ends in slash": _ends_in_slash,
    "url plural": _plural,
    **{f"url rule {name}": rule_strength(name) for name in PAGE_TYPES},
    "links abroad": _links_abroad,
    "links below": _links_below,
}
"""The features that an unknown address leaves blank."""
