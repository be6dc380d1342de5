"""What holds of all nine steps: once is enough, code is left alone, time is linear."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_webextract.engine.content.tree import (
    Block,
    Cell,
    Code,
    CodeSpan,
    Content,
    Definition,
    Definitions,
    Evidence,
    Figure,
    Heading,
    Image,
    Item,
    Items,
    LineBreak,
    Link,
    Marked,
    Math,
    Paragraph,
    Post,
    Quote,
    Rule,
    Style,
    Styled,
    Table,
    Text,
)
from scrapy_webextract.engine.llm import STEPS, Document, write_llm
from scrapy_webextract.engine.llm.document import bounded
from scrapy_webextract.engine.llm.plain import texts
from scrapy_webextract.engine.types import LinkStyle, Metadata, Options

_LITERAL = "&amp; self.__next_f.push([1]) a\u200bb S a l e s pic.png  x"

_TEXTS = (
    *("Tea", " and ", "40 %", "of us", "→", "&amp;lt;", "a\u200b\u200db", "👩\u200d🔬", "pic.png"),
    *("S a l e E n d s", "\ufe0f\u200b\ufe0f", "self.__next_f.push([1])", "# 1", "2 hours ago"),
)
texts_of_pages = st.sampled_from(_TEXTS)
images = st.builds(
    Image, st.just("i.png"), st.sampled_from(("", "Acme", "Sales by year", "x" * 40))
)
leaves = st.one_of(
    st.builds(Text, texts_of_pages),
    st.builds(LineBreak),
    st.builds(CodeSpan, st.just(_LITERAL)),
    st.builds(Math, st.just("x_i^*")),
    images,
)
urls = st.sampled_from(("#a", "https://a.example/p?utm_source=x#b", "https://a.example/", "b"))
evidence = st.sampled_from(get_args(Evidence))
evidences = st.one_of(st.just(frozenset()), st.frozensets(evidence, min_size=1, max_size=1))


def _spans_of(inner: st.SearchStrategy) -> st.SearchStrategy:
    several = st.lists(inner, max_size=4).map(tuple)
    return st.one_of(
        st.builds(Link, urls, several),
        st.builds(Styled, st.sampled_from(get_args(Style)), several),
        st.builds(Marked, evidence, several),
    )


spans = st.lists(st.recursive(leaves, _spans_of, max_leaves=6), max_size=5).map(tuple)
simple_blocks = st.one_of(
    st.builds(Heading, st.integers(1, 4), spans, evidence=evidences),
    st.builds(Paragraph, spans, evidences),
    st.builds(Code, st.sampled_from((_LITERAL, " "))),
    st.builds(Rule),
    st.builds(Figure, images, spans, evidences),
)


def _blocks_of(inner: st.SearchStrategy) -> st.SearchStrategy:
    several = st.lists(inner, max_size=3).map(tuple)
    items = st.lists(st.builds(Item, several), max_size=3).map(tuple)
    entry = st.builds(Definition, st.tuples(spans), several)
    row = st.tuples(st.builds(Cell, several), st.builds(Cell, several))
    return st.one_of(
        st.builds(Quote, several, evidences),
        st.builds(Items, items, st.booleans(), evidence=evidences),
        st.builds(Definitions, st.lists(entry, max_size=2).map(tuple)),
        st.builds(Table, st.lists(row, max_size=2).map(tuple), st.integers(0, 1)),
        st.builds(Post, several, st.just("Ann"), depth=st.integers(0, 2)),
    )


blocks = st.lists(st.recursive(simple_blocks, _blocks_of, max_leaves=6), max_size=6).map(tuple)


def _document(content: tuple[Block, ...], style: LinkStyle = "marks") -> Document:
    page = Metadata(title="T" * 25, url="https://a.example/q", description="Tea &amp; milk")
    data = ({"@type": "Product", "name": "Jug", "description": "d" * 20}, {"@type": "WebSite"})
    return Document(content, page, data, Options(llm_links=style))


@given(blocks, st.sampled_from(get_args(LinkStyle)))
@settings(max_examples=150, deadline=None)
def test_a_second_run_of_a_step_changes_nothing(
    content: tuple[Block, ...], style: LinkStyle
) -> None:
    document = _document(content, style)
    for name, step in STEPS:
        once = step(document)
        assert step(once) == once, name
        document = once


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_step_leaves_code_and_formulas_alone(
    name: str, step: Callable[[Document], Document]
) -> None:
    literal = (CodeSpan(_LITERAL), Math("a &amp; b"))
    content = (Code(_LITERAL), Paragraph(literal), Quote((Code(_LITERAL),)))
    assert step(_document(content)).blocks == content, name


@given(blocks)
@settings(max_examples=50, deadline=None)
def test_plain_words_are_never_lost(content: tuple[Block, ...]) -> None:
    plain = Paragraph((Text("Words without any evidence stay where they are."),))
    page = (*content, Rule(), plain)
    text = write_llm(Content(page), Metadata(), (), Options())
    assert "Words without any evidence stay where they are." in text


def test_the_steps_have_the_nine_names_in_order() -> None:
    assert [name for name, _ in STEPS] == [
        "header",
        "characters",
        "artefacts",
        "images",
        "emphasis_and_controls",
        "links",
        "duplicates",
        "structure",
        "structured_data",
    ]


def test_the_same_page_gives_the_same_text_and_one_change_stays_local() -> None:
    page = tuple(Paragraph((Text(f"Paragraph number {n} of the page."),)) for n in range(50))
    options = Options(llm_header=False)
    before = write_llm(Content(page), Metadata(), (), options).split("\n\n")
    changed = (*page[:20], Paragraph((Text("A new one."),)), *page[20:])
    after = write_llm(Content(changed), Metadata(), (), options).split("\n\n")
    assert [line for line in after if line not in before] == ["A new one."]


def test_what_is_nested_too_deeply_is_brought_up_with_all_its_words() -> None:
    deep: Block = Paragraph((Text("core"),))
    for n in range(10_000):
        deep = Quote((deep,)) if n % 2 else Items((Item((deep,)),))
    spans: tuple[Text | Styled, ...] = (Text("inner"),)
    for _ in range(10_000):
        spans = (Styled("strong", spans),)
    text = write_llm(Content((deep, Paragraph(spans))), Metadata(), (), Options())
    assert text.split()[-2:] == ["core", "inner"]
    assert list(texts(bounded((deep,)))) == ["core"]


def _timed(content: tuple[Block, ...]) -> float:
    start = time.process_time()
    write_llm(Content(content), Metadata(title="T" * 30), (), Options())
    return time.process_time() - start


@pytest.mark.parametrize(
    "content",
    [
        pytest.param((Paragraph((Text("word " * 100_000),)),), id="one long paragraph"),
        pytest.param(tuple(Heading(2 + n % 3, (Text(f"h{n}"),)) for n in range(100_000)), id="h"),
        pytest.param((Paragraph((Text("a"), LineBreak()) * 50_000),), id="lines"),
        pytest.param((Paragraph((Text("a "),) * 100_000),), id="spans"),
        pytest.param((Paragraph((Text("A B " * 100_000),)),), id="letters"),
        pytest.param(
            (Paragraph((Marked("letters", (Text("A B " * 100_000),)),)),), id="marked letters"
        ),
        pytest.param(
            tuple(
                Paragraph((Link(f"https://a.example/{n}", (Text(f"label {n}"),)),))
                for n in range(20_000)
            ),
            id="links",
        ),
    ],
)
def test_large_pages_take_about_a_second(content: tuple[Block, ...]) -> None:
    limit = 6  # seconds: several times what it takes, and far below what quadratic time would
    assert _timed(content) < limit


def test_options_switch_parts_off() -> None:
    page = Content((Heading(1, (Text("T" * 30),)), Paragraph((Text("Body."),))))
    data = ({"@type": "Recipe", "name": "Soup"},)
    bare = Options(llm_header=False, llm_structured_data=False)
    metadata = Metadata(title="T" * 30)
    assert write_llm(page, metadata, data, bare) == f"# {'T' * 30}\n\nBody."
    assert "Soup" in write_llm(page, metadata, data, replace(bare, llm_structured_data=True))
