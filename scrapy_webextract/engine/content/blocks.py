"""One pass over the tree: every run of text with its container, as columns."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from lxml import etree
from lxml.html import HtmlElement

from scrapy_webextract.engine.content.run import Run
from scrapy_webextract.engine.tags import BLOCK_TAGS, SKIPPED_TAGS

IntArray = npt.NDArray[np.int32]
_LINKS = frozenset(("a",))
_BOLD = frozenset(("b", "strong"))
_CODE = frozenset(("code", "tt", "kbd", "samp"))
MOST_BLOCKS = 200_000
"""Blocks of a page that are looked at, which bounds the memory (about 5 kB each)."""
_NAMING = ("class", "id", "role", "itemprop", "aria-label", "data-testid", "itemtype")


@dataclass(slots=True)
class Blocks:
    """The text blocks of a page and the block-level elements around them.

    A block is a maximal run of text inside one block-level element; two <br> in a row divide it.
    Hidden text and noscript are candidates like all others. Elements are numbered in document
    order, so a parent's number is smaller than its children's; element 0 is the root.
    """

    texts: list[str] = field(default_factory=list)
    """Text of each block, white space folded."""
    container: list[int] = field(default_factory=list)
    """Number of the element that each block sits in."""
    link_characters: list[int] = field(default_factory=list)
    """Characters of the block inside links."""
    bold_characters: list[int] = field(default_factory=list)
    """Characters inside <b> and <strong>."""
    code_characters: list[int] = field(default_factory=list)
    """Characters inside <code> and its like."""
    links: list[int] = field(default_factory=list)
    """Links that begin in the block."""
    targets: list[tuple[str, ...]] = field(default_factory=list)
    """Addresses (href) of the links that hold text of the block."""
    inline_names: list[str] = field(default_factory=list)
    """Class names and other naming attributes of the inline elements in the block."""
    inline_tags: list[str] = field(default_factory=list)
    """Tags of the inline elements in the block, divided by spaces."""
    after_image: list[int] = field(default_factory=list)
    """Images seen since the block before."""
    text_owner: dict[HtmlElement, int] = field(default_factory=dict)
    """Block that an element's own leading text belongs to (absent: no text)."""
    tail_owner: dict[HtmlElement, int] = field(default_factory=dict)
    """Block that the text after an element belongs to."""
    image_block: dict[HtmlElement, int] = field(default_factory=dict)
    """For each <img>: the number of the block it stands in or before."""
    elements: list[HtmlElement] = field(default_factory=list)
    """The block-level elements."""
    parent: list[int] = field(default_factory=list)
    """Number of each element's nearest block-level ancestor; -1 for the root."""
    depth: list[int] = field(default_factory=list)
    """Block-level ancestors of each element."""
    tags: list[str] = field(default_factory=list)
    """Tag of each element."""
    classes: list[str] = field(default_factory=list)
    """The class attribute of each element."""
    names: list[str] = field(default_factory=list)
    """Naming attributes of each element, and of inline elements that wrap it, in one string."""
    hidden: list[bool] = field(default_factory=list)
    """Whether the element itself (not an ancestor) is hidden by attribute or inline style."""
    styled: list[int] = field(default_factory=list)
    """Numbers of the elements that have a style of their own or are hidden."""
    sheets: list[HtmlElement] = field(default_factory=list)
    """The <style> elements."""
    first: list[int] = field(default_factory=list)
    """First block inside each element."""
    end: list[int] = field(default_factory=list)
    """One past the last block inside each element."""

    def __len__(self) -> int:
        """Return the number of blocks."""
        return len(self.texts)


def is_block(tag: str) -> bool:
    """Whether an element of this tag begins a new block; custom elements do.

    >>> is_block("div"), is_block("span"), is_block("product-card")
    (True, False, True)
    """
    return tag in BLOCK_TAGS or "-" in tag


def is_hidden(element: HtmlElement) -> bool:
    """Whether the element's own attributes hide it from readers."""
    get = element.get
    if get("hidden") is not None or get("aria-hidden") == "true":
        return True
    style = get("style")
    if not style:
        return False
    compact = style.replace(" ", "").lower()
    return "display:none" in compact or "visibility:hidden" in compact


def naming(element: HtmlElement) -> str:
    """The attributes that name an element, in one string.

    >>> from lxml.html import fromstring
    >>> naming(fromstring('<p class="lead big" id="intro">x</p>'))
    'lead big intro'
    """
    attributes = element.attrib
    return " ".join(attributes[k] for k in _NAMING if k in attributes) if attributes else ""


def blocks_of(root: HtmlElement) -> Blocks:
    """Walk the tree once and return its blocks in document order."""
    return _Walk().over(root)


