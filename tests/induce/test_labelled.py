"""Values that a label names."""

from __future__ import annotations

import pytest

from bowerbird.domain import Pack, load_pack
from bowerbird.induce.said.labelled import label_before, named_by_labels
from bowerbird.page import Kind, Page, parse_html

SHOP, HOMES = load_pack("products"), load_pack("real-estate-us")


def named(*records: str, pack: Pack = SHOP) -> list[list[tuple[str, str]]]:
    """For each record of this markup, what labels name: attribute and value."""
    page = parse_html("".join(f"<li>{record}</li>" for record in records))
    places = [(page, (node,)) for node in page.index.with_tag("li").tolist()]
    return [[(one.name, one.text) for one in found] for found in named_by_labels(places, pack)]


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ('<span><img alt="Manufacturer"> Thornfield</span>', "brand"),
        ('<span title="Manufacturer">Thornfield</span>', "brand"),
        ("<b>Manufacturer:</b> <i>Thornfield</i>", "brand"),
        ("<p>Manufacturer: Thornfield</p>", "brand"),
        ("<b>Manufacturer:</b><br><i>Thornfield</i>", "brand"),
        ("<dl><dt>Manufacturer</dt><dd>Thornfield</dd></dl>", "brand"),
        ('<span><img alt="House of"> Thornfield</span>', "house_of"),
    ],
)
def test_the_nearest_label_names_a_value(html: str, name: str) -> None:
    assert (name, "Thornfield") in named(html)[0]


def test_a_value_that_the_label_cannot_be_of_keeps_the_labels_own_name() -> None:
    assert named('<span><img alt="Weight"> oak</span>') == [[("weight", "oak")]]


def test_structured_data_names_a_sum_whatever_stands_around_it() -> None:
    html = '<p>was <s>$ 430,000</s></p><span itemprop="price">$ 385,000</span>'
    assert ("price", "$ 385,000") in named(html, pack=HOMES)[0]


def test_a_text_without_a_colon_is_a_label_where_several_values_follow_it() -> None:
    lots = [f"<span>Lot size</span> <span>{acres} acres</span>" for acres in ("0.2", "0.4")]
    assert [one for (one,) in named(*lots, pack=HOMES)] == [("lot_size", "0.2 acres"), ("lot_size", "0.4 acres")]
    assert named(lots[0], pack=HOMES) == [[]]


def test_a_text_before_a_value_is_no_label_by_itself() -> None:
    assert named("<b>Thornfield</b> <i>Spade</i>", "<b>Thornfield</b> <i>Rake</i>") == [[], []]


def test_the_head_of_a_table_names_its_columns() -> None:
    rows = "".join(f"<tr><td>Spade {n}</td><td>Thornfield</td></tr>" for n in (1, 2))
    page = parse_html(f"<table><tr><th>Item</th><th>Manufacturer</th></tr>{rows}</table>")
    places = [(page, (row,)) for row in page.index.with_tag("tr").tolist()[1:]]
    assert [[one.name for one in found] for found in named_by_labels(places, SHOP)] == [["title", "brand"]] * 2


def test_a_label_names_one_value_of_a_record() -> None:
    html = '<span><img alt="Manufacturer"> Thornfield</span><span><img alt="Manufacturer"> Barrow</span>'
    assert named(html) == [[("brand", "Thornfield")]]


def test_prose_is_no_value_of_a_label() -> None:
    assert named(f"<b>Manufacturer:</b> <p>{'made with care ' * 20}</p>") == [[]]


@pytest.mark.parametrize(("html", "label"), [("<b>Hours:</b> <i>40</i>", "Hours"), ("<i>40</i>", "")])
def test_the_text_before_a_value(html: str, label: str) -> None:
    page = parse_html(f"<div>{html}</div>")
    assert label_before(page, _text(page, "40")) == label


def _text(page: Page, text: str) -> int:
    return next(it for it in range(len(page)) if page.kind[it] == Kind.TEXT and page.text[it] == text)


