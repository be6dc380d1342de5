"""What the wheel carries: the code, the models, the word lists; nothing of the workshop."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"pip wheel: {done.stderr[-800:]}")
    (wheel,) = folder.glob("*.whl")
    assert wheel.stat().st_size < 6_000_000
    return zipfile.ZipFile(wheel).namelist()


@pytest.mark.parametrize(
    "name",
    [
        "scrapy_webextract/trained/blocks.ubj",
        "scrapy_webextract/trained/blocks_odds.json.gz",
        "scrapy_webextract/trained/page_type.ubj",
        "scrapy_webextract/trained/confidence.json",
        "scrapy_webextract/engine/page_types/article.toml",
        "scrapy_webextract/engine/words/confidence_boilerplate.txt",
        "scrapy_webextract/py.typed",
        "crawl4ai_adapter/strategy.py",
    ],
)
def test_the_wheel_has_all_that_a_page_needs(names, name):
    assert name in names


def test_the_wheel_has_nothing_of_the_workshop(names):
    assert not [n for n in names if n.startswith(("models/", "tests/", "example_project/"))]
