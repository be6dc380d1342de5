"""The example project: its site is whole, and its demo does what it says."""

import http.client
import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

import lxml.html
import pytest

from scrapy_webextract import extract
from scrapy_webextract.engine.page_types import PAGE_TYPES
from scrapy_webextract.renderers.playwright import can_render

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "example_project"
_PATIENCE = 300.0  # seconds for the whole demo, with a browser on a slow machine


def module(path: Path) -> ModuleType:
    """The module in this file, which is in no package that Python knows."""
    spec = importlib.util.spec_from_file_location(f"example_{path.stem}", path)
    assert spec
    assert spec.loader
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = loaded
    spec.loader.exec_module(loaded)
    return loaded


demo_site = module(EXAMPLE / "demo_site.py")
ENTRIES = demo_site.entries()
PAGES = demo_site.pages()
TYPED = {path: page for path, page in PAGES.items() if page.page_type}
SCRIPTED = {path: page for path, page in PAGES.items() if page.needs_javascript}


def tree_of(page: Any) -> lxml.html.HtmlElement:
    encoding = page.content_type.partition("charset=")[2] or "utf-8"
    return lxml.html.document_fromstring(page.body.decode(encoding))


def json_addresses(value: Any) -> Iterator[str]:
    """Every address in the data from which a script writes its page."""
    if isinstance(value, list):
        for inner in value:
            yield from json_addresses(inner)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from json_addresses(inner)
    elif isinstance(value, str) and value.startswith("/"):
        yield value


def addresses(path: str) -> set[str]:
    """The addresses of this site that an entry names: links, and the files that it loads."""
    entry = ENTRIES[path]
    if entry.content_type.startswith("application/json"):
        return set(json_addresses(json.loads(entry.body)))
    if not entry.content_type.startswith("text/html"):
        return set()
    found = [url for _, _, url, _ in tree_of(entry).iterlinks()]
    data = [e.get("data-story") for e in tree_of(entry).xpath("//*[@data-story]")]
    full = (urldefrag(urljoin(f"http://site{path}", url)).url for url in [*found, *data])
    return {url.removeprefix("http://site") for url in full if url.startswith("http://site/")}


def test_the_index_has_every_type_several_languages_and_pages_that_cannot_be_read():
    kinds = Counter(page.page_type for page in TYPED.values())
    assert set(kinds) == set(PAGE_TYPES)
    assert all(3 <= number <= 5 for number in kinds.values()), kinds
    assert len(TYPED) >= 20
    assert len({page.language for page in TYPED.values()}) >= 3
    assert sorted(page.page_type for page in SCRIPTED.values()) == ["article", "product"]
    unread = [page for page in PAGES.values() if page.unreadable]
    assert {page.status for page in unread} == {200, 404}
    assert "application/pdf" in {page.content_type for page in unread}


def test_every_file_is_in_the_index_and_every_row_has_its_file():
    files = (path for path in demo_site.FOLDER.rglob("*") if path.is_file())
    on_disk = {str(path.relative_to(demo_site.FOLDER)) for path in files}
    assert on_disk - {"site.toml"} == {entry.file for entry in ENTRIES.values()}


@pytest.mark.parametrize("path", ENTRIES)
def test_every_address_within_the_site_is_in_the_index(path: str):
    assert addresses(path) <= set(ENTRIES)


def test_every_page_is_reached_from_the_home_page():
    reached, waiting = set(), ["/"]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            waiting += addresses(path) & set(ENTRIES)
    assert set(PAGES) <= reached


def test_the_windows_1252_page_is_no_utf_8():
    (page,) = [page for page in PAGES.values() if "windows-1252" in page.content_type]
    with pytest.raises(UnicodeDecodeError):
        page.body.decode("utf-8")
    assert "Köster" in tree_of(page).text_content()


@pytest.mark.parametrize("path", SCRIPTED)
def test_a_page_that_needs_javascript_has_no_text_without_it(path: str):
    body = tree_of(SCRIPTED[path]).find("body")
    assert body is not None
    for element in body.xpath(".//script | .//style | .//noscript"):
        element.drop_tree()
    assert not body.text_content().strip()


@pytest.mark.parametrize("path", [path for path in TYPED if path not in SCRIPTED])
def test_every_other_page_has_text(path: str):
    assert len(tree_of(TYPED[path]).find("body").text_content()) > 500


