"""Which inline elements give their text a style, or are seen by no reader."""

import re

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.hiding import is_hidden_within_text
from scrapy_webextract.engine.content.tree import Evidence, Style

STYLES: dict[str, Style] = {
    "b": "strong",
    "strong": "strong",
    "i": "emphasis",
    "em": "emphasis",
    "del": "deleted",
    "s": "deleted",
    "strike": "deleted",
    "ins": "inserted",
    "mark": "mark",
    "sup": "superscript",
    "sub": "subscript",
    "kbd": "keyboard",
}
"""Tags with a style."""

CODE_TAGS: frozenset[str] = frozenset(("code", "tt", "samp"))
"""Tags of inline code."""

TOUCHING_TAGS: frozenset[str] = frozenset(("span", "a", "time", "button", "label", "data"))
"""Elements that a page sets apart by style alone: two of them in touch are two words."""

HIDDEN_CLASSES: frozenset[str] = frozenset(
    """sr-only visually-hidden visuallyhidden visually_hidden screen-reader-text
    screen-reader-only screenreader screenreader-only screen-reader show-for-sr assistive-text
    assistive a11y-hidden u-hidden-visually u-hiddenvisually u-visually-hidden u-visuallyhidden
    u-sr-only hidden-visually is-visually-hidden element-invisible element-hidden offscreen
    off-screen clip-text vh accessibility-hidden cdk-visually-hidden govuk-visually-hidden
    aural-only sronly visually-hidden-focusable sr-only-focusable tw-sr-only only-aria
    """.split()
)
"""Class names of what only screen readers are told, in lower case."""

ICON_CLASSES: frozenset[str] = frozenset(
    """material-icons material-icons-outlined material-icons-round material-icons-sharp
    material-icons-two-tone material-symbols-outlined material-symbols-rounded
    material-symbols-sharp material-icon google-symbols mat-icon
    """.split()
)
"""Class names of fonts that draw a picture for a word."""

_LIGATURE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_ICON_NAME = re.compile(r"(?:^|[\s_-])(?:icons?|fa[srlbd]?|glyphicon|glyph|dashicons)(?:$|[\s_-])")
_PRIVATE_USE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]+")
_PERMALINK_CLASSES = frozenset(
    """headerlink header-anchor mw-editsection hash-link permalink anchorjs-link heading-anchor
    anchor-link copy-link heading-link headinglink
    """.split()
)
_PERMALINK_SIGN = re.compile(r"[\s¶#§†∞🔗⚓\ufe0f\u200b\u200c\ufeff]*")
_PERMALINK_WORDS = re.compile(
    r"\[?(?:(?:copy |direct |perma)?link(?: to (?:this )?\w+)?|permanent link|copied!?"
    r"|copy(?: code)?|anchor|edit(?: source)?|copy (?:link )?to clipboard)\]?",
    re.IGNORECASE,
)
_WAY_BACK = re.compile(r"[\s[(]*[↩↑⤴⏎←^▲⇑↰¶§🔗⚓][\s\ufe0e\ufe0f)\]]*")
_MIN_LETTERS = 4  # fewer single letters in a row are initials or a rating


def evidence_of(element: HtmlElement, names: str) -> Evidence | None:
    """Why the text of an inline element with these class names is not plain text of the page.

    >>> from lxml.html import fromstring
    >>> evidence_of(fromstring('<span style="position: absolute; left: -9999px">x</span>'), "")
    'hidden'
    >>> evidence_of(fromstring("<i>arrow_back</i>"), "material-icons")
    'icon'
    """
    lower = names.lower()
    tokens = lower.split()
    if not HIDDEN_CLASSES.isdisjoint(tokens) or is_hidden_within_text(element):
        return "hidden"
    return "icon" if names and _is_icon(element, lower, tokens) else None


def _is_icon(element: HtmlElement, names: str, tokens: list[str]) -> bool:
    text = (element.text or "").strip()
    if not text or len(element):
        return False
    if not ICON_CLASSES.isdisjoint(tokens):
        return _LIGATURE.fullmatch(text) is not None or not text[0].isascii()
    if _PRIVATE_USE.fullmatch(text):
        return True
    if not _ICON_NAME.search(names) or _LIGATURE.fullmatch(text) is None:
        return False
    return "_" in text or element.tag == "i"


def is_text_run(element: HtmlElement, names: str) -> bool:
    """Whether a word processor or an editor made a <span>, which it does within words, too.

    >>> from lxml.html import fromstring
    >>> is_text_run(fromstring('<span style="font-weight: 400">x</span>'), "")
    True
    """
    return "TextRun" in names or (not names and element.get("style") is not None)


def ends_word_before(element: HtmlElement) -> bool:
    """Whether an element holds the rest of a word that the element before it begins.

    Only plain <span>s divide words; what has a class, or is a link, is set apart.

    >>> from lxml.html import fromstring
    >>> ends_word_before(fromstring("<p><span>Hel</span><span>lo</span></p>")[1])
    True
    >>> ends_word_before(fromstring("<p><span>5m</span><span>ago</span></p>")[1])
    False
    """
    before = element.getprevious()
    if before is None or len(before):
        return False
    return (
        all(part.tag == "span" and not part.get("class") for part in (before, element))
        and (element.text or "")[:1].islower()
        and (before.text or " ").rpartition(" ")[2].isalpha()
    )


def is_spelled(element: HtmlElement) -> bool:
    """Whether an element holds one inline element per letter.

    >>> from lxml.html import fromstring
    >>> letters = "".join(f"<span>{letter}</span>" for letter in "kite")
    >>> is_spelled(fromstring(f"<h1>{letters}</h1>"))
    True
    """
    if len(element) < _MIN_LETTERS or len((element[0].text or "").strip()) != 1:
        return False
    letters = [(child.text or "").strip() for child in element]
    return (
        all(len(letter) <= 1 for letter in letters)
        and sum(letter.isalpha() for letter in letters) * 2 > len(letters)
        and all(child.tag in ("span", "i", "b", "em") for child in element)
        and not any((child.tail or "").strip() or len(child) for child in element)
    )


def is_way_back(element: HtmlElement, names: str) -> bool:
    """Whether an element leads from a footnote back to its mark, or to where it stands itself.

    >>> from lxml.html import fromstring
    >>> is_way_back(fromstring('<a href="#fnref1">↩</a>'), "")
    True
    """
    if "cite-backlink" in names:
        return True
    if element.tag != "a" or not (element.get("href") or "").startswith("#"):
        return False
    return _WAY_BACK.fullmatch(element.text_content()) is not None


def is_permalink(element: HtmlElement, names: str) -> bool:
    """Whether an element in a heading is a handle to link or copy it, not a part of its text.

    >>> from lxml.html import fromstring
    >>> is_permalink(fromstring('<a href="#x">#</a>'), "")
    True
    >>> is_permalink(fromstring('<a href="/chain">link</a>'), "")
    False
    """
    is_handle = element.tag in ("a", "button")
    is_named = not _PERMALINK_CLASSES.isdisjoint(names.split())
    if not is_handle and not is_named:
        return False
    text = element.text_content().strip()
    if is_handle and next(element.iter("img"), None) is not None:
        return False
    if "mw-editsection" in names:
        return True
    if _PERMALINK_SIGN.fullmatch(text):
        return True
    href = element.get("href") or "#"
    leads_away = not is_named and "#" not in href and "edit" not in href
    return not leads_away and _PERMALINK_WORDS.fullmatch(text) is not None
