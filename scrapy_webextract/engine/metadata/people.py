"""Authors: from a byline or an author field to a list of people."""

import re
from collections.abc import Callable, Iterable
from functools import cache

from scrapy_webextract.engine.metadata.clues import clean, folded
from scrapy_webextract.engine.metadata.dates import dates_in
from scrapy_webextract.engine.metadata.scene import Scene
from scrapy_webextract.engine.words import words

_MAX_PEOPLE = 12
_LONGEST_NAME = 50
_LONGEST_NICKNAME = 24
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MOST_WORDS = 5
_MOST_DIGITS = 6
_NICKNAME = re.compile(r"^[a-z]{3,}\d{5,8}$")  # "user3080392"
_BEFORE_DATE = 4  # characters; with fewer the names follow the date
_LONGEST = 400  # characters of an author field; what is longer is a biography
_ADDRESS = re.compile(
    r"https?:|www\.|\S@\S|^@|\.(?:com|org|net|html?|php)\b|[<>{}\[\]=$%*~]|//|\w\.\w{3,}\.\w",
    re.IGNORECASE,
)
_OTHER_ROLE = re.compile(
    r"\b(?:(?:medically |expert |legally )?(?:reviewed|edited|fact[- ]checked|verified)"
    r"|photo(?:s|graphy|graphs)?|illustrations?|images?|translated|foto|fotos|bild)\s*(?:by|:|von)",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"\s*(?:[|•●·⋅–—»›]|\s-\s|\b(?:last )?(?:updated|published|posted|modified)\b|\bon (?=\w+ \d)"
    r"|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b\d+ (?:min|hour|day|week|month|year)"
    r"|\d{1,2}:\d{2}|(?-i:\b(?:on|at|in|am|vom|le|el|il|em|op|den|dne))$|(?-i:\sin (?=[A-Z]))"
    r"|\s\d{4}\b).*$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"\s*(?:;|\s/\s|\n|,?\s(?:and|und|et|och|og|ja)\s|\s(?:&|\+|y|e|i|и|та)\s)\s*"
)
_IN_BRACKETS = re.compile(r"\s*[(（][^)）]*[)）]")
_EDGES = " \t,.:;|-–—•●·*\"“”'"
_INITIALS = re.compile(r"^([A-Z])([A-Z]) (?=\1\w+ (?:\w\S* )?\2)")  # of a missing portrait
_LAST_FIRST = re.compile(r"^([^\s,]+), ([^\s,]+(?: [^\s,]+)?)$")


@cache
def _by() -> re.Pattern[str]:
    starts = sorted(words("metadata_by"), key=len, reverse=True)
    return re.compile(
        r"^\W*(?:" + "|".join(map(re.escape, starts)) + r")(?!\w)\s*[:：]?\s*", re.IGNORECASE
    )


def people_in(
    fields: Iterable[str], scene: Scene, accepts: Callable[[str], bool], *, houses: bool = False
) -> tuple[str, ...]:
    """The people (or teams) named in author fields, each once, in order; `houses` are the names
    of the site and of organisations.
    """
    found: dict[str, str] = {}
    for value in fields:
        for name in split_people(value):
            if accepts(name) and _is_site(name, scene) == houses:
                found.setdefault(folded(name), name)
    return tuple(found.values())[:_MAX_PEOPLE]


def after_by(line: str) -> str | None:
    """What follows "By" or its like at the start of a line; None without such a start.

    >>> after_by("Words by Jane Doe"), after_by("Bygone days")
    ('Jane Doe', None)
    """
    match = _by().match(line)
    return line[match.end() :] if match else None


def split_people(raw: str) -> list[str]:
    """The names in a byline, without what stands around them.

    >>> split_people("By Jane Doe and John Roe, Senior Editor | 3 May 2024")
    ['Jane Doe', 'John Roe']
    >>> split_people("Doe, Jane"), split_people("Ann Poe, MD")
    (['Jane Doe'], ['Ann Poe, MD'])
    """
    text = clean(raw)
    if len(text) > _LONGEST or _ADDRESS.search(text):
        return []
    for _ in range(2):  # "Author: By Jane Doe"
        text = after_by(text) or text
    if role := _OTHER_ROLE.search(text):
        text = text[: role.start()]
    if date := next(dates_in(text), None):
        before, after = text[: date.start].rstrip(_EDGES), text[date.end :].strip(_EDGES)
        text = before if date.start > _BEFORE_DATE else after
        text = after_by(text) or text
    text = _TAIL.sub("", _IN_BRACKETS.sub("", text))
    names: list[str] = []
    for part in _BETWEEN.split(text):
        names += _by_commas(part)
    return [name for name in names if name]


