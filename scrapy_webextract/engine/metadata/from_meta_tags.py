"""Source: meta elements, whose names Open Graph, Twitter, Dublin Core and others gave."""

from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.from_json_ld import is_article
from scrapy_webextract.engine.metadata.meta_names import (
    AUTHORS,
    CATEGORIES,
    DATE,
    DESCRIPTION,
    IMAGE,
    LICENSE,
    MODIFIED,
    OF_ARTICLES,
    SITENAME,
    TAGS,
    TITLE,
    WRITTEN_BY,
)
from scrapy_webextract.engine.metadata.scene import Scene


def meta_tags(scene: Scene) -> Clues:
    """What the meta elements say: all of repeated ones, the most exact name first."""
    return Clues(
        title=_all(scene, TITLE),
        authors=_first(scene, AUTHORS) or _labelled(scene),
        date=_all(scene, DATE if _is_dated(scene) else OF_ARTICLES),
        date_modified=_all(scene, MODIFIED) if _is_dated(scene) else (),
        description=_all(scene, DESCRIPTION),
        sitename=_all(scene, SITENAME),
        url=_all(scene, ("og:url",)),
        image=_all(scene, IMAGE),
        categories=_first(scene, CATEGORIES),
        tags=_first(scene, TAGS),
        license=_all(scene, LICENSE),
    )


def _all(scene: Scene, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(value for name in names for value in scene.page.metas.get(name, ()))


def _first(scene: Scene, names: tuple[str, ...]) -> tuple[str, ...]:
    """All values of the first name that has usable ones."""
    for name in names:
        values = scene.page.metas.get(name, ())
        usable = tuple(v for v in values if not v.startswith(("http:", "https:", "//", "{", "[")))
        if usable:
            return usable
    return ()


def _labelled(scene: Scene) -> tuple[str, ...]:
    """The author in Twitter's pair of label and data."""
    for number in "123":
        if scene.page.meta(f"twitter:label{number}").lower().rstrip(":") in WRITTEN_BY:
            return (scene.page.meta(f"twitter:data{number}"),)
    return ()


def _is_dated(scene: Scene) -> bool:
    """Whether the page is a text of a day: not a site's or a product's own page."""
    kind = scene.page.meta("og:type").lower()
    return kind not in ("website", "product", "product.group", "profile") or is_article(scene)
