"""Shells: pages whose text a script has yet to bring."""

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.verdicts.sight import (
    PROSE,
    Sight,
    has_much_to_say,
    sight_of,
    words_in,
)
from scrapy_webextract.engine.words import words

_ENOUGH_PROSE = 25  # words of prose; a page that has them has been rendered, however short
_ENOUGH_WORDS = 90  # a grid of cards has no prose but many words
_LEAST_SKELETONS = 3
_LOADING_WORDS = 4  # "Loading results…" is all that some shells say
_SKELETON = ("skeleton", "shimmer", "placeholder", "spinner", "loader", "loading", "pulse")
_TEXTS = ".//text()[not(ancestor::noscript or ancestor::script or ancestor::style)]"


def needs_render(page: Page, blocks: Blocks) -> str | None:
    """Why the page should be rendered in a browser; None where its text is there already.

    An empty mount point is told beside a few lines; a notice, a spinner or a skeleton only where
    there is no line that says something, for short pages that are whole have those as well.
    """
    if has_much_to_say(blocks):
        return None
    sight = sight_of(blocks)
    have = sum(map(words_in, sight.main))
    if sight.prose >= _ENOUGH_PROSE or have >= _ENOUGH_WORDS:
        return None
    found = _empty_mount(page) or _nothing(page, sight)
    if not found and sight.prose < PROSE:
        found = (
            _asks_for_javascript(sight)
            or _only_loading(sight)
            or _skeletons(blocks)
            or _empty_content(page, have)
        )
    return f"{found}, and there are {have} words outside menus and footers" if found else None


def _empty_mount(page: Page) -> str | None:
    """An element that scripts fill, with nothing or next to nothing in it."""
    mounts = words("verdict_mounts")
    for element in page.root.iter("div", "main", "section", *(m for m in mounts if "-" in m)):
        name = str(element.get("id") or element.tag).lower()
        if name in mounts and not _has_text(element, PROSE):
            return f"the mount point {name!r} is empty"
    main = page.root.find(".//main")
    if main is not None and _runs_scripts(page) and not _has_text(main, 2):
        return "the main element is empty"
    return None


def _empty_content(page: Page, have: int) -> str | None:
    """An element for the content with nothing in it, where next to nothing is said elsewhere."""
    if have >= PROSE or not _runs_scripts(page):
        return None
    for element in page.root.iter("div", "section"):
        name = str(element.get("id") or "").lower()
        if name in words("verdict_content") and not _has_text(element, 1):
            return f"the element {name!r} is empty"
    return None


def _has_text(element: HtmlElement, least: int) -> bool:
    """Whether an element has that many words, noscript and scripts aside."""
    texts: list[str] = element.xpath(_TEXTS)
    return sum(map(words_in, texts)) >= least


def _asks_for_javascript(sight: Sight) -> str | None:
    asks = words("verdict_javascript")
    asked = sight.notices or any(phrase in text for text in sight.main for phrase in asks)
    return "the page asks for JavaScript" if asked else None


def _only_loading(sight: Sight) -> str | None:
    found = [text for text in sight.main if _says_loading(text)]
    return "the page says that it is loading" if found and len(sight.main) <= 3 else None


def _says_loading(text: str) -> bool:
    loading, bare = words("verdict_loading"), text.strip(" .…")
    if text in loading or bare in loading:
        return True
    goes_on = text.rstrip().endswith(("…", "...")) and words_in(text) <= _LOADING_WORDS
    return goes_on and bare.split(" ", 1)[0] in loading


def _skeletons(blocks: Blocks) -> str | None:
    count = 0
    for name, first, end in zip(blocks.names, blocks.first, blocks.end, strict=True):
        if first == end and name and any(word in name.lower() for word in _SKELETON):
            count += 1
    return f"{count} placeholders wait for text" if count >= _LEAST_SKELETONS else None


def _nothing(page: Page, sight: Sight) -> str | None:
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
