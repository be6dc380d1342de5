"""Models of a user's own: chosen before the first page, and checked against the code."""

import json
import shutil
import subprocess
import sys

import pytest

from scrapy_webextract.engine.trained import trained_folder

PAGE = "<title>Tide</title><article>" + "<p>The tide turns twice a day here, and so do we.</p>" * 9
CODE = """
import sys
from scrapy_webextract import extract, use_models
folder, page, before = sys.argv[1:]
try:
    if before == "before":
        extract(page)
    use_models(folder)
    use_models(folder)
    reading = extract(page)
    print(reading.page_type_confidence, reading.confidence)
except Exception as error:
    print(type(error).__name__, error)
"""


def run(folder, before="not"):
    command = [sys.executable, "-c", CODE, str(folder), PAGE, before]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(trained_folder(), tmp_path / "mine")


def cooled(folder, temperature):
    """The same model, but as sure of itself as a card says."""
    path = folder / "page_type.json"
    card = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(card | {"temperature": temperature}), encoding="utf-8")


def test_a_folder_is_read_in_place_of_ours(folder):
    ours = float(run(folder).split()[0])
    cooled(folder, 5.0)
    assert float(run(folder).split()[0]) < ours


def test_a_folder_without_models_is_said(tmp_path):
    assert run(tmp_path).startswith("ModelError")
    assert "no folder with trained models" in run(tmp_path)


def test_other_features_are_said_with_the_remedy(folder):
    path = folder / "page_type.json"
    card = json.loads(path.read_text(encoding="utf-8"))
    card["features"][0] = "moon phase"
    path.write_text(json.dumps(card), encoding="utf-8")
    assert run(folder).startswith("ModelError page_type.ubj was trained on other features")
    assert "moon phase" in run(folder)


def test_models_are_not_changed_under_way(folder):
    assert run(folder, "before").startswith("ConfigurationError models are read from")
    assert not run(trained_folder(), "before").startswith("ConfigurationError")
