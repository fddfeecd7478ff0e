"""Words of labels in their plain form, and the ends that they tell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.forms.model import End
from bowerbird.forms.words.wording import (
    end_in,
    is_generic,
    only_tells_an_end,
    stem,
    telling,
    telling_of_name,
    words_of,
)


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Price from (£):", ("price",)),
        ("Please select a make", ("make",)),
        ("Mindestpreis", ("prei",)),
        ("Höchstpreis in EUR", ("prei",)),
        ("Nombre de chambres", ("nombre", "chambre")),
        ("Où ?", ("where",)),
        ("Miles", ("mile",)),
        ("No. of bedrooms", ("bedroom",)),
        ("Anzahl Türen", ("turen",)),
        ("Türenzahl", ("turen",)),
        ("Article no.", ("article", "no")),
        ("Price no more than", ("price",)),
    ],
)
def test_what_a_label_tells_is_left_when_prompts_units_and_ends_are_gone(label: str, told: tuple[str, ...]) -> None:
    assert telling(words_of(label)) == tuple(map(stem, told))


@pytest.mark.parametrize(
    ("name", "told"),
    [("ctl00$Main$ddlMinPrice", ("price",)), ("priceFrom", ("price",)), ("q", ("q",)), ("search[town]", ("town",))],
)
def test_names_lose_what_frameworks_put_before_them(name: str, told: tuple[str, ...]) -> None:
    assert telling_of_name(words_of(name)) == told


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("Price from", End.LEAST),
        ("Min. price", End.LEAST),
        ("at least", End.LEAST),
        ("Preis ab", End.LEAST),
        ("Mindestpreis", End.LEAST),
        ("à partir de", End.LEAST),
        ("Prix de", End.LEAST),
        ("Built after", End.LEAST),
        ("up to", End.MOST),
        ("Preis bis", End.MOST),
        ("jusqu'à", End.MOST),
        ("Prix à", End.MOST),
        ("maxPrice", End.MOST),
        ("hasta", End.MOST),
        ("Price from (£)", End.LEAST),
        ("t/m", End.MOST),
        ("Price no more than", End.MOST),
        ("Preisobergrenze", End.MOST),
        ("Maximale Laufleistung", End.MOST),
        ("Prix supérieur à", End.LEAST),
        ("À partir de l'année", End.LEAST),
        ("Salaire au moins", End.LEAST),
        ("Not older than", End.LEAST),
        ("Type de bien", None),
        ("Added to site", None),
        ("Leave it as it is to see all there is", None),
        ("Price", None),
        ("Price from to", None),
        ("", None),
    ],
)
def test_the_end_of_a_range_is_told_by_words_of_seven_languages(text: str, end: End | None) -> None:
    assert end_in(words_of(text)) is end


def test_a_label_may_tell_an_end_and_nothing_else() -> None:
    assert only_tells_an_end("Max.")
    assert only_tells_an_end("bis (€)")
    assert not only_tells_an_end("Max. price")
    assert not only_tells_an_end("Price")


def test_a_label_of_prompts_is_generic() -> None:
    assert is_generic("Please select")
    assert is_generic("")
    assert not is_generic("Please select a make")


@given(st.text(max_size=60))
def test_words_do_not_change_when_read_again(text: str) -> None:
    words = words_of(text)
    assert words_of(" ".join(words)) == words


@given(st.text(max_size=60))
def test_what_is_told_is_part_of_what_is_said(text: str) -> None:
    words = words_of(text)
    assert set(telling(words)) <= {stem(word) for word in words}
