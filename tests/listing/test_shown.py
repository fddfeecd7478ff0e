"""Sentences, cells and plain data of a listing, on listings made by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from bowerbird.annotate import Value
from bowerbird.annotate.quantities import Bound, Measure, Moment, Money, Period
from bowerbird.domain import Pack, load_pack
from bowerbird.listing import (
    Announcement,
    Area,
    Column,
    Evidence,
    Facts,
    Field,
    Listing,
    PageLink,
    Paging,
    Rank,
    Reason,
    Record,
    Turn,
)
from bowerbird.listing.shown.as_data import listing_as_data, value_as_data
from bowerbird.listing.shown.grid import grid_of
from bowerbird.listing.shown.places import text_spot
from bowerbird.listing.shown.sentences import headline, pages_of
from bowerbird.page import Layout, Page, parse_html
from bowerbird.page.literal import tree

HOME = "http://homes.example/list"
PAGE = parse_html(b"<p>Nothing found</p><ul><li>One <b>1</b><li>Two <b>2</b></ul>", url=HOME)
SAID = int(PAGE.index.with_tag("p")[0])
ITEMS = [int(node) for node in PAGE.index.with_tag("li")]


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_pack("products")


def area(*columns: Column, records: tuple[tuple[Field, ...], ...] = ((), ()), rank: Rank = Rank.PRIMARY) -> Area:
    made = tuple(Record((node,), fields) for node, fields in zip(ITEMS, records, strict=False))
    return Area(int(PAGE.index.with_tag("ul")[0]), made, rank, None, columns)


def going_on(url: str = HOME + "?page=2", current: int | None = None) -> Paging:
    return Paging((PageLink(Turn.NEXT, 1, url),), current)


# Sentences


def test_a_result_page_in_a_sentence() -> None:
    facts = Facts(Announcement(1, "1-2 of 1,205", 1205), page_size=2)
    said = headline(PAGE, Listing((area(),), going_on(current=3), facts))
    assert said == "Result page: 2 records of 1,205, page 3 of 603, next: /list?page=2"


def test_addresses_of_other_hosts_are_whole() -> None:
    said = headline(PAGE, Listing((area(),), going_on("http://other.example/2")))
    assert said == "Result page: 2 records, next: http://other.example/2"


def test_a_lower_bound_is_said_and_gives_no_number_of_pages() -> None:
    facts = Facts(Announcement(1, "over 100", 100, at_least=True), page_size=2)
    listing = Listing((area(),), going_on(), facts)
    assert "2 records of at least 100" in headline(PAGE, listing)
    assert pages_of(listing) is None


def test_the_last_page_is_the_number_of_pages() -> None:
    facts = Facts(Announcement(1, "9 of 9", 9), page_size=1)
    assert pages_of(Listing((area(),), Paging(current=5), facts)) == 5


@pytest.mark.parametrize(
    ("listing", "said"),
    [
        (Listing(), "No listing: nothing on the page repeats as records do"),
        (Listing(facts=Facts(empty=SAID)), "Result page without results: it says “Nothing found”"),
        (
            Listing((area(rank=Rank.SECONDARY),), evidence=(Evidence(Reason.RESULTS, 0.04, 0.4), Evidence("cards", 3))),
            (
                "No listing: the heaviest list has 2 records, but it stands as what the page is about with 4%, "
                "and 40% are needed"
            ),
        ),
    ],
)
def test_no_listing_comes_with_the_reason(listing: Listing, said: str) -> None:
    assert headline(PAGE, listing) == said


# Cells


def field(name: str, text: str, value: Value = None, **more: Any) -> Field:
    return Field(name, ITEMS[0], text, text if value is None else value, **more)


def test_types_come_in_the_order_of_the_pack_and_before_other_columns(pack: Pack) -> None:
    names = ("extra", "brand", "url", "title", "price")
    columns = [Column(name, "", 1.0, name if name in pack.attributes else None) for name in names]
    rows = tuple(tuple(field(name, f"{name} {n}") for name in names) for n in range(2))
    grid = grid_of(area(*columns, records=rows), pack)
    assert [column.name for column in grid.columns] == ["title", "price", "brand", "url", "extra"]
    assert grid.rows[1][:2] == ("title 1", "price 1")


def test_cells_leave_out_labels_and_hosts_and_join_many(pack: Pack) -> None:
    columns = (Column("colour", "", 1.0, "colour"), Column("url", "", 1.0, "url"), Column("size", "", 1.0))
    row = (
        field("colour", "red"),
        field("colour", "blue"),
        field("url", "x", HOME + "/x?y=1"),
        field("size", "Size: 3", "3"),
    )
    assert grid_of(area(*columns, records=(row, ())), pack).rows == (("red, blue", "/list/x?y=1", "3"), ("", "", ""))


def test_columns_that_say_nothing_are_hidden(pack: Pack) -> None:
    columns = (Column("price", "", 1.0, "price"), Column("button", "", 1.0), Column("line", "", 1.0))
    rows = tuple(
        (field("price", f"£{n}00"), field("button", "Buy", confidence=0.1), field("line", f"£{n}00 GBP"))
        for n in range(1, 3)
    )
    grid = grid_of(area(*columns, records=rows), pack)
    assert [column.name for column in grid.columns] == ["price"]
    assert [column.name for column in grid.hidden] == ["button", "line"]
    assert len(grid_of(area(*columns, records=rows), pack, everything=True).columns) == 3


# Plain data


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        ("text", "text"),
        (3, 3),
        (None, None),
        (Decimal("2.50"), 2.5),
        (
            Money(Decimal(1200), "GBP", period=Period.MONTH, bound=Bound.FROM),
            {"kind": "money", "amount": 1200, "currency": "GBP", "period": "month", "bound": "from"},
        ),
        (Measure(Decimal("1.0"), "l"), {"kind": "measure", "amount": 1, "unit": "l"}),
        (
            Moment(2026, 4, 3, other=date(2026, 3, 4)),
            {"kind": "moment", "year": 2026, "month": 4, "day": 3, "other": "2026-03-04"},
        ),
    ],
)
def test_values_become_plain(value: Value, plain: object) -> None:
    assert value_as_data(value) == plain


def test_a_field_outside_its_record_has_a_path_of_its_own() -> None:
    # Header cells and captions name values that lie beside a record's nodes.
    rows = ((Field("note", SAID, "Nothing found", "Nothing found"),), ())
    made = listing_as_data(PAGE, Listing((area(records=rows),)))["areas"][0]["records"]
    assert made[0]["nodes"][0].endswith("/li[1]")
    assert made[0]["fields"][0]["node"].endswith("/p")
    assert made[0]["box"] is None


# Places


def test_a_span_of_a_line_is_placed_within_it() -> None:
    page = _painted("p('abcdefghij')", {"#text": (10, 20, 100, 16)}, font=14)
    text = page.index.with_tag("p")[0]
    assert text_spot(page, int(text), (2, 5)) == (30, 20, 30, 16)
    assert text_spot(page, int(text)) == (10, 20, 100, 16)


def test_a_span_of_wrapped_text_is_all_of_it() -> None:
    page = _painted("p('abcdefghij')", {"#text": (10, 20, 100, 48)}, font=14)
    assert text_spot(page, int(page.index.with_tag("p")[0]), (2, 5)) == (10, 20, 100, 48)


def _painted(source: str, boxes: dict[str, tuple[int, int, int, int]], font: float) -> Page:
    """A tiny page with a layout in which the nodes of these names have boxes."""
    page = tree(source)
    size = len(page)
    box = np.full((size, 4), np.nan, dtype=np.float32)
    for node in range(size):
        if page.name(node) in boxes:
            box[node] = boxes[page.name(node)]
    whole, flags = np.zeros(size, dtype=np.uint32), np.zeros(size, dtype=np.bool_)
    layout = Layout(
        box=box,
        visible=np.ones(size, dtype=np.bool_),
        font_size=np.full(size, font, dtype=np.float32),
        font_weight=np.full(size, 400, dtype=np.int16),
        italic=flags,
        struck=flags.copy(),
        preformatted=flags.copy(),
        colour=whole,
        background=whole.copy(),
        display=page.display.copy(),
        position=np.zeros(size, dtype=np.uint8),
    )
    return replace(page, layout=layout)
