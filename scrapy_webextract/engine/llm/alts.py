"""What an alt text is worth: a description, a name, or a label of the page's editors."""

import re

from scrapy_webextract.engine.words import words

LONG_ALT = 30  # characters; a longer alt describes what its picture shows
_MAX_NAME_WORDS = 2  # "Acme", "Blue Cross"; a figure's alt says more
_PICTURE_FILE = re.compile(r"(?i)\S+\.(?:webp|svg|png|jpe?g|gif|avif|ico|bmp)(?:[?#]\S*)?")
_SLUG = re.compile(r"(?=.*[-_])[A-Za-z0-9_-]{11,}")
_CLASS_NAME = re.compile(r"-?[a-z0-9:]+(?:-[a-z0-9.:/%\[\]]+)+")
_MIN_CLASSES = 3
_MIN_PARTS = 3
_MAX_PART = 40


def useful_alt(alt: str) -> str:
    """The alt text on one line; nothing if it names a file, a class or a slot of the page.

    >>> useful_alt("A red boat"), useful_alt("IMG_2034.jpg"), useful_alt("Home | Winter | Banner")
    ('A red boat', '', '')
    """
    text = " ".join(alt.split())
    return "" if _is_asset_label(text) else text


def is_picture_file(text: str) -> bool:
    """Whether text is nothing but the name or address of a picture.

    >>> is_picture_file("https://c.example/l.svg?v=3"), is_picture_file("Save it as plot.png")
    (True, False)
    """
    return bool(_PICTURE_FILE.fullmatch(text))


def is_placeholder(alt: str) -> bool:
    """Whether an alt text says only that there is a picture.

    >>> is_placeholder("Logo"), is_placeholder("Acme")
    (True, False)
    """
    return alt.lower() in words("llm_alt_noise")


def is_name(alt: str) -> bool:
    """Whether an alt text is short enough to be a logo's.

    >>> is_name("Blue Cross"), is_name("Sales by year")
    (True, False)
    """
    return len(alt) <= LONG_ALT and len(alt.split()) <= _MAX_NAME_WORDS


def _is_asset_label(text: str) -> bool:
    return (
        not any(character.isalnum() for character in text)
        or is_placeholder(text)
        or is_picture_file(text)
        or bool(_SLUG.fullmatch(text))
        or _is_slot(text)
        or _is_classes(text)
    )


def _is_slot(text: str) -> bool:
    parts = text.split(" | ")
    return len(parts) >= _MIN_PARTS and all(len(part) < _MAX_PART for part in parts)


def _is_classes(text: str) -> bool:
    names = text.split()
    like = sum(1 for name in names if _CLASS_NAME.fullmatch(name))
    return len(names) >= _MIN_CLASSES and like * 2 > len(names)
