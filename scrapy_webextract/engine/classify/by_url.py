"""Stage 1: the address alone."""

from collections.abc import Iterable

from scrapy_webextract.engine.features.address import address_of, rules_met
from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.page_types import PageType, page_types


def by_url(page: Observed) -> str | None:
    """The type whose rules the address meets; None if it meets none or those of several.

    A rule about the host goes before one about the path, and a later segment of the path before
    an earlier one: /shop/category/shoes/p/123 is a product.
    """
    return type_of(page.page.url, page_types().values())


def type_of(url: str, kinds: Iterable[PageType]) -> str | None:
    """The one of these types that an address tells; None if it tells none, or several.

    >>> type_of("https://forum.example.org/t/how-to-oil-a-hinge/77", page_types().values())
    'forum'
    """
    address = address_of(url)
    met = [
        ((rule[0], -rule[1]), kind.name)
        for kind in kinds
        if (rule := rules_met(address, kind)) is not None
    ]
    best = min((rank for rank, _ in met), default=None)
    named = [name for rank, name in met if rank == best]
    return named[0] if len(named) == 1 else None