def _by_commas(part: str) -> list[str]:
    if (turned := _LAST_FIRST.match(part)) and not _is_addition(turned.group(2)):
        return [f"{turned.group(2)} {turned.group(1)}"] if _is_one_name(turned) else []
    names: list[str] = []
    for piece in part.split(","):
        name = _INITIALS.sub("", after_by(piece) or piece).strip(_EDGES)
        if names and _is_degree(name):
            names[-1] = f"{names[-1]}, {name}"
        elif name and not (names and (_is_addition(name) or name.islower())):
            names.append(_without_job(name))
    return names


def _without_job(name: str) -> str:
    """A name without the job title that follows it with no comma.

    >>> _without_job("Jane Doe Senior Reporter"), _without_job("Max Head")
    ('Jane Doe', 'Max Head')
    """
    pieces = name.split()
    for number, piece in enumerate(pieces[2:], 2):
        if piece.lower() in words("metadata_jobs"):
            return " ".join(pieces[:number])
    return name


def _is_one_name(turned: re.Match[str]) -> bool:
    return turned.group(1)[:1].isupper() and turned.group(2)[:1].isupper()


def _is_degree(text: str) -> bool:
    return bool(text.strip()) and all(
        word.lower() in words("metadata_degrees") for word in text.split()
    )


def _is_addition(text: str) -> bool:
    """Whether a piece after a comma is a degree or a job title, no second person."""
    lowered = text.lower().split()
    return not lowered or _is_degree(text) or any(w in words("metadata_jobs") for w in lowered)


def is_person(name: str) -> bool:
    """Whether a name can be a person's or a nickname, not a desk, an address or a sentence.

    >>> is_person("Jane Doe"), is_person("johndoe77"), is_person("News Desk"), is_person("3 hours")
    (True, True, False, False)
    """
    bare = name.partition(",")[0]
    pieces = bare.split()
    if not 2 <= len(bare) <= _LONGEST_NAME or len(pieces) > _MOST_WORDS:
        return False
    digits = sum(c.isdigit() for c in bare)
    is_nickname = _NICKNAME.match(bare) is not None
    if (digits > _MOST_DIGITS and not is_nickname) or not any(c.isalpha() for c in bare):
        return False
    if len(pieces) > 1 and (bare[0].isdigit() or (bare.islower() and len(pieces) > 3)):
        return False
    if len(pieces) == 1 and len(bare) > _LONGEST_NICKNAME:
        return False
    if bare.lower() in words("metadata_by") or bare.lower() in _WEEKDAYS:
        return False
    return not any(p.strip(".,:!?").lower() in words("metadata_not_people") for p in pieces)


def is_team(name: str) -> bool:
    """Whether a name is that of a team that signs.

    >>> is_team("The Acme Team"), is_team("Editorial Team"), is_team("Team lead")
    (True, False, False)
    """
    pieces = name.lower().split()
    is_named = any(p not in words("metadata_not_people") and p != "the" for p in pieces)
    return (
        2 <= len(pieces) <= _MOST_WORDS
        and "team" in (pieces[0], pieces[-1])
        and (is_named and not any(p in words("metadata_jobs") for p in pieces))
    )


def _is_site(name: str, scene: Scene) -> bool:
    """Whether a name is the site's, and not that of the person whose site it is."""
    is_site = scene.is_site(name)
    if not is_site and folded(name) not in scene.organisations:
        return False
    if is_site and folded(name) in scene.organisations:
        return True
    pieces = name.split()
    is_human = len(pieces) in (2, 3) and all(p[0].isupper() and p.isalpha() for p in pieces)
    return not is_human or any(p.lower() in words("metadata_publications") for p in pieces)
