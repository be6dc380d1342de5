"""What became of a page, kept by response, and which item came from which response."""

import logging
from collections import OrderedDict
from dataclasses import asdict, dataclass, fields, is_dataclass
from typing import Any
from weakref import WeakKeyDictionary

from scrapy.http import Request, Response

from scrapy_webextract.engine.extraction import Extraction

logger = logging.getLogger(__name__)

_MOST_TIES = 1000  # items between callback and pipeline; a crawl holds a dozen, a leak has no end


@dataclass(frozen=True, slots=True)
class Reading:
    """One page's extraction, and how it was come by."""

    extraction: Extraction
    """What the engine made of the page; empty, with a warning, where it could make nothing."""
    error: str | None = None
    """Why the page could not be analysed."""
    rendered: bool = False
    """Whether the extraction is that of the page as a browser shows it."""
    render_reason: str | None = None
    """Why a renderer was asked."""
    render_outcome: str | None = None
    """Why the rendered page was kept or not, or what went wrong."""

    def value(self, path: str) -> Any:  # noqa: ANN401
        """Return an attribute of this record or of its extraction, in plain Python values."""
        first, *rest = path.split(".")
        value = getattr(self if first in OF_THE_READING else self.extraction, first)
        for name in rest:
            value = getattr(value, name)
        return plain(value)


OF_THE_READING = tuple(f.name for f in fields(Reading) if f.name != "extraction")
"""What items can have besides the attributes of the extraction."""


def plain(value: Any) -> Any:  # noqa: ANN401
    """Turn records and tuples into dicts and lists, which every item exporter can write.

    >>> plain(("a", ("b",)))
    ['a', ['b']]
    """
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return value


class Readings:
    """The readings of the responses that are still in use; they go when the response goes."""

    def __init__(self) -> None:
        """Begin with none."""
        self._by_response: WeakKeyDictionary[Response, Reading] = WeakKeyDictionary()
        self._by_request: WeakKeyDictionary[Request, Reading] = WeakKeyDictionary()

    def keep(self, request: Request | None, response: Response, reading: Reading) -> None:
        """Remember what was read in a response."""
        self._by_response[response] = reading
        if request is not None:
            self._by_request[request] = reading

    def of(self, response: Response) -> Reading | None:
        """Return the reading of a response, or of the one that a middleware made a copy of."""
        reading = self._by_response.get(response)
        if reading is None and response.request is not None:
            reading = self._by_request.get(response.request)
        return reading


class Ties:
    """Which response an item came from, between the spider's callback and the item pipeline.

    Items need not be hashable, so they are known by id, and held, so that no other gets that id.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._by_id: OrderedDict[int, tuple[object, Response, int]] = OrderedDict()
        self._warned = False

    def __len__(self) -> int:
        """Return how many items are on their way."""
        return len(self._by_id)

    def tie(self, item: object, response: Response) -> None:
        """Remember where an item came from; one that is yielded twice is counted twice."""
        _, _, times = self._by_id.pop(id(item), (item, response, 0))
        self._by_id[id(item)] = (item, response, times + 1)
        if len(self._by_id) > _MOST_TIES:
            self._by_id.popitem(last=False)
            if not self._warned:
                logger.warning(
                    "Items do not reach WebExtractPipeline as the spider yielded them; "
                    "give it the lowest number in ITEM_PIPELINES"
                )
                self._warned = True

    def take(self, item: object) -> Response | None:
        """Return the response of an item, and forget the item."""
        known, response, times = self._by_id.pop(id(item), (None, None, 0))
        if times > 1 and response is not None:
            self._by_id[id(item)] = (known, response, times - 1)
        return response
