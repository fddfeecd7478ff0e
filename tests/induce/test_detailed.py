"""What the records' own pages say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bowerbird.detail import Detail, Extracted, analyse
from bowerbird.detail.pairs import Pair, Structure
from bowerbird.domain import load_pack
from bowerbird.induce.said.beside import records_beside
from bowerbird.induce.said.detailed import (
    values_of,
    with_alike,
    with_labelled,
    without_furniture,
    without_strays,
)
from bowerbird.induce.said.itemised import without_mentions
from bowerbird.induce.said.labelled import Named, named_by_labels
from bowerbird.induce.said.standing import sentence
from bowerbird.induce.said.values import Seen
from bowerbird.page import parse_html

EVENTS, FOOD, BOOKS, WARES, JOBS, HOMES = map(
    load_pack, ("events", "restaurants", "books", "products", "jobs", "real-estate-uk")
)
NIGHTS = (
    ("Nine Lanterns", "The Guildhall", "Leeds", "3 May 2027"),
    ("The Quiet Engines", "The Barbican", "Bristol", "14 May 2027"),
    ("Blue Tram and friends", "The Guildhall", "York", "2 June 2027"),
    ("A Season in the Attic", "The Reading", "Worthing", "9 June 2027"),
)


def test_a_label_of_its_own_is_believed_before_one_that_another_attribute_has_too() -> None:
    pages = [
        parse_html(
            f"<title>{title}</title><h1>{title}</h1><ul><li><b>Date:</b> <i>{day}</i></li>"
            f"<li><b>Location:</b> <i>{hall}</i></li>"
            f"<li><b>Town:</b> <i>{town}</i></li></ul><p>{title} is on, and you should not miss it.</p>",
            url=f"https://whatson.example/{number}",
        )
        for number, (title, hall, town, day) in enumerate(NIGHTS)
    ]
    for detail, (_, hall, town, _) in zip(analyse(pages, EVENTS).details, NIGHTS, strict=True):
        venue, place = detail.attributes["venue"][0], detail.attributes["location"][0]
        pair = Pair("Town", town, place.node, place.node, (0,), Structure.LINE)
        taken = replace(venue, attribute="location")
        mistaken = replace(detail, attributes={**detail.attributes, "location": (taken,)}, extras=(pair,))
        found = values_of(mistaken, EVENTS)
        assert (found["location"][0].text, found["venue"][0].text) == (town, hall)


def test_places_of_maps_are_left_where_the_pack_has_no_attribute_for_them() -> None:
    a_map = '<a href="https://www.google.com/maps?q=53.80083,-1.54913">Map</a>'
    for detail in _pages(*(f"<p>Phone: 0113 496 028{number}</p>{a_map}" for number in range(3))):
        assert "coordinates" in detail.attributes
        assert "coordinates" not in values_of(detail, FOOD)


def _pages(*tables: str) -> list[Detail]:
    pages = [
        parse_html(
            f"<title>{name}</title><h1>{name}</h1>{table}<p>{name} is known far and wide.</p>",
            url=f"https://x.example/{name}",
        )
        for name, table in zip(("Casa Ada", "Little Moor", "The Tern"), tables, strict=True)
    ]
    return list(analyse(pages, FOOD).details)


def test_the_label_of_a_row_is_no_value_of_the_row_above() -> None:
    rows = "<table><tr><th>Cellar</th><td>None</td></tr><tr><th>{}</th><td>{}</td></tr></table>"
    (detail, *_) = _pages(rows.format("Terrace", "Yes"), rows.format("Chef", "Ada Moor"), rows.format("Seats", "40"))
    above, label = map(int, detail.page.index.with_tag("th").tolist())
    pair = Pair("Cellar None", "Terrace", above, label, (0,), Structure.LINE)
    assert "cellar_none" not in values_of(replace(detail, extras=(*detail.extras, pair)), FOOD)


def test_all_of_a_table_below_its_heading_is_the_text() -> None:
    days = "<tr><td>{}</td><td>{}</td></tr><tr><td>Sunday</td><td>Closed</td></tr>"
    week = f"<h3>Opening hours</h3><table>{days}</table>"
    details = _pages(
        *(week.format(*said) for said in (("Mon–Fri", "12–22"), ("Mon–Sat", "17–23"), ("Tue–Sat", "9–18")))
    )
    named = named_by_labels([(one.page, (one.area,)) for one in details], FOOD)
    found = with_labelled(details[0], values_of(details[0], FOOD), named[0], FOOD)
    assert found["opening_hours"][0].text == "Mon–Fri 12–22 Sunday Closed"


def test_a_term_of_another_attribute_is_not_the_one_that_its_label_says() -> None:
    html = "<dl><dt>Edition</dt><dd>Paperback</dd></dl>"
    page = parse_html(html)
    node = page.text.index("Paperback")
    detail = _pages(html, html, html)[0]
    known = {"binding": (Seen(node, "Paperback"),)}
    named = (Named("edition", "Edition", node, "Paperback"),)
    assert with_labelled(replace(detail, page=page), known, named, BOOKS) == known


def test_what_all_values_under_a_label_are_terms_of_is_not_what_the_label_alone_says() -> None:
    rows = (
        ("Cook", "Permanent", "Catering"),
        ("Nurse", "Temporary", "Healthcare"),
        ("Plumber", "Permanent", "Construction"),
    )
    pages = [
        parse_html(
            f"<title>{job}</title><h1>{job}</h1><dl><dt>Contract</dt><dd>{contract}</dd><dt>Type</dt><dd>{field}</dd></dl>"
            f"<p>We are looking for a {job} to join us as soon as possible.</p>",
            url=f"https://jobs.example/{job}",
        )
        for job, contract, field in rows
    ]
    details = analyse(pages, JOBS).details
    named = named_by_labels([(one.page, (one.area,)) for one in details], JOBS)
    for detail, own, (_, contract, field) in zip(details, named, rows, strict=True):
        found = with_labelled(detail, values_of(detail, JOBS), own, JOBS)
        assert [one.text for one in found["job_type"]] == [contract]
        assert [one.text for one in found["industry"]] == [field]


def _lamps() -> list[Detail]:
    lamps = (
        ("Ashdown", "Chalk White", "IP20", "A softer shape that earns its place."),
        ("Duddon", "Burnt Orange", "IP44", "A quiet piece, best seen in a pair."),
        ("Winster", "Matt Black", "IP65", "An everyday favourite for the porch."),
    )
    pages = [
        parse_html(
            f"<title>{name} lamp</title><h1>{name} lamp</h1><p>£{number + 40}.00</p><p>In stock</p><p>{prose}</p>"
            f"<table><tr><th>Finish</th><td>{finish}</td></tr><tr><th>IP rating</th><td>{code}</td></tr></table>",
            url=f"https://lamps.example/{number}",
        )
        for number, (name, finish, code, prose) in enumerate(lamps)
    ]
    return list(analyse(pages, WARES).details)


def test_a_value_is_no_label_of_what_stands_below_it() -> None:
    for detail in _lamps():
        pairs = (Pair("In stock", "A quiet piece.", 0, 0, (0,), Structure.ROW),)
        assert "in_stock" not in values_of(replace(detail, extras=pairs), WARES)


def test_a_label_names_all_of_a_term() -> None:
    details = _lamps()
    named = named_by_labels([(one.page, (one.area,)) for one in details], WARES)
    found = [with_labelled(one, values_of(one, WARES), own, WARES) for one, own in zip(details, named, strict=True)]
    assert [one["colour"][0].text for one in found] == ["Chalk White", "Burnt Orange", "Matt Black"]


def test_a_label_names_all_of_a_place() -> None:
    towns = ("Dewsbury, West Yorkshire", "Burnley, Lancashire", "Todmorden, West Yorkshire", "Leeds, West Yorkshire")
    row = "<tr><td><b>{}:</b></td><td>{}</td></tr>"
    jobs = [
        f"<h1>Clerk {n}</h1><table>{row.format('Location', town)}{row.format('Job ref', f'B{n}')}</table>"
        for n, town in enumerate(towns)
    ]
    found = [values_of(detail, JOBS) for detail in analyse(list(map(parse_html, jobs)), JOBS).details]
    assert [one["location"][0].text for one in found] == list(towns)


def test_a_code_under_a_label_that_ends_like_another_is_none_of_its_values() -> None:
    named = named_by_labels([(one.page, (one.area,)) for one in _lamps()], WARES)
    assert [{one.name: one.text for one in own}["ip_rating"] for own in named] == ["IP20", "IP44", "IP65"]


def test_an_item_among_the_features_of_a_few_homes_is_no_attribute_of_them() -> None:
    homes = load_pack("real-estate-uk")
    features = (["Garage", "Sea views"], ["Home office", "Conservatory"], ["No chain", "Long garden"], ["Bay", "Loft"])
    pages = [
        parse_html(
            f"<title>{n} Elm Road</title><h1>{n} Elm Road</h1><p>£{n}50,000</p><h2>Key features</h2>"
            f"<ul>{''.join(f'<li>{one}</li>' for one in own)}</ul>",
            url=f"https://homes.example/{n}",
        )
        for n, own in enumerate(features, 1)
    ]
    kept = without_mentions(analyse(pages, homes).details, homes)
    assert not any("parking" in detail.attributes for detail in kept)
    named = named_by_labels([(one.page, (one.area,)) for one in kept], homes)
    assert not any(one.name == "parking" for own in named for one in own)


def test_what_stands_with_other_records_is_not_of_this_one() -> None:
    cars = load_pack("used-cars-uk")
    pages = [
        parse_html(
            f"<title>Kia {n}</title><main><h1>Kia {n}</h1><p>£{n},350</p><p>A good car for {n} people and a dog.</p>"
            f"<div><h2>More</h2><div><a href=/cars/{n}1/a>Kia {n + 3}</a><i>{flag}</i></div>"
            f"<div><a href=/cars/{n}2/b>Kia {n + 4}</a><i>Sold</i></div></div></main>",
            url=f"https://cars.example/cars/{n}/kia",
        )
        for n, flag in enumerate(("Reserved", "Sold", "Reserved"), 2)
    ]
    others = [tuple(records_beside(page)) for page in pages]
    assert all(others)
    for detail in analyse(pages, cars, secondary=others).details:
        assert "status" not in values_of(detail, cars)


def test_a_label_among_other_records_names_nothing_of_this_one() -> None:
    pages = [
        parse_html(
            f"<title>Lamp {n}</title><main><h1>Lamp {n}</h1><p>£{n}.50</p><p>A good lamp for {n} people and a dog.</p>"
            f"<div><h2>More</h2><div><a href=/p/{n}1>Lamp {n + 3}</a><i>Made by:</i> <b>{maker}</b></div>"
            f"<div><a href=/p/{n}2>Lamp {n + 4}</a><i>Made by:</i> <b>Orrel</b></div></div></main>",
            url=f"https://lamps.example/p/{n}",
        )
        for n, maker in enumerate(("Tarn", "Vesper", "Moss"), 2)
    ]
    for detail in analyse(pages, WARES, secondary=[tuple(records_beside(page)) for page in pages]).details:
        assert "brand" not in values_of(detail, WARES)


def test_other_records_do_not_hold_the_one_that_its_title_names() -> None:
    page = parse_html(
        "<title>Kia Rio | Cars</title><td><p>Kia Rio</p><p>A good car for two people and a dog.</p>"
        "<div><a href=/cars/3/a><img src=a.png></a><a href=/cars/3/a>Ceed</a></div><div><a href=/cars/4/b>Ka</a></div>",
        url="https://cars.example/cars/2/kia",
    )
    beside = [page.visible_text(one.start) for one in records_beside(page)]
    assert beside
    assert not any("Rio" in said for said in beside)


def test_a_link_is_no_label_of_what_follows_it() -> None:
    pages = [
        parse_html(
            f"<title>{name}</title><main><p><a href=/>Find gear</a> {kind}</p><h1>{name}</h1><p>£{n}9.00</p></main>",
            url=f"https://shop.example/{n}",
        )
        for n, (name, kind) in enumerate((("Stac", "Boots"), ("Lochan", "Tents"), ("Rhinog", "Vests")), 1)
    ]
    assert not any("find_gear" in values_of(detail, WARES) for detail in analyse(pages, WARES).details)


def test_a_value_in_two_elements_is_all_of_it() -> None:
    rated = [f"<p class=sub><b>{mark}</b>/5 from {at}1 readers</p>" for at, mark in enumerate(("4.0", "3.5", "4.8"))]
    for detail, mark in zip(_pages(*rated), ("4.0", "3.5", "4.8"), strict=True):
        whole = f"{mark}/5"
        found = replace(detail.attributes["rating"][0], text=whole)
        seen = values_of(replace(detail, attributes={"rating": (found,)}), FOOD)["rating"][0]
        assert whole in detail.page.visible_text(seen.node)


def test_a_heading_is_no_item_of_what_stands_above_it() -> None:
    jobs = load_pack("jobs")
    page = parse_html(
        "<h1>Clerk</h1><h3>Benefits</h3><ul><li>Free parking</li></ul><h3>About Oak Ltd</h3><p>We sell.</p>"
    )
    heading = int(page.index.with_tag("h3")[1]) + 1
    evidence = _pages("", "", "")[0].attributes["name"][0].evidence
    taken = Extracted("benefits", "About Oak Ltd", "About Oak Ltd", "About Oak Ltd", heading, 0.9, evidence)
    assert "benefits" not in values_of(Detail(page, 0, {"benefits": (taken,)}), jobs)


def test_what_a_field_of_a_form_is_called_is_no_value() -> None:
    form = "<form><div><i>Location</i><select><option>Any</select></div><div><i>Date from</i><input></div></form>"
    pages = [
        parse_html(f"<title>{title}</title>{form}<h1>{title}</h1><p>{title} is on at {hall} on {day}.</p>")
        for title, hall, _, day in NIGHTS
    ]
    for detail in analyse(pages, EVENTS).details:
        named = next(it for it in detail.page.index.with_tag("i").tolist() if "Date" in detail.page.visible_text(it))
        date = detail.attributes["date"][0]
        place = replace(date, attribute="location", text="Date from", node=named, confidence=0.9)
        assert "location" not in values_of(replace(detail, attributes={"location": (place,)}, extras=()), EVENTS)


def test_a_label_that_only_one_attribute_has_is_believed_before_a_shared_one() -> None:
    posts = (("Clerk", "Permanent", "35"), ("Driver", "Fixed term", "21"), ("Baker", "Temporary", "40"))
    pages = [
        parse_html(
            f"<title>{title}</title><h1>{title} wanted</h1><dl><dt>Hours</dt><dd>Full time, {hours} hours per week</dd>"
            f"<dt>Contract type</dt><dd>{contract}</dd></dl><p>The {title} will join a small team.</p>",
            url=f"https://jobs.example/{number}",
        )
        for number, (title, contract, hours) in enumerate(posts)
    ]
    details = analyse(pages, JOBS).details
    labelled = named_by_labels([(one.page, (one.area,)) for one in details], JOBS)
    for detail, named, (_, contract, hours) in zip(details, labelled, posts, strict=True):
        found = with_labelled(detail, values_of(detail, JOBS), named, JOBS)
        assert found["job_type"][0].text == contract
        assert found["working_hours"][0].text == f"Full time, {hours} hours per week"


def test_a_code_of_a_form_of_its_own_needs_no_label() -> None:
    homes = load_pack("real-estate-uk")
    assert homes.attributes["postcode"].patterns
    pages = [
        parse_html(
            f"<title>Home {n}</title><h1>{n + 2} bedroom house for sale</h1><p>£{n + 2}50,000</p>"
            f"<address>{n + 3} Mill Lane, Ilkley, LS29 {n + 1}PY</address>",
            url=f"https://agent.example/{n}",
        )
        for n in range(4)
    ]
    found = [values_of(detail, homes) for detail in analyse(pages, homes).details]
    assert [one["postcode"][0].text for one in found] == [f"LS29 {n + 1}PY" for n in range(4)]


@pytest.mark.parametrize(("words", "is_counted"), [("staff reviews", True), ("hungry people came here", False)])
def test_a_number_is_named_by_the_words_behind_it(words: str, is_counted: bool) -> None:
    food = load_pack("restaurants")
    pages = [
        parse_html(
            f"<title>Inn {n}</title><main><h1>Inn {n}</h1><p><b>4.{n}</b> <span>({n}7 {words})</span></p></main>",
            url=f"https://x.example/{n}",
        )
        for n in range(1, 5)
    ]
    details = analyse(pages, food).details
    model = details[0].attributes["title"][0]
    found = []
    for number, detail in enumerate(details, 1):
        node = next(it for it in range(len(detail.page)) if f"({number}7" in detail.page.text[it])
        seen = replace(model, attribute="review_count", confidence=0.5, text=f"{number}7", node=node)
        found.append(values_of(replace(detail, attributes={"review_count": (seen,)}), food))
    assert [one["review_count"][0].text if "review_count" in one else "" for one in found] == (
        [f"{n}7" for n in range(1, 5)] if is_counted else [""] * 4
    )


def test_what_one_page_is_sure_of_is_believed_at_the_same_spot_of_others() -> None:
    cars = load_pack("used-cars-uk")
    row = "<ul class=facts><li><i class=ico-gear></i>Manual</li><li><i class=ico-paint></i>{}</li></ul>"
    pages = [
        parse_html(
            f"<title>Kia {n}</title><main><h1>Kia {n}</h1>{row.format(colour)}<p>A good car, number {n}.</p></main>"
        )
        for n, colour in enumerate(("Racing Green", "Frozen White", "Deep Blue"), 1)
    ]
    details = list(analyse(pages, cars).details)
    painted = [
        next(up for up in detail.page.index.with_tag("li").tolist() if "paint" in str(detail.page.attributes[up + 1]))
        for detail in details
    ]
    model = replace(details[1].attributes["title"][0], attribute="colour", confidence=0.45)
    details = [
        replace(one, attributes={"colour": (replace(model, text=one.page.visible_text(node).split()[-1], node=node),)})
        for one, node in zip(details, painted, strict=True)
    ]
    values = [{}, {"colour": (Seen(painted[1], "Frozen White"),)}, {}]
    found = with_alike(details, values, cars)
    assert [own["colour"][0].text for own in found] == ["Racing Green", "Frozen White", "Deep Blue"]
    assert not any("colour" in own for own in with_alike(details, [{}, {}, {}], cars))


def test_entries_of_a_menu_are_no_values_of_each_other() -> None:
    menu = "<nav><a href=/n>Neighborhoods</a> <a href=/{0}>Guide {0}</a></nav>"
    pages = [
        parse_html(
            f"<title>{name}</title>{menu.format(number)}<h1>{name}</h1><p>{name} is known far and wide.</p>",
            url=f"https://x.example/{number}",
        )
        for number, name in enumerate(("Casa Ada", "Little Moor", "The Tern"))
    ]
    for detail in analyse(pages, FOOD).details:
        link = int(detail.page.index.with_tag("a")[1])
        taken = replace(next(iter(detail.attributes.values()))[0], attribute="neighborhood", node=link, confidence=0.9)
        mistaken = replace(detail, attributes={**detail.attributes, "neighborhood": (taken,)})
        assert "neighborhood" not in values_of(mistaken, FOOD)


def test_a_term_in_a_menu_is_no_value_of_a_page_that_lacks_it() -> None:
    pages = [
        parse_html(
            f"<title>{name}</title><h1>{name}</h1><p>{name} is known far and wide.</p><dl>"
            + (f"<dt>Cuisine</dt><dd>{food}</dd>" if food else "")
            + "</dl><ul><li>About</li><li><i>Thai</i></li></ul>",
            url=f"https://x.example/{name}",
        )
        for name, food in (("Casa Ada", "Greek"), ("Little Moor", "French"), ("The Tern", "Italian"), ("The Oak", ""))
    ]
    details = analyse(pages, FOOD).details
    tags = [int(page.index.with_tag("dd" if number < 3 else "i")[0]) for number, page in enumerate(pages)]
    values = [{"cuisine": (Seen(node + 1, page.text[node + 1]),)} for page, node in zip(pages, tags, strict=True)]
    found = without_strays(details, values, FOOD)
    assert [own["cuisine"][0].text if own else "" for own in found] == ["Greek", "French", "Italian", ""]


def test_links_that_all_pages_have_are_no_values_beside_their_own() -> None:
    foods = ("Greek", "French", "Italian")
    details = _pages(*(f"<p>{food}</p><ul><li><a href=/guide>Thai</a></li><li>Vegan</li></ul>" for food in foods))
    values = []
    for detail, food in zip(details, foods, strict=True):
        nodes = [
            next(at for at, text in enumerate(detail.page.text) if text == word) for word in (food, "Thai", "Vegan")
        ]
        values.append({"cuisine": tuple(map(Seen, nodes, (food, "Thai", "Vegan")))})
    found = [[one.text for one in own["cuisine"]] for own in without_furniture(details, values)]
    assert found == [[food, "Vegan"] for food in foods]
    alone = [{"cuisine": own["cuisine"][1:2]} for own in values]
    assert without_furniture(details, alone) == alone


def test_further_values_stand_where_the_objects_do_too() -> None:
    details = _pages(*(f"<p>Cuisine: <b>{food}</b></p>" for food in ("Thai", "Greek", "French")))
    for detail in details:
        first = detail.attributes["cuisine"][0]
        inside = replace(first, node=int(detail.page.index.with_tag("h1")[0]) + 1, text="Pizza")
        below = replace(first, node=int(detail.page.end[detail.area]), text="Sushi")
        several = replace(detail, attributes={**detail.attributes, "cuisine": (first, inside, below)})
        assert [one.node for one in values_of(several, FOOD)["cuisine"]] == [first.node, inside.node]


def test_a_heading_above_other_records_labels_nothing() -> None:
    (detail, *_) = _pages(*["<p>Old Town</p>"] * 3)
    node = int(detail.page.index.with_tag("p")[0])
    named = Named("town", "Nearby in Old Town", node, "Old Town")
    assert "town" in with_labelled(detail, {}, [named], FOOD)
    assert "town" not in with_labelled(replace(detail, listed=frozenset([node])), {}, [named], FOOD)


def test_a_code_of_a_form_of_its_own_in_the_name_of_the_object_is_its_own() -> None:
    names = ("9 Elm Road, Ilkley LS29 7PY", "2 Mill Lane, Skipton BD23 1QN", "14 The Row, Otley LS21 3DD")
    pages = [
        parse_html(
            f"<title>{name}</title><h1>{name}</h1><p>Guide price £{number}50,000</p><p>A house with a view.</p>",
            url=f"https://agent.example/{number}",
        )
        for number, name in enumerate(names, 1)
    ]
    homes = load_pack("real-estate-uk")
    for detail, name in zip(analyse(pages, homes).details, names, strict=True):
        code = replace(detail.attributes["postcode"][0], confidence=0.45)
        unsure = replace(detail, attributes={**detail.attributes, "postcode": (code,)})
        assert name.endswith(values_of(unsure, homes)["postcode"][0].text)
        elsewhere = replace(code, node=detail.attributes["price"][0].node)
        unsure = replace(detail, attributes={**detail.attributes, "postcode": (elsewhere,)})
        assert "postcode" not in values_of(unsure, homes)


def test_the_head_of_a_box_names_whoever_stands_first_in_it_though_all_pages_say_the_same() -> None:
    pages = [
        parse_html(
            f"<title>{street}</title><div><main><h1>{street}</h1><p>£{number}50,000</p>"
            f"<p>{street} was painted again, and {number} apple trees stand behind it.</p></main>"
            "<aside><div>Marketed by</div><div><div><b>Moor &amp; Lane</b><br>2 Quay Street</div></div></aside></div>",
            url=f"https://homes.example/{number}",
        )
        for number, street in enumerate(("4 Elm Road", "11 Quay Street", "2 Hill View"), 1)
    ]
    found = [values_of(detail, HOMES) for detail in analyse(pages, HOMES).details]
    assert [own["agent"][0].text for own in found] == ["Moor & Lane"] * 3


def test_what_stands_in_the_foot_of_the_site_behind_a_link_is_no_value() -> None:
    links = "<a href=/about>About</a> | <a href=/contact>Contact</a> | <a href=/legal>Legal notes</a>"
    foot = f"<footer><p>{links}</p></footer>"
    jobs = load_pack("jobs")
    pages = [
        parse_html(
            f"<title>{name}</title><h1>{name}</h1><p>{name} is wanted by a firm that is known far and wide.</p>{foot}",
            url=f"https://x.example/{name}",
        )
        for name in ("A cook", "A nurse", "A welder")
    ]
    assert all("contact" not in values_of(detail, jobs) for detail in analyse(pages, jobs).details)


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        (
            "<p>Please ask at the desk for <b>Ada</b> or <a href=/a>write</a>.</p>",
            "Please ask at the desk for Ada or write.",
        ),
        ("<p>Seats 40 <a href=/a>more</a></p>", "Seats 40"),
        ("<div>Please ask the desk for <ul><li>Ada</li></ul></div>", "Please ask the desk for"),
    ],
)
def test_all_of_a_sentence_stands_under_a_label_of_the_sites_own(markup: str, said: str) -> None:
    page = parse_html(f"<h3>How to come by it</h3>{markup}")
    text = next(node for node in range(len(page.text)) if page.text[node].startswith(("Please", "Seats")))
    assert sentence(page, Seen(text, page.text[text].strip()), None).text == said


def test_what_is_no_term_under_a_shared_label_is_the_text_that_bears_it_too() -> None:
    jobs = load_pack("jobs")
    posts = (("A cook", "18 a week"), ("A nurse", "Monday to Friday"), ("A welder", "9 to half past 5"))
    pages = [
        parse_html(
            f"<title>{name}</title><h1>{name}</h1><dl><dt>Hours</dt><dd>{hours}</dd></dl>"
            f"<p>{name} is wanted by a firm that is known far and wide.</p>",
            url=f"https://x.example/{name}",
        )
        for name, hours in posts
    ]
    for detail, (_, hours) in zip(analyse(pages, jobs).details, posts, strict=True):
        found = values_of(detail, jobs)
        assert "job_type" not in found
        assert found["working_hours"][0].text == hours


def test_the_first_of_several_lines_with_bullets_is_no_value() -> None:
    trades = ("Baker", "Welder", "Cooper", "Potter")
    pages = [
        parse_html(
            f"<title>{trade}</title><h1>{trade}</h1><p>Come and work with us as a {trade.lower()} by the harbour.</p>"
            f"<p><b>Skills:</b><br>• {trade} for {n} years<br>• Early riser</p>",
            url=f"https://posts.example/{n}",
        )
        for n, trade in enumerate(trades, 2)
    ]
    details = analyse(pages, JOBS).details
    labelled = named_by_labels([(detail.page, (detail.area,)) for detail in details], JOBS)
    assert all("skills" in {one.name for one in own} for own in labelled)
    for detail, own in zip(details, labelled, strict=True):
        assert "skills" not in with_labelled(detail, {}, own, JOBS)


def test_measures_that_are_a_line_of_their_own_on_most_pages_are_read() -> None:
    homes = load_pack("real-estate-uk")
    sources = [
        f"<main><h1>{at} Mill Lane</h1><p>£{at}50,000</p><ul class=bits><li>{at} beds</li>"
        f"<li class=wide>{at}84 sq ft (1{at} sq m)</li></ul><p>{'Quiet. ' * at}</p></main>"
        for at in range(2, 6)
    ]
    details = analyse([parse_html(one, url=f"http://a.example/{one[14]}") for one in sources], homes).details
    said = with_alike(details, [{} for _ in details], homes)
    assert [own["floor_area"][0].text for own in said] == [f"{at}84 sq ft (1{at} sq m)" for at in range(2, 6)]


def test_of_a_list_below_a_label_the_item_that_is_a_term_is_the_value() -> None:
    cars = load_pack("used-cars-uk")
    cases = (
        ("Fiat Uno", "Two ladies owned it", "Full service history"),
        ("Audi A2", "A farmer owned it", "Kept in a barn"),
        ("Seat Ibiza", "One vicar owned it", "Part service history"),
    )
    sources = [
        f"<main><h1>{name}</h1><p>£4,000</p><h3>History</h3><ul><li>{one}</li><li>{other}</li></ul></main>"
        for name, one, other in cases
    ]
    details = analyse([parse_html(one) for one in sources], cars).details
    told = [values_of(one, cars).get("service_history", ()) for one in details]
    assert [[one.text for one in own] for own in told] == [["Full service history"], [], ["Part service history"]]


def test_a_code_is_the_first_of_several_texts_behind_its_label() -> None:
    cars = load_pack("used-cars-uk")
    sources = [
        f"<main><h1>{name}</h1><p>Stock no. <b>{code}</b> <i>{plate}</i></p></main>"
        for name, code, plate in (("Fiat Uno", "QX771", "AB12 CDE"), ("Audi A2", "QX904", "KL08 MNO"))
    ]
    details = analyse([parse_html(one) for one in sources], cars).details
    named = named_by_labels([(detail.page, (detail.area,)) for detail in details], cars)
    told = [with_labelled(one, values_of(one, cars), own, cars) for one, own in zip(details, named, strict=True)]
    assert [own["reference"][0].text for own in told] == ["QX771", "QX904"]


@pytest.mark.parametrize(
    ("line", "is_told"), [("Listed {n} days ago · Folio {n}8", True), ("{n} days ago · Folio", False)]
)
def test_a_label_before_a_value_in_its_piece_of_a_line_names_it(line: str, is_told: bool) -> None:
    homes = load_pack("real-estate-us")
    pages = [
        parse_html(
            f"<title>{n} Elm Street</title><h1>{n} Elm Street</h1><p>${n}10,000</p><h2>The home</h2>"
            f"<p>A house with {n} apple trees behind it, and a porch that was painted.</p><p>{line.format(n=n)}</p>",
            url=f"https://homes.example/{n}",
        )
        for n in (3, 5, 8)
    ]
    for one in analyse(pages, homes).details:
        assert ("added_date" in values_of(one, homes)) == is_told


def test_items_below_a_label_of_several_values_are_one_each() -> None:
    homes = load_pack("real-estate-us")
    rows = (("Slate roof", "Wide hall"), ("Old beams", "Slate roof", "Cedar deck"), ("Wide hall", "Two porches"))
    pages = [
        parse_html(
            f"<title>{n} Elm Street</title><h1>{n} Elm Street</h1><p>${n}10,000</p><h3>Key features</h3>"
            f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul><p>A home with a garden, near {n} schools.</p>",
            url=f"https://homes.example/{n}",
        )
        for n, items in enumerate(rows, 3)
    ]
    found = [values_of(one, homes)["features"] for one in analyse(pages, homes).details]
    assert [tuple(one.text for one in own) for own in found] == list(rows)
