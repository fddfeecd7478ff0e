"""What the pages of a list say of its records."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.annotate import annotate
from bowerbird.domain import Pack, load_pack
from bowerbird.induce.links import detail_links
from bowerbird.induce.said.listed import believed, contexts_of
from bowerbird.induce.sights import ListSight
from bowerbird.listing import analyse
from bowerbird.page import parse_html

HOMES, SHOP = load_pack("real-estate-uk"), load_pack("products")


def sight_of(cards: list[str], pack: Pack = HOMES) -> ListSight:
    """A list of these cards, each with a link to its own page."""
    shown = "".join(f"<li class=card><a href='/home/{n}'>{card}</a></li>" for n, card in enumerate(cards))
    page = parse_html(f"<main><h1>Homes for sale</h1><ul>{shown}</ul></main>", url="http://agent.example/sale")
    annotations = annotate(page, pack)
    listing = analyse(page, annotations, pack)
    assert listing.primary is not None
    return ListSight(page, annotations, listing, links=detail_links(page, listing.primary))


def test_a_sum_is_read_without_what_qualifies_it() -> None:
    streets = ("Mill Lane", "Castle Street", "Elm Road", "Church Close", "Park Avenue", "Station Road")
    said = ("<span>Offers over</span>", "", "<span>Guide price</span>", "", "<span>Offers over</span>", "")
    cards = [
        f"<h4>{before}£{n + 2}50,000</h4><h3>{n + 1} {street}, Bath</h3><p>{n + 1} bedroom house</p>"
        for n, (before, street) in enumerate(zip(said, streets, strict=True))
    ]
    contexts = contexts_of([sight_of(cards)], HOMES)
    assert [one.values["price"][0].text for one in contexts] == [f"£{n + 2}50,000" for n in range(6)]
    qualified = [one.values["price_qualifier"][0].text for one in contexts if "price_qualifier" in one.values]
    assert qualified == ["Offers over", "Guide price", "Offers over"]


def test_a_sum_that_is_crossed_out_is_the_price_before_though_its_sign_is_in_an_element() -> None:
    def amount(pounds: int) -> str:
        return f"<span class=amount><bdi><span class=sign>£</span>{pounds}.00</bdi></span>"

    before = [f"<del>{amount(n + 50)}</del> " if n % 2 else "" for n in range(6)]
    cards = [f"<h3>Oak stool number {n}</h3><p>{was}<ins>{amount(n + 40)}</ins></p>" for n, was in enumerate(before)]
    contexts = contexts_of([sight_of(cards, SHOP)], SHOP)
    said = [one.values["list_price"][0].text for one in contexts if "list_price" in one.values]
    assert said == ["£51.00", "£53.00", "£55.00"]


def test_what_stands_under_the_heading_of_titles_is_the_title_though_sums_are_larger() -> None:
    books = load_pack("books")
    named = ("The River of Lincoln", "Colour Explained", "An Introduction to Woodcuts", "Return to Tunbridge Wells")
    rows = "".join(
        f"<tr><td>{name}</td><td><h3>GBP {n}9.50</h3></td><td>978058951323{n}</td><td>2{n}6</td></tr>"
        for n, name in enumerate(named, 1)
    )
    heads = "".join(f"<th>{head}</th>" for head in ("Book title", "Total price", "ISBN", "Number of pages"))
    page = parse_html(f"<main><h1>Books</h1><table><tr>{heads}</tr>{rows}</table></main>", url="http://b.example/")
    annotations = annotate(page, books)
    contexts = contexts_of([ListSight(page, annotations, analyse(page, annotations, books))], books)
    assert [one.values["title"][0].text for one in contexts] == list(named)
    assert not any("book_title" in one.values for one in contexts)


def test_a_record_of_which_nothing_is_believed_keeps_the_address_that_tells_which_it_is() -> None:
    streets = ("Mill Lane", "Castle Street", "Elm Road", "Church Close", "Park Avenue", "Station Road")
    sight = sight_of([f"<h3>{n + 1} {street}, Bath</h3><p>£{n + 2}50,000</p>" for n, street in enumerate(streets)])
    contexts = contexts_of([sight], HOMES)
    silent = [replace(record, fields=()) for record in sight.area.records]
    area = replace(sight.area, records=tuple(silent))
    unread = replace(sight, listing=replace(sight.listing, areas=(area,)))
    (records,) = believed([unread], contexts)
    assert [[(one.name, one.value) for one in record.fields] for record in records] == [
        [("url", f"http://agent.example/home/{n}")] for n in range(len(streets))
    ]


def test_sums_that_say_by_themselves_what_they_are_take_nothing_from_the_others() -> None:
    sums = ("£44,000", "£52,500 OTE £71,000", "", "£31,000", "£61,000 OTE £90,000", "")
    posts = ("Baker", "Sales Lead", "Gardener", "Nurse", "Account Manager", "Plumber")
    cards = [f"<h3>{post}</h3><p>Ely</p><ul><li>{sum_}</li></ul>" for post, sum_ in zip(posts, sums, strict=True)]
    jobs = load_pack("jobs")
    contexts = contexts_of([sight_of(cards, jobs)], jobs)
    assert ["salary" in one.values for one in contexts] == [bool(sum_) for sum_ in sums]


LETS = ("Mill Lane", "Castle Street", "Elm Road", "Church Close", "Park Avenue", "Station Road")


def test_a_sum_is_the_price_though_its_period_and_another_sum_stand_in_elements_of_their_own() -> None:
    cards = [
        f"<h3>{street}, Bath</h3><div><span class=amount>£{n + 8}50</span> <span class=every>pcm</span> "
        f"<span class=other>(£{n + 2}00 pw)</span></div>"
        for n, street in enumerate(LETS)
    ]
    contexts = contexts_of([sight_of(cards)], HOMES)
    assert [one.values["price"][0].text for one in contexts] == [f"£{n + 8}50" for n in range(6)]
    assert {one.values["period"][0].text for one in contexts} == {"pcm"}


def test_days_behind_their_label_are_read_though_one_moves_in_now_and_terms_stand_behind_them() -> None:
    days = ("19 August 2025", "11 June 2025", "Now", "28 May 2025", "3 March 2026", "1 July 2026")
    cards = [
        f"<h3>{street}, Bath</h3><p>£{n + 8}50 pcm</p>"
        f"<p class=avail>Available from <b>{day}</b> <i>|</i> <b>{'Furnished' if n % 2 else 'Unfurnished'}</b></p>"
        for n, (street, day) in enumerate(zip(LETS, days, strict=True))
    ]
    contexts = contexts_of([sight_of(cards)], HOMES)
    read = [one.values["availability_date"][0].text for one in contexts if "availability_date" in one.values]
    assert read == [day for day in days if day != "Now"]
    assert [one.values["furnishing"][0].text for one in contexts] == ["Unfurnished", "Furnished"] * 3
    assert not any("price_qualifier" in one.values for one in contexts)


def test_a_word_in_the_place_of_a_sum_needs_no_label() -> None:
    sums = ("£12", "£9", "Free", "£7", "£15", "Free")
    names = ("Long Night", "Oak Trio", "Open Yard", "Tin Birds", "Last Bus", "Old Mill Day")
    cards = [
        f"<h3>{name}</h3><p>{n + 3} May 2027</p><div>{said if said == 'Free' else f'From <b>{said}</b>'}</div>"
        for n, (name, said) in enumerate(zip(names, sums, strict=True))
    ]
    events = load_pack("events")
    assert [one.values["price"][0].text for one in contexts_of([sight_of(cards, events)], events)] == list(sums)
