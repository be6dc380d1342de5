"""Features of what a page says of itself: names in the markup, types, phrases on it."""

import re
from collections.abc import Callable

from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.features.structure import share
from scrapy_webextract.engine.page_types import PAGE_TYPES, PageType, page_types
from scrapy_webextract.engine.words import words

_RESULTS = re.compile(
    r"^\(?[\d.,]+ (?:results|items|products|styles|articles|posts|produits|produkte|artikel"
    r"|ergebnisse|productos|resultados|prodotti|résultats|товар)|\b\d+ ?[-–] ?\d+ of [\d,.]+"
)
_NAMES: dict[str, tuple[str, ...]] = {
    "price": ("price", "prices", "cost", "money", "amount"),
    "cart": ("cart", "basket", "bag", "checkout", "minicart"),
    "product": ("product", "products", "pdp", "sku"),
    "variant": ("variant", "variants", "swatch", "swatches", "quantity", "qty"),
    "card": ("card", "cards", "tile", "tiles", "teaser"),
    "grid": ("grid", "masonry"),
    "review": ("review", "reviews", "rating", "ratings", "stars"),
    "comment": ("comment", "comments"),
    "post": ("post", "posts"),
    "message": ("message", "messages", "reply", "replies", "thread", "topic"),
    "user": ("user", "avatar", "username", "member", "userinfo"),
    "signature": ("signature", "reputation", "reactions", "votes", "vote", "karma"),
    "author": ("author", "byline", "writer"),
    "date": ("date", "time", "published", "timestamp", "datetime"),
    "article": ("article", "story", "articlebody"),
    "entry": ("entry", "excerpt", "summary", "teaser", "hentry"),
    "breadcrumb": ("breadcrumb", "breadcrumbs", "crumb"),
    "pagination": ("pagination", "pager", "paging", "paginate"),
    "filter": ("filter", "filters", "facet", "facets", "refinement", "sort", "sortby"),
    "hero": ("hero", "banner", "jumbotron"),
    "testimonial": ("testimonial", "testimonials", "quote", "clients"),
    "pricing": ("pricing", "plan", "plans"),
    "offer": ("cta", "lead", "demo", "trial"),
    "feature": ("feature", "features", "benefits", "icon", "logos"),
    "question": ("faq", "faqs", "accordion", "question", "answer"),
    "contents": ("toc", "sidebar", "contents", "sidenav"),
    "docs": ("docs", "doc", "documentation", "api", "reference", "manual"),
    "code": ("highlight", "code", "codehilite", "prism", "hljs", "language"),
    "newsletter": ("newsletter", "subscribe", "signup"),
    "related": ("related", "recommended", "recirculation"),
    "social": ("share", "social", "facebook", "twitter"),
    "tag": ("tag", "tags", "category", "categories"),
    "carousel": ("carousel", "slider", "slide", "swiper", "slick"),
    "gallery": ("gallery", "thumbnail", "thumb", "zoom"),
    "result": ("result", "results", "listing", "listings", "rank"),
    "collection": ("collection", "collections", "plp", "catalog"),
    "wiki": ("mw", "wiki", "wikitable"),
    "form": ("form", "field", "contact"),
    "wordpress": ("wp", "elementor"),
    "single": ("single",),
    "archive": ("archive", "blog"),
    "home": ("home", "homepage", "frontpage"),
}
_JSON_LD: dict[str, tuple[str, ...]] = {
    "article": ("Article", "NewsArticle", "BlogPosting", "TechArticle", "Recipe"),
    "product": ("Product", "ProductGroup", "IndividualProduct"),
    "thread": ("DiscussionForumPosting", "QAPage"),
    "list": ("ItemList", "CollectionPage", "OfferCatalog"),
    "faq": ("FAQPage",),
    "organisation": ("Organization", "Corporation", "LocalBusiness", "ProfessionalService"),
    "service": ("Service", "SoftwareApplication", "WebApplication", "Course"),
    "site": ("WebSite",),
    "crumbs": ("BreadcrumbList",),
    "person": ("Person", "ProfilePage"),
}


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


def _named(*tokens: str) -> Feature:
    return lambda page: float(sum(page.tokens[token] for token in tokens))


def _named_share(*tokens: str) -> Feature:
    return lambda page: share(sum(page.tokens[t] for t in tokens), len(page.blocks.elements))


def _typed(*types: str) -> Feature:
    return lambda page: float(not page.json_ld.isdisjoint(types))


def _says(list_name: str) -> Feature:
    """How many short lines of the page are, or begin with, phrases of a list."""

    def value(page: Observed) -> float:
        phrases = words(list_name)
        return float(sum(not phrases.isdisjoint(opening) for opening in page.openings))

    return value


def _counts_results(page: Observed) -> float:
    return float(any(_RESULTS.search(line) for line in page.short_lines))


def _og_type(page: Observed) -> float:
    """1 for a website, 2 for an article, 3 for a product, 4 for others, 0 for none."""
    kind = page.page.meta("og:type").lower()
    return float({"": 0, "website": 1, "article": 2, "product": 3}.get(kind, 4))


def _has_meta(*names: str) -> Feature:
    return lambda page: float(bool(page.page.meta(*names)))


def _title_words(page: Observed) -> float:
    return float(len(page.page.title.split()))


def _title_parts(page: Observed) -> float:
    return float(len(re.split(r" [|–—-] |: ", page.page.title)))


def _title_asks(page: Observed) -> float:
    return float("?" in page.page.title)


def _description_words(page: Observed) -> float:
    return float(len(page.page.meta("description", "og:description").split()))


def _h1_in_title(page: Observed) -> float:
    """Share of the first h1's words in the page's title; -1 without one."""
    tags, texts = page.blocks.tags, page.blocks.texts
    first = next((n for n, c in enumerate(page.blocks.container) if tags[c] == "h1"), None)
    if first is None:
        return -1.0
    title = page.page.title.lower()
    parts = texts[first].lower().split()
    return share(sum(part in title for part in parts), len(parts))


_PAGE: dict[str, Callable[[Observed], float]] = {
    "og type": _og_type,
    "meta published": _has_meta("article:published_time", "datepublished", "date"),
    "meta author": _has_meta("author", "article:author", "twitter:label1"),
    "meta price": _has_meta("product:price:amount", "og:price:amount", "price"),
    "meta generator": _has_meta("generator"),
    "meta og type": _has_meta("og:type"),
    "title words": _title_words,
    "title parts": _title_parts,
    "title asks": _title_asks,
    "description words": _description_words,
    "h1 in title": _h1_in_title,
    "counts results": _counts_results,
}
_FROM_SCRIPTS = tuple(f"json-ld {name}" for name in _JSON_LD)

FEATURES: dict[str, Feature] = {
    **_PAGE,
    **{f"html rule {name}": _votes(name) for name in PAGE_TYPES},
    **{
        f"says {name}": _says(f"feature_{name}")
        for name in ("cart", "offer", "reply", "more", "filter")
    },
    **{f"named {name}": _named(*tokens) for name, tokens in _NAMES.items()},
    **{f"named share {name}": _named_share(*tokens) for name, tokens in _NAMES.items()},
    **{f"json-ld {name}": _typed(*types) for name, types in _JSON_LD.items()},
}
SCRIPT_FEATURES: frozenset[str] = frozenset(_FROM_SCRIPTS)
"""Features that only the script elements show."""
