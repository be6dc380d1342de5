"""How well the metadata agrees with the data set: exact, loose, and false values.

    python -m models.metadata_scores --data DIR                 # the figures, in a minute or two
    python -m models.metadata_scores --data DIR --show author   # and each page that disagrees

The metadata needs no trained model, so nothing is held out; its rules were written with these
pages in sight, which makes the figures a little optimistic.
"""

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from models.corpus import Sample, data_folder, load
from models.forks import over_forks
from scrapy_webextract.engine.metadata import metadata_of
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.types import Metadata, Options

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
        for name, truth, found, exact in _fields(sample, metadata):
            if truth:
                hits[f"{name}_exact"].append(exact)
                hits[f"{name}_loose"].append(exact or _alike(truth, found or ""))
            else:
                hits[f"{name}_false"].append(bool(found))
    return {name: sum(values) / len(values) for name, values in sorted(hits.items())}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures, and the pages that disagree in one field where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", help="folder of the WCXB development set")
    parser.add_argument("--show", choices=("title", "author", "date"))
    given = parser.parse_args(arguments)
    pairs = over_forks(_read, load(data_folder(given.data)), chunk=16)
    for sample, metadata in pairs:
        for name, truth, found, exact in _fields(sample, metadata):
            if name == given.show and not exact and (truth or found):
                print(f"{sample.id} {sample.page_type}: {truth!r} | {found!r}")
    for name, share in metadata_scores(pairs).items():
        print(f"{name} {share:.3f}")


def _read(sample: Sample) -> tuple[Sample, Metadata]:
    page = read(sample.html, sample.url, None, Options())
    return sample, metadata_of(page, "")


def _fields(
    sample: Sample, metadata: Metadata
) -> Iterator[tuple[str, str | None, str | None, bool]]:
    """Each field's name, truth, value and whether they are the same."""
    title, author, date = metadata.title, metadata.author, metadata.date
    yield "title", sample.title, title, title == sample.title
    yield "author", sample.author, author, _same_people(sample.author, author)
    yield "date", sample.date, date, _same_day(sample.date, date)


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


if __name__ == "__main__":
    main()
