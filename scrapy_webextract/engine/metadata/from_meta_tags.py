"""Source: meta elements, whose names Open Graph, Twitter, Dublin Core and others gave."""

from scrapy_webextract.engine.metadata.clues import Clues
from scrapy_webextract.engine.metadata.from_json_ld import is_article
from scrapy_webextract.engine.metadata.scene import Scene

_TITLE = ("og:title", "twitter:title", "parsely-title", "sailthru.title", "dc.title",
          "dcterms.title", "citation_title", "title", "headline")
_AUTHORS = ("citation_author", "parsely-author", "sailthru.author", "article:author_name",
            "og:article:author", "dc.creator", "dcterms.creator", "dc.creator.author", "byl",
            "author", "article:author", "book:author", "twitter:author", "article.author", "authors",
            "dc.contributor", "shareaholic:article_author_name", "rbauthors", "byline")
_DATE = ("article:published_time", "og:article:published_time", "og:published_time",
         "datepublished", "citation_publication_date", "citation_online_date", "parsely-pub-date",
         "sailthru.date", "dc.date.issued", "dcterms.issued", "dcterms.created", "dc.date.created",
         "dc.date", "dcterms.date", "pubdate", "publishdate", "publish-date", "publish_date",
         "publication_date", "publicationdate", "publisheddate", "published_at", "article.published",
         "article_date_original", "article-publication-date", "cxenseparse:recs:publishtime",
         "cxenseparse:publishtime", "og:release_date", "release_date", "date", "ptime", "rnews:datepublished",
         "sort_date", "timestamp", "last-published", "datecreated", "originalpublicationdate",
         "shareaholic:article_published_time", "created", "article:post_date")  # fmt: skip
_MODIFIED = ("article:modified_time", "og:article:modified_time", "og:updated_time",
             "datemodified", "dcterms.modified", "dc.date.modified", "last-modified", "lastmod",
             "article_date_updated", "updated_time", "revised", "moddate", "utime",
             "article:updated", "modified", "shareaholic:article_modified_time")
_DESCRIPTION = ("og:description", "description", "twitter:description", "dc.description",
                "dcterms.abstract", "dcterms.description", "sailthru.description", "excerpt")
_SITENAME = ("og:site_name", "application-name", "apple-mobile-web-app-title", "al:android:app_name",
             "dc.publisher", "citation_journal_title", "publisher", "copyright")
_IMAGE = ("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src",
          "image", "thumbnail", "sailthru.image.full", "parsely-image-url")
_CATEGORIES = ("article:section", "og:article:section", "parsely-section", "category", "section", "dc.type")
_TAGS = ("article:tag", "og:article:tag", "sailthru.tags", "parsely-tags", "news_keywords", "keywords",
         "dc.subject", "dcterms.subject", "citation_keywords")
_LICENSE = ("dc.rights", "dcterms.rights", "dcterms.license", "rights", "license", "copyright-license")
_WRITTEN_BY = ("written by", "author", "verfasst von", "escrito por", "écrit par", "scritto da")


def meta_tags(scene: Scene) -> Clues:
    """What the meta elements say; of repeated ones all, of different names the most exact first."""
    return Clues(
        title=_all(scene, _TITLE),
        authors=_first(scene, _AUTHORS) or _labelled(scene),
        date=_all(scene, _DATE) if _is_dated(scene) else (),
        date_modified=_all(scene, _MODIFIED) if _is_dated(scene) else (),
        description=_all(scene, _DESCRIPTION),
        sitename=_all(scene, _SITENAME[:2]),
        url=_all(scene, ("og:url",)),
        image=_all(scene, _IMAGE),
        categories=_first(scene, _CATEGORIES),
        tags=_first(scene, _TAGS),
        license=_all(scene, _LICENSE),
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
        if scene.page.meta(f"twitter:label{number}").lower().rstrip(":") in _WRITTEN_BY:
            return (scene.page.meta(f"twitter:data{number}"),)
    return ()


def _is_dated(scene: Scene) -> bool:
    """Whether the page is a text of a day: not a site's or a product's own page."""
    kind = scene.page.meta("og:type").lower()
    return kind not in ("website", "product", "product.group", "profile") or is_article(scene)
