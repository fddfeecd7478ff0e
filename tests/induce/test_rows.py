"""Lists of rows with several texts each, under a heading."""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.detail import analyse
from bowerbird.domain import load_pack
from bowerbird.induce.said.itemised import lists_of
from bowerbird.induce.said.values import Context, Seen
from bowerbird.induce.writing.attributes import write_attributes
from bowerbird.oxpath import evaluate, parse, select
from bowerbird.page import Page, parse_html

HOMES = load_pack("real-estate-uk")
STREETS = ("4 Elm Road", "11 Quay Street", "2 Hill View")
STATIONS = (
    (("York", "1.2 miles"), ("Malton", "4 miles")),
    (("Leeds", "0.3 miles"),),
    (("York", "2 miles"), ("Cattal", "5 miles")),
)


def page_with(number: int, street: str, section: str) -> Page:
    return parse_html(
        f"<title>{street}</title><main><h1>{street}</h1><p>£{number}50,000</p><p>{street} was painted again.</p>"
        f"{section}</main>",
        url=f"https://homes.example/{number}",
    )


def said(sections: Sequence[str]) -> list[Context]:
    """What lists of three pages say under each name."""
    pages = [page_with(at, street, section) for at, (street, section) in enumerate(zip(STREETS, sections, strict=True))]
    details = analyse(pages, HOMES).details
    return [
        Context(
            detail.page,
            0,
            (0,),
            {name: tuple(map(Seen, one.nodes, one.texts)) for name, one in own.items()},
        )
        for detail, own in zip(details, lists_of(details, HOMES), strict=True)
    ]


def texts(contexts: Sequence[Context], name: str) -> list[list[str]]:
    return [[one.text for one in own.values.get(name, ())] for own in contexts]


def stations(row: str) -> list[str]:
    return [
        f"<h2>Nearest stations</h2><ul>{''.join(row.format(*station) for station in own)}</ul><h2>Map</h2>"
        for own in STATIONS
    ]


def test_items_of_several_texts_are_rows() -> None:
    contexts = said(stations("<li><i class=train></i><span>{0}</span><span>{1}</span></li>"))
    assert texts(contexts, "nearest_stations") == [[" ".join(one) for one in own] for own in STATIONS]


def test_a_program_reads_rows_whose_texts_are_written_without_a_blank() -> None:
    contexts = said(stations("<li><span>{0}</span><span>{1}</span></li>"))
    (written,) = write_attributes(contexts, HOMES, names=("nearest_stations",)).extractions
    for own, rows in zip(contexts, STATIONS, strict=True):
        nodes = select(parse(written.path), own.page, [0]).rows
        read = [evaluate(parse(written.value), own.page, node) for node in nodes]
        assert read == [" ".join(one) for one in rows]


def test_rows_of_a_table_without_the_one_that_heads_its_columns() -> None:
    head = "<tr><th>Date</th><th>Event</th><th>Price</th></tr>"
    years = (("2019", "2004"), ("2021",), ("2018", "2001"))
    rows = [
        [f"<tr><td>3 May {year}</td><td>Sold</td><td>£90,{at}00</td></tr>" for at, year in enumerate(own)]
        for own in years
    ]
    contexts = said([f"<h2>Price history</h2><table>{head}{''.join(own)}</table>" for own in rows])
    assert texts(contexts, "price_history")[0] == ["3 May 2019 Sold £90,000", "3 May 2004 Sold £90,100"]


def test_rows_of_labels_and_values_are_none() -> None:
    row = "<li><b>{0}</b><span>{1}</span></li>"
    rows = [row.format("Water", f"{n}0 a year") + row.format("Power", f"{n}5 a year") for n in range(3)]
    contexts = said([f"<h2>Running costs</h2><ul>{own}</ul>" for own in rows])
    assert texts(contexts, "running_costs") == [[], [], []]


def test_three_columns_with_headings_are_rows_though_all_pages_begin_them_alike() -> None:
    head = "<thead><tr><th>Room</th><th>Size</th><th>Floor</th></tr></thead>"
    tables = [
        f"<h2>Room sizes</h2><table>{head}<tr><td>Kitchen</td><td>{n} by 3</td><td>Ground</td></tr>"
        f"<tr><td>Hall</td><td>{n} by 2</td><td>Ground</td></tr></table>"
        for n in (2, 3, 4)
    ]
    assert texts(said(tables), "room_sizes")[0] == ["Kitchen 2 by 3 Ground", "Hall 2 by 2 Ground"]
