"""What only data islands hold: JSON-LD and microdata as dicts, and text that the DOM lacks."""

from collections.abc import Iterator
from typing import Any, cast

from lxml import etree
from lxml.html import HtmlElement

from scrapy_webextract.engine.content.island_text import blocks_of_text, is_prose
from scrapy_webextract.engine.content.islands import state_blocks
from scrapy_webextract.engine.content.tree import Block, Heading, Item, Items, Post, Text
from scrapy_webextract.engine.json_ld import types_of
from scrapy_webextract.engine.page import Page

_MICRODATA = etree.XPath("//*[@itemscope or @itemprop]")
_MAX_ELEMENTS = 3000  # of microdata; a list of more products is cut
_MAX_ITEMS = 200
_MAX_CHARACTERS = 500_000  # of JSON-LD values, all objects together
_MAX_POSTS = 500
_MAX_DEPTH = 6
_BODIES = ("articleBody", "reviewBody", "text", "transcript")
_THREADS = frozenset(("Question", "DiscussionForumPosting", "SocialMediaPosting"))
_DESCRIBED = frozenset(
    ("Product", "ProductGroup", "Recipe", "JobPosting", "Event", "Course", "Book")
)
_ADDRESSES = {"a": "href", "link": "href", "img": "src", "audio": "src", "video": "src",
              "iframe": "src", "source": "src", "object": "data", "time": "datetime",
              "data": "value", "meter": "value", "meta": "content"}  # fmt: skip

Json = dict[str, Any]


def structured_data_of(page: Page) -> list[Json]:
    """The page's JSON-LD objects, then its microdata items in the same form; bounded in size."""
    room = _MAX_CHARACTERS
    found: list[Json] = []
    for item in page.json_ld:
        room -= _size(item)
        if room < 0:
            break
        found.append(item)
    return (found + _microdata(page.root))[:_MAX_ITEMS]


def island_blocks(page: Page) -> tuple[Block, ...]:
    """The main text that only an island holds; () when none does.

    JSON-LD comes first, for its fields have a meaning; then the state of an application.
    """
    for blocks in (_thread(page), _described(page), _bodies(page)):
        if blocks:
            return blocks
    return state_blocks(page)


def _bodies(page: Page) -> tuple[Block, ...]:
    """The longest body of an article."""
    texts = [b for i in page.json_ld for k in _BODIES if isinstance(b := i.get(k), str)]
    longest = max(texts, key=len, default="")
    return blocks_of_text(longest) if is_prose(longest) else ()


def _described(page: Page) -> tuple[Block, ...]:
    """Name, description, ingredients and steps of a product, recipe or their like."""
    items = [i for i in page.json_ld if _DESCRIBED.intersection(types_of(i))]
    if not items or any(
        k in i
        for i in page.json_ld
        for k in ("articleBody", "itemListElement")
        if "BreadcrumbList" not in types_of(i)
    ):
        return ()
    item = items[0]
    body = (
        *blocks_of_text(_string(item.get("description"))),
        *_list(item.get("recipeIngredient"), ordered=False),
        *_list(item.get("recipeInstructions"), ordered=True),
    )
    name = " ".join(_string(item.get("name")).split())
    return (Heading(1, (Text(name),)), *body) if name and body else body


def _list(value: Any, *, ordered: bool) -> tuple[Block, ...]:  # noqa: ANN401
    texts = [t for t in _strings(value, 0) if t.strip()]
    items = tuple(Item(blocks_of_text(text)) for text in texts)
    return (Items(items, ordered=ordered),) if items else ()


def _strings(value: Any, depth: int) -> Iterator[str]:  # noqa: ANN401
    """The steps of a recipe, in sections or not."""
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, str):
        yield from value.split("\n")
    elif isinstance(value, list):
        for part in value[:_MAX_POSTS]:
            yield from _strings(part, depth + 1)
    elif isinstance(value, dict):
        inner = value.get("itemListElement") or value.get("text") or value.get("name")
        yield from _strings(inner, depth + 1)


def _thread(page: Page) -> tuple[Block, ...]:
    """A question with its answers, or a post with its comments."""
    for item in page.json_ld:
        opening = item.get("mainEntity") if "QAPage" in types_of(item) else item
        if isinstance(opening, list):
            opening = opening[0] if opening else None
        if not isinstance(opening, dict) or not _THREADS.intersection(types_of(opening)):
            continue
        posts = list(_posts(opening, 0))[:_MAX_POSTS]
        title = " ".join(_string(opening.get("headline") or opening.get("name")).split())
        if posts:
            return (Heading(1, (Text(title),)), *posts) if title else tuple(posts)
    return ()


def _posts(item: Json, depth: int) -> Iterator[Post]:
    if depth > _MAX_DEPTH:
        return
    body = _string(item.get("articleBody") or item.get("text") or item.get("description"))
    if blocks := blocks_of_text(body):
        author = item.get("author")
        person = author[0] if isinstance(author, list) and author else author
        name = _string(person.get("name") if isinstance(person, dict) else person)
        date = _string(item.get("datePublished") or item.get("dateCreated"))
        yield Post(blocks, name.strip() or None, date.strip() or None, depth)
    for key in ("acceptedAnswer", "suggestedAnswer", "comment"):
        answers = item.get(key)
        for answer in answers if isinstance(answers, list) else [answers]:
            if isinstance(answer, dict):
                yield from _posts(answer, depth + 1)


def _string(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, list):
        return "\n".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""


def _size(value: Any) -> int:  # noqa: ANN401
    """Characters of all strings in a value, and one for each other part."""
    total = 0
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list):
            waiting += part
        else:
            total += len(part) if isinstance(part, str) else 1
    return total


def _microdata(root: HtmlElement) -> list[Json]:
    """The top-level items that itemscope and itemprop describe."""
    items: dict[HtmlElement, Json] = {}
    top: list[Json] = []
    elements = cast("list[HtmlElement]", _MICRODATA(root))
    for element in elements[:_MAX_ELEMENTS]:
        value: Any = None
        if element.get("itemscope") is not None:
            kind = (element.get("itemtype") or "").strip()
            value = items[element] = {"@type": kind.rstrip("/").rsplit("/", 1)[-1]} if kind else {}
        owner = next((items[a] for a in element.iterancestors() if a in items), None)
        names = (element.get("itemprop") or "").split()
        if owner is None or not names:
            if value is not None:
                top.append(value)
            continue
        if value is None:
            value = _property(element)
        for name in names:
            _put(owner, name, value)
    return [item for item in top if set(item) - {"@type"}][:_MAX_ITEMS]


def _property(element: HtmlElement) -> str:
    attribute = _ADDRESSES.get(element.tag)
    value = element.get("content") or (element.get(attribute) if attribute else None)
    return value.strip() if value else " ".join("".join(element.itertext()).split())


def _put(item: Json, name: str, value: Any) -> None:  # noqa: ANN401
    """Add a value; a second one makes a list."""
    if name not in item:
        item[name] = value
    elif isinstance(item[name], list):
        item[name].append(value)
    else:
        item[name] = [item[name], value]
