"""Pages that are not what was asked for: shells that a script has to fill, and walls."""

from dataclasses import dataclass

import numpy as np
from lxml.html import HtmlElement

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.features.chrome import chrome_of
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.words import words

_ENOUGH_PROSE = 25  # words of prose; a page that has them has been rendered, however short
_ENOUGH_WORDS = 90  # a grid of cards has no prose but many words
_PROSE = 8  # words; menus, buttons and labels are shorter
_LEAST_SKELETONS = 3
_SKELETON = ("skeleton", "shimmer", "placeholder", "spinner", "loader", "loading")
_WALL_WORDS = 260  # longer pages that speak of robots are articles about them
_BARE_WORDS = 60  # so short a page with a wall's sentence in it is a wall
_CONCEPTS = ("human", "check", "enable", "incident", "refused")
_CONSENT_CHARACTERS = 6000  # consent walls that name their partners are long
_CONSENT_SHARE = 0.8
_TEXTS = ".//text()[not(ancestor::noscript or ancestor::script or ancestor::style)]"


@dataclass(frozen=True, slots=True)
class _Sight:
    """What a visitor without JavaScript sees."""

    shown: tuple[str, ...]
    """The blocks that are shown, in lower case."""
    main: tuple[str, ...]
    """Those outside the frame of menus, banners and footers."""
    unseen: tuple[str, ...]
    """Those in noscript."""

    @property
    def words(self) -> int:
        """Words of the page, those in noscript too."""
        return sum(map(words_in, (*self.shown, *self.unseen)))

    @property
    def prose(self) -> int:
        """Words of prose that do more than ask for JavaScript, those in noscript too."""
        asks = words("verdict_javascript")
        return sum(
            words_in(text)
            for text in (*self.main, *self.unseen)
            if words_in(text) >= _PROSE and not any(phrase in text for phrase in asks)
        )


def needs_render(page: Page, blocks: Blocks) -> str | None:
    """Why the page should be rendered in a browser; None where its text is there already."""
    sight = _sight(blocks)
    have = sum(map(words_in, sight.main))
    if sight.prose >= _ENOUGH_PROSE or have >= _ENOUGH_WORDS:
        return None
    found = (
        _empty_mount(page)
        or _asks_for_javascript(sight)
        or _only_loading(sight)
        or _skeletons(blocks)
        or _nothing(page, sight)
    )
    return f"{found}, and there are {have} words outside menus and footers" if found else None


def blocked(page: Page, blocks: Blocks) -> str | None:
    """Why the page is a bot wall or a consent wall; None where it is neither."""
    if sum(map(len, blocks.texts)) > _CONSENT_CHARACTERS:
        return None
    sight = _sight(blocks)
    return _bot_wall(page, blocks, sight) or _consent_wall(sight)


def _sight(blocks: Blocks) -> _Sight:
    unseen = np.zeros(len(blocks), dtype=np.bool_)
    for tag, first, end in zip(blocks.tags, blocks.first, blocks.end, strict=True):
        if tag == "noscript":
            unseen[first:end] = True
    texts = [text.lower() for text in blocks.texts]
    columns = list(zip(texts, unseen, chrome_of(blocks), strict=True))
    return _Sight(
        shown=tuple(text for text, hidden, _ in columns if not hidden),
        main=tuple(text for text, hidden, chrome in columns if not hidden and not chrome),
        unseen=tuple(text for text, hidden, _ in columns if hidden),
    )


