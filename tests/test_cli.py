"""The command: every form, every kind of source, errors that a person can act on."""

import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

PAGE = (
    "<html lang='en'><head><title>Low water</title></head><body><article><h1>Low water</h1>"
    "<p>The river fell below the old sill for the first time in eleven years on Tuesday, and "
    "walkers found the iron rail that once carried stone to the lime kilns.</p>"
    "<p>A boat lay beside it, <a href='/boats'>built in 1911</a>, with its name still on it, and "
    "the museum has asked everybody to leave it where it is until the spring.</p></article>"
)
URL = "https://river.example/news/low-water"


def run(*arguments, stdin=b""):
    command = [sys.executable, "-m", "scrapy_webextract", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=120, check=False)


@pytest.mark.parametrize(
    ("form", "wanted"),
    [
        ("text", "iron rail"),
        ("markdown", "[built in 1911](https://river.example/boats)"),
        ("llm", "> Title: Low water"),
        ("html", '<a href="https://river.example/boats">'),
    ],
)
def test_each_form_is_written(form, wanted):
    done = run("-", "--url", URL, "--as", form, stdin=PAGE.encode())
    assert done.returncode == 0, done.stderr
    assert wanted in done.stdout.decode()


def test_json_has_the_names_of_the_api():
    reading = json.loads(run("-", "--url", URL, stdin=PAGE.encode()).stdout)
    assert reading["metadata"]["title"] == "Low water"
    names = (
        "page_type",
        "page_type_confidence",
        "page_type_stage",
        "confidence",
        "text",
        "markdown",
        "llm_text",
        "structured_data",
        "links",
        "images",
        "headings",
        "needs_render",
        "blocked",
        "warnings",
    )
    assert [n for n in names if n not in reading] == []


COMMENTED = PAGE.replace(
    "</article>",
    "</article><section id='comments'><h2>1 Comment</h2><p>Tam Reed, 3 May 2024</p>"
    "<p>I rowed over that rail as a boy and never saw it.</p></section>",
)


def test_comments_are_written_where_they_are_wanted():
    plain, wanted = (
        run("-", "--url", URL, "--as", "text", *flag, stdin=COMMENTED.encode()).stdout
        for flag in ((), ("--comments",))
    )
    assert b"as a boy" not in plain
    assert b"as a boy" in wanted


def test_a_page_in_another_language_is_said_and_empty():
    done = run("-", "--url", URL, "--as", "text", "--language", "de", stdin=PAGE.encode())
    assert done.returncode == 0
    assert done.stdout.strip() == b""
    assert b"the content is in en" in done.stderr


def test_a_language_that_does_not_exist_is_said_in_one_line():
    done = run("-", "--language", "english", stdin=PAGE.encode())
    assert done.returncode == 1
    assert b"did you mean 'en'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_page_is_read_by_a_profile_and_classified_all_the_same():
    plain, read = (
        json.loads(run("-", "--url", URL, *flag, stdin=PAGE.encode()).stdout)
        for flag in ((), ("--profile", "product"))
    )
    assert read["page_type"] == plain["page_type"] == "article"
    assert read["confidence"] != plain["confidence"]


def test_a_file_is_read(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    assert b"iron rail" in run(str(path), "--as", "text").stdout


def test_an_address_is_fetched_and_its_url_taken():
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(PAGE.encode())

        def log_message(self, *arguments):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"http://127.0.0.1:{server.server_port}/news/low-water"
        done = run(address, "--as", "markdown")
    finally:
        server.shutdown()
        server.server_close()
    assert f"(http://127.0.0.1:{server.server_port}/boats)" in done.stdout.decode()


def test_a_reader_who_has_gone_is_no_fault(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(PAGE + "<p>more of it</p>" * 20_000, encoding="utf-8")
    command = f"{sys.executable} -m scrapy_webextract {path} | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/a b", "HTTP://127.0.0.1:9/", "http://"])
def test_an_address_that_cannot_be_fetched_is_said_in_one_line(address):
    done = run(address)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1, done.stderr


def test_a_missing_file_is_said_in_one_line():
    done = run("no-such-file.html")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert b"no-such-file.html" in done.stderr


def test_what_is_no_page_is_said_and_still_answered():
    done = run("-", stdin=b"%PDF-1.7 ...")
    assert done.returncode == 0
    assert b"a PDF document" in done.stderr
    assert json.loads(done.stdout)["confidence"] == 0.0


def test_classify_says_votes_guess_and_features():
    done = run("classify", "-", "--url", URL, stdin=PAGE.encode())
    told = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert told.startswith("article, ")
    assert "runner-up: " in told
    assert "rules on the address      article" in told
    assert "what weighed most for article (+) or " in told


def test_classify_in_json_has_as_many_features_as_wanted():
    done = run("classify", "-", "--url", URL, "--json", "--features", "3", stdin=PAGE.encode())
    told = json.loads(done.stdout)
    assert (told["page_type"], told["votes"]["url"], len(told["features"])) == (
        "article",
        "article",
        3,
    )
    assert sum(told["probabilities"].values()) == pytest.approx(1, abs=0.01)


def test_what_is_no_page_has_no_type():
    done = run("classify", "-", stdin=b"%PDF-1.7 ...")
    assert done.returncode == 0
    assert done.stdout.decode().startswith("no page")
    assert b"a PDF document" in done.stderr


def test_page_types_of_a_folder_are_told_and_read(tmp_path):
    (tmp_path / "gauge.toml").write_text("[url]\nsegments = ['news']\n", encoding="utf-8")
    flags = ("--url", URL, "--page-types", str(tmp_path))
    told = run("classify", "-", *flags, stdin=PAGE.encode()).stdout.decode()
    assert told.startswith("gauge, ")
    assert "your rules on the address gauge" in told
    read = json.loads(run("-", *flags, "--page-type", "gauge", stdin=PAGE.encode()).stdout)
    assert (read["page_type"], read["page_type_stage"]) == ("gauge", "given")


@pytest.mark.parametrize("command", [(), ("classify",)])
@pytest.mark.parametrize(
    ("flag", "said"),
    [("--page-types", b"there is no folder"), ("--models", b"no folder with trained models")],
)
def test_a_folder_that_is_not_there_is_said_in_one_line(command, flag, said):
    done = run(*command, "-", flag, "no-such-folder", stdin=PAGE.encode())
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_type_that_does_not_exist_is_said_with_the_nearest():
    done = run("-", "--page-type", "products", stdin=PAGE.encode())
    assert done.returncode == 1
    assert b"did you mean 'product'" in done.stderr