def test_a_colon_may_stand_between_a_label_and_its_value_in_a_text_of_its_own() -> None:
    assert named("<strong>Manufacturer</strong>: <span>Thornfield</span>") == [[("brand", "Thornfield")]]


def test_terms_of_another_attribute_under_a_label_are_that_attributes() -> None:
    books = load_pack("books")
    icons = [f'<span><img alt="Edition"> {one}</span>' for one in ("Paperback", "Hardback", "4")]
    assert [one for (one,) in named(*icons, pack=books)] == [
        ("binding", "Paperback"),
        ("binding", "Hardback"),
        ("edition", "4"),
    ]


def test_the_period_after_a_sum_says_which_sum_it_is() -> None:
    cars = load_pack("used-cars-uk")
    assert named('<span><img alt="From"> £240.46 per month</span>', pack=cars) == [
        [("monthly_payment", "£240.46 per month")]
    ]


@pytest.mark.parametrize(
    "html",
    [
        "<dl><dt><font><b>Hours</b></font></dt><dd><font>40</font></dd></dl>",
        "<ul><li><strong>Hours</strong>: <span>40</span></li></ul>",
    ],
)
def test_the_label_of_a_value_stands_before_what_holds_it(html: str) -> None:
    page = parse_html(html)
    assert label_before(page, _text(page, "40")) == "Hours"


def test_a_label_that_looks_like_others_may_have_one_value_everywhere() -> None:
    def cells(**facts: str) -> str:
        return "".join(f'<div class="name">{k}</div><div class="value">{v}</div>' for k, v in facts.items())

    jobs = load_pack("jobs")
    first = cells(Employer="Bream & Sons", Location="Derby", Reference="A-1", Category="Desk work")
    second = cells(Employer="Holt Dairy", Location="Leeds", Reference="A-2", Category="Desk work")
    assert [("industry", "Desk work") in found for found in named(first, second, pack=jobs)] == [True, True]
    assert ("industry", "Desk work") not in named(cells(Category="Desk work"), cells(Category="Desk work"), pack=jobs)[
        0
    ]


def test_a_picture_before_a_heading_does_not_name_it() -> None:
    html = '<img alt="Location"><h3><b>Testimonials</b></h3><p>A</p><p>B</p><p>C</p>'
    assert named(f"<div>{html}</div>", pack=HOMES) == [[]]
    assert named('<p><img alt="Location"> <b>Boise</b></p>', pack=HOMES) == [[("location", "Boise")]]


EVENTS = load_pack("events")


def test_a_label_of_two_attributes_is_told_by_what_stands_under_it() -> None:
    def facts(*said: str) -> str:
        return "".join(f'<p><img alt="Location"> {text}</p>' for text in said)

    found = named(facts("The Old Mill", "Leeds"), facts("Tithe Barn", "Bristol"), pack=EVENTS)
    assert [dict(own) for own in found] == [
        {"venue": "The Old Mill", "location": "Leeds"},
        {"venue": "Tithe Barn", "location": "Bristol"},
    ]
    towns = named(facts("Leeds"), facts("Bristol"), pack=EVENTS)
    assert [dict(own) for own in towns] == [{"location": "Leeds"}, {"location": "Bristol"}]


def test_a_label_of_two_attributes_is_the_one_that_has_no_label_of_its_own() -> None:
    found = named("<b>Venue:</b> <i>The Old Mill</i><b>Location:</b> <i>Nether Wallop</i>", pack=EVENTS)
    assert dict(found[0]) == {"venue": "The Old Mill", "location": "Nether Wallop"}


def test_a_heading_is_no_value_of_the_picture_above_it() -> None:
    assert named('<img alt="Address"><h2>What people say</h2>', pack=EVENTS) == [[]]


