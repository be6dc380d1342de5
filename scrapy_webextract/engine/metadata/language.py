"""The language of the text; for short texts the one that the page declares."""

import re

from scrapy_webextract.engine.page import Page

_CODE = re.compile(r"^\s*([a-z]{2,3})(?:[-_]|\s*$|,)", re.IGNORECASE)
_MIN_LETTERS = 60  # with fewer the identifier guesses wildly
_FIRST_IDEOGRAPH = 0x2E80
_MARGIN = 1.03  # of the best score (they are negative): Danish and Norwegian are as near
_SAME = {"nb": "no", "nn": "no", "iw": "he", "in": "id"}  # codes that the identifier lacks
_SAMPLE = 600  # characters that it reads; more does not change its answer


def language_of(page: Page, text: str) -> str | None:
    """ISO 639-1 code of the text's language; None when neither text nor page tell."""
    declared = declared_language(page)
    sample = text[:_SAMPLE]
    letters = sum(_weight(c) for c in sample if c.isalpha())
    if letters < _MIN_LETTERS:
        return declared
    return _identified(sample, declared)


def _identified(sample: str, declared: str | None) -> str | None:
    """The language that the identifier finds; the declared one where the two are hardly apart."""
    import py3langid  # type: ignore[import-untyped]  # here: its model takes a while to load

    scores = {code: score for code, score in py3langid.rank(sample) if len(code) == 2}
    best = max(scores, key=scores.__getitem__)
    score = scores.get(_SAME.get(declared or "", declared or ""))
    return declared if score is not None and score >= scores[best] * _MARGIN else best


def _weight(letter: str) -> int:
    """How many letters of an alphabet a character stands for: a Chinese one for a few."""
    return 4 if ord(letter) >= _FIRST_IDEOGRAPH else 1


def declared_language(page: Page) -> str | None:
    """The code that <html lang>, the metas or Open Graph give, without its region."""
    for value in (
        page.root.get("lang") or page.root.get("xml:lang") or "",
        page.meta("content-language", "language", "dc.language", "og:locale"),
    ):
        if match := _CODE.match(value):
            return match.group(1).lower()
    return None
