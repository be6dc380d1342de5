"""Dates, names and titles as pages write them."""

import pytest

from scrapy_webextract.engine.metadata.dates import dates_in, normalised
from scrapy_webextract.engine.metadata.people import after_by, is_person, is_team, split_people
from scrapy_webextract.engine.metadata.titles import agree


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("2024-04-13", "2024-04-13"),
        ("2024-04-13T18:20:00Z", "2024-04-13T18:20:00+00:00"),
        ("2024-04-13T18:20:31.123+0530", "2024-04-13T18:20:31+05:30"),
        ("2024-04-13 18:20", "2024-04-13T18:20:00"),
        ("20240413", "2024-04-13"),
        ("1712996400", "2024-04-13T08:20:00+00:00"),
        ("1712996400000", "2024-04-13T08:20:00+00:00"),
        ("Sat, 13 Apr 2024 18:20:00 +0200", "2024-04-13T18:20:00+02:00"),
        ("April 13th, 2024", "2024-04-13"),
        ("13 de abril de 2024", "2024-04-13"),
        ("13 kwietnia 2024 r.", "2024-04-13"),
        ("13 Απριλίου 2024", "2024-04-13"),
        ("2024. 4. 13.", "2024-04-13"),
        ("13.04.2024, 18:20", "2024-04-13"),
        ("2024-02-30", None),
        ("1989-12-31", None),
        ("2131-01-01", None),
        ("April 2024", None),
        ("x" * 500 + "2024-04-13", None),
        ("", None),
    ],
)
def test_a_date_in_any_form(raw, expected):
    assert normalised(raw) == expected


def test_an_ambiguous_date_follows_the_country():
    assert normalised("3/4/2024", month_first=True) == "2024-03-04"
    assert normalised("3/4/2024") == "2024-04-03"
    assert normalised("3/14/2024") == "2024-03-14"


def test_numbers_that_are_no_dates():
    assert list(dates_in("Call 555 2024 13 or see section 4.13.20245, route 1/2")) == []


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("By Ada Quill", ["Ada Quill"]),
        ("Ada Quill, Bo Reed & Cy Fenn", ["Ada Quill", "Bo Reed", "Cy Fenn"]),
        ("Ada Quill und Bo Reed", ["Ada Quill", "Bo Reed"]),
        ("Quill, Ada", ["Ada Quill"]),
        ("Ada Quill, PhD, RN", ["Ada Quill, PhD, RN"]),
        ("Ada Quill, Chief Bird Editor", ["Ada Quill"]),
        ("Ada Quill Senior Reporter", ["Ada Quill"]),
        ("Ada Quill (Reed Media)", ["Ada Quill"]),
        ("By Ada Quill • 4 min read", ["Ada Quill"]),
        ("Ada Quill on Tuesday", ["Ada Quill"]),
        ("May 3, 2023 by Ada Quill", ["Ada Quill"]),
        ("Ada Quill Medically reviewed by Bo Reed", ["Ada Quill"]),
        ("J.R.R. Reed", ["J.R.R. Reed"]),
        ("AQ Ada Quill", ["Ada Quill"]),
        ("ada@daily.example", []),
        ("https://social.example/ada", []),
        ("page.head.author", []),
        ("word " * 100, []),
    ],
)
def test_names_in_a_byline(raw, expected):
    assert split_people(raw) == expected


@pytest.mark.parametrize(
    "name",
    ["admin", "News Desk", "Written By", "Sat", "a sentence in small letters", "12 34", "x"],
)
def test_what_is_no_person(name):
    assert not is_person(name)


@pytest.mark.parametrize("name", ["Ada Quill", "Ada van der Quill", "marsh_owl7", "Ада Перо"])
def test_who_is_a_person(name):
    assert is_person(name)
    assert not is_team(name)


@pytest.mark.parametrize(
    ("line", "rest"),
    [("Text: Ada Quill", "Ada Quill"), ("By", ""), ("Bystanders", None), ("作者：艾達", "艾達")],
)
def test_words_before_a_name(line, rest):
    assert after_by(line) == rest


def test_titles_agree_when_most_words_are_shared():
    assert agree("Ten herons you should know", "10 herons you should know about")
    assert not agree("Ten herons", "Home")
    assert not agree("", "Home")
