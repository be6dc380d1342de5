"""Walls: what a server sends in place of the page to robots, to strangers, to the undecided."""

import re

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.verdicts.sight import PROSE, Sight, sight_of, words_in
from scrapy_webextract.engine.words import words

_ENOUGH_PROSE = 25  # words of prose; a page that has them is more than a form
_WALL_WORDS = 260  # longer pages that speak of robots are articles about them
_BARE_WORDS = 60  # so short a page with a wall's sentence in it is a wall
_FRAME_WORDS = 15  # beside a wall that stands in a frame of its own
_CONCEPTS = ("human", "check", "enable", "incident", "refused")
_CONSENT_CHARACTERS = 6000  # consent walls that name their partners are long
_CONSENT_SHARE = 0.8
_BESIDE = 40  # words in short lines that a wall has beside what it says
_BUTTON_WORDS = 6
_HEADINGS = ("title", "h1", "h2")
_DIVIDER = re.compile(r"\s[-|–—·:]\s")
_TITLE_REST = 12  # characters after a wall's sentence: dots, a number


def blocked(page: Page, blocks: Blocks) -> str | None:
    """Why the page is a wall against robots, strangers or the undecided; None where it is none."""
    if sum(map(len, blocks.texts)) > _CONSENT_CHARACTERS:
        return None
    sight = sight_of(blocks)
    return _bot_wall(page, blocks, sight) or _login_wall(page, sight) or _consent_wall(page, sight)


def _bot_wall(page: Page, blocks: Blocks, sight: Sight) -> str | None:
    if sight.words > _WALL_WORDS:
        return None
    title = page.title.lower().replace("\u2019", "'")
    text = "\n".join((title, *sight.shown, *sight.unseen))
    sentences = [s for s in sorted(words("verdict_wall")) if s in text]
    mark = _wall_mark(page, blocks)
    concepts = [c for c in _CONCEPTS if any(w in text for w in words(f"verdict_{c}"))]
    in_title = any(_is_title(s, title) for s in sentences) and len(concepts) >= 2
    if sentences and (mark or sight.words <= _BARE_WORDS or len(concepts) >= 4 or in_title):
        return f"bot wall: it says {sentences[0]!r}"
    refuses_index = "noindex" in page.meta("robots").lower()
    if len(concepts) >= 4 or (len(concepts) == 3 and (mark or refuses_index)):
        return f"bot wall: it speaks of {', '.join(concepts)}"
    if mark and sight.prose < _ENOUGH_PROSE and sight.words <= _BARE_WORDS and concepts:
        return f"bot wall: it carries {mark!r}"
    if sight.words <= _FRAME_WORDS and (framed := _mark_in(_sources(page, "iframe"))):
        return f"bot wall: it frames {framed!r}"
    return None


def _is_title(sentence: str, title: str) -> bool:
    """Whether a part of the title, as divided from the site's name, is hardly more than this.

    >>> _is_title("access denied", "shop.example - access denied")
    True
    >>> _is_title("access denied", "access denied: how the harbour shut its gate")
    False
    """
    parts = (part for part in _DIVIDER.split(title) if part.startswith(sentence))
    return any(len(part) <= len(sentence) + _TITLE_REST for part in parts)


def _wall_mark(page: Page, blocks: Blocks) -> str | None:
    """A name in the markup, or in the address of a script, that bot walls use."""
    sources = _sources(page, "script", "iframe")
    return _mark_in("\n".join((*blocks.names, *blocks.inline_names, sources)))


def _sources(page: Page, *tags: str) -> str:
    return "\n".join(element.get("src") or "" for element in page.root.iter(*tags))


def _mark_in(names: str) -> str | None:
    lowered = names.lower()
    return next((mark for mark in sorted(words("verdict_marks")) if mark in lowered), None)


def _login_wall(page: Page, sight: Sight) -> str | None:
    """Next to nothing but the sentence that one must sign in for what was asked for."""
    if sight.prose >= _ENOUGH_PROSE or sight.words > _WALL_WORDS:
        return None
    lines = (page.title.lower(), *sight.main)
    for sentence in sorted(words("verdict_login")):
        if any(sentence in line for line in lines):
            beside = [line for line in sight.main if sentence not in line]
            is_all = sum(map(words_in, beside)) <= _BESIDE
            return f"login wall: it says {sentence!r}" if is_all else None
    return None


def _consent_wall(page: Page, sight: Sight) -> str | None:
    """Nearly all prose is about cookies and data, and there is a button to accept."""
    if _is_policy(page):
        return None
    about = words("verdict_consent")
    prose = [t for t in sight.shown if words_in(t) >= PROSE]
    told = [t for t in prose if any(word in t for word in about)]
    spoken, all_of_it = sum(map(words_in, told)), sum(map(words_in, prose))
    beside = sum(words_in(line) for line in sight.main if line not in told)
    if beside > max(_BESIDE, spoken):
        return None  # a page of short lines, with a banner
    if told and spoken >= _CONSENT_SHARE * all_of_it and any(map(_accepts, sight.shown)):
        return "consent wall: it speaks of nothing but cookies and data"
    return None


def _accepts(text: str) -> bool:
    """Whether a line is a button by which one agrees, or does not.

    >>> _accepts("accept & close ×"), _accepts("we accept cards")
    (True, False)
    """
    bare = text.strip(" .!×»›")
    return words_in(bare) <= _BUTTON_WORDS and bare.startswith(tuple(words("verdict_accept")))


def _is_policy(page: Page) -> bool:
    """Whether the page's title or a heading says that it is the policy itself."""
    policies, bare = tuple(words("verdict_policy")), ("privacy", "cookies", "datenschutz")
    heads = (_text(element) for tag in _HEADINGS for element in page.root.iter(tag))
    return any(head.startswith(policies) or head in bare for head in heads)


def _text(element: HtmlElement) -> str:
    return " ".join("".join(element.itertext()).split()).lower()
