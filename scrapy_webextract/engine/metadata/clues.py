"""What one source says of a page, as it says it: raw strings that are checked later."""

import html
import re
from dataclasses import dataclass

_NOT_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Clues:
    """The values of one source, best first; the checks choose among them."""

    title: tuple[str, ...] = ()
    """Titles of the page, perhaps with the site's name."""
    authors: tuple[str, ...] = ()
    """Authors, perhaps several in one string."""
    date: tuple[str, ...] = ()
    """Days of the first publication."""
    date_modified: tuple[str, ...] = ()
    """Days of the last change."""
    date_if_signed: tuple[str, ...] = ()
    """Days that count only when an author is known: of changes, of pages of any kind."""
    description: tuple[str, ...] = ()
    """Summaries."""
    sitename: tuple[str, ...] = ()
    """Names of the site."""
    url: tuple[str, ...] = ()
    """Canonical addresses, perhaps relative."""
    image: tuple[str, ...] = ()
    """Lead pictures, perhaps relative."""
    categories: tuple[str, ...] = ()
    """Sections."""
    tags: tuple[str, ...] = ()
    """Keywords, perhaps several in one string."""
    license: tuple[str, ...] = ()
    """Licences: names or addresses."""


_UNSEEN = re.compile("[\u200b\ufeff\ue000-\uf8ff]")  # the last are icons of some font


def clean(text: str) -> str:
    """Text without entities, invisible characters and needless white space.

    >>> clean(" Fish &amp;amp;\\n chips ")
    'Fish & chips'
    """
    if "&" in text:
        text = html.unescape(html.unescape(text))
    return " ".join(_UNSEEN.sub("", text).split())


def folded(text: str) -> str:
    """Text reduced to its letters and digits, to compare two spellings.

    >>> folded("The “New” Yorker!")
    'thenewyorker'
    """
    return _NOT_LETTERS.sub("", text.casefold())
