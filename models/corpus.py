"""The WCXB development set as records, and its folds: no site is ever in two of them."""

import gzip
import hashlib
import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tldextract import TLDExtract

FOLDS = 5
_NAMES = {"category": "collection"}  # the data set's own word for it
_DRAFTED = "rs-trafilatura-draft"


@dataclass(frozen=True, slots=True)
class Sample:
    """A page with its truth."""

    id: str
    """The data set's number, four digits."""
    url: str
    """Where the page came from."""
    html: bytes
    """The page as stored."""
    page_type: str
    """The annotated type, in our names."""
    text: str
    """The annotated main content."""
    title: str | None
    """The annotated title."""
    author: str | None
    """The annotated author."""
    date: str | None
    """The annotated publishing date."""
    must_have: tuple[str, ...]
    """Snippets that an extraction must contain."""
    must_not_have: tuple[str, ...]
    """Snippets that it must not contain."""
    drafted: bool
    """Whether the truth was drafted with another extractor."""

    @property
    def domain(self) -> str:
        """The registered domain, the unit of folds."""
        return registered_domain(self.url) if self.url else self.id


@cache
def _extractor() -> TLDExtract:
    return TLDExtract(suffix_list_urls=(), cache_dir=None)


def registered_domain(url: str) -> str:
    """The part of a host name that somebody registered.

    >>> registered_domain("https://blog.shop.example.co.uk/x")
    'example.co.uk'
    """
    found = _extractor()(url)
    last_two = ".".join(f"{found.subdomain}.{found.domain}".split(".")[-2:])
    return found.top_domain_under_public_suffix or last_two or url


def data_folder(given: str | None) -> Path:
    """The data set's folder: given, named by WCXB_DEV, or beside the project.

    Raises SystemExit with the remedy where none of them is there.
    """
    here = Path(__file__).resolve().parents[1]
    for folder in (given, os.environ.get("WCXB_DEV"), str(here.parent / "shared" / "wcxb-dev")):
        if folder and (Path(folder) / "ground-truth").is_dir():
            return Path(folder)
    raise SystemExit("no WCXB development set: name its folder with --data (models/README.md)")


def load(folder: Path) -> list[Sample]:
    """Every page of the data set, by its number."""
    return [_sample(path, folder) for path in sorted((folder / "ground-truth").glob("*.json"))]


def _sample(path: Path, folder: Path) -> Sample:
    record = json.loads(path.read_text(encoding="utf-8"))
    truth, internal = record["ground_truth"], record["_internal"]
    page_type = internal["page_type"]["primary"]
    return Sample(
        id=path.stem,
        url=record.get("url") or "",
        html=gzip.decompress((folder / "html" / f"{path.stem}.html.gz").read_bytes()),
        page_type=_NAMES.get(page_type, page_type),
        text=truth.get("main_content") or "",
        title=truth.get("title"),
        author=truth.get("author"),
        date=truth.get("publish_date"),
        must_have=tuple(truth.get("with") or ()),
        must_not_have=tuple(truth.get("without") or ()),
        drafted=_DRAFTED in str(internal.get("source", "")),
    )


def folds(samples: list[Sample]) -> list[int]:
    """A fold (0 to 4) for each page: whole domains, even in size and in page types.

    Deterministic: domains are taken by size, then by a hash of their name, each to the fold
    where its page types are fewest.
    """
    by_domain: dict[str, list[int]] = defaultdict(list)
    for number, sample in enumerate(samples):
        by_domain[sample.domain].append(number)
    order = sorted(by_domain, key=lambda d: (-len(by_domain[d]), _hash(d)))
    counts = [Counter[str]() for _ in range(FOLDS)]
    fold_of = [0] * len(samples)
    for domain in order:
        kinds = Counter(samples[n].page_type for n in by_domain[domain])
        best = min(range(FOLDS), key=lambda f: _crowding(counts[f], kinds))
        counts[best].update(kinds)
        for number in by_domain[domain]:
            fold_of[number] = best
    return fold_of


def corpus_hash(samples: Iterable[Sample]) -> str:
    """SHA-256 over every page and truth, so that a card can name what it was trained on."""
    digest = hashlib.sha256()
    for sample in samples:
        digest.update(sample.id.encode() + sample.html + sample.text.encode())
    return digest.hexdigest()


def _hash(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def _crowding(count: Counter[str], kinds: Counter[str]) -> tuple[float, int]:
    return sum(count[k] * n for k, n in kinds.items()), count.total()
