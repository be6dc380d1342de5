"""The document as one string: header, body, table of links, structured data."""

from collections.abc import Iterator

from scrapy_webextract.engine.llm.budget import compact
from scrapy_webextract.engine.llm.document import Document
from scrapy_webextract.engine.llm.links import link_lines
from scrapy_webextract.engine.llm.plain import texts, word_count
from scrapy_webextract.engine.llm.print_blocks import block_lines
from scrapy_webextract.engine.llm.print_spans import LinkForm, fence_for, inline, numbered


def print_document(document: Document) -> str:
    """The document's parts that are not empty, each after an empty line."""
    body = "\n".join(block_lines(document.blocks, _link_form(document))).strip("\n")
    parts = ("\n".join(_header(document)), body, _links(document), _structured_data(document))
    return "\n\n".join(part for part in parts if part)


def _link_form(document: Document) -> LinkForm:
    if document.options.llm_links == "inline":
        return inline
    return numbered({row.url: number for number, row in enumerate(document.links, start=1)})


def _header(document: Document) -> Iterator[str]:
    """The header's lines; a count of words alone is no header."""
    for key, value in document.header:
        yield f"> {key}: {value}"
    if document.header and (count := word_count("\n".join(texts(document.blocks)))):
        yield f"> Word count: {count}"


def _links(document: Document) -> str:
    listed = link_lines(document)
    return "\n".join(("## Links", *listed)) if listed else ""


def _structured_data(document: Document) -> str:
    if not document.structured_data:
        return ""
    data = compact(document.structured_data)
    fence = fence_for(data)
    return f"## Structured Data\n\n{fence}json\n{data}\n{fence}"
