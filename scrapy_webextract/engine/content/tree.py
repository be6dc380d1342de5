"""The content tree: what the writers and the LLM steps see; nothing of HTML is left in it."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Style: TypeAlias = Literal[
    "strong", "emphasis", "deleted", "inserted", "mark", "superscript", "subscript", "keyboard"
]
Evidence: TypeAlias = Literal["alt", "hidden", "icon", "letters", "control", "copy", "script"]
"""Where text came from when it is not plain text of the page: an alt attribute; a visually
hidden element; an icon font; one inline element per letter; a button, pager or share bar; a
second copy of a subtree; a script or style element."""


@dataclass(frozen=True, slots=True)
class Text:
    """Literal characters; white space is already folded."""

    text: str


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A <br> inside a block."""


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """Inline code, literal."""

    text: str


@dataclass(frozen=True, slots=True)
class Math:
    """A formula as TeX."""

    tex: str
    display: bool = False


@dataclass(frozen=True, slots=True)
class Image:
    """A picture; its address is absolute."""

    url: str
    alt: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A link; its address is absolute and never a script."""

    url: str
    spans: "tuple[Span, ...]"
    title: str = ""


@dataclass(frozen=True, slots=True)
class Styled:
    """Spans with a style."""

    style: Style
    spans: "tuple[Span, ...]"


@dataclass(frozen=True, slots=True)
class Marked:
    """Spans that are not plain text of the page, with the evidence for that."""

    evidence: Evidence
    spans: "tuple[Span, ...]"


Span: TypeAlias = Text | LineBreak | CodeSpan | Math | Image | Link | Styled | Marked
Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A section title of level 1-6; `semantic` is false for bold text that acts as one."""

    level: int
    spans: Spans
    semantic: bool = True
    evidence: frozenset[Evidence] = frozenset()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A run of text."""

    spans: Spans
    evidence: frozenset[Evidence] = frozenset()


@dataclass(frozen=True, slots=True)
class Code:
    """A code block, its text to the byte."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A thematic break."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture that stands alone, with its caption.

    A caption that is not `chosen` as content is shown with the picture and nowhere else.
    """

    image: Image
    caption: Spans = ()
    evidence: frozenset[Evidence] = frozenset()
    chosen: bool = True


@dataclass(frozen=True, slots=True)
class Quote:
    """A block quotation."""

    blocks: "tuple[Block, ...]"
    evidence: frozenset[Evidence] = frozenset()


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a list; `checked` is None unless it is a task; `anchor` is its id."""

    blocks: "tuple[Block, ...]"
    checked: bool | None = None
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `start` is the first number of an ordered one."""

    items: tuple[Item, ...]
    ordered: bool = False
    start: int = 1
    evidence: frozenset[Evidence] = frozenset()


@dataclass(frozen=True, slots=True)
class Definition:
    """A term with what is said of it."""

    terms: tuple[Spans, ...]
    blocks: "tuple[Block, ...]"


@dataclass(frozen=True, slots=True)
class Definitions:
    """A definition list."""

    entries: tuple[Definition, ...]
    evidence: frozenset[Evidence] = frozenset()


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell; a spanned position repeats the cell with `repeated` set."""

    blocks: "tuple[Block, ...]"
    header: bool = False
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A data table: every row has the same number of cells, spans are filled."""

    rows: tuple[tuple[Cell, ...], ...]
    header_rows: int = 0
    caption: Spans = ()
    evidence: frozenset[Evidence] = frozenset()


@dataclass(frozen=True, slots=True)
class Post:
    """One contribution to a thread; `depth` is 0 for a post that answers no other."""

    blocks: "tuple[Block, ...]"
    author: str | None = None
    date: str | None = None
    depth: int = 0
    evidence: frozenset[Evidence] = frozenset()


Block: TypeAlias = (
    Heading | Paragraph | Code | Rule | Figure | Quote | Items | Definitions | Table | Post
)


@dataclass(frozen=True, slots=True)
class Content:
    """The chosen content of a page, in document order."""

    blocks: tuple[Block, ...] = field(default=())
