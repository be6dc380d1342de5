"""The pictures of the cards: what they show, and that they become files."""

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from models import plots


@pytest.fixture(scope="module")
def pages():
    chance = np.random.default_rng(2)
    confidence = chance.uniform(0.3, 1, 300)
    return confidence, np.clip(confidence + chance.normal(0, 0.1, 300), 0, 1)


def test_the_most_trusted_pages_are_kept_first(pages):
    confidence, f1 = pages
    coverage, risk = plots.risk_coverage(confidence, f1)
    assert coverage[-1] == 1
    assert risk[-1] == pytest.approx((f1 < 0.8).mean())
    assert risk[0] < risk[-1]
    best = plots.risk_coverage(f1, f1)[1]
    assert (best <= risk + 1e-9).all()


def test_each_picture_becomes_a_file(pages, tmp_path):
    confidence, f1 = pages
    plots.draw_types(confidence, (f1 > 0.5).astype(float), tmp_path / "into" / "types.png")
    plots.draw_confidence(confidence, f1, tmp_path / "confidence.png")
    plots.draw_risk(confidence, confidence, f1, tmp_path / "risk.png")
    files = list(tmp_path.rglob("*.png"))
    assert {file.name for file in files} == {"confidence.png", "types.png", "risk.png"}
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)


def test_a_second_drawing_is_the_same_file(pages, tmp_path):
    for name in ("one", "two"):
        plots.draw_confidence(*pages, tmp_path / f"{name}.png")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