class _Walk:
    """The state of one walk."""

    def __init__(self) -> None:
        self.blocks = Blocks()
        self.run = Run()
        self.open_elements: list[int] = []
        self.open_inline: list[str] = []
        self.open_links: list[str] = []
        self.in_link = self.in_bold = self.in_code = 0

    def over(self, root: HtmlElement) -> Blocks:
        """Walk the tree and return its blocks."""
        walker = etree.iterwalk(root, events=("start", "end"))
        self.enter(root, str(root.tag))
        if root.text:
            self.add(root.text, self.blocks.text_owner, root)
        for event, element in walker:
            tag = element.tag
            if element is root:
                continue
            if event == "end":
                self.end(element, tag)
            elif tag in SKIPPED_TAGS:
                walker.skip_subtree()
                if tag == "style":
                    self.blocks.sheets.append(element)
            else:
                self.start(element, tag)
        self.leave()
        return self.blocks

    def start(self, element: HtmlElement, tag: str) -> None:
        """Take an element's start tag and the text after it."""
        if is_block(tag):
            self.enter(element, tag)
        else:
            self.enter_inline(element, tag)
        if element.text:
            self.add(element.text, self.blocks.text_owner, element)

    def end(self, element: HtmlElement, tag: str) -> None:
        """Take an element's end tag and the text after it."""
        if is_block(tag):
            self.leave()
        elif tag not in SKIPPED_TAGS:
            self.leave_inline(tag)
        if element.tail:
            self.add(element.tail, self.blocks.tail_owner, element)

    def enter(self, element: HtmlElement, tag: str) -> None:
        """Begin a block-level element."""
        self.flush()
        blocks = self.blocks
        blocks.elements.append(element)
        blocks.parent.append(self.open_elements[-1] if self.open_elements else -1)
        blocks.depth.append(len(self.open_elements))
        blocks.tags.append(tag)
        name = naming(element)
        if self.open_inline and (outer := " ".join(filter(None, self.open_inline))):
            name = f"{name} {outer}"
        blocks.classes.append(element.get("class") or "")
        blocks.names.append(name)
        blocks.hidden.append(hidden := is_hidden(element))
        if hidden or element.get("style"):
            blocks.styled.append(len(blocks.elements) - 1)
        blocks.first.append(len(blocks.texts))
        blocks.end.append(-1)
        self.open_elements.append(len(blocks.elements) - 1)

    def leave(self) -> None:
        """End the innermost block-level element."""
        self.flush()
        self.blocks.end[self.open_elements.pop()] = len(self.blocks.texts)

    def enter_inline(self, element: HtmlElement, tag: str) -> None:
        """Begin an inline element."""
        run = self.run
        if tag == "br":
            run.breaks += 1
            if run.breaks > 1:
                self.flush()
            elif run.pieces:
                run.pieces.append(" ")
            self.open_inline.append("")
            return
        name = naming(element)
        self.open_inline.append(name)
        if name:
            run.inline.append(name)
        run.inline_tags.append(tag)
        if tag in _LINKS:
            self.in_link += 1
            self.open_links.append(element.get("href") or "")
            run.links += 1
        elif tag in _BOLD:
            self.in_bold += 1
        elif tag in _CODE:
            self.in_code += 1
        elif tag == "img":
            run.images += 1
            self.blocks.image_block[element] = len(self.blocks.texts)

    def leave_inline(self, tag: str) -> None:
        """End an inline element."""
        self.open_inline.pop()
        if tag in _LINKS:
            self.in_link -= 1
            self.open_links.pop()
        elif tag in _BOLD:
            self.in_bold -= 1
        elif tag in _CODE:
            self.in_code -= 1

    def add(self, text: str, owner: dict[HtmlElement, int], element: HtmlElement) -> None:
        """Add text to the run."""
        run = self.run
        if len(self.blocks.texts) >= MOST_BLOCKS:
            return
        run.pieces.append(text)
        if text.isspace():
            return
        run.breaks = 0
        run.owners.append((owner, element))
        size = len(text)
        if self.in_link:
            run.link += size
            if self.open_links[-1] not in run.targets[-1:]:
                run.targets.append(self.open_links[-1])
        if self.in_bold:
            run.bold += size
        if self.in_code:
            run.code += size

    def flush(self) -> None:
        """End the run: it becomes a block when it has any text."""
        run = self.run
        if not run.owners:
            if run.pieces or run.inline:
                run.clear()
            return
        blocks = self.blocks
        number = len(blocks.texts)
        blocks.texts.append(" ".join("".join(run.pieces).split()))
        blocks.container.append(self.open_elements[-1])
        blocks.link_characters.append(run.link)
        blocks.bold_characters.append(run.bold)
        blocks.code_characters.append(run.code)
        blocks.links.append(run.links)
        blocks.targets.append(tuple(run.targets))
        blocks.inline_names.append(" ".join(run.inline))
        blocks.inline_tags.append(" ".join(run.inline_tags))
        blocks.after_image.append(run.images)
        for owner, element in run.owners:
            owner[element] = number
        run.images = 0
        run.clear()
