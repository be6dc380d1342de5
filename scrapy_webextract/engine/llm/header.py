"""Step 1: the header, one line a fact, and the title paid for once.

The header's Title stays; a first heading that says the same goes, unless the header is off or
the title is so short that nothing is won. The description goes when the lead begins with it.
"""

from dataclasses import replace

from scrapy_webextract.engine.content.tree import Heading
from scrapy_webextract.engine.llm.characters import decode_entities, visible
from scrapy_webextract.engine.llm.document import Document
from scrapy_webextract.engine.llm.plain import first_paragraphs, plain

_MIN_TITLE = 20  # characters; a shorter heading costs a few tokens and keeps the outline whole
_LEAD = 3  # paragraphs: a byline or a date may stand before the lead


def header(document: Document) -> Document:
    """Write the header's lines, and drop the heading that the Title line repeats."""
    if not document.options.llm_header:
        return replace(document, header=())
    page = document.metadata
    values = (
        ("URL", page.url),
        ("Title", page.title),
        ("Description", _description(document)),
        ("Author", page.author),
        ("Published", page.date),
        ("Language", page.language),
    )
    lines = tuple((key, one_line(value)) for key, value in values if value and one_line(value))
    return _without_title(replace(document, header=lines))


def one_line(value: str) -> str:
    """A value that cannot break out of its line.

    >>> one_line("Two\\nlines: here ")
    'Two lines: here'
    """
    return " ".join(value.split())


def _description(document: Document) -> str | None:
    """The description, unless the title or the lead says it."""
    said = _comparable(document.metadata.description or "")
    if said == _comparable(document.metadata.title or ""):
        return None
    leads = map(_comparable, first_paragraphs(document.blocks, _LEAD))
    return None if any(lead.startswith(said) for lead in leads) else document.metadata.description


def _comparable(text: str) -> str:
    return one_line(visible(decode_entities(text))).rstrip(".… ").casefold()


def _without_title(document: Document) -> Document:
    title = one_line(visible(decode_entities(document.metadata.title or "")))
    blocks = document.blocks
    while blocks and len(title) >= _MIN_TITLE:
        first = blocks[0]
        if not (isinstance(first, Heading) and first.level == 1 and plain(first.spans) == title):
            break
        blocks = blocks[1:]
    return replace(document, blocks=blocks)
