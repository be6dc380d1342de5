"""Code blocks: their exact text, without line numbers, and their language."""

import re

from lxml import etree
from lxml.html import HtmlElement

from scrapy_webextract.engine.content.tree import Code
from scrapy_webextract.engine.tags import SKIPPED_TAGS

CODE_TABLES: frozenset[str] = frozenset(
    """highlighttable rouge-table js-file-line-container hljs-ln crayon-table syntaxhighlighter
    code-table blob-code-table lntable
    """.split()
)
"""Class names of tables that lay out code."""

_GUTTERS = frozenset(
    """gutter rouge-gutter lineno linenos linenumber linenumbers line-number line-numbers
    line-numbers-rows hljs-ln-numbers hljs-ln-n hljs-ln-line-numbers blob-num crayon-nums
    crayon-num code-line-number codeline-number react-syntax-highlighter-line-number ln lnt
    linenodiv ln-num lines-num
    """.split()
)
_LINES = frozenset(("line", "token-line", "code-line", "view-line", "cm-line", "row", "codeline"))
_LINE_TAGS = frozenset(("div", "tr", "li", "p", "pre"))
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|highlight-|prettyprint lang-"
    r"|brush:\s*|sourcecode\s+|src-)([\w+#.-]+)",
    re.IGNORECASE,
)
_NO_LANGUAGE = frozenset(
    """default none plain plaintext text txt nohighlight no-highlight source output wrapper
    content block code highlight-text notranslate undefined auto
    """.split()
)
_BARE_LANGUAGES = frozenset(
    """bash sh shell console powershell python python3 py ruby rb perl php javascript js jsx
    typescript ts tsx java kotlin scala swift objectivec c cpp c++ csharp cs go golang rust html
    xml css scss sass less json json5 yaml yml toml ini sql graphql dockerfile makefile diff lua
    r julia haskell elixir erlang clojure dart groovy matlab vim nginx http latex tex markdown
    """.split()
)
_NUMBERS = re.compile(r"\s*\d+(?:\s+\d+)*\s*")
_PROSE = ("h1", "h2", "h3", "h4", "p", "ul", "ol", "blockquote", "img")


def is_prose(pre: HtmlElement) -> bool:
    """Whether a <pre> wraps ordinary blocks, as some old pages do for all their text."""
    if not len(pre) or _is_numbered(pre):
        return False
    return next(pre.iter(*_PROSE), None) is not None


def _is_numbered(pre: HtmlElement) -> bool:
    """Whether a <pre>, or the code in it, is one list whose items are lines of code."""
    around = pre[0] if len(pre) == 1 and pre[0].tag == "code" else pre
    if len(around) != 1 or around[0].tag not in ("ol", "ul") or (around.text or "").strip():
        return False
    return all(item.tag == "li" and item.find(".//p") is None for item in around[0])


def code_of(element: HtmlElement) -> Code | None:
    """The code block that an element is; None when it holds no code or only line numbers.

    >>> from lxml.html import fromstring
    >>> code_of(fromstring('<pre class="lang-py">a<br>  b</pre>'))
    Code(text='a\\n  b', language='py')
    """
    text = _text_of(element).replace("\r\n", "\n").strip("\n").rstrip()
    if not text.strip() or _is_numbering(text):
        return None
    return Code(text, language_of(element))


def _is_numbering(text: str) -> bool:
    """Whether a text counts lines: 1, 2, 3, ...

    >>> _is_numbering("9 10\\n11"), _is_numbering("7"), _is_numbering("1 3")
    (True, False, False)
    """
    if not _NUMBERS.fullmatch(text):
        return False
    numbers = text.split()
    if len(numbers) < 2 or max(map(len, numbers)) > 7:
        return False
    first = int(numbers[0])
    return all(int(number) == first + i for i, number in enumerate(numbers))


def _text_of(root: HtmlElement) -> str:
    lines = _Lines()
    walker = etree.iterwalk(root, events=("start", "end"))
    skipped: HtmlElement | None = None
    for event, element in walker:
        if event == "start":
            if element is not root and _is_left_out(element):
                skipped = element
                walker.skip_subtree()
            else:
                lines.begin(element)
            continue
        if element is not skipped:
            lines.end(element)
        if element.tail and element is not root:
            lines.write(element.tail)
    return "".join(lines.pieces)


class _Lines:
    """The text of the code so far."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.open: list[tuple[HtmlElement, int]] = []

    def begin(self, element: HtmlElement) -> None:
        if element.tag == "br":
            self.pieces.append("\n")
        elif _is_line(element):
            self.break_line()
            self.open.append((element, len(self.pieces)))
        if element.text:
            self.write(element.text)

    def end(self, element: HtmlElement) -> None:
        if self.open and self.open[-1][0] is element:
            _, begin = self.open.pop()
            if len(self.pieces) == begin:
                self.pieces.append("\n")  # an empty line of code

    def write(self, text: str) -> None:
        in_table = self.open and self.open[-1][0].tag == "tr"
        if not (in_table and text.isspace()) or self.pieces[-1:] == [text]:
            self.pieces.append(text)

    def break_line(self) -> None:
        if self.pieces and not self.pieces[-1].endswith("\n"):
            self.pieces.append("\n")


def _is_line(element: HtmlElement) -> bool:
    if element.tag in _LINE_TAGS:
        return True
    names = element.get("class")
    return bool(names) and not _LINES.isdisjoint(names.split())


def _is_left_out(element: HtmlElement) -> bool:
    tag = element.tag
    if tag in SKIPPED_TAGS or tag == "button":
        return True
    names = element.get("class")
    if names and not _GUTTERS.isdisjoint(names.lower().split()):
        return True
    if tag == "td" and element.getnext() is not None:
        return _NUMBERS.fullmatch(element.text_content()) is not None
    style = element.get("style") or ""
    return "user-select" in style and _NUMBERS.fullmatch(element.text_content()) is not None


def language_of(element: HtmlElement) -> str:
    """The language of a code block, from its own, its code's or its wrapper's attributes.

    >>> from lxml.html import fromstring
    >>> language_of(fromstring('<pre class="brush: js; toolbar: false">x</pre>'))
    'js'
    """
    code = next(element.iter("code"), None)
    nearest = [code, element] if code is not None else [element]
    around = []
    for ancestor in element.iterancestors():
        if ancestor.tag not in ("div", "figure", "span", "td", "tr", "tbody", "table"):
            break
        around.append(ancestor)
        if len(around) == 5:
            break
    for candidate in (*nearest, *around):
        if language := _named_language(candidate):
            return language
    return next(
        (
            n
            for c in nearest
            for n in (c.get("class") or "").lower().split()
            if n in _BARE_LANGUAGES
        ),
        "",
    )


def _named_language(element: HtmlElement) -> str:
    for name in ("data-lang", "data-language", "data-code-language", "lang-name"):
        value = (element.get(name) or "").strip().lower()
        if value and value not in _NO_LANGUAGE and len(value) < 20:
            return value
    for value in _LANGUAGE.findall(element.get("class") or ""):
        language = str(value).lower()
        if language not in _NO_LANGUAGE and len(language) < 20 and not language.startswith("-"):
            return language
    return ""
