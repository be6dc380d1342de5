"""Features of what a page says of itself: names in the markup, types, phrases on it."""

from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.names import SUBJECTS
from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.json_ld import types_of
from scrapy_webextract.engine.page_types import PAGE_TYPES, PageType, page_types
from scrapy_webextract.engine.words import words

_LISTS = ("cart", "offer", "reply", "filter", "more")  # words/feature_*.txt


def html_votes(page: Observed, page_type: PageType) -> float:
    """How much of what a page says of itself a type's HTML rules know."""
    rules = page_type.html
    generator = page.page.meta("generator").lower()
    return (
        3.0 * (not page.json_ld.isdisjoint(rules.json_ld))
        + 3.0 * generator.startswith(rules.generators)
        + 2.0 * (not page.itemtypes.isdisjoint(rules.itemtypes))
        + 2.0 * (page.page.meta("og:type").lower() in rules.og_types)
        + 1.0 * min(2, len(page.marks.intersection(rules.marks)))
    )


def _votes(name: str) -> Feature:
    return lambda page: html_votes(page, page_types()[name])


def _named(subject: str) -> Feature:
    return lambda page: float(page.subjects[subject])


def _says(list_name: str) -> Feature:
    """How many short lines of the page are, or begin with, phrases of a list."""

    def value(page: Observed) -> float:
        phrases = words(list_name)
        return float(sum(not phrases.isdisjoint(opening) for opening in page.openings))

    return value


def _published(page: Observed) -> float:
    return float(bool(page.page.meta("article:published_time", "datepublished", "date")))


def _title_words(page: Observed) -> float:
    return float(len(page.page.title.split()))


def _description_words(page: Observed) -> float:
    return float(len(page.page.meta("description", "og:description").split()))


def _items_in_json_ld(*kinds: str) -> Feature:
    """How many objects of these types JSON-LD has on its top level: a shop's category has many."""

    def value(page: Observed) -> float:
        wanted = set(kinds)
        return float(sum(not wanted.isdisjoint(types_of(i)) for i in page.page.json_ld))

    return value


def _listed_in_json_ld(page: Observed) -> float:
    """How many entries the longest ItemList of the page has."""
    lists = [i.get("itemListElement") for i in page.page.json_ld if "ItemList" in types_of(i)]
    lists += [
        inner.get("itemListElement")
        for i in page.page.json_ld
        if isinstance(inner := i.get("mainEntity"), dict)
    ]
    return float(max((len(one) for one in lists if isinstance(one, list)), default=0))


FEATURES: dict[str, Feature] = {
    "meta published": _published,
    "title words": _title_words,
    "products in json-ld": _items_in_json_ld("Product", "ProductGroup"),
    "listed in json-ld": _listed_in_json_ld,
    "description words": _description_words,
    **{f"html rule {name}": _votes(name) for name in PAGE_TYPES},
    **{f"says {name}": _says(f"feature_{name}") for name in _LISTS},
    **{f"named {subject}": _named(subject) for subject in SUBJECTS},
}
