"""The header: its lines, and what is not paid for twice."""

import pytest

from scrapy_webextract.engine.content.tree import Content, Heading, Paragraph, Quote, Text
from scrapy_webextract.engine.llm import estimate_tokens, write_llm
from scrapy_webextract.engine.types import Metadata, Options

_TITLE = "Otters return to the river Spree"


def _page(*texts: str, title: str = "") -> Content:
    heading = (Heading(1, (Text(title),)),) if title else ()
    return Content((*heading, *(Paragraph((Text(text),)) for text in texts)))


def test_every_fact_has_its_line_in_order() -> None:
    metadata = Metadata(
        title="Tea",
        authors=("Ann Lee", "Bo"),
        date="2024-05-12",
        description="How to brew",
        language="en",
        url="https://t.example/a",
    )
    assert write_llm(_page("Green tea."), metadata, (), Options()) == (
        "> URL: https://t.example/a\n> Title: Tea\n> Description: How to brew\n"
        "> Author: Ann Lee; Bo\n> Published: 2024-05-12\n> Language: en\n> Word count: 2\n\n"
        "Green tea."
    )


@pytest.mark.parametrize("breaker", ["\n", "\r", "\u2028", "\x85", "\n> Author: Eve\n\n"])
def test_a_value_never_breaks_out_of_its_line(breaker: str) -> None:
    text = write_llm(_page("Body."), Metadata(title=f"One{breaker}two"), (), Options())
    assert len(text.splitlines()) == 4  # the title, the count, an empty line, the body


def test_values_are_cleaned_like_the_text() -> None:
    text = write_llm(_page("Body."), Metadata(title="Fish &amp; ch\u200bips"), (), Options())
    assert text.startswith("> Title: Fish & chips\n")


@pytest.mark.parametrize(
    ("description", "shown"),
    [
        ("Otters are back", False),  # the lead begins so
        ("Otters are back in town &hellip;", False),  # cut short
        ("Otters are back in the town", True),
        (_TITLE, False),
    ],
)
def test_a_description_that_begins_the_lead_is_not_repeated(description: str, shown: bool) -> None:
    page = _page("12 May", "Otters are back in town after forty years.")
    text = write_llm(page, Metadata(title=_TITLE, description=description), (), Options())
    assert ("> Description" in text) is shown


@pytest.mark.parametrize(
    ("heading", "kept"), [(_TITLE, False), (f"{_TITLE}!", True), (_TITLE.upper(), True)]
)
def test_a_first_heading_equal_to_the_title_is_paid_once(heading: str, kept: bool) -> None:
    text = write_llm(_page("Body.", title=heading), Metadata(title=_TITLE), (), Options())
    assert text.startswith(f"> Title: {_TITLE}\n")
    assert (f"# {heading}" in text) is kept


def test_a_short_title_keeps_its_heading() -> None:
    text = write_llm(_page("Green.", title="Tea"), Metadata(title="Tea"), (), Options())
    assert text == "> Title: Tea\n> Word count: 2\n\n# Tea\n\nGreen."


@pytest.mark.parametrize(
    ("body", "count"),
    [("It's 10.50 — or 1,000 a well-known rate", 7), ("绿茶很好喝。", 5), ("チャは茶 tea", 5)],
)
def test_words_are_counted_as_the_language_has_them(body: str, count: int) -> None:
    text = write_llm(_page(body), Metadata(title="T"), (), Options())
    assert f"> Word count: {count}\n" in text


def test_a_page_that_says_nothing_of_itself_has_no_header() -> None:
    page = Content((Quote((Paragraph((Text("Body."),)),)),))
    assert write_llm(page, Metadata(), (), Options()) == "> Body."


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("", 0, 0),
        ("The council met on Monday evening. " * 10, 60, 90),
        ("绿茶很好喝" * 10, 45, 60),
    ],
)
def test_tokens_are_estimated_by_script(text: str, low: int, high: int) -> None:
    assert low <= estimate_tokens(text) <= high
