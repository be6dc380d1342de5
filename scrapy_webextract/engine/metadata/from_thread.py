"""Source: the first post of a thread, whose author and day are the page's."""

import re

from lxml.html import HtmlElement

from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.dates import normalised
from scrapy_webextract.engine.metadata.scene import Mark, Scene
from scrapy_webextract.engine.metadata.texts import text_of

_USER = re.compile(
    r"user-?name|user-name|user_name|(?<![a-z])poster|post-?author|author|user-details|bigusername|userlink"
)
_FEW = 2  # posts; one alone is no thread
_LONGEST = 50


def first_post(scene: Scene) -> Clues:
    """The author and date of the first post, where users are marked alike again and again."""
    users = [mark for mark in scene.marked if _is_user(mark)]
    by_look: dict[str, list[Mark]] = {}
    for mark in users:
        by_look.setdefault(f"{mark.element.tag} {mark.names}", []).append(mark)
    repeated = [marks for marks in by_look.values() if len(marks) >= _FEW]
    if not repeated:
        return Clues()
    first = repeated[0][0]
    author = first.element.get("data-author") or text_of(first.element)
    return Clues(authors=(author,), date=_date_near(first.element))


def _is_user(mark: Mark) -> bool:
    if mark.element.get("data-author"):
        return True
    return bool(_USER.search(mark.names)) and 0 < len(text_of(mark.element)) <= _LONGEST


def _date_near(element: HtmlElement) -> tuple[str, ...]:
    """The first time in the post that an element stands in."""
    for ancestor in (element, *list(element.iterancestors())[:8]):
        if ancestor.tag in ("body", "html"):
            break
        for time in ancestor.iter("time"):
            value = time.get("datetime") or text_of(time)
            if normalised(value):
                return (value,)
    return ()
