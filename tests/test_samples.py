"""Whole pages with the Markdown they must give. UPDATE_SAMPLES=1 writes the expectations anew."""

import os
from pathlib import Path

import pytest

from scrapy_webextract import extract

FOLDER = Path(__file__).parent / "samples"
SAMPLES = sorted(path for path in FOLDER.iterdir() if path.is_dir())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda p: p.name)
def test_a_sample_reads_as_expected(sample: Path):
    url = (sample / "url.txt").read_text(encoding="utf-8").strip()
    reading = extract((sample / "page.html").read_bytes(), url)
    expected = sample / "expected.md"
    if os.environ.get("UPDATE_SAMPLES") == "1":
        expected.write_text(reading.markdown + "\n", encoding="utf-8")
    assert reading.page_type == sample.name.partition("--")[0]
    assert reading.markdown == expected.read_text(encoding="utf-8").rstrip("\n")
