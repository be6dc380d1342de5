"""The data that Next.js streams beside a page: rows of JSON, long texts and React elements."""

import html
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from scrapy_webextract.engine.tags import SKIPPED_TAGS

_PUSH = re.compile(r"__next_f\.push\(\[1,\s*(?=\")")
_ROW = re.compile(rb"([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),)?")
_ELEMENT_PARTS = 4  # "$", what it is, its key, its properties
_TARGET = re.compile(r"\$[L@]?([0-9a-f]+)")
_REFERENCE = re.compile(r'"\$([0-9a-f]+)"')
_TAG = re.compile(r"[a-z][a-z0-9]*")
_FURNITURE = SKIPPED_TAGS | {"nav", "footer", "aside", "button", "select", "head", "dialog"}
_ELSE = frozenset(
    """children notFound forbidden unauthorized loading error errorScripts fallback template
    unknown global-error globalError""".split()
)
"""Properties of a component: its children, and what is shown where they are not."""
_CHOICE = ("main", "article")  # where the markup has one, what is outside is the frame
_EMPTY_TAGS = frozenset(("br", "hr", "img", "wbr", "col"))
_DECODER = json.JSONDecoder(strict=False)
_MAX_PARTS = 200_000
_MAX_CHARACTERS = 8_000_000

_Part = tuple[Any, bool]


def flight_of(scripts: Iterable[str]) -> list[Any]:
    """The decoded rows, and last what their React elements say as markup; [] without any.

    >>> row = json.dumps('0:["$","p",null,{"children":"a<b"}]')
    >>> flight_of([f"self.__next_f.push([1,{row}])"])[-1]
    '<p>a&lt;b</p>'
    """
    stream = "".join(piece for script in scripts for piece in _pieces(script))[:_MAX_CHARACTERS]
    rows = dict(_rows(stream)) if stream else {}
    if not rows:
        return []
    return [*rows.values(), _chosen("".join(_markup(dict(rows))))]


def _pieces(script: str) -> Iterator[str]:
    """The strings that a script hands over."""
    for match in _PUSH.finditer(script):
        try:
            piece, _ = _DECODER.raw_decode(script, match.end())
        except ValueError:
            continue
        yield str(piece)


def _rows(stream: str) -> Iterator[tuple[str, Any]]:
    """The rows of JSON by their number, with each long text where it is referred to first."""
    texts: dict[str, str] = {}
    lines: list[tuple[str, str]] = []
    for number, text, is_text in _lines(stream.encode("utf-8", "replace")):
        if is_text:
            texts[number] = text
        elif text[:1] in ("[", "{", '"'):
            lines.append((number, text))
    for number, line in lines:
        filled = _REFERENCE.sub(lambda m: _text_or_reference(m, texts), line) if texts else line
        try:
            yield number, _DECODER.decode(filled)
        except (ValueError, RecursionError):
            continue
    yield from texts.items()


def _text_or_reference(match: re.Match[str], texts: dict[str, str]) -> str:
    text = texts.pop(match.group(1), None)
    if text is None:
        return match.group()
    return json.dumps(f"${text}" if text.startswith("$") else text)


def _refers(text: str) -> bool:
    """Whether a string stands for something else; of a text that begins with $ React sends two."""
    return text.startswith("$") and not text.startswith("$$")


def _lines(data: bytes) -> Iterator[tuple[str, str, bool]]:
    """Number and content of each row, and whether it is a long text, which tells its length."""
    position = 0
    while position < len(data):
        if head := _ROW.match(data, position):
            number, size = head.group(1).decode(), head.group(2)
            end = data.find(b"\n", head.end()) if size is None else head.end() + int(size, 16)
            end = len(data) if end < 0 else end
            yield number, data[head.end() : end].decode("utf-8", "replace"), size is not None
            position = end + (size is None)
        else:
            line_end = data.find(b"\n", position)
            position = len(data) if line_end < 0 else line_end + 1


def _markup(rows: dict[str, Any]) -> Iterator[str]:
    """The React elements as HTML without attributes; rows stand where they are referred to."""
    waiting: list[_Part] = []
    for _ in range(_MAX_PARTS):
        if not waiting:
            if not rows:
                return
            waiting.append((rows.pop("0" if "0" in rows else next(iter(rows))), False))
        part, inside = waiting.pop()
        if isinstance(part, bytes):
            yield part.decode()
        elif inside and isinstance(part, str) and not _refers(part):
            yield html.escape(part.removeprefix("$"), quote=False)
        else:
            waiting += reversed(list(_within(part, inside, rows)))


def _within(part: Any, inside: bool, rows: dict[str, Any]) -> Iterator[_Part]:  # noqa: ANN401
    """What a value consists of, each with whether it stands inside an element of HTML."""
    if isinstance(part, str):
        if target := _TARGET.fullmatch(part):
            yield rows.pop(target.group(1), None), inside
    elif inside and isinstance(part, int | float) and not isinstance(part, bool):
        yield str(part).encode(), True
    elif _is_element(part):
        yield from _opened(part[1], part[3], inside)
    elif isinstance(part, list):
        yield from ((inner, inside) for inner in part)
    elif isinstance(part, dict):
        yield from ((inner, False) for inner in part.values())


def _is_element(part: Any) -> bool:  # noqa: ANN401
    return (
        isinstance(part, list)
        and len(part) >= _ELEMENT_PARTS
        and part[0] == "$"
        and isinstance(part[1], str)
        and isinstance(part[3], dict)
    )


def _opened(tag: str, properties: dict[str, Any], inside: bool) -> Iterator[_Part]:
    """What an element consists of: its tags, as bytes, its children or its own HTML."""
    if tag in _FURNITURE:
        return
    if not _TAG.fullmatch(tag):  # a component: what it is given may hold elements, too
        others = {key: value for key, value in properties.items() if key not in _ELSE}
        yield from ((others, False), (properties.get("children"), inside))
        return
    yield f"<{tag}>".encode(), True
    if tag in _EMPTY_TAGS:
        return
    yield properties.get("children"), True
    raw = properties.get("dangerouslySetInnerHTML")
    if isinstance(raw, dict) and isinstance(text := raw.get("__html"), str):
        yield text.encode("utf-8", "replace"), True
    yield f"</{tag}>".encode(), True


def _chosen(markup: str) -> str:
    """The part of the markup that is not the frame around the pages of a site."""
    for tag in _CHOICE:
        first, last = markup.find(f"<{tag}>"), markup.rfind(f"</{tag}>")
        if 0 <= first < last:
            return markup[first:last]
    return markup
