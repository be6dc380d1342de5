"""Crawls by a script of the user's, with processes beside them, as a terminal runs them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

UNGUARDED = """
import scrapy
from scrapy.crawler import CrawlerProcess

class Pages(scrapy.Spider):
    name = "pages"
    start_urls = [{url!r}]

    def parse(self, response):
        yield {{"url": response.url}}
        if {endless}:
            yield response.follow(response.url, dont_filter=True)

process = CrawlerProcess({{
    "ADDONS": {{"scrapy_webextract.Addon": 500}},
    "WEBEXTRACT_WORKERS": 2,
    "TELNETCONSOLE_ENABLED": False,
    "DOWNLOAD_DELAY": 0,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 8,
}})
process.crawl(Pages)
process.start()
"""


@pytest.fixture
def start(site, tmp_path):
    """Start the script in a process group of its own, as a shell does."""
    running = []

    def run(*, endless: bool) -> subprocess.Popen[str]:
        script = tmp_path / "crawl.py"
        script.write_text(UNGUARDED.format(url=site.url + "/tides", endless=endless))
        running.append(
            subprocess.Popen(
                [sys.executable, str(script)],
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
                env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
            )
        )
        return running[-1]

    yield run
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def test_a_script_without_a_guard_crawls_once(site, start):
    _, log = start(endless=False).communicate(timeout=60)
    assert site.hits["/tides"] == 1
    assert "'item_scraped_count': 1" in log
    assert "webextract/errors" not in log
    assert log.count("Spider opened") == 1


@pytest.mark.parametrize("pages", [1, 20])  # at the first, the processes are still starting
def test_an_interrupt_at_the_terminal_ends_the_crawl_in_good_order(site, start, pages):
    process = start(endless=True)
    deadline = time.monotonic() + 60
    while site.hits["/tides"] < pages and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, log = process.communicate(timeout=15)
    assert "'finish_reason': 'shutdown'" in log
    assert "KeyboardInterrupt" not in log
    assert "webextract/errors" not in log
