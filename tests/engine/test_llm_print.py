"""How blocks that Markdown examples cannot express are cleaned and printed."""

import pytest

from scrapy_webextract.engine.content.tree import (
    Block,
    Cell,
    Code,
    CodeSpan,
    Content,
    Definition,
    Definitions,
    Figure,
    Heading,
    Image,
    Item,
    Items,
    LineBreak,
    Link,
    Marked,
    Paragraph,
    Post,
    Span,
    Styled,
    Table,
    Text,
)
from scrapy_webextract.engine.llm import write_llm
from scrapy_webextract.engine.types import Metadata, Options


def _paragraph(*spans: Span | str) -> Paragraph:
    return Paragraph(tuple(Text(s) if isinstance(s, str) else s for s in spans))


def _cell(*blocks: Block | str, repeated: bool = False) -> Cell:
    inner = tuple(_paragraph(b) if isinstance(b, str) else b for b in blocks)
    return Cell(inner, repeated=repeated)


def _list(*items: str) -> Items:
    return Items(tuple(Item((_paragraph(item),)) for item in items))


_LONG = "A lighthouse at dawn with three red boats"

CASES: list[tuple[str, Block, str]] = [
    (
        "pipes, breaks and lists in cells",
        Table(
            (
                (_cell("a | b"), _cell("c")),
                (_cell(_paragraph("x", LineBreak(), CodeSpan("y|z"))), _cell(_list("p", "q"))),
            ),
            header_rows=1,
        ),
        "| a \\| b | c |\n| --- | --- |\n| x<br>`y\\|z` | - p<br>- q |",
    ),
    (
        "a table without a header does not make one of its data",
        Table(((_cell("Weight"), _cell("5 kg")), (_cell("Width"), _cell("2 m")))),
        "|  |  |\n| --- | --- |\n| Weight | 5 kg |\n| Width | 2 m |",
    ),
    (
        "spans are filled, but for a row that is one cell",
        Table(
            (
                (_cell("A"), _cell("B")),
                (_cell("Both"), _cell("Both", repeated=True)),
                (_cell("1"), _cell("B", repeated=True)),
            ),
            header_rows=1,
        ),
        "| A | B |\n| --- | --- |\n| Both |  |\n| 1 | B |",
    ),
    (
        "a caption stands above its table",
        Table(((_cell("a"),), (_cell("1"),)), 1, (Text("Table 1"),)),
        "Table 1\n\n| a |\n| --- |\n| 1 |",
    ),
    ("a table of nothing", Table(((_cell(""), _cell()),)), ""),
    (
        "a marked copy in a cell is data",
        Table(
            ((_cell("n"), _cell("m")), (_cell(_paragraph(Marked("copy", (Text("1"),)))),) * 2), 1
        ),
        "| n | m |\n| --- | --- |\n| 1 | 1 |",
    ),
    (
        "definitions",
        Definitions((Definition(((Text("Oolong"),), (Text("Wulong"),)), (_paragraph("Tea."),)),)),
        "Oolong\nWulong\n: Tea.",
    ),
    (
        "a post names who, when and how deep",
        Post((_paragraph("Why?"),), "Ann", "2024-05-12", depth=2),
        "↳↳ Ann · 2024-05-12\n\nWhy?",
    ),
    ("a deleted post stays, so that its replies do", Post((), "Ann"), "Ann"),
    ("a post of nobody", Post((_paragraph("Why?"),)), "---\n\nWhy?"),
    (
        "a task list with code in an item",
        Items((Item((_paragraph("run"), Code("a\n\n b", "sh")), checked=True),)),
        "- [x] run\n\n      ```sh\n      a\n\n       b\n      ```",
    ),
    (
        "an item that a step empties keeps the numbers of the others",
        Items((Item((_paragraph(Image("i")),)), Item((_paragraph("b"),))), ordered=True),
        "1.\n2. b",
    ),
    ("an empty item of a bullet list goes", _list("", "b"), "- b"),
    (
        "a figure says its caption and a long alt",
        Figure(Image("i.png", _LONG), (Text("The harbour"),)),
        f"The harbour\n{_LONG}",
    ),
    ("a figure's short alt", Figure(Image("i.png", "boats"), (Text("Harbour"),)), "Harbour"),
    ("a lone picture's long alt", Figure(Image("i.png", _LONG)), _LONG),
    ("a lone picture's short alt", Figure(Image("i.png", "boats")), ""),
    (
        "a list of logos",
        Items(tuple(Item((_paragraph(Image("i", alt)),)) for alt in ("Reed", "Hall", "Reed"))),
        "Reed, Hall",
    ),
    (
        "powers stay powers, ordinals stay ordinals",
        _paragraph(
            "10",
            Styled("superscript", (Text("5"),)),
            " H",
            Styled("subscript", (Text("2"),)),
            "O 1",
            Styled("superscript", (Text("st"),)),
        ),
        "10^5 H2O 1st",
    ),
    (
        "what is struck out stays so",
        _paragraph(Styled("deleted", (Text("$50"),)), " $30"),
        "~~$50~~ $30",
    ),
    (
        "icons and controls inside a line",
        _paragraph(
            "Go ", Marked("icon", (Text("east"),)), "now", Marked("control", (Text(" Copy"),))
        ),
        "Go now",
    ),
    ("a heading on one line", Heading(2, (Text("a"), LineBreak(), Text("b"))), "## a b"),
    (
        "no space between ideographs and a link",
        _paragraph("喝", Link("https://t.example/", (Text("绿茶"),)), "吧"),
        "喝绿茶[1]吧\n\n## Links\n[1] https://t.example/",
    ),
    (
        "a link to the page itself is text",
        _paragraph(Link("https://own.example/p#part", (Text("part"),))),
        "part",
    ),
]


@pytest.mark.parametrize(("block", "want"), [pytest.param(b, w, id=n) for n, b, w in CASES])
def test_a_block_is_printed(block: Block, want: str) -> None:
    metadata = Metadata(url="https://own.example/p")
    text = write_llm(Content((block,)), metadata, (), Options(llm_header=False))
    assert text == want


def test_addresses_of_the_page_s_own_site_are_short_where_the_header_names_it() -> None:
    link = _paragraph(Link("https://own.example/other?id=1", (Text("other"),)))
    page = Content((link,))
    metadata = Metadata(url="https://own.example/p")
    assert write_llm(page, metadata, (), Options()).endswith("## Links\n[1] /other?id=1")
    bare = write_llm(page, metadata, (), Options(llm_header=False))
    assert bare.endswith("[1] https://own.example/other?id=1")
