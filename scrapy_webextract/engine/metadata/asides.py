"""Regions that tell of other pages or other people: comments, teasers, side columns, adverts."""

import re
from functools import cache, lru_cache

from lxml.html import HtmlElement

from scrapy_webextract.engine.words import words

ASIDE_TAGS = frozenset(("aside", "nav", "footer", "blockquote", "figure"))
"""Tags whose authors and dates are not the page's."""


def is_aside(element: HtmlElement) -> bool:
    """Whether an element's tag or names say that it tells of others.

    >>> from lxml.html import fromstring
    >>> is_aside(fromstring('<div class="related-posts">x</div>'))
    True
    """
    if element.tag in ASIDE_TAGS:
        return True
    return _is_aside(f"{element.get('class') or ''} {element.get('id') or ''}")


@lru_cache(maxsize=4096)
def _is_aside(names: str) -> bool:
    return len(names) > 1 and _pattern().search(names.lower()) is not None


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(words("metadata_asides")))))