def words_in(text: str) -> int:
    """Number of words; where a script has no spaces, two characters count as one.

    >>> words_in("one two"), words_in("加载中加载中")
    (2, 3)
    """
    spaced = text.count(" ") + 1
    return spaced if text.isascii() else max(spaced, sum(c > "\u2e7f" for c in text) // 2)


def _empty_mount(page: Page) -> str | None:
    """An element that scripts fill, with nothing or next to nothing in it."""
    mounts = words("verdict_mounts")
    for element in page.root.iter("div", "main", "section", *(m for m in mounts if "-" in m)):
        name = str(element.get("id") or element.tag).lower()
        if name in mounts and not _has_text(element, _PROSE):
            return f"the mount point {name!r} is empty"
    main = page.root.find(".//main")
    if main is not None and _runs_scripts(page) and not _has_text(main, 2):
        return "the main element is empty"
    return None


def _has_text(element: HtmlElement, least: int) -> bool:
    """Whether an element has that many words, noscript and scripts aside."""
    texts: list[str] = element.xpath(_TEXTS)
    return sum(len(text.split()) for text in texts) >= least


def _asks_for_javascript(sight: _Sight) -> str | None:
    asks = words("verdict_javascript")
    lines = [t for t in (*sight.unseen, *sight.main) if any(phrase in t for phrase in asks)]
    return "the page asks for JavaScript" if lines else None


def _only_loading(sight: _Sight) -> str | None:
    loading = words("verdict_loading")
    found = [t for t in sight.main if t.strip(" .…") in loading or t in loading]
    return "the page says that it is loading" if found and len(sight.main) <= 3 else None


def _skeletons(blocks: Blocks) -> str | None:
    count = 0
    for name, first, end in zip(blocks.names, blocks.first, blocks.end, strict=True):
        if first == end and name and any(word in name.lower() for word in _SKELETON):
            count += 1
    return f"{count} placeholders wait for text" if count >= _LEAST_SKELETONS else None


def _nothing(page: Page, sight: _Sight) -> str | None:
    if sight.main or sight.unseen:
        return None
    if sight.shown:
        return "there is nothing but menus and footers"
    return "there is no text" if page.title or _runs_scripts(page) else None


def _runs_scripts(page: Page) -> bool:
    return any(
        script.get("src") or (script.text or "").strip()
        for script in page.root.iter("script")
        if "json" not in (script.get("type") or "")
    )


def _bot_wall(page: Page, blocks: Blocks, sight: _Sight) -> str | None:
    if sight.words > _WALL_WORDS:
        return None
    title = page.title.lower()
    text = "\n".join((title, *sight.shown, *sight.unseen))
    sentence = next((s for s in sorted(words("verdict_wall")) if s in text), None)
    mark = _wall_mark(page, blocks)
    concepts = [c for c in _CONCEPTS if any(w in text for w in words(f"verdict_{c}"))]
    refuses_index = "noindex" in page.meta("robots").lower()
    if sentence and (mark or sight.words <= _BARE_WORDS or len(concepts) >= 3):
        return f"bot wall: it says {sentence!r}"
    if len(concepts) >= 4 or (len(concepts) == 3 and (mark or refuses_index)):
        return f"bot wall: it speaks of {', '.join(concepts)}"
    if mark and sight.prose < _ENOUGH_PROSE and sight.words <= _BARE_WORDS and concepts:
        return f"bot wall: it carries {mark!r}"
    return None


def _wall_mark(page: Page, blocks: Blocks) -> str | None:
    """A name in the markup, or in the address of a script, that bot walls use."""
    sources = (s.get("src") or "" for s in page.root.iter("script", "iframe"))
    names = "\n".join((*blocks.names, *blocks.inline_names, *sources)).lower()
    return next((mark for mark in sorted(words("verdict_marks")) if mark in names), None)


def _consent_wall(sight: _Sight) -> str | None:
    """Nearly all prose is about cookies and data, and there is a button to accept."""
    about = words("verdict_consent")
    prose = [t for t in sight.shown if words_in(t) >= _PROSE]
    told = [t for t in prose if any(word in t for word in about)]
    spoken, all_of_it = sum(map(words_in, told)), sum(map(words_in, prose))
    accepts = any(t.strip(" .!×") in words("verdict_accept") for t in sight.shown)
    if accepts and told and spoken >= _CONSENT_SHARE * all_of_it:
        return "consent wall: it speaks of nothing but cookies and data"
    return None