def test_a_class_names_values_that_the_pack_does_not_know_where_it_knows_others() -> None:
    def genre(said: str) -> str:
        return f'<p><span class="category">{said}</span></p>'

    found = named(genre("Concert"), genre("Festival"), genre("Wassailing"), pack=EVENTS)
    assert [dict(own) for own in found] == [{"event_type": said} for said in ("Concert", "Festival", "Wassailing")]
    assert named(genre("Wassailing"), genre("Gurning"), pack=EVENTS) == [[], []]


def test_a_field_with_its_label_names_nothing_behind_it() -> None:
    field = (
        "<table><tr><th>Colour</th><td><select><option>Moss</option><option>Sand</option></select></td></tr></table>"
    )
    found = named(*(f"{field}<p>{said}</p>" for said in ("Three of them left", "Back in June")))
    assert not any(name == "colour" for own in found for name, _ in own)


def test_a_row_of_tabs_names_nothing() -> None:
    tabs = "<div><button>Colour</button><button>Care</button></div>"
    pages = [f"{tabs}<div><p>{said}</p></div>" for said in ("Soft and warm", "Made of wool")]
    assert named(*pages) == [[], []]


def test_classes_name_values_of_their_own_beside_those_of_the_pack() -> None:
    def event(number: int, more: str = "") -> str:
        kind, town = ("Concert", "Oxford") if number else ("Festival", "Leeds")
        facts = {"date": f"{number + 1} May 2027", "town": town, "category": kind, "price": f"£{number + 9}"}
        shown = "".join(f'<p class="fact"><span class="{name}">{said}</span></p>' for name, said in facts.items())
        return f'<div>{shown}<p class="fact"><span class="row-letter">{"AB"[number]}</span></p>{more}</div>'

    found = named(event(0), event(1, '<p class="ad"><span class="sponsor">Acme</span></p>'), pack=EVENTS)
    assert [dict(own).get("row_letter") for own in found] == ["A", "B"]
    assert "sponsor" not in dict(found[1])


def test_a_text_may_begin_with_its_label_and_no_colon() -> None:
    cars = load_pack("used-cars-uk")
    found = named("<p>Stock number BR4281</p>", "<p>Stock number BR4110</p>", pack=cars)
    assert found == [[("reference", "BR4281")], [("reference", "BR4110")]]
    assert named("<p>Model railway kit</p>", "<p>Model aeroplane 2</p>", pack=cars) == [[], []]


def test_a_heading_that_leads_to_a_record_is_no_label_of_what_stands_below_it() -> None:
    cards = [f"<h3>{{}}</h3><p>{name}</p>" for name in ("Thornfield", "Oak & Sons", "Ebb")]
    link = '<a href="/posts/7">Manufacturer</a>'
    assert named(*(card.format(link) for card in cards)) == [[], [], []]
    assert named(*(card.format("Manufacturer") for card in cards))[0] == [("brand", "Thornfield")]


def test_a_sum_may_say_by_itself_what_it_is() -> None:
    records = [f"<b>£{n},350</b><p>or from £{n}0 per month*</p>" for n in (6, 7)]
    assert named(*records, pack=load_pack("used-cars-uk"))[0] == [("monthly_payment", "or from £60 per month*")]


def test_an_icon_is_the_label_of_its_value_though_prose_has_the_word_too() -> None:
    cars = load_pack("used-cars-uk")
    html = '<p><img alt="Seats"> 5</p><p>Heated seats and a sunroof.</p>'
    assert named(html, pack=cars) == [[("seats", "5")]]


def test_what_a_picture_shows_is_no_label_where_the_record_says_it_too() -> None:
    records = [f'<a><img alt="Mazda {n}"><i>Reserved</i></a><h3>Mazda {n} SE</h3>' for n in (2, 3)]
    assert named(*records, pack=load_pack("used-cars-uk")) == [[], []]


def test_an_item_of_a_list_names_none_of_the_others() -> None:
    said = ("Oak", "Wool", "Steel")
    pages = [parse_html(f"<ul><li>Material</li><li>{one}</li></ul>") for one in said]
    assert named_by_labels([(page, (0,)) for page in pages], SHOP) == [(), (), ()]


