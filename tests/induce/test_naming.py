"""Which attribute of a pack a label of a site names."""

from __future__ import annotations

import pytest

from bowerbird.domain import load_pack
from bowerbird.induce.texts.naming import name_of, names_of

SHOP, HOMES = load_pack("products"), load_pack("real-estate-us")


@pytest.mark.parametrize(
    ("label", "value", "name"),
    [
        ("Weight", "2 kg", "weight"),
        ("Weight:", "2 kg", "weight"),
        ("Our total weight", "2 kg", "weight"),
        ("Shipping weight", "2 kg", "weight"),
        ("Paketgewicht", "2 kg", "weight"),
        ("Poids brut", "2 kg", "weight"),
        ("Brand / maker", "Thornfield", "brand"),
        ("Weight", "heavy", ""),
        ("Delight", "2 kg", ""),
        ("Colophon", "Thornfield", ""),
    ],
)
def test_a_label_names_an_attribute_that_its_value_can_be_of(label: str, value: str, name: str) -> None:
    assert names_of(SHOP).attribute(label, [value]) == name


def test_of_a_type_and_one_below_it_the_special_one_is_meant() -> None:
    assert names_of(HOMES).attribute("Lot size", ["0.2 acres"]) == "lot_size"


def test_the_head_of_a_label_does_not_name_free_text() -> None:
    assert names_of(HOMES).attribute("Previous listing agent", ["Barrow & Sons"]) != "agent"


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Energy rating:", "energy_rating"),
        ("Länge (cm)", "länge_cm"),
        ("12 months", ""),
        ("Erstellt: 2026-11-05", ""),
        ("?", ""),
    ],
)
def test_names_are_made_of_labels(label: str, name: str) -> None:
    assert name_of(label) == name


def test_a_code_of_a_fixed_form_is_told_by_it() -> None:
    assert names_of(HOMES).attribute("Email", ["agent@homes.example"]) == "email"
    assert names_of(HOMES).attribute("Email", ["Your message"]) == ""


def test_keys_that_are_shown_as_names_are_named_after_what_they_are_keys_of() -> None:
    assert names_of(HOMES).attribute("agent_id", ["Johnson & Cox Estates", "Barrow Homes"]) == "agent"
    assert names_of(HOMES).attribute("agent_id", ["17", "18"]) != "agent"


def test_terms_decide_only_where_they_are_most_of_what_stands_there() -> None:
    names = names_of(load_pack("books"))
    assert names.by_terms("edition", {"Paperback", "Hardback"}) == "binding"
    assert names.by_terms("edition", {"First", "Second", "Paperback"}) == "edition"
    assert names.by_terms("title", {"Paperback", "Hardback"}) == "title"


def test_a_number_with_a_unit_is_no_sum_of_money() -> None:
    assert names_of(HOMES).attribute("Sq. ft.", ["1,072 sq ft"]) == "floor_area"
    assert names_of(HOMES).attribute("$/Sq. Ft.", ["$212"]) == "price_per_area"


@pytest.mark.parametrize(
    ("value", "name"), [("1.3", "engine_size"), ("1.3 l", "engine_size"), ("V6 biturbo", "engine")]
)
def test_of_a_text_and_a_quantity_bare_numbers_are_the_quantity(value: str, name: str) -> None:
    assert names_of(load_pack("used-cars-uk")).attribute("Engine", [value]) == name


def test_a_sentence_is_no_code() -> None:
    names = names_of(HOMES)
    assert names.fits("reference", "21-362810")
    assert not names.fits("reference", "3 bed, 2 bath single family home in Eugene")


def test_terms_elsewhere_under_a_class_speak_for_a_value_that_is_none() -> None:
    names = names_of(HOMES)
    assert names.attribute_by_value("status", "Whatever") == ""
    assert names.attribute_by_value("status", "Whatever", {"Pending", "Sold", "Whatever"}) == "property_status"


def test_the_number_of_something_is_no_state_of_it() -> None:
    assert names_of(load_pack("books")).attribute("Stock no.", ["TB305"]) == ""


def test_a_class_of_a_whole_and_its_special_case_is_the_special_case() -> None:
    assert names_of(load_pack("products")).attribute_by_value("was", "56,99 €") == "list_price"


def test_an_address_of_the_mail_is_nobodys_name() -> None:
    names = names_of(load_pack("jobs"))
    assert names.fits("contact", "Ada Moss")
    assert not names.fits("contact", "ada@moss.example")


@pytest.mark.parametrize("label", ["Tax included", "inc. VAT", "excl. MwSt.", "(plus GST)"])
def test_what_qualifies_a_sum_names_nothing(label: str) -> None:
    assert name_of(label) == ""


def test_a_class_of_several_words_that_the_pack_has_names_a_text() -> None:
    names = names_of(load_pack("products"))
    assert names.attribute_by_value("delivery time", "By Friday") == "delivery_time"
    assert names.attribute_by_value("size", "By Friday") == ""
    assert names.attribute_by_value("council tax included", "By Friday") == ""
    assert name_of("Council tax included") == "council_tax_included"


@pytest.mark.parametrize("label", ["or", "And", "You can see it at our", "Ask the"])
def test_half_a_sentence_names_nothing(label: str) -> None:
    assert name_of(label) == ""


@pytest.mark.parametrize(("label", "name"), [("Posted by", "posted_by"), ("A", "a"), ("Suitable for", "suitable_for")])
def test_a_label_that_a_value_completes_is_a_name(label: str, name: str) -> None:
    assert name_of(label) == name


def test_a_telephone_number_is_no_place() -> None:
    assert names_of(HOMES).attribute("Office", ["0114 496 0378"]) == ""
    assert names_of(HOMES).attribute("Office", ["Dronfield"]) == "branch_location"


@pytest.mark.parametrize(("text", "is_sum"), [("2–3 working days", False), ("3 to 5 days", False), ("£4.99", True)])
def test_days_are_no_sum(text: str, is_sum: bool) -> None:
    assert names_of(load_pack("products")).fits("shipping_cost", text) is is_sum


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Induction date", ""),
        ("Interview date", "interview_date"),
        ("Our closing date", "closing_date"),
        ("Date", "date_posted"),
    ],
)
def test_where_several_days_are_known_a_word_for_any_day_tells_none(label: str, name: str) -> None:
    assert names_of(load_pack("jobs")).attribute(label, ["3 March 2027"]) == name


def test_a_number_is_no_term() -> None:
    names = names_of(load_pack("used-cars-uk"))
    assert not names.fits("colour", "3")
    assert not names.fits("colour", "(12)")
    assert names.fits("colour", "Old Rose")


def test_the_size_of_a_room_is_no_number_of_rooms_and_no_term() -> None:
    names = names_of(HOMES)
    assert names.attribute("Bedroom one", ["4.1m x 3.9m", "12'3\" x 9'"]) == ""
    assert not names.fits("garden", "2.5 x 4 m")
    assert names.attribute("Bedrooms", ["4"]) == "bedrooms"
    assert names_of(load_pack("used-cars-uk")).attribute("Drive type", ["4x4"]) == "drive_type"


def test_some_days_ago_is_a_day() -> None:
    assert names_of(HOMES).fits("added_date", "4 days ago")
    assert not names_of(HOMES).fits("added_date", "4 rooms")
