"""The demo: crawl the shipped site, read every page, and say how well it went.

    python example_project/demo.py

It starts a server for site/ on this machine, crawls it with the spider of this project,
prints a table and a summary, and writes output/items.jsonl. The exit code is 1 if fewer
than 19 of 20 pages get the right type, or if a browser is there and was of no use.
"""

import os
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import unquote

HERE = Path(__file__).parent
os.environ.setdefault("SCRAPY_SETTINGS_MODULE", "webextract_example.settings")

from demo_site import Page, pages, running_server  # noqa: E402
from scrapy import signals  # noqa: E402
from scrapy.crawler import Crawler, CrawlerProcess  # noqa: E402
from scrapy.utils.project import get_project_settings  # noqa: E402

from scrapy_webextract import extract  # noqa: E402

Item = dict[str, Any]

OUTPUT = HERE / "output" / "items.jsonl"
_MIN_RIGHT = 0.95  # 19 of 20
_ADDRESS_WIDTH = 46


class Progress:
    """One line on stderr that says how far the crawl is; on a terminal it updates itself."""

    def __init__(self, crawler: Crawler, total: int) -> None:
        """Listen to the crawler's items."""
        self.items: list[Item] = []
        self.total = total
        self.is_terminal = sys.stderr.isatty()
        crawler.signals.connect(self.count, signal=signals.item_scraped)

    def count(self, item: Item) -> None:
        """Keep the item and show its number."""
        self.items.append(item)
        done = len(self.items)
        if self.is_terminal:
            self.write(f"\r  {done} of {self.total} pages read")
            if done == self.total:
                self.write("\n")
        elif done % 10 == 0 or done == self.total:
            self.write(f"  {done} of {self.total} pages read\n")

    def write(self, text: str) -> None:
        """Write at once."""
        sys.stderr.write(text)
        sys.stderr.flush()


def crawl(url: str, total: int) -> list[Item]:
    """Crawl the site at `url` with the project's own settings; its items."""
    settings = get_project_settings()
    settings.set("DOWNLOAD_DELAY", 0)  # it is our own server
    settings.set("LOG_LEVEL", "WARNING")  # the table is the output
    settings.set("FEEDS", {str(OUTPUT): {"format": "jsonlines", "overwrite": True}})
    process = CrawlerProcess(settings)
    crawler = process.create_crawler("site")
    progress = Progress(crawler, total)
    process.crawl(crawler, url=url + "/")
    process.start()
    return progress.items


def table(items: dict[str, Item], expected: dict[str, Page]) -> list[str]:
    """A line for each page, in the order of site.toml."""
    head = f"{'page':{_ADDRESS_WIDTH}} {'type':28} {'confidence':>10} {'browser':>8}"
    lines = [f"{head} {'words':>6} {'tokens':>7}"]
    lines.append("-" * len(lines[0]))
    for path, page in expected.items():
        item = items.get(path)
        if item is None:
            lines.append(f"{short(path):{_ADDRESS_WIDTH}} not found by the crawl")
        elif page.page_type is None:
            lines.append(f"{short(path):{_ADDRESS_WIDTH}} - {item['reason'] or 'was read?'}")
        else:
            lines.append(row(path, item, page))
    return lines


def row(path: str, item: Item, page: Page) -> str:
    """The table's line for a page that has a type."""
    right = item["page_type"] == page.page_type
    kind = str(item["page_type"]) + ("" if right else f"  (is: {page.page_type})")
    browser = "yes" if item.get("rendered") else ""
    numbers = f"{item['confidence']:>10.2f} {browser:>8} {item['words']:>6} {item['tokens']:>7}"
    return f"{short(path):{_ADDRESS_WIDTH}} {kind:28} {numbers}"


def short(path: str) -> str:
    """The path as a reader writes it, cut to the column."""
    text = unquote(path)
    return text if len(text) <= _ADDRESS_WIDTH else text[: _ADDRESS_WIDTH - 1] + "…"


def right_types(items: dict[str, Item], expected: dict[str, Page]) -> tuple[int, int]:
    """How many pages got the right type, and of how many.

    Without a browser nobody can tell what a page is that only a script writes, so it is
    counted only when it was rendered.
    """
    judged = [
        items[path]["page_type"] == page.page_type if path in items else False
        for path, page in expected.items()
        if page.page_type and (not page.needs_javascript or items.get(path, {}).get("rendered"))
    ]
    return sum(judged), len(judged)


def browser_lines(url: str, items: dict[str, Item], expected: dict[str, Page]) -> list[str]:
    """What the browser did for the pages that need one."""
    lines = []
    for path in scripted(expected):
        item = items.get(path, {})
        before = extract(expected[path].body, url + path).confidence
        outcome = "not rendered"
        if item.get("rendered"):
            outcome = f"confidence {before:.2f} -> {item['confidence']:.2f}"
        lines.append(f"  {path}: {outcome}")
    return lines


def scripted(expected: dict[str, Page]) -> list[str]:
    """The addresses of the pages that need a browser."""
    return [path for path, page in expected.items() if page.needs_javascript]


def main() -> int:
    """Run the demo; the exit code."""
    expected = pages()
    has_browser = bool(get_project_settings().get("WEBEXTRACT_RENDERER"))
    print(f"Crawling the {len(expected)} pages of example_project/site, served on this machine.")
    if not has_browser:
        print("No Chromium with scrapy-playwright here: pages that need JavaScript stay unread.")
    started = time.monotonic()
    with running_server() as url:
        found = crawl(url, len(expected))
    seconds = time.monotonic() - started
    items = {item["url"].removeprefix(url): item for item in found}

    print()
    print("\n".join(table(items, expected)))
    print()
    right, judged = right_types(items, expected)
    rendered = sum(bool(items.get(path, {}).get("rendered")) for path in scripted(expected))
    unread = [path for path, page in expected.items() if page.unreadable]
    print(
        f"Page types: {right} of {judged} right, in {seconds:.0f} seconds for {len(items)} pages."
    )
    print(f"Of {len(scripted(expected))} pages that need JavaScript, {rendered} were rendered.")
    print("\n".join(browser_lines(url, items, expected)))
    print(f"Could not be read: {len(unread)}.")
    for path in unread:
        print(f"  {path}: {items.get(path, {}).get('reason')}")
    print(f"Everything that was read is in {os.path.relpath(OUTPUT)}: one line of JSON a page.")
    return verdict(right / judged, rendered == len(scripted(expected)) or not has_browser)


def verdict(share_right: float, browser_was_used: bool) -> int:
    """0 if all is as promised, else 1 and a line that says what is not."""
    if share_right < _MIN_RIGHT:
        print(f"FAILED: fewer than {_MIN_RIGHT:.0%} of the page types are right.")
        return 1
    if not browser_was_used:
        print("FAILED: there is a browser, but not every page that needs it was rendered.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
