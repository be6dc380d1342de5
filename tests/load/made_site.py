"""A site of any size, made as it is asked for: good pages, scripted ones, and trouble."""

import random
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

_WORDS = (
    "harbour quay tide table ferry winter lantern keeper signal rope barge timber cargo market "
    "bridge sluice gauge reading office ledger morning evening visitor captain children garden "
    "measure level current channel weather repair wooden narrow quiet heavy early northern"
).split()
_TROUBLE = ("slow", "broken", "huge", "binary", "loop", "blocked", "error", "empty")
_WALL = (
    "<html><head><title>Just a moment...</title></head><body><h1>Checking your browser</h1>"
    "<p>Please enable JavaScript and cookies to continue</p></body></html>"
)
_SHELL = (
    "<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title}</title></head>"
    "<body><noscript>This page needs JavaScript.</noscript><div id='app'></div><script>"
    "document.getElementById('app').innerHTML = {text!r};</script></body></html>"
)
_PAGE = (
    "<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title}</title></head>"
    "<body><nav><a href='/'>Home</a> <a href='/news'>News</a></nav><main>{text}</main>"
    "<footer><p>Registered office, 4 Quay Street.</p></footer></body></html>"
)


def kind_of(number: int) -> str:
    """What a page is: of 30, eight are trouble, ten need scripts, the rest are good as sent."""
    place = number % 30
    if place < len(_TROUBLE):
        return _TROUBLE[place]
    return "scripted" if place % 2 else "good"


def path_of(number: int) -> str:
    """The page's address, which says what it is."""
    return f"/{kind_of(number)}/{number}"


def text_of(number: int) -> str:
    """The page's own article; the sentence with its number stands in no other."""
    made = random.Random(number)
    paragraphs = [f"Sheet number {number} of the harbour office is this one."]
    for _ in range(5):
        words = [made.choice(_WORDS) for _ in range(made.randint(45, 70))]
        paragraphs.append(" ".join(words).capitalize() + ".")
    body = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return f"<article><h1>Sheet {number} of the {made.choice(_WORDS)}</h1>{body}</article>"


def _answer(kind: str, number: int) -> tuple[int, str, bytes]:
    """Status, content type and body."""
    title, text = f"Sheet {number}", text_of(number)
    html = _PAGE.format(title=title, text=text)
    if kind == "scripted":
        html = _SHELL.format(title=title, text=text)
    elif kind == "broken":
        html = html.replace("</p>", "").replace("<main>", "<main><div><table><tr>")[:-40]
    elif kind == "huge":
        html = _PAGE.format(
            title=title, text=text + "<p>Further reading of old tables.</p>" * 40_000
        )
    elif kind == "loop":
        refresh = f"<meta http-equiv='refresh' content='0; url={path_of(number)}'>"
        html = html.replace("<title>", refresh + "<title>")
    elif kind == "blocked":
        html = _WALL
    elif kind == "empty":
        html = ""
    elif kind == "binary":
        return 200, "application/octet-stream", random.Random(number).randbytes(20_000)
    return (500 if kind == "error" else 200), "text/html; charset=utf-8", html.encode()


class MadeSite:
    """The site while it is up."""

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()
        hits = self.hits

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                hits[self.path] += 1
                _, kind, number = self.path.split("/")
                if kind == "slow":
                    time.sleep(3.0)
                status, content_type, body = _answer(kind, int(number))
                self.send_response(status)
                self.send_header("Content-Type", content_type)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Keep the output to the figures."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> "MadeSite":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


if __name__ == "__main__":  # in a process of its own, so that it takes no turn from the crawl
    with MadeSite() as site:
        print(site.url, flush=True)
        threading.Event().wait()
