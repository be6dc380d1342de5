"""`python -m models.markdown_scores [--data DIR]`: how well Markdown keeps a page's structure.

Ours and Trafilatura's are parsed with markdown-it and compared with the data set's own Markdown:
headings in their order, list items with their depth, table rows with their cells, code blocks to
the byte, links with their addresses.

Which text a system takes is measured elsewhere (models.evaluate), and the shipped models have
seen these pages. Therefore the first figures are about what both have: an element counts only
where its text is in both outputs, so that a text that is left out is no fault here, and one that
has lost its form is. The second figures are over everything, in-sample for ours.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from markdown_it import MarkdownIt
from markdown_it.token import Token

from models.corpus import Sample, data_folder, load
from models.forks import over_forks
from scrapy_webextract import Options, extract
from scrapy_webextract.engine.page import read

_NOT_LETTERS = re.compile(r"[\W_]+")
_PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_FEWEST_LETTERS = 3
KINDS = ("headings", "list items", "table rows", "code blocks", "links")
"""What is compared."""

Element: TypeAlias = tuple[str, str]
"""The folded text of a heading, item, row, code block or link, and what has to agree besides."""
Structure: TypeAlias = dict[str, list[Element]]


@dataclass(frozen=True, slots=True)
class Read:
    """A Markdown document as it is read."""

    structure: Structure
    """Its elements by kind, in their order."""
    letters: str
    """All its text, folded."""


def structure_of(markdown: str) -> Read:
    """Parse Markdown.

    >>> structure_of("# A *b*\\n\\n- box\\n  - [why](/u)").structure["list items"]
    [('box', '1'), ('why', '2')]
    """
    reader = _Reader()
    for token in _PARSER.parse(markdown):
        reader.take(token)
    return Read(reader.found, "".join(reader.letters))


class _Reader:
    """The state of one reading."""

    def __init__(self) -> None:
        self.found: Structure = {kind: [] for kind in KINDS}
        self.letters: list[str] = []
        self.depth = 0
        self.row: list[str] = []
        self.context = ""

    def take(self, token: Token) -> None:
        """Take a token of the block structure."""
        kind = token.type
        if kind in (
            "bullet_list_open",
            "ordered_list_open",
            "bullet_list_close",
            "ordered_list_close",
        ):
            self.depth += token.nesting
        elif kind in ("heading_open", "list_item_open"):
            self.context = kind
        elif kind == "tr_open":
            self.row, self.context = [], kind
        elif kind == "tr_close":
            _take(self.found["table rows"], "".join(self.row), "|".join(self.row))
        elif kind in ("fence", "code_block"):
            self.letters.append(_folded(token.content))
            code = token.content.strip("\n").rstrip()
            _take(self.found["code blocks"], self.letters[-1], code)
        elif kind == "inline":
            self.take_line(token)

    def take_line(self, inline: Token) -> None:
        """Take the text of a paragraph, heading, item or cell."""
        text = _folded(_text(inline))
        self.letters.append(text)
        _take_links(self.found["links"], inline)
        if self.context == "tr_open":
            self.row.append(text)
            return
        if self.context == "heading_open":
            _take(self.found["headings"], text, "")
        elif self.context == "list_item_open":
            _take(self.found["list items"], text, str(self.depth))
        self.context = ""


def _take(elements: list[Element], text: str, form: str) -> None:
    if len(text) >= _FEWEST_LETTERS:
        elements.append((text, form))


def _take_links(elements: list[Element], inline: Token) -> None:
    address, pieces = "", list[str]()
    for token in inline.children or ():
        if token.type == "link_open":
            address, pieces = str(token.attrs.get("href", "")), []
        elif token.type == "link_close":
            _take(elements, _folded("".join(pieces)), address.rstrip("/").partition("#")[0])
            address = ""
        elif address:
            pieces.append(token.content)


def _text(inline: Token) -> str:
    return " ".join(token.content for token in inline.children or () if token.type != "image")


def _folded(text: str) -> str:
    return _NOT_LETTERS.sub("", text.casefold())


def agreement(made: Read, truth: Read, *, shared: bool) -> dict[str, tuple[float, float]]:
    """For each kind: elements in common, and the mean of the elements of both sides.

    `shared` leaves out those whose text is not in both documents.
    """
    result: dict[str, tuple[float, float]] = {}
    for kind in KINDS:
        ours, theirs = made.structure[kind], truth.structure[kind]
        if shared:
            ours = [e for e in ours if e[0] in truth.letters]
            theirs = [e for e in theirs if e[0] in made.letters]
        if not truth.structure[kind]:
            continue
        common = _in_order(ours, theirs) if kind == "headings" else _in_both(ours, theirs)
        result[kind] = (common, (len(ours) + len(theirs)) / 2)
    return result


def _in_both(ours: Iterable[Element], theirs: Iterable[Element]) -> int:
    return (Counter(ours) & Counter(theirs)).total()


def _in_order(ours: list[Element], theirs: list[Element]) -> int:
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    return sum(match.size for match in matcher.get_matching_blocks())


def _ours(html: bytes, url: str) -> str:
    return extract(html, url, options=Options(include_images=False)).markdown


def _trafilatura(html: bytes, url: str) -> str:
    import trafilatura

    markup = read(html, url, None, Options()).html
    return (
        trafilatura.extract(
            markup,
            url=url or None,
            output_format="markdown",
            include_links=True,
            include_formatting=True,
        )
        or ""
    )


SYSTEMS: dict[str, Callable[[bytes, str], str]] = {
    "scrapy_webextract": _ours,
    "trafilatura": _trafilatura,
}
"""Module to a function of page and address."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print F1 by kind of element, over all elements of all pages whose truth has the kind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", help="folder of the WCXB development set")
    folder = data_folder(parser.parse_args(arguments).data)
    samples = load(folder)
    truths = {s.id: structure_of(_truth(folder, s.id)) for s in samples}
    print(f"{'':<28}" + "".join(f"{kind:>14}" for kind in KINDS))
    for name, system in SYSTEMS.items():
        if find_spec(name) is None:
            print(f"{name}: not installed")
            continue
        made = over_forks(partial(_read, system), samples, chunk=8)
        for title, shared in (("what both have", True), ("everything", False)):
            pairs = [
                agreement(m, truths[s.id], shared=shared)
                for s, m in zip(samples, made, strict=True)
            ]
            figures = (f"{_f1([p[k] for p in pairs if k in p]):>14.3f}" for k in KINDS)
            print(f"{name + ', ' + title:<36}"[:36] + "".join(figures))


def _read(system: Callable[[bytes, str], str], sample: Sample) -> Read:
    try:
        return structure_of(system(sample.html, sample.url))
    except Exception:  # noqa: BLE001 - a peer may fail in any way; the page then counts as empty
        return structure_of("")


def _truth(folder: Path, number: str) -> str:
    record = json.loads((folder / "ground-truth" / f"{number}.json").read_text(encoding="utf-8"))
    return record["ground_truth"].get("main_content_markdown") or ""


def _f1(pairs: Sequence[tuple[float, float]]) -> float:
    """Mean over the pages, so that one page of a thousand links counts as one page."""
    shares = [common / size for common, size in pairs if size]
    return sum(shares) / len(shares) if shares else 0.0


if __name__ == "__main__":
    main()
