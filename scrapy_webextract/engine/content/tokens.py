"""What the learnt odds are asked for: names, words, link targets and whole texts of a page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.tags import HEADING_TAGS

_SHORT = 8  # words up to which a block is short
_TEXT_LENGTH = 60  # characters up to which a whole text is looked up
_MOST_WORDS = 80  # distinct words of a block that are looked up
_MOST_TARGETS = 4  # links of a block that are looked up
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_A-Za-z]+")
_WHOLE = re.compile(r"[^\s]+")
_DIGITS = re.compile(r"\d+")
_HASH_LIKE = re.compile(r"\d")
_SCHEME = re.compile(r"[a-z][a-z+.-]*:", re.IGNORECASE)
_HOST = re.compile(
    r"(?:https?:)?//(?:[^/?#]*\.)?([a-z-]+)\.[a-z]{2,6}(?::\d+)?(?=[/?#]|$)", re.IGNORECASE
)
_STEP = re.compile(r"[a-z]{3,20}", re.IGNORECASE)
_QUERY_KEY = re.compile(r"[?&]([a-z_]{2,20})=", re.IGNORECASE)


@lru_cache(maxsize=20_000)
def name_tokens(names: str) -> tuple[str, ...]:
    """The tokens of class names and the like: whole ones, and their parts.

    >>> name_tokens("postBody nav-2")
    ('postbody', '.post', '.body', 'nav-#', '.nav')
    """
    tokens: dict[str, None] = {}
    for whole in _WHOLE.findall(names)[:40]:
        if len(whole) <= 40:
            tokens[_DIGITS.sub("#", whole.lower())] = None
        for part in _PARTS.findall(whole)[:8]:
            if 2 < len(part) < 25 and not _HASH_LIKE.search(part):
                tokens[f".{part.lower()}"] = None
    return tuple(tokens)


@lru_cache(maxsize=20_000)
def target_tokens(href: str) -> tuple[str, ...]:
    """The tokens of a link's address: what kind it is, the host's name, first steps, query keys.

    >>> target_tokens("https://www.example.com/tag/red-tea?share=mail")
    ('@example', '/tag', '/red', '/tea', '?share')
    >>> target_tokens("#top"), target_tokens("mailto:a@b.c"), target_tokens("")
    (('#', '/top'), ('mailto:',), ('',))
    """
    href = href.strip()[:200]
    if not href:
        return ("",)
    kind: list[str] = []
    host = _HOST.match(href)
    if host:
        kind, href = [f"@{host.group(1).lower()}"], href[host.end() :]
    elif scheme := _SCHEME.match(href):
        return (scheme.group().lower(),)
    path, mark, _ = href.partition("?")
    if path.startswith("#"):
        kind.append("#")
    steps = [f"/{step.lower()}" for step in _STEP.findall(path)[:6]]
    keys = [f"?{key.lower()}" for key in _QUERY_KEY.findall(href)[:4]] if mark else []
    return tuple(dict.fromkeys(kind + steps + keys))


@dataclass(frozen=True, slots=True)
class Tokens:
    """Everything of a page that the tables are asked for."""

    names: list[tuple[str, ...]]
    """For each element its name tokens."""
    own: list[tuple[str, ...]]
    """For each block the tokens of its inline elements, and their tags."""
    targets: list[tuple[str, ...]]
    """For each block the tokens of the addresses that it links to."""
    words: list[list[str]]
    """For each block its distinct words."""
    edges: list[tuple[str, ...]]
    """For each block its first and last words, alone and in pairs, digits masked."""
    is_short: npt.NDArray[np.bool_]
    """Whether a block is short."""
    heading: npt.NDArray[np.int64]
    """For each block the heading before it; -1 without one."""
    outer_heading: npt.NDArray[np.int64]
    """The heading of a higher level that the former stands under; -1 without one."""
    texts: list[str]
    """For each block its whole text with digits masked; "" for long ones."""


def tokens_of(blocks: Blocks, words: Sequence[list[str]]) -> Tokens:
    """Collect what the tables are asked for."""
    own = [
        tuple(f"<{t}>" for t in dict.fromkeys(inline.split())) + name_tokens(names)
        for inline, names in zip(blocks.inline_tags, blocks.inline_names, strict=True)
    ]
    heading, outer = _headings(blocks)
    return Tokens(
        names=[name_tokens(n) if n else () for n in blocks.names],
        own=own,
        targets=[_targets(t) if t else () for t in blocks.targets],
        words=[list(dict.fromkeys(w))[:_MOST_WORDS] for w in words],
        edges=[_edges(w) for w in words],
        is_short=np.fromiter((len(w) <= _SHORT for w in words), np.bool_, len(words)),
        heading=np.array(heading, np.int64),
        outer_heading=np.array(outer, np.int64),
        texts=[
            _DIGITS.sub("#", t.lower()) if len(t) <= _TEXT_LENGTH else "" for t in blocks.texts
        ],
    )


def _targets(hrefs: Sequence[str]) -> tuple[str, ...]:
    if len(hrefs) == 1:
        return target_tokens(hrefs[0])
    return tuple(dict.fromkeys(t for h in hrefs[:_MOST_TARGETS] for t in target_tokens(h)))


def _edges(words: Sequence[str]) -> tuple[str, ...]:
    if not words:
        return ()
    first, last = ("#" if w.isdigit() else w for w in (words[0], words[-1]))
    if len(words) == 1:
        return (f"{first} …",)
    second, late = ("#" if w.isdigit() else w for w in (words[1], words[-2]))
    return (f"{first} …", f"{first} {second} …", f"… {last}", f"… {late} {last}")


def _headings(blocks: Blocks) -> tuple[list[int], list[int]]:
    """For each block the heading before it (itself, if it is one) and the one above that."""
    nearest, outer = [], []
    opened: list[tuple[int, int]] = []  # (level, block) of the headings that are open
    for number, container in enumerate(blocks.container):
        tag = blocks.tags[container]
        if tag in HEADING_TAGS:
            level = int(tag[1])
            while opened and opened[-1][0] >= level:
                opened.pop()
            opened.append((level, number))
        nearest.append(opened[-1][1] if opened else -1)
        outer.append(opened[-2][1] if len(opened) > 1 else -1)
    return nearest, outer
