"""A damaged or foreign model is said in one sentence with the remedy."""

import shutil

import pytest

from scrapy_webextract import ModelError, extract
from scrapy_webextract.engine import content, trained

PAGE = "<title>Tide</title><article>" + "<p>The tide turns twice a day here, and so do we.</p>" * 9


@pytest.fixture
def folder(tmp_path, monkeypatch):
    copy = tmp_path / "trained"
    shutil.copytree(trained.trained_folder(), copy)
    monkeypatch.setattr(trained, "trained_folder", lambda: copy)
    forget()
    yield copy
    monkeypatch.undo()
    forget()


def forget():
    for cached in (
        trained.card,
        trained.forest,
        trained._odds,
        content.score.__globals__["_tables"],
    ):
        cached.cache_clear()


@pytest.mark.parametrize("name", ["page_type", "blocks", "confidence"])
@pytest.mark.parametrize("ending", [".ubj", ".json"])
@pytest.mark.parametrize("damage", [b"", b"{}", b"garbage"])
def test_a_damaged_file_is_a_model_error(folder, name, ending, damage):
    (folder / f"{name}{ending}").write_bytes(damage)
    with pytest.raises(ModelError, match=r"models\.train"):
        extract(PAGE)


def test_missing_odds_are_a_model_error(folder):
    (folder / "blocks_odds.json.gz").unlink()
    with pytest.raises(ModelError, match="blocks_odds"):
        extract(PAGE)


def test_another_models_file_is_a_model_error(folder):
    shutil.copy(folder / "blocks.ubj", folder / "confidence.ubj")
    with pytest.raises(ModelError, match="card"):
        extract(PAGE)
