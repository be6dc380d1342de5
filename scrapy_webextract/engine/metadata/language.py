"""The language of the text; what the page declares is the first guess, for short texts the only."""

import re

from scrapy_webextract.engine.page import Page

_CODE = re.compile(r"^\s*([a-z]{2,3})(?:[-_]|\s*$|,)", re.I)
_MIN_LETTERS = 60  # with fewer the identifier guesses wildly
_SAMPLE = 1500  # characters that it reads; more does not change its answer
_RATIO = 0.6  # probability from which it overrules the declared language
_SURE = 0.3  # probability that suffices when nothing is declared
_SAME = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "tl": "fil"}


def language_of(page: Page, text: str) -> str | None:
    """ISO 639-1 code of the text's language; None when neither text nor page tell."""
    declared = declared_language(page)
    sample = text[:_SAMPLE]
    if sum(c.isalpha() for c in sample) < (_MIN_LETTERS if ord(max(sample, default="a")) < 0x2E80
                                           else _MIN_LETTERS // 4):
        return declared
    import py3langid

    found, _ = py3langid.classify(sample)
    return found


def declared_language(page: Page) -> str | None:
    """The code that <html lang>, the metas or Open Graph give, without its region."""
    for value in (
        page.root.get("lang") or page.root.get("xml:lang") or "",
        page.meta("content-language", "language", "dc.language", "og:locale"),
    ):
        if match := _CODE.match(value):
            return match.group(1).lower()
    return None
