"""Texts that wrappers yield, read with a pack."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.annotate import annotator_for
from bowerbird.domain import load_pack
from bowerbird.domain.record import Plain
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.texts.reading import read_text, value_of
from bowerbird.page import parse_html

HOMES, CARS, BOOKS, FOOD = map(load_pack, ("real-estate-uk", "used-cars-uk", "books", "restaurants"))
EVENTS = load_pack("events")
DAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("attribute", "text", "value"),
    [
        ("price", "£650,000", {"amount": 650000, "currency": "GBP"}),
        ("price", "Guide price £650,000", {"amount": 650000, "currency": "GBP", "bound": "about"}),
        ("price", "£1,200 pcm", {"amount": 1200, "currency": "GBP", "per": "month"}),
        ("price", "Price: £99.50", {"amount": 99.5, "currency": "GBP"}),
        ("price", "POA", {"amount": None, "currency": "", "bound": "on request"}),
        ("bedrooms", "3", 3),
        ("bedrooms", "3 bedroom flat for sale", 3),
        ("bedrooms", "Flat with three bedrooms", 3),
        ("bedrooms", "Bedrooms: 3", 3),
        ("bathrooms", "3 bed, 2 bath", 2),
        ("property_type", "3 bedroom flat for sale", "flat"),
        ("tenure", "Tenure: Freehold", "freehold"),
        ("floor_area", "1,200 sq ft", {"amount": 1200, "unit": "sq ft"}),
        ("floor_area", "90 m²", {"amount": 968.75, "unit": "sq ft"}),
        ("postcode", "12 High St, Oxford ox1", None),
        ("postcode", "12 High St, Oxford OX1 2AB", "OX1 2AB"),
        ("town", "Bath, Somerset", "Bath"),
        ("town", "House for Sale in Leeds", "Leeds"),
        ("added_date", "Added yesterday", "2026-11-15"),
        ("availability_date", "1st June 2026", "2026-06-01"),
        ("availability_date", "June 2026", "2026-06"),
        ("year_built", "1923", "1923"),
        ("reference", "Ref: AB-1234", "AB1234"),
        ("reference", "AB-1234", "AB1234"),
        ("phone", "Tel: 01865 123456", "+441865123456"),
        ("url", "../homes/12", "http://agent.example/homes/12"),
        ("image", "a.jpg", "http://agent.example/list/a.jpg"),
        ("location", "12  High Street,\n Oxford", "12 High Street, Oxford"),
        ("council_tax_authority", " Oxford  City ", "Oxford City"),
    ],
)
def test_a_text_gives_a_value(attribute: str, text: str, value: Plain) -> None:
    assert value_of(HOMES, attribute, text, base="http://agent.example/list/", seen=DAY) == value


@pytest.mark.parametrize(
    ("attribute", "text"), [("price", "£10"), ("bathrooms", "3 bedrooms"), ("bedrooms", "spacious"), ("url", " ")]
)
def test_what_cannot_be_a_value_is_unread(attribute: str, text: str) -> None:
    (read,) = read_text(HOMES, attribute, text)
    assert read.value is None
    assert read.flags == ("unread",)
    assert read.raw == text.strip()


@pytest.mark.parametrize(("text", "raw"), [("★ 4.6", "4.6"), ("4.6 ★ ·", "4.6"), ("★★★★", "★★★★")])
def test_a_sign_beside_a_value_is_none_of_it_and_several_may_be_a_rating(text: str, raw: str) -> None:
    assert read_text(FOOD, "rating", text)[0].raw == raw


def test_brackets_around_a_count_are_no_part_of_it() -> None:
    (read,) = read_text(FOOD, "review_count", "(1,204)")
    assert (read.value, read.raw) == (1204, "1,204")


def test_a_dash_says_that_there_is_no_value() -> None:
    (read,) = read_text(HOMES, "tenure", "N/A")
    assert (read.value, read.flags) == (None, ("absent",))


def test_doubts_are_flagged_and_make_less_sure() -> None:
    (sure,) = read_text(HOMES, "added_date", "13/4/2026")
    (doubtful,) = read_text(HOMES, "added_date", "3/4/2026")
    (several,) = read_text(CARS, "price", "Was £5,000 Now £4,500")
    assert sure.flags == ()
    assert doubtful.flags == ("ambiguous",)
    assert several.flags == ("several values",)
    assert doubtful.value == "2026-04-03"
    assert doubtful.confidence < sure.confidence


@pytest.mark.parametrize("text", ["2 March 2026 (9 days ago)", "9 days ago (2 March 2026)", "2 March 2026"])
def test_a_day_in_full_is_believed_before_one_that_is_counted(text: str) -> None:
    (read,) = read_text(HOMES, "added_date", text, seen=DAY)
    assert (read.value, read.flags) == ("2026-03-02", ())


def test_attributes_of_many_values_are_taken_apart() -> None:
    assert [one.value for one in read_text(BOOKS, "author", "Jane Austen, Charlotte Brontë")] == [
        "Jane Austen",
        "Charlotte Brontë",
    ]
    assert [one.value for one in read_text(BOOKS, "author", "Austen, Jane")] == ["Austen, Jane"]
    assert [one.value for one in read_text(FOOD, "cuisine", "Italian, Pizza")] == ["Italian", "Pizza"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Rosa Lind and Tom van Dyke", ["Rosa Lind", "Tom van Dyke"]),
        ("Rosa Lind, Tom van Dyke and Friends", ["Rosa Lind", "Tom van Dyke", "Friends"]),
        ("Rosa Lind and The Larks", ["Rosa Lind and The Larks"]),
        ("Resident quartet and singers", ["Resident quartet and singers"]),
        ("Lark and Finch", ["Lark and Finch"]),
    ],
)
def test_and_parts_full_names_only(text: str, names: list[str]) -> None:
    assert [one.value for one in read_text(EVENTS, "performer", text)] == names


@pytest.mark.parametrize("text", [", 7.30pm", "; 7.30pm", "– 7.30pm", "· 7.30pm"])
def test_what_joins_a_value_to_the_one_before_it_is_no_part_of_it(text: str) -> None:
    assert [(one.value, one.raw) for one in read_text(EVENTS, "time", text)] == [("7.30pm", "7.30pm")]


def test_a_day_is_no_time() -> None:
    names = names_of(EVENTS)
    assert not names.fits("time", "– Sat 9 Jan")
    assert names.fits("time", "Sat 9 Jan, 8pm")
    assert names.fits("time", "Evening")


@given(st.sampled_from(sorted(HOMES.attributes)), st.text(max_size=60))
def test_every_text_is_answered(attribute: str, text: str) -> None:
    reads = read_text(HOMES, attribute, text, base="http://agent.example/", seen=DAY)
    assert reads
    assert all(one.value is not None or one.flags for one in reads)


@given(st.integers(100, 90_000_000))
def test_prices_are_read_back(amount: int) -> None:
    assert value_of(HOMES, "price", f"£{amount:,}") == {"amount": amount, "currency": "GBP"}


def test_signs_of_prices_are_a_level_of_them_and_not_nothing() -> None:
    (read,) = read_text(load_pack("restaurants"), "price_range", "££")
    assert (read.value, read.flags) == ("££", ())


def test_all_of_a_text_may_be_a_code_without_what_stands_around_it_elsewhere() -> None:
    guide = load_pack("restaurants")
    assert read_text(guide, "postcode", "25336")[0].value == "25336"
    assert read_text(guide, "email", "Your message")[0].value is None


@pytest.mark.parametrize("text", ["GBP 8.50", "8.50 €", "7.10.26", "£ 7.30"])
def test_a_sum_or_a_day_is_no_time(text: str) -> None:
    assert [ann.type for ann in annotator_for(EVENTS)(parse_html(f"<p>{text}</p>")) if ann.type == "time"] == []


def test_initials_behind_a_surname_are_no_author_of_their_own() -> None:
    assert [one.value for one in read_text(BOOKS, "author", "Hallam, C. R.")] == ["Hallam, C. R."]
    for one in ("Hallam, Colin R.", "Osei, Rt Rev. K.", "Osei, K. (ed.)", "Ravel, Ida (trans. P. Hallam)"):
        assert [it.value for it in read_text(BOOKS, "author", one)] == [one]
    two = ["Hallam, Colin R.", "Osei, Kofi"]
    for sign in (" & ", "; ", " and "):
        assert [one.value for one in read_text(BOOKS, "author", sign.join(two))] == two
    assert [one.value for one in read_text(BOOKS, "author", "Ida Ravel, Kofi Osei")] == ["Ida Ravel", "Kofi Osei"]


def test_a_number_with_a_unit_of_another_kind_is_not_read() -> None:
    assert value_of(load_pack("products"), "weight", "600 m") is None
    assert value_of(load_pack("products"), "weight", "600") == {"amount": 600, "unit": "kg"}


def test_signs_between_values_are_no_part_of_them() -> None:
    (found,) = read_text(load_pack("jobs"), "location", "· Leeds, LS1 4AP |")
    assert found.raw == "Leeds, LS1 4AP"
