import asyncio
import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest

from scrapy_webextract.engine.types import Options
from scrapy_webextract.workers import InPlace, Pool, Task, analyse

PAGE = "<html><body><main><p>" + "Some words of text. " * 40 + "</p></main></body></html>"


def task(url: str = "https://example.com/") -> Task:
    return Task(PAGE, url, "text/html", Options())


class Fragile(Pool):
    """A pool in which pages whose URL says so kill their process."""

    async def _run(self, executor, task):
        if "kills" in task.url:
            raise BrokenProcessPool
        return analyse(task)


def test_a_page_is_read_in_place():
    extraction, seconds = asyncio.run(InPlace().analyse(task()))
    assert "Some words of text." in extraction.text
    assert seconds > 0


def test_a_pool_survives_the_death_of_its_processes():
    async def scenario() -> list[str]:
        pool = Pool(1, ["llm_text"])
        first, _ = await pool.analyse(task())
        for pid in pool._executor._processes:
            os.kill(pid, signal.SIGKILL)
        second, _ = await pool.analyse(task())
        await pool.stop()
        return [first.text, second.text]

    first, second = asyncio.run(scenario())
    assert first == second != ""


def test_what_items_need_is_written_over_there():
    async def scenario() -> dict[str, object]:
        pool = Pool(1, ["llm_text"])
        extraction, _ = await pool.analyse(task())
        await pool.stop()
        return vars(extraction)

    assert "llm_text" in asyncio.run(scenario())


def test_only_the_page_that_kills_fails():
    async def scenario() -> list[object]:
        pool = Fragile(1, [])
        urls = ["https://example.com/1", "https://example.com/kills", "https://example.com/2"]
        answers = await asyncio.gather(
            *(pool.analyse(task(url)) for url in urls), return_exceptions=True
        )
        await pool.stop()
        return list(answers)

    first, killer, second = asyncio.run(scenario())
    assert isinstance(killer, BrokenProcessPool)
    assert isinstance(first, tuple)
    assert isinstance(second, tuple)


def test_a_pool_can_be_stopped_before_it_has_begun():
    async def scenario() -> None:
        pool = Pool(2, [])
        await pool.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize("html", [b"", "", b"%PDF-1.4", b"\x89PNG\r\n"])
def test_nothing_to_read_is_no_error(html):
    extraction, _ = analyse(Task(html, "https://example.com/", None, Options()))
    assert extraction.confidence == 0.0
    assert extraction.warnings
