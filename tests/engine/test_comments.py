"""Comments of readers: what is one, what only looks like one, and Options.include_comments."""

import time

import numpy as np
import pytest

from scrapy_webextract import Options, extract
from scrapy_webextract.engine.content.blocks import blocks_of
from scrapy_webextract.engine.content.comment_names import Kind, is_comments_heading, kind_of
from scrapy_webextract.engine.content.comments import comments_of
from scrapy_webextract.engine.content.score import measure_blocks
from scrapy_webextract.engine.page import read
from scrapy_webextract.engine.page_types import PAGE_TYPES
from scrapy_webextract.engine.types import Guess

BODY = (
    "<h1>The lamp on the breakwater</h1>"
    "<p>The lamp on the breakwater was lit by hand until the spring of 1961, when the harbour "
    "board bought a clockwork that had served on a lightship for twenty years.</p>"
    "<p>It ran for eleven days and stopped in a gale. The keeper, who had kept his matches, rowed "
    "out and lit the lamp himself, and for a month nobody on shore noticed anything.</p>"
    "<p>The clockwork is in the museum now, with the matches beside it in a saucer, and the "
    "label says that both are on loan from the family of the keeper.</p>"
)
FIRST = "My grandfather wound that clockwork and never trusted it one bit."
SECOND = "Is the saucer the blue one that used to stand in the harbour office?"
SECTION = (
    f"<section id='comments'><h2>2 Comments</h2>"
    f"<div class='c'><b>Orla Finch</b> <time>3 May 2024</time><p>{FIRST}</p>"
    f"<button>Reply</button><a href='#'>Like</a></div>"
    f"<div class='c'><b>Tam Reed</b> <time>4 May 2024</time><p>{SECOND}</p>"
    f"<button>Reply</button><div><a href='#'>Report</a></div></div>"
    "<form><label>Your name</label><textarea></textarea><button>Post comment</button></form>"
    "</section>"
)
UNITS = "".join(
    f"<{tag} class='CommentBox' id='c{n}'><p>Posted by <b>{who}</b></p><p>{said}</p></{tag}>"
    for tag in ("details",)
    for n, (who, said) in enumerate((("orla", FIRST), ("tam", SECOND)))
)


def posts_under(heading):
    return heading + (
        f"<div class='x1'><b>Orla</b> <i>3 May 2024</i><p>{FIRST}</p></div>"
        f"<div class='x1'><b>Tam</b> <i>4 May 2024</i><p>{SECOND}</p></div>"
    )


ITEMS = "".join(
    f"<div itemscope itemtype='https://schema.org/Comment'><p>{said}</p></div>"
    for said in (FIRST, SECOND)
)
WITH_COMMENTS = {
    "a section by its id": SECTION,
    "a list by its class": SECTION.replace("id='comments'", "class='wp comment-list'"),
    "a data attribute": SECTION.replace("id='comments'", 'data-component="comments"'),
    "a custom element": SECTION.replace("section id='comments'", "reader-comments").replace(
        "</section>", "</reader-comments>"
    ),
    "in German": SECTION.replace("id='comments'", "class='leserkommentare'"),
    "in Spanish": SECTION.replace("id='comments'", "class='bloque-comentarios'").replace(
        "bloque", "box"
    ),
    "units without a section": UNITS,
    "units by names in small letters": UNITS.replace("Posted by", "by"),
    "schema.org items": ITEMS,
    "a heading alone": posts_under("<h3>Comments (2)</h3>"),
    "thoughts on the article": posts_under("<h2>2 thoughts on “The lamp”</h2>"),
    "a German heading": posts_under("<h3>Kommentare</h3>"),
    "a Japanese heading": posts_under("<h3>コメント (2)</h3>"),
    "bylines": (
        f"<h3>Comments</h3><div><p>Orla says:</p><p>{FIRST}</p></div>"
        f"<div><p>By Tam Reed</p><p>{SECOND}</p></div>"
    ),
    "days at the end": (
        f"<h3>Comments</h3><div><p>{FIRST}</p><p>Orla, 3.5.2024.</p></div>"
        f"<div><p>{SECOND}</p><p>Tam, May 4, 2024 at 3 p.m.</p></div>"
    ),
    "buttons to reply": (
        f"<h3>Comments</h3><div><b>Orla</b><p>{FIRST}</p><button>Reply</button></div>"
        f"<div><b>Tam</b><p>{SECOND}</p><button>Reply</button></div>"
    ),
    "a heading that counts one": (
        f"<h2>One thought on “The lamp”</h2><div><p>Orla, 3 May 2024</p><p>{FIRST}</p>"
        f"<p>{SECOND}</p></div>"
    ),
    "a summary": f"<details>{posts_under('<summary>2 Comments</summary>')}</details>",
}


