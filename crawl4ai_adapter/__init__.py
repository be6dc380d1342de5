"""scrapy-webextract in Crawl4AI: an extraction strategy that gives our reading of a page."""

from crawl4ai_adapter.strategy import WebExtractStrategy

__all__ = ["WebExtractStrategy"]
