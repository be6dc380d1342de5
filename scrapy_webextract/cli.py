"""The command `webextract`: one page in, its reading out, or its type and why."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from http.client import HTTPException
from pathlib import Path
from urllib.request import Request, urlopen

from scrapy_webextract import __version__, classify_command
from scrapy_webextract.engine.classify.explain import explain
from scrapy_webextract.engine.errors import WebExtractError
from scrapy_webextract.engine.extract import extract
from scrapy_webextract.engine.extraction import Extraction
from scrapy_webextract.engine.trained import use_models
from scrapy_webextract.engine.types import Options

FORMS: dict[str, Callable[[Extraction], str]] = {
    "json": lambda r: json.dumps(r.to_dict(), ensure_ascii=False, indent=2),
    "text": lambda r: r.text,
    "markdown": lambda r: r.markdown,
    "llm": lambda r: r.llm_text,
    "html": lambda r: r.html,
}
"""What --as takes, and how each is written."""

_TIMEOUT = 30  # seconds that a server may take
_CLASSIFY = "classify"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0, 1 for unreadable input, 2 for wrong arguments."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    asks_why = words[:1] == [_CLASSIFY]
    given = (_classify_parser() if asks_why else _parser()).parse_args(words[asks_why:])
    try:
        if given.models:
            use_models(given.models)
        text, warnings = (_classified if asks_why else _read)(given)
    except (OSError, HTTPException, ValueError, WebExtractError) as error:
        sys.stderr.write(f"webextract: {given.page}: {error}\n")
        return 1
    for warning in warnings:
        sys.stderr.write(f"webextract: {given.page}: {warning}\n")
    return _print(text.rstrip("\n") + "\n")


def _read(given: argparse.Namespace) -> tuple[str, Sequence[str]]:
    """The reading of the page in the form that is asked for, and what was noteworthy."""
    options = Options(
        page_type=given.page_type,
        page_types=given.page_types,
        profile=given.profile,
        target_language=given.language,
        favor=given.favor,
        include_comments=given.comments,
    )
    html, url, content_type = _source(given.page)
    reading = extract(html, given.url or url, content_type, options)
    return FORMS[given.form](reading), reading.warnings


def _classified(given: argparse.Namespace) -> tuple[str, Sequence[str]]:
    """The type of the page and why, and what was noteworthy."""
    options = Options(page_types=given.page_types)
    html, url, content_type = _source(given.page)
    explanation = explain(html, given.url or url, content_type, options, given.features)
    return classify_command.printed(explanation, given.json), explanation.warnings


def _print(text: str) -> int:
    """Write UTF-8 to standard output; a reader who has gone is no fault, a full disk is."""
    try:
        with open(sys.stdout.fileno(), "wb", closefd=False) as out:
            out.write(text.encode("utf-8", "replace"))
    except BrokenPipeError:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    except (OSError, AttributeError) as error:
        sys.stderr.write(f"webextract: cannot write: {error}\n")
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="webextract",
        description="Page type, main content and confidence of one page.",
        epilog=f"webextract {_CLASSIFY} FILE|URL|- says what kind of page it is, and why.",
    )
    _add_source(parser)
    parser.add_argument("--as", dest="form", choices=FORMS, default="json", help="default: json")
    parser.add_argument("--page-type", metavar="TYPE", help="given, not guessed")
    parser.add_argument("--profile", metavar="TYPE", help="read the content as this type")
    parser.add_argument(
        "--language", metavar="CODE", help="keep only text in this language, such as en"
    )
    parser.add_argument(
        "--comments", action="store_true", help="let the comments of readers follow the content"
    )
    parser.add_argument(
        "--favor",
        choices=("balanced", "precision", "recall"),
        default="balanced",
        help="what to do with doubtful blocks",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    return parser


def _classify_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"webextract {_CLASSIFY}",
        description="What kind of page it is: the votes of the stages, and what weighed most.",
    )
    _add_source(parser)
    classify_command.add_arguments(parser)
    return parser


def _add_source(parser: argparse.ArgumentParser) -> None:
    """The flags of both commands: which page, and with what it is read."""
    parser.add_argument(
        "page", metavar="FILE|URL|-", help="a file, an address, - for standard input"
    )
    parser.add_argument(
        "--url", default="", help="the page's address, when it is not read from there"
    )
    parser.add_argument(
        "--page-types", metavar="DIR", help="a folder of TOML files: page types of your own"
    )
    parser.add_argument("--models", metavar="DIR", help="a folder of models of your own")


def _source(page: str) -> tuple[bytes, str, str | None]:
    """The page's bytes, its address and its content type."""
    if page == "-":
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return sys.stdin.buffer.read(), "", None
    if page.lower().startswith(("http://", "https://")):
        request = Request(page, headers={"User-Agent": f"webextract/{__version__}"})
        with urlopen(request, timeout=_TIMEOUT) as response:
            return response.read(), response.url, response.headers.get("Content-Type")
    return Path(page).read_bytes(), "", None
