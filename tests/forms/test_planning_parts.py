"""The parts of plans: densities, estimates, numbers in options, words of the site's own pages, drivers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.domain import load_pack
from bowerbird.forms.model import Choice, End, Field, FieldType, Form, Label, Role, Source, TypedForm, Widget
from bowerbird.forms.planning.density import Density
from bowerbird.forms.planning.drivers import drivers_of, widest
from bowerbird.forms.planning.estimate import recaptured
from bowerbird.forms.planning.query import Query, Setting
from bowerbird.forms.planning.rows import rows_on
from bowerbird.forms.planning.splits import lists_for, number_in, packed
from bowerbird.forms.planning.values import Said, pools_for, said_on
from bowerbird.page import parse_html

NUMBERS = st.lists(st.integers(-1000, 1000).map(float), min_size=1, max_size=60)


@given(numbers=NUMBERS, whole=st.floats(0, 1))
def test_shares_grow_from_nothing_to_all(numbers: list[float], whole: float) -> None:
    density = Density(numbers, whole)
    ends = sorted({*numbers, *density.grid()})
    shares = density.below([-1e9, *ends, 1e9])
    assert shares[0] == 0
    assert shares[-1] == 1
    assert np.all(np.diff(shares) >= -1e-12)


@given(numbers=NUMBERS)
def test_what_was_seen_whole_is_counted_exactly(numbers: list[float]) -> None:
    shares = Density([*numbers, *numbers], 1.0).below(numbers)
    counted = [sum(it <= end for it in numbers) / len(numbers) for end in numbers]
    assert np.allclose(shares, counted, atol=1 / len(numbers) + 1e-9)


@given(total=st.integers(1, 5000), cap=st.integers(1, 200), seen=st.integers(0, 200))
def test_lists_are_never_fewer_than_can_hold_all(total: int, cap: int, seen: int) -> None:
    assert lists_for(total, cap, seen) * cap >= total


def test_two_samples_tell_the_whole() -> None:
    first, second = {str(at) for at in range(60)}, {str(at) for at in range(30, 90)}
    found = recaptured([first, second])
    assert found is not None
    assert 110 < found < 130
    assert recaptured([{"a"}, {"b"}]) is None


def test_what_stands_beside_every_answer_is_not_seen_again() -> None:
    beside = {"today", "tonight", "tomorrow"}
    towns = [{f"{town}{at}" for at in range(7)} for town in ("a", "b", "c", "d")]
    assert recaptured([town | beside for town in towns]) is None
    whole = {str(at) for at in range(20)}
    assert recaptured([whole, whole, whole]) == 20


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("£250k", 250_000),
        ("Under 1.000 €", 1000),
        ("2+", 2),
        ("$1.2m", 1_200_000),
        ("Any", None),
        ("10,000 miles", 10_000),
    ],
)
def test_numbers_in_options(text: str, number: float | None) -> None:
    assert number_in(text) == number


def _said(markup: str, url: str = "http://a.example/", pack: str = "real-estate-uk") -> Said:
    return said_on(parse_html(markup, url=url), "location", load_pack(pack))


def _words(*said: Said, pack: str = "real-estate-uk", came: Mapping[str, bool] | None = None) -> tuple[str, ...]:
    pools = pools_for("location", load_pack(pack), said, came)
    return tuple(dict.fromkeys(word for pool in pools for word in pool.words))


def test_names_in_a_row_are_read_from_lines_and_links() -> None:
    links = "".join(f'<li><a href="/{at}">Homes in {town}</a></li>' for at, town in enumerate(("Ely", "Bath", "Wells")))
    page = parse_html(f"<p>Our towns: Oxford, Reading, Stow-on-the-Wold</p><ul>{links}</ul>", url="http://a.example/")
    told, linked = rows_on(page)
    assert (told.names, told.lead, told.is_prose) == (("Oxford", "Reading", "Stow-on-the-Wold"), "Our towns", True)
    assert (linked.names, linked.lead, linked.is_prose) == (("Ely", "Bath", "Wells"), "Homes in", False)


@pytest.mark.parametrize(
    ("sentence", "lead", "first"),
    [
        ("We cover Bath, Wells and Ely.", "We cover", "Bath"),
        ("You will find us in Bath, Wells and Ely.", "You will find us in", "Bath"),
        ("Family-run since 1990. Nous couvrons Ulm, Wells and Ely.", "Nous couvrons", "Ulm"),
        (
            "Wir sind vertreten in Freiburg im Breisgau, Ulm und Konstanz.",
            "Wir sind vertreten in",
            "Freiburg im Breisgau",
        ),
        ("Homes in Bath, Wells and Ely", "Homes in", "Bath"),
        ("Newcastle upon Tyne, Durham, Hexham", "", "Newcastle upon Tyne"),
        ("Freiburg im Breisgau, Ulm, Konstanz", "", "Freiburg im Breisgau"),
    ],
)
def test_a_sentence_leads_to_the_names_that_it_lists(sentence: str, lead: str, first: str) -> None:
    (row,) = rows_on(parse_html(f"<p>{sentence}</p>"), ("Bath", "Newcastle upon Tyne"))
    assert (row.lead, row.names[0], len(row.names)) == (lead, first, 3)
    assert not row.goes_on


def test_a_list_of_names_may_say_that_it_goes_on() -> None:
    (row,) = rows_on(parse_html("<p>We cover Bath, Wells, Ely and the villages around.</p>"))
    assert (row.names, row.goes_on) == (("Bath", "Wells", "Ely"), True)


def test_words_of_the_site_come_before_those_of_the_pack() -> None:
    words = _words(_said("<p>Towns: Oxford, Aylesbury, Thame, Zzyzxville</p>"))
    assert set(words[:4]) == {"Oxford", "Aylesbury", "Thame", "Zzyzxville"}
    assert len(_words()) > 4


def test_the_row_with_most_known_names_is_the_likeliest() -> None:
    menu, towns = (
        "".join(f"<a href='/{name}'>{name}</a>" for name in names)
        for names in (("Reading", "About", "Terms"), ("Oxford", "Abingdon", "Witney"))
    )
    words = _words(_said(f"<nav>{menu}</nav><p>{towns}</p>"))
    assert words[:3] == ("Oxford", "Abingdon", "Witney")


def test_a_menu_with_one_word_that_is_a_place_too_is_no_row_of_places() -> None:
    links = "".join(f"<a href='/{name}'>{name}</a>" for name in ("Reading", "About", "Terms", "Help"))
    assert "About" not in _words(_said(f"<nav>{links}</nav>"))


def test_names_that_nobody_knows_come_last_unless_most_beside_them_are_known() -> None:
    menu = "".join(f"<a href='/{name}'>{name}</a>" for name in ("Welcome", "Insights", "Oxford", "Terms"))
    words = _words(_said(f"<nav>{menu}</nav><p>Towns: Abingdon, Witney, Zzyzxville</p>"))
    assert words[:4] == ("Abingdon", "Witney", "Zzyzxville", "Oxford")


def test_names_that_nobody_knows_are_places_where_the_site_says_so() -> None:
    french = '<html lang="fr"><p>Visa, Mastercard, Carte Bleue</p><p>Villes : Vannes, Quimper, Lorient</p></html>'
    said = _said(french)
    pools = pools_for("location", load_pack("real-estate-uk"), [said])
    assert _words(said)[:3] == ("Vannes", "Quimper", "Lorient")
    assert [pool.is_named for pool in pools][:2] == [True, False]
    assert _words(said).index("Carte Bleue") < _words(said).index("London")  # in French no English town is likely


def test_words_that_find_nothing_give_way_to_their_betters() -> None:
    said = _said("<p>Areas: Sales, Advice, Mortgages, Surveys, Removals</p><p>In Oxford and Abingdon</p>")
    assert _words(said)[:2] == ("Advice", "Mortgages")  # what switches between parts of a site is no place
    assert _words(said, came={"Advice": False, "Mortgages": False})[:2] == ("Oxford", "Abingdon")
    assert _words(said, came={"Advice": False, "Surveys": True})[:2] == ("Advice", "Mortgages")


def test_places_near_those_that_answered_come_before_larger_ones_elsewhere() -> None:
    said = _said("<p>In Aberdeen, Stirling, Perth and Oban</p>", pack="events")
    assert "Dundee" not in _words(said, pack="events")
    words = _words(said, pack="events", came={"Aberdeen": True, "Stirling": True})
    assert words.index("Perth") < words.index("Dundee")
    assert "Birmingham" not in words[: words.index("Dundee")]


def test_answers_from_many_regions_keep_no_guess_to_one_of_them() -> None:
    words = _words(pack="real-estate-us", came={"Eugene": True, "Tulsa": True, "Syracuse": True, "Los Angeles": True})
    assert words.index("Chicago") < words.index("Fresno")
    words = _words(pack="real-estate-us", came={"San Diego": True, "Oakland": True, "Los Angeles": True})
    assert "Chicago" not in words[: words.index("Fresno")]


def _list(name: str, choices: tuple[Choice, ...], *, mandatory: bool = False) -> Field:
    return Field((1,), Widget.SELECT, name, (Label(name, Source.FOR),), choices, is_mandatory=mandatory)


def test_orders_are_left_alone_and_ends_without_an_open_choice_are_set_wide() -> None:
    orders = (Choice(2, "Newest", "n", is_chosen=True), Choice(3, "Cheapest", "c"))
    prices = tuple(Choice(4, f"{it}k", str(it), is_chosen=it == 100) for it in (100, 200, 300))
    kinds = (Choice(5, "Choose", "", is_wildcard=True), Choice(6, "House", "h"))
    form = Form(1, Role.SEARCH, (_list("order", orders), _list("max", prices), _list("kind", kinds, mandatory=True)))
    typed = TypedForm(form, {0: FieldType("order"), 1: FieldType("price", End.MOST), 2: FieldType("property_type")})
    assert drivers_of(typed) == [2]
    assert widest(typed) == Query.asking(Setting(1, "300k", "300"))


def test_a_list_that_shows_a_prompt_asks_for_nothing() -> None:
    entries = tuple(Choice(-1, text, "") for text in ("Oxford", "Bath"))
    prompting = Field((0,), Widget.LISTBOX, "town", (Label("Town", Source.FOR),), entries)
    chosen = replace(prompting, choices=(replace(entries[0], is_chosen=True), entries[1]))
    types = {0: FieldType("town")}
    assert drivers_of(TypedForm(Form(0, Role.SEARCH, (prompting,)), types)) == []
    assert drivers_of(TypedForm(Form(0, Role.SEARCH, (chosen,)), types)) == [0]


def test_queries_say_what_they_ask_and_read_back() -> None:
    query = Query.asking(Setting(1, "House", "h"), Setting(0, "Oxford"))
    form = Form(1, Role.SEARCH, (_list("town", ()), _list("kind", ())))
    assert query.in_words(form) == "town: Oxford, kind: House"
    assert Query().in_words(form) == "everything"
    assert Query.from_data(query.as_data()) == query
    assert query.narrowed(Setting(1)).fields == (0,)


@given(sizes=st.lists(st.floats(0.1, 60), min_size=1, max_size=30), cap=st.integers(5, 50), seen=st.integers(1, 60))
def test_every_choice_is_asked_for_once_and_those_that_are_too_large_alone(
    sizes: list[float], cap: int, seen: int
) -> None:
    groups = packed(sizes, cap, seen)
    assert sorted(at for group in groups for at in group) == list(range(len(sizes)))
    assert all(len(group) == 1 for group in groups if any(sizes[at] > cap for at in group))
    held = [sum(sizes[at] for at in group) for group in groups]
    assert held == sorted(held, reverse=True)


def test_choices_are_packed_into_lists_of_like_length() -> None:
    assert packed([12.0, 9.0, 8.0, 7.0, 6.0], 25, 42) == [(1, 2, 4), (0, 3)]
    assert len(packed([10.0, 10.0], 25, 20, fewest=2)) == 2
