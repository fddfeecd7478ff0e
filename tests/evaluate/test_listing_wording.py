"""Labels that went through spreadsheets still say what they said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.evaluate.wording import key, readings, repaired, same, similar


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        (" Rights & permissions", "Rights &\npermissions"),
        ("Résumé – 2", "RESUME 2"),
        ("29-Jan-17", "29 January 2017"),
        ("29-Jan-17", "Jan 29, 2017"),
        ("1-Jun-89", "June 1989"),
        ("07-Feb", "7 Feb"),
        ("3.9", "3.90"),
        ("12", "12.00"),
        ("0.48", "48%"),
        ("Paul Ryanâ€™s Wife", "Paul Ryan’s Wife"),
        ("Kids (Japanese: ???)", "Kids (Japanese: キッズ)"),
        ("A long label of which one letter was lst", "A long label of which one letter was lost"),
    ],
)
def test_a_label_is_recognised(label: str, shown: str) -> None:
    assert same(label, shown)


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("29-Jan-17", "29 January 2016"),
        ("29-Jan-17", "28 January 2017"),
        ("3.9", "3.95"),
        ("Red shoes", "Red shoes for children"),
        ("PHP", "PHP5"),
    ],
)
def test_another_text_is_not_the_label(label: str, shown: str) -> None:
    assert not same(label, shown)


def test_months_of_no_calendar_are_words() -> None:
    assert readings("12-Abc-17") == ("12abc17",)


def test_only_what_was_misread_is_read_again() -> None:
    assert repaired("mÃ¡ster") == "máster"
    assert repaired("Ã la carte") == "Ã la carte"
    assert repaired("plain") == "plain"


@given(st.text())
def test_a_text_is_like_itself(text: str) -> None:
    assert key(key(text)) == key(text)
    assert similar(key(text), key(text)) or not key(text)


@given(st.text(alphabet="abcdefghij", min_size=1, max_size=40), st.integers(1, 5))
def test_texts_with_too_many_other_letters_are_not_alike(text: str, times: int) -> None:
    assert not similar(text, text + "z" * (len(text) * times))
