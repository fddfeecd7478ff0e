"""`bowerbird duplicates`: links found, shown with their evidence, kept, undone; on both databases."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bowerbird.cli.main import app
from bowerbird.domain import load_pack
from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.errors import UsageError
from bowerbird.store import Store, open_store

STREETS = ("Elm Road", "Oak Street", "Mill Lane", "Abbey Close", "Quarry Hill")


def home(site: str, number: int, **changed: Plain) -> Record:
    url = f"https://{site}/homes/{number}"
    values: dict[str, Plain] = {
        "title": f"Home {number} with the {STREETS[number % 5].lower()} view",
        "price": {"amount": 200_000 + 7_000 * number, "currency": "GBP"},
        "bedrooms": 1 + number % 4,
        "street_address": f"{number + 1} {STREETS[number % 5]}",
        "town": "Oxford",
        "postcode": f"OX{number % 9 + 1} {number % 7 + 1}AB",
    }
    found = {
        name: (Attested(value, str(value), 0.9, Origin(url)),)
        for name, value in {**values, **changed}.items()
        if value is not None
    }
    return Record("property", site, url, found, Origin(url))


@pytest.fixture
def homes(database: str) -> str:
    """Two sites that share the homes 3 to 7; the second one leaves out how many bedrooms there are."""
    with open_store(database) as store:
        write(store, "a.example", [home("a.example", number) for number in range(8)])
        write(store, "b.example", [home("b.example", number, bedrooms=None) for number in range(3, 12)])
    return database


def write(store: Store, site: str, records: list[Record]) -> None:
    with store.run(load_pack("real-estate-uk"), site) as run:
        for record in records:
            run.write(record)
        run.finish()


def invoke(*arguments: str) -> Result:
    result = CliRunner().invoke(app, ["duplicates", *arguments])
    if result.exception is not None:
        raise result.exception
    return result


def objects(database: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in invoke(database, "--json").stdout.splitlines()]


def numbers(found: dict[str, Any]) -> set[str]:
    return {record["url"].rpartition("/")[2] for record in found["records"]}


def test_homes_of_two_sites_are_merged_with_evidence(homes: str) -> None:
    found = objects(homes)
    assert [numbers(one) for one in found] == [{str(number)} for number in range(3, 8)]
    (link,) = found[0]["links"]
    assert any(reason.startswith("price equal") for reason in link["evidence"])


def test_the_table_says_what_became_of_the_records(homes: str) -> None:
    printed = invoke(homes, "--type", "property", "--limit", "2").stdout
    assert "property: 17 records are 12 objects; 5 merged by 5 links" in printed
    assert "a.example" in printed
    assert "… and 3 more" in printed


def test_finding_again_changes_nothing(homes: str) -> None:
    assert objects(homes) == objects(homes)


def test_an_undone_link_stays_undone(homes: str) -> None:
    (link,) = objects(homes)[0]["links"]
    assert "are not linked any more" in invoke(homes, "--undo", link["link"]).stderr
    found = objects(homes)
    assert [numbers(one) for one in found] == [{str(number)} for number in range(4, 8)]
    with open_store(homes) as store:
        assert sum(told.undone is not None for told in store.links("property", include_undone=True)) == 1


def test_what_was_undone_is_not_connected_through_a_third_site(homes: str) -> None:
    (link,) = objects(homes)[0]["links"]
    invoke(homes, "--undo", link["link"])
    with open_store(homes) as store:
        write(store, "c.example", [home("c.example", number) for number in range(3, 6)])
    apart = set(map(int, link["link"].split("-")))
    for found in objects(homes):
        assert not apart <= {record["id"] for record in found["records"]}


@pytest.mark.parametrize("name", ["twelve", "12", "12-", "12-13-14"])
def test_a_name_that_is_no_link_is_told(homes: str, name: str) -> None:
    with pytest.raises(UsageError, match="names no link"):
        invoke(homes, "--undo", name)


def test_undoing_what_is_not_linked_is_told(homes: str) -> None:
    with pytest.raises(UsageError, match="not linked"):
        invoke(homes, "--undo", "1-2")


def test_a_type_that_is_not_there_is_told(homes: str) -> None:
    with pytest.raises(UsageError, match="no records of the type 'car'"):
        invoke(homes, "--type", "car")


def test_records_that_are_gone_are_left_out(homes: str) -> None:
    """A site that does not show a home any more has no part in new links."""
    with open_store(homes) as store:
        kept = [home("b.example", number, bedrooms=None) for number in range(5, 12)]
        write(store, "b.example", kept)
    assert [numbers(one) for one in objects(homes)] == [{str(number)} for number in range(5, 8)]
