import asyncio
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from scrapy_webextract import page_limits, workers
from scrapy_webextract.engine.types import Options
from scrapy_webextract.page_limits import PageLimitError, PageLimits
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


def read_between_two_others(pool: Pool, page: str) -> list[object]:
    """What becomes of a page, and of those before and after it."""

    async def scenario() -> list[object]:
        first = await pool.analyse(task())
        costly = Task(page, "https://example.com/costly", None, Options())
        answers = await asyncio.gather(pool.analyse(costly), return_exceptions=True)
        last = await pool.analyse(task())
        await pool.stop()
        return [first, *answers, last]

    return asyncio.run(scenario())


LARGE = PAGE.replace("<p>", "<p>" + "Many more words, and <b>bold</b> ones. " * 60_000)


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (PageLimits(seconds=0.3), "more than 0.3 seconds"),
        (PageLimits(megabytes=15), "more than 15 megabytes"),
    ],
)
def test_a_page_that_takes_too_much_fails_alone_and_its_process_goes_on(limits, said):
    pool = Pool(1, ["llm_text"], limits)
    first, costly, last = read_between_two_others(pool, LARGE)
    assert isinstance(costly, PageLimitError)
    assert said in str(costly)
    assert first[0].text == last[0].text != ""


def test_a_process_that_hears_no_alarm_is_ended(monkeypatch):
    """The crawl's own patience ends here before the alarm sounds over there."""
    pool = Pool(1, [], PageLimits(seconds=30.0))

    async def scenario() -> list[object]:
        await pool.analyse(task())
        monkeypatch.setattr(page_limits, "_GRACE", -59.5)
        large = Task(LARGE, "https://example.com/costly", None, Options())
        answers = await asyncio.gather(pool.analyse(large), return_exceptions=True)
        monkeypatch.undo()
        last = await pool.analyse(task())
        await pool.stop()
        return [*answers, last]

    costly, last = asyncio.run(scenario())
    assert isinstance(costly, PageLimitError)
    assert isinstance(last, tuple)


def test_pages_wait_in_the_crawl_and_not_in_the_pool():
    class Counting(Pool):
        """Notes how many pages are over there at once."""

        there = most = 0

        async def _run(self, executor, task):
            self.there += 1
            self.most = max(self.most, self.there)
            await asyncio.sleep(0.01)
            self.there -= 1
            return analyse(task)

    async def scenario() -> int:
        pool = Counting(2, [])
        await asyncio.gather(*(pool.analyse(task()) for _ in range(12)))
        await pool.stop()
        return pool.most

    assert asyncio.run(scenario()) == 3


class Unlucky(Pool):
    """A pool whose processes die twice more under the page that was in flight."""

    deaths = 3

    async def _run(self, executor, task):
        if self.deaths:
            self.deaths -= 1
            raise BrokenProcessPool
        return analyse(task)


def test_a_page_outlives_processes_that_die_of_something_else():
    async def scenario() -> str:
        pool = Unlucky(1, [])
        extraction, _ = await pool.analyse(task())
        await pool.stop()
        return extraction.text

    assert "Some words of text." in asyncio.run(scenario())


def test_an_interrupt_in_a_process_is_an_error_of_its_page(monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    async def scenario() -> None:
        with ThreadPoolExecutor(1) as executor:
            await Pool(1, [])._run(executor, task())

    monkeypatch.setattr(workers, "analyse", interrupted)
    with pytest.raises(InterruptedError, match="told to end"):
        asyncio.run(scenario())


def test_processes_do_not_hear_the_terminals_interrupt():
    async def scenario() -> tuple[list[int], list[int]]:
        pool = Pool(1, [])
        await pool.analyse(task())
        before = list(pool._executor._processes)
        os.kill(before[0], signal.SIGINT)
        await pool.analyse(task())
        await asyncio.sleep(0.2)
        await pool.analyse(task())
        after = list(pool._executor._processes)
        await pool.stop()
        return before, after

    before, after = asyncio.run(scenario())
    assert before == after


def test_a_warming_that_fails_is_not_reported_by_the_loop():
    async def scenario() -> list[object]:
        reported: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, said: reported.append(said))
        pool = Pool(1, [])
        await pool.start()
        for pid in pool._executor._processes:
            os.kill(pid, signal.SIGKILL)
        await pool.analyse(task())
        await pool.stop()
        return reported

    assert asyncio.run(scenario()) == []


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


def test_fresh_processes_take_over_after_so_many_pages(monkeypatch):
    monkeypatch.setattr("scrapy_webextract.workers._PAGES_PER_PROCESS", 2)

    async def scenario() -> int:
        pool = Pool(1, [])
        executors = set()
        for _ in range(5):
            await asyncio.wait_for(pool.analyse(task()), 60)
            executors.add(pool._executor)
        await pool.stop()
        return len(executors)

    assert asyncio.run(scenario()) == 3
