"""`python -m scrapy_webextract` is the command `webextract`."""

import sys

from scrapy_webextract.cli import main

if __name__ == "__main__":
    sys.exit(main())
