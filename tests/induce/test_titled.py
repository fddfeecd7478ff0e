"""What names a record, and what cannot."""

from __future__ import annotations

from bowerbird.domain import load_pack
from bowerbird.induce.said.titled import titled, without_quantities
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Kind, Page, parse_html

FOOD, SHOP, CARS = map(load_pack, ("restaurants", "products", "used-cars-uk"))
NAMES = ("The Golden Spoon", "Bangkok Kitchen", "Il Forno")


def at(page: Page, record: int, text: str) -> Seen:
    rows = range(record, int(page.end[record]))
    return Seen(next(row for row in rows if page.kind[row] == Kind.TEXT and page.text[row] == text), text)


def records() -> list[Context]:
    """Restaurants of which the analysis took the level of prices for the title."""
    html = "".join(f"<li><b>Very expensive</b><p>{name}</p></li>" for name in NAMES)
    page = parse_html(f"<ul>{html}</ul>")
    made = []
    for row in page.index.with_tag("li").tolist():
        level = at(page, row, "Very expensive")
        made.append(Context(page, row, (row,), {"title": (level,), "price_range": (level,)}))
    return made


def test_a_term_of_another_attribute_is_no_title_where_records_have_a_better_one() -> None:
    found = titled(records(), FOOD)
    assert [one.values["name"][0].text for one in found] == list(NAMES)
    assert [one.values["title"][0].text for one in found] == list(NAMES)
    assert all(one.values["price_range"][0].text == "Very expensive" for one in found)


def test_titles_that_are_none_of_the_packs_terms_stay() -> None:
    page = parse_html("<ul><li><b>Il Forno</b><p>x</p></li></ul>")
    record = int(page.index.with_tag("li")[0])
    made = [Context(page, record, (record,), {"title": (at(page, record, "Il Forno"),)})]
    assert titled(made, FOOD) == made


def test_a_sum_is_no_colour_and_no_title() -> None:
    price = Seen(3, "£12.99")
    found = without_quantities(
        {"price": (price,), "colour": (price,), "title": (price,), "sku": (Seen(4, "A1"),)}, SHOP
    )
    assert set(found) == {"price", "sku"}


def test_a_number_under_a_label_is_what_the_label_says_though_another_is_the_same() -> None:
    homes = load_pack("real-estate-us")
    values = {"bedrooms": (Seen(3, "2"),), "parking": (Seen(4, "2"),)}
    assert without_quantities(values, homes, {4}) == values
    assert "parking" not in without_quantities(values, homes)


def test_a_colour_stays_one() -> None:
    values = {"price": (Seen(3, "£12.99"),), "colour": (Seen(4, "Red"),), "title": (Seen(5, "Spade"),)}
    assert without_quantities(values, SHOP) == values


def test_numbers_of_rooms_are_no_title_where_links_have_words() -> None:
    homes = load_pack("real-estate-us")
    streets = ("7 Elm Street, Nampa", "9 Oak Street, Boise", "31 Ash Lane, Boise")
    cards = "".join(
        f"<li><b>4 bd | 2 ba | 1,200 sqft</b><a href=/{at}>{name}</a></li>" for at, name in enumerate(streets)
    )
    page = parse_html(f"<ul>{cards}</ul>")
    made = []
    for row in page.index.with_tag("li").tolist():
        rooms = at(page, row, "4 bd | 2 ba | 1,200 sqft")
        link = next(one for one in page.index.with_tag("a").tolist() if row < one < page.end[row])
        counts = {name: (Seen(rooms.node, number),) for name, number in (("bedrooms", "4"), ("bathrooms", "2"))}
        counts["floor_area"] = (Seen(rooms.node, "1,200"),)
        made.append(Context(page, row, (row,), {"title": (rooms,), "url": (Seen(link, ""),), **counts}))
    assert [one.values["title"][0].text for one in titled(made, homes)] == list(streets)


def cars(card: str, *, pick: str = "span") -> list[Context]:
    """Cars whose titles the analysis found in the first element of a tag in each card."""
    models = (
        ("Ford Focus", "1.6 Zetec"),
        ("Saab 9-3", "2.0T Aero"),
        ("Rover 75", "1.8 Club"),
        ("Seat Leon", "1.9 TDI"),
    )
    html = "".join(f"<li>{card.format(name=name, more=more, at=at)}</li>" for at, (name, more) in enumerate(models))
    page = parse_html(f"<ul>{html}</ul>")
    made = []
    for row in page.index.with_tag("li").tolist():
        inside = range(row, int(page.end[row]))
        titles = [node for node in inside if page.name(node) == pick]
        links = [node for node in inside if page.name(node) == "a"]
        values = {"url": (Seen(links[0], ""),)}
        if titles:
            values["title"] = (Seen(titles[0], page.visible_text(titles[0])),)
        made.append(Context(page, row, (row,), values))
    return made


def titles_of(contexts: list[Context]) -> list[str]:
    return [one.values["title"][0].text for one in titled(contexts, CARS)]


def test_a_title_is_all_of_the_heading_that_leads_on() -> None:
    card = "<h3><a href=/{at}><span>{name}</span> <i>{more}</i></a></h3><p>A car</p>"
    assert titles_of(cars(card))[1] == "Saab 9-3 2.0T Aero"


def test_a_badge_in_the_heading_is_no_part_of_the_title() -> None:
    card = "<h3><a href=/1><span>{name}</span> <i>New</i></a></h3>"
    same = cars(card.replace("{name}", "Ford Focus"))
    assert titles_of(same)[0] == "Ford Focus"