def test_labels_of_the_sites_own_are_told_by_the_look_of_one_that_the_pack_knows() -> None:
    """“Made by” is the pack's; “Grown in” and “Keeps for” look like it, and come again with other values."""
    shelves = [("Thornfield", "Kent", "a week"), ("Elmhurst", "Wales", "a month"), ("Ashby", "Kent", "a year")]
    sheets = [
        f"<p><span class=k>Manufacturer</span> {maker}</p><p><span class=k>Grown in</span> {place}</p>"
        f"<p><span class=k>Keeps for</span> {time}</p>"
        for maker, place, time in shelves
    ]
    assert named(*sheets)[0] == [("brand", "Thornfield"), ("grown_in", "Kent"), ("keeps_for", "a week")]


def test_the_first_of_two_cells_is_a_label_whatever_stands_above_the_table() -> None:
    head = "<thead><tr><th>Part</th><th>Detail</th></tr></thead>"
    places = []
    for n in range(3):
        rows = f"<tr><td>Fork</td><td>Carbon {n}</td></tr><tr><td>Saddle</td><td>Brook {n}</td></tr>"
        page = parse_html(f"<main><table>{head}{rows}</table></main>")
        places.append((page, (int(page.index.with_tag("main")[0]),)))
    named = named_by_labels(places, load_pack("products"))
    assert [[(one.name, one.text) for one in own] for own in named] == [
        [("fork", f"Carbon {n}"), ("saddle", f"Brook {n}")] for n in range(3)
    ]


def test_a_label_with_its_value_names_nothing_after_it() -> None:
    cars = [f"<p>See it at: <b>{town}</b></p><p>Stock no. CG{number}</p>" for number, town in ((1, "Ely"), (2, "Ely"))]
    assert not any(name in ("ely", "see_it_at_ely") for own in named(*cars) for name, _ in own)


def test_a_name_that_no_list_has_is_told_by_its_class() -> None:
    jobs = [f'<h3>Clerk</h3><p class="employer">{firm}</p>' for firm in ("Oak and Sons", "Kirkstall Legal")]
    assert [own[0] for own in named(*jobs, pack=load_pack("jobs"))] == [
        ("company", "Oak and Sons"),
        ("company", "Kirkstall Legal"),
    ]
    notes = [f'<p class="employer">{text}</p>' for text in ("we pay every month.", "we pay every week.")]
    assert named(*notes, pack=load_pack("jobs")) == [[], []]


@pytest.mark.parametrize(
    "cell", ["<div class=c><b>{}</b><u>{}</u></div>", "<section><svg></svg><div><p>{}</p><p>{}</p></div></section>"]
)
def test_a_text_below_a_number_names_it_where_cells_side_by_side_are_so(cell: str) -> None:
    homes = [
        f"<div>{cell.format(beds, 'Bedrooms')}{cell.format(baths, 'Bathrooms')}</div>"
        for beds, baths in ((3, 1), (5, 2), (4, 3))
    ]
    found = [dict(one) for one in named(*homes, pack=HOMES)]
    assert [(one["bedrooms"], one["bathrooms"]) for one in found] == [("3", "1"), ("5", "2"), ("4", "3")]


def test_a_text_behind_a_word_is_no_label_of_it() -> None:
    homes = [
        f"<div><div class=c><u>Parking</u><b>{one}</b></div><div class=c><u>Heating</u><b>{other}</b></div></div>"
        for one, other in (("Garage", "Gas"), ("Street", "Electric"), ("Carport", "Oil"))
    ]
    assert [dict(one).get("heating") for one in named(*homes, pack=HOMES)] == ["Gas", "Electric", "Oil"]


def test_a_term_is_no_value_of_the_heading_above_its_list() -> None:
    facts = "<h3>Data</h3><dl><dt>{}</dt><dd>{}</dd></dl>"
    found = named(facts.format("Weight", "2 kg"), facts.format("Colour", "red"), facts.format("Brand", "Tern"))
    assert [[name for name, _ in own] for own in found] == [["weight"], ["colour"], ["brand"]]


