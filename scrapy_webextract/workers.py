"""Where the CPU work of reading pages runs: in place, or in processes beside the crawl."""

import asyncio
import logging
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Lock
from time import perf_counter

from scrapy_webextract.engine.extract import extract
from scrapy_webextract.engine.extraction import Extraction
from scrapy_webextract.engine.trained import use_models
from scrapy_webextract.engine.types import Options
from scrapy_webextract.page_limits import PageLimits

logger = logging.getLogger(__name__)

_PAGES_PER_PROCESS = 2000  # then a fresh one takes over, so that no leak lasts
_TRIES_APART = 3  # a process may also die of something else, such as a machine short of memory
_HIDING = Lock()
_ANY_PAGE = "<h1>Tides</h1>" + "<p>So many words that every model has to be asked of them.</p>" * 9
_NO_MEMORY = "MemoryError"  # as extract() names it, which raises nothing because of a page


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


def _analyse_over_there(
    task: Task, written: Sequence[str], limits: PageLimits
) -> tuple[Extraction, float]:
    """Read a page in a process of the pool."""
    with limits.kept():
        extraction, seconds = analyse(task, written)
    if any(_NO_MEMORY in warning for warning in extraction.warnings):
        raise limits.exceeded_memory()
    return extraction, seconds


class InPlace:
    """Reads pages in the crawl's own process."""

    async def analyse(self, task: Task) -> tuple[Extraction, float]:
        """Read one page."""
        return analyse(task)

    async def start(self) -> None:
        """Do nothing: there is nothing to warm."""

    async def stop(self) -> None:
        """Do nothing."""


@contextmanager
def _main_script_hidden() -> Iterator[None]:
    """Keep from multiprocessing which script to run again in a new process.

    Our processes need nothing of it, and a script that is not guarded by `if __name__ ==
    "__main__"` would crawl once more in each of them.
    """
    with _HIDING:
        names = vars(sys.modules["__main__"])
        hidden: dict[str, object] = {
            name: names.pop(name) for name in ("__file__", "__spec__") if name in names
        }
        names["__spec__"] = None
        try:
            yield
        finally:
            names.update(hidden)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back; a process that starts meanwhile inherits that, and so never hears it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Process(SpawnProcess):
    """A process that neither runs the crawl's script again nor hears Ctrl-C while it starts."""

    def start(self) -> None:
        """Start it."""
        with _main_script_hidden(), _interrupts_held():
            super().start()


class _Context(SpawnContext):
    """Makes such processes."""

    Process = _Process


def _begin(models: str | None) -> None:
    """Begin a process: leave Ctrl-C to the crawl, which ends us in good order; load the models.

    No page's time and memory are spent on them then. What is wrong with them shows at every page.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if models is not None:
        use_models(models)
    with suppress(Exception):
        analyse(Task(_ANY_PAGE, "", None, Options()), ("llm_text",))


class Pool:
    """Reads pages in other processes, so that the crawl goes on meanwhile.

    A page that kills its process must not take others with it: all that were in flight are read
    again one at a time, in a process apart from the fresh pages, and only the page that goes on
    killing that fails.
    """

    def __init__(
        self,
        processes: int,
        written: Sequence[str],
        limits: PageLimits | None = None,
        models: str | None = None,
    ) -> None:
        """Note what to start; `written` names attributes to be written over there, not here.

        `models` is a folder of models in place of the shipped ones.
        """
        self._models = models
        self._processes = processes
        self._written = tuple(written)
        self._limits = limits or PageLimits()
        # One page more than processes: it is there when one is done. The rest wait in the crawl,
        # which asks for no more pages meanwhile.
        self._places = asyncio.Semaphore(processes + 1)
        self._alone = asyncio.Lock()
        self._pages = 0
        self._executor = _new_executor(processes, models)
        self._apart = _new_executor(1, models)  # has no process before it has a page

    async def analyse(self, task: Task) -> tuple[Extraction, float]:
        """Read one page.

        Raises PageLimitError where it takes too much, BrokenProcessPool where every process that
        read it has died.
        """
        async with self._places:
            executor = self._fresh()
            try:
                return await self._run(executor, task)
            except BrokenProcessPool:
                self._replace(executor)
        async with self._alone:
            return await self._analyse_apart(task)

    async def start(self) -> None:
        """Let every process import what it needs before the first page comes."""
        loop = asyncio.get_running_loop()
        empty = Task("", "", None, Options())
        for _ in range(self._processes):
            warming = loop.run_in_executor(self._executor, analyse, empty)
            warming.add_done_callback(_ignore_outcome)

    async def stop(self) -> None:
        """End the processes."""
        for executor in (self._executor, self._apart):
            executor.shutdown(wait=False, cancel_futures=True)

    async def _analyse_apart(self, task: Task) -> tuple[Extraction, float]:
        tries = 0
        while True:
            tries += 1
            try:
                return await self._run(self._apart, task)
            except BrokenProcessPool:
                self._apart.shutdown(wait=False, cancel_futures=True)
                self._apart = _new_executor(1, self._models)
                if tries == _TRIES_APART:
                    raise

    async def _run(self, executor: ProcessPoolExecutor, task: Task) -> tuple[Extraction, float]:
        loop = asyncio.get_running_loop()
        arguments = (task, self._written, self._limits)
        try:
            reading = loop.run_in_executor(executor, _analyse_over_there, *arguments)
            return await asyncio.wait_for(reading, self._limits.patience)
        except TimeoutError:  # it is in a library that hears no alarm
            _kill(executor)
            raise self._limits.exceeded_time() from None
        except (KeyboardInterrupt, SystemExit) as error:  # raised over there; here it ends a crawl
            raise InterruptedError(f"its process was told to end: {error!r}") from error

    def _fresh(self) -> ProcessPoolExecutor:
        """The pool; after so many pages another one, so that no leak lasts.

        (The pool's own max_tasks_per_child leaves pages waiting that came before the change.)
        """
        self._pages += 1
        if self._pages > _PAGES_PER_PROCESS * self._processes:
            self._pages = 1
            self._executor.shutdown(wait=False)  # it ends when its last page is read
            self._executor = _new_executor(self._processes, self._models)
        return self._executor

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Start a new pool, unless another page in flight has done so."""
        if self._executor is broken:
            logger.warning("A process that read pages has died; starting new ones")
            broken.shutdown(wait=False, cancel_futures=True)
            self._executor = _new_executor(self._processes, self._models)


def _kill(executor: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they do; it is broken then, and gets replaced."""
    for process in list((executor._processes or {}).values()):
        process.kill()


def _new_executor(processes: int, models: str | None) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        processes,
        mp_context=_Context(),
        initializer=_begin,
        initargs=(models,),
    )


def _ignore_outcome(warming: asyncio.Future[tuple[Extraction, float]]) -> None:
    """Take the exception, if any: the pages that follow will meet it too, and report it."""
    if not warming.cancelled():
        warming.exception()
