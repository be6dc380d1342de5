"""The command `webextract`: one page in, its reading out."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from http.client import HTTPException
from pathlib import Path
from urllib.request import Request, urlopen

from scrapy_webextract import __version__
from scrapy_webextract.engine.errors import WebExtractError
from scrapy_webextract.engine.extract import extract
from scrapy_webextract.engine.extraction import Extraction
from scrapy_webextract.engine.page_types import PAGE_TYPES
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0, 1 for unreadable input, 2 for wrong arguments."""
    given = _parser().parse_args(arguments)
    try:
        html, url, content_type = _source(given.page)
        options = Options(
            page_type=given.page_type,
            profile=given.profile,
            target_language=given.language,
            favor=given.favor,
            include_comments=given.comments,
        )
        reading = extract(html, given.url or url, content_type, options)
    except (OSError, HTTPException, ValueError, WebExtractError) as error:
        sys.stderr.write(f"webextract: {given.page}: {error}\n")
        return 1
    for warning in reading.warnings:
        sys.stderr.write(f"webextract: {given.page}: {warning}\n")
    return _print(FORMS[given.form](reading).rstrip("\n") + "\n")


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
        prog="webextract", description="Page type, main content and confidence of one page."
    )
    parser.add_argument(
        "page", metavar="FILE|URL|-", help="a file, an address, - for standard input"
    )
    parser.add_argument(
        "--url", default="", help="the page's address, when it is not read from there"
    )
    parser.add_argument("--as", dest="form", choices=FORMS, default="json", help="default: json")
    parser.add_argument("--page-type", choices=PAGE_TYPES, help="given, not guessed")
    parser.add_argument(
        "--profile", choices=PAGE_TYPES, metavar="TYPE", help="read the content as this type"
    )
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
