"""Records as JSON Lines, as CSV and as a table."""

from __future__ import annotations

import csv
import io
import json

from rich.console import Console

from bowerbird.oxpath.engine import Record, Source, Value, Wrapper
from bowerbird.oxpath.engine.output import Csv, JsonLines, flat_rows, table_of

WHERE = Source("http://x.example/", 1, "/html[1]")


def value(content: str | float | bool) -> Value:
    return Value(content, WHERE)


def offer(price: str) -> Record:
    return Record("offer", (("price", value(price)),), WHERE)


BOOK = Record(
    "book",
    (
        ("title", value("Ünder, “quotes”\nand lines")),
        ("pages", value(312.0)),
        ("rate", value(4.5)),
        ("sold", value(True)),
        ("tag", value("a")),
        ("tag", value("b")),
        ("offer", offer("1")),
        ("offer", offer("2")),
    ),
    WHERE,
)
EXPRESSION = """//li:<book>[? ./a:<title=norm(.)>:<pages=number(.)>:<rate=number(.)>:<sold=true()>][? ./b:<tag=norm(.)>]
    [? ./p:<offer>[? ./i:<price=norm(.)>]]"""


def test_json_keeps_nesting_types_and_sources() -> None:
    line = JsonLines().line(BOOK)
    assert line.endswith(b"}\n")
    assert line.count(b"\n") == 1
    data = json.loads(line)
    source = data.pop("_source")
    assert data == {
        "title": "Ünder, “quotes”\nand lines",
        "pages": 312,
        "rate": 4.5,
        "sold": True,
        "tag": ["a", "b"],
        "offer": [
            {"price": "1", "_source": data["offer"][0]["_source"]},
            {"price": "2", "_source": data["offer"][1]["_source"]},
        ],
    }
    assert source == {
        "record": "book",
        "url": "http://x.example/",
        "page": 1,
        "node": "/html[1]",
        "nodes": {
            "title": "/html[1]",
            "pages": "/html[1]",
            "rate": "/html[1]",
            "sold": "/html[1]",
            "tag": ["/html[1]"] * 2,
        },
    }
    assert b"_source" not in JsonLines(sources=False).line(BOOK)


def test_csv_has_the_columns_of_the_expression_and_a_row_for_each_inner_record() -> None:
    form = Csv(Wrapper.of(EXPRESSION).plan)
    rows = list(csv.reader(io.StringIO((form.head() + form.line(BOOK)).decode())))
    assert rows[0] == ["title", "pages", "rate", "sold", "tag", "offer.price", "_url"]
    assert rows[1] == ["Ünder, “quotes”\nand lines", "312", "4.5", "true", "a | b", "1", "http://x.example/"]
    assert [row[5] for row in rows[1:]] == ["1", "2"]


def test_csv_tells_kinds_of_records_apart() -> None:
    form = Csv(Wrapper.of("//x:<area>[? .//y:<n=norm(.)>]/(//a/{click /})*//li:<home>[? ./b:<p=norm(.)>]").plan)
    area = Record("area", (("n", value("7")),), WHERE, identity="0.0")
    home = Record("home", (("p", value("£1")),), WHERE, parent="0.0")
    rows = list(csv.DictReader(io.StringIO((form.head() + form.line(area) + form.line(home)).decode())))
    assert [(row["_record"], row["_id"], row["_parent"], row["n"], row["p"]) for row in rows] == [
        ("area", "0.0", "", "7", ""),
        ("home", "", "0.0", "", "£1"),
    ]


def test_rows_of_a_record_without_values() -> None:
    assert list(flat_rows(Record("it", (), WHERE))) == [{}]


def test_the_table_shows_the_first_rows_and_how_many_more() -> None:
    many = [Record("it", (("n", value(f"row {n}")),), WHERE) for n in range(60)]
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(table_of(many))
    shown = console.export_text()
    assert "row 49" in shown
    assert "row 50" not in shown
    assert "10 more" in shown
