"""House rules that a machine can check."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scrapy_webextract.engine.page_types import PAGE_TYPES

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("scrapy_webextract", "crawl4ai_adapter", "models")
MODULES = sorted(p for name in PACKAGES for p in (ROOT / name).rglob("*.py"))
_SCRAPY = {"scrapy", "twisted", "itemadapter"}


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_is_one_idea_of_at_most_300_lines_and_says_which(path: Path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 300
    assert ast.get_docstring(ast.parse(text)), "no docstring"


@pytest.mark.parametrize(
    "path",
    [p for p in MODULES if "engine" in p.parts or "crawl4ai_adapter" in p.parts],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_the_engine_knows_no_scrapy(path: Path):
    assert not [name for name in imports_of(path) if name.split(".")[0] in _SCRAPY]


@pytest.mark.parametrize(
    "path",
    [p for p in MODULES if p.parent.name != "page_types" and "models" not in p.parts],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_no_code_asks_which_type_a_page_is(path: Path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            names = any(isinstance(s, ast.Constant) and s.value in PAGE_TYPES for s in sides)
            of_type = any(
                "page_type" in ast.unparse(s) or "guess" in ast.unparse(s) for s in sides
            )
            assert not (names and of_type), f"line {node.lineno}: {ast.unparse(node)}"


def test_importing_the_package_loads_neither_scrapy_nor_a_model_library():
    code = (
        "import sys, scrapy_webextract; "
        "print(sorted({'scrapy', 'twisted', 'xgboost', 'scipy', 'lxml'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_using_the_engine_loads_no_scrapy():
    code = (
        "import sys; from scrapy_webextract import extract; extract('<p>Hello there</p>'); "
        "print(sorted({'scrapy', 'twisted'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_every_public_name_can_be_had():
    import scrapy_webextract

    for name in ("extract", "Extraction", "Options", "Metadata", "Addon", "WebExtractPipeline"):
        assert getattr(scrapy_webextract, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'extrakt'"):
        _ = scrapy_webextract.extrakt


def test_the_readme_names_every_setting():
    from scrapy_webextract.settings import SETTINGS

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [s.name for s in SETTINGS if f"`{s.name}`" not in readme] == []


def test_the_readme_names_every_page_type():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in PAGE_TYPES if f"`{name}`" not in readme] == []


def test_the_readme_names_every_option_and_every_flag():
    from dataclasses import fields

    from scrapy_webextract.cli import _parser
    from scrapy_webextract.engine.types import Options

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    flags = [a.option_strings[-1] for a in _parser()._actions if a.option_strings]
    assert [f.name for f in fields(Options) if f"`{f.name}`" not in readme] == []
    assert [flag for flag in flags if flag != "--help" and f"[{flag}" not in readme] == []
