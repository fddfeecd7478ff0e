"""Choices that ask for nothing, in words and by their place."""

from __future__ import annotations

import pytest

from bowerbird.domain import load_pack
from bowerbird.forms.model import Choice, Field, Label, Source, Widget
from bowerbird.forms.wildcards import open_choice, telling_choices, with_wildcards


def select(*choices: tuple[str, str], label: str = "") -> Field:
    made = tuple(Choice(1, text, value) for text, value in choices)
    labels = (Label(label, Source.FOR),) if label else ()
    return Field((1,), Widget.SELECT, "f", labels, made)


def opened(field: Field) -> list[str]:
    return [choice.text for choice in with_wildcards(field).choices if choice.is_wildcard]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Any",
            "All makes",
            "- any -",
            "—",
            "No preference",
            "No min",
            "No max.",
            "Please select",
            "0+",
            "Doesn't matter",
        ),
        *("Alle", "Beliebig", "egal", "Alle Marken", "Bitte wählen", "keine Angabe"),
        *("Tous", "Toutes les marques", "Indifférent", "Peu importe", "Choisissez une marque", "Sans minimum"),
        *("Cualquiera", "Todas las marcas", "Qualsiasi", "Tutte le marche", "Maakt niet uit", "Alle merken"),
        *("Qualquer", "Todos os modelos"),
    ],
)
def test_words_of_seven_languages_leave_a_field_open(text: str) -> None:
    assert opened(select((text, "x1"), ("Ford", "ford"), ("Audi", "audi"))) == [text]


def test_a_first_option_that_sends_nothing_asks_for_nothing() -> None:
    assert opened(select(("Make", ""), ("Ford", "ford"))) == ["Make"]
    assert opened(select(("Ford", "ford"), ("Other", ""))) == []


def test_a_first_option_that_repeats_the_label_asks_for_nothing() -> None:
    assert opened(select(("Make", "x"), ("Ford", "ford"), label="Make:")) == ["Make"]
    assert opened(select(("Ford", "ford"), ("Make", "make"), label="Make")) == []


def test_a_number_sent_is_asked_for_whatever_its_text_repeats() -> None:
    assert opened(select(("Min", "1"), ("2", "2"))) == ["Min"]
    assert opened(select(("Bedrooms", "1"), ("2 Bedrooms", "2"), label="Bedrooms")) == []


def test_things_that_begin_as_wildcards_do_are_not_open() -> None:
    drive = select(("Front-wheel drive", "fwd"), ("All-wheel drive", "awd"))
    assert opened(drive) == []
    assert opened(select(("Studio", "0"), ("1", "1"), ("2+", "2"))) == []


def test_where_only_the_script_knows_values_an_empty_one_means_nothing() -> None:
    assert opened(select(("Buy", ""), ("Rent", ""))) == []


def test_a_list_of_nothing_but_wildcards_was_misread() -> None:
    assert opened(select(("Any", ""), ("All", ""))) == []


def test_a_single_box_asks_for_something() -> None:
    box = Field((1,), Widget.CHECKS, "all", (), (Choice(1, "All", "1"),))
    assert not with_wildcards(box).choices[0].is_wildcard


def test_a_pack_knows_wildcards_of_its_own() -> None:
    field = select(("This area only", "0.0"), ("1 mile", "1"))
    marked = with_wildcards(field, load_pack("real-estate-uk"))
    nothing = open_choice(marked)
    assert nothing is not None
    assert nothing.text == "This area only"
    assert [choice.text for choice in telling_choices(marked.choices)] == ["1 mile"]
