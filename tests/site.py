"""A small web site on 127.0.0.1 for crawls: good pages, bad ones, and pages that scripts build."""

import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HTML = "text/html; charset=utf-8"

TIDES = """
<h1>Tide tables for the lower quay</h1>
<p>High water reaches the lower quay eleven minutes after the harbour light, a delay that the old
table left out and that has grounded more than one visitor on a calm summer evening.</p>
<p>The new table adds the delay, and marks in bold the days on which the sill dries. It was worked
out by a retired teacher with a stick, a notebook and a great deal of patience in two winters.</p>
<p>Boats that draw more than a metre should leave two hours before low water, or stay where they
are and enjoy the evening. Printed copies of the table hang at the fuel berth and the office.</p>
<p>The harbour master asks every skipper to report a reading that differs by more than a hand, so
that the table can be put right before the spring tides, when the sill matters most of all.</p>
"""
_SHELL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tide tables</title>
{head}</head><body><noscript>This page needs JavaScript.</noscript><div id="app"></div>
<script>{script}</script></body></html>"""
_FILL = (
    "document.getElementById('app').innerHTML = '<main><article>' + TEXT + '</article></main>';"
)


def page(body: str, title: str = "Tide tables", head: str = "") -> str:
    """A whole page around a text."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">{head}<title>{title}</title>'
        f'</head><body><nav><a href="/">Home</a> <a href="/news">News</a></nav>'
        f"<main><article>{body}</article></main>"
        f"<footer><p>Registered office, 4 Quay Street.</p></footer></body></html>"
    )


def shell(script: str, head: str = "") -> str:
    """A page that is empty until its script has run."""
    return _SHELL.format(script=script, head=head)


_TEXT = "const TEXT = " + repr(TIDES.replace("\n", " ")) + ";"
_FETCH = "fetch('/fragment').then(r => r.text()).then(TEXT => { " + _FILL + " });"
_XHR = (
    "var request = new XMLHttpRequest(); request.open('GET', '/fragment');"
    "request.onload = function () { var TEXT = request.responseText; " + _FILL + " };"
    "request.send();"
)
_THIN = page(
    "<h1>Fuel berth</h1><p>The fuel berth opens at eight in the morning and takes cards only, on "
    "every day of the week but Sunday, when it stays shut until noon.</p><p>Boats that need more "
    "than two hundred litres should call the harbour office a day ahead, and bring a hose.</p>"
)


@dataclass(frozen=True)
class Answer:
    body: bytes
    content_type: str | None = HTML
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0


def _html(text: str, status: int = 200) -> Answer:
    return Answer(text.encode(), status=status)


_REFRESH = '<meta http-equiv="refresh" content="{}">'
_RANDOM = "<script>location.href = '/loop/random?' + Math.random();</script>"
_BEATS = """<script>
setInterval(function () {
  var request = new XMLHttpRequest(); request.open('GET', '/fragment'); request.send();
}, 200);
window.onscroll = function () {
  for (var i = 0; i < 50; i++) { document.body.appendChild(document.createElement('li')); }
};
</script>"""


def _refreshing(content: str) -> Answer:
    """A page that has its text, and refreshes."""
    return _html(page(TIDES, head=_REFRESH.format(content)))


_TALK = (
    "<section id='comments'><h2>1 Comment</h2><p>Tam Reed, 3 May 2024</p>"
    "<p>The delay is twelve minutes when the wind is in the east.</p></section>"
)
_BARE = """<!doctype html><html lang="de"><head><title>Über die Brücke</title></head><body>
<main><article id="app"><h1>Über die Brücke</h1></article></main><script>
document.getElementById('app').innerHTML += '<p>Die Fähre über den Fluß fährt täglich um zwölf Uhr'
+ ' ab, außer bei Hochwasser; für Räder ist am Heck genügend Platz, für Pferde nicht mehr.</p>'
+ '<p>Wer übersetzen möchte, läutet die Glocke am Nordufer und wartet, bis der Fährmann grüßt.</p>'
+ '<p>Im März schließt die Anlegestelle für zwei Wochen, weil dann die Böschung erhöht wird.</p>';
</script></body></html>"""
_PDF = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"
_SITEMAP = (
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'
)

