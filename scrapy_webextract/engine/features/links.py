"""Features of where the page's links lead: an index links to what it lists."""

import re
from collections.abc import Callable

from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.observed import Observed

_PRODUCT = re.compile(
    r"/(?:products?|produ[ck]t[oes]?|produits?|prodott[oi]|p|dp|ip|itm|pd|item)/"
)
_CATEGORY = re.compile(r"/(?:collections?|categor\w+|kategori\w*|c|cat|browse|b)/")
_THREAD = re.compile(
    r"/(?:threads?|topics?|t|questions?|users?|members?|profile|u|user)/|member\.php"
)
_OFFER = re.compile(
    r"/(?:services?|solutions?|pricing|contact\w*|about\w*|industries|case-studies|customers|demo"
    r"|careers|kontakt|leistungen|ueber-uns|servicios|contacto)(?:[-/.]|$)"
)
_DOCS = re.compile(r"/(?:docs?|reference|api|manual|guide|tutorial|wiki)(?:/|$)|\.html$")
_PAGED = re.compile(
    r"[?&](?:page|paged|pg|p|seite|pagina|start|offset)=\d+|/(?:page|seite|pagina)[/-]?\d+(?:[/?]|$)"
)
_CALL = re.compile(r"(?:tel|mailto|whatsapp|sms):|//wa\.me/")
_LONG_SLUG = 4  # hyphens; names of articles are sentences


def _share_of(test: Callable[[str], object]) -> Feature:
    def value(page: Observed) -> float:
        hrefs = page.hrefs
        return sum(bool(test(href)) for href in hrefs) / len(hrefs) if hrefs else 0.0

    return value


def _has_long_slug(href: str) -> bool:
    return href.rpartition("/")[2].count("-") >= _LONG_SLUG


def _paged(page: Observed) -> float:
    return float(sum(_PAGED.search(target) is not None for target in page.targets))


def _calls(page: Observed) -> float:
    return float(sum(_CALL.match(target) is not None for target in page.targets))


FEATURES: dict[str, Feature] = {
    "links to products": _share_of(_PRODUCT.search),
    "links to categories": _share_of(_CATEGORY.search),
    "links to threads": _share_of(_THREAD.search),
    "links to offers": _share_of(_OFFER.search),
    "links to docs": _share_of(_DOCS.search),
    "links to long slugs": _share_of(_has_long_slug),
    "links to numbered pages": _paged,
    "links that call": _calls,
}
