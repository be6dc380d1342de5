"""Which HTML tags make a block, which are no text at all: one truth for the whole engine."""

BLOCK_TAGS: frozenset[str] = frozenset(
    """address article aside blockquote body caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html
    legend li main menu nav noscript ol option p pre search section summary table tbody td
    tfoot th thead tr ul button select textarea optgroup""".split()
)
"""A text run ends where one of these begins or ends."""

SKIPPED_TAGS: frozenset[str] = frozenset(
    """applet area audio base basefont canvas datalist embed frame iframe input link map
    meta noembed noframes object param rp script style svg template title track video
    """.split()
)
"""Neither these nor what is in them is text of the page (math is kept). <head> is not one: without
a <body> tag the parser leaves <nav>, <main> or <article> in it."""

HEADING_TAGS: frozenset[str] = frozenset(f"h{level}" for level in range(1, 7))
"""h1 to h6."""
