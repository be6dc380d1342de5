"""What the page says of itself in its head: does a block repeat its description or its text?"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from scrapy_webextract.engine.content.text_columns import WORD, Columns
from scrapy_webextract.engine.page import Page

_KEYS = ("description", "articleBody", "text", "reviewBody", "abstract")
_METAS = ("description", "og:description", "twitter:description")
_RUN = 3  # words in a row that make a match
_PROBES = 5  # runs of a block that are looked up, evenly apart
_MOST_WORDS = 20_000
_DEEPEST = 6


def claim_columns(page: Page, words: Sequence[Sequence[str]]) -> Columns:
    """For each block the share of some runs of three words that a claim of the page has.

    Columns: in_meta (the description of meta elements), in_json_ld (descriptions and texts).
    """
    metas = [text for name in _METAS for text in page.metas.get(name, ())]
    described = _runs(metas)
    stated = _runs([text for item in page.json_ld for text in _texts(item, _DEEPEST)])
    return {
        "in_meta": np.array([_share(w, described) for w in words], np.float32),
        "in_json_ld": np.array([_share(w, stated) for w in words], np.float32),
    }


def _texts(value: Any, depth: int) -> Iterator[str]:  # noqa: ANN401
    if depth == 0:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, str):
                if key in _KEYS:
                    yield inner
            else:
                yield from _texts(inner, depth - 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, depth - 1)


def _runs(texts: Sequence[str]) -> frozenset[tuple[str, ...]]:
    words: list[str] = []
    for text in texts:
        words += WORD.findall(text.lower())
        if len(words) > _MOST_WORDS:
            break
    return frozenset(zip(*(words[n:] for n in range(_RUN)), strict=False))


def _share(words: Sequence[str], runs: frozenset[tuple[str, ...]]) -> float:
    last = len(words) - _RUN
    if not runs or last < 0:
        return 0.0
    starts = {last * n // (_PROBES - 1) for n in range(_PROBES)}
    return sum(tuple(words[n : n + _RUN]) in runs for n in starts) / len(starts)
