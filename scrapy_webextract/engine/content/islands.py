"""The state that an application left in the page: its longest prose, by where it stands."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scrapy_webextract.engine.content.flight import flight_of
from scrapy_webextract.engine.content.island_text import blocks_of_text, is_prose
from scrapy_webextract.engine.content.tree import Block, Post
from scrapy_webextract.engine.json_ld import json_values
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.tags import SKIPPED_TAGS
from scrapy_webextract.engine.words import words

_IDS = frozenset(("__NEXT_DATA__", "__NUXT_DATA__", "ng-state", "serverApp-state"))
_ASSIGNMENT = re.compile(
    r"(?:window|self|globalThis)?\.?\[?[\"']?(?:__(?:INITIAL|PRELOADED|APOLLO|REDUX|NUXT|SSR|APP|PAGE)?"
    r"_?(?:STATE|DATA|NUXT|PROPS)?__|INITIAL_STATE|PRELOADED_STATE|initialState|__remixContext)"
    r"[\"']?\]?\s*=\s*(?=[{\[]|JSON\.parse\()",
)
_NOT_CONTENT = re.compile(
    r"messages?$|translat|i18n|locale|config|settings|labels|strings|errors?$|cookie|consent|footer"
    r"|navigation|header|menu|seo|related|recommend|disclaimer|legal|terms|privacy|trending"
    r"|notFound|className",
    re.IGNORECASE,
)
_AUTHOR_KEYS = ("username", "author", "user", "display_username", "name", "authorName")
_DATE_KEYS = ("created_at", "createdAt", "date", "datePublished", "publishedAt", "published_at")
_POST_KEYS = frozenset(("cooked",))  # what holds a post of a thread, however short
_MAX_PARTS = 200_000  # of one island that are looked at
_MIN_TOTAL = 200  # characters of prose that make an island worth reading
_LONG_TEXT = 80  # characters; shorter ones are labels
_ENOUGH_WORDS = 12
_LONGEST_SCRIPT = 8_000_000


@dataclass(frozen=True, slots=True)
class _Prose:
    """A string of prose with its place."""

    path: str
    """Keys that lead to it, without the numbers of lists."""
    text: str
    """The string."""
    holder: dict[str, Any]
    """The object it is a field of."""

    @property
    def is_post(self) -> bool:
        """Whether it is a post of a thread, by the name of its field."""
        return _holds_post(self.path)

    @property
    def author(self) -> str | None:
        """Who wrote it."""
        return _field(self.holder, _AUTHOR_KEYS)

    @property
    def date(self) -> str | None:
        """When it was written."""
        return _field(self.holder, _DATE_KEYS)


def state_blocks(page: Page) -> tuple[Block, ...]:
    """The blocks of the longest coherent prose in the page's application state; () without any."""
    groups = (group for value in _states(page) for group in _groups(value))
    best = max(groups, key=_weight, default=[])
    if _length(best) < _MIN_TOTAL:
        return ()
    return tuple(block for prose in best for block in _blocks(prose, many=len(best) > 1))


def _states(page: Page) -> Iterator[Any]:
    """The decoded islands, in document order."""
    for element in page.root.iterfind(".//*[@data-preloaded]"):
        yield from json_values(element.get("data-preloaded") or "")
    for script in page.root.iter("script"):
        text = (script.text or "")[:_LONGEST_SCRIPT]
        if script.get("id") in _IDS:
            yield from json_values(text)
        elif match := _ASSIGNMENT.search(text):
            yield from _assigned(text, match.end())
    if "__next_f" in page.html and not _says_something(page):
        yield flight_of(script.text or "" for script in page.root.iter("script"))


def _says_something(page: Page) -> bool:
    """Whether the elements of a page have prose of its own: its streamed data is no more then."""
    texts = [e.text or "" for e in page.root.iter("*") if e.tag not in SKIPPED_TAGS]
    texts += [e.tail or "" for e in page.root.iter("*")]
    about = words("verdict_consent")  # a shell may ask about cookies, too
    return any(
        len(text) >= _LONG_TEXT
        and len(text.split()) >= _ENOUGH_WORDS
        and not any(word in text.lower() for word in about)
        for text in texts
    )


def _assigned(text: str, start: int) -> Iterator[Any]:
    decoder = json.JSONDecoder(strict=False)
    try:
        if text.startswith("JSON.parse(", start):
            encoded, _ = decoder.raw_decode(text, start + len("JSON.parse("))
            yield from json_values(encoded if isinstance(encoded, str) else "")
        else:
            yield decoder.raw_decode(text, start)[0]
    except (ValueError, RecursionError):
        return


def _groups(value: Any) -> Iterator[list[_Prose]]:  # noqa: ANN401
    """Prose that stands at the same path: the body of an article, the posts of a thread."""
    groups: dict[str, dict[tuple[str | None, ...], _Prose]] = {}
    for prose in _proses(value):
        same = (prose.text, prose.author, prose.date) if prose.is_post else (prose.text,)
        groups.setdefault(prose.path, {}).setdefault(same, prose)
    return (list(group.values()) for group in groups.values())


def _proses(value: Any) -> Iterator[_Prose]:  # noqa: ANN401
    waiting: list[tuple[str, Any, dict[str, Any]]] = [("", value, {})]
    for _ in range(_MAX_PARTS):
        if not waiting:
            return
        path, part, holder = waiting.pop()
        if isinstance(part, dict):
            waiting += [
                (f"{path}.{key}"[-500:], inner, part)
                for key, inner in reversed(part.items())
                if not _NOT_CONTENT.search(key)
            ]
        elif isinstance(part, list):
            waiting += [(path, inner, holder) for inner in reversed(part)]
        elif isinstance(part, str):
            if part[:1] in "{[" and len(part) > _MIN_TOTAL:  # JSON within JSON
                waiting += [(path, inner, holder) for inner in json_values(part)]
            elif is_prose(part) or (part.strip() and _holds_post(path)):
                yield _Prose(path, part, holder)


def _holds_post(path: str) -> bool:
    return path.rpartition(".")[2] in _POST_KEYS


def _weight(group: list[_Prose]) -> tuple[bool, int]:
    """A thread of posts before all else, then what is longest."""
    return group[0].is_post and _length(group) >= _MIN_TOTAL, _length(group)


def _length(group: list[_Prose]) -> int:
    return sum(len(prose.text) for prose in group)


def _blocks(prose: _Prose, *, many: bool) -> tuple[Block, ...]:
    blocks = blocks_of_text(prose.text)
    if blocks and prose.author and (many or prose.is_post):
        return (Post(blocks, prose.author, prose.date),)
    return blocks


def _field(holder: dict[str, Any], keys: tuple[str, ...]) -> str | None:
    """The first of these fields, or the name in it."""
    for key in keys:
        value = holder.get(key)
        if isinstance(value, dict):
            value = value.get("username") or value.get("name")
        if isinstance(value, str) and value.strip():
            return value.strip()
    return None
