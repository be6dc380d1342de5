"""Glued words: two texts of a page that an extraction joined without the space between them."""

from lxml.html import HtmlElement

from models.align import words

_SHORTEST = 3  # letters of each part: shorter ones are capitals, plurals and marks in a word


def glued_share(text: str, root: HtmlElement) -> float:
    """The share (0.0-1.0) of a text's words that no text node of the page has, but two together.

    >>> from lxml.html import fromstring
    >>> glued_share("Teapots299 left", fromstring("<ul><li>Teapots</li><li>299 left</li></ul>"))
    0.5
    >>> glued_share("Teapots 299", fromstring("<ul><li>Teapots</li><li>299 left</li></ul>"))
    0.0
    """
    found = words(text)
    known = {word for node in root.itertext() for word in words(node)}
    strange = [word for word in found if word not in known]
    return sum(_is_glued(word, known) for word in strange) / max(1, len(found))


def _is_glued(word: str, known: set[str]) -> bool:
    places = range(_SHORTEST, len(word) - _SHORTEST + 1)
    return any(word[:n] in known and word[n:] in known for n in places)
