"""How many tokens a text costs: an estimate by script, not a count by any model's tokenizer."""

import math
import re

_SCRIPTS = (  # pattern, tokens for each of its characters
    (re.compile(r"[A-Za-z]"), 0.22),
    (re.compile(r"[0-9]"), 0.4),
    (re.compile(r"[\u00c0-\u024f]"), 0.6),  # Latin letters with marks
    (re.compile(r"[\u0370-\u058f]"), 0.45),  # Greek, Cyrillic, Armenian
    (re.compile(r"[\u0590-\u08ff]"), 0.6),  # Hebrew, Arabic
    (re.compile(r"[\u0900-\u109f\u1780-\u17ff]"), 0.9),  # Indic scripts, Thai, Khmer
    (re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]"), 1.0),
    (re.compile(r"[!-/:-@\[-`{-~]"), 0.6),
    (re.compile(r"\n+"), 1.0),
    (re.compile(r"[^\x00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"), 1.5),
)


def estimate_tokens(text: str) -> int:
    """An estimate: about 4 characters a token in English, 1 in Chinese, more for emoji.

    >>> estimate_tokens("The council met on Monday."), estimate_tokens("绿茶很好喝")
    (6, 5)
    """
    cost = sum(weight * len(pattern.findall(text)) for pattern, weight in _SCRIPTS)
    return math.ceil(round(cost, 6))
