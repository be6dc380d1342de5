"""The shipped site: what site.toml says of its pages, and a server for it on loopback."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

FOLDER = Path(__file__).parent / "site"
_HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Page:
    """A row of site.toml: a page, or (without a page type and a reason) a file that pages load."""

    path: str
    """The address on the server, with its query."""
    file: str
    """The file under site/."""
    page_type: str | None = None
    """What a reader would call it; None where nothing can be read."""
    language: str | None = None
    """The language of its text."""
    needs_javascript: bool = False
    """Whether the file has no text until a browser runs its script."""
    unreadable: str | None = None
    """Why it cannot be read, for a page without a page type."""
    status: int = 200
    """The HTTP status."""
    content_type: str = _HTML
    """The HTTP header of that name."""

    @property
    def body(self) -> bytes:
        """The file's bytes."""
        return (FOLDER / self.file).read_bytes()

    @property
    def is_asset(self) -> bool:
        """Whether it is a script or data of a page rather than a page."""
        return self.page_type is None and self.unreadable is None


def entries() -> dict[str, Page]:
    """Every row of site.toml by its address."""
    rows = tomllib.loads((FOLDER / "site.toml").read_text(encoding="utf-8"))["page"]
    return {row["path"]: Page(**row) for row in rows}


def pages() -> dict[str, Page]:
    """The pages that a crawl finds, by address."""
    return {path: page for path, page in entries().items() if not page.is_asset}


class _Handler(BaseHTTPRequestHandler):
    served = entries()
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        page = self.served.get(self.path)
        body = page.body if page else b"no such page"
        self.send_response(page.status if page else 404)
        self.send_header("Content-Type", page.content_type if page else "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        """Say nothing: the demo's table is the output."""


@contextmanager
def running_server() -> Iterator[str]:
    """Serve the site on a free port of this machine; gives its address without a slash."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
