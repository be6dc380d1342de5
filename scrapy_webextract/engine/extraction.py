"""The result of an extraction: what was found at once, what is written on demand."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scrapy_webextract.engine.content.outline import headings_of, images_of, links_of
from scrapy_webextract.engine.content.tree import Content
from scrapy_webextract.engine.llm import write_llm
from scrapy_webextract.engine.output import WRITERS
from scrapy_webextract.engine.types import Metadata, Options, Stage


@dataclass(frozen=True)
class Extraction:
    """What a page is, what it says, and how far to trust that."""

    requested_url: str
    """Where the page came from; "" when unknown. `metadata.url` is what the page calls itself."""
    page_type: str | None
    """article, forum, product, collection, listing, documentation or service; None: no page."""
    page_type_confidence: float
    """0.0-1.0: the classifier's probability."""
    page_type_stage: Stage
    """Which stage of the classifier decided: "url", "html", "model", or "given"."""
    confidence: float
    """0.0-1.0: the word F1 that is expected of this extraction; under 0.80 it is doubtful."""
    metadata: Metadata = field(default_factory=Metadata)
    """Title, authors, dates and the like."""
    content: Content = field(default_factory=Content, repr=False)
    """The content tree, from which all text forms are written."""
    structured_data: tuple[dict[str, Any], ...] = field(default=(), repr=False)
    """The page's JSON-LD objects and microdata items."""
    needs_render: bool = False
    """Whether the page looks like a shell that its scripts have yet to fill."""
    blocked: bool = False
    """Whether a wall was sent in place of the page: against robots, for consent, to sign in."""
    warnings: tuple[str, ...] = ()
    """What went wrong or is noteworthy, in words."""
    other_language: str | None = None
    """The language of the content where Options.target_language is another; there is no text."""
    options: Options = field(default_factory=Options, repr=False)
    """How the page was read."""

    @cached_property
    def text(self) -> str:
        """The main content as plain text."""
        return WRITERS["text"](self.content, self.options)

    @cached_property
    def markdown(self) -> str:
        """The main content as GitHub-flavoured Markdown."""
        return WRITERS["markdown"](self.content, self.options)

    @cached_property
    def html(self) -> str:
        """The main content as clean HTML."""
        return WRITERS["html"](self.content, self.options)

    @cached_property
    def llm_text(self) -> str:
        """The main content for language models: most information in the fewest tokens."""
        return write_llm(
            self.content,
            self.metadata,
            () if self.other_language else self.structured_data,
            self.options,
            self.page_type or "article",
        )

    @cached_property
    def headings(self) -> list[dict[str, Any]]:
        """The content's headings: level, text, semantic."""
        return headings_of(self.content)

    @cached_property
    def links(self) -> list[dict[str, Any]]:
        """The content's links: url, text."""
        return links_of(self.content)

    @cached_property
    def images(self) -> list[dict[str, Any]]:
        """The content's images: url, alt."""
        return images_of(self.content)

    def to_dict(self) -> dict[str, Any]:
        """Everything but the tree, JSON-ready."""
        plain = ("page_type", "page_type_confidence", "page_type_stage", "confidence")
        written = ("text", "markdown", "html", "llm_text", "links", "images", "headings")
        return {
            "url": self.requested_url,
            **{name: getattr(self, name) for name in plain},
            "metadata": self.metadata.to_dict(),
            **{name: getattr(self, name) for name in written},
            "structured_data": list(self.structured_data),
            "needs_render": self.needs_render,
            "blocked": self.blocked,
            "warnings": list(self.warnings),
            "other_language": self.other_language,
        }
