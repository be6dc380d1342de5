"""What a page says of itself: the sources in order of trust, and the checks on what they say."""

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias
from urllib.parse import urljoin, urlsplit

from scrapy_webextract.engine.metadata.clues import Clues, clean, folded
from scrapy_webextract.engine.metadata.dates import is_plausible, normalised
from scrapy_webextract.engine.metadata.from_address import address
from scrapy_webextract.engine.metadata.from_bylines import lines_by, marked_bylines, written_by
from scrapy_webextract.engine.metadata.from_json_ld import is_article, json_ld, web_page
from scrapy_webextract.engine.metadata.from_links import first_picture, links
from scrapy_webextract.engine.metadata.from_meta_tags import meta_tags
from scrapy_webextract.engine.metadata.from_microdata import microdata
from scrapy_webextract.engine.metadata.from_thread import first_post
from scrapy_webextract.engine.metadata.from_times import (
    dates_by_headline,
    marked_dates,
    other_marked_dates,
)
from scrapy_webextract.engine.metadata.language import language_of
from scrapy_webextract.engine.metadata.people import is_person, is_team, people_in
from scrapy_webextract.engine.metadata.scene import Scene
from scrapy_webextract.engine.metadata.titles import site_in_title, title_of
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.types import Metadata

Source: TypeAlias = Callable[[Scene], Clues]

DECLARED: tuple[Source, ...] = (
    json_ld,
    meta_tags,
    microdata,
    web_page,
    links,
)
"""What the page tells machines."""

VISIBLE: tuple[Source, ...] = (
    marked_bylines,
    lines_by,
    written_by,
    marked_dates,
    dates_by_headline,
    first_post,
    other_marked_dates,
    address,  # last: a day in the address may be that of the address
)
"""What readers see: asked only where author or day is open, for it costs more."""

SOURCES = DECLARED + VISIBLE
_LONGEST_LABEL = 60
_BETWEEN = re.compile(r"[,;]")
_COPYRIGHT = re.compile(r"(?:©|\(c\)|copyright\b)(?!.*(?:licen|creative|\bcc\b))", re.IGNORECASE)
_MOST_TAGS = 60


def metadata_of(page: Page, text: str) -> Metadata:
    """The metadata of a page whose main text is known; the first trusted source wins."""
    scene = Scene(page)
    declared = [source(scene) for source in DECLARED]
    seen = [] if _is_complete(declared, scene) else [source(scene) for source in VISIBLE]
    clues = declared + seen
    authors = _authors(clues, scene)
    date = _published(clues, scene, is_signed=bool(authors))
    return Metadata(
        title=title_of(scene, [t for c in clues for t in c.title]),
        authors=authors,
        date=date,
        date_modified=_modified(_date((v for c in clues for v in c.date_modified), scene), date),
        description=_first(v for c in clues for v in c.description),
        language=language_of(page, text),
        sitename=_first(scene.site_names)
        or _first(v for c in clues for v in c.sitename)
        or site_in_title(scene),
        url=_address((v for c in reversed(clues) for v in c.url), page),
        image=_address((v for c in clues for v in c.image), page)
        or _address(iter(first_picture(scene)), page),
        categories=_labels(next((c.categories for c in clues if c.categories), ())),
        tags=_labels(next((c.tags for c in clues if c.tags), ())),
        license=_license((v for c in clues for v in c.license), page),
    )


def _is_complete(clues: list[Clues], scene: Scene) -> bool:
    """Whether author and day are known, or neither is to be expected."""
    if scene.is_for_sale or scene.is_home or scene.is_shelf:
        return True
    has_date = _date((v for c in clues for v in c.date), scene) is not None
    return has_date and bool(_people(clues, scene))


def _authors(clues: list[Clues], scene: Scene) -> tuple[str, ...]:
    """Who signs the page; an article that nobody does is its house's where the page says so."""
    if (people := _people(clues, scene)) or scene.is_home or not is_article(scene):
        return people
    declared = clues[: len(DECLARED)]
    houses = (people_in(clue.authors, scene, is_person, houses=True)[:1] for clue in declared)
    return next(filter(None, houses), ())


def _people(clues: list[Clues], scene: Scene) -> tuple[str, ...]:
    """The people of the first source that names any; else a team, where one signs as author."""
    for accepts in (is_person, is_team):
        for clue in clues:
            if people := people_in(clue.authors, scene, accepts):
                return people
    return ()


def _published(clues: list[Clues], scene: Scene, *, is_signed: bool) -> str | None:
    """The first trusted day, or an earlier one that readers see by the headline.

    Where the two differ, the declared one is the day of an import or of a change.
    """
    if scene.is_home or scene.is_shelf:
        return None
    date = _date((v for c in clues for v in c.date), scene)
    if date is None:
        return _date((v for c in clues for v in c.date_if_signed), scene) if is_signed else None
    if scene.is_for_sale:
        return date
    seen = _date(iter(dates_by_headline(scene).date), scene)
    return seen if seen and seen[:10] < date[:10] else date


def _date(values: Iterator[str], scene: Scene) -> str | None:
    dates = (normalised(value, month_first=scene.month_first) for value in values)
    return next((date for date in dates if date and is_plausible(date)), None)


def _modified(modified: str | None, published: str | None) -> str | None:
    """A change that came before the publication is none."""
    if modified and published and modified[:10] < published[:10]:
        return None
    return modified


def _first(values: Iterator[str] | tuple[str, ...]) -> str | None:
    return next((value for value in map(clean, values) if value), None)


def _address(values: Iterator[str], page: Page) -> str | None:
    """The first value that makes an absolute web address."""
    for value in values:
        try:
            address = urljoin(page.base_url, clean(value))
            parts = urlsplit(address)
        except ValueError:
            continue
        if value and parts.scheme in ("http", "https") and parts.netloc:
            return address
    return None


def _license(values: Iterator[str], page: Page) -> str | None:
    """The first value that is a licence, its address made absolute; a copyright is none."""
    for value in map(clean, values):
        if not value or _COPYRIGHT.match(value):
            continue
        is_address = " " not in value and "/" in value
        return _address(iter((value,)), page) if is_address else value
    return None


def _labels(values: tuple[str, ...]) -> tuple[str, ...]:
    """Labels, each once; a single string of several is divided at its commas or semicolons."""
    found: dict[str, str] = {}
    for label in (clean(part) for value in values for part in _BETWEEN.split(value)):
        if 0 < len(label) <= _LONGEST_LABEL:
            found.setdefault(folded(label), label)
    return tuple(found.values())[:_MOST_TAGS]
