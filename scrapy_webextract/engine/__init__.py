"""The engine: a page in, a record out. It knows nothing of Scrapy."""
