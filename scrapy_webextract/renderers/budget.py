"""How many pages a crawl may have rendered: the caps, and when to give up."""

from collections import Counter

_GIVE_UP_AFTER = (
    10  # failures in a row: the renderer is not there, and every further try is lost time
)


class RenderBudget:
    """Counts renderings against WEBEXTRACT_MAX_RENDERS and WEBEXTRACT_MAX_RENDERS_PER_DOMAIN."""

    def __init__(self, total: int, per_domain: int) -> None:
        """Set the caps; 0 is none."""
        self._total = total
        self._per_domain = per_domain
        self._spent: Counter[str] = Counter()
        self._failures = 0

    def refusal(self, domain: str) -> str | None:
        """Say why no more page of this domain is rendered, or None when one may be.

        >>> budget = RenderBudget(total=0, per_domain=1)
        >>> budget.spend("example.com")
        >>> budget.refusal("example.com"), budget.refusal("example.org")
        ('WEBEXTRACT_MAX_RENDERS_PER_DOMAIN (1) is reached', None)
        """
        if self.given_up:
            return f"the renderer failed {_GIVE_UP_AFTER} times in a row"
        if self._total and self._spent.total() >= self._total:
            return f"WEBEXTRACT_MAX_RENDERS ({self._total}) is reached"
        if self._per_domain and self._spent[domain] >= self._per_domain:
            return f"WEBEXTRACT_MAX_RENDERS_PER_DOMAIN ({self._per_domain}) is reached"
        return None

    @property
    def given_up(self) -> bool:
        """Whether the renderer has failed too often."""
        return self._failures >= _GIVE_UP_AFTER

    def spend(self, domain: str) -> None:
        """Count a rendering before it begins, so that no two pages take the last one."""
        self._spent[domain] += 1

    def failed(self) -> None:
        """Count a failure."""
        self._failures += 1

    def succeeded(self) -> None:
        """Forget the failures so far."""
        self._failures = 0
