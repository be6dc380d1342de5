"""Source: link elements and links with a rel: canonical address, licence, tags, picture."""

import re
from itertools import islice
from typing import TypeAlias

from lxml.html import HtmlElement

from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.scene import Scene
from scrapy_webextract.engine.metadata.texts import text_of

_MIN_SIDE = 200  # pixels; smaller pictures are icons and portraits
_CREATIVE_COMMONS = re.compile(r"//creativecommons\.org/(?:licenses|publicdomain)/", re.IGNORECASE)
_LEVELS = 6
_MAX_IMAGES = 20
_TELLING = frozenset(("license", "tag", "category"))
_SECTION_LINK = re.compile(r"\b(?:category|categories|section|topics?)\b", re.IGNORECASE)

_Related: TypeAlias = tuple[list[str], HtmlElement]
"""An element with the words of its rel."""


def links(scene: Scene) -> Clues:
    """What the page's links say of it."""
    rels = [
        (rel.lower().split(), element)
        for element in scene.page.root.iter("link", "a")
        if (rel := element.get("rel"))
    ]
    heads = [(rel, element) for rel, element in rels if element.tag == "link"]
    own = [(rel, e) for rel, e in rels if _TELLING.intersection(rel) and not scene.is_foreign(e)]
    return Clues(
        url=_hrefs(heads, "canonical"),
        image=_hrefs(heads, "image_src"),
        license=_hrefs(heads, "license") or _hrefs(own, "license") or _creative_commons(scene),
        tags=tuple(text_of(e) for r, e in own if "tag" in r and not _is_section(r, e)),
        categories=tuple(text_of(e) for r, e in own if e.tag == "a" and _is_section(r, e)),
    )


def first_picture(scene: Scene) -> tuple[str, ...]:
    """The address of the first large picture near the headline; () without one."""
    headline = scene.headline
    if headline is None:
        return ()
    for ancestor in islice(headline.iterancestors(), _LEVELS):
        for image in islice(ancestor.iter("img"), _MAX_IMAGES):
            address = image.get("src") or image.get("data-src") or ""
            is_file = bool(address) and not address.startswith("data:")
            if is_file and _is_large(image) and not scene.is_foreign(image):
                return (address,)
    return ()


def _hrefs(elements: list[_Related], name: str) -> tuple[str, ...]:
    return tuple(href for rel, e in elements if name in rel and (href := e.get("href")))


def _creative_commons(scene: Scene) -> tuple[str, ...]:
    """Links to a Creative Commons licence outside comments."""
    if "creativecommons.org/" not in scene.page.html:
        return ()
    return tuple(
        href
        for link in scene.page.root.iter("a")
        if _CREATIVE_COMMONS.search(href := link.get("href") or "") and not _is_in_comments(link)
    )


def _is_in_comments(element: HtmlElement) -> bool:
    return any(
        "comment" in f"{a.get('class') or ''} {a.get('id') or ''}".lower()
        for a in element.iterancestors()
        if a.tag not in ("body", "html")
    )


def _is_section(rel: list[str], link: HtmlElement) -> bool:
    if "category" in rel:
        return True
    return "tag" in rel and bool(_SECTION_LINK.search(link.get("href") or ""))


def _is_large(image: HtmlElement) -> bool:
    width, height = image.get("width") or "", image.get("height") or ""
    sides = [int(side) for side in (width, height) if side.isdigit()]
    return bool(sides) and min(sides) >= _MIN_SIDE
