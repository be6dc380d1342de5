"""The records that say what is known of a kind of page."""

from dataclasses import dataclass, field

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UrlRules:
    """What an address of this type looks like; everything but patterns in lower case."""

    patterns: Names = ()
    """Regular expressions, searched in the whole address as it stands; no shipped type has one."""
    hosts: Names = ()
    """Platforms: a host that is one of these or lies below it."""
    host_labels: Names = ()
    """Labels of a host name, between its dots."""
    ends: Names = ()
    """Segments that end the path: /blog/ is an index, /blog/a-day-out is not."""
    segments: Names = ()
    """Segments of the path, with or without their file extension."""
    slugs: Names = ()
    """Runs of words in a segment, as they stand between hyphens."""


@dataclass(frozen=True, slots=True)
class HtmlRules:
    """What a page of this type says of itself."""

    json_ld: Names = ()
    """schema.org types in JSON-LD."""
    itemtypes: Names = ()
    """schema.org types in microdata."""
    og_types: Names = ()
    """Values of og:type."""
    generators: Names = ()
    """How the content of <meta name="generator"> begins, in lower case."""
    marks: Names = ()
    """Class names, ids or roles that only such pages have, in lower case."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How a page of this type is read."""

    repeats: bool = False
    """Whether what stands twice on a page is said twice for a reason, as in references."""
    whole_units: bool = True
    """Whether like units (posts, panels, sections) follow when most of them are taken."""
    posts: bool = False
    """Whether what visitors post is the content of such a page, and no comment on it."""
    typical_words: tuple[int, int] = (100, 1000)
    """Words of main content that one page in ten and one page in two stay below."""


@dataclass(frozen=True, slots=True)
class PageType:
    """One kind of page."""

    name: str
    """The file's name."""
    summary: str = ""
    """What such a page is, in one line."""
    like: str = ""
    """The shipped type that pages of a user's own type are read like; "" where there is none."""
    url: UrlRules = field(default_factory=UrlRules)
    """What its address looks like."""
    html: HtmlRules = field(default_factory=HtmlRules)
    """What its markup says."""
    profile: Profile = field(default_factory=Profile)
    """How it is read."""


Own = tuple[PageType, ...]
"""Page types that a user has added."""
