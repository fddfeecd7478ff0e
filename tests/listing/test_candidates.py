"""Where the records are: every shape a list has, on pages small enough to read."""

from __future__ import annotations

import pytest
from homes import HOMES
from lists import BOATS, main_list, parts, told, weighed

from bowerbird.annotate import annotate
from bowerbird.listing.records.candidates import find_candidates
from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.knowledge import Knowledge
from bowerbird.page import parse_html

FOUR = BOATS[:4]
ALL_TOLD = [told(boat) for boat in FOUR]


def _each(form: str, boats: tuple[str, ...] = FOUR) -> str:
    return "".join(form.format(boat=boat, parts=parts(boat)) for boat in boats)


@pytest.mark.parametrize(
    "page",
    [
        "<ul>" + _each("<li>{parts}</li>") + "</ul>",
        "<div>" + _each("<div class=card><div>{parts}</div></div>") + "</div>",
        "<table>" + _each("<tr><td>{parts}</td></tr>") + "</table>",
        "<main>" + _each("<article>{parts}</article>") + "</main>",
        "<div>" + _each("<section id='s{boat}'>{parts}</section>") + "</div>",
    ],
    ids=["list items", "wrapped cards", "rows of one cell", "articles", "numbered ids"],
)
def test_one_node_a_record(page: str) -> None:
    assert main_list(page) == ALL_TOLD


@pytest.mark.parametrize(
    "page",
    [
        "<dl>"
        + _each("<dt><a href='/{boat}'>{boat}</a></dt><dd>A fine boat with a new mast <b>500 €</b></dd>")
        + "</dl>",
        "<table>"
        + _each(
            "<tr><td><a href='/{boat}'>{boat}</a></td></tr><tr><td><span>A fine boat with a new mast</span>"
            " <b>500 €</b></td></tr>"
        )
        + "</table>",
        "<div>"
        + _each("<h3><a href='/{boat}'>{boat}</a></h3><p>A fine boat with a new mast <b>500 €</b></p>")
        + "</div>",
    ],
    ids=["dt dd", "two rows", "heading and paragraph"],
)
def test_several_siblings_a_record(page: str) -> None:
    assert main_list(page) == ALL_TOLD


def test_optional_siblings_belong_to_the_record_before_them() -> None:
    rows = [
        f"<h3><a href='/{boat}'>{boat} of the northern harbour</a></h3><p>A fine boat with a new mast</p>"
        + ("<div class=note>Sold <i>today</i></div>" if boat in BOATS[1:6:2] else "")
        for boat in BOATS[:8]
    ]
    said = [f"{boat} of the northern harbour A fine boat with a new mast" for boat in BOATS[:8]]
    said = [f"{text} Sold today" if boat in BOATS[1:6:2] else text for boat, text in zip(BOATS, said, strict=False)]
    assert main_list("<div>" + "".join(rows) + "</div>") == said


def test_head_and_tail_are_cut() -> None:
    page = (
        "<div><h1>Boats</h1><p>All of our boats, in order of their size.</p>"
        + _each("<div class=card>{parts}</div>")
        + "<p>Call us</p><form><input><button>Search</button></form></div>"
    )
    assert main_list(page) == ALL_TOLD


def test_advertisements_between_records_are_none() -> None:
    banner = "<div class=advert><img src=a.gif width=400 height=80><i>Paint for every hull</i></div>"
    cards = [f"<div class=card>{parts(boat)}</div>" for boat in BOATS[:6]]
    page = "<div>" + cards[0] + cards[1] + banner + cards[2] + cards[3] + banner + "".join(cards[4:]) + "</div>"
    assert main_list(page) == [told(boat) for boat in BOATS[:6]]


def test_premium_record_of_another_template() -> None:
    premium = (
        "<div class=premium><table><tr><td><h2><a href='/best'>Clipper</a></h2></td><td><em>The best of them all, new"
        "</em></td><td><u>900 €</u></td></tr></table></div>"
    )
    cards = [f"<div class=card>{parts(boat)}</div>" for boat in FOUR]
    found = main_list("<div>" + "".join(cards[:2]) + premium + "".join(cards[2:]) + "</div>")
    assert [text.split()[0] for text in found] == ["Sloop", "Ketch", "Clipper", "Yawl", "Cutter"]


def test_a_premium_record_that_says_less_is_one_like_the_others_of_its_name() -> None:
    def premium(name: str, more: str = "<u>900 €</u><em>The best of them all, new</em>") -> str:
        cells = f"<td><h2><a href='/{name}'>{name}</a></h2></td><td>{more}</td>"
        return f"<div class=premium><table><tr>{cells}</tr></table></div>"

    cards = [f"<div class=card>{parts(boat)}</div>" for boat in FOUR]
    advert = "<div class=promo><p>Free delivery</p><a href='/pages/delivery'>Details</a></div>"
    page = "".join([*cards[:2], premium("Clipper"), advert, cards[2], premium("Wherry", "<u>new</u>"), cards[3]])
    found = main_list(f"<div>{page}</div>")
    assert [text.split()[0] for text in found] == ["Sloop", "Ketch", "Clipper", "Yawl", "Wherry", "Cutter"]


