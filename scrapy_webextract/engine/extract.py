"""The whole extraction as one straight line: a page in, a record out."""

import logging
from dataclasses import replace

from scrapy_webextract.engine.classify import checked, classify, reading_guess
from scrapy_webextract.engine.confidence import (
    CEILING_ISLAND,
    Evidence,
    ceiling,
    confidence_of,
    facts_of,
)
from scrapy_webextract.engine.content import Choice, choose
from scrapy_webextract.engine.content.blocks import MOST_BLOCKS, blocks_of
from scrapy_webextract.engine.content.structured import island_blocks, structured_data_of
from scrapy_webextract.engine.errors import ConfigurationError, WebExtractError
from scrapy_webextract.engine.extraction import Extraction
from scrapy_webextract.engine.metadata import metadata_of
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.page import Page, read
from scrapy_webextract.engine.types import Guess, Metadata, Options
from scrapy_webextract.engine.verdicts import blocked, needs_render

_LOG = logging.getLogger(__name__)
_EMPTY_PAGE = "the page has no text"
_NO_CONTENT = "no block of the page looks like main content"


def extract(
    html: str | bytes | bytearray | memoryview,
    url: str = "",
    content_type: str | None = None,
    options: Options | None = None,
) -> Extraction:
    """Classify a page, extract its main content and say how far to trust that.

    `html` is the page as it came, bytes (best: the encoding is found) or text; `url` its address,
    `content_type` the HTTP header. Never raises on a page: one that cannot be analysed gives an
    empty result with the reason in `warnings`. Raises TypeError for what is neither bytes nor
    text, ConfigurationError for wrong options and ModelError when the trained models do not fit
    the code.
    """
    if not isinstance(html, str | bytes | bytearray | memoryview):
        raise TypeError(f"extract() was given {type(html).__name__}; give it bytes or text")
    if not isinstance(url, str):
        raise TypeError(f"extract() was given {url!r} as url; give it text")
    if not isinstance(options, Options | None):
        raise ConfigurationError(f"options are a {type(options).__name__}; use Options(...)")
    page = html if isinstance(html, str) else bytes(html)
    options = options or Options()
    for option in ("page_type", "profile"):
        if (name := getattr(options, option)) is not None:
            checked(name, option, options)
    try:
        return _extract(page, url, content_type, options)
    except WebExtractError:
        raise
    except Exception as error:  # noqa: BLE001 - a crawl must not end with one page
        _LOG.exception("cannot analyse %s", url or "a page")
        return failed(url, f"cannot be analysed: {type(error).__name__}: {error}", options)


def failed(url: str, reason: str, options: Options) -> Extraction:
    """The marked result of a page that could not be read."""
    return Extraction(
        url, options.page_type, 0.0, "model", 0.0, warnings=(reason,), options=options
    )


def _extract(
    html: str | bytes, url: str, content_type: str | None, options: Options
) -> Extraction:
    page = read(html, url, content_type, options)
    if page.binary:
        return failed(url, page.warnings[-1], options)
    blocks = blocks_of(page.root)
    says_nothing = not len(blocks) and not page.title and not page.json_ld
    if says_nothing and not island_blocks(page):
        return failed(url, _EMPTY_PAGE, options)
    guess = classify(page, blocks, options)
    read_as = reading_guess(guess, options)
    choice = choose(page, blocks, read_as, options)
    text = WRITERS["text"](choice.content, options)
    metadata = _metadata(page, text, choice)
    wall, shell = blocked(page, blocks), needs_render(page, blocks)
    cut = (f"only the first {MOST_BLOCKS} blocks read",) if len(blocks) >= MOST_BLOCKS else ()
    others = _left_out(choice, text, options)
    silence = () if text or others else ((_NO_CONTENT if len(blocks) else _EMPTY_PAGE),)
    return Extraction(
        requested_url=page.url,
        page_type=guess.page_type,
        page_type_confidence=guess.probability,
        page_type_stage=guess.stage,
        confidence=_confidence(page, choice, read_as, bool(wall), bool(shell)),
        metadata=metadata,
        content=choice.content,
        structured_data=tuple(structured_data_of(page)),
        needs_render=bool(shell) and not wall,
        blocked=bool(wall),
        other_language=_other_language(choice, text),
        warnings=(*page.warnings, *cut, *filter(None, (wall, shell)), *others, *silence),
        options=options,
    )


def _metadata(page: Page, text: str, choice: Choice) -> Metadata:
    """The page's metadata; of text that is not wanted it is the language that is known."""
    metadata = metadata_of(page, text)
    other = _other_language(choice, text)
    return replace(metadata, language=other) if other else metadata


def _other_language(choice: Choice, text: str) -> str | None:
    """The language of content of which nothing is left because another is wanted."""
    return choice.other_languages[0] if choice.other_languages and not text else None


def _left_out(choice: Choice, text: str, options: Options) -> tuple[str, ...]:
    """The warning about text in other languages than the wanted one."""
    if not choice.other_languages:
        return ()
    found, wanted = ", ".join(choice.other_languages), options.target_language
    where = f"sections in {found} left out" if text else f"the content is in {found}"
    return (f"{where}: {wanted} is wanted",)


def _confidence(page: Page, choice: Choice, guess: Guess, wall: bool, shell: bool) -> float:
    top = ceiling(wall=wall, shell=shell)
    if choice.from_island:
        return min(top, CEILING_ISLAND)
    if choice.other_languages and not choice.content.blocks:
        return 0.0  # it was asked for in a language that the page has not
    evidence = Evidence(choice, facts_of(page, guess.probabilities))
    return round(min(top, confidence_of(evidence)), 4)
