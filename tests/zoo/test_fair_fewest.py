"""The fewest submissions: one where nothing is asked, as many as there are parts where something is."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from bowerbird.zoo.fair.fewest import fewest_submissions
from bowerbird.zoo.fair.questions import Ask, Question
from bowerbird.zoo.stock import Item

TOWNS, FUELS = ("Bath", "Ely", "Wells"), ("Diesel", "Petrol")


def items(*rows: tuple[str, str, int]) -> tuple[Item, ...]:
    return tuple(
        Item(str(number), "used-cars-uk", "", {"town": town, "fuel": fuel, "price": price}, "", "used")
        for number, (town, fuel, price) in enumerate(rows)
    )


def choice(kind: str, values: Sequence[str], *, mandatory: bool = False) -> Question:
    wildcard = "" if mandatory else "Any"
    return Question(kind, kind, Ask.SELECT, kind, tuple((one, one) for one in values), wildcard, mandatory=mandatory)


TOWN, FUEL = choice("town", TOWNS), choice("fuel", FUELS)
SIX = items(
    ("Bath", "Petrol", 1),
    ("Bath", "Diesel", 2),
    ("Bath", "Petrol", 3),
    ("Ely", "Petrol", 4),
    ("Ely", "Diesel", 5),
    ("Wells", "Petrol", 6),
)


def test_one_is_enough_where_nothing_must_be_chosen() -> None:
    assert fewest_submissions(SIX, [TOWN, FUEL], 0) == 1
    assert fewest_submissions(SIX, [TOWN, FUEL], 6) == 1


def test_what_must_be_chosen_is_chosen_in_all_ways_that_find_something() -> None:
    assert fewest_submissions(SIX, [choice("town", (*TOWNS, "York"), mandatory=True), FUEL], 0) == 3


def test_a_radio_button_that_is_on_must_be_switched() -> None:
    switch = Question("fuel", "fuel", Ask.RADIO, "Fuel", (("Diesel", "Diesel"), ("Petrol", "Petrol")), default="Diesel")
    assert fewest_submissions(SIX, [switch], 0) == 2


def test_cut_lists_are_split_by_the_field_with_the_fewest_parts() -> None:
    assert fewest_submissions(SIX, [TOWN, FUEL], 4) == 2
    assert fewest_submissions(SIX, [TOWN, FUEL], 3) == 3  # by town; by fuel, petrol would be cut again


def test_splits_go_deeper_where_a_part_is_still_cut() -> None:
    assert fewest_submissions(SIX, [TOWN, FUEL], 2) == 4  # Bath by fuel, Ely, Wells


def test_ranges_are_cut_into_bands() -> None:
    steps = tuple((str(step), str(step)) for step in (2, 4, 6))
    ends = [Question(f"price:{end}", end, Ask.SELECT, end, steps, "Any") for end in ("min", "max")]
    assert fewest_submissions(SIX, ends, 3) == 3  # up to 2, 2 to 4, from 4
    typed = [Question(f"price:{end}", end, Ask.TEXT, end, steps) for end in ("min", "max")]
    assert fewest_submissions(SIX, typed, 3) is None


def test_forms_that_send_themselves_are_sent_for_every_field_that_is_set() -> None:
    steps = tuple((str(step), str(step)) for step in (2, 4, 6))
    ends = [Question(f"price:{end}", end, Ask.SELECT, end, steps, "Any") for end in ("min", "max")]
    assert fewest_submissions(SIX, ends, 3, by_step=True) == 4  # the band in the middle has two ends
    assert fewest_submissions(SIX, [TOWN, FUEL], 3, by_step=True) == 3
    assert fewest_submissions(SIX, [TOWN, FUEL], 2, by_step=True) == 5  # Bath, then by fuel


def test_what_cannot_be_reached_is_said() -> None:
    assert fewest_submissions(SIX, [], 3) is None
    alike = items(*[("Bath", "Petrol", 1)] * 5)
    assert fewest_submissions(alike, [TOWN, FUEL], 4) is None


rows = st.tuples(st.sampled_from(TOWNS), st.sampled_from(FUELS), st.integers(1, 9))


@given(st.lists(rows, min_size=1, max_size=30), st.integers(1, 30))
def test_a_larger_cap_never_takes_more_and_no_plan_shows_less_than_there_is(
    found: list[tuple[str, str, int]], cap: int
) -> None:
    stock = items(*found)
    fewest, fewer = (fewest_submissions(stock, [TOWN, FUEL], size) for size in (cap, cap + 1))
    if fewest is not None:
        assert fewest * cap >= len(stock)
        assert fewer is not None
        assert fewer <= fewest
