"""Facts under labels that no page showed yet."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bowerbird.detail import analyse
from bowerbird.domain import Pack, load_pack
from bowerbird.domain.record import Origin
from bowerbird.induce.said.facts import facts_of, facts_on_lists, headed_items
from bowerbird.induce.said.labelled import named_by_labels
from bowerbird.induce.said.values import Context
from bowerbird.induce.texts.typing import FACT, ITEM, Found, Typist
from bowerbird.oxpath import Nodes, evaluate, parse, text_of
from bowerbird.oxpath.engine.record import Record as Yielded
from bowerbird.oxpath.engine.record import Source
from bowerbird.oxpath.engine.record import Value as YieldedValue
from bowerbird.page import Page, parse_html

EVENTS, SHOP, JOBS, HOMES = map(load_pack, ("events", "products", "jobs", "real-estate-uk"))
NIGHTS = (
    {"When": "3 May 2027", "Venue": "Corn Exchange", "Organiser": "Oak Promotions", "Type": "Concert"},
    {"When": "14 May 2027", "Venue": "Tithe Barn", "Organiser": "Leeds Arts", "Type": "Festival"},
    {"When": "2 June 2027", "Venue": "Assembly Rooms", "Organiser": "Petrel Ltd", "Type": "Recital"},
)
LAYOUTS = {
    "rows": '<div><span class="k">{}</span><span class="v">{}</span></div>',
    "definitions": "<dl><dt>{}</dt><dd>{}</dd></dl>",
    "texts": "<p>{}: <span>{}</span></p>",
    "lines": "<p><b>{}:</b> {}</p>",
    "cells": "<table><tr><td><b>{}</b></td><td><i>{}</i></td></tr></table>",
    "cells with bold labels": "<table><tr><td><b>{}</b></td><td>{}</td></tr></table>",
    "bare cells": "<table><tr><td>{}</td><td>{}</td></tr></table>",
}


def page_of(number: int, layout: str, facts: dict[str, str]) -> Page:
    rows = "".join(LAYOUTS[layout].format(label, said) for label, said in facts.items())
    title = f"Night {'ABCD'[number]} of the long year"
    html = f"<title>{title}</title><h1>{title}</h1>{rows}<p>{title} is on, and you should not miss it.</p>"
    return parse_html(html, url=f"https://whatson.example/{number}")


def read(pages: Sequence[Page], new: Page, pack: Pack = EVENTS) -> list[str]:
    """What the expressions that these pages give find on a new one."""
    details = analyse(pages, pack).details
    labelled = named_by_labels([(one.page, (one.area,)) for one in details], pack)
    said = []
    for facts in facts_of(details, labelled, pack):
        found = evaluate(parse(facts.path), new, 0)
        assert isinstance(found, Nodes)
        said += [text_of(evaluate(parse(facts.value), new, int(node))) for node in found.rows]
    return said


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_label_that_no_page_showed_is_read_where_others_stand(layout: str) -> None:
    pages = [page_of(number, layout, facts) for number, facts in enumerate(NIGHTS)]
    new = page_of(3, layout, {**NIGHTS[0], "End date": "9 May 2027", "Ages": "14+"})
    said = [text.replace("::", ":") for text in read(pages, new)]
    assert {"End date: 9 May 2027", "Ages: 14+"} <= set(said)


@pytest.mark.parametrize("layout", ["cells with bold labels", "bare cells"])
def test_values_in_rows_of_cells_are_no_labels(layout: str) -> None:
    pages = [page_of(number, layout, facts) for number, facts in enumerate(NIGHTS)]
    said = read(pages, page_of(3, layout, {**NIGHTS[0], "Ages": "14+"}))
    assert "Ages: 14+" in said
    assert not any(text.endswith(": ") for text in said)


def test_labels_without_their_class_stand_beside_one_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = '<div class="{n}row"><div class="{n}key">{{}}</div><div>{{}}</div></div>'
    monkeypatch.setitem(LAYOUTS, "named", layout.format(n="s-"))
    monkeypatch.setitem(LAYOUTS, "renamed", layout.format(n="x"))
    pages = [page_of(number, "named", facts) for number, facts in enumerate(NIGHTS)]
    assert "Ages: 14+" in read(pages, page_of(3, "renamed", {**NIGHTS[0], "Ages": "14+"}))


def test_what_a_page_lays_out_by_a_table_is_no_label() -> None:
    frame = "<table><tr><td><h2>{}</h2></td><td>Doors at {}</td></tr></table>"
    rows = "".join(LAYOUTS["bare cells"].format(label, said) for label, said in NIGHTS[0].items())
    new = parse_html(f"<h1>Night</h1>{frame.format('Stalls', '19:30')}{rows}", url="https://whatson.example/9")
    pages = [page_of(number, "bare cells", facts) for number, facts in enumerate(NIGHTS)]
    said = read(pages, new)
    assert "When: 3 May 2027" in said
    assert not any("Stalls" in text for text in said)


def test_pages_without_labels_of_the_pack_promise_nothing() -> None:
    pages = [page_of(number, "rows", {"Colour of the sky": "grey"}) for number in range(3)]
    assert read(pages, pages[0]) == []


def typed(*found: Found, pack: Pack = EVENTS) -> dict[str, object]:
    typist = Typist(pack)
    told = [pair for one in found for pair in (typist._facts(one) if one.name == FACT else (one,))]
    values = typist._record(told, Origin("https://whatson.example/")).values
    return {name: own[0].value for name, own in values.items()}


def test_a_pair_tells_what_nothing_else_does() -> None:
    here = Origin("https://whatson.example/1", "/html")
    pairs = [Found(FACT, text, here) for text in ("End date: 2027-05-09", "Organiser: Oak", "Sky: grey", "Ages: ")]
    assert typed(*pairs) == {"end_date": "2027-05-09", "organiser": "Oak", "sky": "grey"}
    assert typed(Found("organiser", "Leeds Arts", here), *pairs)["organiser"] == "Leeds Arts"


def test_a_pair_that_was_read_as_something_else_tells_nothing() -> None:
    here = Origin("https://whatson.example/1", "/html")
    read_before = Found("performer", "Oak", here, elsewhere=True)
    assert typed(read_before, Found(FACT, "Organiser: Oak", here, elsewhere=True)) == {"performer": "Oak"}


@pytest.mark.parametrize(("said", "edition"), [("Paperback", None), ("Second, revised", "Second, revised")])
def test_a_term_that_the_record_has_is_no_value_of_what_a_label_calls_it(said: str, edition: str | None) -> None:
    here = Origin("https://books.example/1", "/html")
    pairs = (Found("binding", "Paperback", here), Found(FACT, f"Edition: {said}", here))
    assert typed(*pairs, pack=load_pack("books")).get("edition") == edition


def test_a_label_of_a_whole_and_its_special_case_is_the_special_case() -> None:
    here = Origin("https://shop.example/1", "/html")
    told = (Found("price", "£9.50", here), *Typist(SHOP)._facts(Found(FACT, "List price: £12.00", here)))
    values = Typist(SHOP)._record(told, here).values
    assert {name: own[0].raw for name, own in values.items()} == {"price": "£9.50", "list_price": "£12.00"}


def test_a_pair_is_no_value_that_the_attribute_cannot_have() -> None:
    assert typed(Found(FACT, "End date: to be announced", Origin("https://whatson.example/1"))) == {}


def test_a_label_that_is_only_like_one_of_the_packs_is_a_name_of_its_own() -> None:
    books = Typist(load_pack("books"))
    found = Found(FACT, "Stock no.: TB305", Origin("https://b.example/1", ""), elsewhere=True)
    assert [(one.name, one.text) for one in books._facts(found)] == [("stock_no", "TB305")]


OFFERS = {
    "What you will do": ("Plan the week", "Lead a small team"),
    "Your duties": ("Answer the telephone", "Keep the books"),
    "In return": ("A pension from the first day", "Free parking"),
    "About you": ("A calm manner", "Two years in a like post"),
}
MENU = "<aside><h3>Sectors</h3><ul><li><a href=/a>Care</a></li><li><a href=/b>Law</a></li></ul></aside>"


def job(number: int, *headings: str) -> Page:
    lists = "".join(
        f"<h3>{heading}</h3><ul>{''.join(f'<li>{text} ({number})</li>' for text in OFFERS[heading])}</ul>"
        for heading in headings
    )
    title = f"{('Clerk', 'Driver', 'Baker', 'Nurse')[number]} wanted"
    html = f"<title>{title}</title><h1>{title}</h1><div class=body>{lists}</div>{MENU}"
    return parse_html(html, url=f"https://jobs.example/{number}")


def test_items_are_read_with_headings_that_no_page_showed() -> None:
    pages = [job(0, "What you will do", "In return"), job(1, "Your duties"), job(2, "Your duties", "In return")]
    found = headed_items(analyse(pages, JOBS).details)
    assert found is not None
    new = job(3, "About you")
    nodes = evaluate(parse(found.path), new, 0)
    assert isinstance(nodes, Nodes)
    said = [text_of(evaluate(parse(found.value), new, int(node))) for node in nodes.rows]
    assert said == ["About you: A calm manner (3)", "About you: Two years in a like post (3)"]


def test_headings_that_all_pages_have_need_no_reading_of_all_items() -> None:
    pages = [job(number, "What you will do", "In return", "About you") for number in range(3)]
    assert headed_items(analyse(pages, JOBS).details) is None


@pytest.mark.parametrize(("tag", "is_read"), [("{}", False), ("<b>{}</b>", True), ("{}:", True)])
def test_a_line_among_lines_heads_no_list_on_any_page(tag: str, is_read: bool) -> None:
    pages = []
    for number, firm in enumerate(("The Larks", "Moor Hall", "Ash Men", "Old Mill")):
        lines = "<p>Part time</p>" if number in (1, 2) else ""
        items = f"<ul><li>Free lunch {number}</li><li>Late start {number}</li></ul>"
        head = f"<p>{tag.format(f'Held by {firm}')}</p>"
        html = f"<h1>Post {number}</h1><div><p>{number} of us look for one more, to begin soon.</p></div>"
        pages.append(parse_html(f"{html}<div>{lines}{head}{items}</div>", url=f"https://jobs.example/{number}"))
    assert (headed_items(analyse(pages, JOBS).details) is not None) == is_read


def test_several_items_of_one_heading_are_values_of_one_name() -> None:
    typist = Typist(JOBS)
    origin = Origin("https://jobs.example/3")
    pairs = [Found(ITEM, f"In return: {text}", origin) for text in OFFERS["In return"]]
    told = [one for pair in pairs for one in typist._items(pair)]
    record = typist._record(told, origin)
    assert [one.raw for one in record.values["in_return"]] == list(OFFERS["In return"])


SPECS = (
    {"Fill": "Down", "Zip": "Left", "Season": "Two"},
    {"Fill": "Wool", "Zip": "Right", "Season": "Three"},
    {"Fill": "Hollow fibre", "Season": "Four"},
)


def gear(number: int, facts: dict[str, str]) -> Page:
    """A page with a line of terms, a table and reviews, all of which are labels with values by their place."""
    rows = "".join(f"<tr><th class=label>{label}</th><td>{said}</td></tr>" for label, said in facts.items())
    meta = f"<div><span>Brand: <i>Tarn {'ABCD'[number]}</i></span> <span>SKU: <i>T-{number}00{number}</i></span></div>"
    title = f"Sack {'ABCD'[number]} for cold nights"
    people = "".join(f"<li><strong class=by>{name} {'ABCD'[number]}.</strong> <time>May</time></li>" for name in "IJK")
    html = f"<title>{title}</title><h1>{title}</h1>{meta}<table>{rows}</table><ol>{people}</ol>"
    return parse_html(html, url=f"https://shop.example/{number}")


def test_labels_that_no_pack_knows_are_read_where_their_elements_are_made_for_labels() -> None:
    pages = [gear(number, facts) for number, facts in enumerate(SPECS)]
    said = read(pages, gear(3, {"Fill": "Down", "Comfort": "+5°C"}), SHOP)
    assert {"Fill: Down", "Comfort: +5°C"} <= set(said)
    assert not any(text.startswith(("I D.", "J D.")) for text in said)


def test_a_label_below_its_number_is_read() -> None:
    def cells(number: int, *labels: str) -> Page:
        shown = "".join(f"<div class=cell><b>{number + at}</b><u>{one}</u></div>" for at, one in enumerate(labels))
        title = f"House {'ABCD'[number]} by the sea"
        return parse_html(
            f"<title>{title}</title><h1>{title}</h1><div>{shown}</div>", url=f"https://a.example/{number}"
        )

    pages = [cells(number, "Bedrooms", "Bathrooms", "Receptions") for number in range(3)]
    assert "Garages: 6" in read(pages, cells(3, "Bedrooms", "Bathrooms", "Receptions", "Garages"), HOMES)


def card(facts: dict[str, str]) -> str:
    return "".join(f'<span class=fact><img src="/i.svg" alt="{label}">{said}</span>' for label, said in facts.items())


def test_labels_that_no_record_of_the_lists_seen_has_are_read_by_their_icons() -> None:
    cars = load_pack("used-cars-uk")
    seen = [{"Mileage": f"{n},000", "Doors": str(n), "Colour": colour} for n, colour in ((3, "Red"), (5, "Blue"))]
    page = parse_html("".join(f"<li>{card(facts)}</li>" for facts in seen), url="http://a.example/")
    contexts = [Context(page, node, (node,)) for node in page.index.with_tag("li").tolist()]
    (facts,) = facts_on_lists(contexts, cars)
    new = parse_html(f"<li>{card({'Doors': '2', 'Seats': '4'})}</li>", url="http://a.example/2")
    record = int(new.index.with_tag("li")[0])
    found = evaluate(parse(facts.path), new, record)
    assert isinstance(found, Nodes)
    assert [text_of(evaluate(parse(facts.value), new, int(node))) for node in found.rows] == ["Doors: 2", "Seats: 4"]


def test_a_pair_that_says_something_else_keeps_its_own_label() -> None:
    here = Origin("https://whatson.example/1", "/html")
    told = [Found("time", "8pm", here), Found("price", "From £8", here)]
    pairs = [Found(FACT, text, here) for text in ("Doors: 7pm", "Time: 9pm", "Full price: £12", "Admission: £8")]
    assert set(typed(*told, *pairs)) == {"time", "price", "doors", "full_price"}


def test_a_text_with_beginning_and_end_tells_both() -> None:
    here = Origin("https://whatson.example/1", "/html")
    assert typed(Found("time", "7pm", here), Found(FACT, "Time: 7pm – 9.30pm", here)) == {
        "time": "7pm",
        "end_time": "9.30pm",
    }


RUNS = (
    {"When": ["3 May 2027"], "Tickets": ["£9", "£7 students"], "Venue": ["Corn Exchange"], "Type": ["Concert"]},
    {"When": ["14 May 2027"], "Tickets": ["£12"], "Venue": ["Tithe Barn"], "Type": ["Festival"]},
    {"When": ["2 June 2027"], "Tickets": ["£5", "£4"], "Venue": ["Assembly Rooms"], "Type": ["Recital"]},
)


def evening(number: int, facts: dict[str, list[str]], tag: str) -> Page:
    rows = "".join(
        f"<div><b class=k>{label}:</b><div class=v>{''.join(f'<{tag}>{one}</{tag}>' for one in said)}</div></div>"
        for label, said in facts.items()
    )
    title = f"Night {'ABCD'[number]} of the long year"
    html = f"<title>{title}</title><h1>{title}</h1>{rows}<p>{title} is on, and you should not miss it.</p>"
    return parse_html(html, url=f"https://whatson.example/{number}")


@pytest.mark.parametrize(("tag", "are_items"), [("p", True), ("i", False)])
def test_several_values_behind_a_label_are_read_one_by_one(tag: str, *, are_items: bool) -> None:
    pages = [evening(number, facts, tag) for number, facts in enumerate(RUNS)]
    new = evening(3, {**RUNS[1], "Steps": ["Ramp", "Lift"]}, tag)
    said = read(pages, new)
    assert ("Steps:: Ramp" in said) is are_items
    assert ("Steps:: Lift" in said) is are_items


def test_what_is_told_item_by_item_is_not_told_as_a_whole() -> None:
    source = Source("https://whatson.example/1", 1, "/html")
    told = [(FACT, "Steps: Ramp Lift"), (FACT, "Dates: 3 May 2027 9 May 2027")]
    told += [(ITEM, text) for text in ("Steps: Ramp", "Steps: Lift", "Dates: 3 May 2027", "Dates: 9 May 2027")]
    record = Yielded("event", tuple((name, YieldedValue(text, source)) for name, text in told), source)
    values = Typist(EVENTS).typed(record).values
    assert [one.raw for one in values["steps"]] == ["Ramp", "Lift"]
    assert [one.value for one in values["date"]] == ["2027-05-03", "2027-05-09"]


def test_a_sum_that_a_list_shows_is_joined_by_those_that_stand_with_it_on_the_page() -> None:
    listed, own = (Source(f"https://whatson.example/{path}", number, "/html") for number, path in enumerate(("", "1")))

    def prices(shown: str, *items: str) -> list[str]:
        told = [("price", shown, listed), *((ITEM, f"Admission: {text}", own) for text in items)]
        record = Yielded("event", tuple((name, YieldedValue(text, at)) for name, text, at in told), listed)
        return [one.raw for one in Typist(EVENTS).typed(record).values["price"]]

    assert prices("Full £9", "Full £9", "Students £7") == ["Full £9", "Students £7"]
    assert prices("£9", "Full £9", "Students £7") == ["Full £9", "Students £7"]
    assert prices("£20", "Full £9", "Students £7") == ["£20"]


def table(*editions: str) -> Page:
    heads = "".join(f"<th>{head}</th>" for head in ("Title", "Edition", "Pages", "", "Edition"))
    rows = "".join(
        f"<tr><td>Book {n}</td><td>Hardback</td><td>2{n}</td><td></td><td>{said}</td></tr>"
        for n, said in enumerate(editions)
    )
    return parse_html(f"<table><tr>{heads}</tr>{rows}</table>", url="http://b.example/")


def test_columns_that_no_row_seen_fills_are_read_by_their_headings() -> None:
    books, page, new = load_pack("books"), table("", "", ""), table("", "Revised edition")
    rows = page.index.with_tag("tr").tolist()[1:]
    (edition,) = facts_on_lists([Context(page, row, (row,)) for row in rows], books)
    said = [evaluate(parse(edition.path), new, row) for row in new.index.with_tag("tr").tolist()[1:]]
    cells = [int(node) for found in said if isinstance(found, Nodes) for node in found.rows]
    assert [text_of(evaluate(parse(edition.value), new, cell)) for cell in cells] == ["Edition: Revised edition"]


def test_columns_that_some_rows_fill_are_left_to_their_values() -> None:
    page = table("", "Revised edition", "")
    rows = page.index.with_tag("tr").tolist()[1:]
    assert facts_on_lists([Context(page, row, (row,)) for row in rows], load_pack("books")) == ()


def test_labels_in_items_are_read_as_those_in_lines_are() -> None:
    def night(number: int, times: dict[str, str], **facts: str) -> Page:
        items = "".join(f"<li>{label} <b>{said}</b></li>" for label, said in times.items())
        lines = "".join(f"<p>{label} <b>{said}</b></p>" for label, said in facts.items())
        title = f"Night {'ABCD'[number]} of the long year"
        html = f"<title>{title}</title><h1>{title}</h1><aside><ul>{items}</ul>{lines}</aside>"
        return parse_html(html, url=f"https://whatson.example/{number}")

    pages = [
        night(
            number,
            {"Starts": time, "Ends": end},
            Venue=facts["Venue"],
            Organiser=facts["Organiser"],
            Type=facts["Type"],
        )
        for number, (facts, time, end) in enumerate(
            zip(NIGHTS, ("7pm", "8.30pm", "6pm"), ("9pm", "11pm", "8pm"), strict=True)
        )
    ]
    said = read(pages, night(3, {"Doors": "6.30pm", "Starts": "7pm", "Interval": "20 mins"}, Venue="The Maltings"))
    assert {"Doors: 6.30pm", "Interval: 20 mins", "Venue: The Maltings"} <= set(said)


def test_rows_of_sums_are_read_where_some_labels_come_again_and_others_are_known() -> None:
    def evening_of(number: int, sums: dict[str, str]) -> Page:
        rows = "".join(f"<tr><td>{kind}</td><td><b>{price}</b></td></tr>" for kind, price in sums.items())
        title = f"Night {'ABCDE'[number]} of the long year"
        html = f"<title>{title}</title><h1>{title}</h1><p>Venue: Barn {number}</p><table>{rows}</table>"
        return parse_html(html, url=f"https://whatson.example/{number}")

    tickets = (
        {"Adult": "£9", "Concession": "£7"},
        {"Adult": "£12", "Concession": "£10"},
        {"General admission": "£5"},
        {"General admission": "£6"},
    )
    pages = [evening_of(number, sums) for number, sums in enumerate(tickets)]
    assert {"Patron: £40", "Adult: £11"} <= set(read(pages, evening_of(4, {"Adult": "£11", "Patron": "£40"})))
