"""The trained models: where they lie, and whether they fit this code."""

import gzip
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.errors import ConfigurationError, ModelError

FloatArray = npt.NDArray[np.float32]
_REMEDY = "reinstall, or run `python -m models.train`"
_PACKAGE = Path(__file__).resolve().parents[1]
_CHOSEN: list[Path] = []  # one folder, or none


def use_models(folder: str | Path) -> None:
    """Read the models of this folder in place of the shipped ones, in this process, from now on.

    It holds the files that `python -m models.train` writes; each is checked against the code's
    features when it is first used. Raises ModelError when it is no such folder, and
    ConfigurationError when this process has read other models already: no page is to be read with
    the models of two trainings.
    """
    path = Path(folder).resolve()
    if not (path / "page_type.json").is_file():
        raise ModelError(
            f"{str(folder)!r} is no folder with trained models: name one with the files that "
            "`python -m models.train` writes into models/trained"
        )
    if card.cache_info().currsize and path != trained_folder().resolve():
        raise ConfigurationError(
            f"models are read from {trained_folder()} already; name {str(folder)!r} before the "
            "first page is read, or in a process of its own"
        )
    _CHOSEN[:] = [path]


def chosen_models() -> str | None:
    """The folder that use_models() was given in this process; None without one."""
    return str(_CHOSEN[0]) if _CHOSEN else None


def trained_folder() -> Path:
    """The folder with the models: the chosen one, that of an installed wheel, or the checkout's.

    Raises ModelError when there is none.
    """
    if _CHOSEN:
        return _CHOSEN[0]
    for folder in (_PACKAGE / "trained", _PACKAGE.parent / "models" / "trained"):
        if folder.is_dir():
            return folder
    raise ModelError(f"no trained models found: {_REMEDY}")


@cache
def card(name: str) -> dict[str, Any]:
    """The card of a model: feature names, classes, data, folds, scores, versions."""
    path = trained_folder() / f"{name}.json"
    if not path.is_file():
        raise ModelError(f"{path} is missing: {_REMEDY}")
    try:
        loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        loaded["features"]
    except (ValueError, KeyError, TypeError) as error:
        raise ModelError(f"{path} is damaged: {_REMEDY}") from error
    return loaded


class Forest:
    """A boosted forest with named inputs."""

    def __init__(self, path: Path, features: Sequence[str], expected: Sequence[str]) -> None:
        """Load a model file; its card's feature names must be the code's.

        Raises ModelError when they are not.
        """
        if list(features) != list(expected):
            differing = sorted(set(features) ^ set(expected))[:5]
            raise ModelError(
                f"{path.name} was trained on other features ({', '.join(differing)} …): "
                "run `python -m models.train`"
            )
        import xgboost

        try:
            self._booster = xgboost.Booster(params={"nthread": 1}, model_file=str(path))
        except xgboost.core.XGBoostError as error:
            raise ModelError(f"{path} is missing or damaged: {_REMEDY}") from error
        if self._booster.num_features() != len(features):
            raise ModelError(f"{path} does not fit its card: {_REMEDY}")

    def contributions(self, rows: FloatArray) -> FloatArray:
        """What each feature adds to the answer, before it is made a probability; the last is all
        answers' mean. One row for each row, or for each row and class.
        """
        import xgboost

        data = xgboost.DMatrix(rows)
        answer: FloatArray = self._booster.predict(data, pred_contribs=True)
        return answer

    def predict(self, rows: FloatArray) -> FloatArray:
        """The forest's answer for each row: one number, or one for each class."""
        answer: FloatArray = self._booster.inplace_predict(rows, validate_features=False)
        return answer


@cache
def forest(name: str, features: tuple[str, ...]) -> Forest:
    """The trained forest of this name, loaded once; `features` are the names the code has."""
    return Forest(trained_folder() / f"{name}.ubj", card(name)["features"], features)


@cache
def _odds(name: str) -> dict[str, dict[str, float]]:
    path = trained_folder() / f"{name}_odds.json.gz"
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            loaded: dict[str, dict[str, float]] = json.load(file)
    except (OSError, EOFError, ValueError) as error:
        raise ModelError(f"{path} is missing or damaged: {_REMEDY}") from error
    return loaded


def odds_tables(name: str, kinds: Sequence[str]) -> dict[str, dict[str, float]]:
    """The learnt log-odds that go with a model: for each kind, token to value.

    Raises ModelError when the file has other kinds than the card.
    """
    tables = _odds(name)
    if sorted(tables) != sorted(kinds):
        raise ModelError(f"the odds of {name} do not fit its card: run `python -m models.train`")
    return tables


@cache
def arrays(name: str, inputs: tuple[str, ...]) -> dict[str, dict[str, FloatArray]]:
    """The arrays of a network's file by their folder in it, loaded once.

    Those outside a folder are under "". `inputs` are the names that the code has. Raises
    ModelError when the file is missing, damaged or made for other inputs.
    """
    path = trained_folder() / f"{name}_network.npz"
    if card(name).get("network", {}).get("features") != list(inputs):
        raise ModelError(f"{path.name} is for other features: run `python -m models.train`")
    loaded: dict[str, dict[str, FloatArray]] = {}
    try:
        with np.load(path, allow_pickle=False) as file:
            for key in file.files:
                folder, _, layer = key.rpartition("/")
                loaded.setdefault(folder, {})[layer] = file[key].astype(np.float32)
        fits = len(loaded[""]["mean"]) == len(inputs)
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
        raise ModelError(f"{path} is missing or damaged: {_REMEDY}") from error
    if not fits:
        raise ModelError(f"{path} does not fit its card: {_REMEDY}")
    return loaded
