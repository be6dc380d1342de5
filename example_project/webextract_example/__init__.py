"""A Scrapy project that crawls one site and reads every page with scrapy-webextract."""
