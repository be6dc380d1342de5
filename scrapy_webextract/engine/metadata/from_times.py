"""Source: the dates that readers see: marked elements, and lines around the headline."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.dates import dates_in, normalised
from scrapy_webextract.engine.metadata.lines import Line
from scrapy_webextract.engine.metadata.scene import Mark, Scene
from scrapy_webextract.engine.metadata.texts import short_text_of
from scrapy_webextract.engine.words import words

_PUBLISHED_NAME = re.compile(
    r"publi|posted|pubdate|entry-date|post-date|postdate|article-date|created"
)
_MODIFIED_NAME = re.compile(r"update|modif|edited|revis")
_DATE_NAME = re.compile(
    r"(?<![a-z])date(?!picker|range)|timestamp|(?<![a-z])time(?!r|line)|posted-on|postmeta"
)
_OTHER_NAME = re.compile(r"event|expir|deadline|copyright|countdown|reading|read-?time|duration")
_LONGEST_MARK = 100
_FEW = 20  # elements inside a mark that are asked for a moment
_LONGEST_LINE = 160
_MOST_BESIDE = 70  # letters beside a date in a line that only names the day
_MOST_LIKELY = 2  # different days near the headline with no word before them
_HEAD = 3  # lines under the headline in which a day is the page's, whatever days follow
_LEAD = 40  # characters before a date in which its word stands


def marked_dates(scene: Scene) -> Clues:
    """Dates in elements whose class says that they are the page's."""
    published: list[str] = []
    modified: list[str] = []
    for mark in scene.own_marks:
        if _OTHER_NAME.search(mark.names):
            continue
        is_published = (
            _PUBLISHED_NAME.search(mark.names) or mark.element.get("pubdate") is not None
        )
        if _MODIFIED_NAME.search(mark.names):
            modified += filter(normalised, _value(mark))
        elif is_published:
            published += filter(normalised, _value(mark))
    changed = tuple(modified[:1])
    return Clues(date=tuple(published[:1]), date_modified=changed, date_if_signed=changed)


def dates_by_headline(scene: Scene) -> Clues:
    """Dates in the lines around the headline, by the words that stand before them."""
    published: list[str] = []
    likely: list[str] = []
    modified: list[str] = []
    first = _HEAD
    for number, line in enumerate(scene.area):
        for word, value in _worded(line, month_first=scene.month_first):
            first = min(first, number)
            {"published": published, "modified": modified, "": likely}[word].append(value)
    changed = tuple(modified)
    if first == _HEAD and len({value[:10] for value in likely}) > _MOST_LIKELY:
        likely = []  # the days of a list's entries
    return Clues(date=tuple(published + likely), date_modified=changed, date_if_signed=changed)


def other_marked_dates(scene: Scene) -> Clues:
    """Dates in elements that are called date or time, the first one first."""
    for mark in scene.own_marks:
        if not (mark.element.tag == "time" or _DATE_NAME.search(mark.names)):
            continue
        if _OTHER_NAME.search(mark.names) or _MODIFIED_NAME.search(mark.names):
            continue
        if values := _value(mark):
            return Clues(date=tuple(values))
    return Clues()


def _value(mark: Mark) -> list[str]:
    element = mark.element
    if moment := element.get("datetime") or element.get("content"):
        return [moment]
    for inner in islice(element.iter("time"), _FEW):
        if moment := inner.get("datetime"):
            return [moment]
    text = short_text_of(element, _LONGEST_MARK)
    return [text] if text and _kind(text) != "other" else []


def _worded(line: Line, *, month_first: bool) -> Iterator[tuple[str, str]]:
    """Each date of a line with the kind of word before it: "published", "modified" or ""."""
    if len(line.text) > _LONGEST_LINE:
        return
    found = list(dates_in(line.text, month_first=month_first))
    if line.times and len(line.times) >= len(found):
        kind = _kind(line.text[:_LEAD])
        if kind != "other":
            yield kind, line.times[0]
        return
    dated = sum(f.end - f.start for f in found)
    is_short = len(line.text) - dated <= _MOST_BESIDE
    end = 0
    for one in found:
        kind = _kind(line.text[max(end, one.start - _LEAD) : one.start])
        end = one.end
        if kind in ("published", "modified") or (kind == "" and is_short):
            yield kind, one.value


def _kind(text: str) -> str:
    """Which day the words before a date speak of; the last word decides."""
    found = [(match.end(), kind) for kind, pattern in _kinds() for match in pattern.finditer(text)]
    return max(found)[1] if found else ""


@cache
def _kinds() -> tuple[tuple[str, re.Pattern[str]], ...]:
    names = {"published": "published", "modified": "modified", "other": "other_dates"}
    return tuple(
        (
            kind,
            re.compile(
                r"(?<!\w)(?:" + "|".join(map(re.escape, words(f"metadata_{name}"))) + r")(?!\w)",
                re.IGNORECASE,
            ),
        )
        for kind, name in names.items()
    )
