"""Dates: from any form a page writes them in to YYYY-MM-DD[THH:MM:SS±HH:MM]."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import cache

from scrapy_webextract.engine.words import words

_FIRST_YEAR = 1990  # the Web is not older
_EPOCH_MILLISECONDS = 100_000_000_000
_LONGEST = 400  # characters; what is longer is prose, not a date

_ISO = re.compile(
    r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)"
    r"(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?"
    r"(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?(?!\d)))?)?"
)
_COMPACT = re.compile(r"^(\d{4})(\d{2})(\d{2})(?:T?\d{4,6}Z?)?$")
_EPOCH = re.compile(r"^\d{10}(?:\d{3})?$")
_YEAR_FIRST = re.compile(
    r"(?<!\d)((?:19|20)\d{2})\s?[/.年년\-]\s?(\d{1,2})\s?[/.月월\-]\s?(\d{1,2})(?!\d)"
)
_YEAR_LAST = re.compile(
    r"(?<![\d./-])(\d{1,2})\s?([/.\-])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2})(?!\d)"
)
_NAME = r"(?<![\w])([^\W\d_][^\s\d,./\-]{1,14})\.?"
_END_YEAR = r"(?:,|\.|\bde|\bdel|\bof)?\s{0,3}((?:19|20)\d{2})(?!\d)"
_DAY = r"(?<!\d)(\d{1,2})(?!\d)\s?(?:st|nd|rd|th|er|\.|º|ª|-?го)?"
_DAY_FIRST = re.compile(
    rf"{_DAY}(?:[\s\-./,]|\bde\b|\bof\b|\bd'){{0,3}}{_NAME}[-/\s]{{0,2}}{_END_YEAR}", re.IGNORECASE
)
_NAME_FIRST = re.compile(rf"{_NAME}[-/\s]{{0,2}}{_DAY}{_END_YEAR}", re.IGNORECASE)
_YEAR_NAME_DAY = re.compile(rf"(?<!\d)((?:19|20)\d{{2}}),? {_NAME} {_DAY}", re.IGNORECASE)
_ANY_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date in a line of text."""

    value: str
    """The date in our form."""
    start: int
    """Where it begins in the line."""
    end: int
    """One past its last character."""


@cache
def _months() -> dict[str, int]:
    return {name: int(n) for name, n in (e.rsplit(" ", 1) for e in words("metadata_months"))}


def normalised(raw: str, *, month_first: bool = False) -> str | None:
    """A date as a machine wrote it, in our form; None for what is no plausible date.

    >>> normalised("2024-04-13T18:20:00+0200"), normalised("Sat, 13 Apr 2024 18:20:00 GMT")
    ('2024-04-13T18:20:00+02:00', '2024-04-13T18:20:00+00:00')
    >>> normalised("8 novembre 2023"), normalised("2031-02-30"), normalised("soon")
    ('2023-11-08', None, None)
    """
    raw = raw.strip()
    if not raw or len(raw) > _LONGEST or not any(c.isdigit() for c in raw):
        return None
    if _EPOCH.match(raw):
        return _epoch(int(raw))
    if match := _COMPACT.match(raw):
        return _day(*match.groups())
    if raw[:1].isalpha() and (rfc := _rfc(raw)):
        return rfc
    return next((found.value for found in dates_in(raw, month_first=month_first)), None)


def dates_in(text: str, *, month_first: bool = False) -> Iterator[FoundDate]:
    """The dates in a line of text, in its order; `month_first` settles 3/4/2024.

    >>> [found.value for found in dates_in("Posted 3 May 2023, changed on 2024年1月5日")]
    ['2023-05-03', '2024-01-05']
    """
    if not _ANY_YEAR.search(text):
        return
    found = [*_numeric(text, month_first), *_with_names(text)]
    end = 0
    for one in sorted(found, key=lambda f: (f.start, -f.end)):
        if one.start >= end:
            end = one.end
            yield one


def is_plausible(value: str) -> bool:
    """Whether a page could be of this day: since 1990, and not in the future."""
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)  # some zones are a day ahead
    return f"{_FIRST_YEAR}-01-01" <= value[:10] <= tomorrow.isoformat()


def _numeric(text: str, month_first: bool) -> Iterator[FoundDate]:
    for match in _ISO.finditer(text):
        if value := _moment(match):
            yield FoundDate(value, match.start(), match.end())
    for match in _YEAR_FIRST.finditer(text):
        if value := _day(*match.groups()):
            yield FoundDate(value, match.start(), match.end())
    for match in _YEAR_LAST.finditer(text):
        first, mark, second, year = match.groups()
        american = int(second) > 12 or (month_first and int(first) <= 12 and mark == "/")
        day, month = (second, first) if american else (first, second)
        if value := _day(year, month, day):
            yield FoundDate(value, match.start(), match.end())


def _with_names(text: str) -> Iterator[FoundDate]:
    for match in _DAY_FIRST.finditer(text):
        day, name, year = match.groups()
        if value := _day(year, _months().get(name.lower(), 0), day):
            yield FoundDate(value, match.start(), match.end())
    for match in _YEAR_NAME_DAY.finditer(text):
        year, name, day = match.groups()
        if value := _day(year, _months().get(name.lower(), 0), day):
            yield FoundDate(value, match.start(), match.end())
    for match in _NAME_FIRST.finditer(text):
        name, day, year = match.groups()
        if value := _day(year, _months().get(name.lower(), 0), day):
            yield FoundDate(value, match.start(), match.end())


def _day(year: str, month: str | int, day: str) -> str | None:
    try:
        value = date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
    return value if is_plausible(value) else None


def _moment(match: re.Match[str]) -> str | None:
    year, month, day, hour, minute, second, zone = match.groups()
    value = _day(year, month, day)
    if value is None or hour is None or int(hour) > 23 or int(minute) > 59:
        return value
    return f"{value}T{int(hour):02}:{minute}:{second or '00'}{_zone(zone)}"


def _zone(zone: str | None) -> str:
    if zone is None:
        return ""
    if zone[0] not in "+-":
        return "+00:00"
    digits = zone[1:].replace(":", "").ljust(4, "0")
    return f"{zone[0]}{digits[:2]}:{digits[2:]}"


def _epoch(number: int) -> str | None:
    seconds = number / 1000 if number > _EPOCH_MILLISECONDS else number
    value = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    return value if is_plausible(value) else None


def _rfc(raw: str) -> str | None:
    try:
        value = parsedate_to_datetime(raw).isoformat(timespec="seconds")
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return value if is_plausible(value) else None
