"""Rows of terms without labels."""

from __future__ import annotations

import pytest

from bowerbird.domain import Pack, load_pack
from bowerbird.domain.record import Origin
from bowerbird.induce.said.chips import TERMS, rows_of_terms
from bowerbird.induce.said.values import Context, Extraction
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.texts.typing import ITEM, Found, Typist
from bowerbird.oxpath import Nodes, evaluate, parse, text_of
from bowerbird.page import parse_html

JOBS = load_pack("jobs")
ROWS = (("Hybrid", "Permanent"), ("Contract", "Senior"), ("Remote", "Part time", "Free lunch"), ("Permanent", "Junior"))


def told(rows: tuple[tuple[str, ...], ...]) -> list[list[str]]:
    """What the expression that a list gives says of its records; nothing where it gives none."""
    cards = "".join(
        f"<article><h3>Post {at}</h3><p>A post of the firm</p><div class=row>"
        + "".join(f"<span>{text}</span>" for text in row)
        + "</div></article>"
        for at, row in enumerate(rows)
    )
    page = parse_html(cards)
    nodes = page.index.with_tag("article").tolist()
    found = rows_of_terms([Context(page, node, (node,)) for node in nodes], nodes, JOBS)
    if found is None:
        return []
    assert (found.name, found.value) == (ITEM, TERMS)
    said = []
    for node in nodes:
        shown = evaluate(parse(found.path), page, node)
        assert isinstance(shown, Nodes)
        said.append([text_of(evaluate(parse(found.value), page, int(it))) for it in shown.rows])
    return said


def test_all_texts_of_a_row_of_terms_are_read() -> None:
    assert told(ROWS) == [[f": {text}" for text in row] for row in ROWS]


@pytest.mark.parametrize(
    "rows",
    [
        (("Permanent", "Contract"), ("Temporary", "Permanent"), ("Contract", "Part time")),
        (("Hybrid", "Free lunch", "Bike store"), ("Permanent", "Gym", "Sea view"), ("Garden", "Cake", "Tea")),
    ],
)
def test_terms_of_one_attribute_and_terms_among_features_are_no_such_rows(rows: tuple[tuple[str, ...], ...]) -> None:
    assert told(rows) == []


def test_each_term_tells_what_it_is_where_nothing_else_does() -> None:
    here, typist = Origin("https://work.example/1", "/html"), Typist(JOBS)
    items = [one for text in ROWS[2] for one in typist._items(Found(ITEM, f": {text}", here))]
    values = typist._record([*items, *typist._items(Found(ITEM, ": Senior", here))], here).values
    assert {name: [one.raw for one in own] for name, own in values.items()} == {
        "workplace_type": ["Remote"],
        "job_type": ["Part time"],
        "level": ["Senior"],
    }
    labelled = typist._record([Found("level", "Junior", here), *typist._items(Found(ITEM, ": Senior", here))], here)
    assert [one.raw for one in labelled.values["level"]] == ["Junior"]


FLATS = (
    (
        "Flat",
        "1 bed",
        "Salisbury",
        "SP1 4RY",
        "1 bath",
        "1 reception room",
        "Wiltshire",
        "E",
        "Part furnished",
        "CB77894",
    ),
    ("House", "3 bed", "Bristol", "BS4 7UQ", "2 baths", "Freehold", "B", "Conservatory", "13/09/2026", "LH69516"),
    ("Flat", "2 bed", "Exeter", "EX1 2AB", "1 bath", "Devon", "Leasehold", "C", "On street", "11/08/2026", "CB11894"),
)


def rows_in(cards: tuple[tuple[str, ...], ...], pack: Pack) -> Extraction | None:
    shown = "".join(f"<article><ul>{''.join(f'<li>{text}</li>' for text in row)}</ul></article>" for row in cards)
    page = parse_html(shown)
    nodes = page.index.with_tag("article").tolist()
    return rows_of_terms([Context(page, node, (node,)) for node in nodes], nodes, pack)


def test_long_rows_of_values_are_read_where_each_is_of_another_attribute() -> None:
    homes = load_pack("real-estate-uk")
    assert rows_in(FLATS, homes) is not None
    streets = tuple(f"{town} Road" for town in ("Mill", "Park", "Elm", "Hill", "Church"))
    assert rows_in(((*streets, "Freehold", "Leasehold", "Freehold", "Leasehold", "Freehold"),) * 3, homes) is None


@pytest.mark.parametrize(
    ("domain", "text", "name"),
    [
        ("real-estate-uk", "SP1 4RY", "postcode"),
        ("real-estate-uk", "2 reception rooms", "receptions"),
        ("real-estate-uk", "Wiltshire", "county"),
        ("restaurants", "Mon-Tue: Closed | Wed-Sat: 17:00 – 23:00 | Sun: 12:00 – 22:30", "opening_hours"),
        ("restaurants", "Mon-Sat: 12:00 – 23:00 | Sun: Closed", "opening_hours"),
        ("restaurants", "2 tables", ""),
        ("books", "Edition 4", "edition"),
        ("jobs", "Home-based, one day in Leeds", "workplace_type"),
        ("jobs", "Fixed term, 9 months", "job_type"),
        ("jobs", "Quiet team, 9 people", ""),
    ],
)
def test_what_a_text_tells_by_itself(domain: str, text: str, name: str) -> None:
    assert names_of(load_pack(domain)).by_itself(text) == name


def test_what_is_read_as_something_else_is_no_item() -> None:
    here, typist = Origin("https://homes.example/", "/html"), Typist(load_pack("real-estate-uk"))
    found = [Found("city", "Bristol", here), *typist._items(Found(ITEM, ": Bristol", here))]
    assert set(typist._record(found, here).values) == {"city"}
