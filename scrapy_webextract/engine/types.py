"""The records that the stages of an extraction hand to one another."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from difflib import get_close_matches
from typing import Any, Literal, TypeAlias, get_args

from scrapy_webextract.engine.errors import ConfigurationError
from scrapy_webextract.engine.languages import checked_language
from scrapy_webextract.engine.page_types import GivenTypes, Own, own_types

Favor: TypeAlias = Literal["balanced", "precision", "recall"]
LinkStyle: TypeAlias = Literal["marks", "list", "inline", "none"]
Stage: TypeAlias = Literal["url", "html", "model", "given"]


@dataclass(frozen=True, slots=True)
class Options:
    """How a page is to be read; every field has a default that suits a crawl."""

    page_type: str | None = None
    """The page's type where the caller knows it; the classifier is then not asked."""
    profile: str | None = None
    """A page type to read the content as, whatever type the page is classified as."""
    page_types: GivenTypes = None
    """Types of your own, or more rules for ours: a folder of TOML files, or name to table.

    Read and checked at once; what stands here then is the records."""
    target_language: str | None = None
    """ISO 639-1 code of the one language that is wanted; text in others is left out."""
    favor: Favor = "balanced"
    """Whether doubtful blocks are kept ("recall") or left out ("precision")."""
    include_comments: bool = False
    """Whether the comments of readers follow the content; posts of a thread are content anyway."""
    include_links: bool = True
    """Whether Markdown, HTML and llm_text carry link targets."""
    include_images: bool = True
    """Whether Markdown and HTML carry images, and llm_text what they show."""
    include_tables: bool = True
    """Whether tables of data are part of the content; text that a table lays out always is."""
    visual_headings: bool = False
    """Whether Markdown and HTML write lines that only look like headings as headings."""
    deduplicate: bool = True
    """Whether a text that stands on the page several times is taken once (not in references)."""
    llm_links: LinkStyle = "marks"
    """How llm_text writes links: [n] marks with a table, a plain list, inline, or none."""
    llm_header: bool = True
    """Whether llm_text begins with the metadata header."""
    llm_structured_data: bool = True
    """Whether llm_text ends with the page's structured data."""
    max_bytes: int = 10_000_000
    """How much of a page is read, in bytes of the input; the rest is left with a warning."""

    def __post_init__(self) -> None:
        """Refuse values outside the documented ones.

        Raises ConfigurationError.
        """
        for name, allowed in (("favor", get_args(Favor)), ("llm_links", get_args(LinkStyle))):
            if (value := getattr(self, name)) not in allowed:
                raise ConfigurationError(f"Options.{name} is {value!r}; use one of {allowed}")
        for option in fields(self):
            value = getattr(self, option.name)
            if option.type is bool and not isinstance(value, bool):
                raise ConfigurationError(f"Options.{option.name} is {value!r}; use True or False")
        object.__setattr__(self, "page_types", own_types(self.page_types, "Options.page_types"))
        if self.target_language is not None:
            checked_language(self.target_language)
        if type(self.max_bytes) is not int or self.max_bytes < 1:
            raise ConfigurationError(
                f"Options.max_bytes is {self.max_bytes!r}; use a whole number, 1 or more"
            )
        for name in ("page_type", "profile"):
            if not isinstance(value := getattr(self, name), str | None):
                raise ConfigurationError(f"Options.{name} is {value!r}; use a type's name")

    @property
    def own_types(self) -> Own:
        """The caller's own page types, as records."""
        return own_types(self.page_types)

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any], where: str = "Options") -> "Options":
        """Make options of a mapping; an unknown key raises ConfigurationError, naming the nearest.

        >>> Options.from_mapping({"favor": "recall"}).favor
        'recall'
        """
        known = [f.name for f in fields(cls)]
        for key in values:
            if key not in known:
                near = get_close_matches(str(key), known, n=1) or [known[0]]
                raise ConfigurationError(
                    f"{where}: unknown key {key!r}; did you mean {near[0]!r}?"
                )
        return cls(**values)


@dataclass(frozen=True, slots=True)
class Guess:
    """What kind of page this is, and which stage of the classifier said so."""

    page_type: str
    """One of the names in page_types/."""
    probability: float
    """0.0-1.0: how often such a guess is right."""
    stage: Stage
    """The stage that decided."""
    runner_up: str | None = None
    """The second most probable type."""
    probabilities: Mapping[str, float] = field(default_factory=dict)
    """The model's probability of every type; they add up to 1."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the page says of itself; a field without evidence is None or empty."""

    title: str | None = None
    """The page's own title, without the site's name."""
    authors: tuple[str, ...] = ()
    """The people who wrote it, in the page's order; of an article that nobody signs, its house."""
    date: str | None = None
    """First publication: YYYY-MM-DD, with THH:MM:SS and the zone where the page gives them."""
    date_modified: str | None = None
    """Last change, in the same form."""
    description: str | None = None
    """The page's summary of itself."""
    language: str | None = None
    """ISO 639-1 code of the text."""
    sitename: str | None = None
    """The name of the site."""
    url: str | None = None
    """The canonical address, absolute."""
    image: str | None = None
    """The lead picture, absolute."""
    categories: tuple[str, ...] = ()
    """Sections the page is filed under."""
    tags: tuple[str, ...] = ()
    """Keywords."""
    license: str | None = None
    """The licence of the text, as the page names it or its URL."""

    @property
    def author(self) -> str | None:
        """The authors in one string, divided by "; "."""
        return "; ".join(self.authors) or None

    def to_dict(self) -> dict[str, Any]:
        """All fields, JSON-ready, with `author` beside `authors`."""
        values = asdict(self) | {"author": self.author}
        return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}