def _homes(*rows: str) -> list[tuple[str, int]]:
    """The records of a page of homes: the class of each, and of how many nodes it is."""
    page = parse_html(f"<main>{''.join(rows)}</main>")
    ground = Ground(page, Knowledge(page, annotate(page, HOMES), HOMES))
    best = max(find_candidates(ground), key=lambda one: len(one.records))
    return [(page.attributes[nodes[0]].get("class", ""), len(nodes)) for nodes in best.records]


def _home(number: int) -> str:
    link = f"/homes/elm-road-{number}?utm_source=site"
    return (
        f"<article class=row><a href='{link}'><img alt=''></a><div>"
        f"<h4><a href='{link}'>{number} Elm Road, Oxford</a></h4>"
        f"<b>£{number}50,000</b><i>{number} bedrooms</i><p>OX{number} 1AB</p></div></article>"
    )


def _premium(number: int) -> str:
    """Of another make, and of its facts the price alone is known."""
    link = f"/homes/the-folly-{number}?utm_source=site"
    return (
        f"<article class=premium><b>£{number}75,000</b><h3><a href='{link}'>The Folly</a></h3>"
        f"<a href='{link}'><img alt=''></a><ul><li>Thatched</li><li>Moated</li></ul></article>"
    )


def test_what_leads_to_a_page_in_the_folder_of_the_others_is_one_of_them_though_less_of_it_is_known() -> None:
    found = _homes(_home(2), _home(3), _premium(4), _home(5), _home(6))
    assert found == [("row", 1), ("row", 1), ("premium", 1), ("row", 1), ("row", 1)]


def test_neighbours_that_lead_to_pages_of_their_own_are_no_parts_of_one_record() -> None:
    found = _homes(_home(2), _premium(3), _home(4), _premium(5), _home(6), _premium(7), _home(8), _home(9))
    assert [nodes for _, nodes in found] == [1] * 8


def test_what_is_indented_below_a_result_belongs_to_it() -> None:
    rows = [
        f"<table><tr><td><a href=/pages/{at}1>Result {at}</a><p>Said of the first page of {at}</p></td></tr></table>"
        f"<blockquote><img alt=''> <a href=/pages/{at}2>More of this site</a></blockquote>"
        for at in range(6)
    ]
    page = parse_html(f"<main>{''.join(rows)}</main>")
    best = max(find_candidates(Ground(page, None)), key=lambda one: sum(map(len, one.records)))
    assert [[page.name(node) for node in nodes] for nodes in best.records] == [["table", "blockquote"]] * 6


# Levels


def test_grid_with_a_last_incomplete_row() -> None:
    cells = [f"<td>{parts(boat)}</td>" for boat in BOATS[:7]]
    rows = ["".join(cells[at : at + 3]) for at in range(0, 7, 3)]
    page = "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
    assert main_list(page) == [told(boat) for boat in BOATS[:7]]


def test_the_cell_of_another_table_completes_no_grid() -> None:
    labels = ("Mast", "Sail", "Keel", "Deck", "Oars")
    facts = "".join(f"<font size=2><font><b>{label}:</b></font> {label}</font><br>" for label in labels)
    inside = f"<p><font><b>{{boat}}</b></font></p>{facts}<p><font><b><span>500 €</span></b></font></p>"
    cells = _each(
        f"<td><img src='/{{boat}}.png'>{inside}<p><font>A fine boat with a new mast</font></p></td>", BOATS[2:4]
    )
    picks = _each("<img src='/{boat}.png'><p><font>{boat}</font></p><p><font><b>16 €</b></font></p>", BOATS[:2])
    page = f"<div><table><tr><td>{picks}</td></tr></table><table><tr>{cells}</tr></table></div>"
    assert [text.split()[0] for text in main_list(page)] == list(BOATS[2:4])


def test_cells_of_table_rows_are_no_records() -> None:
    rows = [
        f"<tr><td><a href='/{boat}'>{boat}</a></td><td>{at} metres</td><td>built in {1950 + at}</td>"
        f"<td>{at}00 €</td></tr>"
        for at, boat in enumerate(BOATS, 1)
    ]
    head = "<tr><th>Name</th><th>Length</th><th>Year</th><th>Price</th></tr>"
    found = main_list(f"<table>{head}{''.join(rows)}</table>")
    assert found[-1] == "Tug 10 metres built in 1960 1000 €"
    assert found[-len(BOATS) :][0] == "Sloop 1 metres built in 1951 100 €"


