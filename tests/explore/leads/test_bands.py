from math import inf

import pytest

from bowerbird.explore.leads.bands import Band, asks_for_price, band_of, needed


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("Under £500,000", Band(0, 500_000)),
        ("Up to $6", Band(0, 6)),
        ("Max. 30 €", Band(0, 30)),
        ("Jusqu’à 25 €", Band(0, 25)),
        ("Over £1.5", Band(1, inf)),
        ("ab 100 €", Band(100, inf)),
        ("£200k - £300k", Band(200_000, 300_000)),
        ("10 € bis 20 €", Band(10, 20)),
        ("$1 or less", Band(0, 1)),
        ("Au-dessus de 240 €", Band(240, inf)),
    ],
)
def test_bands_are_read(text: str, band: Band) -> None:
    assert band_of(text) == band


@pytest.mark.parametrize(
    "text", ["£200,000", "$6.99 60W Equal R30 LED Bulb", "Under 18", "Oxford", "from us to you", ""]
)
def test_other_texts_are_no_bands(text: str) -> None:
    assert band_of(text) is None


def test_of_nested_bands_the_widest_and_the_open_one_are_needed() -> None:
    texts = ["Under £100", "Under £200", "Under £500", "Over £500"]
    assert needed(texts) == (False, False, True, True)


def test_of_bands_side_by_side_all_are_needed() -> None:
    assert needed(["£0 - £100", "£100 - £200", "Over £200"]) == (True, True, True)


def test_an_address_that_asks_for_the_amount_is_a_query_in_any_language() -> None:
    assert asks_for_price("Nad 240 €", "http://a.example/list?cena=240")
    assert not asks_for_price("Flat, 240 €", "http://a.example/item?id=17")
    assert not asks_for_price("240 things", "http://a.example/list?number=240")
