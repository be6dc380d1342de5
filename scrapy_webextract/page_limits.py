"""What one page may cost a process that reads pages: seconds and memory."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from scrapy_webextract.engine.errors import WebExtractError

_MEGABYTE = 1_000_000
_GRACE = 10.0  # seconds, on top of twice the limit, before a process that cannot stop is ended
_STATM = Path("/proc/self/statm")  # Linux: the process's size in memory pages is its first number


class PageLimitError(WebExtractError):
    """A page took more time or memory to read than it may; the message says which."""


@dataclass(frozen=True, slots=True)
class PageLimits:
    """The limits of a crawl."""

    seconds: float = 60.0
    """For reading one page; above 0."""
    megabytes: int = 0
    """For reading one page, on top of what the process has; 0 sets no limit."""

    @property
    def patience(self) -> float:
        """Seconds after which a page in a process is given up, with its process.

        A page may have waited for the one before it; lxml does not hear the alarm meanwhile.
        """
        return 2 * self.seconds + _GRACE

    def exceeded_time(self) -> PageLimitError:
        """Say that a page took too long."""
        return PageLimitError(f"reading it took more than {self.seconds:g} seconds")

    def exceeded_memory(self) -> PageLimitError:
        """Say that a page took too much."""
        return PageLimitError(f"reading it took more than {self.megabytes} megabytes")

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Raise PageLimitError where what is done inside takes more."""
        try:
            with self._time_kept(), self._memory_kept():
                yield
        except MemoryError:
            raise self.exceeded_memory() from None

    @contextmanager
    def _time_kept(self) -> Iterator[None]:
        heard = threading.current_thread() is threading.main_thread()
        if not heard or not hasattr(signal, "setitimer"):  # which Windows has not
            yield
            return

        def over(_number: int, _frame: FrameType | None) -> None:
            raise self.exceeded_time()

        before = signal.signal(signal.SIGALRM, over)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    @contextmanager
    def _memory_kept(self) -> Iterator[None]:
        if not self.megabytes or sys.platform != "linux":
            yield
            return
        import resource

        size = int(_STATM.read_text("ascii").split()[0]) * resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = size + self.megabytes * _MEGABYTE
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
