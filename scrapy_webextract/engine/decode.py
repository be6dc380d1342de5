"""Bytes to text: the byte order mark, the HTTP header, the page's own word, then a guess."""

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes
from w3lib.encoding import html_to_unicode, resolve_encoding

_SAMPLE = 40_000  # bytes that the guess looks at; more makes it slower, not better
_REPLACED = "\N{REPLACEMENT CHARACTER}"
_NON_ASCII = re.compile(rb"[^\x00-\x7f]")
_MAGIC = (
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "gzip data"),
    (b"\x7fELF", "a program"),
    (b"OggS", "a media file"),
    (b"ID3", "a media file"),
    (b"wOF", "a font"),
)
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
    if body.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return None
    nul_share = body[:4096].count(0) / max(1, len(body[:4096]))
    if nul_share > 0.1:
        return "binary data"
    media_type = (content_type or "").partition(";")[0].strip().lower()
    looks_like_html = b"<" in body[:1024]
    if media_type and not any(t in media_type for t in _TEXT_TYPES) and not looks_like_html:
        return media_type
    return None


def _guess(body: bytes) -> str:
    """The most likely encoding of undeclared bytes."""
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.end >= len(body) - 3:  # cut in the middle of a character
            return "utf-8"
    else:
        return "utf-8"
    first = _NON_ASCII.search(body)
    start = max(0, first.start() - 200) if first else 0
    best = from_bytes(body[start : start + _SAMPLE]).best()
    return resolve_encoding(best.encoding) or "cp1252" if best else "cp1252"


def _printable(text: str) -> str:
    """Text without NUL, control characters, lone surrogates and a byte order mark."""
    clean = _CONTROL.sub(" ", text.replace("\x00", "")).replace("\x0c", "\n")
    return _SURROGATE.sub(_REPLACED, clean).removeprefix("\ufeff")
