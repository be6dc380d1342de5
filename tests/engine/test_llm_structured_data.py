"""The page's records: which are shown, what of them, and how many."""

import json
import time
from typing import Any

import pytest

from scrapy_webextract.engine.content.tree import Content, Paragraph, Text
from scrapy_webextract.engine.llm import write_llm
from scrapy_webextract.engine.types import Metadata, Options


def _shown(*records: Any, body: str = "b", title: str | None = None) -> Any:
    page = Content((Paragraph((Text(body),)),))
    text = write_llm(page, Metadata(title=title), records, Options())
    _, found, data = text.partition("## Structured Data\n\n```json\n")
    return json.loads(data.removesuffix("\n```")) if found else None


_SOUP = {"@type": "Recipe", "name": "Soup"}


@pytest.mark.parametrize(
    ("record", "want"),
    [
        (_SOUP, [_SOUP]),
        ({"@type": "WebSite", "name": "n"}, None),
        ({"@type": "https://schema.org/WebPage", "name": "n"}, None),
        (
            {"@type": ["WebPage", "FAQPage"], "name": "n"},
            [{"@type": ["WebPage", "FAQPage"], "name": "n"}],
        ),
        ({"@type": [], "name": "n"}, None),
        ({"@graph": [{"@type": "WebPage", "name": "n"}, _SOUP]}, [_SOUP]),
        ({"@type": "ItemPage", "mainEntity": _SOUP}, [_SOUP]),
        ({"price": 5}, [{"price": 5}]),
        ({"state": "x" * 5000}, None),
        ({"@type": "Thing", "@id": "#a"}, None),
        ({**_SOUP, "@context": "https://schema.org", "image": [], "tool": None}, [_SOUP]),
        ({**_SOUP, "articleBody": "x"}, [_SOUP]),
        ({**_SOUP, "video": {"@type": "VideoObject", "ArticleBody": "x"}}, [_SOUP]),
        ({**_SOUP, "text": "t" * 500, "body": "t" * 500}, [_SOUP]),
        ({**_SOUP, "text": "t" * 499}, [{**_SOUP, "text": "t" * 499}]),
        ({**_SOUP, "category": "<p>Hot &amp; sour</p>"}, [{**_SOUP, "category": "Hot & sour"}]),
    ],
)
def test_a_record_is_kept_or_scrubbed(record: dict[str, Any], want: Any) -> None:
    assert _shown(record) == want


def test_what_the_text_or_the_header_says_is_not_said_again() -> None:
    record = {
        **_SOUP,
        "headline": "How to make a good soup",
        "description": "Boil it for an hour.",
    }
    body = "First cut it. Boil it for an hour. Eat."
    assert _shown(record, body=body, title="How to make a good soup") == [_SOUP]
    assert _shown(record, body="Other", title="Else") == [record]


def test_a_short_value_in_the_text_by_chance_stays() -> None:
    offer = {**_SOUP, "offers": {"@type": "Offer", "price": "9.90"}}
    assert _shown(offer, body="It costs 9.90 today") == [offer]


def test_keys_are_sorted_and_nothing_is_padded() -> None:
    page = Content((Paragraph((Text("b"),)),))
    text = write_llm(page, Metadata(), ({"name": "ä", "@type": "Recipe"},), Options())
    assert text == 'b\n\n## Structured Data\n\n```json\n[{"@type":"Recipe","name":"ä"}]\n```'


def test_over_the_budget_the_biggest_record_goes() -> None:
    big = {"@type": "Product", "name": "Big", "review": "r" * 18_000}
    assert _shown(big, _SOUP) == [_SOUP]


def test_a_lone_record_over_the_budget_loses_its_biggest_part_first() -> None:
    parts = [{"@type": "ListItem", "name": f"Item number {n}"} for n in range(1000)]
    record = {"@type": "ItemList", "name": "All", "itemListElement": parts, "sku": "7"}
    (shown,) = _shown(record)
    assert shown["sku"] == "7"
    assert shown["itemListElement"] == parts[: len(shown["itemListElement"])]
    assert 15_000 < len(json.dumps([shown], separators=(",", ":"))) <= 16_384


@pytest.mark.parametrize("wrap", [lambda v: [v], lambda v: {"a": v}, lambda v: {"@graph": v}])
def test_ten_thousand_levels_are_no_error_and_take_no_time(wrap: Any) -> None:
    value: Any = {"@type": "Recipe", "name": "deep"}
    for _ in range(10_000):
        value = wrap(value)
    start = time.process_time()
    shown = _shown({"@type": "Recipe", "name": "Soup", "part": value}, {"@graph": [value]})
    assert shown[0]["name"] == "Soup"
    assert time.process_time() - start < 2
