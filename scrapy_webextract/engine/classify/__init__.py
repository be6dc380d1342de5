"""What kind of page this is: three stages vote, and what they were worth in training decides.

What a user's own rules say goes before all that.
"""

from collections.abc import Callable, Sequence
from difflib import get_close_matches

from scrapy_webextract.engine.classify.by_html import by_html, voted_by_html
from scrapy_webextract.engine.classify.by_model import by_model
from scrapy_webextract.engine.classify.by_url import by_url, type_of
from scrapy_webextract.engine.classify.settle import settle
from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.features import row_of
from scrapy_webextract.engine.features.observed import Observed, observe
from scrapy_webextract.engine.features.vocabulary import headline
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.page_types import PAGE_TYPES, PageType, page_types
from scrapy_webextract.engine.trained import card
from scrapy_webextract.engine.types import Guess, Options, Stage

STAGES: dict[Stage, Callable[[Observed], str | None]] = {
    "url": by_url,  # first: where two stages agree with the model, the cheaper one is named
    "html": by_html,
}
"""The stages that go by rules; the model is asked in any case, for it alone gives odds."""


def classify(page: Page, blocks: Blocks, options: Options) -> Guess:
    """The type of a page, and how sure that is; a type named in the options is taken as it is.

    Raises ConfigurationError when the options name a type that does not exist.
    """
    if options.page_type is not None:
        return _given(checked(options.page_type, "page_type", options), options)
    observed = observe(page, blocks)
    odds = by_model(row_of(observed), headline(page))
    own = own_votes(observed, options.own_types)
    return settle(votes(observed), odds, card("page_type")["stages"], own)


def reading_guess(guess: Guess, options: Options) -> Guess:
    """The guess that the content is read by: the page's own, or the profile that is asked for.

    Raises ConfigurationError when the options name a profile that does not exist.
    """
    if options.profile is None:
        return guess
    return _given(checked(options.profile, "profile", options), options)


def _given(name: str, options: Options) -> Guess:
    """The guess that a caller's word makes; to the models it is the type that it is like."""
    known = page_types(options.own_types)[name].like or name
    return Guess(name, 1.0, "given", probabilities={t: float(t == known) for t in PAGE_TYPES})


def votes(observed: Observed) -> dict[Stage, str | None]:
    """What each stage that goes by rules makes of a page; None where no rule is met."""
    return {stage: ask(observed) for stage, ask in STAGES.items()}


def own_votes(observed: Observed, own: Sequence[PageType]) -> dict[Stage, str | None]:
    """What the rules that a user has added make of a page, on the address and on the markup."""
    if not own:
        return {}
    return {"url": type_of(observed.page.url, own), "html": voted_by_html(observed, own)}


def checked(name: str, option: str, options: Options) -> str:
    """The name of a page type that an option gives; raises ConfigurationError if it is none."""
    known = list(page_types(options.own_types))
    if name not in known:
        near = get_close_matches(name, known, n=1) or [known[0]]
        raise ConfigurationError(
            f"Options.{option}: no page type {name!r}; did you mean {near[0]!r}? "
            f"There are {', '.join(known)}"
        )
    return name
