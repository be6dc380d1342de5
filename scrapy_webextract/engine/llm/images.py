"""Step 4: pictures become what their alt texts and captions say.

One removal has no evidence but form: a paragraph at the top that is only a picture's address.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from scrapy_webextract.engine.content.tree import (
    Block,
    Evidence,
    Figure,
    Heading,
    Image,
    Items,
    LineBreak,
    Link,
    Marked,
    Paragraph,
    Span,
    Spans,
    Styled,
    Text,
)
from scrapy_webextract.engine.llm.alts import LONG_ALT, is_name, is_picture_file, useful_alt
from scrapy_webextract.engine.llm.document import Blocks, Document
from scrapy_webextract.engine.llm.linked_images import label_links, separate
from scrapy_webextract.engine.llm.plain import is_empty, plain
from scrapy_webextract.engine.llm.walk import Rules, map_spans, rewrite

_ALT_ONLY: frozenset[Evidence] = frozenset(("alt",))


def images(document: Document) -> Document:
    """Replace every picture by its words, or by nothing."""
    in_cells = Rules(line=_cell_line, block=_cell_figure)
    rules = Rules(line=_line, block=_heading, siblings=_runs, cells=in_cells)
    blocks = rewrite(document.blocks, rules)
    kept = tuple(block for block in blocks if not _is_bare_address(block))
    return replace(document, blocks=kept)


def _is_bare_address(block: Block) -> bool:
    return isinstance(block, Paragraph) and is_picture_file(plain(block.spans))


def _runs(blocks: Blocks) -> Blocks:
    """Blocks with each run of pictures in words: names on one line, descriptions on their own."""
    done: list[Block] = []
    for is_run, group in groupby(blocks, lambda block: bool(_pictures(block))):
        if is_run:
            alts = [image.alt for block in group for image in _pictures(block)]
            done += (Paragraph((Text(line),)) for line in _run_lines(alts))
        else:
            done += map(_with_caption, group)
    return tuple(done)


def _run_lines(alts: list[str]) -> Iterator[str]:
    useful = list(dict.fromkeys(filter(None, map(useful_alt, alts))))
    if len(alts) == 1:
        yield from (alt for alt in useful if len(alt) > LONG_ALT)
        return
    for are_names, group in groupby(useful, is_name):
        if are_names:
            yield ", ".join(group)
        else:
            yield from group


def _pictures(block: Block) -> tuple[Image, ...]:
    """The pictures of a block that holds nothing else."""
    match block:
        case Figure() if is_empty(block.caption) and not block.evidence - _ALT_ONLY:
            return (block.image,)
        case Paragraph() if block.evidence == _ALT_ONLY:
            return (Image("", plain(block.spans)),)
        case Paragraph() if not block.evidence:
            return _only_images(block.spans)
        case Items() if not block.evidence:
            found = [
                [image for inner in item.blocks for image in _pictures(inner)]
                for item in block.items
                if all(map(_pictures, item.blocks))
            ]
            whole = len(found) == len(block.items) > 1
            return tuple(image for images in found for image in images) if whole else ()
        case _:
            return ()


def _only_images(spans: Spans) -> tuple[Image, ...]:
    found: list[Image] = []
    for span in _as_images(spans):
        if isinstance(span, Image):
            found.append(span)
        elif not is_empty((span,)):
            return ()
    return tuple(found)


def _as_images(spans: Spans) -> Spans:
    """Spans with text that came from an alt as the picture it stands for."""
    return map_spans(
        spans,
        lambda span: (
            (Image("", plain(span.spans)),)
            if isinstance(span, Marked) and span.evidence == "alt"
            else (span,)
        ),
    )


def _with_caption(block: Block) -> Block:
    if not isinstance(block, Figure) or is_empty(block.caption):
        return block
    alt = useful_alt(block.image.alt)
    said = alt.casefold() in plain(block.caption).casefold()
    tail = () if said or len(alt) <= LONG_ALT else (LineBreak(), Text(alt))
    return Paragraph((*block.caption, *tail), block.evidence - _ALT_ONLY)


def _heading(block: Block) -> Block:
    """A heading that is only a picture says what the picture says, however short."""
    if isinstance(block, Heading) and (found := _only_images(block.spans)):
        return replace(block, spans=(Text(_joined(found, " ")),))
    return block


def _line(spans: Spans) -> Spans:
    return tuple(_in_words(separate(label_links(_as_images(spans)), LineBreak())))


def _cell_line(spans: Spans) -> Spans:
    if found := _only_images(spans):
        return (Text(_joined(found, ", ")),)
    return tuple(_in_words(separate(label_links(_as_images(spans)), Text(", "))))


def _cell_figure(block: Block) -> Block:
    if isinstance(block, Figure):
        image = () if plain(block.caption) else (block.image,)
        return Paragraph((*block.caption, *image), block.evidence)
    return block


def _joined(pictures: Iterable[Image], mark: str) -> str:
    return mark.join(filter(None, (useful_alt(image.alt) for image in pictures)))


def _in_words(spans: Spans) -> Iterator[Span]:
    """Spans with each picture as its alt, if that is long; set off from the words beside it."""
    for place, span in enumerate(spans):
        if isinstance(span, Image):
            alt = useful_alt(span.alt)
            if len(alt) > LONG_ALT:
                before = plain(spans[:place][-1:])[-1:].isalnum()
                after = plain(spans[place + 1 :][:1])[:1].isalnum()
                yield Text(f"{' ' if before else ''}{alt}{' ' if after else ''}")
        elif isinstance(span, Link | Styled | Marked):
            yield replace(span, spans=tuple(_in_words(span.spans)))
        else:
            yield span
