"""Text for a language model: nine steps over the content tree, then one print.

Each step takes a Document and gives one; run twice in a row it changes nothing. No step sees
Markdown, and none looks into code, inline code or formulas. What is removed is removed on the
page's evidence (where the text came from), never for how it reads; the few exceptions stand at
the top of their step's file.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from scrapy_webextract.engine.content.tree import Content
from scrapy_webextract.engine.llm.artefacts import artefacts
from scrapy_webextract.engine.llm.characters import characters
from scrapy_webextract.engine.llm.document import Document, bounded
from scrapy_webextract.engine.llm.duplicates import duplicates
from scrapy_webextract.engine.llm.emphasis_and_controls import emphasis_and_controls
from scrapy_webextract.engine.llm.header import header
from scrapy_webextract.engine.llm.images import images
from scrapy_webextract.engine.llm.links import links
from scrapy_webextract.engine.llm.print_all import print_document
from scrapy_webextract.engine.llm.structure import structure
from scrapy_webextract.engine.llm.structured_data import structured_data as records
from scrapy_webextract.engine.llm.tokens import estimate_tokens
from scrapy_webextract.engine.types import Metadata, Options

__all__ = ["STEPS", "Document", "estimate_tokens", "write_llm"]

Step: TypeAlias = Callable[[Document], Document]

STEPS: tuple[tuple[str, Step], ...] = (
    ("header", header),
    ("characters", characters),  # first of the text steps: equal texts must be equal to the rest
    ("artefacts", artefacts),
    ("images", images),  # before links: an alt is a link's label
    ("emphasis_and_controls", emphasis_and_controls),
    ("links", links),
    ("duplicates", duplicates),  # after links: one address, one form
    ("structure", structure),  # last of the text steps: it sees the final neighbours
    ("structured_data", records),  # after the body: it drops what the body says
)


def write_llm(
    content: Content,
    metadata: Metadata,
    structured_data: Sequence[Mapping[str, Any]],
    options: Options,
    page_type: str = "article",
) -> str:
    """The page as text for a language model.

    >>> from scrapy_webextract.engine.content.tree import Paragraph, Text
    >>> page = Content((Paragraph((Text("Green tea."),)),))
    >>> print(write_llm(page, Metadata(title="Tea"), (), Options()))
    > Title: Tea
    > Word count: 2
    <BLANKLINE>
    Green tea.
    """
    blocks = bounded(content.blocks)
    document = Document(blocks, metadata, tuple(structured_data), options, page_type)
    for _, step in STEPS:
        document = step(document)
    return print_document(document)
