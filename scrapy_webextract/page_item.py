"""An item that is a page and nothing more, ready to import."""

from dataclasses import dataclass


@dataclass
class PageItem:
    """A page; WEBEXTRACT_PAGE_ITEMS yields one for each page that a spider yields nothing for.

    What WEBEXTRACT_FIELDS names besides is added to it, as to every item.
    """

    url: str
    """Where the page came from, after redirects."""
    status: int | None = None
    """The HTTP status of its response."""
    page_type: str | None = None
    """"article", "forum", "product", "collection", "listing", "documentation" or "service"."""
    confidence: float | None = None
    """0.0-1.0: the word F1 that is expected of the extraction."""
    llm_text: str | None = None
    """The page's content for a language model."""
    webextract_error: str | None = None
    """Why the page could not be analysed."""
