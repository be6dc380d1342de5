"""One worker of a crawl that scrapy-redis shares out: items go to a file, its log to stderr."""

import json
import sys

from scrapy.crawler import CrawlerProcess
from scrapy_redis.spiders import RedisSpider


class Shared(RedisSpider):
    """Follows links; ends when the queue has been empty for a few seconds."""

    name = "shared"
    redis_key = "shared:start_urls"
    max_idle_time = 6

    def parse(self, response):
        yield {"url": response.url}
        yield from response.follow_all(css="main a")


redis_url, items, settings = sys.argv[1:]
process = CrawlerProcess(
    {
        "ADDONS": {"scrapy_webextract.Addon": 500},
        "SCHEDULER": "scrapy_redis.scheduler.Scheduler",
        "DUPEFILTER_CLASS": "scrapy_redis.dupefilter.RFPDupeFilter",
        "REDIS_URL": redis_url,
        "FEEDS": {items: {"format": "jsonlines"}},
        "TELNETCONSOLE_ENABLED": False,
        "CONCURRENT_REQUESTS": 2,  # so that both workers get something to do
        "DOWNLOAD_DELAY": 0.4,
        "LOG_LEVEL": "INFO",
        **json.loads(settings),
    }
)
process.crawl(Shared)
process.start()
