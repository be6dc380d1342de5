"""How well the metadata agrees with the data set: exact, loose, and false values."""

import re
from collections import defaultdict
from collections.abc import Iterable

from models.corpus import Sample
from scrapy_webextract.engine.types import Metadata

_BETWEEN_AUTHORS = re.compile(r"\s*[;,&]\s*(?:and\s)?\s*|\s+and\s+")
_NOT_LETTERS = re.compile(r"[\W_]+")


def metadata_scores(pairs: Iterable[tuple[Sample, Metadata]]) -> dict[str, float]:
    """Shares over the pages whose truth has the field, and false values over the others.

    "title_loose" ignores case, spaces and punctuation and takes one within the other; authors
    are exact when the same names stand in the same order, whatever divides them; a date is its
    first ten characters.
    """
    hits: dict[str, list[bool]] = defaultdict(list)
    for sample, metadata in pairs:
        for name, truth, found, exact in (
            ("title", sample.title, metadata.title, metadata.title == sample.title),
            (
                "author",
                sample.author,
                metadata.author,
                _same_people(sample.author, metadata.author),
            ),
            ("date", sample.date, metadata.date, _same_day(sample.date, metadata.date)),
        ):
            if truth:
                hits[f"{name}_exact"].append(exact)
                hits[f"{name}_loose"].append(exact or _alike(truth, found or ""))
            else:
                hits[f"{name}_false"].append(bool(found))
    return {name: sum(values) / len(values) for name, values in sorted(hits.items())}


def _same_people(truth: str | None, found: str | None) -> bool:
    return _people(truth) == _people(found)


def _people(names: str | None) -> list[str]:
    return _BETWEEN_AUTHORS.split(names.strip()) if names else []


def _same_day(truth: str | None, found: str | None) -> bool:
    return (truth or "")[:10] == (found or "")[:10]


def _alike(truth: str, found: str) -> bool:
    """Whether one is within the other when only letters and digits count.

    >>> _alike("Fish & Chips", "Fish and chips"), _alike("Fish & Chips", "fish chips!")
    (False, True)
    """
    left, right = (_NOT_LETTERS.sub("", text.casefold()) for text in (truth, found))
    return bool(left and right) and (left in right or right in left)
