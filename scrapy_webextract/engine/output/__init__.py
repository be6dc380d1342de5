"""WRITERS: from the content tree to a string; a new format is a file here and a row below."""

from collections.abc import Callable
from typing import TypeAlias

from scrapy_webextract.engine.content.tree import Content
from scrapy_webextract.engine.output.html import html
from scrapy_webextract.engine.output.markdown import markdown
from scrapy_webextract.engine.output.text import text
from scrapy_webextract.engine.types import Options

Writer: TypeAlias = Callable[[Content, Options], str]

WRITERS: dict[str, Writer] = {
    "text": text,
    "markdown": markdown,
    "html": html,
}
"""Name of each format and the function that writes it."""
