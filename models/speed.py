"""Time of extract() beside lxml's bare parse of the same bytes, in one run.

python -m models.speed [--data DIR] [--pages N]
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence

from lxml.html import HTMLParser, document_fromstring

from models.corpus import Sample, data_folder, load
from scrapy_webextract.engine.extract import extract


def speed_figures(samples: Sequence[Sample], pages: int = 150) -> dict[str, float]:
    """Mean milliseconds a page of the parse and of extract(), and their ratio.

    Every n-th page, so that about `pages` are timed; text, Markdown and llm_text are written.
    """
    some = samples[:: max(1, len(samples) // pages)]
    for sample in some[:3]:
        _extract(sample)  # loads the models
    parse = _mean_milliseconds(_parse, some)
    ours = _mean_milliseconds(_extract, some)
    return {"speed/parse_ms": parse, "speed/extract_ms": ours, "speed/ratio": ours / parse}


def _mean_milliseconds(work: Callable[[Sample], object], samples: Sequence[Sample]) -> float:
    start = time.process_time()
    for sample in samples:
        work(sample)
    return 1000 * (time.process_time() - start) / len(samples)


def _parse(sample: Sample) -> object:
    return document_fromstring(sample.html, parser=HTMLParser(encoding="utf-8", huge_tree=True))


def _extract(sample: Sample) -> object:
    reading = extract(sample.html, sample.url)
    return reading.text, reading.markdown, reading.llm_text


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="folder of the WCXB development set")
    parser.add_argument("--pages", type=int, default=300, choices=range(1, 1498), metavar="N")
    given = parser.parse_args(arguments)
    for name, value in speed_figures(load(data_folder(given.data)), given.pages).items():
        print(f"{name:<20} {value:8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
