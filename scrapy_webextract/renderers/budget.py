"""How many pages a crawl may have rendered: the caps, and pauses while the renderer is away."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

_PAUSE_AFTER = 10  # failures in a row: the renderer is not there, and every further try is lost
_PAUSE = 30.0  # seconds; doubled each time that it still is not there
_LONGEST_PAUSE = 600.0


class RenderBudget:
    """Counts renderings against WEBEXTRACT_MAX_RENDERS and WEBEXTRACT_MAX_RENDERS_PER_DOMAIN."""

    def __init__(
        self, total: int, per_domain: int, clock: Callable[[], float] = monotonic
    ) -> None:
        """Set the caps; 0 is none."""
        self._total = total
        self._per_domain = per_domain
        self._clock = clock
        self._spent: Counter[str] = Counter()
        self._failures = 0
        self._pause = _PAUSE
        self._again_at = 0.0

    def refusal(self, domain: str) -> str | None:
        """Say why no more page of this domain is rendered, or None when one may be.

        >>> budget = RenderBudget(total=0, per_domain=1)
        >>> budget.spend("example.com")
        >>> budget.refusal("example.com"), budget.refusal("example.org")
        ('WEBEXTRACT_MAX_RENDERS_PER_DOMAIN (1) is reached', None)
        """
        if self._clock() < self._again_at:
            return f"the renderer failed {self.failures}"
        if self._total and self._spent.total() >= self._total:
            return f"WEBEXTRACT_MAX_RENDERS ({self._total}) is reached"
        if self._per_domain and self._spent[domain] >= self._per_domain:
            return f"WEBEXTRACT_MAX_RENDERS_PER_DOMAIN ({self._per_domain}) is reached"
        return None

    @property
    def failures(self) -> str:
        """How often the renderer failed, in words."""
        return f"{self._failures} times in a row"

    @property
    def failing(self) -> bool:
        """Whether the renderer has been failing for so long that no page waits for it."""
        return self._failures >= _PAUSE_AFTER

    def spend(self, domain: str) -> None:
        """Count a rendering before it begins, so that no two pages take the last one."""
        self._spent[domain] += 1

    def failed(self) -> float:
        """Count a failure; return the seconds of the pause that it begins, 0.0 for none."""
        self._failures += 1
        if not self.failing or self._clock() < self._again_at:
            return 0.0
        pause = self._pause
        self._again_at = self._clock() + pause
        self._pause = min(2 * pause, _LONGEST_PAUSE)
        return pause

    def succeeded(self) -> None:
        """Forget the failures so far."""
        self._failures = 0
        self._pause = _PAUSE
        self._again_at = 0.0
