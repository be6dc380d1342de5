"""The commands that measure metadata and Markdown, and the one that breaks pages."""

import json
import sys
from pathlib import Path

import pytest

from models import fuzz, markdown_scores, metadata_scores
from models.markdown_scores import agreement, structure_of

sys.path.insert(0, str(Path(__file__).parent))
from made_corpus import write


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("models.forks.os.cpu_count", lambda: 1)
    write(tmp_path, pages_per_type=2)
    return tmp_path


def test_the_metadata_command_prints_figures_and_what_disagrees(folder, capsys):
    path = folder / "ground-truth" / "0001.json"
    record = json.loads(path.read_text())
    record["ground_truth"] |= {"author": "Ada Quill", "publish_date": "2023-05-04"}
    path.write_text(json.dumps(record))
    metadata_scores.main(["--data", str(folder), "--show", "author"])
    printed = capsys.readouterr().out
    assert "0001 article: 'Ada Quill' | None" in printed
    assert "author_exact 0.000" in printed
    assert "date_false 0.000" in printed


def test_the_markdown_command_compares_with_the_truth(folder, capsys, monkeypatch):
    for path in (folder / "ground-truth").glob("*.json"):
        record = json.loads(path.read_text())
        record["ground_truth"]["main_content_markdown"] = "# a title\n\n- [x](/u)"
        path.write_text(json.dumps(record))
    same = {"scrapy_webextract": lambda html, url: "# a title\n\n- [x](/u)"}
    monkeypatch.setattr(markdown_scores, "SYSTEMS", same)
    markdown_scores.main(["--data", str(folder)])
    line = capsys.readouterr().out.splitlines()[1]
    assert line.startswith("scrapy_webextract, what both have")
    assert "1.000" in line


MARKDOWN = """# Kites

- box
  - red [one](https://a.example/x/)

| a | b |
| --- | --- |
| tail | *ten* |

```
fly( )
```
"""


def test_what_a_document_holds():
    found = structure_of(MARKDOWN).structure
    assert found["headings"] == [("kites", "")]
    assert found["list items"] == [("box", "1"), ("redone", "2")]
    assert found["table rows"] == [("tailten", "tail|ten")]
    assert found["code blocks"] == [("fly", "fly( )")]
    assert found["links"] == [("one", "https://a.example/x")]


@pytest.mark.parametrize(
    ("other", "kind"),
    [
        (MARKDOWN.replace("# Kites", "Kites"), "headings"),
        (MARKDOWN.replace("  - red", "- red"), "list items"),
        (MARKDOWN.replace("| tail | *ten* |", "| tailten | |"), "table rows"),
        (MARKDOWN.replace("fly( )", "fly()"), "code blocks"),
        (MARKDOWN.replace("a.example/x", "a.example/y"), "links"),
    ],
)
def test_each_kind_of_loss_is_seen(other, kind):
    truth = structure_of(MARKDOWN)
    shared = agreement(structure_of(other), truth, shared=True)
    assert all(common == size for k, (common, size) in shared.items() if k != kind)
    common, size = shared[kind]
    assert common < size


def test_text_that_was_left_out_is_no_loss_of_form():
    truth = structure_of(MARKDOWN)
    made = structure_of(MARKDOWN.replace("- box\n  - red", "- red"))
    assert agreement(made, truth, shared=True)["headings"] == (1, 1)
    assert agreement(structure_of("x"), truth, shared=True)["headings"] == (0, 0)


def test_a_broken_page_is_the_same_for_the_same_seed(folder):
    samples = fuzz.load(folder)
    pages = [fuzz.broken(seed, samples) for seed in (1, 2, 1)]
    assert pages[0] == pages[2] != pages[1]


def test_broken_pages_do_no_harm(folder, capsys):
    with pytest.raises(SystemExit) as end:
        fuzz.main(["--data", str(folder), "--pages", "25"])
    assert end.value.code == 0, capsys.readouterr().out


def test_harm_is_seen(folder, monkeypatch, capsys):
    monkeypatch.setitem(fuzz.WRITERS, "text", lambda content, options: "x" * 10_000_000)
    with pytest.raises(SystemExit) as end:
        fuzz.main(["--data", str(folder), "--pages", "2"])
    assert end.value.code == 1
    assert "long text" in capsys.readouterr().out