def test_the_server_serves_what_the_index_says():
    with demo_site.running_server() as url:
        for path, entry in ENTRIES.items():
            assert fetched(url, path) == (entry.status, entry.content_type, entry.body)
        assert fetched(url, "/no/such/page")[0] == 404


def fetched(url: str, path: str) -> tuple[int, str | None, bytes]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.getheader("Content-Type"), answer.read()
    finally:
        connection.close()


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.setenv("SCRAPY_SETTINGS_MODULE", "webextract_example.settings")
    return importlib.import_module("demo")


@pytest.mark.parametrize(
    ("share_right", "browser_was_used", "code"),
    [(1.0, True, 0), (0.95, True, 0), (0.94, True, 1), (1.0, False, 1)],
)
def test_the_demo_fails_when_it_is_not_as_promised(
    demo: ModuleType, share_right: float, browser_was_used: bool, code: int
):
    assert demo.verdict(share_right, browser_was_used) == code


def test_a_page_that_was_not_found_or_got_another_type_is_not_right(demo: ModuleType):
    first, second, *_ = [path for path in TYPED if path not in SCRIPTED]
    expected = {path: PAGES[path] for path in (first, second)}
    right = {first: {"page_type": PAGES[first].page_type}}
    assert demo.right_types(right, expected) == (1, 2)
    assert demo.right_types(right | {second: {"page_type": "other"}}, expected) == (1, 2)


@dataclass(frozen=True)
class Run:
    code: int
    text: str
    items: dict[str, list[dict[str, Any]]]
    """The items by address."""


@pytest.fixture(scope="module")
def run() -> Run:
    """The whole demo, as a user runs it."""
    output = EXAMPLE / "output" / "items.jsonl"
    output.unlink(missing_ok=True)
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, str(EXAMPLE / "demo.py")],
        check=False,
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
        env=os.environ | {"PYTHONPATH": path},
        cwd=ROOT,
    )
    items: dict[str, list[dict[str, Any]]] = {}
    lines = output.read_text(encoding="utf-8").splitlines() if output.exists() else []
    for item in map(json.loads, lines):
        url = urlsplit(item["url"])
        items.setdefault(f"{url.path}?{url.query}".removesuffix("?"), []).append(item)
    return Run(done.returncode, done.stdout + done.stderr, items)


@pytest.mark.slow
def test_the_demo_ends_well_and_says_so(run: Run):
    assert run.code == 0, run.text
    assert "Page types:" in run.text
    assert "Traceback" not in run.text
    assert all(path[:40] in run.text for path in PAGES)


@pytest.mark.slow
def test_the_demo_writes_every_page_once(run: Run):
    found = {path: len(items) for path, items in run.items.items()}
    assert found == dict.fromkeys(PAGES, 1), run.text


@pytest.mark.slow
def test_every_page_has_a_type_a_confidence_and_text(run: Run):
    for path in set(TYPED) - set(SCRIPTED):
        (item,) = run.items[path]
        assert item["page_type"] in PAGE_TYPES, path
        assert 0 < item["confidence"] <= 1, path
        assert len(item["llm_text"]) > 300, path
        assert item["reason"] is None, path


@pytest.mark.slow
def test_nineteen_of_twenty_types_are_right(run: Run):
    judged = set(TYPED) if can_render() else set(TYPED) - set(SCRIPTED)
    wrong = {
        path: (run.items[path][0]["page_type"], PAGES[path].page_type)
        for path in judged
        if run.items[path][0]["page_type"] != PAGES[path].page_type
    }
    assert len(wrong) <= 0.05 * len(judged), wrong


@pytest.mark.slow
def test_an_address_without_a_page_says_why(run: Run):
    for path, page in PAGES.items():
        if page.unreadable:
            assert run.items[path][0]["reason"], path


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("path", SCRIPTED)
def test_a_browser_raises_the_confidence_of_pages_that_need_one(run: Run, path: str):
    if not can_render():
        missing = "no Chromium with scrapy-playwright on this machine"
        assert os.environ.get("WEBEXTRACT_REQUIRE_BROWSER") != "1", missing
        pytest.skip(missing)
    (item,) = run.items[path]
    before = extract(SCRIPTED[path].body, item["url"])
    assert item["rendered"] is True
    assert item["confidence"] > before.confidence
    assert len(item["llm_text"]) > len(before.llm_text) + 300
