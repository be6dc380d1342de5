"""Names of meta elements, field by field; the order is that of trust."""

# fmt: off
TITLE = (
    "og:title", "twitter:title", "parsely-title", "sailthru.title", "dc.title",
    "dcterms.title", "citation_title", "title", "headline",
)
AUTHORS = (
    "citation_author", "parsely-author", "sailthru.author", "article:author_name",
    "og:article:author", "dc.creator", "dcterms.creator", "dc.creator.author", "byl",
    "author", "article:author", "book:author", "twitter:author", "article.author",
    "authors", "dc.contributor", "shareaholic:article_author_name", "rbauthors", "byline",
)
DATE = (
    "article:published_time", "og:article:published_time", "og:published_time",
    "datepublished", "citation_publication_date", "citation_online_date",
    "parsely-pub-date", "sailthru.date", "dc.date.issued", "dcterms.issued",
    "dcterms.created", "dc.date.created", "dc.date", "dcterms.date", "pubdate",
    "publishdate", "publish-date", "publish_date", "published-date", "published",
    "publication_date", "publicationdate", "publisheddate", "published_at",
    "article.published", "article_date_original", "article-publication-date",
    "cxenseparse:recs:publishtime", "cxenseparse:publishtime", "og:release_date",
    "release_date", "date", "ptime", "rnews:datepublished", "sort_date", "timestamp",
    "last-published", "datecreated", "originalpublicationdate",
    "shareaholic:article_published_time", "created", "article:post_date",
)
OF_ARTICLES = DATE[:4]
"""Those that no home page or product has."""
MODIFIED = (
    "article:modified_time", "og:article:modified_time", "og:updated_time", "datemodified",
    "dcterms.modified", "dc.date.modified", "last-modified", "lastmod",
    "article_date_updated", "updated_time", "revised", "moddate", "utime",
    "article:updated", "updated", "modified", "shareaholic:article_modified_time",
)
DESCRIPTION = (
    "og:description", "description", "twitter:description", "dc.description",
    "dcterms.abstract", "dcterms.description", "sailthru.description", "excerpt",
)
SITENAME = (
    "og:site_name", "application-name",
)
IMAGE = (
    "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src",
    "image", "thumbnail", "sailthru.image.full", "parsely-image-url",
)
CATEGORIES = (
    "article:section", "og:article:section", "parsely-section", "category", "section",
    "dc.type",
)
TAGS = (
    "article:tag", "og:article:tag", "sailthru.tags", "parsely-tags", "news_keywords",
    "keywords", "dc.subject", "dcterms.subject", "citation_keywords",
)
LICENSE = (
    "dc.rights", "dcterms.rights", "dcterms.license", "rights", "license",
    "copyright-license",
)
WRITTEN_BY = (  # labels of Twitter's pairs of label and data
    "written by", "author", "verfasst von", "escrito por", "écrit par", "scritto da",
)
