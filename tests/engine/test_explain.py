"""Why a page is what it is: votes, odds, and features that add up to the model's own answer."""

import json
import math

import numpy as np
import pytest

from scrapy_webextract.engine.classify import classify
from scrapy_webextract.engine.classify.by_model import weighed
from scrapy_webextract.engine.classify.explain import explain
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.features import as_row
from scrapy_webextract.engine.features.vocabulary import headline
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.trained import card
from scrapy_webextract.engine.types import Options

POST = (
    "<article class='message'><a href='/members/{n}'>ann{n}</a><time>2024-05-0{n}</time>"
    "<p>I oiled the hinge with {n} drops and it still squeaks.</p><a href='#'>Reply</a></article>"
)
THREAD = "<title>Squeaking hinge | Doors Forum</title>" + "".join(
    POST.format(n=n) for n in range(1, 7)
)
URL = "https://forum.doors.example/threads/hinge.77/"


def test_votes_guess_and_features_are_told():
    told = explain(THREAD, URL)
    assert told.guess is not None
    assert told.guess == classify(*page_of(THREAD, URL), Options())
    assert told.votes == {"url": "forum", "html": None}
    assert told.between == (told.guess.page_type, told.guess.runner_up)
    assert len(told.weights) == 10
    sizes = [abs(w.weight) for w in told.weights]
    assert sizes == sorted(sizes, reverse=True)
    assert any("forum" in w.meaning for w in told.weights if w.weight > 0)


def page_of(html, url):
    page = read(html, url, None, Options())
    return page, blocks_of(page.root)


def test_the_weights_are_those_of_the_models_answer():
    """Two pages' weights differ by as much as the logs of their odds do."""

    def told(html):
        page, blocks = page_of(html, URL)
        odds = classify(page, blocks, Options()).probabilities
        ratio = math.log(odds["forum"] / odds["article"]) * card("page_type")["temperature"]
        spoke = weighed(as_row(page, blocks), headline(page), "forum", "article")
        return ratio, sum(weight for _, _, weight in spoke)

    (one_ratio, one_sum), (two_ratio, two_sum) = told(THREAD), told("<p>The hinge is oiled.</p>")
    assert one_ratio - two_ratio == pytest.approx(one_sum - two_sum, abs=1e-3)
    assert np.isfinite(one_sum)


def test_own_rules_are_told_apart():
    options = Options(page_types={"repair": {"url": {"segments": ["threads"]}}})
    told = explain(THREAD, URL, options=options)
    assert told.guess is not None
    assert told.guess.page_type == "repair"
    assert told.own_votes == {"url": "repair", "html": None}
    assert told.between is not None
    assert told.between[0] == "forum"


@pytest.mark.parametrize("html", ["", "<p>x", b"%PDF-1.7", "<div id=root></div>"])
def test_anything_is_told_in_json(html):
    told = json.loads(json.dumps(explain(html).to_dict()))
    assert (told["page_type"] is None) == (html == b"%PDF-1.7")
    assert told["warnings"] or html == "<p>x"
