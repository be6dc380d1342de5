import copy
import dataclasses
import logging
from typing import Any

import attrs
import pydantic
import pytest
import scrapy
from itemadapter import ItemAdapter

from scrapy_webextract import PageItem
from scrapy_webextract.items import filled

VALUES = {"page_type": "forum", "confidence": 0.9, "llm_text": "text"}


@dataclasses.dataclass
class Plain:
    url: str


@dataclasses.dataclass
class Declared:
    url: str
    page_type: str = ""
    confidence: float = 0.0
    llm_text: str | None = None


@dataclasses.dataclass(slots=True)
class Slots:
    url: str


@dataclasses.dataclass(frozen=True, slots=True)
class Frozen:
    url: str
    page_type: str = ""


@dataclasses.dataclass(frozen=True)
class FrozenDeclared:
    url: str
    page_type: str = ""
    confidence: float = 0.0
    llm_text: str = ""


@attrs.define
class Attrs:
    url: str


@attrs.frozen
class FrozenAttrs:
    url: str
    llm_text: str | None = None


class Model(pydantic.BaseModel):
    url: str
    page_type: str | None = None


class StrictModel(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")
    url: str


class ScrapyItem(scrapy.Item):
    url = scrapy.Field()
    confidence = scrapy.Field()


KINDS: list[Any] = [
    dict,
    Plain,
    Declared,
    Slots,
    Frozen,
    FrozenDeclared,
    Attrs,
    FrozenAttrs,
    Model,
    StrictModel,
    ScrapyItem,
]


@pytest.mark.parametrize("kind", KINDS)
def test_an_item_of_every_kind_gets_the_values_and_stays_of_its_kind(kind):
    item = filled(kind(url="u"), VALUES)
    assert ItemAdapter(item).asdict() == {"url": "u", **VALUES}
    assert isinstance(item, kind)
    assert type(item).__name__ == kind.__name__


@pytest.mark.parametrize("kind", KINDS)
def test_a_filled_item_can_be_filled_again_and_copied(kind):
    item = filled(filled(kind(url="u"), VALUES), {"webextract_error": "why"})
    assert ItemAdapter(copy.deepcopy(item)).asdict()["webextract_error"] == "why"


@pytest.mark.parametrize("kind", [Plain, Slots, Attrs, Model, ScrapyItem])
def test_the_new_class_is_made_once(kind):
    assert type(filled(kind(url="a"), VALUES)) is type(filled(kind(url="b"), VALUES))


@pytest.mark.parametrize(
    "item",
    [
        {"url": "u", "page_type": "mine"},
        Declared("u", page_type="mine"),
        FrozenDeclared("u", page_type="mine"),
        Model(url="u", page_type="mine"),
    ],
)
def test_what_the_spider_has_set_stays(item):
    assert ItemAdapter(filled(item, VALUES))["page_type"] == "mine"


def test_none_does_not_count_as_set():
    assert filled({"confidence": None}, VALUES)["confidence"] == 0.9
    assert filled({"confidence": 0.0}, VALUES)["confidence"] == 0.0


def test_a_page_item_has_the_three_fields_and_takes_more():
    item = filled(PageItem("u", 200), VALUES | {"title": "Tides"})
    assert isinstance(item, PageItem)
    assert (item.url, item.status, item.page_type) == ("u", 200, "forum")
    assert ItemAdapter(item)["title"] == "Tides"


def test_a_declared_item_is_changed_in_place():
    item = Declared("u")
    assert filled(item, VALUES) is item


def test_init_and_validators_are_not_run_again():
    runs = []

    @dataclasses.dataclass(frozen=True)
    class Counted:
        url: str

        def __post_init__(self) -> None:
            runs.append(self.url)

    filled(Counted("u"), VALUES)
    assert runs == ["u"]


def test_a_validator_that_refuses_our_value_costs_that_field_only(caplog):
    class Picky(pydantic.BaseModel):
        model_config = pydantic.ConfigDict(validate_assignment=True)
        llm_text: int | None = None
        page_type: str | None = None
        confidence: float | None = None

    with caplog.at_level(logging.WARNING):
        item = filled(Picky(), VALUES)
    assert (item.llm_text, item.page_type, item.confidence) == (None, "forum", 0.9)
    assert "Picky.llm_text" in caplog.text


def test_pydantic_counts_the_new_fields_as_set():
    assert filled(Model(url="u"), VALUES).model_dump(exclude_unset=True) == {"url": "u", **VALUES}
