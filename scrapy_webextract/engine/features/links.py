"""Features of where the page's links lead: an index links to what it lists."""

import re
from collections import Counter
from collections.abc import Callable

from scrapy_webextract.engine.features.address import Feature, address_of
from scrapy_webextract.engine.features.observed import Observed

_ORIGIN = re.compile(r"^(?:https?:)?//([^/]*)")
_PRODUCT = re.compile(
    r"/(?:products?|produ[ck]t[oes]?|produits?|prodott[oi]|p|dp|ip|itm|pd|item)/"
)
_CATEGORY = re.compile(r"/(?:collections?|categor\w+|kategori\w*|c|cat|browse|b)/")
_THREAD = re.compile(
    r"/(?:threads?|topics?|t|questions?|users?|members?|profile|u|user)/|member\.php"
)
_TEXT = re.compile(r"/(?:blogs?|news|articles?|posts?|stor(?:y|ies)|20\d\d/\d\d)(?:/|-)")
_OFFER = re.compile(
    r"/(?:services?|solutions?|pricing|contact\w*|about\w*|industries|case-studies|customers|demo"
    r"|careers|kontakt|leistungen|ueber-uns|servicios|contacto)(?:[-/.]|$)"
)
_DOCS = re.compile(r"/(?:docs?|reference|api|manual|guide|tutorial|wiki)(?:/|$)|\.html$")
_DATED = re.compile(r"/20\d\d/\d\d?/")
_LONG_SLUG = 4  # hyphens; names of articles are sentences


def _share_of(pattern: re.Pattern[str]) -> Feature:
    def value(page: Observed) -> float:
        hrefs = page.hrefs
        return sum(pattern.search(h) is not None for h in hrefs) / len(hrefs) if hrefs else 0.0

    return value


def _where(test: Callable[[str], bool]) -> Feature:
    def value(page: Observed) -> float:
        hrefs = page.hrefs
        return sum(map(test, hrefs)) / len(hrefs) if hrefs else 0.0

    return value


def _has_long_slug(href: str) -> bool:
    return href.rpartition("/")[2].count("-") >= _LONG_SLUG


def _abroad(page: Observed) -> float:
    """Share of the links to other hosts."""
    host = address_of(page.page.url).host
    if not page.hrefs or not host:
        return -1.0
    found = [m.group(1) for h in page.hrefs if (m := _ORIGIN.match(h))]
    return sum(not h.removeprefix("www.").endswith(host) for h in found) / len(page.hrefs)


def _commonest_path(page: Observed) -> float:
    """Share of the links that lead into the commonest folder."""
    folders = Counter(_ORIGIN.sub("", h).rpartition("/")[0] for h in page.hrefs)
    del folders[""]
    return max(folders.values(), default=0) / len(page.hrefs) if page.hrefs else 0.0


def _different(page: Observed) -> float:
    return float(len(page.hrefs))


def _below(page: Observed) -> float:
    """Share of the links that lead below the page's own path."""
    path = address_of(page.page.url).path.rstrip("/")
    if not path or not page.hrefs:
        return 0.0
    return sum(f"{path}/" in href for href in page.hrefs) / len(page.hrefs)


FEATURES: dict[str, Feature] = {
    "links different": _different,
    "links to products": _share_of(_PRODUCT),
    "links to categories": _share_of(_CATEGORY),
    "links to threads": _share_of(_THREAD),
    "links to texts": _share_of(_TEXT),
    "links to offers": _share_of(_OFFER),
    "links to docs": _share_of(_DOCS),
    "links to dated": _share_of(_DATED),
    "links to long slugs": _where(_has_long_slug),
    "links abroad": _abroad,
    "links into one folder": _commonest_path,
    "links below": _below,
}