def page(comments, body=BODY, after="<footer><p>Harbour Post</p></footer>"):
    return f"<html><body><nav>Home</nav><article>{body}</article>{comments}{after}</body></html>"


def guess(**odds):
    """A guess with these odds; the rest of them goes to article."""
    rest = {name: odds.get(name, 0.0) for name in PAGE_TYPES}
    rest["article"] = odds.get("article", 1.0 - sum(odds.values()))
    best = max(rest, key=rest.__getitem__)
    return Guess(best, rest[best], "model", probabilities=rest)


def found(html, kind=None, score=0.9):
    """The texts of the comments, and of what readers wrote; every block has the same score."""
    read_page = read(html, "", None, Options())
    blocks = blocks_of(read_page.root)
    scores = np.full(len(blocks), score, np.float32)
    measured = measure_blocks(read_page, blocks)
    comments = comments_of(html, blocks, measured, scores, kind or guess())
    section, posts = (
        [text for text, taken in zip(blocks.texts, mask, strict=True) if taken]
        for mask in (comments.section, comments.posts)
    )
    return section, posts


@pytest.mark.parametrize("how", WITH_COMMENTS)
def test_comments_are_found_by_names_headings_and_what_they_are_made_of(how):
    section, posts = found(page(WITH_COMMENTS[how]))
    for said in (FIRST, SECOND):
        assert said in section
        assert said in posts
    assert not [text for text in section if "keeper" in text or "Harbour Post" in text]


def test_buttons_and_forms_are_no_readers_words():
    _, posts = found(page(SECTION))
    assert posts == ["2 Comments", "Orla Finch 3 May 2024", FIRST, "Tam Reed 4 May 2024", SECOND]


def test_a_form_without_a_comment_is_left_out_and_adds_nothing():
    section, posts = found(
        page("<div id='respond'><h3>Leave a Reply</h3><form><p>Required fields are marked</p>")
    )
    assert "Required fields are marked" in section
    assert posts == []


@pytest.mark.parametrize("how", WITH_COMMENTS)
def test_posts_are_content_where_the_page_is_a_thread(how):
    assert found(page(WITH_COMMENTS[how]), guess(forum=0.9)) == ([], [])


@pytest.mark.parametrize("odds", [0.15, 0.49])
@pytest.mark.parametrize("how", WITH_COMMENTS)
def test_where_the_page_may_be_a_thread_posts_can_be_asked_for_and_are_not_lost(how, odds):
    section, posts = found(page(WITH_COMMENTS[how]), guess(forum=odds))
    assert section == []
    assert FIRST in posts


def test_a_type_that_a_rule_decided_counts_whatever_the_model_says():
    by_rule = Guess("forum", 0.7, "url", probabilities=guess().probabilities)
    assert found(page(SECTION), by_rule) == ([], [])


