"""The project's settings. The first line of code below is all that scrapy-webextract needs."""

from scrapy_webextract.renderers.playwright import can_render

ADDONS = {"scrapy_webextract.Addon": 500}

# More of each reading than page_type, confidence and llm_text: item field -> attribute.
WEBEXTRACT_FIELDS = {
    "metadata": "metadata",
    "rendered": "rendered",
    "page_type_confidence": "page_type_confidence",
    "warnings": "warnings",
}

# Pages that cannot be read without JavaScript go through Chromium, where there is one.
WEBEXTRACT_RENDERER = "playwright" if can_render() else None

BOT_NAME = "webextract_example"
SPIDER_MODULES = ["webextract_example.spiders"]
ITEM_PIPELINES = {"webextract_example.pipelines.CountPipeline": 900}

# A polite crawl of somebody's site.
ROBOTSTXT_OBEY = True
CONCURRENT_REQUESTS_PER_DOMAIN = 4
DOWNLOAD_DELAY = 0.25

FEED_EXPORT_ENCODING = "utf-8"
LOG_LEVEL = "INFO"
TELNETCONSOLE_ENABLED = False
REMOTE_CONTROL_ENABLED = False
