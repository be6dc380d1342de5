"""The run of text that the walk over the page is collecting, until it becomes a block."""

from lxml.html import HtmlElement


class Run:
    """The block that is being collected."""

    __slots__ = (
        "bold",
        "breaks",
        "code",
        "images",
        "inline",
        "inline_tags",
        "link",
        "links",
        "owners",
        "pieces",
        "targets",
    )

    def __init__(self) -> None:
        """Begin with nothing."""
        self.images = 0
        self.clear()

    def clear(self) -> None:
        """Begin a new run; images seen since the last block stay counted."""
        self.pieces: list[str] = []
        self.owners: list[tuple[dict[HtmlElement, int], HtmlElement]] = []
        self.targets: list[str] = []
        self.inline: list[str] = []
        self.inline_tags: list[str] = []
        self.link = self.bold = self.code = self.links = self.breaks = 0
