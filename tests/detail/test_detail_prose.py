"""Descriptions: all of their paragraphs, and nothing of what stands around them."""

from __future__ import annotations

from bowerbird.detail import analyse
from bowerbird.domain import load_pack
from bowerbird.page import parse_html

CARS = load_pack("used-cars-uk")
OWN = (
    ("A tidy example that has been with one family from new.", "The belt was changed in our own workshop last May."),
    ("Local car, always garaged and never raced by anyone.", "It has four matching tyres with plenty of tread."),
    ("Bought here, and looked after here ever since then.", "A small mark on the bumper is in the price already."),
)
SHARED = "HPI clear and ready to go."


def described(body: str) -> list[list[str]]:
    """What is the description of each of three pages of one template; {0} and {1} are sentences of their own."""
    pages = [
        parse_html(
            f"<title>Car {n}</title><main><h1>Car {n}</h1>{body.format(*own)}</main>", url=f"https://cars.example/{n}"
        )
        for n, own in enumerate(OWN)
    ]
    return [[one.text for one in detail.attributes.get("description", ())] for detail in analyse(pages, CARS).details]


def test_a_paragraph_that_other_pages_mostly_have_is_none() -> None:
    kinds = ("Estates", "Saloons", "Coupés")
    menu = "Look through our cars by kind: " + " ".join(f"<a>{kind}</a>" for kind in kinds)
    pages = [
        parse_html(
            f"<title>Car {n}</title><main><h1>Car {n}</h1><div>{menu} <a>{OWN[n][0]}</a> <b>We have sold cars"
            f" on the corner since the great storm, and shall go on to.</b></div><p>Kind: <a>{kind}</a></p></main>",
            url=f"https://cars.example/{n}",
        )
        for n, kind in enumerate(kinds)
    ]
    assert not any("description" in detail.attributes for detail in analyse(pages, CARS).details)


def test_all_paragraphs_below_a_heading_are_the_description_and_the_heading_is_not() -> None:
    body = "<section><h2>The car</h2><p>{0}</p><p>" + SHARED + "</p><p>{1}</p></section><h3>Call</h3><p>Now</p>"
    assert described(body) == [[first, SHARED, second] for first, second in OWN]


def test_items_of_a_list_are_no_prose_however_long_they_are() -> None:
    items = "<h2>Needs</h2><ul><li>{1} {0}</li><li>{0} {1} {0}</li></ul>"
    body = "<div><h2>The car</h2><p>{0} Do ask.</p>" + items + "</div>"
    assert described(body) == [[f"{first} Do ask."] for first, _ in OWN]


def test_items_are_the_description_where_there_is_nothing_else() -> None:
    assert all(described("<ul><li>{0}</li><li>{1}</li></ul>"))


def test_an_element_that_is_all_prose_is_the_description() -> None:
    assert described("<div><p>{0}</p><p>{1}</p></div><p>Call</p>") == [[" ".join(own)] for own in OWN]


def test_what_a_label_of_descriptions_names_comes_before_longer_prose() -> None:
    body = "<div><h2>Description</h2><p>{0} So much for it.</p><h2>Small print</h2><p>{1} {0} {1}</p></div>"
    assert described(body) == [[f"{first} So much for it."] for first, _ in OWN]


def test_all_pages_have_the_description_under_the_heading_that_most_have_it_under() -> None:
    finance = (
        "Ask",
        "Ask",
        "A word on finance which is rather longer than all that this page says of its own car: no.",
    )
    pages = [
        f"<section><h2>The car</h2><p>{first} {second}</p><h2>Finance</h2><p>{more}</p></section>"
        for (first, second), more in zip(OWN, finance, strict=True)
    ]
    parsed = [
        parse_html(f"<title>Car {n}</title><main><h1>Car {n}</h1>{page}</main>", url=f"https://cars.example/{n}")
        for n, page in enumerate(pages)
    ]
    found = [detail.attributes["description"][0].text for detail in analyse(parsed, CARS).details]
    assert found == [" ".join(own) for own in OWN]


def test_a_sheet_of_facts_in_one_paragraph_is_no_prose() -> None:
    facts = "<p>Make: <b>Vauxhall</b><br>Colour: <b>Moonstone grey</b><br>Doors: <b>five</b><br>Seats: <b>seven</b></p>"
    body = f"<div>{facts}<p><b>More</b></p><p>{{0}} {{1}}</p></div>"
    assert described(body) == [[f"{first} {second}"] for first, second in OWN]


def test_what_stands_between_the_tables_of_an_old_layout_is_a_paragraph() -> None:
    cell = "<font>Back</font><br><table><tr><td>Doors</td><td>5</td></tr></table><br><font>{0} {1}</font><br>"
    found = described(f"<table><tr><td>{cell}<table><tr><td>Call us</td></tr></table></td></tr></table>")
    assert found == [[f"{first} {second}"] for first, second in OWN]


def test_a_note_that_is_longer_than_a_short_description_is_none() -> None:
    long = "Two keen people who like numbers, coffee and a good argument are sought by our growing team in York."
    note = (
        "<h2>How to apply</h2><p>For a chat ring 01632 960{} any day before nine, and bring your papers with you.</p>"
    )
    intros = (
        f"<p>{long} Now.</p><p>{long} One.</p>",
        f"<p>{long} Two.</p><p>{long} Six.</p>",
        "<p>Come and join us.</p>",
    )
    body = "<title>Job {0}</title><main><h1>Job {0}</h1><div class=intro>{1}</div>{2}"
    pages = [parse_html(body.format(at, intro, note.format(at))) for at, intro in enumerate(intros, 100)]
    for detail in analyse(pages, load_pack("jobs")).details:
        (found,) = detail.attributes["description"]
        assert detail.page.attributes[found.node].get("class") == "intro"


def test_descriptions_are_read_by_paragraphs_where_some_have_bullets_below_them() -> None:
    bullets = "<ul><li>Tow bar</li><li>Roof rack</li></ul>"
    pages = [
        parse_html(
            f"<title>Car {n}</title><main><h1>Car {n}</h1><p>Call</p>"
            f"<div class=text><p>{first}</p><p>{second}</p>{bullets if n == 0 else ''}</div></main>",
            url=f"https://cars.example/{n}",
        )
        for n, (first, second) in enumerate(OWN)
    ]
    found = [[one.text for one in detail.attributes["description"]] for detail in analyse(pages, CARS).details]
    assert found == [list(own) for own in OWN]
