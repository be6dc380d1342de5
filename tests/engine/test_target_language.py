"""Options.target_language: pages in another language, and pages in several."""

import json

import py3langid
import pytest

from scrapy_webextract import ConfigurationError, Options, extract
from scrapy_webextract.engine.languages import LANGUAGES

TEXTS = {
    "en": (
        "The miller kept two ledgers, one for the grain that came by cart and one for the flour "
        "that left by boat, and in a wet year the two never agreed with each other.",
        "His daughter found out why when she weighed the sacks herself: the carters had been "
        "paid by the sack and not by the weight, and each of them owned a very small sack.",
    ),
    "de": (
        "Der Müller führte zwei Bücher, eines für das Getreide, das mit dem Wagen kam, und eines "
        "für das Mehl, das mit dem Boot ging, und in nassen Jahren stimmten sie nie überein.",
        "Seine Tochter fand den Grund, als sie die Säcke selbst wog: Die Fuhrleute wurden nach "
        "Säcken bezahlt und nicht nach Gewicht, und jeder von ihnen besaß einen kleinen Sack.",
    ),
    "fr": (
        "Le meunier tenait deux registres, l'un pour le grain qui venait en charrette et l'autre "
        "pour la farine qui repartait en bateau, et les années de pluie ils ne s'accordaient pas.",
        "Sa fille comprit pourquoi le jour où elle pesa les sacs elle-même : les charretiers "
        "étaient payés au sac et non au poids, et chacun d'eux possédait un tout petit sac.",
    ),
    "ja": (
        "粉屋は帳簿を二冊つけていた。一冊は荷車で届く穀物のため、もう一冊は舟で出ていく粉のためで、"
        "雨の多い年には二冊の数字が合うことは一度もなかった。",
        "娘が自分で袋の重さを量ったとき、その理由が分かった。荷車引きは重さではなく袋の数で"
        "支払いを受けており、誰もがとても小さな袋を持っていたのである。",
    ),
}
URL = "https://mill.example/stories/ledgers"


def section(language, attribute=False, title="Ledgers"):
    lang = f" lang='{language}'" if attribute else ""
    body = "".join(f"<p>{text}</p>" for text in TEXTS[language] * 2)
    return f"<section{lang}><h2>{title}</h2>{body}</section>"


def page(*sections, declared="en"):
    return (
        f"<html lang='{declared}'><head><title>The miller's ledgers</title>"
        "<meta name='author' content='Ada Quill'>"
        "<meta property='article:published_time' content='2024-05-03'></head>"
        "<body><nav><a href='/'>Home</a></nav><main><article><h1>The miller's ledgers</h1>"
        f"{''.join(sections)}</article></main><footer>© Mill</footer></body></html>"
    )


def read(html, wanted):
    return extract(html, URL, options=Options(target_language=wanted))


@pytest.mark.parametrize("language", TEXTS)
def test_a_page_in_the_wanted_language_is_read_as_ever(language):
    html = page(section(language), declared=language)
    plain, reading = extract(html, URL), read(html, language)
    assert reading.to_dict() == plain.to_dict()
    assert TEXTS[language][1] in reading.text


@pytest.mark.parametrize(
    ("language", "wanted"), [(told, w) for told in TEXTS for w in ("en", "de", "es") if told != w]
)
def test_a_page_in_another_language_is_marked_and_empty(language, wanted):
    reading = read(page(section(language), declared=wanted), wanted)
    assert (reading.text, reading.markdown, reading.html) == ("", "", "")
    assert reading.links == reading.headings == reading.images == []
    assert TEXTS[language][0] not in reading.llm_text
    assert reading.confidence == 0.0
    assert reading.warnings == (f"the content is in {language}: {wanted} is wanted",)
    assert reading.other_language == reading.metadata.language == language
    assert reading.metadata.title == "The miller's ledgers"
    assert reading.metadata.authors == ("Ada Quill",)
    assert reading.metadata.date == "2024-05-03"
    assert reading.page_type
    assert json.dumps(reading.to_dict())


