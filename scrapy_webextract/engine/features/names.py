"""What the class names, ids and roles of a page are about: how often each subject is named."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

SUBJECTS: dict[str, tuple[str, ...]] = {
    "cart": ("cart", "basket", "bag", "checkout", "minicart"),
    "product": ("product", "products", "pdp", "sku"),
    "price": ("price", "prices", "cost", "money", "amount"),
    "card": ("card", "cards", "tile", "tiles", "teaser"),
    "grid": ("grid", "masonry"),
    "post": ("post", "posts"),
    "single": ("single",),
    "message": ("message", "messages", "reply", "replies", "thread", "topic"),
    "user": ("user", "avatar", "username", "member", "userinfo"),
    "review": ("review", "reviews", "rating", "ratings", "stars"),
    "author": ("author", "byline", "writer"),
    "article": ("article", "story", "articlebody"),
    "entry": ("entry", "excerpt", "summary", "teaser", "hentry"),
    "breadcrumb": ("breadcrumb", "breadcrumbs", "crumb"),
    "filter": ("filter", "filters", "facet", "facets", "refinement", "sort", "sortby"),
    "hero": ("hero", "banner", "jumbotron"),
    "testimonial": ("testimonial", "testimonials", "quote", "clients"),
    "feature": ("feature", "features", "benefits", "icon", "logos"),
    "question": ("faq", "faqs", "accordion", "question", "answer"),
    "contents": ("toc", "sidebar", "contents", "sidenav"),
    "docs": ("docs", "doc", "documentation", "api", "reference", "manual"),
    "code": ("highlight", "code", "codehilite", "prism", "hljs", "language"),
    "newsletter": ("newsletter", "subscribe", "signup"),
    "related": ("related", "recommended", "recirculation"),
    "carousel": ("carousel", "slider", "slide", "swiper", "slick"),
    "gallery": ("gallery", "thumbnail", "thumb", "zoom"),
    "result": ("result", "results", "listing", "listings", "rank"),
    "collection": ("collection", "collections", "plp", "catalog"),
    "form": ("form", "field", "contact"),
    "home": ("home", "homepage", "frontpage"),
}
"""Subjects by name, with the words that stand for them."""
_TOKEN = re.compile(r"[a-z]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SUBJECTS_OF = {
    token: tuple(name for name, tokens in SUBJECTS.items() if token in tokens)
    for tokens in SUBJECTS.values()
    for token in tokens
}


def named(marks: Mapping[str, int]) -> Mapping[str, int]:
    """How often class names and the like, given with their counts, name each subject.

    >>> dict(named({"productCard__thumb--sale2": 3, "cart": 1}))
    {'product': 3, 'card': 3, 'gallery': 3, 'cart': 1}
    """
    counts = Counter[str]()
    for mark, times in marks.items():
        for subject in _subjects_in(mark):
            counts[subject] += times
    return counts


@lru_cache(maxsize=50_000)  # the pages of a site share their names
def _subjects_in(mark: str) -> tuple[str, ...]:
    """The subjects that a name is about, one that it names twice twice."""
    tokens = _TOKEN.findall(_CAMEL.sub(" ", mark).lower())
    return tuple(subject for token in tokens for subject in _SUBJECTS_OF.get(token, ()))
