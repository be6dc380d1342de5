"""The word lists: one file a list in words/, one entry a line."""

from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "words"


@cache
def words(name: str) -> frozenset[str]:
    """The entries of a list, in lower case; lines that begin with "#" say what it is."""
    lines = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    entries = (line.strip().lower() for line in lines if not line.startswith("#"))
    return frozenset(entry for entry in entries if entry)