def test_labelled_fields_are_no_records() -> None:
    cards = [
        f"<div class=card><p class=name>Name: <a href='/{boat}'>{boat}</a></p>"
        f"<p class=mast>Mast: <a href=/m>new</a></p>"
        f"<p class=price>Price: <a href='/p{boat}'>{at} €</a></p></div>"
        for at, boat in enumerate(FOUR)
    ]
    assert main_list("<div>" + "".join(cards) + "</div>")[1] == "Name: Ketch Mast: new Price: 1 €"


def test_groups_under_headings_are_one_list_even_groups_of_one() -> None:
    groups = (BOATS[:3], BOATS[3:4], BOATS[4:7])
    page = "".join(
        f"<section><h2>Harbour {at}</h2><ul>{_each('<li class=boat>{parts}</li>', group)}</ul></section>"
        for at, group in enumerate(groups)
    )
    assert main_list(f"<main>{page}</main>") == [told(boat) for boat in BOATS[:7]]


def test_where_every_group_has_one_member_the_members_are_the_records() -> None:
    more = "She lies there all year and may be seen at low tide"
    form = f"<div><b>{{boat}} bay</b><ul><li>{{parts}}<p>{more}</p></li></ul></div>"
    said = [f"{told(boat)} {more}" for boat in FOUR]
    assert main_list(f"<main>{_each(form)}</main>") == said
    bullets = "<div>{parts}<ul><li>One bullet of the boat</li></ul></div>"
    assert main_list(f"<main>{_each(bullets)}</main>") == [f"{told(boat)} One bullet of the boat" for boat in FOUR]


def test_records_below_their_days_are_the_records_though_few_days_have_two() -> None:
    def day(number: int, *boats: str) -> str:
        shown = "".join(
            f"<article class='boat{' gone' * (boat == BOATS[0])}'>{parts(boat)}</article>" for boat in boats
        )
        return f"<section class=day><h2>Sunday the {number}th of a long November</h2>{shown}</section>"

    first, second, *others = BOATS[:6]
    days = day(1, first, second) + "".join(day(at, boat) for at, boat in enumerate(others, 2))
    assert main_list(f"<main>{days}</main>") == [told(boat) for boat in BOATS[:6]]


def test_headings_in_rows_of_their_own() -> None:
    rows = "".join(
        f"<tr><th colspan=3>Harbour {at}</th></tr>"
        + "".join(
            f"<tr><td><a href='/{boat}'>{boat}</a></td><td>A fine boat with a new mast</td><td>500 €</td></tr>"
            for boat in BOATS[at : at + 3]
        )
        for at in (0, 3, 6)
    )
    assert main_list(f"<table>{rows}</table>") == [told(boat) for boat in BOATS[:9]]


def test_records_in_records_are_no_list_of_their_own() -> None:
    offers = "".join(f"<li><a href='/o{at}'>offer {at}</a></li>" for at in range(3))
    cards = [
        f"<div class=card>{parts(boat)}<p>{'A long story of the boat. ' * 6}</p><ul>{offers}</ul></div>"
        for boat in FOUR
    ]
    ground, found = weighed("<div>" + "".join(cards) + "</div>")
    assert len(found) == 1
    assert len(found[0].candidate.records) == len(FOUR)
    assert ground.page.name(found[0].candidate.records[0][0]) == "div"


# Markup as it is


def test_unclosed_tags_around_half_of_a_list() -> None:
    page = "<div>" + "".join(f"<p>{parts(boat)}</p>" for boat in BOATS[:3])
    page += "<font color=red>" + "".join(f"<p>{parts(boat)}</p>" for boat in BOATS[3:6]) + "</div>"
    assert main_list(page) == [told(boat) for boat in BOATS[:6]]


def test_shadow_trees() -> None:
    hosts = "".join(
        f"<x-boat><template shadowrootmode=open><div>{parts(boat)}</div></template></x-boat>" for boat in FOUR
    )
    assert main_list(f"<main>{hosts}</main>") == ALL_TOLD


def test_no_list() -> None:
    assert main_list("<p>Nothing here.</p>") == []
    assert main_list("") == []
    assert main_list(f"<main><div class=card>{parts('Sloop')}</div></main>") in ([], [told("Sloop")])


def test_a_record_whose_rows_look_like_records_is_one_of_them() -> None:
    def card(at: int, *rows: str) -> str:
        cells = "".join(f"<tr><td><b>{row}</b></td><td>more</td></tr>" for row in rows)
        return f"<div><a href='/h?id={at}'><img src=p.png></a><table>{cells}</table></div>"

    homes = [card(at, f"Flat in Jericho, 3 beds, £{at}00,000", "Sunny", "Quiet") for at in range(1, 7)]
    homes[3] = card(4, *(f"Flat in Iffley, 3 beds, £{at}00,000" for at in range(7, 10)))
    page = parse_html(f"<main>{''.join(homes)}</main>")
    ground = Ground(page, Knowledge(page, annotate(page, HOMES), HOMES))
    assert max(len(one.records) for one in find_candidates(ground)) == 6
