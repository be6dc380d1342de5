"""What can be told of a block from its own text: sizes, shares of characters, patterns."""

import re
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks

FloatArray = npt.NDArray[np.float32]
Columns = dict[str, FloatArray]

WORD = re.compile(r"\w+")
"""A word, as word F1 counts them."""
_DIGIT, _UPPER, _LETTER, _COMMA, _STOP, _MARK, _CJK, _MONEY = range(8)
_PRICE = re.compile(
    r"(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|kr|zł|R\$))\s?\d|\d\s?(?:€|£|zł|kr\b|USD|EUR|CHF|руб)"
)
_DATE = re.compile(
    r"\b(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}"
    r"|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d"
    r"|\d{1,2}\.? ?[^\W\d]{3,10}\.?,? (?:19|20)\d\d"
    r"|[^\W\d]{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d)\b"
)
_AGO = re.compile(
    r"\b\d+ ?(?:seconds?|mins?|minutes?|hrs?|hours?|days?|weeks?|months?|yrs?|years?) ago\b"
    r"|\bvor \d+|\bil y a \d+|\bhace \d+",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"https?://|www\.|\S@\S+\.\w")
_LONG = 400  # characters after which patterns of short texts are not looked for


def _classes() -> npt.NDArray[np.uint8]:
    """For each character of the basic plane, a bit for each class it is in."""
    table = np.zeros(65536, np.uint8)
    for code in range(65536):
        character = chr(code)
        bits = 0
        if character.isdigit():
            bits |= 1 << _DIGIT
        elif character.isalpha():
            bits |= 1 << _LETTER
            if character.isupper():
                bits |= 1 << _UPPER
        elif character in ",;、，،":
            bits |= 1 << _COMMA
        elif character in ".!?。！？؟।":
            bits |= 1 << _STOP
        elif character in "$€£¥₹%":
            bits |= 1 << _MONEY
        elif not character.isspace():
            bits |= 1 << _MARK
        if 0x3040 <= code <= 0x30FF or 0x3400 <= code <= 0x9FFF or 0x0E00 <= code <= 0x0EFF:
            bits |= 1 << _CJK
        table[code] = bits
    return table


_CLASS_OF = _classes()


def word_lists(blocks: Blocks) -> list[list[str]]:
    """The lower-cased words of each block."""
    return [WORD.findall(text.lower()) for text in blocks.texts]


def character_counts(texts: Sequence[str]) -> FloatArray:
    """How many characters of each class every text has, as rows (text) by columns (class)."""
    joined = "\n".join(texts)
    codes = np.frombuffer(joined.encode("utf-32-le", "replace"), np.uint32)
    bits = _CLASS_OF[np.minimum(codes, 65535)]
    sizes = np.fromiter((len(t) + 1 for t in texts), np.int64, len(texts))
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    starts = np.minimum(starts, max(0, len(bits) - 1))
    counts = [np.add.reduceat((bits >> k) & 1, starts, dtype=np.int32) for k in range(8)]
    return np.stack(counts, axis=1).astype(np.float32)


def word_counts(words: Sequence[Sequence[str]], counts: FloatArray) -> FloatArray:
    """Words of each block; two characters of a script without spaces count as one."""
    plain = np.fromiter((len(w) for w in words), np.float32, len(words))
    return np.maximum(plain, counts[:, _CJK] / 2)


def text_columns(blocks: Blocks, words: list[list[str]], title: str) -> Columns:
    """Named columns, one value for each block."""
    texts = blocks.texts
    counts = character_counts(texts)
    length = np.fromiter((len(t) for t in texts), np.float32, len(texts))
    number = word_counts(words, counts)
    safe = np.maximum(length, 1)
    link = np.array(blocks.link_characters, np.float32) / safe
    title_words = frozenset(WORD.findall(title.lower()))
    folded_title = " ".join(title.lower().split())
    has_digit = (counts[:, _DIGIT] > 0).tolist()
    return {
        "characters": np.log1p(length),
        "words": np.log1p(number),
        "word_length": length / np.maximum(number, 1),
        "link_density": np.minimum(link, 1),
        "links": np.array(blocks.links, np.float32),
        "bold_share": np.minimum(np.array(blocks.bold_characters, np.float32) / safe, 1),
        "code_share": np.minimum(np.array(blocks.code_characters, np.float32) / safe, 1),
        "images_before": np.array(blocks.after_image, np.float32),
        "digit_share": counts[:, _DIGIT] / safe,
        "upper_share": counts[:, _UPPER] / np.maximum(counts[:, _LETTER], 1),
        "letter_share": counts[:, _LETTER] / safe,
        "comma_rate": counts[:, _COMMA] / np.maximum(number, 1),
        "stop_rate": counts[:, _STOP] / np.maximum(number, 1),
        "mark_share": counts[:, _MARK] / safe,
        "cjk_share": counts[:, _CJK] / safe,
        "money": counts[:, _MONEY],
        "sentences": counts[:, _STOP],
        "ends_sentence": _flags(t[-1:] in ".!?。！？" for t in texts),
        "ends_colon": _flags(t[-1:] == ":" for t in texts),
        "ends_ellipsis": _flags(t.endswith(("…", "...")) for t in texts),
        "starts_lower": _flags(t[:1].islower() for t in texts),
        "starts_digit": _flags(t[:1].isdigit() for t in texts),
        "question": _flags("?" in t for t in texts),
        "copyright": _flags("©" in t for t in texts),
        "divider": _flags("|" in t or "›" in t or "»" in t or " / " in t for t in texts),
        "price": _found(_PRICE, texts, has_digit),
        "date": _found(_DATE, texts, has_digit),
        "ago": _found(_AGO, texts, has_digit),
        "address": _found(_ADDRESS, texts, ["/" in t or "@" in t or "ww." in t for t in texts]),
        "title_overlap": _share_in(words, title_words),
        "is_title": _flags(len(t) > 3 and t.lower() in folded_title for t in texts),
        "distinct_words": _distinct(words),
    }


def _flags(values: Iterable[float]) -> FloatArray:
    return np.array(list(values), np.float32)


def _found(pattern: re.Pattern[str], texts: Sequence[str], possible: Sequence[bool]) -> FloatArray:
    return _flags(
        may and len(t) < _LONG and pattern.search(t) is not None
        for t, may in zip(texts, possible, strict=True)
    )


def _share_in(words: Sequence[Sequence[str]], known: frozenset[str]) -> FloatArray:
    if not known:
        return np.zeros(len(words), np.float32)
    return _flags(sum(w in known for w in ws) / len(ws) if 0 < len(ws) < 60 else 0 for ws in words)


def _distinct(words: Sequence[Sequence[str]]) -> FloatArray:
    return _flags(len(set(ws)) / len(ws) if ws else 1 for ws in words)
