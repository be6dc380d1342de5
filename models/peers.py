"""`python -m models.peers [--data DIR]`: other extractors on the same pages, by the same measure.

Those that are installed are run: trafilatura, readability-lxml, resiliparse.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec

import numpy as np

from models.align import word_f1
from models.corpus import Sample, data_folder, load
from models.forks import over_forks
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.page_types import PAGE_TYPES
from scrapy_webextract.engine.types import Options

Extractor = Callable[[str, str], str]


def _trafilatura(html: str, url: str) -> str:
    import trafilatura

    return trafilatura.extract(html, url=url or None) or ""


def _readability(html: str, url: str) -> str:
    from lxml.html import fromstring
    from readability import Document

    return str(fromstring(Document(html, url=url).summary()).xpath("string()"))


def _resiliparse(html: str, url: str) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    return str(extract_plain_text(html, main_content=True))


PEERS: dict[str, Extractor] = {
    "trafilatura": _trafilatura,
    "readability": _readability,
    "resiliparse": _resiliparse,
}
"""Module to a function of markup and address."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print mean word F1 over all pages and by type."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="folder of the WCXB development set")
    samples = load(data_folder(parser.parse_args(arguments).data))
    for name, extractor in PEERS.items():
        if find_spec(name) is None:
            print(f"{name}: not installed")
            continue
        scores = np.array(over_forks(partial(_score, extractor), samples, chunk=8))
        kinds = np.array([s.page_type for s in samples])
        by_type = " ".join(f"{t} {scores[kinds == t].mean():.3f}" for t in PAGE_TYPES)
        print(f"{name}: all {scores.mean():.3f} {by_type}")
    return 0


def _score(extractor: Extractor, sample: Sample) -> float:
    html = read(sample.html, sample.url, None, Options()).html
    try:
        text = extractor(html, sample.url)
    except Exception:  # noqa: BLE001 - a peer may fail in any way; the page then counts as empty
        text = ""
    return word_f1(text, sample.text)[0]


if __name__ == "__main__":
    sys.exit(main())
