"""A long crawl of a made site with everything that goes wrong in one: `python -m tests.load`."""
