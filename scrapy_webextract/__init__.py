"""Page type, main content and a confidence for every page that Scrapy or Crawl4AI crawls.

The names below are imported when they are first used, so that the engine works without Scrapy
and a command starts fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scrapy_webextract.addon import Addon
    from scrapy_webextract.downloader_middleware import WebExtractDownloaderMiddleware
    from scrapy_webextract.engine.errors import ConfigurationError, ModelError, WebExtractError
    from scrapy_webextract.engine.extract import extract
    from scrapy_webextract.engine.extraction import Extraction
    from scrapy_webextract.engine.trained import use_models
    from scrapy_webextract.engine.types import Metadata, Options
    from scrapy_webextract.item_pipeline import WebExtractPipeline
    from scrapy_webextract.page_item import PageItem
    from scrapy_webextract.refresh_middleware import (
        WebExtractRefreshMiddleware,
        WebExtractSelfRedirectMiddleware,
    )
    from scrapy_webextract.spider_middleware import WebExtractSpiderMiddleware

__all__ = [
    "Addon",
    "ConfigurationError",
    "Extraction",
    "Metadata",
    "ModelError",
    "Options",
    "PageItem",
    "WebExtractDownloaderMiddleware",
    "WebExtractError",
    "WebExtractPipeline",
    "WebExtractRefreshMiddleware",
    "WebExtractSelfRedirectMiddleware",
    "WebExtractSpiderMiddleware",
    "extract",
    "use_models",
]
__version__ = "0.1.0"

_HOMES = {
    "extract": "scrapy_webextract.engine.extract",
    "Extraction": "scrapy_webextract.engine.extraction",
    "use_models": "scrapy_webextract.engine.trained",
    "Options": "scrapy_webextract.engine.types",
    "Metadata": "scrapy_webextract.engine.types",
    "ConfigurationError": "scrapy_webextract.engine.errors",
    "ModelError": "scrapy_webextract.engine.errors",
    "WebExtractError": "scrapy_webextract.engine.errors",
    "Addon": "scrapy_webextract.addon",
    "WebExtractDownloaderMiddleware": "scrapy_webextract.downloader_middleware",
    "WebExtractSpiderMiddleware": "scrapy_webextract.spider_middleware",
    "WebExtractPipeline": "scrapy_webextract.item_pipeline",
    "WebExtractRefreshMiddleware": "scrapy_webextract.refresh_middleware",
    "WebExtractSelfRedirectMiddleware": "scrapy_webextract.refresh_middleware",
    "PageItem": "scrapy_webextract.page_item",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
