"""What a visitor without JavaScript sees of a page, and what of it is its own text."""

import re
from dataclasses import dataclass

import numpy as np

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.features.chrome import BoolArray, chrome_of
from scrapy_webextract.engine.words import words

PROSE = 8
"""Words of a line that says something; menus, buttons and labels are shorter."""
_LONG, _MUCH = 120, 2000  # characters of a line of prose, and of a page that is full of it
_FRAME = 500  # characters outside links that menus and footers have at most
_NOTICE = 80  # words; a longer noscript that speaks of JavaScript is the page itself
_UNSPACED_LETTERS = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+")
_LETTERS_OF_A_WORD = 5  # Thai, Lao, Burmese, Khmer
_TOKEN = re.compile(r"[a-z]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WHOLE = frozenset(("html", "body", "main", "article"))
_CONTENT = ".//h1|.//main|.//article"  # what holds these is no frame, whatever its name
_CURLED = str.maketrans({"\u2019": "'", "\u2018": "'", "\u00a0": " "})


@dataclass(frozen=True, slots=True)
class Sight:
    """What a visitor without JavaScript sees; all text in lower case."""

    shown: tuple[str, ...]
    """The blocks that are shown."""
    main: tuple[str, ...]
    """Those outside the frame of menus, banners and footers."""
    unseen: tuple[str, ...]
    """Those in noscript."""
    notices: tuple[str, ...]
    """Those in a noscript that does nothing but ask for JavaScript."""

    @property
    def words(self) -> int:
        """Words of the page, those in noscript too."""
        return sum(map(words_in, (*self.shown, *self.unseen)))

    @property
    def prose(self) -> int:
        """Words of prose that do more than ask for JavaScript or for consent."""
        asks = words("verdict_javascript") | words("verdict_consent")
        notices = set(self.notices)
        return sum(
            words_in(text)
            for text in (*self.main, *self.unseen)
            if words_in(text) >= PROSE
            and text not in notices
            and not any(phrase in text for phrase in asks)
        )


def sight_of(blocks: Blocks) -> Sight:
    """Part a page's blocks by what a visitor without JavaScript sees of them."""
    unseen = np.zeros(len(blocks), dtype=np.bool_)
    notice = np.zeros(len(blocks), dtype=np.bool_)
    texts = [text.lower().translate(_CURLED) for text in blocks.texts]
    for tag, first, end in zip(blocks.tags, blocks.first, blocks.end, strict=True):
        if tag == "noscript":
            unseen[first:end] = True
            own = texts[first:end]
            notice[first:end] = "javascript" in "\n".join(own) and (
                sum(map(words_in, own)) <= _NOTICE
            )
    frame = chrome_of(blocks) | _named_frame(blocks)
    columns = list(zip(texts, unseen, frame, notice, strict=True))
    return Sight(
        shown=tuple(text for text, hidden, _, _ in columns if not hidden),
        main=tuple(text for text, hidden, framed, _ in columns if not hidden and not framed),
        unseen=tuple(text for text, hidden, _, _ in columns if hidden),
        notices=tuple(text for text, _, _, asks in columns if asks),
    )


def has_much_to_say(blocks: Blocks) -> bool:
    """Whether there is so much prose that no page with it is a shell, told without a closer look.

    >>> has_much_to_say(Blocks())
    False
    """
    return sum(len(text) for text in _unlinked(blocks) if len(text) > _LONG) > _MUCH


def _unlinked(blocks: Blocks) -> list[str]:
    pairs = zip(blocks.texts, blocks.link_characters, strict=True)
    return [text for text, linked in pairs if 2 * linked < len(text)]


def _named_frame(blocks: Blocks) -> BoolArray:
    """Whether each block stands in an element whose name says menu, footer or banner.

    What holds a title, or much that is no link, is no frame, whatever its name.
    """
    frame = np.zeros(len(blocks), dtype=np.bool_)
    sizes = [len(t) - n for t, n in zip(blocks.texts, blocks.link_characters, strict=True)]
    unlinked = np.array([0, *sizes], dtype=np.int64).cumsum()
    known = words("verdict_frame")
    for number, name in enumerate(blocks.names):
        first, end = blocks.first[number], blocks.end[number]
        if not name or first == end or unlinked[end] - unlinked[first] > _FRAME:
            continue
        tokens = _TOKEN.findall(_CAMEL.sub(" ", name).lower())
        if known.isdisjoint(tokens) or blocks.tags[number] in _WHOLE:
            continue
        if not blocks.elements[number].xpath(_CONTENT):
            frame[first:end] = True
    return frame


def words_in(text: str) -> int:
    """Number of words; where a script has no spaces, two characters count as one, or five letters.

    >>> words_in("one two"), words_in("加载中加载中"), words_in("กำลังโหลดหน้า")
    (2, 3, 2)
    """
    spaced = len(text.split())
    if text.isascii():
        return spaced
    letters = sum(len(run) for run in _UNSPACED_LETTERS.findall(text))
    return max(spaced, sum(c > "\u2e7f" for c in text) // 2 + letters // _LETTERS_OF_A_WORD)
