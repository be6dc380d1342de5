"""Pages that are not what was asked for: shells that a script has to fill, and walls."""

from scrapy_webextract.engine.verdicts.shells import needs_render
from scrapy_webextract.engine.verdicts.walls import blocked

__all__ = ["blocked", "needs_render"]
