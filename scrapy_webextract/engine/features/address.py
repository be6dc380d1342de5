"""Features of the page's address."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import SplitResult, parse_qsl, urlsplit

from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.page_types import PAGE_TYPES, PageType, page_types

Feature = Callable[[Observed], float]
_TRACKING = re.compile(
    r"^(?:utm_|srsltid|gclid|fbclid|msclkid|mc_|igshid|ref$|_ga)", re.IGNORECASE
)
_EXTENSION = re.compile(r"\.(?:html?|php\d?|aspx?|jsp|cgi|shtml|htm)$")
_DATE = re.compile(r"/(?:19|20)\d\d(?:/\d\d?\b|-\d\d)")
_LOCALE = re.compile(r"[a-z]{2}(?:[-_][a-z]{2,4})?")
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]{3,}")
_KINDS = ("hosts", "host_labels", "segments", "slugs")  # those trusted most come first


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of an address, in lower case."""

    host: str
    """The host without "www."."""
    segments: tuple[str, ...]
    """Segments of the path, without a leading locale."""
    query: int
    """Query parameters, those of advertisers aside."""
    path: str
    """The path as it stands."""

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
    parts = _split(url.strip().lower())
    segments = [segment for segment in parts.path.split("/") if segment]
    if segments and _LOCALE.fullmatch(segments[0]):
        segments = segments[1:]
    query = sum(not _TRACKING.match(key) for key, _ in parse_qsl(parts.query))
    host = parts.netloc.rsplit("@", 1)[-1].split(":", 1)[0].removeprefix("www.")
    return Address(host, tuple(segments), query, parts.path)


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # an invalid IPv6 host
        return urlsplit("")


def rules_met(address: Address, page_type: PageType) -> tuple[int, int] | None:
    """The best rule of a type that an address meets: its kind, and where in the path.

    The first number is smaller the more a kind of rule is trusted; None when no rule is met.
    """
    rules = page_type.url
    if any(address.host == h or address.host.endswith("." + h) for h in rules.hosts):
        return 0, 0
    if not set(rules.host_labels).isdisjoint(address.host.split(".")[:-1]):
        return 1, 0
    for place in range(len(address.segments) - 1, -1, -1):
        segment = address.segments[place]
        if segment in rules.segments or _EXTENSION.sub("", segment) in rules.segments:
            return 2, place
    last = f"-{address.last}-".replace("_", "-")
    if any(f"-{slug}-" in last for slug in rules.slugs):
        return 3, 0
    return None


def rule_strength(name: str) -> Feature:
    """How strong a rule of one page type the address meets: 0 for none, 4 for a platform."""

    def strength(page: Observed) -> float:
        met = rules_met(address_of(page.page.url), page_types()[name])
        return 0.0 if met is None else float(len(_KINDS) - met[0])

    return strength


def _url_known(page: Observed) -> float:
    return float(bool(page.page.url))


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


def _longest_number(page: Observed) -> float:
    return float(max(map(len, _DIGITS.findall(address_of(page.page.url).last)), default=0))


def _number_segment(page: Observed) -> float:
    return float(any(s.isdigit() and len(s) > 4 for s in address_of(page.page.url).segments))


def _has_extension(page: Observed) -> float:
    segments = address_of(page.page.url).segments
    return float(bool(segments) and _EXTENSION.search(segments[-1]) is not None)


def _ends_in_slash(page: Observed) -> float:
    return float(address_of(page.page.url).path.endswith("/"))


def _query_parameters(page: Observed) -> float:
    return float(address_of(page.page.url).query)


def _host_labels(page: Observed) -> float:
    return float(address_of(page.page.url).host.count("."))


def _dated_path(page: Observed) -> float:
    return float(_DATE.search(address_of(page.page.url).path) is not None)


def _plural(page: Observed) -> float:
    last = address_of(page.page.url).last
    return float(last.endswith("s") and not last.endswith("ss"))


def _slug_in_title(page: Observed) -> float:
    words = set(_WORD.findall(address_of(page.page.url).last))
    if not words:
        return -1.0
    title = page.page.title.lower()
    return sum(word in title for word in words) / len(words)


FEATURES: dict[str, Feature] = {
    "url known": _url_known,
    "url segments": _path_segments,
    "url last segment length": _last_length,
    "url last segment hyphens": _last_hyphens,
    "url longest segment hyphens": _longest_segment_hyphens,
    "url digits": _digits,
    "url longest number": _longest_number,
    "url number segment": _number_segment,
    "url has extension": _has_extension,
    "url ends in slash": _ends_in_slash,
    "url query parameters": _query_parameters,
    "url host labels": _host_labels,
    "url has date": _dated_path,
    "url plural": _plural,
    "url slug in title": _slug_in_title,
    **{f"url rule {name}": rule_strength(name) for name in PAGE_TYPES},
}
