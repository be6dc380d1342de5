"""Features of what is repeated on a page: cards, posts, rows."""

from collections.abc import Callable

from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.features.repetition import Group
from scrapy_webextract.engine.features.structure import share

_NONE = Group(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, in_list=False)


def _repeated_share(page: Observed) -> float:
    return min(1.0, share(sum(g.words for g in page.groups), page.total))


def _card_count(page: Observed) -> float:
    """Members of the largest group whose members have a link and an image."""
    cards = (g.size for g in page.groups if g.with_link > 0.7 and g.with_image > 0.5)
    return float(max(cards, default=0))


def _priced_cards(page: Observed) -> float:
    return float(max((g.size * g.with_price for g in page.groups), default=0.0))


def _dated_cards(page: Observed) -> float:
    return float(max((g.size * g.with_date for g in page.groups), default=0.0))


def _dated_posts(page: Observed) -> float:
    """Members of repeated groups with a date and prose that is no link."""
    posts = (g.size * g.with_date for g in page.groups if g.mean_words > 25 and g.linked < 0.4)
    return float(max(posts, default=0.0))


def _headed_cards(page: Observed) -> float:
    cards = (g.size for g in page.groups if g.with_heading > 0.6 and g.with_link > 0.6)
    return float(max(cards, default=0))


def _of_group(place: int, read: Callable[[Group], float]) -> Feature:
    def value(page: Observed) -> float:
        groups = page.groups
        return float(read(groups[place] if place < len(groups) else _NONE))

    return value


_GROUP_VALUES: dict[str, Callable[[Group], float]] = {
    "size": lambda g: g.size,
    "words": lambda g: g.words,
    "mean words": lambda g: g.mean_words,
    "spread": lambda g: g.spread,
    "linked": lambda g: g.linked,
    "with image": lambda g: g.with_image,
    "with date": lambda g: g.with_date,
    "with price": lambda g: g.with_price,
    "with heading": lambda g: g.with_heading,
    "with link": lambda g: g.with_link,
    "in list": lambda g: g.in_list,
}

FEATURES: dict[str, Feature] = {
    "repeated share": _repeated_share,
    "card count": _card_count,
    "priced cards": _priced_cards,
    "dated cards": _dated_cards,
    "dated posts": _dated_posts,
    "headed cards": _headed_cards,
    **{f"group {name}": _of_group(0, read) for name, read in _GROUP_VALUES.items()},
    **{f"second group {name}": _of_group(1, read) for name, read in _GROUP_VALUES.items()},
}
