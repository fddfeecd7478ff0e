"""Records of the engine and of analyses, as typed records."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.annotate import annotate
from bowerbird.detail import analyse as analyse_details
from bowerbird.domain import load_pack
from bowerbird.induce.texts.typing import DIFFER, FACT, Typist, same_value
from bowerbird.listing import Field
from bowerbird.listing import Record as ListRecord
from bowerbird.oxpath.engine import Record as Yielded
from bowerbird.oxpath.engine import Source, Value
from bowerbird.page import parse_html

HOMES = load_pack("real-estate-uk")
TYPIST = Typist(HOMES, "agent.example", "w1")
LIST = Source("http://agent.example/list?page=2", 2, "/html[1]/body[1]/div[3]")
DETAIL = Source("http://agent.example/homes/7", 3, "/html[1]/body[1]/dl[1]")


def yielded(*entries: tuple[str, str, Source]) -> Yielded:
    return Yielded("property", tuple((name, Value(text, source)) for name, text, source in entries), LIST)


def test_values_are_read_and_say_where_they_are_from() -> None:
    record = TYPIST.typed(
        yielded(("price", "£250,000", LIST), ("url", "/homes/7", LIST), ("tenure", "Freehold", DETAIL))
    )
    assert (record.type, record.site, record.url) == ("property", "agent.example", "http://agent.example/homes/7")
    price, tenure = record.first("price"), record.first("tenure")
    assert price is not None
    assert price.value == {"amount": 250000, "currency": "GBP"}
    assert price.raw == "£250,000"
    assert tenure is not None
    assert (tenure.origin.url, tenure.origin.node, tenure.origin.wrapper) == (
        DETAIL.url,
        DETAIL.node,
        "w1",
    )


def test_the_own_page_is_the_detail_page_where_no_link_is_yielded() -> None:
    assert TYPIST.typed(yielded(("price", "£250,000", LIST), ("tenure", "Freehold", DETAIL))).url == DETAIL.url
    assert TYPIST.typed(yielded(("price", "£250,000", LIST))).url == LIST.url


def test_list_and_detail_that_agree_make_surer() -> None:
    alone = TYPIST.typed(yielded(("price", "£250,000", LIST))).first("price")
    both = TYPIST.typed(yielded(("price", "£250,000", LIST), ("price", "Guide price £250,000", DETAIL)))
    price = both.first("price")
    assert alone is not None
    assert price is not None
    assert len(both.values["price"]) == 1
    assert price.origin.url == DETAIL.url
    assert price.confidence > alone.confidence


def test_the_longer_of_two_texts_is_kept() -> None:
    cut = ("description", "A fine house in a quiet …", LIST)
    record = TYPIST.typed(yielded(cut, ("description", "A fine house in a quiet street near the river.", DETAIL)))
    assert [one.value for one in record.values["description"]] == ["A fine house in a quiet street near the river."]
    title = yielded(("title", "Old Mill, Mill Lane, Oxford", LIST), ("title", "Old Mill", DETAIL))
    assert [one.value for one in TYPIST.typed(title).values["title"]] == ["Old Mill, Mill Lane, Oxford"]


def test_list_and_detail_that_differ_are_both_kept_and_flagged() -> None:
    record = TYPIST.typed(yielded(("bedrooms", "2", LIST), ("bedrooms", "3", DETAIL)))
    assert [one.value for one in record.values["bedrooms"]] == [3, 2]
    assert all(DIFFER in one.flags for one in record.values["bedrooms"])


def test_a_value_said_twice_on_one_page_counts_once() -> None:
    record = TYPIST.typed(yielded(("price", "£250,000", LIST), ("price", "£250,000", LIST), ("image", "a.jpg", LIST)))
    assert len(record.values["price"]) == 1
    assert [one.value for one in record.values["image"]] == ["http://agent.example/a.jpg"]


def test_records_inside_give_their_values_too() -> None:
    branch = Yielded("branch", (("phone", Value("01865 123456", LIST)), ("motto", Value("We sell", LIST))), LIST)
    record = TYPIST.typed(Yielded("property", (("branch", branch),), LIST))
    assert {name: values[0].value for name, values in record.values.items()} == {
        "phone": "+441865123456",
        "branch_motto": "We sell",
    }


def test_what_an_analysis_saw_and_what_a_wrapper_yields_are_equal() -> None:
    page = parse_html(b"<ul><li><b>&pound;250,000</b> <a href=/homes/7>Mill</a></ul>", url=LIST.url)
    bold, link = (int(page.index.with_tag(tag)[0]) for tag in ("b", "a"))
    fields = (Field("price", bold, "£250,000", None), Field("url", link, "/homes/7", None, inferred=True))
    seen = TYPIST.typed_fields(ListRecord((int(page.index.with_tag("li")[0]),), fields), page)
    run = TYPIST.typed(yielded(("price", "£250,000", LIST), ("url", "http://agent.example/homes/7", LIST)))
    assert seen.url == run.url
    assert {name: [one.value for one in values] for name, values in seen.values.items()} == {
        name: [one.value for one in values] for name, values in run.values.items()
    }
    assert seen.values["url"][0].flags == ("inferred",)


def test_the_object_of_a_detail_page() -> None:
    html = b"""<title>Old Mill</title><h1>Old Mill, Mill Lane</h1><dl><dt>Price</dt><dd>&pound;250,000</dd>
        <dt>Tenure</dt><dd>Freehold</dd><dt>Bedrooms</dt><dd>3</dd></dl>"""
    page = parse_html(html, url=DETAIL.url)
    (detail,) = analyse_details([page], HOMES, annotations=[annotate(page, HOMES)]).details
    record = TYPIST.typed_detail(detail)
    assert record.url == DETAIL.url
    assert record.values["bedrooms"][0].value == 3
    assert record.values["tenure"][0].value == "freehold"
    without = replace(TYPIST, places=False).typed_detail(detail)
    assert {name: [replace(one, origin=record.origin) for one in own] for name, own in without.values.items()} == {
        name: [replace(one, origin=record.origin) for one in own] for name, own in record.values.items()
    }
    assert {one.origin.node for own in without.values.values() for one in own} == {""}


def test_heads_of_columns_are_not_each_others_values() -> None:
    pairs = ("Water: Infuse", "Infuse: Leaf", "Leaf:", "Altitude: 600 m")
    record = TYPIST.typed(yielded(*((FACT, pair, DETAIL) for pair in pairs)))
    assert {name: own[0].raw for name, own in record.values.items()} == {"altitude": "600 m"}


def test_pairs_that_begin_with_a_value_spoil_no_others() -> None:
    pairs = ("Lease: 90 years", "90 years: ", "Service charge: £1,200 a year", "£1,200 a year: ")
    record = TYPIST.typed(yielded(*((FACT, pair, DETAIL) for pair in pairs)))
    assert "90 years" in {own[0].raw for own in record.values.values()}
    assert "£1,200 a year" in {own[0].raw for own in record.values.values()}


def test_an_option_that_asks_for_nothing_is_none_of_several_values() -> None:
    wares = Typist(load_pack("products"), "shop.example", "w1")
    for texts, expected in ((["Choose an option", "S", "M"], ["S", "M"]), (["S", "M"], ["S", "M"]), (["All"], ["All"])):
        record = wares.typed(replace(yielded(*(("size", text, DETAIL) for text in texts)), name="product"))
        assert [one.raw for one in record.values["size"]] == expected


def test_paragraphs_of_a_description_are_one_text() -> None:
    record = TYPIST.typed(
        yielded(("description", "A fine house.", DETAIL), ("description", "It has a garden.", DETAIL))
    )
    (one,) = record.values["description"]
    assert (one.raw, one.value, one.flags) == ("A fine house.\nIt has a garden.",) * 2 + ((),)


def test_of_two_values_under_one_label_the_term_is_the_term_and_the_label_tells_the_other() -> None:
    typist = Typist(load_pack("books"), "shop.example", "w1")
    for pair in (("3", "Paperback"), ("Paperback", "3")):
        entries = [
            *(("binding", text, DETAIL) for text in pair),
            *((FACT, f"Edition: {text}", DETAIL) for text in pair),
        ]
        record = typist.typed(yielded(*entries))
        assert {name: [one.raw for one in own] for name, own in record.values.items()} == {
            "binding": ["Paperback"],
            "edition": ["3"],
        }


def test_two_terms_or_none_are_both_kept() -> None:
    typist = Typist(load_pack("books"), "shop.example", "w1")
    for pair in (("Hardback", "Paperback"), ("Wrapped in cloth", "Sewn")):
        record = typist.typed(yielded(*(("binding", text, DETAIL) for text in pair)))
        assert [one.raw for one in record.values["binding"]] == list(pair)


def test_a_day_without_its_year_is_the_same_day() -> None:
    assert same_value("--11-23", "2026-11-23")
    assert same_value("2026-11-23", "--11-23")
    assert not same_value("--11-23", "2026-11-24")
    entries = (("date", Value("Mon 23 Nov", LIST)), ("date", Value("Monday 23 November 2026", DETAIL)))
    (day,) = Typist(load_pack("events")).typed(Yielded("event", entries, LIST)).values["date"]
    assert day.value == "2026-11-23"


def test_hours_of_single_days_are_no_facts() -> None:
    entries = tuple((FACT, Value(text, DETAIL)) for text in ("Monday – Friday: 9am – 5pm", "Sun: Closed", "Till: Two"))
    assert set(TYPIST.typed(Yielded("property", entries, LIST)).values) == {"till"}


def test_a_price_before_that_is_the_price_is_none() -> None:
    shop = Typist(load_pack("products"))
    for before, names in (("£94.00", {"price"}), ("£120.00", {"price", "list_price"})):
        entries = (("price", Value("£94.00", LIST)), ("list_price", Value(before, DETAIL)))
        assert set(shop.typed(Yielded("product", entries, LIST)).values) == names


def test_a_label_that_happens_to_be_a_term_is_no_value() -> None:
    assert "county" not in TYPIST.typed(yielded(("county", "Beds:", LIST))).values
    assert "county" in TYPIST.typed(yielded(("county", "Beds", LIST))).values


def test_what_qualifies_a_sum_is_read_in_its_text_where_nothing_else_says_it() -> None:
    record = Typist(load_pack("jobs"), "jobs.example").typed(yielded(("salary", "£20,000 - £24,000 per annum", LIST)))
    period = record.first("salary_period")
    assert period is not None
    assert (period.value, period.raw) == ("per annum", "per annum")
    told = TYPIST.typed(yielded(("price", "Offers over £250,000", LIST), ("price_qualifier", "Guide price", LIST)))
    assert [one.raw for one in told.values["price_qualifier"]] == ["Guide price"]
    assert "period" not in TYPIST.typed(yielded(("price", "£900 per month (£208 per week)", LIST))).values


def test_an_address_of_the_mail_is_nobodys_name() -> None:
    typist = Typist(load_pack("jobs"), "jobs.example")
    assert "contact" not in typist.typed(yielded(("contact", "ada@moss.example", LIST))).values
    assert "contact" in typist.typed(yielded(("contact", "Ada Moss", LIST))).values


def test_a_sum_does_not_qualify_itself() -> None:
    sums = ("price", "£690,000", LIST)
    assert "price_qualifier" not in TYPIST.typed(yielded(sums, ("price_qualifier", "£690,000", DETAIL))).values
    assert "price_qualifier" in TYPIST.typed(yielded(sums, ("price_qualifier", "Guide price", DETAIL))).values


def test_facts_under_a_shared_label_are_told_by_their_values() -> None:
    typist = Typist(load_pack("jobs"), "jobs.example", "w1")
    told = ("Hours: 35 hours a week", "Workplace: Remote")
    values = typist.typed(Yielded("job", tuple((FACT, Value(text, DETAIL)) for text in told), LIST)).values
    assert {name: own[0].raw for name, own in values.items()} == {
        "working_hours": "35 hours a week",
        "workplace_type": "Remote",
    }


def test_what_a_record_has_for_a_term_of_something_else_is_not_in_the_place_of_another() -> None:
    cars = Typist(load_pack("used-cars-uk"))

    def values(fuel: str) -> dict[str, list[str]]:
        entries = (("fuel_type", Value(fuel, LIST)), ("transmission", Value("Manual", LIST)))
        found = cars.typed(Yielded("car", entries, LIST)).values
        return {name: [one.raw for one in own] for name, own in found.items()}

    assert values("Manual") == {"transmission": ["Manual"]}
    assert values("Steam") == {"fuel_type": ["Steam"], "transmission": ["Manual"]}


def test_what_stands_in_brackets_behind_a_name_is_no_fact() -> None:
    entries = tuple((FACT, Value(text, DETAIL)) for text in ("Moor & Sons: (Trade)", "Gearing: (4WD) manual"))
    values = TYPIST.typed(Yielded("property", entries, LIST)).values
    assert "moor_sons" not in values
    assert "gearing" in values


def test_a_day_in_the_place_of_a_term_is_no_value() -> None:
    assert TYPIST.typed(yielded(("furnishing", "1 August 2025", LIST))).first("furnishing") is None
    assert TYPIST.typed(yielded(("furnishing", "Part furnished", LIST))).first("furnishing") is not None


def test_a_town_that_was_cut_out_of_an_address_for_its_county_is_none() -> None:
    def county(address: str, cut: str, source: Source = DETAIL) -> str | None:
        found = TYPIST.typed(yielded(("location", address, DETAIL), ("county", cut, source))).first("county")
        return found.raw if found else None

    assert county("Station Road, Ludlow", "Ludlow") is None
    assert county("2 Elm Road, Ludlow, Shropshire", "Shropshire") == "Shropshire"
    assert county("Station Road, Ludlow", "Ludlow", LIST) == "Ludlow"
