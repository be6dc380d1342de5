"""llm_text on examples written as Markdown: our own, and a file of others' if one is named.

`{hidden|text|}` in an example is text with evidence; `{copy}` before a block marks the block.
The file named by WEBEXTRACT_LLM_EXAMPLES holds a JSON object a line: id, input, want.
"""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from scrapy_webextract.engine.content import tree
from scrapy_webextract.engine.llm import write_llm
from scrapy_webextract.engine.types import Metadata, Options

_MATH = re.compile(r"\$([^$\n`]*[\\^_][^$\n`]*)\$")
_MATH_MARK = "\ue000"
_EVIDENCE = "|".join(get_args(tree.Evidence))
_MARKED = re.compile(rf"\{{({_EVIDENCE})\|(.*?)\|\}}")
_MARKED_BLOCK = re.compile(rf"\{{({_EVIDENCE})\}} ?")


def read(markdown: str, emphasis: bool = True) -> tree.Content:
    """The content tree of some Markdown."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable("entity")
    if not emphasis:
        parser.disable("emphasis")
    masked = _MATH.sub(lambda m: f"`{_MATH_MARK}{m[1]}`", markdown)
    return tree.Content(tuple(_blocks(SyntaxTreeNode(parser.parse(masked)))))


def _blocks(node: SyntaxTreeNode) -> Iterator[tree.Block]:
    for child in node.children:
        yield _block(child)


def _block(node: SyntaxTreeNode) -> tree.Block:
    match node.type:
        case "heading":
            return _with_evidence(tree.Heading(int(node.tag[1]), _spans(node)))
        case "paragraph":
            return _with_evidence(tree.Paragraph(_spans(node)))
        case "fence" | "code_block":
            return tree.Code(node.content, node.info.strip())
        case "hr":
            return tree.Rule()
        case "blockquote":
            return tree.Quote(tuple(_blocks(node)))
        case "bullet_list" | "ordered_list":
            items = tuple(tree.Item(tuple(_blocks(child))) for child in node.children)
            start = int(node.attrs.get("start", 1))
            return tree.Items(items, node.type == "ordered_list", start)
        case "table":
            rows = [
                tuple(tree.Cell((tree.Paragraph(_spans(cell)),)) for cell in row.children)
                for part in node.children
                for row in part.children
            ]
            return tree.Table(tuple(rows), header_rows=1)
        case _:
            raise ValueError(node.type)


def _with_evidence(block: tree.Heading | tree.Paragraph) -> tree.Block:
    first = block.spans[0] if block.spans else None
    if isinstance(first, tree.Text) and (mark := _MARKED_BLOCK.match(first.text)):
        rest = first.text[mark.end() :]
        spans = ((tree.Text(rest),) if rest else ()) + block.spans[1:]
        return replace(block, spans=spans, evidence=frozenset({mark[1]}))
    return block


def _spans(node: SyntaxTreeNode) -> tree.Spans:
    inline = node.children[0] if node.children else None
    return tuple(_inline(inline.children)) if inline else ()


def _inline(nodes: list[SyntaxTreeNode]) -> Iterator[tree.Span]:
    for node in nodes:
        match node.type:
            case "text":
                yield from _text(node.content)
            case "softbreak" | "hardbreak":
                yield tree.LineBreak()
            case "code_inline" if node.content.startswith(_MATH_MARK):
                yield tree.Math(node.content[1:])
            case "code_inline":
                yield tree.CodeSpan(node.content)
            case "image":
                alt = "".join(child.content for child in node.children)
                yield tree.Image(node.attrs["src"], alt, node.attrs.get("title", ""))
            case "link":
                url, title = node.attrs["href"], node.attrs.get("title", "")
                yield tree.Link(url, tuple(_inline(node.children)), title)
            case "strong":
                yield tree.Styled("strong", tuple(_inline(node.children)))
            case "em":
                yield tree.Styled("emphasis", tuple(_inline(node.children)))
            case _:
                raise ValueError(node.type)


def _text(text: str) -> Iterator[tree.Span]:
    place = 0
    for mark in _MARKED.finditer(text):
        if mark.start() > place:
            yield tree.Text(text[place : mark.start()])
        yield tree.Marked(mark[1], (tree.Text(mark[2]),))
        place = mark.end()
    if place < len(text):
        yield tree.Text(text[place:])


_EXAMPLE = re.compile(
    r"^## (?P<name>[^\n]+)\n~~~~~\w*\n(?P<given>.*?)^~~~~~\n~~~~~\w*\n(?P<want>.*?)^~~~~~$",
    re.MULTILINE | re.DOTALL,
)


def _own_examples() -> list[Any]:
    """Examples: a name after "## ", then input and output, each in a fence of five tildes."""
    paths = sorted((Path(__file__).parent / "llm_examples").glob("*.md"))
    return [
        pytest.param(path.stem, found["given"], found["want"], id=f"{path.stem}: {found['name']}")
        for path in paths
        for found in _EXAMPLE.finditer(path.read_text(encoding="utf-8"))
    ]


def test_every_example_of_the_files_is_read() -> None:
    paths = (Path(__file__).parent / "llm_examples").glob("*.md")
    between = sum(path.read_text("utf-8").count("\n~~~~~\n~~~~~") for path in paths)
    assert len(_own_examples()) == between > 30


@pytest.mark.parametrize(("style", "markdown", "want"), _own_examples())
def test_our_examples(style: str, markdown: str, want: str) -> None:
    text = write_llm(read(markdown), Metadata(), (), Options(llm_links=style))
    assert text + "\n" == want or (not text and not want.strip())


_EXPRESSED = {  # what the examples say of the page in words, as the tree says it
    "3b.1": (", opens new tab", "{hidden|, opens new tab|}"),
    "3b.2": ("(öffnet in neuem Tab)", "{hidden|(öffnet in neuem Tab)|}"),
    "3c.1": ("S a l e E n d s", "{letters|S a l e E n d s|}"),
    "5c.1": ("chevron_left chevron_right", "{icon|chevron_left chevron_right|}"),
    "5e.1": (
        "@keyframes k{from{opacity:0}to{opacity:1}}",
        "{script|@keyframes k{from{opacity:0}to{opacity:1}}|}",
    ),
    "5g.1": (
        "Learn more Search every log line in seconds",
        "{copy|Learn more Search every log line in seconds|}",
    ),
    "7a.1": ("Book now Book now today", "Book now {copy|Book now|} today"),
}
_MARKED_WHOLE = {  # the last block that begins so has the evidence
    "5b.1": ("Image of", "alt"),
    "5c.2": ("7", "control"),
    "6e.1": ("0", "control"),
    "7c.1": ("Tours\n\n- City", "copy"),
    "7e.1": ("Our team", "copy"),
    "8b.1": ("Landing", "alt"),
    "8c.1": ("bg-red", "alt"),
}
_LITERAL = {"3a.2", "5a.3"}  # stars and underscores that the page has as text

_NOT_OURS = {"5f.1": "shortens long lists of names: loses words, and no option asks for it"}


def _others_examples() -> list[Any]:
    path = os.environ.get("WEBEXTRACT_LLM_EXAMPLES")
    if not path:
        return []
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    examples = [json.loads(line) for line in lines if line.strip()]
    return [
        pytest.param(
            example,
            id=example["id"],
            marks=[pytest.mark.xfail(reason=_NOT_OURS[example["id"]], strict=True)]
            if example["id"] in _NOT_OURS
            else [],
        )
        for example in examples
    ]


@pytest.mark.skipif(not os.environ.get("WEBEXTRACT_LLM_EXAMPLES"), reason="no file is named")
@pytest.mark.parametrize("example", _others_examples() or [None])
def test_others_examples(example: dict[str, Any]) -> None:
    given = example["input"]
    fields = dict(given) if isinstance(given, dict) else {"md": given}
    markdown = _with_marks(example["id"], fields["md"])
    metadata = Metadata(
        title=fields.get("title"),
        url=fields.get("url"),
        description=fields.get("description"),
        language=fields.get("language"),
        authors=tuple(filter(None, [fields.get("author")])),
    )
    content = read(markdown, emphasis=example["id"] not in _LITERAL)
    text = write_llm(content, metadata, fields.get("sd", ()), Options(llm_links="list"))
    if "wc" not in fields:
        text = re.sub(r"^> Word count: .*\n", "", text, flags=re.MULTILINE)
    assert text == example["want"]


def _with_marks(name: str, markdown: str) -> str:
    if name == "7g.1":  # a run of logos
        return "\n\n".join(f"![{alt}](x.png)" for alt in markdown.split(", "))
    if name == "8e.1":
        return markdown.replace("## ", "## {control} ")
    if name == "7d.1":
        head, body = ["## Tips", "Drink water."]
        before = markdown.rpartition(head)[0]
        return f"{before}## {{copy}} Tips\n\n{{copy}} {body}"
    if name in _EXPRESSED:
        return markdown.replace(*_EXPRESSED[name])
    if name in _MARKED_WHOLE:
        start, evidence = _MARKED_WHOLE[name]
        before, _, after = markdown.rpartition(start)
        return f"{before}{{{evidence}}} {start}{after}"
    return markdown
