"""The workshop on a small made-up data set: folds, the line of models, cards, the gate."""

import json
import sys
from pathlib import Path

import pytest

from models import confidence
from models.ablation import PARTS, ablated
from models.corpus import FOLDS, data_folder, folds, load
from models.cross_validation import held_out
from models.evaluate import FLOORS, below_floors
from models.metrics import confidence_figures, extraction_figures
from models.study import study
from scrapy_webextract.engine import content
from scrapy_webextract.engine.confidence import FEATURES as CONFIDENCE_FEATURES
from scrapy_webextract.engine.errors import ModelError
from scrapy_webextract.engine.features import FEATURES as PAGE_FEATURES
from scrapy_webextract.engine.trained import Forest, card, trained_folder

sys.path.insert(0, str(Path(__file__).parent))
from made_corpus import write


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    write(folder)
    return load(folder)


@pytest.fixture(scope="module")
def made(samples):
    with pytest.MonkeyPatch.context() as patch:
        # a process that has used OpenMP, as this one has, must not fork children that use it
        patch.setattr("models.forks.os.cpu_count", lambda: 1)
        return study(samples, [0, 1])


def test_the_data_sets_own_word_for_collections_is_translated(samples):
    assert {s.page_type for s in samples} >= {"collection"}
    assert "category" not in {s.page_type for s in samples}


def test_no_site_is_in_two_folds(samples):
    fold_of = folds(samples)
    by_site = {}
    for sample, fold in zip(samples, fold_of, strict=True):
        assert by_site.setdefault(sample.domain, fold) == fold
    assert set(fold_of) == set(range(FOLDS))


def test_folds_do_not_depend_on_the_day(samples):
    assert folds(samples) == folds(samples)


def test_a_missing_data_set_is_said_with_the_remedy(tmp_path, monkeypatch):
    monkeypatch.delenv("WCXB_DEV", raising=False)
    monkeypatch.setattr("models.corpus.__file__", str(tmp_path / "a" / "b" / "corpus.py"))
    with pytest.raises(SystemExit, match="--data"):
        data_folder(str(tmp_path))


@pytest.mark.slow
def test_models_learn_the_made_up_pages_and_answer_only_for_pages_they_have_not_seen(made):
    assert {o.fold for o in made.outcomes} == {0, 1}
    assert len(made.outcomes) == sum(f in (0, 1) for f in made.fold_of)
    figures = extraction_figures(made.outcomes)
    assert figures["f1/all"] > 0.8  # the menu and the footer are left out
    assert figures["precision/all"] > 0.8


@pytest.mark.slow
def test_each_part_is_left_out_once_and_comes_back(made, monkeypatch):
    monkeypatch.setattr("models.forks.os.cpu_count", lambda: 1)
    held = held_out(made.pages, made.fold_of, made.sums, [0])
    before = {name: getattr(content, name) for name, _ in PARTS.values()}
    rows = list(ablated(held))
    assert len({name for name, _ in rows}) == len(PARTS) + 2
    assert len({tuple(row.values()) for _, row in rows}) > 1  # some part matters even here
    assert {name: getattr(content, name) for name in before} == before


@pytest.mark.slow
def test_the_confidence_of_a_fold_comes_from_the_others(made):
    answers = confidence.cross_validated(made.outcomes)
    assert len(answers) == len(made.outcomes)
    assert ((answers >= 0) & (answers <= 1)).all()
    assert 0 <= confidence_figures(answers, made.outcomes)["confidence/flagged"] <= 1


@pytest.mark.parametrize(
    ("name", "first", "count"),
    [
        ("page_type", next(iter(PAGE_FEATURES)), (150, 230)),
        ("blocks", "characters", (200, 320)),
        ("confidence", next(iter(CONFIDENCE_FEATURES)), (25, 40)),
    ],
)
def test_each_shipped_model_has_a_card_with_its_features_data_and_scores(name, first, count):
    shipped = card(name)
    assert shipped["features"][0] == first
    assert count[0] <= len(shipped["features"]) <= count[1]
    assert len(shipped["data_sha256"]) == 64
    assert "registered domain" in shipped["folds"]
    assert shipped["scores"]
    assert shipped["seed"]


def test_a_model_of_other_features_is_refused_with_the_remedy():
    path = trained_folder() / "confidence.ubj"
    with pytest.raises(ModelError, match=r"models\.train"):
        Forest(path, card("confidence")["features"], ["other"])


def test_the_gate_fails_below_a_floor_and_on_another_data_set(capsys):
    floors = json.loads(FLOORS.read_text(encoding="utf-8"))
    good = dict(floors["floors"])
    assert below_floors(good, floors["corpus"]) == 0
    assert below_floors(good | {"f1/all": good["f1/all"] - 0.05}, floors["corpus"]) == 1
    assert "f1/all" in capsys.readouterr().out
    assert below_floors(good, "another") == 1
    one_page_less = {"f1/service": good["f1/service"] - 0.01}
    assert below_floors(good | one_page_less, floors["corpus"]) == 0
    assert below_floors(good | {"f1/service": good["f1/service"] - 0.03}, floors["corpus"]) == 1