PAGES: dict[str, Answer] = {
    "/tides": _html(page(TIDES)),
    "/tides/2": _html(page(TIDES.replace("lower quay", "upper quay"))),
    "/tides/talk": _html(page(TIDES).replace("</main>", f"{_TALK}</main>")),
    "/thin": _html(_THIN),
    "/form": _html(_THIN),
    "/gone": _html(page("<h1>Not found</h1><p>There is nothing at this address.</p>"), 404),
    # built by scripts
    "/app": _html(shell(_TEXT + _FILL)),
    "/app/fetch": _html(shell(_FETCH)),
    "/app/late": _html(shell(_TEXT + "setTimeout(() => {" + _FILL + "}, 900);")),
    "/app/never": _html(shell("void 0")),
    "/app/polls": _html(shell(_TEXT + _FILL + "setInterval(() => fetch('/fragment'), 200);")),
    "/app/hangs": _html(
        shell(
            _TEXT + _FILL + "document.body.append(new Image());"
            "document.querySelector('img').src = '/never-answers.png';"
        )
    ),
    "/app/loops": _html(shell("setTimeout(() => { while (true) {} }, 300);")),
    # refreshes and redirects that lead nowhere
    "/loop": _refreshing("0; url=/loop"),
    "/loop/thin": _html(
        _THIN.replace("<title>", _REFRESH.format("0; url=/loop/thin") + "<title>")
    ),
    "/loop/random": _html(_THIN.replace("</body>", _RANDOM + "</body>")),
    "/noscript": _html(
        _THIN.replace("<title>", f"<noscript>{_REFRESH.format('0; url=/nojs')}</noscript><title>")
    ),
    "/refreshed": _refreshing("3; url=/nojs"),
    "/moved/softly": _html(page("<p>One moment.</p>", head=_REFRESH.format("0; url=/tides"))),
    "/nojs": _html(page("<p>Your browser is too old for this site.</p>")),
    "/self/ask": Answer(b"", HTML, 302, {"Location": "/self", "Set-Cookie": "seen=1; Path=/"}),
    "/to/self": _html(page('<p><a href="/self">Tides</a></p>')),
    "/large": _html(page((TIDES + "<p>" + "Further reading. " * 40 + "</p>") * 1500)),
    "/many": _html(
        page(TIDES + "".join(f'<p><a href="/many/{n}">Sheet {n}</a></p>' for n in range(40)))
    ),
    **{f"/many/{n}": _html(page(TIDES, f"Sheet {n}")) for n in range(40)},
    "/beats": _html(_THIN.replace("</body>", _BEATS + "</body>")),
    "/linked": _html(page(TIDES + '<p>See <a href="/app/xhr">the upper quay</a>.</p>')),
    "/app/xhr": _html(shell(_XHR)),
    # its source never says in which encoding it is
    "/bare": Answer(_BARE.encode(), "text/html"),
    "/app/moves": _html(shell("", '<meta http-equiv="refresh" content="0; url=/app">')),
    "/fragment": _html(TIDES),
    "/never-answers.png": Answer(b"", "image/png", delay=60),
    # no pages
    "/files/pdf": Answer(_PDF, "application/pdf"),
    "/files/mislabelled": Answer(_PDF, "text/html"),
    "/files/photo": Answer(b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "image/png"),
    "/files/data": Answer(b'{"stations": [1, 2, 3]}', "application/json"),
    "/files/none": Answer(b"", None, 204),
    "/files/empty": Answer(b""),
    "/robots.txt": Answer(b"User-agent: *\nDisallow:\n", "text/plain"),
    "/sitemap.xml": Answer(_SITEMAP.encode(), "text/xml"),
    "/moved": Answer(b"", HTML, 302, {"Location": "/tides"}),
    "/login": Answer(page(TIDES).encode(), headers={"Set-Cookie": "session=abc; Path=/"}),
}


class Site:
    """The site while it is up; `hits` counts what was asked for, `headers` has
    what was sent along, by path."""

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()
        self.browser_hits: Counter[str] = Counter()
        self.headers: dict[str, list[dict[str, str]]] = {}
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                site.answer(self)

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                site.answer(self)

            def log_message(self, *_: object) -> None:
                """Keep the tests' output quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> "Site":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        """Send one page."""
        path = request.path.partition("?")[0]
        self.hits[path] += 1
        sent = {name.lower(): value for name, value in request.headers.items()}
        self.headers.setdefault(path, []).append(sent)
        if "Sec-Fetch-Mode" in request.headers or "sec-ch-ua" in request.headers:
            self.browser_hits[path] += 1
        answer = self._personal(request) if path == "/account" else PAGES.get(path)
        if path == "/thin/once" and self.hits[path] == 1:
            answer = PAGES["/thin"]
        if path == "/self":
            cookie = request.headers.get("Cookie") or ""
            answer = PAGES["/tides" if "seen=1" in cookie else "/self/ask"]
        answer = answer or _html(page("<h1>Not found</h1>"), 404)
        time.sleep(answer.delay)
        request.send_response(answer.status)
        if answer.content_type:
            request.send_header("Content-Type", answer.content_type)
        for name, value in answer.headers.items():
            request.send_header(name, value)
        if answer.status != 204:
            request.send_header("Content-Length", str(len(answer.body)))
        request.end_headers()
        request.wfile.write(answer.body)

    def _personal(self, request: BaseHTTPRequestHandler) -> Answer:
        """A page that a script builds, and that only a visitor with the cookie gets."""
        if "session=abc" in (request.headers.get("Cookie") or ""):
            return PAGES["/app"]
        return _html(shell("", "<!-- who are you? -->"))
