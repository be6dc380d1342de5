"""Features of the page's build: how much text, and in what elements."""

import numpy as np

from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.chrome import BoolArray
from scrapy_webextract.engine.features.observed import Observed

_PROSE = 10  # words; shorter paragraphs are captions, labels, bylines
_LONG = 30
_SENTENCE_ENDS = (".", "!", "?", ".”", '."', "。", "…")


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


def _prose(page: Observed) -> BoolArray:
    prose: BoolArray = page.own & ~page.linked & (page.words >= _PROSE)
    return prose


def _prose_blocks(page: Observed) -> float:
    return float(_prose(page).sum())


def _prose_share(page: Observed) -> float:
    return _words_where(page, _prose(page))


def _long_share(page: Observed) -> float:
    return _words_where(page, page.own & ~page.linked & (page.words >= _LONG))


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


def _sentences(page: Observed) -> float:
    """Share of the prose blocks that end as sentences do; teasers are cut off."""
    prose = np.flatnonzero(_prose(page))
    return share(sum(page.blocks.texts[n].endswith(_SENTENCE_ENDS) for n in prose), len(prose))


def _linked_share(page: Observed) -> float:
    return _words_where(page, page.own & page.linked)


def _chrome_share(page: Observed) -> float:
    return _words_where(page, page.chrome)


def _before_prose(page: Observed) -> float:
    """Share of the words that stand before the first long paragraph."""
    long = np.flatnonzero(page.own & ~page.linked & (page.words >= _LONG))
    return share(int(page.words[: long[0]].sum()), page.total) if len(long) else 1.0


def _bold_share(page: Observed) -> float:
    return share(sum(page.blocks.bold_characters), int(page.characters.sum()))


def _code_share(page: Observed) -> float:
    pre = sum(
        int(page.characters[n])
        for n, c in enumerate(page.blocks.container)
        if page.blocks.tags[c] == "pre"
    )
    code = sum(page.blocks.code_characters) + pre
    return share(code, int(page.characters.sum()))


def _links_in_prose(page: Observed) -> float:
    prose = np.flatnonzero(_prose(page))
    return share(sum(page.blocks.links[n] for n in prose), int(page.words[prose].sum()))


def _heading_words(page: Observed) -> float:
    count = sum(page.tags[f"h{level}"] for level in range(1, 7))
    inside = [n for n, c in enumerate(page.blocks.container) if page.blocks.tags[c][:1] == "h"]
    return share(int(page.words[inside].sum()), count)


def _headings(page: Observed) -> float:
    return float(sum(page.tags[f"h{level}"] for level in range(1, 7)))


def _linked_headings(page: Observed) -> float:
    """Share of the h2 to h4 that are links, as in an index."""
    tags, container = page.blocks.tags, page.blocks.container
    headings = [n for n, c in enumerate(container) if tags[c] in ("h2", "h3", "h4")]
    return share(int(page.linked[headings].sum()), len(headings))


def _question_headings(page: Observed) -> float:
    tags, texts = page.blocks.tags, page.blocks.texts
    headings = [n for n, c in enumerate(page.blocks.container) if tags[c] in ("h2", "h3", "h4")]
    return float(sum(texts[n].endswith("?") for n in headings))


def _hidden(page: Observed) -> float:
    return float(sum(page.blocks.hidden))


def _depth(page: Observed) -> float:
    return float(max(page.blocks.depth, default=0))


def _dates(page: Observed) -> float:
    return float((page.dated & page.own).sum())


def _prices(page: Observed) -> float:
    return float((page.priced & page.own).sum())


def _date_share(page: Observed) -> float:
    return share(int((page.dated & page.own).sum()), int(page.own.sum()))


def _price_share(page: Observed) -> float:
    return share(int((page.priced & page.own).sum()), int(page.own.sum()))


def _first_price(page: Observed) -> float:
    """Where the first price stands, as a share of the blocks; 1 without one."""
    priced = np.flatnonzero(page.priced & page.own)
    return share(int(priced[0]), len(page.words)) if len(priced) else 1.0


def _repeated_texts(page: Observed) -> float:
    """Share of the short lines that are copies of others, as "Add to cart" under each card."""
    lines = page.short_lines
    return 1.0 - share(len(set(lines)), len(lines)) if lines else 0.0


def _numbers(page: Observed) -> float:
    """Share of the blocks that are numbers alone, as counts of posts, votes and views."""
    texts = page.blocks.texts
    return share(sum(t[0].isdigit() and len(t) < 8 for t in texts), len(texts))


FEATURES: dict[str, Feature] = {
    "words": lambda page: float(page.total),
    "own words": _own_words,
    "own blocks": _own_blocks,
    "prose blocks": _prose_blocks,
    "prose share": _prose_share,
    "long share": _long_share,
    "mean prose": _mean_prose,
    "longest run of prose": _longest_run_of_prose,
    "median words": _median_words,
    "sentences": _sentences,
    "linked share": _linked_share,
    "chrome share": _chrome_share,
    "before prose": _before_prose,
    "bold share": _bold_share,
    "code share": _code_share,
    "links in prose": _links_in_prose,
    "heading words": _heading_words,
    "headings": _headings,
    "linked headings": _linked_headings,
    "question headings": _question_headings,
    "hidden": _hidden,
    "depth": _depth,
    "dates": _dates,
    "prices": _prices,
    "date share": _date_share,
    "price share": _price_share,
    "first price": _first_price,
    "repeated texts": _repeated_texts,
    "numbers": _numbers,
}
