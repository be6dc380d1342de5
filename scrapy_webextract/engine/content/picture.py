"""Pictures: which belong to the content, and where the real file of one is."""

import re

from lxml.html import HtmlElement

from scrapy_webextract.engine.content.address import absolute
from scrapy_webextract.engine.content.blocks import Blocks
from scrapy_webextract.engine.content.tree import Image, Marked, Math, Text

_LAZY = (
    "data-src",
    "data-original",
    "data-lazy-src",
    "data-lazy",
    "data-original-src",
    "data-hi-res-src",
    "data-full-src",
    "data-img-src",
    "data-image",
    "data-url",
    "data-echo",
)
_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
_PLACEHOLDER = re.compile(
    r"(?:^|[/_.-])(?:placeholder|spacer|blank|pixel|transparent|trans|1x1|lazy|lazyload|loading"
    r"|loader|grey|gray|dummy|empty|clear)(?:[_.-][\w.-]*)?\.(?:gif|png|svg|webp|jpe?g)(?:[?#]|$)",
    re.IGNORECASE,
)
_TEMPLATE = re.compile(r"(?:\{|%7B)width(?:\}|%7D)", re.IGNORECASE)  # a script fills it in
_SET_ENTRY = re.compile(r"(\S*[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)")
_SIZE = re.compile(r"(?:[-_@]\d+(?:x\d*)?[whx]?|-scaled)$")
_MAX_PIXEL = 2  # pictures of this size and below count readers, they show nothing
_EMOJI = frozenset(("emoji", "wp-smiley", "smiley", "smilie", "emoticon", "emojione"))
_TEX = frozenset(("latex", "tex", "math", "mwe-math-fallback-image-inline"))
_FRAME_TAGS = frozenset(("header", "nav", "footer", "aside"))


def kept_pictures(
    blocks: Blocks, kept: list[bool], numbers: dict[HtmlElement, int]
) -> set[HtmlElement]:
    """The <img> elements that stand in, before or between kept text.

    `numbers` gives the number of each block-level element.
    """
    return {
        image
        for image, block in blocks.image_block.items()
        if _belongs(blocks, kept, numbers, image, block)
    }


def _belongs(
    blocks: Blocks,
    kept: list[bool],
    numbers: dict[HtmlElement, int],
    image: HtmlElement,
    block: int,
) -> bool:
    low, high = _silent_around(blocks, kept, numbers, image, block)
    after = high < len(kept) and kept[high]
    before = low > 0 and kept[low - 1]
    if after == before:
        return after
    for around in image.iterancestors():
        number = numbers.get(around)
        if number is None:
            continue
        first, end = blocks.first[number], blocks.end[number]
        has_text = first < end and (first, end) != (low, high)
        if after and first <= high < end:
            return True
        if after and (has_text or around.tag in _FRAME_TAGS):
            return False  # with text that is left out, or a logo before the first heading
        if has_text:
            return first < low and high == end  # the last thing in the element of the text before
    return False


def _silent_around(
    blocks: Blocks,
    kept: list[bool],
    numbers: dict[HtmlElement, int],
    image: HtmlElement,
    block: int,
) -> tuple[int, int]:
    """The blocks that do not count beside a picture: a caption of its figure that is not taken."""
    figure = next(image.iterancestors("figure"), None)
    if figure is None or (number := numbers.get(figure)) is None:
        return block, block
    first, end = blocks.first[number], blocks.end[number]
    if not first <= block <= end or any(kept[first:end]):
        return block, block
    return first, end


def shown_captions(
    blocks: Blocks,
    kept: list[bool],
    numbers: dict[HtmlElement, int],
    pictures: set[HtmlElement],
) -> dict[HtmlElement, range]:
    """The <figcaption> of each kept picture whose text is not taken, with its blocks."""
    found: dict[HtmlElement, range] = {}
    for picture in pictures:
        figure = next(picture.iterancestors("figure"), None)
        for caption in figure.iter("figcaption") if figure is not None else ():
            if (number := numbers.get(caption)) is not None:
                inside = range(blocks.first[number], blocks.end[number])
                if inside and not any(kept[inside.start : inside.stop]):
                    found[caption] = inside
    return found


