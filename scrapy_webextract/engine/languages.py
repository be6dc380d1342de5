"""The languages that a text can be told to be in, by their ISO 639-1 codes."""

from collections.abc import Mapping

from scrapy_webextract.engine.errors import ConfigurationError

LANGUAGES: frozenset[str] = frozenset(
    """af am an ar as az ba be bg bn br bs ca cs cy da de dz el en eo es et eu fa fi fo fr fy ga gd
    gl gu ha he hi hr ht hu hy id ig is it ja jv ka kk km kn ko ku ky la lb lg ln lo lt lv mg mk
    ml mn mr ms mt my nb ne nl nn no oc om or pa pl ps pt qu ro ru rw sa se si sk sl sn so sq sr
    st sv sw ta te tg th tk tl tr tt ug uk ur uz vi vo wa xh yo zh zu""".split()
)
"""Codes of the languages that the identifier knows, and nb, one form of no."""
FEWEST_LETTERS = 60
"""With fewer the identifier guesses wildly."""

_SAME = {"nb": "no", "nn": "no", "iw": "he", "in": "id"}  # as the identifier calls them
_FIRST_IDEOGRAPH = 0x2E80
_MARGIN = 1.03  # of the best score (they are negative): Danish and Norwegian are as near
_SAMPLE = 600  # characters that the identifier reads; more does not change its answer


def checked_language(code: object) -> str:
    """The code, if it is one of LANGUAGES; raises ConfigurationError otherwise.

    >>> checked_language("de")
    'de'
    """
    if isinstance(code, str) and code in LANGUAGES:
        return code
    near = str(code).strip().lower()[:2]
    hint = f"; did you mean {near!r}?" if near in LANGUAGES else ""
    raise ConfigurationError(
        f"Options.target_language is {code!r}; use the ISO 639-1 code of a language that can be "
        f'told from text, such as "en"{hint}'
    )


def letters_of(text: str) -> int:
    """Letters of a text as far as it is looked at; a Chinese one stands for a few.

    >>> letters_of("3 kites"), letters_of("風")
    (5, 4)
    """
    return sum(4 if ord(c) >= _FIRST_IDEOGRAPH else 1 for c in text[:_SAMPLE] if c.isalpha())


def likelihoods(text: str) -> dict[str, float]:
    """How likely a text is in each language: negative numbers, 0 would be certain."""
    import py3langid  # type: ignore[import-untyped]  # here: its model takes a while to load

    return {code: score for code, score in py3langid.rank(text[:_SAMPLE]) if len(code) == 2}


def language_among(scores: Mapping[str, float], favoured: str | None) -> str:
    """The most likely language; the favoured one where the two are hardly apart.

    >>> language_among({"no": -100.0, "da": -101.0, "en": -300.0}, "da")
    'da'
    """
    best = max(scores, key=scores.__getitem__)
    score = scores.get(_SAME.get(favoured or "", favoured or ""))
    return favoured if favoured and score is not None and score >= scores[best] * _MARGIN else best


def other_language(code: str | None, wanted: str) -> str | None:
    """A declared language that is surely another than the wanted one, else None.

    >>> other_language("fr", "en"), other_language("nb", "no"), other_language("eng", "en")
    ('fr', None, None)
    """
    if code not in LANGUAGES or _SAME.get(code, code) == _SAME.get(wanted, wanted):
        return None
    return code
