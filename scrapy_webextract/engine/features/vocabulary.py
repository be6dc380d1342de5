"""The hundred words of titles and descriptions that tell page types apart, by TF-IDF."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.trained import FloatArray

_WORD = re.compile(r"[^\W_]{2,20}")


def headline(page: Page) -> str:
    """The text that the vocabulary is about: title and description."""
    return f"{page.title} {page.meta('description', 'og:description')}"


def words_of(text: str) -> list[str]:
    """The words of a text in lower case.

    >>> words_of("Best E-Bikes of 2024")
    ['best', 'bikes', 'of', '2024']
    """
    return _WORD.findall(text.lower())


def weights(texts: Sequence[str], vocabulary: Mapping[str, float]) -> FloatArray:
    """A row for each text: the share of each word of the vocabulary times its idf, unit length."""
    rows = np.zeros((len(texts), len(vocabulary)), dtype=np.float32)
    place = {word: number for number, word in enumerate(vocabulary)}
    for row, text in zip(rows, texts, strict=True):
        counts = Counter(word for word in words_of(text) if word in place)
        for word, times in counts.items():
            row[place[word]] = (1 + math.log(times)) * vocabulary[word]
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.divide(rows, np.where(norms > 0, norms, 1), dtype=np.float32)
