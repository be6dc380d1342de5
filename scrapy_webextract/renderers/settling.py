"""When a page in the browser is done: loaded, its requests answered, its text at rest."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

_LOADING = 8.0  # seconds; what loads longer than that is a picture or a tracker
_POLL = 0.15  # seconds between two looks at the page
_STILL = 2  # looks in a row without a change, after which the text is at rest
_SOME_TEXT = 200  # characters; a page with less may still be waiting for its content
_LENGTH = "() => document.body ? document.body.innerText.trim().length : 0"


async def settle(page: Any, wait: float, timeout: float) -> None:  # noqa: ANN401  Playwright's
    """Wait until the page is done, at most `wait` seconds after it has loaded.

    Neither a page that never stops loading nor one that polls for ever is an error: what it shows
    by then is taken. One that does not answer any more is: TimeoutError, so that it gets closed.
    """
    from playwright.async_api import Error as PlaywrightError

    end = monotonic() + timeout
    with suppress(PlaywrightError):
        await page.wait_for_load_state("load", timeout=min(_LOADING, timeout / 2) * 1000)
    with suppress(PlaywrightError, TimeoutError):
        await asyncio.wait_for(_at_rest(page), min(wait, max(_POLL, end - monotonic())))
    page.content = _in_time(page.content, end, timeout)
    await page.content()
    # scrapy-playwright would now wait for "load" once more, for 30 seconds, and then fail.
    page.wait_for_load_state = _already_waited


def _in_time(
    content: Callable[[], Awaitable[str]], end: float, timeout: float
) -> Callable[[], Awaitable[str]]:
    """Page.content with an end, also for a page that does not stop moving on."""

    async def content_in_time() -> str:
        try:
            return await asyncio.wait_for(content(), max(1.0, end - monotonic()))
        except TimeoutError:
            raise TimeoutError(f"the page did not answer within {timeout:g} seconds") from None

    return content_in_time


async def _at_rest(page: Any) -> None:  # noqa: ANN401
    """Return when no request is open and the text has stopped growing."""
    from playwright.async_api import Error as PlaywrightError

    with suppress(PlaywrightError):
        await page.wait_for_load_state("networkidle")
    last, still = -1, 0
    while still < _STILL or last < _SOME_TEXT:
        await asyncio.sleep(_POLL)
        length = await page.evaluate(_LENGTH)
        last, still = length, still + 1 if length == last else 0


async def _already_waited(*_: Any, **__: Any) -> None:  # noqa: ANN401
    """Stand in for Page.wait_for_load_state."""
