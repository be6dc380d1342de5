"""Bytes to text: the byte order mark, the HTTP header, the page's own word, then a guess."""

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes
from w3lib.encoding import html_to_unicode, resolve_encoding

_WIDE_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_MOST_CONTROL = 0.03  # share of control characters that a text may have
_SAMPLE = 40_000  # bytes that the guess looks at; more makes it slower, not better
_WRONG_PER_RIGHT = 20
_REPLACED = "\N{REPLACEMENT CHARACTER}"
_NON_ASCII = re.compile(rb"[^\x00-\x7f]")
_MAGIC = (
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"RIFF", "a media file"),
    (b"\x1aE\xdf\xa3", "a media file"),
    (b"OggS", "a media file"),
    (b"ID3", "a media file"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "gzip data"),
    (b"BZh", "a bzip2 archive"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"\x28\xb5\x2f\xfd", "zstd data"),
    (b"\x7fELF", "a program"),
    (b"wOF", "a font"),
    (b"OTTO", "a font"),
)
_WIDE = (  # how "<" begins where a character has two or four bytes
    (b"<\x00\x00\x00", "utf-32-le"),
    (b"\x00\x00\x00<", "utf-32-be"),
    (b"<\x00", "utf-16-le"),
    (b"\x00<", "utf-16-be"),
)
_MARKUP = re.compile(rb"<(?:!doctype|!--|\?xml|/?[a-z][a-z0-9-]*[\s>/])", re.IGNORECASE)
_NO_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")  # ESC is text in ISO-2022
_TEXT_TYPES = ("text/", "xml", "html")
_CONTROL = re.compile("[\x00\x01-\x08\x0b\x0e-\x1f\x7f]")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page as text, and what was noteworthy on the way."""

    html: str
    """The text, free of NUL and control characters; "" where the input is no text."""
    encoding: str
    """The encoding that was used; "" for text input."""
    warnings: tuple[str, ...] = ()
    """In words."""
    binary: str = ""
    """What the bytes are when they are no text."""


def decode(html: str | bytes, content_type: str | None, max_bytes: int) -> Decoded:
    """Turn what came over the wire into text; never raises on any bytes.

    >>> decode("<p>caf\\xe9".encode("latin-1"), "text/html; charset=latin-1", 100).html
    '<p>café'
    """
    size = len(html)
    cut = html[:max_bytes]
    warnings = [f"input of {size} read up to {max_bytes}"] if size > max_bytes else []
    if isinstance(cut, str):
        return Decoded(_printable(cut), "", tuple(warnings))
    if wide := _wide(cut.lstrip()[:4]):
        return Decoded(_printable(cut.decode(wide, "replace")), wide, tuple(warnings))
    if kind := binary_kind(cut, content_type):
        return Decoded("", "", (*warnings, f"not a page: {kind}"), kind)
    encoding, text = html_to_unicode(content_type, cut, auto_detect_fun=_guess)
    if text.count(_REPLACED) > 2 + size // 20_000 and (better := _guess(cut)) != encoding:
        second = cut.decode(better, "replace")
        if second.count(_REPLACED) < text.count(_REPLACED) // 4:
            warnings.append(f"declared encoding {encoding} does not fit; read as {better}")
            encoding, text = better, second
    return Decoded(_printable(text), encoding, tuple(warnings))


def binary_kind(body: bytes, content_type: str | None) -> str | None:
    """Name what the bytes are when they are no page, else None.

    >>> binary_kind(b"%PDF-1.7 ...", None)
    'a PDF document'
    """
    for magic, kind in _MAGIC:
        if body.startswith(magic):
            return kind
    if body[4:8] == b"ftyp":
        return "a media file"
    media_type, _, rest = (content_type or "").lower().partition(";")
    if body.startswith(_WIDE_BOMS) or "utf-16" in rest or "utf-32" in rest:
        return None
    head = body[:4096]
    if len(_NO_TEXT.findall(head)) > _MOST_CONTROL * len(head):
        return "binary data"
    is_text = not media_type or any(t in media_type for t in _TEXT_TYPES)
    return None if is_text or _MARKUP.search(head) else media_type.strip()


def _wide(start: bytes) -> str | None:
    """The encoding with wide characters that a page without a mark begins in."""
    return next((encoding for begin, encoding in _WIDE if start.startswith(begin)), None)


def _guess(body: bytes) -> str:
    """The most likely encoding of undeclared bytes."""
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.end >= len(body) - 3:  # cut in the middle of a character
            return "utf-8"
    else:
        return "utf-8"
    wrong = body.decode("utf-8", "replace").count(_REPLACED)
    if wrong * _WRONG_PER_RIGHT < len(_NON_ASCII.findall(body)):
        return "utf-8"  # a page of UTF-8 with a few foreign pieces
    first = _NON_ASCII.search(body)
    start = max(0, first.start() - 200) if first else 0
    best = from_bytes(body[start : start + _SAMPLE]).best()
    return resolve_encoding(best.encoding) or "cp1252" if best else "cp1252"


def _printable(text: str) -> str:
    """Text without NUL, control characters, lone surrogates and a byte order mark."""
    clean = _CONTROL.sub(" ", text.replace("\x00", "")).replace("\x0c", "\n")
    return _SURROGATE.sub(_REPLACED, clean).removeprefix("\ufeff")
