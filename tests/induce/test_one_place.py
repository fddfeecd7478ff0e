"""Quantities come from one place on all pages of a list, whatever the analysis of a single page chose."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.annotate import annotator_for
from bowerbird.domain import load_pack
from bowerbird.induce.said.one_place import records_in_one_place
from bowerbird.induce.sights import ListSight
from bowerbird.listing import Record, analyse
from bowerbird.page import parse_html

HOMES = load_pack("real-estate-uk")
RENT, DEPOSIT = "£1,{at:02}5 pcm", "£2,{at:02}0"


def flats(start: int, *, deposits: bool = True) -> ListSight:
    """Four flats, each with its rent and, beside that, its deposit."""
    flat = (
        "<li class=flat><a href=/{at}>Flat {at}, Mill Lane</a><b class=rent>{rent}</b><i>2 bedrooms</i>{deposit}</li>"
    )
    deposit = f"<u class=deposit>{DEPOSIT}</u>" if deposits else ""
    rows = (
        flat.format(at=at, rent=RENT.format(at=at), deposit=deposit.format(at=at)) for at in range(start, start + 4)
    )
    page = parse_html(f"<main><h1>Flats to rent</h1><ul>{''.join(rows)}</ul></main>")
    annotations = annotator_for(HOMES)(page)
    return ListSight(page, annotations, analyse(page, annotations, HOMES))


def priced(sight: ListSight, beginning: str) -> ListSight:
    """As if the analysis had taken for the price what begins so."""

    def chosen(record: Record) -> Record:
        others = tuple(one for one in record.fields if one.name != "price")
        said = next(
            one
            for node in record.nodes
            for one in sight.annotations.within(node, int(sight.page.end[node]))
            if one.type == "price" and sight.page.text[one.node].startswith(beginning)
        )
        price = next(one for one in record.fields if one.name == "price")
        return replace(record, fields=(*others, replace(price, node=said.node, text=said.text, value=said.value)))

    area = replace(sight.area, records=tuple(chosen(one) for one in sight.area.records))
    return replace(sight, listing=replace(sight.listing, areas=(area,)))


def prices(pages: list[tuple[Record, ...]]) -> list[list[str]]:
    return [[one.text for record in page for one in record.fields if one.name == "price"] for page in pages]


def test_the_place_with_most_votes_is_the_place_on_all_pages() -> None:
    pages = [priced(flats(1), "£1"), priced(flats(5), "£2"), priced(flats(9), "£1")]
    found = prices(records_in_one_place(pages, HOMES))
    assert [len(page) for page in found] == [4, 4, 4]
    assert all(text.startswith("£1") for page in found for text in page)


def test_places_that_never_stand_together_are_left_alone() -> None:
    apart = parse_html(
        "<ul>"
        + "".join(f"<li><a href=/{at}>Flat {at}</a><i>2 bedrooms</i><em>£9{at}0</em></li>" for at in "1234")
        + "</ul>"
    )
    annotations = annotator_for(HOMES)(apart)
    pages = [flats(1, deposits=False), ListSight(apart, annotations, analyse(apart, annotations, HOMES))]
    before = [sight.area.records for sight in pages]
    assert records_in_one_place(pages, HOMES) == before
    assert all(text.startswith("£9") for text in prices(before)[1])


def test_pages_that_agree_are_left_alone() -> None:
    pages = [priced(flats(1), "£1"), priced(flats(5), "£1")]
    assert records_in_one_place(pages, HOMES) == [sight.area.records for sight in pages]
