"""Markup that a parser would cut off or nest wrongly."""

import pytest

from scrapy_webextract.engine.page import parse


@pytest.mark.parametrize(
    "markup",
    [
        "<h2>Why</h3><p>So.</p><h2>How</h2><p>Thus.</p>",
        "<h2><a name=why>Why</H1><p>So.</p><H2 class=x>How</H4><p>Thus.</p>",
        "<h2>Why</h3></h2><p>So.</p><h2>How</h2><p>Thus.</p>",
    ],
)
def test_a_heading_is_ended_by_the_tag_of_any_level(markup):
    root, _ = parse(markup)
    assert [" ".join(h.text_content().split()) for h in root.iter("h2")] == ["Why", "How"]
    assert all(p.getparent().tag == "body" for p in root.iter("p"))


def test_headings_that_are_right_stay():
    markup = "<h1>a<small>b</small></h1><h2>c</h2><p>d</p></h3><h4>e</h4>"
    root, _ = parse(markup)
    assert [e.tag for e in root.iter("h1", "h2", "h3", "h4")] == ["h1", "h2", "h4"]
