import logging

import pytest
from scrapy.settings import Settings

from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.settings import (
    SETTINGS,
    WebExtractSettings,
    set_default_in_mapping,
    warn_of_unknown_names,
)


def read(**values: object) -> WebExtractSettings:
    return WebExtractSettings.from_settings(
        Settings({f"WEBEXTRACT_{name}": value for name, value in values.items()})
    )


def test_the_defaults_are_those_of_the_table():
    settings = read()
    for setting in SETTINGS:
        if setting.name == "WEBEXTRACT_PAGE_TYPES":
            assert settings.options.own_types == ()
            continue
        value = getattr(settings, setting.name.removeprefix("WEBEXTRACT_").lower())
        if setting.name not in ("WEBEXTRACT_OPTIONS", "WEBEXTRACT_MIN_CONFIDENCE"):
            assert value == setting.default, setting.name
    assert settings.threshold("article") == 0.8


def test_every_setting_has_a_meaning_in_one_sentence():
    assert all(setting.meaning.endswith(".") for setting in SETTINGS)
    assert len({setting.name for setting in SETTINGS}) == len(SETTINGS)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("ENABLED", "0", False),
        ("ENABLED", "True", True),
        ("WORKERS", "2", 2),
        ("RENDER_TYPES", "forum, product", {"forum", "product"}),
        ("RENDER_TYPES", [], set()),
        ("RENDER_WAIT", "0.5", 0.5),
        ("MIN_CONFIDENCE", "0.7", {"default": 0.7}),
        ("MIN_CONFIDENCE", {"forum": 0.6}, {"default": 0.8, "forum": 0.6}),
        ("MIN_CONFIDENCE", '{"forum": 0.6, "default": 0.5}', {"default": 0.5, "forum": 0.6}),
        ("RENDERER", "", None),
        ("RENDERER", "a.b.C", "a.b.C"),
    ],
)
def test_values_are_read_from_python_and_from_the_command_line(name, value, expected):
    assert getattr(read(**{name: value}), name.lower()) == expected


@pytest.mark.parametrize(
    ("name", "value", "remedy"),
    [
        ("ENABLED", "perhaps", "True or False"),
        ("WORKERS", -1, "whole number"),
        ("WORKERS", 1.5, "whole number"),
        ("WORKERS", "two", "a number"),
        ("WORKERS", float("inf"), "a number"),
        ("WORKERS", "nan", "a number"),
        ("WORKERS", 10**400, "a number"),
        ("WORKERS", 100_000, "at most"),
        ("RENDER_TIMEOUT", "nan", "a number"),
        ("RENDER_WAIT", float("nan"), "a number"),
        ("RENDER_WHEN", "always", "'low_confidence' or 'needs_render'"),
        ("RENDER_TYPES", ["forums"], "did you mean 'forum'"),
        ("RENDER_TYPES", 3, "list of page types"),
        ("MIN_CONFIDENCE", 80, "0.0 to 1.0"),
        ("MIN_CONFIDENCE", {"forums": 0.5}, "did you mean 'forum'"),
        ("MIN_CONFIDENCE", "high", "a number"),
        ("RENDER_TIMEOUT", 0, "above 0"),
        ("RENDER_WAIT", -1, "0 or more"),
        ("FIELDS", ["title"], "a mapping"),
        ("FIELDS", {"title": "metadata.titel"}, "did you mean 'title'"),
        ("FIELDS", {"title": "text.title"}, "has no parts"),
        ("FIELDS", {"body": "markdwn"}, "did you mean 'markdown'"),
        ("FIELDS", {"body": 3}, "attribute's name"),
        ("FIELDS", {"all": "to_dict"}, "unknown 'to_dict'"),
        ("FIELDS", {"all": "metadata.to_dict"}, "unknown 'to_dict'"),
        ("FIELDS", {"all": "metadata.title.author"}, "has no parts"),
        ("FIELDS", {3: "text"}, "an item field's name"),
        ("FIELDS", {None: "text"}, "an item field's name"),
        ("OPTIONS", {"favour": "recall"}, "did you mean 'favor'"),
        ("OPTIONS", "{", "not JSON"),
        ("OPTIONS", {"include_comment": True}, "did you mean 'include_comments'"),
        ("CHROMIUM", 3, "a string"),
    ],
)
def test_a_wrong_value_names_the_setting_and_the_remedy(name, value, remedy):
    with pytest.raises(ConfigurationError, match=f"WEBEXTRACT_{name}") as error:
        read(**{name: value})
    assert remedy in str(error.value)


def test_fields_are_added_to_the_three_and_none_switches_one_off():
    fields = read(FIELDS={"title": "metadata.title", "llm_text": None, "seen": "rendered"}).fields
    assert fields == {
        "page_type": "page_type",
        "confidence": "confidence",
        "title": "metadata.title",
        "seen": "rendered",
    }


def test_data_attributes_and_properties_are_fields():
    paths = {"a": "metadata.author", "b": "metadata.tags", "c": "markdown", "d": "needs_render"}
    assert read(FIELDS=paths).fields.items() >= paths.items()


def test_a_name_that_does_not_exist_is_logged_with_the_nearest(caplog):
    with caplog.at_level(logging.WARNING):
        warn_of_unknown_names(Settings({"WEBEXTRACT_MIN_CONFIDENCES": 1, "WEBEXTRACT_FIELDS": {}}))
    assert [record.getMessage() for record in caplog.records] == [
        "There is no setting WEBEXTRACT_MIN_CONFIDENCES; did you mean WEBEXTRACT_MIN_CONFIDENCE?"
    ]


def test_defaults_of_a_mapping_leave_what_the_user_has_set():
    settings = Settings({"DOWNLOAD_HANDLERS": {"http": "mine"}})
    set_default_in_mapping(settings, "DOWNLOAD_HANDLERS", {"http": "ours", "https": "ours"})
    assert settings.getdict("DOWNLOAD_HANDLERS") == {"http": "mine", "https": "ours"}
