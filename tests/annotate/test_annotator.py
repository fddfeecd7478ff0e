"""Annotations of small pages: by looks, by terms, from labels, markers, tables and pictures."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from knowledge import pack

from bowerbird.annotate import Annotations, Flag, Measure, Place, annotate
from bowerbird.annotate.values.money import Conventions, read_money
from bowerbird.domain import Attribute, ValueKind, load_pack
from bowerbird.page import parse_html

PACK = pack()


def read(markup: str) -> Annotations:
    return annotate(parse_html(f"<html lang=en-GB><body>{markup}"), PACK)


def values(markup: str, name: str) -> list[object]:
    return [ann.value for ann in read(markup).instances(name)]


def texts(markup: str, name: str) -> list[str]:
    return [ann.text for ann in read(markup).instances(name)]


def test_a_sum_may_cross_inline_markup() -> None:
    annotations = read("<div>Price: <b>300</b><i> GBP</i></div>")
    (price,) = annotations.instances("price")
    assert price.text == "300 GBP"
    assert len(annotations.text_nodes(price)) == 2
    (label,) = [ann for ann in annotations.labels("price") if ann.place is Place.TEXT]
    assert label.text == "Price"


def test_nothing_crosses_a_barrier() -> None:
    assert texts("<p>New</p><p>York</p>", "city") == []
    assert texts("<p>New <b>York</b></p>", "city") == ["New York"]
    assert values("<td>3</td><p>£</p><p>300</p>", "price") == []


def test_signs_that_make_a_term_of_a_number_are_asked_for() -> None:
    found = annotate(parse_html("<p>Datum: 16.10.26</p><p>from 18</p><p>18+</p>"), load_pack("events"))
    assert [one.text for one in found.instances("age_limit")] == ["18+"]


@pytest.mark.parametrize(
    "markup",
    [
        "<p>3 bed house</p>",
        "<p>Three bedrooms</p>",
        "<p>3-bed semi</p>",
        "<p>Bedrooms: 3</p>",
        "<p><b>Bedrooms</b> 3</p>",
        "<table><tr><th>Bedrooms</th><td>3</td></tr></table>",
        "<table><tr><td>Bedrooms:</td><td> 3 </td></tr></table>",
        "<table><tr><th>Town</th><th>Bedrooms</th></tr><tr><td>Oxford</td><td>3</td></tr></table>",
        "<table><thead><tr><th>Town<th>Bedrooms</thead><tbody><tr><td>Oxford<td>3</tbody></table>",
        "<dl><dt>Bedrooms</dt><dd>3</dd></dl>",
        "<div><span>Bedrooms</span></div><div>3</div>",
        "<div>Total Bedrooms</div><div>3</div>",
        '<div><img src="bed.jpg" alt="bedrooms"><br> 3 </div>',
        '<div><i class="icon-bed"></i> 3</div>',
        '<div>3 <img src="/icons/bed.png"></div>',
        '<span class="bedrooms">3</span>',
        '<li title="Bedrooms"><svg></svg><span>3</span></li>',
        '<table><tr><td data-label="Bedrooms">3</td></tr></table>',
        "<p>Beds: 3 | Price: £300</p>",
    ],
)
def test_a_plain_number_is_a_count_because_of_its_label(markup: str) -> None:
    assert values(markup, "bedrooms") == [3]


@pytest.mark.parametrize(
    "markup",
    [
        "<p>3</p>",
        "<p>page 3 of 9</p>",
        "<p>300 Bedrooms</p>",
        "<p>The bed and 3 chairs</p>",
        '<a title="Bedrooms" href="/3">3</a>',
        '<p title="Homes by number of bedrooms">3</p>',
    ],
)
def test_a_plain_number_alone_is_nothing(markup: str) -> None:
    assert values(markup, "bedrooms") == []


def test_what_follows_a_label_is_its_value_known_or_not() -> None:
    assert values("<p>Publisher: Harvard Common Press</p>", "publisher") == ["Harvard Common Press"]
    assert values("<li><b>Publisher:</b> <a href=x>Knopf</a></li>", "publisher") == ["Knopf"]
    assert values("<p>The publisher of books is here.</p>", "publisher") == []


def test_what_is_called_a_text_and_holds_other_attributes_is_a_record() -> None:
    card = "<div class=home-description>{}<p class=price>£9</p>{}</div>"
    beds, prose = "<p class=bed>3</p>", "<p class=description>A fine home.</p>"
    assert texts(card.format("A fine home.", ""), "description") == ["A fine home.", "£9"]
    assert texts(card.format(beds, "Seen by nobody"), "description") == []
    assert texts(card.format(beds, prose), "description") == ["A fine home."]


def test_what_a_page_is_about_is_no_label_of_what_stands_below_its_heading() -> None:
    below = "<h1>Publisher</h1><p>Harvard Common Press</p>"
    assert values(f"<title>Publisher at Oak House | Jobs</title>{below}", "publisher") == []
    assert values(f"<title>Oak House</title>{below}", "publisher") == ["Harvard Common Press"]


def test_a_heading_that_leads_on_is_no_label_of_what_stands_below_it() -> None:
    card = "<li><h3>{}</h3><p>Harvard Common Press</p></li>"
    assert values(card.format('<a href="/posts/7">Publisher</a>'), "publisher") == []
    assert values(card.format("Publisher"), "publisher") == ["Harvard Common Press"]


def test_a_label_in_a_form_asks_for_a_value_and_has_none() -> None:
    assert values("<form><label>Town</label><button>Search</button></form>", "town") == []


def test_a_line_of_several_labels_is_cut_at_each() -> None:
    annotations = read("<p>Height: 6-9 Weight: 240 Publisher: Knopf</p>")
    assert [ann.value for ann in annotations.instances("height")] == [Measure(Decimal(81), "in")]
    assert [ann.value for ann in annotations.instances("weight")] == [Measure(Decimal(240), "lb")]
    assert [ann.text for ann in annotations.instances("publisher")] == ["Knopf"]


@pytest.mark.parametrize(
    "line", ["Height/Weight: 6-9 / 240 lbs", "Height & Weight: 6-9, 240", "Height, Weight: 6'9\" 240"]
)
def test_two_labels_may_share_their_values(line: str) -> None:
    annotations = read(f"<p>{line}</p>")
    assert [ann.value for ann in annotations.instances("height")] == [Measure(Decimal(81), "in")]
    assert [ann.value for ann in annotations.instances("weight")] == [Measure(Decimal(240), "lb")]


def test_neighbouring_inline_elements_do_not_run_together() -> None:
    assert values("<li><span>Bedrooms</span><b>3</b></li>", "bedrooms") == [3]
    assert values("<li><b>Publisher</b><i>Knopf</i></li>", "publisher") == ["Knopf"]


def test_after_a_label_less_is_needed() -> None:
    assert texts("<p>Phone: 555-0143</p>", "phone") == ["555-0143"]
    assert texts("<p>555-0143</p>", "phone") == []
    assert values("<p>Website: foo.example.cc</p>", "website") == ["http://foo.example.cc"]
    assert [str(value) for value in values("<p>Published: 25/12</p>", "published")] == ["--12-25"]


def test_a_link_that_names_the_attribute_gives_its_address() -> None:
    assert values("<a href='http://x.example/'>Visit website</a>", "website") == ["http://x.example/"]
    assert values("<a href='/about'>Website</a>", "website") == []


def test_a_cell_may_say_more_than_the_label() -> None:
    table = "<table><tr><td>Weight without shoes</td><td>240</td></tr></table>"
    assert values(table, "weight") == [Measure(Decimal(240), "lb")]


def test_a_value_outside_the_pack_range_is_none() -> None:
    assert values("<p>Weight: 12</p>", "weight") == []


def test_a_year_is_a_date_only_after_its_label() -> None:
    assert [str(value) for value in values("<p>Published: 2008</p>", "published")] == ["2008"]
    assert values("<p>Copyright 2008</p>", "published") == []


def test_a_page_can_say_that_there_is_no_value() -> None:
    (height,) = read("<p>Height: N/A</p>").instances("height")
    assert height.value is None
    assert Flag.ABSENT in height.flags


def test_words_of_a_gazetteer_are_whole_and_capitalised() -> None:
    assert texts("<p>Oxford, Oxfordshire</p>", "city") == ["Oxford"]
    assert texts("<p>an oxford shirt</p>", "city") == []
    assert texts("<p>Stow on the Wold</p>", "town") == ["Stow on the Wold"]


def test_ambiguous_words_need_company_a_label_or_a_line_of_their_own() -> None:
    assert texts("<p>2 Bath and 1 Kitchen</p>", "town") == []
    assert texts("<p>Bath, Abingdon</p>", "town") == ["Bath", "Abingdon"]
    assert texts("<p>Town: Bath</p>", "town") == ["Bath"]
    (alone,) = read("<p>Bath</p>").instances("town")
    assert Flag.AMBIGUOUS in alone.flags


def test_parts_of_a_place_in_a_row_are_one_place() -> None:
    address = Attribute("address", ValueKind.PLACE, labels=("Address",))
    street = Attribute("street", ValueKind.PLACE, part_of="address", patterns=(r"(?P<value>\d+ [A-Z]\w+ Road)\b",))
    town = Attribute("town", ValueKind.PLACE, part_of="address", gazetteers=("towns",))
    homes = pack(address, street, town)
    annotations = annotate(parse_html("<p>At 62 Elm Road, Oxford</p><p>Abingdon</p>"), homes)
    assert [ann.text for ann in annotations.instances("address")] == ["62 Elm Road, Oxford"]
    assert [ann.text for ann in annotations.instances("street")] == ["62 Elm Road"]
    assert [ann.text for ann in annotations.instances("city")] == ["Oxford"]


def test_doubt_is_recorded() -> None:
    (date,) = read("<p>Published: 03/04/2026</p>").instances("published")
    assert Flag.AMBIGUOUS in date.flags


def test_crossed_out_prices_are_marked() -> None:
    old, new = read("<p><s>£10</s> <b>£8</b></p>").instances("price")
    assert (old.text, Flag.STRUCK in old.flags) == ("£10", True)
    assert (new.text, Flag.STRUCK in new.flags) == ("£8", False)


def test_disjoint_types_do_not_overlap_and_subtypes_win() -> None:
    broad = Attribute("area", ValueKind.PLACE, gazetteers=("cities",))
    annotations = annotate(parse_html("<p>Oxford</p>"), pack(broad))
    assert {ann.type for ann in annotations.instances()} == {"area", "city"}
    rival = Attribute("order", ValueKind.CODE, patterns=(r"(?P<value>£300)",), disjoint=("price",))
    kept = annotate(parse_html("<p>£300 each</p>"), pack(rival)).instances()
    assert len(kept) == 1


_LINES = st.sampled_from(
    [
        "Price: £300",
        "3 bed",
        "Bedrooms",
        "3",
        "Oxford",
        "Bath,",
        "Published: 03/04/2026",
        "Tel: 01865 270000",
        "£",
        "300",
        "6-9",
        "Height:",
    ]
)


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["p", "b", "td", "li", "span"]), _LINES), max_size=8))
def test_laws_of_annotations(parts: list[tuple[str, str]]) -> None:
    page = parse_html("".join(f"<{tag}>{line}</{tag}>" for tag, line in parts))
    annotations = annotate(page, PACK)
    assert annotations.items == annotate(page, PACK).items
    kept = [ann for ann in annotations.instances() if ann.place is Place.TEXT]
    for ann in annotations:
        clob = annotations.clob(ann)
        assert clob.text[slice(*ann.span)] == ann.text
        assert "\uffff" not in ann.text
        assert all(ann.node <= node < page.end[ann.node] for node in annotations.text_nodes(ann))
    for one in kept:
        for other in kept:
            if PACK.are_disjoint(one.type, other.type):
                assert one.span[1] <= other.span[0] or other.span[1] <= one.span[0]


def test_money_in_the_page_language() -> None:
    german = annotate(parse_html("<html lang=de><p>1.250 €"), pack(currency="EUR"))
    assert [ann.value for ann in german.instances("price")] == [read_money("€1,250", Conventions(language="en"))]


FEE = Attribute("fee", ValueKind.MONEY, labels=("Per month", "Fee"), needs_label=True, disjoint=("price",))
SUM = Attribute("price", ValueKind.MONEY, labels=("Price",), disjoint=("fee",))


@pytest.mark.parametrize("line", ["Price <b>£189</b> per month", "or £189 per month", "<b>£189</b> <i>per month</i>"])
def test_a_sum_is_what_the_words_behind_it_at_the_end_of_its_line_say(line: str) -> None:
    page = parse_html(f"<body><p>{line}</p><ul><li>2014</li></ul><p>£8,250</p>")
    annotations = annotate(page, pack(FEE, SUM))
    assert [ann.text for ann in annotations.instances("fee")] == ["£189"]
    assert [ann.text for ann in annotations.instances("price")] == ["£8,250"]


def test_a_label_with_a_colon_behind_a_number_names_what_comes_below() -> None:
    assert 3 in values("<p>Lot 12 <b>Bedrooms:</b></p><p>3</p>", "bedrooms")


def test_classes_of_a_record_that_tell_its_kind_and_state_name_none_of_its_texts() -> None:
    changes = [Attribute(name, ValueKind.NAME, markers=(name,)) for name in ("make", "status")]
    card = '<article class="card make-ford status-publish"><h2>Focus</h2><p class="price">£300</p></article>'
    annotations = annotate(parse_html(f"<body>{card}"), pack(*changes))
    assert [ann.text for name in ("make", "status") for ann in annotations.instances(name)] == []
    assert [ann.text for ann in annotations.instances("price")] == ["£300"]
    named = annotate(parse_html('<body><p class="make">Ford</p>'), pack(*changes))
    assert [ann.text for ann in named.instances("make")] == ["Ford"]


def test_a_name_is_the_emphasised_head_of_what_is_called_after_it() -> None:
    maker = Attribute("maker", ValueKind.NAME, markers=("maker",))
    said = "<div class=maker><b>Pell & Daughters</b> <span>Saddles since 1880.</span></div>"
    (found,) = annotate(parse_html(f"<body>{said}"), pack(maker)).instances("maker")
    assert found.text == "Pell & Daughters"
    (whole,) = annotate(parse_html("<body><p class=maker>Pell <b>& Daughters</b></p>"), pack(maker)).instances("maker")
    assert whole.text == "Pell & Daughters"


def test_a_count_may_stand_in_brackets() -> None:
    assert values("<p>Bedrooms: (3)</p>", "bedrooms") == [3]


def test_a_marker_within_a_longer_one_of_another_attribute_is_none() -> None:
    read_as = load_pack("products")
    page = parse_html("<p class=rating-text>4.1 / 5.0</p><p class=rating-count>(38)</p><p class=old-price>£12.00</p>")
    found = {ann.type: ann.text for ann in annotate(page, read_as).instances()}
    assert (found["rating"], found["review_count"]) == ("4.1", "38")
    assert found["list_price"] == "£12.00"


@pytest.mark.parametrize(
    "styled",
    ["color-scheme-2", "badge text-color-muted", "size-full color-primary", "Chip-colorSuccess Chip-sizeSmall"],
)
def test_what_a_class_of_a_style_holds_is_no_value(styled: str) -> None:
    page = parse_html(f"<div><span class='{styled}'>Sale</span></div>")
    assert not [ann for ann in annotate(page, load_pack("products")).instances() if ann.type in ("colour", "size")]


def test_what_a_class_of_an_attribute_holds_is_its_value() -> None:
    page = parse_html("<div><span class='product-colour'>Ember</span></div>")
    assert [ann.text for ann in annotate(page, load_pack("products")).instances("colour")] == ["Ember"]


def test_nothing_is_counted_within_a_code() -> None:
    found = {ann.type: ann.text for ann in annotate(parse_html("<p>SO22 2BA</p>"), load_pack("real-estate-uk"))}
    assert found["postcode"] == "SO22 2BA"
    assert "bathrooms" not in found


def test_a_word_of_a_longer_label_is_no_value_unless_it_modifies_what_that_names() -> None:
    homes = load_pack("real-estate-uk")

    def found(markup: str, name: str) -> list[str]:
        return [ann.text for ann in annotate(parse_html(markup), homes).instances(name)]

    assert found("<p>Available from <b>19 August 2025</b></p>", "price_qualifier") == []
    assert found("<p>Rent per month: <b>£950</b></p>", "period") == ["per month"]


@pytest.mark.parametrize(
    "said", ["<b>4.2</b><i>(38)</i>", "<b>4.2</b> <i>from 38 reviews</i>", "4.2 · 38 diner reviews"]
)
def test_a_mark_is_told_by_how_many_gave_it(said: str) -> None:
    places = load_pack("restaurants")
    found = {ann.type: ann.text for ann in annotate(parse_html(f"<p>{said}</p>"), places).instances()}
    assert (found["rating"], found["review_count"]) == ("4.2", "38")
    assert not annotate(parse_html("<p>1,234 reviews</p>"), places).instances("rating")
