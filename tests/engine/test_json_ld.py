"""JSON-LD islands as sites write them."""

import time

import pytest
from lxml.html import fromstring

from scrapy_webextract.engine.json_ld import json_ld_of, json_values, types_of


def items(text: str, kind: str = "application/ld+json") -> tuple[dict[str, object], ...]:
    return json_ld_of(fromstring(f'<div><script type="{kind}">{text}</script></div>'))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": "x\ny\tz"}', ({"a": "x\ny\tz"},)),
        ('{"a": "x\x0by"}', ({"a": "x\x0by"},)),
        ('{"a": 1};', ({"a": 1},)),
        ('{"a": [1, 2,],}', ({"a": [1, 2]},)),
        ('{"a": "1,]"}', ({"a": "1,]"},)),
        ('<!-- {"a": 1} -->', ({"a": 1},)),
        ('//<![CDATA[\n{"a": "http://x//y",}\n//]]>', ({"a": "http://x//y"},)),
        ('/*<![CDATA[*/ {"a": 1} /*]]>*/', ({"a": 1},)),
        ('{"a": "it\\\'s"}', ({"a": "it's"},)),
        ('{"a": 1}\n{"b": 2}', ({"a": 1}, {"b": 2})),
        ('{"a": 1}, {"b": 2}', ({"a": 1}, {"b": 2})),
        ('[{"a": 1}, [{"b": 2}]]', ({"a": 1}, {"b": 2})),
        ('{"@context": "x", "@graph": [{"a": 1}, {"b": 2}]}', ({"a": 1}, {"b": 2})),
        ('{"@id": "only"}', ()),
        ('{"a": ', ()),
        ('"a"', ()),
        ("", ()),
    ],
)
def test_islands(text, expected):
    assert items(text) == expected


def test_entities_around_the_whole_are_decoded():
    assert json_values("{&quot;a&quot;: &quot;b&quot;}") == [{"a": "b"}]


def test_only_json_ld_scripts_are_read():
    assert items('{"a": 1}', "text/javascript") == ()
    assert items('{"a": 1}', 'application/LD+JSON; charset="utf-8') == ({"a": 1},)


@pytest.mark.parametrize(
    "text",
    ["[" * 10_000, "[" * 10_000 + "]" * 10_000, '{"a":' * 10_000, "/*" * 50_000, '\\"' * 50_000,
     '{"a\\' * 50_000, ", " * 50_000, '{"@graph":' * 500 + "1" + "}" * 500],
)  # fmt: skip
def test_hostile_text_is_over_in_no_time(text):
    start = time.perf_counter()
    items(text)
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize(
    ("value", "expected"),
    [("schema:Article", ("Article",)), (["A", 3], ("A",)), (None, ()), ({"a": 1}, ())],
)
def test_types(value, expected):
    assert types_of({"@type": value}) == expected
