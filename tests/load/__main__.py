"""Crawl the made site and say how it went: `python -m tests.load --pages 600 --workers 2`.

First the long crawl: a renderer that is killed and started again, a process killed under its
page, and each kind of trouble. Then pages per second: ours, the same spider with trafilatura in
parse, and the bare crawl, on the same good pages.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

from tests.load.made_site import kind_of
from tests.needs import ROOT, browser_missing, splash_missing
from tests.splash_server import Splash

# What a good crawl has of each kind: its own text, an empty reading, or an item marked as no page.
TEXT, MARKED = "text", "marked"
WANTED = {
    "good": TEXT,
    "scripted": TEXT,
    "slow": TEXT,
    "broken": TEXT,
    "huge": TEXT,
    "loop": TEXT,
    "error": TEXT,
    "binary": MARKED,
    "empty": MARKED,
}
_QUIET = {
    "TELNETCONSOLE_ENABLED": False,
    "LOG_LEVEL": "ERROR",
    "DOWNLOAD_DELAY": 0,
    "CONCURRENT_REQUESTS": 16,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
    "RETRY_ENABLED": False,
}
_AWAY = 3.0  # seconds that the renderer stays killed


def crawl(
    numbers: list[int], site: str, settings: dict[str, Any], **arguments: Any
) -> dict[str, Any]:
    """Crawl in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        order = {
            "settings": _QUIET | settings,
            "arguments": {"numbers": numbers, "site": site, "told": str(told), **arguments},
        }
        paths = os.pathsep.join([str(ROOT), *sys.path])
        subprocess.run(
            [sys.executable, "-m", "tests.load.crawling", json.dumps(order)],
            check=True,
            env=os.environ | {"PYTHONPATH": paths},
        )
        return dict(json.loads(told.read_text()))


@contextmanager
def site() -> Iterator[str]:
    """The made site, in a process of its own."""
    command = [sys.executable, "-m", "tests.load.made_site"]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as running:
        assert running.stdout
        try:
            yield running.stdout.readline().strip()
        finally:
            running.kill()


def renderer_settings(splash: Splash | None) -> dict[str, Any]:
    """Splash where it is installed, else Chromium, else nothing."""
    if splash is not None:
        return {"WEBEXTRACT_RENDERER": "splash", "SPLASH_URL": splash.url}
    return {} if browser_missing() else {"WEBEXTRACT_RENDERER": "playwright"}


def long_crawl(pages: int, workers: int) -> int:
    """Run and judge it; return how many pages are lost, double or wrong."""
    splash = None if splash_missing() else Splash()
    with site() as url, splash or nullcontext():
        settings = {
            "ADDONS": {"scrapy_webextract.Addon": 500},
            "WEBEXTRACT_WORKERS": workers,
            "WEBEXTRACT_RENDER_WHEN": "needs_render",
            **renderer_settings(splash),
        }
        if splash is not None:
            accident = threading.Timer(pages / 40, _restart, [splash])
            accident.daemon = True
            accident.start()
        came = crawl(list(range(pages)), url, settings, kill_worker_at=pages // 2)
    return judged(came, pages, rendering=bool(renderer_settings(splash)))


def _restart(splash: Splash) -> None:
    splash.kill()
    time.sleep(_AWAY)
    splash.start()


def judged(came: dict[str, Any], pages: int, *, rendering: bool) -> int:
    """Print the figures."""
    times = Counter(number for number, _, _ in came["items"])
    lost = [n for n in range(pages) if n not in times]
    double = [n for n, count in times.items() if count > 1]
    wrong = Counter(
        kind
        for number, mine, marked in came["items"]
        if (kind := kind_of(number)) in WANTED
        and (rendering or kind != "scripted")
        and not (mine if WANTED[kind] == TEXT else marked)
    )
    sizes, third = came["sizes"], len(came["sizes"]) // 3
    growth = mean(sizes[-third // 10 :]) / mean(sizes[-third : -third + third // 10 + 1]) - 1
    stats = {k.removeprefix("webextract/"): v for k, v in came["stats"].items()}
    print(f"pages {pages} in {came['seconds']:.0f} s: {pages / came['seconds']:.1f} a second")
    print(f"items {len(came['items'])}; lost {len(lost)}, double {len(double)}")
    print(f"without what they should have, by kind: {dict(wrong) or 'none'}")
    print(f"loop lag p50 {lag(came, 50):.1f} ms, p95 {lag(came, 95):.1f} ms")
    print(f"memory {sizes[0]:.0f} MB to {sizes[-1]:.0f} MB; in the last third {growth:+.1%}")
    print("renders", {k.partition("/")[2]: v for k, v in stats.items() if "renders/" in k})
    return len(lost) + len(double) + wrong.total()


def lag(came: dict[str, Any], percent: int) -> float:
    """Milliseconds by which the loop came round late."""
    return quantiles(came["gaps"], n=100)[percent - 1] * 1000


def throughput(pages: int, workers: int) -> None:
    """Pages per second of three ways, on the same good pages in one run."""
    good = [n for n in range(5 * pages) if kind_of(n) == "good"][:pages]
    ours = {"ADDONS": {"scrapy_webextract.Addon": 500}, "WEBEXTRACT_WORKERS": workers}
    with site() as url:
        for name, way, settings in (
            ("bare crawl", "bare", {}),
            ("trafilatura in parse", "trafilatura", {}),
            (f"ours, {workers} processes", "ours", ours),
        ):
            came = crawl(good, url, settings, way=way)
            rate = len(good) / came["seconds"]
            print(f"{name}: {rate:.1f} pages a second, loop lag p95 {lag(came, 95):.1f} ms")


def main() -> None:
    """Read the command line, run both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    given = parser.parse_args()
    faults = long_crawl(given.pages, given.workers)
    throughput(given.pages, given.workers)
    sys.exit(f"{faults} pages are not as they should be" if faults else 0)


if __name__ == "__main__":
    main()
