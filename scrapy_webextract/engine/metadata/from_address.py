"""Source: the page's address, which may hold the day of publication."""

import re

from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.scene import Scene

_DAY = re.compile(r"/((?:19|20)\d{2})[/-]?(\d{2})[/-]?(\d{2})(?=[/\-_.]|$)")


def address(scene: Scene) -> Clues:
    """A whole day in the path; a year and a month alone may be anything."""
    match = _DAY.search(scene.page.url)
    return Clues(date=("-".join(match.groups()),) if match else ())
