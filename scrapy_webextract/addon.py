"""The add-on: one line in ADDONS switches everything on."""

from scrapy.settings import BaseSettings

from scrapy_webextract.downloader_middleware import WebExtractDownloaderMiddleware
from scrapy_webextract.item_pipeline import WebExtractPipeline
from scrapy_webextract.refresh_middleware import (
    WebExtractRefreshMiddleware,
    WebExtractSelfRedirectMiddleware,
)
from scrapy_webextract.renderers import PLAYWRIGHT
from scrapy_webextract.settings import WebExtractSettings
from scrapy_webextract.spider_middleware import WebExtractSpiderMiddleware

COMPONENTS = (
    # Between HttpCacheMiddleware (900, far side), decompression, redirects and retries, which have
    # a response before us, and the spider.
    ("DOWNLOADER_MIDDLEWARES", WebExtractDownloaderMiddleware, 543),
    # Between MetaRefreshMiddleware (580) and decompression (590).
    ("DOWNLOADER_MIDDLEWARES", WebExtractRefreshMiddleware, 585),
    # Has a response before RedirectMiddleware (600).
    ("DOWNLOADER_MIDDLEWARES", WebExtractSelfRedirectMiddleware, 605),
    # Nearest the engine: what leaves it is the very object that the first pipeline gets.
    ("SPIDER_MIDDLEWARES", WebExtractSpiderMiddleware, 10),
    # First, so that every later pipeline and exporter sees our fields.
    ("ITEM_PIPELINES", WebExtractPipeline, 10),
)


class Addon:
    """Puts our components in their places; the user's own numbers, or None, win."""

    def update_settings(self, settings: BaseSettings) -> None:
        """Check the settings, then set what the user has not."""
        checked = WebExtractSettings.from_settings(settings)
        if not checked.enabled:
            return
        for name, component, priority in COMPONENTS:
            settings.setdefault_in_component_priority_dict(name, component, priority)
        if checked.renderer == PLAYWRIGHT:
            from scrapy_webextract.renderers.playwright import prepare

            prepare(settings, checked)
