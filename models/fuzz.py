"""`python -m models.fuzz [--data DIR] [--pages N] [--seed S]`: broken pages, and what they do.

Every page is a window of a page of the development set with a few random wounds: cut, doubled and
swapped parts, foreign bytes, control characters, tags that never end, absurd attributes. It is
extracted and written in every form. A failure is an exception (also one that `extract` caught), an
output that is longer than the page allows, or a time beyond the limit; a slow page is timed once
more at four times its length, which a linear reader does in four times the time.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from models.corpus import Sample, data_folder, load
from models.forks import say
from scrapy_webextract import Extraction, extract
from scrapy_webextract.engine.output import WRITERS

_WINDOW = 60_000  # bytes of a page; the whole head of it is often a fifth of that
_MOST_WOUNDS = 12
_SECONDS_PER_KILOBYTE = 0.02  # a page of 60 kB takes 0.1 s; the machine may be busy
_LEAST_SECONDS = 1.5
_TIMES = 4
_LINEAR = 2.5  # how much slower than linear a page four times as long may be
_FACTOR = 12  # characters of an output for each of the page: links are made absolute, spans filled
_BASE = 50_000
_TAGS = (
    b"<div>", b"</div>", b"<p>", b"<table>", b"<tr>", b"<td rowspan=9999 colspan=9999>", b"</a>",
    b"<td colspan=-1>", b"<ul>", b"<li value=99999999999>", b"<ol start=x>", b"<pre>", b"<b><i>",
    b"<blockquote>", b"<h7>", b"<h1>", b"</h3>", b"<dl><dd>", b"<details>", b"<svg>", b"<math>",
    b"<noscript>", b"<template>", b"<a href='javascript:x'>", b"<img src='data:x' srcset=',,'>",
    b"<script type='application/ld+json'>{\"@graph\":[{", b"<style>", b"<!--", b"<![CDATA[",
    b"<base href='http://['>", b"<title>", b"</body>", b"<select><option>", b"<x-y z>", b"<q>",
)  # fmt: skip
_NOISE = (
    b"\x00", b"\xff\xfe", b"\x80\x81", b"\x1b[31m", b"\xe2\x80\x8b",
    b"\xf0\x9f\x91\xa8\xe2\x80\x8d", b"&#x110000;", b"&#0;", b"&amp", b"\xed\xa0\x80",
    b"|`*_[]()#~\\", b"\r\r\n", b"\xef\xbb\xbf",
)  # fmt: skip

Wound = Callable[[random.Random, bytes], bytes]


@dataclass(frozen=True, slots=True)
class Failure:
    """A broken page that did harm."""

    kind: str
    """What happened, in a word or two."""
    seed: int
    """The seed that makes the page again: `python -m models.fuzz --seed SEED --pages 1`."""
    detail: str
    """The error, or the figure that is too large."""


def _cut(dice: random.Random, page: bytes) -> bytes:
    start, end = _span(dice, page)
    return page[:start] + page[end:]


def _doubled(dice: random.Random, page: bytes) -> bytes:
    start, end = _span(dice, page)
    return page[:end] + page[start:end] * dice.randint(1, 3) + page[end:]


def _swapped(dice: random.Random, page: bytes) -> bytes:
    start, end = _span(dice, page)
    other = dice.randrange(len(page) + 1)
    return page[:other] + page[start:end] + page[other:]


def _tagged(dice: random.Random, page: bytes) -> bytes:
    at = dice.randrange(len(page) + 1)
    return page[:at] + dice.choice(_TAGS) * dice.choice((1, 1, 1, 2, 40, 3000)) + page[at:]


def _noisy(dice: random.Random, page: bytes) -> bytes:
    at = dice.randrange(len(page) + 1)
    return page[:at] + dice.choice(_NOISE) * dice.choice((1, 3, 200)) + page[at:]


def _flipped(dice: random.Random, page: bytes) -> bytes:
    changed = bytearray(page)
    for _ in range(dice.randint(1, 60)):
        if changed:
            changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def _renamed(dice: random.Random, page: bytes) -> bytes:
    old, new = (dice.choice((b"div", b"p", b"span", b"td", b"li", b"h2", b"a")) for _ in "12")
    return page.replace(b"<" + old, b"<" + new)


WOUNDS: tuple[Wound, ...] = (_cut, _doubled, _swapped, _tagged, _noisy, _flipped, _renamed)
"""What is done to pages; each again and again."""


def _span(dice: random.Random, page: bytes) -> tuple[int, int]:
    start = dice.randrange(len(page) + 1)
    return start, min(len(page), start + dice.choice((1, 30, 500, 5000)))


def broken(seed: int, samples: Sequence[Sample]) -> tuple[bytes, str]:
    """A broken page and its address; the same for the same seed and data."""
    dice = random.Random(seed)
    sample = dice.choice(samples)
    start = dice.randrange(max(1, len(sample.html) - _WINDOW)) if dice.random() < 0.5 else 0
    page = sample.html[start : start + _WINDOW]
    for _ in range(dice.randint(1, _MOST_WOUNDS)):
        page = dice.choice(WOUNDS)(dice, page)
    return page, sample.url


def failures_of(page: bytes, url: str) -> Iterator[tuple[str, str]]:
    """What goes wrong with one page: kind and detail."""
    try:
        taken, result = _timed(page, url)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        yield "raises", f"{type(error).__name__}: {error}"
        return
    yield from (("caught", w) for w in result.warnings if "cannot be analysed" in w)
    allowed = _FACTOR * len(page) + _BASE
    for name, write in WRITERS.items():
        if (size := len(write(result.content, result.options))) > allowed:
            yield f"long {name}", f"{size} characters from {len(page)} bytes"
    if taken > max(_LEAST_SECONDS, _SECONDS_PER_KILOBYTE * len(page) / 1000):
        again, _ = _timed(page * _TIMES, url)
        if again > _LINEAR * _TIMES * taken:
            yield "superlinear", f"{taken:.1f} s, {again:.1f} s at {_TIMES} times the length"
        else:
            yield "slow", f"{taken:.1f} s for {len(page)} bytes, {again:.1f} s for {_TIMES} times"


def _timed(page: bytes, url: str) -> tuple[float, Extraction]:
    start = time.process_time()
    result = extract(page, url)
    json.dumps(result.to_dict())
    return time.process_time() - start, result


def main(arguments: Sequence[str] | None = None) -> None:
    """Break pages, extract them, print what failed; the exit code says whether any did."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", help="folder of the WCXB development set")
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first page")
    given = parser.parse_args(arguments)
    samples = load(data_folder(given.data))
    found: list[Failure] = []
    start = time.process_time()
    for seed in range(given.seed, given.seed + given.pages):
        page, url = broken(seed, samples)
        for kind, detail in failures_of(page, url):
            found.append(Failure(kind, seed, detail[:200]))
            print(f"{seed} {kind}: {detail[:200]}", flush=True)
        if seed % 500 == 499:
            say(f"{seed + 1 - given.seed} pages, {len(found)} failures")
    counts = Counter(f.kind for f in found if f.kind != "slow")
    seconds = time.process_time() - start
    print(f"{given.pages} broken pages, {seconds:.0f} s: {dict(counts) or 'no failure'}")
    sys.exit(bool(counts))


if __name__ == "__main__":
    main()
