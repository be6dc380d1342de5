"""Which blocks are comments of readers: by names, headings, and what a comment is made of."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.comment_names import (
    Kind,
    data_names,
    is_comments_heading,
    is_control,
    is_reply,
    kind_of,
    says_one,
    speaks_of_comments,
)
from scrapy_webextract.engine.content.score import Measured
from scrapy_webextract.engine.page_types import Own, page_types
from scrapy_webextract.engine.tags import HEADING_TAGS
from scrapy_webextract.engine.types import Guess

FloatArray = npt.NDArray[np.float32]
BoolArray = npt.NDArray[np.bool_]
Region = tuple[int, int]

_POSTS_ARE_LIKELY = 0.1  # probability of types whose posts are content; then no post is lost
_MOST_OF_CONTENT = 0.5  # share of the content that, if it is called comments, is the content
_LEAST_BEFORE = 20.0  # words that are content, before comments on it can come
_MOST_AFTER = 0.2  # share of the content after a heading's comments; else it is a chapter's
_FEWEST_WORDS = 3  # of a comment
_FEWEST_UNITS = 2  # under a heading alone, unless it counts one comment
_MOST_HEADINGS = 8  # over comments on a page
_MOST_SECTIONS = 2  # of comments on a page; more elements alike are no sections
_SIGNED = 0.6  # share of the units alike that name a day or a person, or can be replied to
_DATA_HINT = '="comments'  # without it data attributes are not looked at: that takes a while
_SHORT_LINE = 8  # words up to which a line may be a byline or a control
_PAGE_TAGS = frozenset(("html", "body", "main"))
_LANDMARKS = frozenset(("footer", "aside", "nav"))
_FORM_TAGS = frozenset(
    ("form", "button", "textarea", "select", "option", "label", "fieldset", "legend", "nav")
)
_TITLES = HEADING_TAGS | {"summary"}
_FORM = re.compile(r"respond|form|pagination|navigation", re.IGNORECASE)
_PERSON = re.compile(r"author|user|avatar|commenter|meta|date|time", re.IGNORECASE)
_CODE_TAGS = frozenset(("pre", "code"))
_SENTENCE = re.compile(r"[^\W\d_]{3}[\"'”’»)]*[.!?…。！？][\"'”’»)]*$")  # "3 p.m." is none
_BY = re.compile(r"^(?:by|von|par|por|de|di|door|av|af|от) +(?=\S)", re.IGNORECASE)
_BYLINE = re.compile(
    r"^posted by |"
    r" (?:says|said|wrote|sagt|schrieb|dit|a écrit|dice|dijo|diz|disse|zegt|schreef|säger|skrev|"
    r"mówi|pisze|пишет|говорит):?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Comments:
    """The comments of a page."""

    section: BoolArray
    """For each block whether it surely belongs to comments, with headings, forms and buttons."""
    posts: BoolArray
    """For each block whether it is what a reader wrote, or the line with name and day."""


def comments_of(
    html: str, blocks: Blocks, measured: Measured, scores: FloatArray, guess: Guess, own: Own = ()
) -> Comments:
    """Find the comments under the content; where posts are the content, there are none.

    Where posts may well be the content, what looks like comments can be asked for, but it is not
    taken from the content. Nothing is a comment without a rival: most of what scores as content
    never is, nor what holds the page's title, nor what nothing comes before.
    """
    none = np.zeros(len(blocks), np.bool_)
    if page_types(own)[guess.page_type].profile.posts:
        return Comments(none, none)
    kinds = _kinds(blocks, html)
    headings = _headings(blocks)
    if not kinds and not headings:
        return Comments(none, none)
    search = _Search(blocks, measured, scores, kinds)
    section = none.copy()
    for first, end in (*search.named(), *search.headed(headings)):
        section[first:end] = True
    mass = scores * measured.words
    if not section.any() or mass[section].sum() > _MOST_OF_CONTENT * mass.sum():
        return Comments(none, none)
    return Comments(none if _may_be_thread(guess, own) else section, search.posts(section))


def _may_be_thread(guess: Guess, own: Own) -> bool:
    kinds = page_types(own)
    chance = sum(p for name, p in guess.probabilities.items() if kinds[name].profile.posts)
    return chance >= _POSTS_ARE_LIKELY


def _kinds(blocks: Blocks, html: str) -> dict[int, Kind]:
    """What names say of the elements that they say something of."""
    names = blocks.names
    if _DATA_HINT in html:
        pairs = zip(names, map(data_names, blocks.elements), strict=True)
        names = [f"{name} {data}" if data else name for name, data in pairs]
    distinct = set(names)
    custom = {tag for tag in set(blocks.tags) if "-" in tag}
    if not speaks_of_comments("\n".join((*distinct, *custom))):
        return {}
    known = {name: kind for name in (*distinct, *custom) if (kind := kind_of(name))}
    kinds = (
        max(known.get(name, Kind.NOTHING), known.get(tag, Kind.NOTHING))
        for name, tag in zip(names, blocks.tags, strict=True)
    )
    return {element: kind for element, kind in enumerate(kinds) if kind}


def _headings(blocks: Blocks) -> list[int]:
    """The blocks that are headings over comments; where there are many, they only count them."""
    tags, texts = blocks.tags, blocks.texts
    found = [
        n
        for n, at in enumerate(blocks.container)
        if tags[at] in _TITLES and is_comments_heading(texts[n])
    ]
    return found if len(found) <= _MOST_HEADINGS else []


def _is_byline(text: str) -> bool:
    """Whether a short line says who wrote: "by Orla", "Orla says:", not "By default it is off"."""
    if _BYLINE.search(text):
        return True
    by = _BY.match(text)
    return by is not None and not text[by.end()].islower() and not _SENTENCE.search(text)


class _Search:
    """The regions of comments on a page."""

    def __init__(
        self, blocks: Blocks, measured: Measured, scores: FloatArray, kinds: dict[int, Kind]
    ) -> None:
        """Look at the page as far as every question needs it."""
        self.blocks = blocks
        self.kinds = kinds
        self.words = measured.words
        self.path = measured.layout.path
        self.mass = np.concatenate(([0.0], np.cumsum(scores * measured.words, dtype=np.float64)))
        self.is_dated = (measured.columns["date"] + measured.columns["ago"]) > 0
        is_line_with_day = self.is_dated & (self.words <= _SHORT_LINE)
        self.said = np.where(is_line_with_day, 0, self.words)
        self.in_unit = np.zeros(len(blocks), np.bool_)

    def named(self) -> list[Region]:
        """Sections by their names, and units that are named, alike and signed."""
        found: list[Region] = []
        alike: dict[int, list[int]] = {}
        for element in self.kinds:
            alike.setdefault(int(self.path[element]), []).append(element)
        for group in alike.values():
            regions = [r for e in group if self._has_rival(*(r := self._range(e)))]
            are_units = bool(regions) and self._are_units(group)
            if are_units or self._is_section(group):
                found += regions
            for first, end in regions if are_units else ():
                self.in_unit[first:end] = True
        return found

    def headed(self, headings: Sequence[int]) -> list[Region]:
        """What follows a heading over comments at the end of the content, signed like them."""
        regions = ((heading, *self._under(heading)) for heading in headings)
        return [
            (first, end)
            for heading, first, end in regions
            if self._has_rival(first, end)
            and self._is_thread(heading, end)
            and self.mass[-1] - self.mass[end] <= _MOST_AFTER * self.mass[-1]
        ]

    def posts(self, section: BoolArray) -> BoolArray:
        """Of the blocks of comments those that readers wrote, with names and days."""
        in_form = self._in_forms()
        posts = section.copy()
        for n in np.flatnonzero(section).tolist():
            if in_form[self.blocks.container[n]] or is_control(self.blocks.texts[n]):
                posts[n] = False
        edges = np.flatnonzero(np.diff(np.concatenate(([0], section.astype(np.int8), [0]))))
        for first, end in edges.reshape(-1, 2).tolist():
            if not self.in_unit[first:end].any() and not self._is_signed(first, end):
                posts[first:end] = False
        return posts

    def _range(self, element: int) -> Region:
        return self.blocks.first[element], self.blocks.end[element]

    def _is_section(self, group: list[int]) -> bool:
        """Whether elements alike are what a name for all comments may call."""
        most = max(self.kinds[e] for e in group)
        return most == Kind.SECTION and len(group) <= _MOST_SECTIONS

    def _are_units(self, group: list[int]) -> bool:
        """Whether elements alike are comments, each with a name, a day or a button to reply."""
        if any(self.kinds[e] == Kind.ITEM for e in group):
            return True
        filled = [e for e in group if self.said[slice(*self._range(e))].sum() >= _FEWEST_WORDS]
        signed = sum(self._is_unit(e) for e in filled)
        return signed >= 2 and signed >= _SIGNED * len(filled)

    def _is_unit(self, element: int) -> bool:
        return self._is_signed(*self._range(element)) or any(
            _PERSON.search(self.blocks.names[e]) for e in self._inside(element)
        )

    def _inside(self, element: int) -> Iterator[int]:
        depth = self.blocks.depth
        for e in range(element + 1, len(depth)):
            if depth[e] <= depth[element]:
                return
            yield e

    def _is_signed(self, first: int, end: int) -> bool:
        """Whether a region has a day, a byline or a button to reply, beside text."""
        if self.said[first:end].sum() < _FEWEST_WORDS:
            return False
        return bool(self.is_dated[first:end].any()) or any(
            is_reply(text) or _BY.match(text) or _BYLINE.search(text)
            for text, size in zip(
                self.blocks.texts[first:end], self.words[first:end].tolist(), strict=True
            )
            if size <= _SHORT_LINE
        )

    def _is_thread(self, heading: int, end: int) -> bool:
        """Whether lines with a name, a day or a button to reply take turns with text, as often
        as a heading over comments asks for: a chapter may have one such line by chance."""
        turns = [""]
        spoken = 0.0
        for n in range(heading + 1, end):
            if self._is_signature(n):
                turns += ["signature"] if turns[-1] != "signature" else []
                spoken = 0.0
            elif (spoken := spoken + self.said[n]) >= _FEWEST_WORDS:
                turns += ["text"] if turns[-1] != "text" else []
        units = min(turns.count("signature"), turns.count("text"))
        return units >= (1 if says_one(self.blocks.texts[heading]) else _FEWEST_UNITS)

    def _is_signature(self, n: int) -> bool:
        """Whether a block is a short line, neither code nor a sentence, that signs a comment."""
        blocks = self.blocks
        text = blocks.texts[n]
        if self.words[n] > _SHORT_LINE or blocks.tags[blocks.container[n]] in _CODE_TAGS:
            return False
        is_day = bool(self.is_dated[n]) and not _SENTENCE.search(text)
        return is_day or is_reply(text) or _is_byline(text)

    def _has_rival(self, first: int, end: int) -> bool:
        """Whether the content is elsewhere: before the region, more than in it, with the title."""
        mass = self.mass
        return (
            end > first
            and mass[first] >= _LEAST_BEFORE
            and mass[end] - mass[first] <= _MOST_OF_CONTENT * mass[-1]
            and not self._holds_title(first, end)
        )

    def _holds_title(self, first: int, end: int) -> bool:
        tags, container = self.blocks.tags, self.blocks.container
        return any(
            tags[container[n]] == "h1" and not is_comments_heading(self.blocks.texts[n])
            for n in range(first, end)
        )

    def _under(self, heading: int) -> Region:
        """From a heading to the end of the element that it opens, or to the next such heading."""
        blocks = self.blocks
        top = blocks.container[heading]
        above = max(blocks.parent[top], 0)  # the root has no parent
        while above != top and blocks.first[above] == heading:
            top, above = above, max(blocks.parent[above], 0)
        first, end = self._range(top)
        if self._is_signed(first + 1, end):
            return first, end
        level = blocks.tags[blocks.container[heading]]
        for element in self._inside(above):
            at, tag = blocks.first[element], blocks.tags[element]
            if at > heading and (tag in _LANDMARKS or (tag in HEADING_TAGS and tag <= level)):
                return heading, at
        return heading, blocks.end[above]

    def _in_forms(self) -> list[bool]:
        """For each element whether it is in a form to write a comment, or a bar of buttons."""
        blocks = self.blocks
        found: list[bool] = []
        for e, (tag, parent) in enumerate(zip(blocks.tags, blocks.parent, strict=True)):
            is_form = tag in _FORM_TAGS or (e in self.kinds and _FORM.search(blocks.names[e]))
            here = is_form and not self.is_dated[slice(*self._range(e))].any()
            found.append(bool(here) or (parent >= 0 and found[parent]))
        return found
