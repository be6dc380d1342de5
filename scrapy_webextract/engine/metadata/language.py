"""The language of the text; for short texts the one that the page declares."""

from scrapy_webextract.engine.languages import (
    FEWEST_LETTERS,
    language_among,
    letters_of,
    likelihoods,
)
from scrapy_webextract.engine.page import Page


def language_of(page: Page, text: str) -> str | None:
    """ISO 639-1 code of the text's language; None when neither text nor page tell."""
    if letters_of(text) < FEWEST_LETTERS:
        return page.language
    return language_among(likelihoods(text), page.language)
