"""The whole analysis of a page: ranks, evidence, and how its parts fit together."""

from __future__ import annotations

from dataclasses import replace

from homes import HOMES, NOTHING

from bowerbird.annotate import annotate
from bowerbird.domain import load_pack
from bowerbird.listing import Listing, Rank, Turn, analyse
from bowerbird.listing.shown.sentences import headline
from bowerbird.page import parse_html

TOWNS = ("Oxford", "Abingdon", "Banbury", "Witney", "Bicester", "Didcot")
PACK = replace(HOMES, pivots=("price",))
MENU = "<nav><ul>" + "".join(f"<li><a href='/m{at}'>Menu entry {at}</a></li>" for at in range(9)) + "</ul></nav>"
PAGER = (
    "<div class=pagination><b>1</b> <a href='?page=2'>2</a> <a href='?page=3'>3</a> <a href='?page=2'>Next</a></div>"
)


def _homes() -> str:
    cards = "".join(
        f"<div class=card><a href='/h{at}'><h3>Cottage in {town}</h3></a> <b>£{at}50,000</b> <p>{at} bedrooms</p></div>"
        for at, town in enumerate(TOWNS, 1)
    )
    return f"<h1>Homes</h1><p>1-6 of 137 results</p><main>{cards}</main>{PAGER}"


def _analysed(html: str, known: bool = True) -> Listing:
    page = parse_html(html, url="http://a.example/search?page=1")
    pack = PACK if known else NOTHING
    return analyse(page, annotate(page, pack), pack)


def test_page_of_results() -> None:
    listing = _analysed(MENU + _homes())
    area = listing.primary
    assert area is not None
    assert area is listing.areas[0]
    assert (len(area.records), area.pivot) == (6, "price")
    assert [area.rank for area in listing.areas[1:]] == [Rank.SECONDARY] * (len(listing.areas) - 1)
    prices = [record.named("price") for record in area.records]
    assert [price.text for (price,) in prices][:2] == ["£150,000", "£250,000"]
    assert {"types a record", "records with a pivot"} <= {reason.what for reason in listing.evidence}
    assert next(reason.number for reason in area.evidence if reason.what == "records with price") == 1.0


def test_what_the_page_says_of_the_whole() -> None:
    listing = _analysed(MENU + _homes())
    assert listing.facts.announcement is not None
    assert listing.facts.announcement.total == 137
    assert listing.facts.page_size == 6
    assert listing.paging.next is not None
    assert {link.turn for link in listing.paging.links} == {Turn.NEXT, Turn.PAGE}


def _cards(*cards: str) -> str:
    return f"<h1>Homes</h1><ol>{''.join(f'<li><article>{card}</article></li>' for card in cards)}</ol>"


def test_a_record_that_has_less_to_say_is_one_by_where_it_leads() -> None:
    """One without a price is a record like the others; a card that leads elsewhere is none."""
    head = "<div><a href='{0}'><img src='{0}.jpg'></a></div><h3><a href='{0}'>{1}</a></h3>"
    cards = [
        head.format(f"/homes/{town}", f"Cottage in {town}")
        + f"<div><p class=cost>£{at}50,000</p><p class=rooms><i></i>{at} bedrooms</p>"
        + "<form><button>Save</button></form></div>"
        for at, town in enumerate(TOWNS, 1)
    ]
    silent = head.format("/homes/grange", "The Grange") + "<div><p></p>Not to be had <span>Save</span></div>"
    advert = silent.replace("/homes/grange", "/sell")
    found = _analysed(_cards(*cards[:2], silent, *cards[2:4], advert, *cards[4:])).primary
    assert found is not None
    assert len(found.records) == len(cards) + 1


def test_an_advert_that_is_made_as_records_are_leads_elsewhere() -> None:
    cards = [
        f"<h3><a href='/homes/{town}'>Cottage in {town}</a></h3><p>With a view.</p><b>£{at}50,000</b>"
        for at, town in enumerate(TOWNS, 1)
    ]
    advert = "<h3><a href='/owners'>Do you own one?</a></h3><p>We know who looks for it.</p><b>Ask us</b>"
    found = _analysed(_cards(*cards[:3], advert, *cards[3:])).primary
    assert found is not None
    assert len(found.records) == len(cards)


def test_the_button_below_a_list_that_is_not_all_there_adds_to_it() -> None:
    homes = _homes().removesuffix(PAGER)
    listing = _analysed(f"{homes}<button>Keep rummaging</button><button>Chat</button>")
    assert [link.turn for link in listing.paging.links] == [Turn.MORE]
    whole = homes.replace("1-6 of 137", "6")
    assert not _analysed(f"{whole}<button>Keep rummaging</button>").paging.links
    sent = "<form action='/join'><button>Count me in</button></form>"
    assert not _analysed(f"{homes}{sent}<button>Chat</button>").paging.links


def test_a_list_of_other_things_is_not_primary_for_a_domain() -> None:
    cards = "".join(
        f"<div class=card><a href='/b{at}'><h3>Sloop {at}</h3></a> <i>with a mast</i></div>" for at in range(9)
    )
    html = f"<h1>Search results</h1><p>1-9 of 30 results</p><main>{cards}</main>{PAGER}"
    listing = _analysed(html + "<p>from £100,000</p><p>to £200,000</p>")
    assert listing.areas
    assert listing.primary is None


def test_records_do_not_overlap_and_lie_below_the_root() -> None:
    page = parse_html(MENU + _homes())
    for area in analyse(page, annotate(page, PACK), PACK).areas:
        ends = [0]
        for record in area.records:
            assert record.nodes[0] >= ends[-1]
            assert all(page.is_ancestor(area.root, node) for node in record.nodes)
            ends.append(int(page.end[record.nodes[-1]]))


def test_no_list_still_tells_its_pager() -> None:
    listing = _analysed("<p>One text</p><a rel=next href='?page=2'>Next page</a>")
    assert listing.areas == ()
    assert [link.turn for link in listing.paging.links] == [Turn.NEXT]


def test_why_there_is_no_listing_is_said_in_words() -> None:
    text = "The firm has moved three times, and each time the town had grown around it. " * 60
    prose = "".join(f"<p>We have been here since {year}. {text}</p>" for year in (1950, 1960))
    page = parse_html(f"<title>About our small firm in Oxford</title><h1>About our small firm</h1>{prose}")
    told = headline(page, analyse(page, annotate(page, NOTHING), NOTHING))
    assert told.startswith("No listing: ")
    assert "it stands as what the page is about with" in told


def test_columns_under_numbers_have_names_that_a_wrapper_can_say() -> None:
    rows = "".join(f"<tr><td>Town {n}<td>{n}4 %<td>{n}7 %" for n in range(1, 7))
    page = parse_html(f"<table><tr><th>Town<th>2019<th>2020 est.{rows}</table>")
    pack = load_pack("generic")
    listing = analyse(page, annotate(page, pack), pack)
    names = [column.name for area in listing.areas for column in area.columns]
    assert names
    assert all(not name[0].isdigit() for name in names)


def test_names_that_a_build_made_name_no_column() -> None:
    cards = "".join(
        f"<article class=_tJ3w-x><h3 class=_title_1x2y3_12>At {town}</h3><p class=_M36-fX>{town} {at}</p></article>"
        for at, town in enumerate(TOWNS, 1)
    )
    page = parse_html(f"<main>{cards}</main>", url="http://a.example/")
    area = analyse(page, annotate(page, load_pack("generic")), load_pack("generic")).primary
    assert area is not None
    assert {column.name for column in area.columns} <= {"title", "text", "text_2", "number"}
