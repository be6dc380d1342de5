"""Which names, headings and buttons speak of the comments of readers, in many languages."""

import re
from enum import IntEnum
from functools import cache, lru_cache

from lxml.html import HtmlElement

from scrapy_webextract.engine.words import words

_PARTS = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])")
_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_COUNT = re.compile(r"^\W*(?:\d|one\b|a\b|ein\b|eine\b|un\b|una\b|une\b|um\b)", re.IGNORECASE)
_ONE = re.compile(
    r"^\W*(?:1(?![\d.,)])|(?:one|ein|eine|un|una|une|um)\b)|[(（\[]1[)）\]]\W*$", re.IGNORECASE
)  # no chapter's number
_ITEM = re.compile(r"schema\.org/(?:User)?Comments?(?:\s|$)")
_WHOLE = frozenset(("section", "list", "thread", "area"))  # "comment-list" holds all of them
_STEM = 7  # letters in which "comment", "kommentar", "respond" … differ from other words
_PLAIN = re.compile(r"[\w -]{1,60}")
_SHORT = 3  # letters of a part that is only some theme's abbreviation
_LONGEST_HEADING = 120  # characters
_LONGEST_CONTROL = 40  # characters
_LONGEST_COUNT = 4  # of a number of likes
_MOST_TOKENS = 40  # of one element's names


class Kind(IntEnum):
    """What a name says of its element."""

    NOTHING = 0
    """Nothing of comments."""
    MENTION = 1
    """It has to do with comments: one of them, a count of them, a policy, ..."""
    SECTION = 2
    """It holds all of them."""
    ITEM = 3
    """It is one of them, by its schema.org type."""


def speaks_of_comments(names: str) -> bool:
    """Whether any name may speak of comments: quick, for most pages have none.

    >>> speaks_of_comments("post entry-content"), speaks_of_comments("CommentBox open")
    (False, True)
    """
    lower = names.lower()
    return any(stem in lower for stem in _stems())


@cache
def _stems() -> tuple[str, ...]:
    """A few strings of which each word for comments has one in it."""
    stems: list[str] = []
    for word in sorted(words("comment_names"), key=lambda word: (len(word), word)):
        if not any(stem in word for stem in stems):
            stems.append(word[:_STEM])
    return tuple(stems)


@lru_cache(maxsize=20_000)
def kind_of(names: str) -> Kind:
    """The most that the names of an element say.

    >>> kind_of("comments-area").name, kind_of("blogPostComments").name, kind_of("CommentBox").name
    ('SECTION', 'SECTION', 'MENTION')
    >>> kind_of("respond-to-review-comments").name, kind_of("lead big").name
    ('NOTHING', 'NOTHING')
    """
    if not speaks_of_comments(names):
        return Kind.NOTHING
    if _ITEM.search(names):
        return Kind.ITEM
    return max(map(_kind_of_token, names.split()[:_MOST_TOKENS]), default=Kind.NOTHING)


def _kind_of_token(token: str) -> Kind:
    parts = [part.lower() for part in _PARTS.findall(token)]
    known = words("comment_names")
    rest = [part for part in parts if part not in known]
    if len(rest) == len(parts) or not words("comment_not").isdisjoint(rest):
        return Kind.NOTHING
    frames = words("comment_frames")
    is_whole = not words("comment_sections").isdisjoint(parts) or not _WHOLE.isdisjoint(rest)
    if is_whole and all(part in frames or len(part) <= _SHORT for part in rest):
        return Kind.SECTION
    return Kind.MENTION


def data_names(element: HtmlElement) -> str:
    """What the data attributes of an element name, by their own names or by plain values.

    >>> from lxml.html import fromstring
    >>> data_names(fromstring('<div id="a" data-module="comments" data-json="{1}">x</div>'))
    'data-module comments data-json'
    """
    attributes = element.attrib
    return " ".join(
        f"{key} {value}" if _PLAIN.fullmatch(value) else key
        for key, value in attributes.items()
        if key.startswith("data-")
    )


def is_comments_heading(text: str) -> bool:
    """Whether a heading says that comments follow.

    >>> is_comments_heading("12 Comments"), is_comments_heading("Comments on pricing")
    (True, False)
    >>> is_comments_heading("3 thoughts on “The ferry”"), is_comments_heading("Kommentare (4)")
    (True, True)
    """
    if len(text) > _LONGEST_HEADING:
        return False
    count = _COUNT.match(text)
    rest = text[count.end() :] if count else text
    phrase = _phrase(rest)
    if phrase in words("comment_headings"):
        return True
    return count is not None and phrase.startswith(_beginnings())


def says_one(text: str) -> bool:
    """Whether a heading over comments counts a single one.

    >>> says_one("One thought on “Salt”"), says_one("Kommentare (1)"), says_one("1 Comment")
    (True, True, True)
    >>> says_one("Comments"), says_one("12 Comments"), says_one("1. Comments")
    (False, False, False)
    """
    return _ONE.search(text) is not None


@cache
def _beginnings() -> tuple[str, ...]:
    return tuple(
        entry.removesuffix("...") for entry in words("comment_headings") if entry.endswith("...")
    )


def is_reply(text: str) -> bool:
    """Whether a line is a button that each comment of a thread has.

    >>> is_reply("Reply"), is_reply("Antworten"), is_reply("More")
    (True, True, False)
    """
    return len(text) <= _LONGEST_CONTROL and _phrase(text) in words("comment_replies")


def is_control(text: str) -> bool:
    """Whether a line is only something to press, with or without a count.

    >>> is_control("Reply"), is_control("Like (3)"), is_control("I like it"), is_control("3 May")
    (True, True, False, False)
    """
    if len(text) > _LONGEST_CONTROL:
        return False
    phrase = _phrase(text)
    if not phrase:
        return len(text) <= _LONGEST_COUNT
    return phrase in words("comment_replies") or phrase in words("comment_controls")


def _phrase(text: str) -> str:
    return " ".join(_LETTERS.findall(text.lower()))