def picture_of(element: HtmlElement, base: str) -> Image | Marked | Math | None:
    """What an <img> shows: a picture, an emoji, a formula; None for a placeholder or a pixel.

    >>> from lxml.html import fromstring
    >>> picture_of(fromstring('<img src="data:," data-src="/a.jpg" alt="A">'), "https://x.example")
    Image(url='https://x.example/a.jpg', alt='A', title='')
    >>> picture_of(fromstring('<img src="/p.gif" width="1" height="1">'), "")
    """
    alt = " ".join((element.get("alt") or "").split())
    names = frozenset((element.get("class") or "").lower().split())
    if alt and not _TEX.isdisjoint(names):
        return Math(alt)
    if alt and not _EMOJI.isdisjoint(names):
        return Marked("alt", (Text(alt),))
    if _is_pixel(element):
        return None
    url = _source(element, base)
    title = " ".join((element.get("title") or "").split())
    return Image(url, alt, "" if title == alt else title) if url else None


def is_second_copy(element: HtmlElement, base: str) -> bool:
    """Whether a picture in <noscript> is the one beside it, for readers without scripts."""
    noscript = next(element.iterancestors("noscript"), None)
    if noscript is None:
        return False
    before = _first_picture(noscript.getprevious(), base)
    after = _first_picture(noscript.getnext(), base)
    if before is not None:
        return True
    own = picture_of(element, base)
    return after is not None and isinstance(own, Image) and _stem(own.url) == _stem(after.url)


def _first_picture(element: HtmlElement | None, base: str) -> Image | None:
    image = next(element.iter("img"), None) if element is not None else None
    picture = picture_of(image, base) if image is not None else None
    return picture if isinstance(picture, Image) else None


def _stem(url: str) -> str:
    """The name of a picture's file without its size.

    >>> _stem("https://a.example/x/mill-300x200.jpg?w=3"), _stem("/mill.webp")
    ('mill', 'mill')
    """
    return _SIZE.sub("", url.partition("?")[0].rpartition("/")[2].rpartition(".")[0])


def _is_pixel(element: HtmlElement) -> bool:
    for side in ("width", "height"):
        size = (element.get(side) or "").strip().removesuffix("px")
        if size.isdecimal() and len(size) < 5 and int(size) <= _MAX_PIXEL:
            return True
    return False


def _source(element: HtmlElement, base: str) -> str:
    candidates = [element.get(name) for name in _LAZY]
    candidates.append(element.get("src"))
    candidates += [_largest(element.get(name)) for name in _SETS]
    around = element.getparent()
    while around is not None and around.tag == "source":  # a parser may put one into the other
        around = around.getparent()
    if around is not None and around.tag == "picture":
        for source in around.iter("source"):
            candidates += [_largest(source.get("srcset")), _largest(source.get("data-srcset"))]
    candidates += [_filled(c, element) for c in candidates if c and _TEMPLATE.search(c)]
    for candidate in candidates:
        if not candidate or candidate.lstrip()[:5].lower() == "data:":
            continue
        if _TEMPLATE.search(candidate):
            continue
        url = absolute(base, candidate)
        if url and not _PLACEHOLDER.search(url):
            return url
    return ""


def _filled(template: str, element: HtmlElement) -> str:
    """An address with a gap for the width, filled with the largest of the widths that are named.

    >>> from lxml.html import fromstring
    >>> _filled("/a_{width}x.jpg", fromstring('<img data-widths="[180, 720]">'))
    '/a_720x.jpg'
    """
    widths = [int(w) for w in re.findall(r"\d{1,5}", element.get("data-widths") or "")]
    return _TEMPLATE.sub(str(max(widths)), template) if widths else ""


def _largest(srcset: str | None) -> str:
    """The largest picture that a srcset names.

    >>> _largest("/a,b.jpg 400w, /c.jpg 1600w")
    '/c.jpg'
    """
    best, size = "", -1.0
    for url, number, _ in _SET_ENTRY.findall((srcset or "")[:20_000]):
        if url.startswith("data:"):
            continue
        try:
            width = float(number or 1)
        except ValueError:  # "1.2.3w"
            continue
        if width > size:
            best, size = url, width
    return best