NO_COMMENTS = {
    "a policy on comments": f"<article id='comments-policy'>{BODY}</article>",
    "an article in a comment's clothes": f"<div class='comment-container'>{BODY}</div>",
    "a page that says it is open for them": f"<main class='comments'>{BODY}</main>",
    "an opinion": f"<article class='kommentar'>{BODY}</article>",
    "an article with a heading on comments": BODY
    + "<h2>Comments on pricing</h2><p>The board gave no reasons on 3 May 2024 for the price.</p>",
    "a chapter of a manual": BODY
    + f"<h2>Comments</h2><p>Since 3 May 2024 a hash begins one.</p><h2>Lamps</h2>{BODY[38:]}",
    "a last chapter that says by": BODY
    + f"<h2>Comments</h2><p>{FIRST}</p><p>By default they are kept.</p><p>{SECOND}</p>"
    "<p>By default they are kept</p>",
    "a last chapter with days in code": BODY
    + f"<h2>Comments</h2><p>{FIRST}</p><pre>// changed on 2024-05-03</pre><p>{SECOND}</p>"
    "<pre><code># changed on 2024-05-04</code></pre>",
    "a last chapter with a day in a paragraph": BODY
    + f"<h2>2. Comments</h2><p>Since the version of 3 May 2024 a hash begins one.</p>"
    f"<p>{FIRST}</p><p>Since the version of 4 May 2024 a slash begins one as well.</p>",
    "a last chapter with one short line": BODY
    + f"<h2>1. Comments</h2><p>Last changed: 3 May 2024</p><p>{FIRST}</p><p>{SECOND}</p>",
    "a last chapter on what was said": BODY
    + f"<h2>Comments</h2><p>{FIRST}</p><p>On 3 May 2024 the works began.</p><p>{SECOND}</p>"
    "<p>On 4 May 2024 the works ended.</p><p>The minister said little of it.</p>",
    "a remark of the editor": BODY
    + f"<aside class='editor-comment'><p>{FIRST} Seen on 3 May 2024.</p></aside>",
    "one box without a name or a day": BODY + f"<div class='comment'><p>{FIRST}</p></div>",
    "testimonials": BODY
    + f"<div class='testimonial-comments'><p>3 May 2024</p><p>{FIRST}</p></div>" * 3,
    "a chapter on review": BODY
    + f"<section id='respond-to-review-comments'><h2>Answering</h2><p>{FIRST}</p></section>",
}


@pytest.mark.parametrize("what", NO_COMMENTS)
def test_nothing_goes_that_only_has_the_name(what):
    html = f"<html><body><nav>Home</nav>{NO_COMMENTS[what]}<footer>Post</footer></body></html>"
    assert found(html) == ([], [])


def test_a_thread_that_was_taken_for_an_article_keeps_its_posts():
    posts = "".join(
        f"<div class='comment'><i>{n} May 2024</i><p>{FIRST} {SECOND}</p></div>" for n in range(9)
    )
    html = f"<body><h1>Which lamp?</h1><p>{FIRST} Asked on the quay.</p><div>{posts}</div></body>"
    assert found(html) == ([], [])


def test_nothing_is_a_comment_before_there_is_something_to_comment_on():
    assert found(f"<body>{SECTION}<article>{BODY}</article></body>") == ([], [])


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        ("entry-content responsive", Kind.NOTHING),
        ("comments", Kind.SECTION),
        ("nv-cv-m comments-area", Kind.SECTION),
        ("PostsPage-commentsSection", Kind.SECTION),
        ("comment_list", Kind.SECTION),
        ("disqus_thread", Kind.SECTION),
        ("js-comment-container", Kind.MENTION),
        ("comment-body", Kind.MENTION),
        ("comment-count", Kind.NOTHING),
        ("summary-item-has-comments-enabled", Kind.NOTHING),
        ("widget_recent_comments", Kind.NOTHING),
        ("comment-author vcard", Kind.NOTHING),
        ("https://schema.org/Comment", Kind.ITEM),
        ("https://schema.org/CommentAction", Kind.MENTION),
    ],
)
def test_a_name_says_what_its_element_is(names, kind):
    assert kind_of(names) == kind


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Comments", True),
        ("Comments (12)", True),
        ("12 comments", True),
        ("One thought on “Salt”", True),
        ("3 Responses to Salt", True),
        ("Thoughts on salt", False),
        ("Comments on the budget", False),
        ("4 Kommentare zu „Salz“", True),
        ("Commentaires (3)", True),
        ("Comment choisir un barbecue", False),
        ("Комментарии", True),
        ("评论", True),
        ("댓글 3", True),
        ("No comment from the board", False),
    ],
)
def test_a_heading_over_comments(text, is_one):
    assert is_comments_heading(text) is is_one


