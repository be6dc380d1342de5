"""Source: link elements and links with a rel: canonical address, licence, tags, picture."""

import re

from lxml.html import HtmlElement

from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.scene import Scene, text_of

_MIN_SIDE = 200  # pixels; smaller pictures are icons and portraits
_CREATIVE_COMMONS = re.compile(r"//creativecommons\.org/(?:licenses|publicdomain)/", re.I)
_SECTION_LINK = re.compile(r"\b(?:category|categories|section|topics?)\b", re.I)


def links(scene: Scene) -> Clues:
    """What the page's links say of it."""
    heads = scene.page.root.findall(".//link[@rel]")
    return Clues(
        url=_hrefs(heads, "canonical"),
        image=_hrefs(heads, "image_src"),
        license=(*_hrefs(heads, "license"), *_licences(scene)),
        tags=_labels(scene, "tag"),
        categories=_labels(scene, "category"),
    )


def pictures(scene: Scene) -> Clues:
    """The first large picture after the headline."""
    headline = scene.headline
    if headline is None:
        return Clues()
    for ancestor in list(headline.iterancestors())[:6]:
        for image in ancestor.iter("img"):
            address = image.get("src") or image.get("data-src") or ""
            if address and not address.startswith("data:") and _is_large(image):
                return Clues(image=() if scene.is_foreign(image) else (address,))
    return Clues()


def _hrefs(elements: list[HtmlElement], rel: str) -> tuple[str, ...]:
    return tuple(
        href
        for element in elements
        if rel in (element.get("rel") or "").lower().split() and (href := element.get("href"))
    )


def _licences(scene: Scene) -> tuple[str, ...]:
    """Links of licence outside comments, those marked as such first."""
    marked = [
        href
        for mark in scene.own_marks
        if "license" in mark.names.split() and (href := mark.element.get("href"))
    ]
    if marked:
        return tuple(marked)
    if "creativecommons.org/" not in scene.page.html:
        return ()
    return tuple(
        href
        for link in scene.page.root.iter("a")
        if _CREATIVE_COMMONS.search(href := link.get("href") or "")
        and not _is_in_comments(link)
    )


def _is_in_comments(element: HtmlElement) -> bool:
    return any(
        "comment" in f"{a.get('class') or ''} {a.get('id') or ''}".lower()
        for a in element.iterancestors()
        if a.tag not in ("body", "html")
    )


def _labels(scene: Scene, rel: str) -> tuple[str, ...]:
    return tuple(
        text_of(mark.element)
        for mark in scene.own_marks
        if mark.element.tag == "a" and rel in (mark.element.get("rel") or "").lower().split()
        and (rel == "category") == _is_section(mark.element)
    )


def _is_section(link: HtmlElement) -> bool:
    rels = (link.get("rel") or "").lower().split()
    return "category" in rels or bool(_SECTION_LINK.search(link.get("href") or ""))


def _is_large(image: HtmlElement) -> bool:
    width, height = image.get("width") or "", image.get("height") or ""
    sides = [int(side) for side in (width, height) if side.isdigit()]
    return bool(sides) and min(sides) >= _MIN_SIDE
