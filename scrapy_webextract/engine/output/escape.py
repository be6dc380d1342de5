"""Characters that Markdown would take for markup, escaped only where it would."""

import re
import unicodedata

_MAYBE = re.compile(r"[\\`*_\]<&~]")
_INSIDE = re.compile(
    r"\\(?=[!-/:-@\[-`{-~]|\s*$)"
    r"|`"
    r"|(?<!\S\s)\*|\*(?!\s\S)"
    r"|(?<![^\W_])_(?!\s\S)|(?<!\S\s)_(?![^\W_])"
    r"|\](?=[(\[:]|$)"
    r"|<(?=[a-zA-Z/!?]|$)"
    r"|&(?=#?\w+;)"
    r"|~(?=~|$)|(?<=~)~|^~"
)
_TWO_TILDES = re.compile(rf"(?<=\S)~|{_INSIDE.pattern}")  # GitHub strikes out between two
_IN_LABEL = re.compile(rf"[\[\]]|{_INSIDE.pattern}")
_AT_START = re.compile(
    r"(#{1,6}(?:\s|$)|[+*-](?:\s|$)|>|\[[ xX]\]\s|(?:-[ \t]*){3,}$|=+[ \t]*$|:?-+:?[ \t]*(?:\||$)"
    r"|\||\[(?:\\.|[^\\\]])*\]:)"
)
_NUMBER_AT_START = re.compile(r"^(\d{1,9})([.)])(?=\s|$)")
_CLOSING_MARKS = re.compile(r"(?:^|(?<=\s))(#+)$")
_ADDRESS = {
    " ": "%20", "(": "%28", ")": "%29", "<": "%3C", ">": "%3E", "\\": "%5C", "|": "%7C",
    "\n": "", "\r": "", "\t": "", "`": "%60", "[": "%5B", "]": "%5D",
}  # fmt: skip
_ADDRESS_TABLE = str.maketrans(_ADDRESS)
_ENTITY = re.compile(r"&(?=#?\w+;)")
_RUNS = {"`": re.compile("`+")}


def escaped(text: str, lone: bool = False) -> str:
    """Text within a paragraph; `lone` says that no second star or underscore is near.

    >>> escaped("f(*args) and a_b, 2 * 3"), escaped("Price*", lone=True)
    ('f(\\\\*args) and a_b, 2 * 3', 'Price*')
    >>> escaped("[x](y) &amp; <b> C:\\\\new")
    '[x\\\\](y) \\\\&amp; \\\\<b> C:\\\\new'
    """
    if not _MAYBE.search(text):
        return text
    inside = _TWO_TILDES if text.count("~") > 1 else _INSIDE
    if lone:
        return inside.sub(lambda m: m[0] if m[0] in "*_" else "\\" + m[0], text)
    return inside.sub(r"\\\g<0>", text)


def escaped_label(text: str) -> str:
    """Text within the brackets of a link or picture.

    >>> escaped_label("see [1]")
    'see \\\\[1\\\\]'
    """
    return _IN_LABEL.sub(r"\\\g<0>", text)


def start_escaped(line: str) -> str:
    """A line whose first characters would begin another block.

    >>> start_escaped("1. May"), start_escaped("- x"), start_escaped("# y"), start_escaped("-5")
    ('1\\\\. May', '\\\\- x', '\\\\# y', '-5')
    """
    if not line or line[0].isalpha():
        return line
    if _AT_START.match(line):
        return "\\" + line
    return _NUMBER_AT_START.sub(r"\1\\\2", line, count=1) if line[0].isdigit() else line


def lines_escaped(text: str) -> str:
    """Every line of a paragraph with its start escaped."""
    if "\n" not in text:
        return start_escaped(text)
    return "\n".join(start_escaped(line) for line in text.split("\n"))


def heading_escaped(text: str) -> str:
    """A heading whose last characters would be taken for closing marks.

    >>> heading_escaped("Learn C #")
    'Learn C \\\\#'
    """
    return _CLOSING_MARKS.sub(r"\\\1", text) if text.endswith("#") else text


def address(url: str) -> str:
    """An address for the parentheses of a link.

    >>> address("/wiki/Kite_(toy) a")
    '/wiki/Kite_%28toy%29%20a'
    """
    return _ENTITY.sub("&amp;", url.translate(_ADDRESS_TABLE))


def fence(text: str, least: int) -> str:
    """Backticks, longer than any run of them in a text.

    >>> fence("a ``` b", 3)
    '````'
    """
    longest = max(map(len, _RUNS["`"].findall(text)), default=0) if "`" in text else 0
    if least == 1:
        return "`" * (longest + 1)
    return "`" * max(least, longest + 1)


def is_punctuation(character: str, wide: bool) -> bool:
    """Whether Markdown may (wide) or must take a character for punctuation."""
    category = unicodedata.category(character)
    if category[0] == "P" or (wide and category[0] == "S"):
        return True
    return character.isascii() and not character.isalnum() and not character.isspace()
