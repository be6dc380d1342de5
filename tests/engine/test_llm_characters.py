"""Characters that no reader sees, and those that only look so."""

import pytest

from scrapy_webextract.engine.llm.characters import decode_entities, visible


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("pay\u200bment in\u00advoice\ufeff", "payment invoice"),
        ("a \u200b b", "a b"),
        ("b\u202ea\u202cc \u2066d\u2069", "bac d"),
        ("ok\U000e0041\U000e0042", "ok"),
        ("a\u034fb\u2060c\u061cd\u3164", "abcd"),
        ("10\u00a0€ 5\u202f%", "10 € 5 %"),
        ("one\u2028two", "one two"),
        ("a\x00b\x1bc", "abc"),
        ("x\ufe0f\ufe01\U000e0101\U000e0102y", "x\ufe0fy"),
    ],
)
def test_unseen_characters_go(text: str, want: str) -> None:
    assert visible(text) == want


@pytest.mark.parametrize(
    "text",
    [
        "👩\u200d🔬 👨\u200d👩\u200d👧 🏳️\u200d🌈 ❤️ 🙂\u200d↔️",
        "👩🏽\u200d🔬",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "می\u200cخواهم",
        "क्\u200dष",
        "ന്\u200d",
        "東京\u3000大阪",
        "naïve Ångström",
    ],
)
def test_what_spells_something_stays(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("caf&eacute; &euro;5 &rarr; &frac12; &AMP;", "café €5 → ½ &"),
        ("&#8212;&#x2014;&#150;", "———".replace("———", "——–")),
        ("&amp;lt;", "&lt;"),
        ("&#0; &#xD800; &#x110000; &copy &unknown;", "&#0; &#xD800; &#x110000; &copy &unknown;"),
        ("a?b=1&lang=de;", "a?b=1&lang=de;"),
    ],
)
def test_entities_are_decoded_once(text: str, want: str) -> None:
    assert decode_entities(text) == want
