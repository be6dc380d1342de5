"""The extraction strategy: the whole page in, one record with our reading out."""

from collections.abc import Mapping, Sequence
from typing import Any

from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.extract import extract
from scrapy_webextract.engine.types import Options

try:
    from crawl4ai.extraction_strategy import ExtractionStrategy
except ImportError as error:
    raise ConfigurationError(
        "crawl4ai_adapter needs Crawl4AI: pip install scrapy-webextract[crawl4ai]"
    ) from error

ALWAYS = ("page_type", "page_type_confidence", "confidence", "llm_text", "warnings")
"""Fields of every record, beside `url`."""
ON_REQUEST = ("text", "markdown", "html", "metadata", "links", "images", "headings",
              "structured_data", "needs_render", "blocked")  # fmt: skip
"""Fields that `fields` may add."""


class WebExtractStrategy(ExtractionStrategy):  # type: ignore[misc] # Crawl4AI is not typed
    """`CrawlerRunConfig(extraction_strategy=WebExtractStrategy())`.

    The record is the one entry of the list in `result.extracted_content` (JSON). One strategy
    serves any number of tasks and threads: it keeps nothing of a page. An exception here would
    cost the crawl's result its HTML, so a page that cannot be read gives a marked record.
    """

    def __init__(
        self, fields: Sequence[str] = (), options: Mapping[str, Any] | None = None
    ) -> None:
        """Take the further fields that records have, and the Options by name.

        Raises ConfigurationError for a field or an option that does not exist.
        """
        super().__init__(input_format="html")  # the raw page: filtered input has lost content
        unknown = [name for name in fields if name not in ON_REQUEST]
        if unknown:
            raise ConfigurationError(
                f"WebExtractStrategy: no field {unknown[0]!r}; use some of {', '.join(ON_REQUEST)}"
            )
        self.fields = tuple(fields)
        self.options = dict(options or {})
        self._options = Options.from_mapping(self.options, "WebExtractStrategy options")

    def extract(self, url: str, html: str, *q: Any, **kwargs: Any) -> list[dict[str, Any]]:  # noqa: ANN401
        """Return the record of one page, as a list of one; never raises on a page."""
        address = url if "://" in url else ""  # "Raw HTML" for raw: input
        reading = extract(html or "", address, options=self._options)
        record: dict[str, Any] = {"url": address}
        record |= {name: getattr(reading, name) for name in (*ALWAYS, *self.fields)}
        record["warnings"] = list(reading.warnings)
        if "metadata" in record:
            record["metadata"] = reading.metadata.to_dict()
        return [record]

    def run(self, url: str, sections: list[str], *q: Any, **kwargs: Any) -> list[dict[str, Any]]:  # noqa: ANN401
        """Return the record of the page that the sections make up (with HTML there is one)."""
        return self.extract(url, "".join(sections))
