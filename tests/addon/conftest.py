"""A site, and crawls of it in processes of their own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
    items: list[dict[str, Any]]
    dropped: list[str]
    stats: dict[str, Any]
    ties: int | None
    log: str
    status: int

    def item(self, path: str) -> dict[str, Any]:
        (found,) = [item for item in self.items if item["url"].endswith(path)]
        return found

    def stat(self, name: str) -> Any:
        return self.stats.get(f"webextract/{name}", 0)


Crawl = Callable[..., Crawled]


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as running:
        yield running


@pytest.fixture
def crawl(site: Site) -> Crawl:
    """Crawl paths of the site: crawl("/tides", spider="pages", settings={...}, metas={...})."""

    def run(
        *paths: str,
        spider: str = "pages",
        settings: dict[str, Any] | None = None,
        custom_settings: dict[str, Any] | None = None,
        **arguments: Any,
    ) -> Crawled:
        order = {
            "spider": spider,
            "settings": _QUIET | (settings or {}),
            "custom_settings": custom_settings,
            "arguments": {"urls": [site.url + path for path in paths], **arguments},
        }
        here = os.pathsep.join([str(Path(__file__).parent), str(ROOT), *sys.path])
        done = subprocess.run(
            [sys.executable, str(Path(__file__).with_name("crawl_once.py"))],
            input=json.dumps(order),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            env=os.environ | {"PYTHONPATH": here},
        )
        answer = json.loads(done.stdout or "{}")
        return Crawled(
            answer.get("items", []),
            answer.get("dropped", []),
            answer.get("stats", {}),
            answer.get("ties"),
            done.stderr,
            done.returncode,
        )

    return run
