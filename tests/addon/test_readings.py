import gc

from scrapy.http import HtmlResponse, Request

from scrapy_webextract.engine.extract import extract
from scrapy_webextract.readings import Reading, Readings, Ties

URL = "https://example.com/"


def reading() -> Reading:
    return Reading(extract("<p>text", URL))


def test_the_reading_of_a_copied_response_is_found_by_its_request():
    request = Request(URL)
    response = HtmlResponse(URL, request=request)
    readings = Readings()
    readings.keep(request, response, kept := reading())
    assert readings.of(response) is kept
    assert readings.of(response.replace()) is kept
    assert readings.of(HtmlResponse(URL, request=Request(URL))) is None


def test_a_reading_goes_when_its_response_goes():
    request = Request(URL)
    response = HtmlResponse(URL, request=request)
    readings = Readings()
    readings.keep(request, response, reading())
    del request, response
    gc.collect()
    assert not readings._by_response
    assert not readings._by_request


def test_an_item_is_tied_to_its_own_response_even_when_equal_to_another():
    ties, one, two = Ties(), HtmlResponse(URL), HtmlResponse(URL)
    first, second = {"a": 1}, {"a": 1}
    ties.tie(first, one)
    ties.tie(second, two)
    assert ties.take(second) is two
    assert ties.take(first) is one
    assert ties.take(first) is None


def test_an_item_that_is_yielded_twice_is_found_twice():
    ties, response, item = Ties(), HtmlResponse(URL), {"a": 1}
    ties.tie(item, response)
    ties.tie(item, response)
    assert [ties.take(item), ties.take(item), ties.take(item)] == [response, response, None]


def test_ties_that_nobody_takes_do_not_pile_up(caplog):
    ties, response = Ties(), HtmlResponse(URL)
    items = [{"number": number} for number in range(1500)]
    for item in items:
        ties.tie(item, response)
    assert len(ties) == 1000
    assert ties.take(items[-1]) is response
    assert caplog.text.count("lowest number in ITEM_PIPELINES") == 1


def test_values_are_plain_python():
    value = reading().value
    assert isinstance(value("metadata"), dict)
    assert isinstance(value("metadata.authors"), list)
    assert isinstance(value("warnings"), list)
    assert value("rendered") is False
