"""Declarative shadow DOM: readers see the shadow tree, with their own children in its slots."""

import time

import pytest

from scrapy_webextract import extract
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.page import parse

SENTENCES = (
    "The glass works fired its furnace again after nine silent winters on the river.",
    "Four apprentices turn the long irons while the master watches the colour of the melt.",
    "Every Saturday the doors stand open, and visitors may blow a float for a fishing net.",
)


def shown(body: str) -> list[str]:
    root, _ = parse(f"<html><body>{body}</body></html>")
    return blocks_of(root).texts


@pytest.mark.parametrize(
    "attribute", ["shadowrootmode=open", "shadowrootmode=closed", "shadowroot='Open'"]
)
def test_the_shadow_tree_is_what_readers_see(attribute):
    assert shown(f"<x-card><template {attribute}><p>in it</p></template></x-card>") == ["in it"]


@pytest.mark.parametrize(
    ("shadow", "light", "texts"),
    [
        ("<p>a</p><slot></slot><p>c</p>", "<p>b</p>", ["a", "b", "c"]),
        ("<p>a <slot></slot> c</p>", "<b>b</b>", ["a b c"]),
        ("<p>a <slot></slot> c</p>", "b", ["a b c"]),
        # named slots take their children in the order of the slots
        (
            "<h2><slot name=t></slot></h2><slot></slot><p><slot name=f></slot></p>",
            "<i slot=f>foot</i><p>one</p><b slot=t>title</b><p>two</p>",
            ["title", "one", "two", "foot"],
        ),
        # a child that asks for no slot of the tree is not shown
        ("<p>a</p>", "<p>b</p>", ["a"]),
        ("<p>a</p><slot name=x></slot>", "<p slot=y>b</p><p>c</p>", ["a"]),
        # the fallback of a slot is shown when nothing asks for it
        ("<p><slot>none yet</slot></p>", "", ["none yet"]),
        ("<p><slot>none yet</slot></p>", "\n  ", ["none yet"]),
        ("<p><slot>none yet</slot></p>", "<b>one</b>", ["one"]),
        (
            "<p><slot name=a>A</slot></p><p><slot name=b>B</slot></p>",
            "<b slot=b>2</b>",
            ["A", "2"],
        ),
        # the first of two slots with one name has it
        ("<p><slot>x</slot></p><p><slot>y</slot></p>", "<b>b</b>", ["b", "y"]),
        # a tree that only scripts fill hides nothing
        ("<style>p{color:red}</style><div></div>", "<p>b</p>", ["b"]),
    ],
)
def test_children_go_where_the_slots_are(shadow, light, texts):
    template = f"<template shadowrootmode=open>{shadow}</template>"
    assert shown(f"<x-card>{template}{light}</x-card>") == texts
    assert shown(f"<x-card>{light}{template}</x-card><p>z</p>") == [*texts, "z"]


def test_other_templates_stay_out():
    assert shown("<div><template><p>mould</p></template>a</div>") == ["a"]
    assert shown("<ul><template shadowrootmode=open><p>mould</p></template><li>a</ul>") == ["a"]
    assert shown("<div><template shadowrootmode=none><p>mould</p></template>a</div>") == ["a"]


def test_shadow_roots_within_shadow_roots():
    inner = (
        "<x-in><template shadowrootmode=open><p>in <slot name=i></slot></p></template>"
        "<slot slot=i name=o></slot></x-in>"
    )
    outer = f"<template shadowrootmode=open><h2><slot></slot></h2>{inner}</template>"
    assert shown(f"<x-out>{outer}title<b slot=o>passed on</b></x-out>") == [
        "title",
        "in passed on",
    ]


def test_a_page_in_one_shadow_root_is_read():
    paragraphs = "".join(f"<p>{s} {SENTENCES[(n + 1) % 3]}</p>" for n, s in enumerate(SENTENCES))
    page = (
        "<html><head><title>The glass works</title></head><body><site-shell>"
        "<template shadowrootmode=open><nav><a href=/a>Home</a><a href=/b>Visit</a></nav><main>"
        "<slot></slot></main><footer>© 2026 Glass works</footer></template>"
        f"<article><h1>The furnace burns again</h1>{paragraphs}</article></site-shell>"
    )
    text = extract(page, "https://glass.example/news/furnace").text
    assert all(s in text for s in SENTENCES)
    assert "Visit" not in text


@pytest.mark.parametrize(
    "page",
    [
        "<x-a><template shadowrootmode=open><p>p</p>" * 300,
        "<x-a><template shadowrootmode=open><slot></slot>" * 5_000,
        "<x-a><template shadowrootmode=open><slot></slot></template>" * 5_000,
        "<x-a>" + "<template shadowrootmode=open><slot></slot></template>" * 5_000,
        "<x-a><template shadowrootmode=open>" + "<slot></slot>" * 5_000 + "</template>a",
        "<x-a><template shadowrootmode=open><slot></slot></template>"
        + "<b slot=q>x</b> tail words" * 40_000,
    ],
)
def test_many_roots_take_bounded_time(page):
    start = time.perf_counter()
    parse(page)
    assert time.perf_counter() - start < 5
