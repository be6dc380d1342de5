"""Source: the JSON-LD objects of the page."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scrapy_webextract.engine.json_ld import types_of
from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.scene import Scene

_ARTICLES = ("Article", "Posting", "Report", "Review", "Recipe", "HowTo", "CreativeWork", "Story")
_THREADS = ("QAPage", "DiscussionForumPosting", "Question")
_NAMED = frozenset(("author", "headline", "name"))
_MAX_DEPTH = 4
_MOST_CRUMBS = 12
_TITLES = ("headline", "name", "alternativeHeadline")

Item = Mapping[str, Any]


def json_ld(scene: Scene) -> Clues:
    """What the first article, or else the page's own object, says of itself."""
    items = scene.page.json_ld
    by_id = {i["@id"]: i for i in items if isinstance(i.get("@id"), str)}
    works = list(_works(items))
    pages: list[Item] = [i for i in items if any(t.endswith("WebPage") for t in types_of(i))]
    first = works[:1]
    return Clues(
        title=_all(first, *_TITLES),
        authors=tuple(name for i in first for name in _names(i, ("author", "creator"), by_id)),
        date=_all(first, "datePublished", "dateCreated", "uploadDate"),
        date_modified=_all(first, "dateModified"),
        description=_all(first + pages, "description", "abstract"),
        sitename=tuple(_sitenames(items, first, by_id)),
        url=_all(first, "url"),
        image=tuple(u for i in first + pages for u in _addresses(i.get("image"), by_id, 0)),
        categories=_all(first, "articleSection"),
        tags=_all(first, "keywords"),
        license=tuple(u for i in first + pages for u in _addresses(i.get("license"), by_id, 0)),
    )


def web_page(scene: Scene) -> Clues:
    """What the page's own object says; of a day only where somebody signs.

    A home page, a shop and a service page carry the same dates, but nobody wrote them on a day.
    """
    items = scene.page.json_ld
    by_id = {i["@id"]: i for i in items if isinstance(i.get("@id"), str)}
    pages = [i for i in items if any(t.endswith("WebPage") for t in types_of(i))][:1]
    return Clues(
        title=_all(pages, *_TITLES),
        categories=tuple(_trail(items)),
        authors=tuple(name for i in pages for name in _names(i, ("author", "creator"), by_id)),
        date_if_signed=_all(pages, "datePublished"),
        date_modified=_all(pages, "dateModified"),
    )


def _trail(items: Sequence[Item]) -> Iterator[str]:
    """The sections between the site's first page and the page itself, from its breadcrumbs."""
    crumbs = next((i for i in items if "BreadcrumbList" in types_of(dict(i))), {})
    steps = crumbs.get("itemListElement")
    names: list[str] = []
    for step in steps[:_MOST_CRUMBS] if isinstance(steps, list) else ():
        inner = step.get("item") if isinstance(step, dict) else None
        holder = inner if isinstance(inner, dict) and "name" in inner else step
        names += list(_texts(holder, 0))[:1] if isinstance(holder, dict) else ()
    yield from names[1:-1]


def is_article(scene: Scene) -> bool:
    """Whether the page says of itself that it is an article."""
    is_declared = scene.page.meta("og:type").lower() == "article"
    return is_declared or any(_is_work(item) for item in scene.page.json_ld)


def _works(items: tuple[dict[str, Any], ...]) -> Iterator[Item]:
    """The articles and the opening posts of threads."""
    for item in items:
        if _is_work(item):
            yield item
        for key in ("mainEntity", "mainEntityOfPage"):
            inner = item.get(key)
            if isinstance(inner, dict) and _is_work(inner):
                yield inner


def _is_work(item: Item) -> bool:
    types = types_of(dict(item))
    if "itemReviewed" in item:
        return False
    if any(t in _THREADS for t in types):
        return not _NAMED.isdisjoint(item)
    if any(t.endswith(_ARTICLES) for t in types):
        return not (_NAMED | {"datePublished", "articleBody"}).isdisjoint(item)
    return "headline" in item and not {"datePublished", "author"}.isdisjoint(item)


def _all(items: Sequence[Item], *keys: str) -> tuple[str, ...]:
    """The texts under these keys, in the order of the keys."""
    return tuple(t for key in keys for item in items for t in _texts(item.get(key), 0))


def _texts(value: Any, depth: int) -> Iterator[str]:  # noqa: ANN401
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, list):
        for part in value[:100]:
            yield from _texts(part, depth + 1)
    elif isinstance(value, dict):
        yield from _texts(value.get("@value", value.get("name")), depth + 1)


def _names(item: Item, keys: tuple[str, ...], by_id: Mapping[str, Item]) -> Iterator[str]:
    for key in keys:
        found = list(_person_names(item.get(key), by_id, 0))
        if found:
            yield from found
            return


def _person_names(value: Any, by_id: Mapping[str, Item], depth: int) -> Iterator[str]:  # noqa: ANN401
    """The names of people, references by @id resolved; organisations are left out."""
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, str):
        yield from _person_names(by_id[value], by_id, depth + 1) if value in by_id else (value,)
    elif isinstance(value, list):
        for part in value[:30]:
            yield from _person_names(part, by_id, depth + 1)
    elif isinstance(value, dict):
        types = types_of(value)
        if "Organization" in types and "Person" not in types:
            return
        name = value.get("name")
        if isinstance(name, str | list):
            yield from _texts(name, 0)
        elif isinstance(name, dict):
            yield from _person_names(name, by_id, depth + 1)
        elif (target := by_id.get(str(value.get("@id")))) is not None and target is not value:
            yield from _person_names(target, by_id, depth + 1)


def _sitenames(
    items: tuple[dict[str, Any], ...], works: Sequence[Item], by_id: Mapping[str, Item]
) -> Iterator[str]:
    yield from _all([i for i in items if "WebSite" in types_of(i)], "name")
    for work in works:
        publisher = work.get("publisher")
        if isinstance(publisher, dict):
            target = by_id.get(str(publisher.get("@id")), publisher)
            yield from _texts(publisher.get("name") or target.get("name"), 0)


def _addresses(value: Any, by_id: Mapping[str, Item], depth: int) -> Iterator[str]:  # noqa: ANN401
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value[:20]:
            yield from _addresses(part, by_id, depth + 1)
    elif isinstance(value, dict):
        target = by_id.get(str(value.get("@id")), value)
        yield from _addresses(target.get("url") or target.get("contentUrl"), by_id, depth + 1)
