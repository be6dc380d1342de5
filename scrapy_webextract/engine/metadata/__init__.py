"""What a page says of itself: the sources in order of trust, and the checks on what they say."""

from collections.abc import Callable, Iterator
from typing import TypeAlias
from urllib.parse import urljoin, urlsplit

from scrapy_webextract.engine.metadata.clues import Clues, clean, folded
from scrapy_webextract.engine.metadata.dates import is_plausible, normalised
from scrapy_webextract.engine.metadata.from_address import address
from scrapy_webextract.engine.metadata.from_bylines import lines_by, marked_bylines
from scrapy_webextract.engine.metadata.from_json_ld import json_ld, web_page
from scrapy_webextract.engine.metadata.from_links import links, pictures
from scrapy_webextract.engine.metadata.from_meta_tags import meta_tags
from scrapy_webextract.engine.metadata.from_microdata import microdata
from scrapy_webextract.engine.metadata.from_thread import first_post
from scrapy_webextract.engine.metadata.from_times import (
    dates_by_headline,
    marked_dates,
    other_marked_dates,
)
from scrapy_webextract.engine.metadata.language import language_of
from scrapy_webextract.engine.metadata.people import people_in
from scrapy_webextract.engine.metadata.scene import Scene
from scrapy_webextract.engine.metadata.titles import title_of
from scrapy_webextract.engine.page import Page
from scrapy_webextract.engine.types import Metadata

Source: TypeAlias = Callable[[Scene], Clues]

SOURCES: tuple[Source, ...] = (
    json_ld,
    meta_tags,
    microdata,
    web_page,
    links,
    marked_bylines,
    lines_by,
    marked_dates,
    dates_by_headline,
    first_post,
    other_marked_dates,
    pictures,
    address,  # last: a day in the address may be that of the address
)
_LONGEST_NAME = 60
_MOST_TAGS = 60


def metadata_of(page: Page, text: str) -> Metadata:
    """The metadata of a page whose main text is known; the first trusted source wins."""
    scene = Scene(page)
    clues = [source(scene) for source in SOURCES]
    date = _date((v for c in clues for v in c.date), scene)
    return Metadata(
        title=title_of(scene, (*(t for c in clues for t in c.title), page.title)),
        authors=next((p for c in clues if (p := people_in(c.authors, scene))), ()),
        date=date,
        date_modified=_modified(_date((v for c in clues for v in c.date_modified), scene), date),
        description=_first(v for c in clues for v in c.description),
        language=language_of(page, text),
        sitename=_first(scene.site_names) or _first(v for c in clues for v in c.sitename),
        url=_address((v for c in reversed(clues) for v in c.url), page),
        image=_address((v for c in clues for v in c.image), page),
        categories=_labels(next((c.categories for c in clues if c.categories), ())),
        tags=_labels(next((c.tags for c in clues if c.tags), ())),
        license=_first(v for c in clues for v in c.license),
    )


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


def _labels(values: tuple[str, ...]) -> tuple[str, ...]:
    """Labels, each once; a single string of several is divided at its commas."""
    parts = (clean(part) for value in values for part in value.split(","))
    labels = {folded(p): p for p in reversed(list(parts)) if 0 < len(p) <= _LONGEST_NAME}
    return tuple(reversed(labels.values()))[:_MOST_TAGS]
