"""A site, and crawls of it in processes of their own."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.site import Site  # noqa: E402

_QUIET = {
    "ADDONS": {"scrapy_webextract.Addon": 500},
    "TELNETCONSOLE_ENABLED": False,
    "REMOTE_CONTROL_ENABLED": False,
    "DOWNLOAD_DELAY": 0,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 8,
    "RETRY_ENABLED": False,
}


@dataclass(frozen=True)
class Crawled:
    items: list[dict[str, Any]] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    stats: dict[str, Any] = field(default_factory=dict)
    ties: int | None = None
    log: str = ""

    def item(self, path: str) -> dict[str, Any]:
        (found,) = [item for item in self.items if item["url"].endswith(path)]
        return found

    def stat(self, name: str) -> Any:
        return self.stats.get(f"webextract/{name}", 0)


Crawl = Callable[..., Crawled]
_PATIENCE = 120.0  # seconds for one crawl


class Crawlers:
    """A process that crawls, started once: loading Scrapy takes longer than a crawl."""

    def __init__(self, *arguments: str) -> None:
        self._arguments = arguments
        self._process = self._started()

    def _started(self) -> "subprocess.Popen[str]":
        here = os.pathsep.join([str(Path(__file__).parent), str(ROOT), *sys.path])
        return subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("crawling.py")), *self._arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if self._arguments else subprocess.DEVNULL,
            text=True,
            env=os.environ | {"PYTHONPATH": here},
        )

    def crawl(self, order: dict[str, Any]) -> Crawled:
        """Give an order, wait for what comes of it; a crawl that hung has cost the process."""
        if self._process.poll() is not None and not self._arguments:
            self._process = self._started()
        assert self._process.stdin
        assert self._process.stdout
        timer = threading.Timer(_PATIENCE, self._process.kill)
        timer.start()
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or "{}")
        timer.cancel()
        return Crawled(**answer)

    def stop(self) -> None:
        """Let the process end by itself."""
        self._process.communicate(timeout=_PATIENCE)


@pytest.fixture(scope="session")
def crawlers() -> Iterator[Crawlers]:
    running = Crawlers()
    yield running
    running.stop()


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as running:
        yield running


@pytest.fixture
def crawl(site: Site, crawlers: Crawlers) -> Crawl:
    """Crawl paths of the site: crawl("/tides", spider="pages", settings={...}, metas={...}).

    alone=True does so in a new process, which may then have another reactor; alone="thread" in
    one whose main thread does something else.
    """

    def run(
        *paths: str,
        spider: str = "pages",
        settings: dict[str, Any] | None = None,
        custom_settings: dict[str, Any] | None = None,
        alone: bool | str = False,
        **arguments: Any,
    ) -> Crawled:
        order = {
            "spider": spider,
            "settings": _QUIET | (settings or {}),
            "custom_settings": custom_settings,
            "arguments": {"urls": [site.url + path for path in paths], **arguments},
        }
        if not alone:
            return crawlers.crawl(order)
        own = Crawlers("alone" if alone is True else alone)
        crawled = own.crawl(order)
        own.stop()
        return crawled

    return run