def test_counts_of_comments_in_a_long_list_take_no_time():
    count = "<h4>12 comments</h4><div class='comment-box'>3 May 2024</div>"
    row = f"<h3>A lamp</h3><p>{SECOND}</p>{count}"
    html = f"<body>{BODY}{row * 5000}</body>"
    start = time.process_time()
    assert found(html, score=0.4)[0] == []
    assert time.process_time() - start < 8


CHAPTERS = {
    "documentation": "<p>A hash begins a remark in this language.</p><p>It ends with the line.</p>"
    "<p>By default they are kept.</p><pre>// changed on 2024-05-03</pre>",
    "article": "<p>Nobody had asked the keeper. On 3 May 2024 the works began.</p>"
    "<p>The minister said that a hash begins a remark in this language.</p>",
}


@pytest.mark.parametrize("page_type", CHAPTERS)
def test_a_chapter_called_comments_is_content(page_type):
    html = page("", body=f"{BODY}<h2>Comments</h2>{CHAPTERS[page_type]}")
    text = extract(html, options=Options(page_type=page_type)).text
    assert "a hash begins a remark" in text.lower()


def written(reading):
    return reading.text, reading.markdown, reading.html, reading.llm_text


URL = "https://post.example/news/2024/the-lamp-on-the-breakwater"
FULL = page(SECTION).replace(
    "<html>", "<html lang='en'><head><title>The lamp on the breakwater</title></head>"
)


def test_comments_are_left_out_unless_they_are_wanted():
    for text in written(extract(FULL, URL)):
        assert "The clockwork is in the museum now" in text
        assert FIRST not in text
        assert "Orla" not in text


def test_wanted_comments_follow_the_content_with_names_and_days():
    for text in written(extract(FULL, URL, options=Options(include_comments=True))):
        places = [
            text.index(part)
            for part in ("both are on loan", "Orla Finch", "3 May 2024", FIRST, "Tam Reed", SECOND)
        ]
        assert places == sorted(places)
        assert not [word for word in ("Reply", "Report", "Post comment", "Like") if word in text]


def test_wanted_comments_change_nothing_else():
    plain = extract(FULL, URL)
    reading = extract(FULL, URL, options=Options(include_comments=True))
    assert reading.confidence == plain.confidence
    assert reading.text.startswith(plain.text)


@pytest.mark.parametrize("page_type", ["product", "documentation"])
def test_they_are_comments_under_other_pages_too(page_type):
    options = Options(page_type=page_type, include_comments=True)
    assert FIRST in extract(FULL, URL, options=options).text
    assert FIRST not in extract(FULL, URL, options=Options(page_type=page_type)).text


THREAD = "<html><body><div class='forum'><h1>Which lamp for a breakwater?</h1>" + "".join(
    f"<div class='post comment' id='p{n}'><b class='username'>{who}</b> <i>{n} May 2024</i>"
    f"<div class='message'><p>{said} {FIRST} Number {n}, as the keeper says.</p></div></div>"
    for n, (who, said) in enumerate((("orla", SECOND), ("tam", FIRST), ("ines", SECOND)), 1)
)


@pytest.mark.parametrize("wanted", [False, True])
def test_the_posts_of_a_forum_are_content_either_way(wanted):
    options = Options(include_comments=wanted)
    reading = extract(THREAD, "https://forum.example/threads/which-lamp.12/", options=options)
    assert reading.page_type == "forum"
    assert all(f"Number {n}, as the keeper says." in reading.text for n in (1, 2, 3))


@pytest.mark.parametrize(
    "html",
    [
        "<html><body><h2>Comments</h2></body></html>",
        "<body><h2>Comments</h2>Ann wrote.<br><br>Ben wrote.</body>",
    ],
)
def test_a_heading_that_opens_the_whole_page_ends_the_search(html):
    assert isinstance(extract(html).text, str)
