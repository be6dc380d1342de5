"""Stage 1: the address alone."""

from scrapy_webextract.engine.features.address import address_of, rules_met
from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.page_types import page_types


def by_url(page: Observed) -> str | None:
    """The type whose rules the address meets; None if it meets none or those of several.

    A rule about the host goes before one about the path, and a later segment of the path before
    an earlier one: /shop/category/shoes/p/123 is a product.
    """
    return type_of(page.page.url)


def type_of(url: str) -> str | None:
    """The type that an address tells.

    >>> type_of("https://forum.example.org/t/how-to-oil-a-hinge/77")
    'forum'
    """
    address = address_of(url)
    met = [
        ((rule[0], -rule[1]), name)
        for name, page_type in page_types().items()
        if (rule := rules_met(address, page_type)) is not None
    ]
    best = min((rank for rank, _ in met), default=None)
    named = [name for rank, name in met if rank == best]
    return named[0] if len(named) == 1 else None
