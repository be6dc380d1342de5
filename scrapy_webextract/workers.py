"""Where the CPU work of reading pages runs: in place, or in processes beside the crawl."""

import asyncio
import logging
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from time import perf_counter

from scrapy_webextract.engine.extract import extract
from scrapy_webextract.engine.extraction import Extraction
from scrapy_webextract.engine.types import Options

logger = logging.getLogger(__name__)

_PAGES_PER_PROCESS = 2000  # then a fresh one takes over, so that no leak lasts


@dataclass(frozen=True, slots=True)
class Task:
    """A page to read; it travels to another process."""

    html: str | bytes
    """The page as it came."""
    url: str
    """Where it came from."""
    content_type: str | None
    """The HTTP header."""
    options: Options
    """How it is to be read."""


def analyse(task: Task, written: Sequence[str] = ()) -> tuple[Extraction, float]:
    """Read a page, write the named attributes at once, and count the seconds."""
    started = perf_counter()
    extraction = extract(task.html, task.url, task.content_type, task.options)
    for name in written:
        getattr(extraction, name)
    return extraction, perf_counter() - started


class InPlace:
    """Reads pages in the crawl's own process."""

    async def analyse(self, task: Task) -> tuple[Extraction, float]:
        """Read one page."""
        return analyse(task)

    async def start(self) -> None:
        """Do nothing: there is nothing to warm."""

    async def stop(self) -> None:
        """Do nothing."""


class Pool:
    """Reads pages in other processes, so that the crawl goes on meanwhile.

    A page that kills its process must not take others with it: all that were in flight are read
    once more, one at a time, and only the page that kills a second process fails.
    """

    def __init__(self, processes: int, written: Sequence[str]) -> None:
        """Note what to start; `written` names attributes to be written over there, not here."""
        self._processes = processes
        self._written = tuple(written)
        self._alone = asyncio.Lock()
        self._executor = self._new_executor()

    async def analyse(self, task: Task) -> tuple[Extraction, float]:
        """Read one page; raises BrokenProcessPool when it has killed two processes."""
        executor = self._executor
        try:
            return await self._run(executor, task)
        except BrokenProcessPool:
            self._replace(executor)
        async with self._alone:
            executor = self._executor
            try:
                return await self._run(executor, task)
            except BrokenProcessPool:
                self._replace(executor)
                raise

    async def start(self) -> None:
        """Let every process import what it needs before the first page comes."""
        loop = asyncio.get_running_loop()
        empty = Task("", "", None, Options())
        for _ in range(self._processes):
            loop.run_in_executor(self._executor, analyse, empty)

    async def stop(self) -> None:
        """End the processes."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def _run(self, executor: ProcessPoolExecutor, task: Task) -> tuple[Extraction, float]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(executor, analyse, task, self._written)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Start a new pool, unless another page in flight has done so."""
        if self._executor is broken:
            logger.warning("A process that read pages has died; starting new ones")
            broken.shutdown(wait=False, cancel_futures=True)
            self._executor = self._new_executor()

    def _new_executor(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._processes,
            mp_context=multiprocessing.get_context("spawn"),
            max_tasks_per_child=_PAGES_PER_PROCESS,
        )
