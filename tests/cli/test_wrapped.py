"""Wrappers and records on a terminal: lines stay whole, tables fit."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from bowerbird.cli.wrapped import print_wrapper, table_of_records
from bowerbird.domain.record import Attested, Origin, Plain, Record

PLACE = Origin("https://agent.example/", "//li[1]", "agent.oxp")


def printed(width: int, *things: object) -> list[str]:
    out = StringIO()
    Console(file=out, width=width).print(*things)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def home(**values: tuple[Plain, str]) -> Record:
    found = {name: (Attested(value, raw, 0.9, PLACE),) for name, (value, raw) in values.items()}
    return Record("property", "agent.example", "https://agent.example/1", found)


HOME = home(
    bedrooms=(3, "3 beds"),
    description=("A home " * 20, "A home " * 20),
    property_type=("flat", "Flat in Oxford"),
    price=({"amount": 250000, "currency": "GBP"}, "£250,000"),
    title=("Flat in Oxford", "Flat in Oxford"),
)


def test_lines_of_a_wrapper_are_not_broken() -> None:
    text = '//article:<home>\n  [? .//small[norm(.) = "Guide price"]/following-sibling::text()[1]:<price=norm(.)>]\n'
    out = StringIO()
    print_wrapper(Console(file=out, width=30), text)
    assert out.getvalue() == text


def test_telling_attributes_come_first_and_long_ones_last() -> None:
    heading, row, *_ = printed(200, table_of_records([HOME], 200))
    assert heading.split() == ["title", "price", "bedrooms", "property_type", "description"]
    assert row.split("  ")[0] == "Flat in Oxford"


def test_numbers_and_terms_are_shown_in_normal_form_and_sums_as_on_the_page() -> None:
    row = printed(200, table_of_records([HOME], 200))[1]
    assert row.split()[3:6] == ["£250,000", "3", "flat"]


@pytest.mark.parametrize("width", [20, 40, 60, 80])
def test_columns_that_do_not_fit_are_counted(width: int) -> None:
    table = table_of_records([HOME], width)
    lines = printed(width, table)
    assert f"and {5 - len(table.columns)} more attributes" == " ".join(" ".join(lines[2:]).split())
    assert all(len(line) <= width and "…" not in line for line in lines)


def test_a_record_without_a_value_has_an_empty_cell() -> None:
    lines = printed(80, table_of_records([HOME, home(title=("Barn", "Barn"))], 80))
    assert lines[2] == "Barn"


def test_no_records_are_an_empty_table() -> None:
    assert table_of_records([], 80).row_count == 0
