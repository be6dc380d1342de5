"""Features of the page's build: how much text, and in what elements."""

import numpy as np

from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.chrome import BoolArray
from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.tags import HEADING_TAGS

_PROSE = 10  # words; shorter paragraphs are captions, labels, bylines
_LONG = 30


def share(part: float, whole: float) -> float:
    """One number in another; 0 of nothing is 0.

    >>> share(1, 4), share(1, 0)
    (0.25, 0.0)
    """
    return float(part) / float(whole) if whole else 0.0


def _words_where(page: Observed, where: BoolArray) -> float:
    return share(int(page.words[where].sum()), page.total)


def _own_words(page: Observed) -> float:
    return float(page.words[page.own].sum())


def _own_blocks(page: Observed) -> float:
    return float(page.own.sum())


def _prose(page: Observed, least: int = _PROSE) -> BoolArray:
    prose: BoolArray = page.own & ~page.linked & (page.words >= least)
    return prose


def _prose_blocks(page: Observed) -> float:
    return float(_prose(page).sum())


def _prose_share(page: Observed) -> float:
    return _words_where(page, _prose(page))


def _long_share(page: Observed) -> float:
    return _words_where(page, _prose(page, _LONG))


def _mean_prose(page: Observed) -> float:
    words = page.words[_prose(page)]
    return float(words.mean()) if len(words) else 0.0


def _longest_run_of_prose(page: Observed) -> float:
    """Words in the longest stretch of prose, headings and short lines between allowed."""
    best = run = misses = 0
    for prose, words in zip(_prose(page).tolist(), page.words.tolist(), strict=True):
        misses = 0 if prose else misses + 1
        run = 0 if misses > 2 else run + words
        best = max(best, run)
    return share(best, page.total)


def _median_words(page: Observed) -> float:
    words = page.words[page.own]
    return float(np.median(words)) if len(words) else 0.0


def _linked_share(page: Observed) -> float:
    return _words_where(page, page.own & page.linked)


def _before_prose(page: Observed) -> float:
    """Share of the words that stand before the first long paragraph."""
    long = np.flatnonzero(_prose(page, _LONG))
    return share(int(page.words[: long[0]].sum()), page.total) if len(long) else 1.0


def _code_share(page: Observed) -> float:
    tags, texts = page.blocks.tags, page.blocks.texts
    pre = sum(len(texts[n]) for n, c in enumerate(page.blocks.container) if tags[c] == "pre")
    return share(sum(page.blocks.code_characters) + pre, int(page.characters.sum()))


def _links_in_prose(page: Observed) -> float:
    prose = np.flatnonzero(_prose(page))
    return share(sum(page.blocks.links[n] for n in prose), int(page.words[prose].sum()))


def _heading_words(page: Observed) -> float:
    headings = page.headings
    return share(int(page.words[headings].sum()), len(headings))


def _question_headings(page: Observed) -> float:
    return float(sum(page.blocks.texts[n].endswith("?") for n in page.headings))


def _linked_headings(page: Observed) -> float:
    """Share of the headings outside the frame that are links: those of an index lead to pages."""
    own = [n for n in page.headings if page.own[n]]
    return share(int(page.linked[own].sum()), len(own))


def _hidden(page: Observed) -> float:
    return float(sum(page.blocks.hidden))


def _dates(page: Observed) -> float:
    return float(len(page.dated))


def _date_share(page: Observed) -> float:
    return share(len(page.dated), int(page.own.sum()))


def _prices(page: Observed) -> float:
    return float(len(page.priced))


def _price_share(page: Observed) -> float:
    return share(len(page.priced), int(page.own.sum()))


def _numbers(page: Observed) -> float:
    """Share of the blocks that are numbers alone, as counts of posts, votes and views."""
    texts = page.blocks.texts
    return share(sum(t[0].isdigit() and len(t) < 8 for t in texts), len(texts))


def _count(*tags: str) -> Feature:
    return lambda page: float(sum(page.tags[tag] for tag in tags))


def _per_thousand_words(*tags: str) -> Feature:
    return lambda page: share(1000 * sum(page.tags[tag] for tag in tags), page.total + 50)


FEATURES: dict[str, Feature] = {
    "own words": _own_words,
    "own blocks": _own_blocks,
    "prose blocks": _prose_blocks,
    "prose share": _prose_share,
    "long share": _long_share,
    "mean prose": _mean_prose,
    "longest run of prose": _longest_run_of_prose,
    "median words": _median_words,
    "linked share": _linked_share,
    "before prose": _before_prose,
    "code share": _code_share,
    "links in prose": _links_in_prose,
    "heading words": _heading_words,
    "question headings": _question_headings,
    "linked headings": _linked_headings,
    "hidden": _hidden,
    "dates": _dates,
    "date share": _date_share,
    "prices": _prices,
    "price share": _price_share,
    "numbers": _numbers,
    "images": _count("img"),
    "codes": _count("code", "pre"),
    "h2": _count("h2"),
    "h3": _count("h3"),
    "times": _count("time"),
    "quotes": _count("blockquote"),
    "lists": _count("ul", "ol"),
    "figures": _count("figure"),
    "forms": _count("form"),
    "tables": _count("table"),
    "sections": _count("section"),
    "articles": _count("article"),
    "links per thousand words": _per_thousand_words("a"),
    "images per thousand words": _per_thousand_words("img"),
    "paragraphs per thousand words": _per_thousand_words("p"),
    "items per thousand words": _per_thousand_words("li"),
    "headings per thousand words": _per_thousand_words(*sorted(HEADING_TAGS)),
}
