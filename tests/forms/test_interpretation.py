"""Types of fields: by labels, choices, examples and names, and what the whole form must be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.domain import Pack, load_pack
from bowerbird.forms.interpreting import interpret
from bowerbird.forms.model import Choice, Field, Form, Group, Label, Pattern, Role, Source, TypedForm, Widget
from bowerbird.page import parse_html

HOMES, CARS, JOBS, GENERIC = map(load_pack, ("real-estate-uk", "used-cars-uk", "jobs", "generic"))
SHOP = load_pack("products")
PRICES = ("£100,000", "£150,000", "£200,000", "£300,000")


def field(
    label: str = "",
    *choices: str,
    widget: Widget | None = None,
    name: str = "",
    placeholder: str = "",
) -> Field:
    """A field as a test writes it; a list where it has choices, a box for text where not."""
    labels = [Label(label, Source.FOR)] if label else []
    labels += [Label(placeholder, Source.PLACEHOLDER)] if placeholder else []
    made = tuple(Choice(1, text, f"v{at}") for at, text in enumerate(choices))
    return Field((1,), widget or (Widget.SELECT if choices else Widget.TEXT), name, tuple(labels), made)


def read(
    pack: Pack, *fields: Field, groups: tuple[Group, ...] = (), role: Role = Role.SEARCH, lang: str = "en"
) -> TypedForm:
    page = parse_html(f"<html lang={lang}><body><form></form>")
    return interpret(page, Form(1, role, fields, groups), pack)


def types(pack: Pack, *fields: Field, **more: object) -> list[str]:
    typed = read(pack, *fields, **more)  # type: ignore[arg-type]
    return [str(typed.types.get(at, "–")) for at in range(len(fields))]


@pytest.mark.parametrize(
    ("pack", "label", "expected"),
    [
        (HOMES, "Location", "location"),
        (HOMES, "Where do you want to live?", "location"),
        (HOMES, "Min price", "price:min"),
        (HOMES, "Price up to (£)", "price:max"),
        (HOMES, "Mindestmiete", "price:min"),
        (HOMES, "Nombre de chambres min.", "bedrooms:min"),
        (HOMES, "Available from", "availability_date:min"),
        (CARS, "Kilometerstand bis", "mileage:max"),
        (CARS, "Précio máximo", "price:max"),
        (CARS, "Ano desde", "year:min"),
        (CARS, "Registration year", "year"),
        (JOBS, "Standort", "location"),
        (JOBS, "Salaire minimum", "salary:min"),
        (JOBS, "Job title, keywords or company", "keyword"),
        (SHOP, "Marca", "brand"),
    ],
)
def test_a_label_tells_the_type_in_seven_languages(pack: Pack, label: str, expected: str) -> None:
    assert types(pack, field(label)) == [expected]


@pytest.mark.parametrize(
    ("label", "choices", "expected"),
    [
        ("Sort by", ("Newest first", "Lowest price"), "order"),
        ("Trier par", ("Prix croissant", "Prix décroissant"), "order"),
        ("", ("Sort by price", "Sort by date"), "order"),
        ("Ergebnisse pro Seite", ("10", "20", "50"), "page size"),
        ("Umkreis", ("5 km", "10 km", "50 km"), "radius"),
        ("", ("Within 1 mile", "Within 5 miles", "Within 40 miles"), "radius"),
        ("I want to", ("Buy", "Rent"), "section"),
        ("", ("À vendre", "À louer"), "section"),
    ],
)
def test_what_every_search_knows_needs_no_pack(label: str, choices: tuple[str, ...], expected: str) -> None:
    assert types(GENERIC, field(label, *choices)) == [expected]


def test_words_to_search_for_need_no_pack() -> None:
    for label in ("Keywords", "Stichwort", "Que cherchez-vous ?", "Palabra clave", "Parola chiave", "Trefwoord"):
        assert types(GENERIC, field(label)) == ["keyword"], label
    assert types(GENERIC, field(name="q")) == ["keyword"]


def test_choices_tell_the_type_where_no_label_does() -> None:
    assert types(HOMES, field("", "Any", *PRICES)) == ["price"]
    assert types(HOMES, field("", "Flat", "Bungalow", "Terraced house")) == ["property_type"]
    assert types(CARS, field("", "Audi", "BMW", "Ford", "Vauxhall")) == ["make"]
    assert types(CARS, field("", "10,000 miles", "50,000 miles", "100,000 miles")) == ["mileage"]
    assert types(HOMES, field("", "1 bed", "2 beds", "3 beds")) == ["bedrooms"]
    assert types(HOMES, field("", "Oxford", "Leeds", "York"))[0] in HOMES.subtypes("location")


def test_choices_decide_between_the_senses_of_a_label() -> None:
    assert types(HOMES, field("Area", "Oxford", "Leeds", "York"))[0] in HOMES.subtypes("location")
    assert types(HOMES, field("Area", "500 sq ft", "1,000 sq ft", "2,000 sq ft")) == ["floor_area"]


def test_a_label_that_the_choices_contradict_is_not_believed() -> None:
    assert types(CARS, field("Price", "Petrol", "Diesel", "Electric")) == ["fuel_type"]
    assert types(JOBS, field("Rayon", "Engineering", "Education", "Catering")) == ["industry"]


def test_an_example_tells_the_type() -> None:
    assert types(HOMES, field(placeholder="e.g. London or Oxford"))[0] in HOMES.subtypes("location")
    assert types(HOMES, field(placeholder="z. B. OX1 2JD"))[0] in ("postcode", "location")


def test_a_name_tells_the_type_last() -> None:
    assert types(HOMES, field(name="ctl00$ddlMinPrice", widget=Widget.NUMBER)) == ["price:min"]
    assert types(HOMES, field("Bedrooms", name="price")) == ["bedrooms"]


def test_the_open_choice_names_the_field() -> None:
    assert types(CARS, field("", "Any make", "Trabant", "Wartburg")) == ["make"]
    assert types(HOMES, field("", "Min beds", "1", "2", "3")) == ["bedrooms:min"]


def test_ends_come_from_the_group_and_the_words_of_its_fields() -> None:
    group = Group((0, 1), Pattern.RANGE, (Label("Price", Source.LEGEND),))
    assert types(HOMES, field("from", *PRICES), field("to", *PRICES), groups=(group,)) == ["price:min", "price:max"]
    assert types(HOMES, field("", *PRICES), field("", *PRICES), groups=(group,)) == ["price:min", "price:max"]


def test_a_list_beside_a_price_with_the_same_steps_is_its_other_end() -> None:
    assert types(HOMES, field("Price from", *PRICES), field("", *PRICES)) == ["price:min", "price:max"]
    assert types(HOMES, field("Min. rent"), field("to")) == ["price:min", "price:max"]


def test_a_field_with_a_name_of_its_own_is_no_other_end() -> None:
    assert types(HOMES, field("Max price"), field("Shoe laces")) == ["price:max", "–"]


def test_choices_tell_an_end() -> None:
    assert types(HOMES, field("Bedrooms", "1+", "2+", "3+")) == ["bedrooms:min"]
    assert types(HOMES, field("Price", "Under £200,000", "Under £300,000")) == ["price:max"]


def test_two_votes_outdo_a_label_that_strayed() -> None:
    strayed = field("maximum", "1 or more", "2 or more", "3 or more", name="minbedrooms")
    assert types(HOMES, strayed, field("", "1", "2", "3", name="maxbedrooms")) == ["bedrooms:min", "bedrooms:max"]


def test_a_switch_of_the_pack_is_a_section() -> None:
    assert types(HOMES, field("", "For sale", "To let", widget=Widget.RADIO)) == ["section"]
    assert types(HOMES, field("Rent", "per week", "per month", widget=Widget.RADIO)) == ["period"]


def test_a_list_that_waits_for_another_asks_for_what_is_below() -> None:
    assert types(CARS, field("Make", "Any", "Ford", "Audi"), field("", "Any")) == ["make", "model"]


def test_a_type_is_asked_for_once_unless_there_are_two_ways() -> None:
    assert types(HOMES, field("Property type", "Flat", "House"), field("", "Cottage", "Barn")) == ["property_type", "–"]
    assert types(HOMES, field("County"), field("County", "Kent", "Devon", "Surrey")) == ["county", "county"]


def test_boxes_of_one_question_are_of_one_type() -> None:
    boxes = [field("", text, widget=Widget.CHECKS) for text in ("Flat", "Bungalow", "Cottage")]
    assert types(HOMES, *boxes) == ["property_type"] * 3


def test_the_one_box_of_a_search_is_for_words() -> None:
    assert types(HOMES, field()) == ["keyword"]
    assert types(HOMES, field("Quantity")) == ["–"]
    assert types(HOMES, field(), role=Role.OTHER) == ["–"]


def test_forms_of_people_are_not_read() -> None:
    assert types(HOMES, field("Location"), role=Role.CONTACT) == ["–"]


def test_a_form_that_asks_for_what_records_have_is_a_search() -> None:
    asked = (field("Location"), field("Bedrooms"))
    assert read(HOMES, *asked, role=Role.OTHER).form.role is Role.SEARCH
    assert read(HOMES, *asked[:1], role=Role.OTHER).form.role is Role.OTHER
    assert read(HOMES, *asked, field("Your story"), role=Role.OTHER).form.role is Role.OTHER
    assert read(HOMES, *asked, role=Role.SORT).form.role is Role.SORT


def test_every_type_says_why() -> None:
    typed = read(HOMES, field("Min price", "Any", *PRICES, name="minPrice"))
    assert typed.types[0].why == "label “Min price”; 100% of its choices; name “minPrice”"
    assert typed.types[0].confidence > 0.9
    assert typed.form.fields[0].choices[0].is_wildcard


@settings(deadline=None)
@given(st.lists(st.tuples(st.text(max_size=12), st.lists(st.text(max_size=8), max_size=4)), max_size=5))
def test_any_form_is_read_without_complaint_and_twice_alike(made: list[tuple[str, list[str]]]) -> None:
    fields = [field(label, *choices, name=label[:3]) for label, choices in made]
    first, again = read(CARS, *fields), read(CARS, *fields)
    assert first == again
    assert set(first.types) <= set(range(len(fields)))


def test_ten_thousand_choices_are_sampled() -> None:
    many = field("", *(f"£{at},000" for at in range(100, 10_100)))
    assert types(HOMES, many) == ["price"]


def test_prices_of_a_page_that_does_not_say_its_language() -> None:
    assert types(CARS, field("Preis von", "5.000 €", "9.900 €", "13.000 €"), lang="") == ["price:min"]


def test_an_example_is_no_label() -> None:
    assert types(HOMES, field("Standort", placeholder="z. B. Trier"), lang="de") == ["location"]


def test_two_lists_of_one_kind_of_amount_are_its_ends() -> None:
    first, second = field("Year", "1995", "1996", "1997"), field("Year", "2003", "2004", "2005")
    assert types(CARS, first, second) == ["year:min", "year:max"]


@pytest.mark.parametrize(
    ("pack", "label", "expected"),
    [
        (HOMES, "Ville, département ou code postal", "location"),
        (HOMES, "Plaats, buurt of adres", "location"),
        (JOBS, "Puesto, empresa o palabra clave", "keyword"),
        (load_pack("restaurants"), "Location, restaurant or cuisine", "keyword"),
    ],
)
def test_a_label_of_several_things_asks_for_the_place_or_for_words(pack: Pack, label: str, expected: str) -> None:
    assert types(pack, field(placeholder=label)) == [expected]


def test_days_that_nothing_names_are_those_of_the_domain() -> None:
    days = [field(label, widget=Widget.DATE) for label in ("Du", "au")]
    assert types(load_pack("events"), *days, lang="fr") == ["date:min", "date:max"]


def test_words_in_a_list_have_ends_only_where_a_label_says_so() -> None:
    assert types(CARS, field("Alimentazione", "Benzina", "Diesel", name="al"), lang="it") == ["fuel_type"]
