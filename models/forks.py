"""Work on both cores: a function over many things in forked processes, and a word of progress."""

import os
import sys
import time
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from typing import TypeVar, cast

_START = time.perf_counter()
_T = TypeVar("_T")
_R = TypeVar("_R")
_work: Callable[[object], object] | None = None


def over_forks(work: Callable[[_T], _R], things: Iterable[_T], chunk: int = 1) -> list[_R]:
    """What `work` makes of each thing, in order, with as many processes as there are cores.

    The children see everything that `work` refers to without a copy being sent to them. On one
    core the work is done in place.
    """
    if os.cpu_count() == 1:
        return [work(thing) for thing in things]
    global _work  # noqa: PLW0603 - the one way to hand a closure to forked children
    _work = work  # type: ignore[assignment]
    with get_context("fork").Pool(os.cpu_count()) as pool:
        answers = cast(list[_R], pool.map(_call, things, chunksize=chunk))
    _work = None
    return answers


def _call(thing: object) -> object:
    assert _work is not None
    return _work(thing)


def say(text: str) -> None:
    """A line of progress on standard error, with the seconds since the start."""
    sys.stderr.write(f"[{time.perf_counter() - _START:5.0f} s] {text}\n")
    sys.stderr.flush()