def test_a_label_that_is_only_read_out_names_a_value_where_it_ends_with_a_colon() -> None:
    assert ("brand", "Thornfield") in named("<b hidden>Vendor:</b> <i>Thornfield</i>")[0]
    assert named("<b hidden>Regular price</b> <i>Thornfield</i>") == [[]]


def test_a_class_of_a_block_and_its_part_names_a_value_by_the_part() -> None:
    records = [f'<p class="product__inventory">{said}</p>' for said in ("In stock", "Sold out")]
    assert named(*records) == [[("availability", "In stock")], [("availability", "Sold out")]]


def _rooms(*pairs: tuple[str, str]) -> str:
    return "".join(f"<p><strong>{room}</strong> {size}</p>" for room, size in pairs)


def test_bold_words_that_come_again_before_other_texts_are_labels() -> None:
    found = named(
        _rooms(("Snug", "4.2m x 3.1m"), ("Scullery", "2.0m x 2.2m"), ("Box room", "1.9m x 2.4m")),
        _rooms(
            ("Snug", "3.9m x 3.3m"), ("Scullery", "2.5m x 2.1m"), ("Box room", "2.8m x 2.0m"), ("Workroom", "5m x 4m")
        ),
        pack=HOMES,
    )
    assert ("snug", "3.9m x 3.3m") in found[1]
    assert ("workroom", "5m x 4m") in found[1]


def test_names_of_people_before_what_they_say_are_no_labels() -> None:
    found = named(
        _rooms(("Ada", "came at once"), ("Bert", "was kind"), ("Cleo", "sold it in a week")),
        _rooms(("Dora", "found us a home"), ("Ezra", "never called"), ("Fay", "knew the street")),
        pack=HOMES,
    )
    assert found == [[], []]


def test_bold_names_one_a_card_are_no_labels() -> None:
    towns = ("Upton", "Norton", "Sutton", "Upton", "Norton", "Sutton")
    cards = [_rooms((town, f"£{at}50,000")) for at, town in enumerate(towns, 1)]
    assert not any(name in ("upton", "norton", "sutton") for own in named(*cards, pack=HOMES) for name, _ in own)


def test_days_before_their_hours_are_no_label() -> None:
    restaurants = load_pack("restaurants")
    assert named("<p>Mon-Sat: 12:00 – 23:00</p><p>Phone: 916-555-0133</p>", pack=restaurants) == [
        [("phone", "916-555-0133")]
    ]


def test_a_text_that_ends_with_a_comma_is_no_label_of_what_follows() -> None:
    halls = [f"<p>Norwich, <b>NR{n} {n}TF</b></p>" for n in (2, 3, 4)]
    assert not any(name == "norwich" for own in named(*halls, pack=load_pack("events")) for name, _ in own)


def test_a_sign_on_a_button_is_no_value() -> None:
    cards = [f'<p>Manufacturer: {name}</p><button aria-label="Save">♡</button>' for name in ("Thornfield", "Oakley")]
    assert named(*cards) == [[("brand", "Thornfield")], [("brand", "Oakley")]]


def test_labels_that_look_alike_name_values_though_each_is_on_one_page_only() -> None:
    def tile(label: str, value: str) -> str:
        return f"<div><div class=small>{label}</div><div class=big>{value}</div></div>"

    homes = [
        tile("Lot size", "0.4 acres"),
        tile("Year built", "1987") + tile("Coop board", "Yes"),
        tile("Bedrooms", "3"),
    ]
    first, second, third = named(*homes, pack=HOMES)
    assert ("lot_size", "0.4 acres") in first
    assert {("year_built", "1987"), ("coop_board", "Yes")} <= set(second)
    assert ("bedrooms", "3") in third
    assert named(*homes[:2], pack=HOMES) == [[], []]
