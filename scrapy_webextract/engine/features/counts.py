"""Features that count elements by tag, as they are and beside the amount of text."""

from scrapy_webextract.engine.features.address import Feature
from scrapy_webextract.engine.features.observed import Observed
from scrapy_webextract.engine.features.structure import share


def _count(*tags: str) -> Feature:
    def value(page: Observed) -> float:
        return float(sum(page.tags[tag] for tag in tags))

    return value


def _per_thousand_words(*tags: str) -> Feature:
    def value(page: Observed) -> float:
        return share(1000 * sum(page.tags[tag] for tag in tags), page.total + 50)

    return value


FEATURES: dict[str, Feature] = {
    "links": _count("a"),
    "images": _count("img"),
    "svgs": _count("svg"),
    "inputs": _count("input", "textarea"),
    "times": _count("time"),
    "frames": _count("iframe", "video"),
    "codes": _count("code", "pre"),
    "h1": _count("h1"),
    "h2": _count("h2"),
    "h3": _count("h3"),
    "h4": _count("h4", "h5", "h6"),
    "lists": _count("ul", "ol"),
    "list items": _count("li"),
    "definitions": _count("dl", "dt", "dd"),
    "tables": _count("table"),
    "cells": _count("td", "th"),
    "quotes": _count("blockquote"),
    "figures": _count("figure"),
    "articles": _count("article"),
    "sections": _count("section"),
    "navs": _count("nav"),
    "asides": _count("aside"),
    "mains": _count("main"),
    "forms": _count("form"),
    "buttons": _count("button"),
    "selects": _count("select", "option"),
    "details": _count("details"),
    "line breaks": _count("br"),
    "links per thousand words": _per_thousand_words("a"),
    "images per thousand words": _per_thousand_words("img"),
    "headings per thousand words": _per_thousand_words("h1", "h2", "h3", "h4", "h5", "h6"),
    "paragraphs per thousand words": _per_thousand_words("p"),
    "items per thousand words": _per_thousand_words("li"),
}
