"""Pages that React streams: late parts stand hidden at the end, and scripts name their places."""

import re
from collections import Counter, defaultdict, deque
from copy import deepcopy
from itertools import islice, takewhile

from lxml import etree
from lxml.html import HtmlElement

_CALL = re.compile(r"\$R([CRS])\(\s*([\"'])([^\"'<>]{1,80})\2\s*,\s*([\"'])([^\"'<>]{1,80})\4")
_MARKS = ('id="S:', "$RC(")
_SEGMENT = re.compile(r"(.*?)S:([0-9a-f]+)")
_END, _BEGIN = "/$", "$"  # what the comments around a boundary begin with
_PENDING = frozenset(("$?", "$~"))  # what stands before the place of a boundary with a fallback
_MOST = 20_000  # calls that are followed
_DEEPEST = 400  # levels above a place
_MOST_NESTED = 50  # segments within segments; all that is in one moves with it each time
_EMPTIED = "streamed-part"  # tag of what goes at the end: text joins once, in linear time
_FAULTS = (AssertionError, AttributeError, LookupError, TypeError, ValueError)


def is_streamed(markup: str) -> bool:
    """Whether the source of a page has parts that a script puts in their place.

    >>> is_streamed('<div hidden id="S:0">late</div>'), is_streamed("<p>now</p>")
    (True, False)
    """
    return _MARKS[0] in markup or _MARKS[1] in markup


def place_segments(root: HtmlElement) -> None:
    """Do in the tree what the page's inline scripts do: each late part goes to its place.

    The fallback that stood there goes, as far as the comments around it are in the tree. A part
    without a place is shown where it is. What cannot be done leaves the tree as it was parsed.
    """
    parsed = deepcopy(root)
    try:
        _place(_Parts(root))
    except _FAULTS:
        root.text = parsed.text
        root[:] = parsed[:]
    etree.strip_tags(root, etree.Comment, _EMPTIED)


class _Parts:
    """The elements of a tree by their ids, and the comments that end its fallbacks."""

    def __init__(self, root: HtmlElement) -> None:
        self.root = root
        self.by_id: dict[str, deque[HtmlElement]] = defaultdict(deque)
        for element in root.iter("*"):
            if name := element.get("id"):
                self.by_id[name].append(element)
        self.ends = _ends(root)
        self.gone: set[HtmlElement] = set()
        self.nested: Counter[HtmlElement] = Counter()  # levels of segments put within an element

    def first(self, name: str) -> HtmlElement | None:
        """The first element with an id that is still in the tree."""
        waiting = self.by_id.get(name)
        while waiting and waiting[0] in self.gone:
            waiting.popleft()
        return waiting[0] if waiting else None

    def drop(self, element: HtmlElement) -> None:
        """Take an element out of the tree, with its tail."""
        self.gone.update(element.iter("*"))
        element.tail = None
        element.drop_tree()

    def empty(self, element: HtmlElement) -> None:
        """Leave nothing of an element but the text behind it."""
        for child in list(element):
            self.drop(child)
        element.text = None
        element.tag = _EMPTIED
        self.gone.add(element)


def _ends(root: HtmlElement) -> dict[HtmlElement, HtmlElement]:
    """The comments that end a fallback, by the comments that begin it."""
    ends: dict[HtmlElement, HtmlElement] = {}
    open_in: dict[HtmlElement | None, list[HtmlElement]] = defaultdict(list)
    for comment in root.iter(etree.Comment):
        text, begun = comment.text or "", open_in[comment.getparent()]
        if text.startswith(_BEGIN):
            begun.append(comment)
        elif text.startswith(_END) and begun:
            begin = begun.pop()
            if begin.text in _PENDING:
                ends[begin] = comment
    return ends


def _place(parts: _Parts) -> None:
    for segment_id, place_id in _calls(parts.root):
        _move(parts, segment_id, place_id)
    for segment_id in [name for name in parts.by_id if _SEGMENT.fullmatch(name)]:
        _settle(parts, segment_id)


def _calls(root: HtmlElement) -> list[tuple[str, str]]:
    """What the scripts say: which segment goes to which place."""
    calls: list[tuple[str, str]] = []
    for script in root.iter("script"):
        if "$R" in (script.text or ""):
            for kind, _, first, _, second in _CALL.findall(script.text):
                calls.append((first, second) if kind == "S" else (second, first))
    return calls[:_MOST]


def _settle(parts: _Parts, segment_id: str) -> None:
    """Show a segment that no script speaks of: at the place of its number, else where it is."""
    prefix, _, number = segment_id.rpartition("S:")
    for kind in ("P:", "B:"):
        if _move(parts, segment_id, f"{prefix}{kind}{number}"):
            return
    for segment in parts.by_id[segment_id]:
        for element in (segment, *segment.iterancestors("table")):
            element.attrib.pop("hidden", None)


def _move(parts: _Parts, segment_id: str, place_id: str) -> bool:
    """Put a segment's children in the place of a template; false when either is not there."""
    segment, place = parts.first(segment_id), parts.first(place_id)
    if segment is None or place is None or place.tag != "template" or segment is place:
        return False
    around = list(islice(place.iterancestors(), _DEEPEST))
    levels = parts.nested[segment] + 1
    if segment in around or len(around) == _DEEPEST or levels > _MOST_NESTED:
        return False
    for element in around:
        parts.nested[element] = max(levels, parts.nested[element])
    begin = place.getprevious()
    end = None if begin is None else parts.ends.pop(begin, None)
    _put_before(place, segment)
    parts.empty(segment)
    if end is not None:
        for element in list(takewhile(lambda sibling: sibling is not end, place.itersiblings())):
            parts.drop(element)
        place.tail = None
    parts.empty(place)
    return True


def _put_before(place: HtmlElement, segment: HtmlElement) -> None:
    """Put the text and the children of a segment directly before a place."""
    if segment.text:
        text = place.makeelement(_EMPTIED)
        text.text = segment.text
        place.addprevious(text)
    for child in list(segment):
        place.addprevious(child)
