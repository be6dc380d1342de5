"""Stage 2: what the page says of itself in types, generators and class names."""

from collections.abc import Iterable, Mapping

from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.features.signals import html_votes
from scrapy_webextract.engine.page_types import PageType, page_types

_LEAST = 2.0  # a class name alone says little


def by_html(page: Observed) -> str | None:
    """The type that most of the page's own words are for."""
    return voted_by_html(page, page_types().values())


def voted_by_html(page: Observed, kinds: Iterable[PageType]) -> str | None:
    """The one of these types that most of the page's own words are for; None without one."""
    return most_voted({kind.name: html_votes(page, kind) for kind in kinds})


def most_voted(scores: Mapping[str, float]) -> str | None:
    """The type with the highest score; None where that is low or shared.

    >>> most_voted({"article": 4.0, "product": 1.0}), most_voted({"article": 1.0})
    ('article', None)
    """
    best = max(scores.values())
    named = [name for name, score in scores.items() if score == best]
    return named[0] if best >= _LEAST and len(named) == 1 else None