def test_a_badge_beside_the_link_in_a_heading_is_no_part_of_the_title() -> None:
    card = "<h3><a href=/{at}><span>{name}</span> <i>{more}</i></a> <em>Urgent</em></h3>"
    assert titles_of(cars(card))[0] == "Ford Focus 1.6 Zetec"


def test_of_a_cell_the_words_that_lead_on_are_the_title() -> None:
    card = "<div><a href=/{at}><b>{name} {more}</b></a><br>1999, V reg, 46,870 miles</div>"
    assert titles_of(cars(card, pick="div"))[0] == "Ford Focus 1.6 Zetec"


def test_records_of_another_look_get_their_title_from_their_heading() -> None:
    contexts = cars("<h3><a href=/{at}><span>{name}</span></a></h3>")
    del contexts[2].values["title"]  # type: ignore[attr-defined]
    assert titles_of(contexts)[2] == "Rover 75"


def test_of_elements_without_a_blank_between_them_one_is_the_title() -> None:
    albums = (("Low Fells", "Blue Parade", "LP"), ("Low Fells", "Second Garden", "CD"), ("Ada", "Hidden Radio", "LP"))
    html = "".join(
        f"<li><a href=/{n}><span class=who>{who}</span><strong>{what}</strong><em>{form}</em></a><p>£{n}.00</p></li>"
        for n, (who, what, form) in enumerate(albums)
    )
    page = parse_html(f"<ul>{html}</ul>")
    made = []
    for row in page.index.with_tag("li").tolist():
        link = next(node for node in page.subtree(row) if page.name(node) == "a")
        made.append(
            Context(page, row, (row,), {"title": (Seen(link, page.visible_text(link)),), "url": (Seen(link, ""),)})
        )
    assert [one.values["title"][0].text for one in titled(made, SHOP)] == [what for _, what, _ in albums]


def _homes(*headings: str) -> list[Context]:
    """Homes whose towns were taken for titles; the heading of each leads to its page, and says what others say, too."""
    towns = ("Frome", "Calne", "Wells", "Bruton")
    cards = "".join(
        f"<li><a href='/home/{at}'><img></a><h2><a href='/home/{at}'>{heading}</a></h2>"
        f"<p>{at} Elm Road, {town}, BA{at} 4FL"
        for at, (heading, town) in enumerate(zip(headings, towns, strict=True))
    )
    page = parse_html(f"<ul>{cards}</ul>", url="https://homes.example/")
    made = []
    for row, town in zip(page.index.with_tag("li").tolist(), towns, strict=True):
        line = next(it for it in page.subtree(row) if page.kind[it] == Kind.TEXT and town in page.text[it])
        link = next(it for it in page.subtree(row) if page.name(it) == "a")
        seen = {"title": Seen(line, town), "town": Seen(line, town), "url": Seen(link, "")}
        made.append(Context(page, row, (row,), {name: (one,) for name, one in seen.items()}))
    return made


def test_the_town_of_an_address_is_no_title_where_headings_lead_to_the_records() -> None:
    headings = ("2 bedroom flat to rent", "3 bedroom house to rent", "2 bedroom flat to rent", "Studio to rent")
    found = titled(_homes(*headings), load_pack("real-estate-uk"))
    assert [one.values["title"][0].text for one in found] == list(headings)


def test_headings_that_all_say_the_same_are_no_titles() -> None:
    found = titled(_homes(*["View this home"] * 4), load_pack("real-estate-uk"))
    assert not any("View" in seen.text for one in found for seen in one.values.get("title", ()))


def test_the_whole_text_of_a_card_is_no_title_where_a_few_cards_alone_have_it() -> None:
    """Each card is a link; those of free events show no sum, and so might be names altogether."""
    shows = [(f"Evening {letter}", "£12" if letter in "ABCDE" else "Free") for letter in "ABCDEFG"]
    html = "".join(
        f"<a href=/{at}><b>{name}</b><i>Old Mill</i><s>{sum_}</s></a>" for at, (name, sum_) in enumerate(shows)
    )
    page, made = parse_html(f"<div>{html}</div>"), []
    for row, (name, sum_) in zip(page.index.with_tag("a").tolist(), shows, strict=True):
        price = {"price": (at(page, row, sum_),)} if sum_ != "Free" else {}
        made.append(Context(page, row, (row,), {"title": (at(page, row, name),), "url": (Seen(row, ""),), **price}))
    assert [one.values["title"][0].text for one in titled(made, SHOP)] == [name for name, _ in shows]


def test_a_mention_in_prose_gives_way_to_what_stands_where_others_have_their_titles() -> None:
    jobs = load_pack("jobs")
    posts = ("Cooper", "Lead Potter", "Tinker", "Dyer", "Fuller")
    html = "".join(
        f"<li><p class=name>{post}</p><p class=text>You report to the team leader.</p></li>" for post in posts
    )
    page = parse_html(f"<ul>{html}</ul>")
    made = []
    for number, row in enumerate(page.index.with_tag("li").tolist()):
        name, prose = at(page, row, posts[number]), at(page, row, "You report to the team leader.")
        seen = name if number < 3 else Seen(prose.node, "team leader")
        made.append(Context(page, row, (row,), {"title": (seen,)}))
    assert [one.values["title"][0].text for one in titled(made, jobs)] == list(posts)
