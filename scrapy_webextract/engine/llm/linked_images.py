"""Pictures that are links: the alt text is the link's label."""

from collections.abc import Iterator
from dataclasses import replace

from scrapy_webextract.engine.content.tree import Image, Link, Marked, Span, Spans, Styled, Text
from scrapy_webextract.engine.llm.alts import is_placeholder, useful_alt
from scrapy_webextract.engine.llm.plain import is_empty
from scrapy_webextract.engine.llm.walk import map_spans


def label_links(spans: Spans) -> Spans:
    """Links that hold only pictures, labelled by an alt text or a title; marked for `separate`."""
    return map_spans(spans, lambda span: (_labelled(span),))


def _labelled(span: Span) -> Span:
    if not isinstance(span, Link) or not (pictures := _only_pictures(span.spans)):
        return span
    alts = [_label(picture) for picture in pictures]
    label = " ".join(dict.fromkeys(filter(None, alts))) or " ".join(span.title.split())
    text: Spans = (Text(label),) if label else ()
    return replace(span, spans=(Marked("alt", text),))


def _label(picture: Image) -> str:
    """An alt text that says little, such as "Logo", still says more of a link than nothing."""
    alt = " ".join(picture.alt.split())
    return useful_alt(alt) or useful_alt(picture.title) or (alt if is_placeholder(alt) else "")


def separate(spans: Spans, mark: Span) -> Spans:
    """Spans with `mark` between neighbouring picture links, which no text divides.

    >>> one, two = (Link(url, (Marked("alt", (Text(url),)),)) for url in "ab")
    >>> [type(span).__name__ for span in separate((one, two, Text("c")), Text(", "))]
    ['Link', 'Text', 'Link', 'Text', 'Text']
    """
    return tuple(_separated(spans, mark))


def _separated(spans: Spans, mark: Span) -> Iterator[Span]:
    after_picture = False
    for span in _without_blanks_between(spans):
        is_picture = _is_picture_link(span)
        if after_picture:
            if is_picture:
                yield mark
            elif _starts_with_word(span):
                yield Text(" ")
        after_picture = is_picture
        yield _unmarked(span)


def _without_blanks_between(spans: Spans) -> Iterator[Span]:
    """Spans without the white space between two picture links."""
    for place, span in enumerate(spans):
        between = (
            isinstance(span, Text)
            and not span.text.strip()
            and 0 < place < len(spans) - 1
            and _is_picture_link(spans[place - 1])
            and _is_picture_link(spans[place + 1])
        )
        if not between:
            yield span


def _is_picture_link(span: Span) -> bool:
    match span:
        case Link(spans=(Marked(evidence="alt"),)):
            return True
        case _:
            return False


def _unmarked(span: Span) -> Span:
    match span:
        case Link(spans=(Marked(evidence="alt") as label,)):
            return replace(span, spans=label.spans)
        case Link() | Styled() | Marked():
            return replace(span, spans=tuple(_unmarked(inner) for inner in span.spans))
        case _:
            return span


def _starts_with_word(span: Span) -> bool:
    match span:
        case Text():
            return span.text[:1].isalnum()
        case Link() | Styled() | Marked():
            return bool(span.spans) and _starts_with_word(span.spans[0])
        case _:
            return False


def _only_pictures(spans: Spans) -> tuple[Image, ...]:
    found: list[Image] = []
    for span in spans:
        match span:
            case Image():
                found.append(span)
            case Styled() | Marked():
                inner = _only_pictures(span.spans)
                if not inner and not is_empty(span.spans):
                    return ()
                found += inner
            case _ if not is_empty((span,)):
                return ()
    return tuple(found)