@pytest.mark.parametrize("attribute", [True, False], ids=["declared", "told by the text"])
@pytest.mark.parametrize("order", [("en", "de", "fr"), ("fr", "en", "de")])
def test_of_a_page_in_several_languages_the_wanted_sections_are_kept(order, attribute):
    html = page(*(section(language, attribute, f"Part {language}") for language in order))
    assert all(text in extract(html, URL).text for lang in order for text in TEXTS[lang])
    for wanted in order:
        reading = read(html, wanted)
        for language in order:
            kept = language == wanted
            assert (TEXTS[language][0] in reading.text) is kept
            assert (TEXTS[language][1] in reading.markdown) is kept
            assert (f"Part {language}" in reading.text) is kept
        assert reading.confidence > 0
        assert reading.other_language is None
        assert "left out" in reading.warnings[0]
        assert wanted not in reading.warnings[0].partition(" left out")[0].split()


def test_a_quotation_in_another_language_stays_in_the_text():
    quoted = section("en").replace("</p><p>", f"</p><p>{TEXTS['de'][0]}</p><p>", 1)
    html = page(quoted, section("en"))
    reading = read(html, "en")
    assert TEXTS["de"][0] in reading.text
    assert reading.to_dict() == extract(html, URL).to_dict()


def test_what_the_page_declares_counts_less_than_what_it_says():
    reading = read(page(section("de"), declared="en"), "de")
    assert TEXTS["de"][0] in reading.text
    assert reading.metadata.language == "de"


@pytest.mark.parametrize(("declared", "is_kept"), [("en-GB", True), ("fr", False), ("", True)])
def test_of_a_page_too_short_to_tell_the_declared_language_counts(declared, is_kept):
    html = (
        f"<html lang='{declared}'><body><article><p>Taxi 24, Port 7.</p></article></body></html>"
    )
    plain, reading = extract(html, URL), read(html, "en")
    assert reading.text == (plain.text if is_kept else "")
    assert reading.confidence == (plain.confidence if is_kept else 0.0)


@pytest.mark.parametrize("wanted", ["no", "nb"])
def test_near_relatives_are_not_told_apart(wanted):
    text = (
        "Mølleren førte to bøker, en for kornet som kom med kjerre og en for melet som dro med "
        "båt, og i våte år stemte de to aldri overens med hverandre."
    )
    assert text in read(page(f"<p>{text}</p>" * 3, declared="nb"), wanted).text


def test_text_that_only_json_holds_is_told_too():
    body = " ".join(TEXTS["de"] * 3)
    island = json.dumps({"@type": "NewsArticle", "headline": "Mühle", "articleBody": body})
    html = (
        "<html lang='en'><head><title>Mill</title>"
        f"<script type='application/ld+json'>{island}</script></head><body><p>Loading</p></body>"
    )
    assert TEXTS["de"][0] in read(html, "de").text
    reading = read(html, "en")
    assert reading.text == ""
    assert reading.confidence == 0.0
    assert TEXTS["de"][0] not in reading.llm_text
    assert reading.other_language == "de"


@pytest.mark.parametrize("page", ["", "<p>", "<html lang='fr'><body></body></html>", b"%PDF-1.7"])
def test_what_is_no_page_stays_what_it_is(page):
    plain = extract(page, URL)
    assert read(page, "en").warnings == plain.warnings


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("en-US", "did you mean 'en'"),
        ("EN", "did you mean 'en'"),
        ("english", "did you mean 'en'"),
        ("xx", 'such as "en"'),
        ("", 'such as "en"'),
        (7, 'such as "en"'),
        (["en"], 'such as "en"'),
    ],
)
def test_a_wrong_code_is_refused_at_once(wrong, hint):
    with pytest.raises(ConfigurationError, match=hint):
        Options.from_mapping({"target_language": wrong})


def test_every_language_that_may_be_asked_for_can_be_told():
    told = {code for code, _ in py3langid.rank("x") if len(code) == 2}
    assert told >= LANGUAGES - {"nb"}


def test_the_identifier_is_not_asked_without_the_option(monkeypatch):
    from scrapy_webextract.engine.content import tongue

    def ask(text):
        raise AssertionError("asked")

    monkeypatch.setattr(tongue, "likelihoods", ask)
    assert TEXTS["en"][0] in extract(page(section("en")), URL).text
