"""The title: the page's own, without the site's name."""

import re
from collections.abc import Iterable

from scrapy_webextract.engine.metadata.clues import clean, folded
from scrapy_webextract.engine.metadata.from_json_ld import is_article
from scrapy_webextract.engine.metadata.scene import Scene
from scrapy_webextract.engine.metadata.texts import heading_text

_DIVIDER = re.compile(r"\s+[|–—\-·•»«›:~/]+\s+|\s*[|»›]\s*|:\s+")
_QUOTED = re.compile(r"«[^«»]+»|»[^«»]+«")  # a name in guillemets, French or German
_DIVIDED = re.compile(r"\s[|–—\-·•»›:/]\s|: |\s[(\[]")
_WORD = re.compile(r"\w+")
_TYPED = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})
_STRONG_DIVIDER = "|»›·•"
_LONGEST = 300
_SHORT_NAME = 5  # words; what follows the last divider is hardly longer when it names a site
_SHARED = 0.6  # of the shorter one's words, for two titles to be of one page


def title_of(scene: Scene, candidates: Iterable[str]) -> str | None:
    """The page's title: its headline when its titles agree with it, else what these say."""
    own = [without_site(t, scene) for t in map(clean, candidates) if t and len(t) <= _LONGEST]
    declared = without_site(clean(scene.page.title), scene)
    titles = [title for title in (*own, declared) if title and not scene.is_site(title)]
    headline = _headline(scene)
    if not titles:
        return headline or clean(scene.page.title) or next(iter(own), None)
    if headline is None:
        return titles[0]
    return _settled(headline, titles, declared if declared in titles else "", scene)


def _settled(headline: str, titles: list[str], declared: str, scene: Scene) -> str:
    """The headline, or the title that the page declares where that is the better name."""
    for title in titles:
        if folded(title) == folded(headline):
            return title if _is_better_spelled(title, headline) else headline
    own = {folded(title) for title in titles}
    if _shares_no_word(headline, titles) and (declared or len(own) == 1):
        return declared or titles[0]  # a heading of the frame: "Menu", "Our blog"
    if not declared or is_article(scene):
        return headline
    if not agree(headline, declared):
        return declared  # an advertising line, not the page's name
    if len(own) > 1:
        return headline
    # all that the page declares is one title, a little shorter or longer than the headline
    is_part = folded(declared) in folded(headline)  # "Fish", where the headline is "Topic: Fish"
    is_whole = folded(headline) in folded(declared) and not _DIVIDED.search(declared)
    return declared if is_part or is_whole else headline


def _is_better_spelled(title: str, headline: str) -> bool:
    """Whether a title is as it was typed, where styles or filters changed the headline.

    >>> _is_better_spelled("It's on", "It’s on"), _is_better_spelled("It’s on", "It's on")
    (True, False)
    """
    return headline.isupper() or title == headline.translate(_TYPED)


def _shares_no_word(headline: str, titles: list[str]) -> bool:
    words = set(_WORD.findall(headline.lower()))
    return all(words.isdisjoint(_WORD.findall(title.lower())) for title in titles)


def site_in_title(scene: Scene) -> str | None:
    """The site's name at an end of the page's title, where the host's name bears it out."""
    parts, _ = _parts(clean(scene.page.title))
    label = folded(scene.host.rpartition(".")[0].rpartition(".")[2] or scene.host)
    for part in (parts[-1], parts[0]) if len(parts) > 1 else ():
        key = folded(part)
        if (
            key
            and label
            and (key == label or key.removeprefix("the") == label.removeprefix("the"))
        ):
            return part.strip()
    return None


def without_site(title: str, scene: Scene) -> str:
    """A title without the site's name at its end or its beginning."""
    parts, dividers = _parts(title)
    while len(parts) > 1:
        if _names_site(parts[-1], scene):
            parts, dividers = parts[:-1], dividers[:-1]
        elif _names_site(parts[0], scene):
            parts, dividers = parts[1:], dividers[1:]
        else:
            break
    if len(parts) > 1 and not scene.site_names and _looks_like_name(parts, dividers):
        parts, dividers = parts[:-1], dividers[:-1]
    return "".join(p + d for p, d in zip(parts, [*dividers, ""], strict=False)).strip()


def agree(one: str, other: str) -> bool:
    """Whether two titles speak of the same page: one within the other, or most words shared.

    >>> agree("Fish and chips", "Fish & Chips | The Paper"), agree("Fish", "Meat")
    (True, False)
    """
    left, right = folded(one), folded(other)
    if not left or not right:
        return False
    if left in right or right in left:
        return True
    words, others = set(one.lower().split()), set(other.lower().split())
    return len(words & others) >= _SHARED * min(len(words), len(others))


def _headline(scene: Scene) -> str | None:
    if scene.headline is None:
        return None
    text = without_site(clean(heading_text(scene.headline)), scene).strip(" ¶#")
    return text if 1 < len(text) <= _LONGEST and not scene.is_site(text) else None


def _parts(title: str) -> tuple[list[str], list[str]]:
    """A title's parts and what divides them."""
    parts: list[str] = []
    dividers: list[str] = []
    end = 0
    quoted = [match.span() for match in _QUOTED.finditer(title)]
    for match in _DIVIDER.finditer(title):
        if any(start <= match.end() and match.start() < stop for start, stop in quoted):
            continue
        parts.append(title[end : match.start()])
        dividers.append(match.group())
        end = match.end()
    return [*parts, title[end:]], dividers


def _names_site(part: str, scene: Scene) -> bool:
    key = folded(part)
    if not key or scene.is_site(part):
        return not key or True
    label = folded(scene.host.rsplit(".", 1)[0])
    if len(key) > 3 and (key in label or label.endswith(key)):
        return True
    return any(len(key) > 3 and (key in folded(n)) for n in scene.site_names)


def _looks_like_name(parts: list[str], dividers: list[str]) -> bool:
    last = parts[-1]
    if ":" in dividers[-1] or len(last.split()) > _SHORT_NAME:
        return False
    strong = any(c in dividers[-1] for c in _STRONG_DIVIDER)
    return strong or len(" ".join(parts[:-1])) > len(last)
