"""Exports: the same records in every format, from both databases, whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import jsonschema
import psycopg
import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet
from stored_homes import LATER, NOW, SITE, attested, home, homes_pack, pounds, with_values, write_all

from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.errors import ExportError, StoreLost, UsageError
from bowerbird.store import Link, Store, open_store
from bowerbird.store.columns import Layout, place_of
from bowerbird.store.export import Choice, Export, Form, arrow, form_of
from bowerbird.store.export.flat import FlatRows
from bowerbird.store.export.lines import line_of
from bowerbird.store.export.model import Item
from bowerbird.store.export.sheet import Sheet

DESCRIPTION = json.loads((Path(__file__).parents[2] / "docs/reference/records.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(DESCRIPTION)
ELSEWHERE = "portal.example"
CARS = Pack("cars", "Cars", "car", Path(), attributes={"make": Attribute("make", ValueKind.NAME)})
EVERYTHING = Choice()


@pytest.fixture
def clock() -> list[str]:
    return [NOW]


@pytest.fixture
def store(database: str, clock: list[str]) -> Iterator[Store]:
    with open_store(database, clock=lambda: clock[0]) as opened:
        yield opened


@pytest.fixture
def filled(store: Store, clock: list[str]) -> Store:
    """Two runs over one site, of which the second sees one home less, and one over another with the same home."""
    area: Plain = {"amount": 88.5, "unit": "sq ft"}
    first = with_values(
        home(1, 250_000, bedrooms=3, bathrooms=1.5, added_date="2026-05-04", floor_area=area),
        image=(attested("https://agent.example/1.jpg"),),
        lift=(attested("yes", "Lift: yes"),),
    )
    rent = attested({"amount": 1450, "currency": "GBP", "per": "month"}, "£1,450 pcm")
    second = with_values(home(2, added_date="2026-05", bathrooms=2), price=(rent,))
    write_all(store, first, second, home(3))
    write_all(store, home(7, 249_000, site=ELSEWHERE, postcode="OX1 1AA"))
    clock[0] = LATER
    write_all(store, with_values(first, price=(pounds(240_000),)), second)
    one, other = (next(store.records("property", site=site)) for site in (SITE, ELSEWHERE))
    store.link("property", [Link(one.id, other.id, 0.97, {"address": 1.0})])
    return store


def export(store: Store, target: Path, choice: Choice = EVERYTHING, provenance: bool | None = None) -> int:
    return Export(store, choice, form_of(target, None), provenance).to_file(target)


def lines(store: Store, folder: Path, choice: Choice = EVERYTHING) -> list[dict[str, Any]]:
    target = folder / "out.jsonl"
    number = export(store, target, choice)
    found = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert len(found) == number
    return found


def rows(
    store: Store, folder: Path, choice: Choice = EVERYTHING, provenance: bool | None = None
) -> list[dict[str, str]]:
    target = folder / "out.csv"
    export(store, target, choice, provenance)
    with target.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_line_says_what_was_written_and_from_where(filled: Store, tmp_path: Path) -> None:
    first = lines(filled, tmp_path)[0]
    assert (first["type"], first["site"]) == ("property", SITE)
    assert first["url"] == "https://agent.example/homes/1"
    assert first["values"]["price"] == {"amount": 240_000, "currency": "GBP"}
    assert first["raw"]["price"] == "£240,000"
    assert first["confidence"]["price"] == 0.9
    assert first["provenance"]["price"] == {
        "url": "https://agent.example/for-sale?page=1",
        "node": "/html",
        "wrapper": "agent.oxp",
        "flags": [],
    }
    assert (first["values"]["lift"], first["raw"]["lift"]) == ("yes", "Lift: yes")
    assert (first["first_seen"], first["last_seen"], first["gone_at"]) == (NOW, LATER, None)


def test_an_attribute_of_many_values_is_a_list_even_of_one(filled: Store, tmp_path: Path) -> None:
    first = lines(filled, tmp_path)[0]
    assert first["values"]["image"] == ["https://agent.example/1.jpg"]
    assert first["confidence"]["image"] == [0.9]
    assert first["values"]["title"] == "1 Mill Lane"


@pytest.mark.parametrize(
    "choice",
    [Choice(), Choice(merged=True), Choice(include_gone=True), Choice(run=1)],
    ids=["all", "merged", "gone", "run"],
)
def test_every_line_is_as_described(filled: Store, tmp_path: Path, choice: Choice) -> None:
    found = lines(filled, tmp_path, choice)
    assert found
    for line in found:
        VALIDATOR.validate(line)


@pytest.mark.parametrize(
    "fault",
    [
        {"schema": 2},
        {"values": []},
        {"values": {"price": {"amount": "650"}}},
        {"confidence": {"price": 1.5}},
        {"provenance": {"price": {"url": "https://agent.example"}}},
        {"first_seen": "yesterday"},
        {"sources": []},
    ],
    ids=lambda fault: next(iter(fault)),
)
def test_the_description_notices_faults(fault: dict[str, Any]) -> None:
    good = json.loads(line_of(Item(1, "property", SITE, "", home(1).values, NOW, NOW)))
    VALIDATOR.validate(good)
    assert not VALIDATOR.is_valid({**good, **fault})
    (key,) = fault
    if key != "sources" and key != "provenance":
        assert not VALIDATOR.is_valid({name: value for name, value in good.items() if name != key})


def test_choices_narrow_what_is_exported(filled: Store, tmp_path: Path) -> None:
    def urls(choice: Choice) -> list[str]:
        return [line["url"].removeprefix("https://") for line in lines(filled, tmp_path, choice)]

    one, two, three = (f"agent.example/homes/{number}" for number in (1, 2, 3))
    other = "portal.example/homes/7"
    assert urls(Choice()) == [one, two, other]
    assert urls(Choice(type="property", site=ELSEWHERE)) == [other]
    assert urls(Choice(include_gone=True)) == [one, two, three, other]
    assert urls(Choice(run=1)) == [one, two, three]
    assert urls(Choice(merged=True)) == [one, two]
    assert urls(Choice(merged=True, site=ELSEWHERE)) == [one]


def test_what_is_gone_says_since_when(filled: Store, tmp_path: Path) -> None:
    gone = [line["gone_at"] for line in lines(filled, tmp_path, Choice(include_gone=True))]
    assert gone == [None, None, LATER, None]


def test_a_run_is_exported_as_it_was(filled: Store, tmp_path: Path) -> None:
    first, _, third = lines(filled, tmp_path, Choice(run=1))
    assert first["values"]["price"]["amount"] == 250_000
    assert first["last_seen"] == NOW
    assert third["gone_at"] is None


def test_duplicates_are_one_object_with_its_sources(filled: Store, tmp_path: Path) -> None:
    merged, alone = lines(filled, tmp_path, Choice(merged=True))
    assert [(source["site"], source["url"]) for source in merged["sources"]] == [
        (SITE, "https://agent.example/homes/1"),
        (ELSEWHERE, "https://portal.example/homes/7"),
    ]
    assert (merged["values"]["postcode"], merged["values"]["bedrooms"]) == ("OX1 1AA", 3)
    assert len(alone["sources"]) == 1


def test_a_sheet_has_typed_columns_and_one_cell_for_the_rest(filled: Store, tmp_path: Path) -> None:
    first, second, _ = rows(filled, tmp_path)
    assert {
        name: first[name] for name in ("price", "price_currency", "bedrooms", "bathrooms", "floor_area", "image")
    } == {
        "price": "240000",
        "price_currency": "GBP",
        "bedrooms": "3",
        "bathrooms": "1.5",
        "floor_area": "88.5",
        "image": "https://agent.example/1.jpg",
    }
    assert json.loads(first["extra"]) == {"lift": "yes"}
    told = [second[name] for name in ("price", "price_period", "bedrooms", "bathrooms")]
    assert told == ["1450", "month", "", "2"]
    assert (first["added_date"], second["added_date"], second["added_date_as_given"]) == ("2026-05-04", "", "2026-05")


def test_columns_stand_in_the_order_of_the_pack(filled: Store, tmp_path: Path) -> None:
    columns = list(rows(filled, tmp_path)[0])
    assert columns[6:11] == ["title", "image", "price", "price_currency", "price_period"]


def test_a_sheet_can_say_where_values_are_from(filled: Store, tmp_path: Path) -> None:
    first = rows(filled, tmp_path, provenance=True)[0]
    told = [first[f"price:{part}"] for part in ("raw", "confidence", "page", "node")]
    assert told == ["£240,000", "0.9", "https://agent.example/for-sale?page=1", "/html"]
    assert first["tenure:raw"] == ""
    assert "price:raw" not in rows(filled, tmp_path)[0]


def test_several_values_are_joined_in_a_sheet(store: Store, tmp_path: Path) -> None:
    write_all(store, with_values(home(1), image=(attested("https://a/1.jpg"), attested("https://a/2.jpg"))))
    assert rows(store, tmp_path)[0]["image"] == "https://a/1.jpg | https://a/2.jpg"


def test_parquet_has_the_types_of_the_pack(filled: Store, tmp_path: Path) -> None:
    target = tmp_path / "homes.parquet"
    export(filled, target)
    table = parquet.read_table(target)
    kinds = {
        name: str(table.schema.field(name).type) for name in ("id", "price", "bedrooms", "bathrooms", "added_date")
    }
    assert kinds == {
        "id": "int64",
        "price": "decimal128(18, 4)",
        "bedrooms": "int64",
        "bathrooms": "double",
        "added_date": "date32[day]",
    }
    assert table.schema.field("image").type == pyarrow.list_(pyarrow.string())
    assert table.schema.field("floor_area").metadata == {b"unit": b"sq ft"}
    first = table.to_pylist()[0]
    assert (first["price"], first["bedrooms"], first["added_date"]) == (Decimal(240_000), 3, date(2026, 5, 4))
    assert first["image"] == ["https://agent.example/1.jpg"]
    assert first["first_seen"] == datetime.fromisoformat(NOW).astimezone(UTC)
    assert dict(first["extra"]) == {"lift": "yes"}
    (price,) = dict(first["provenance"])["price"]
    assert (price["raw"], price["confidence"], price["wrapper"]) == ("£240,000", 0.9, "agent.oxp")


def test_parquet_is_written_in_groups_of_rows(filled: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrow, "ROWS_AT_ONCE", 2)
    target = tmp_path / "homes.parquet"
    assert export(filled, target) == 3
    assert parquet.ParquetFile(target).metadata.num_row_groups == 2


def test_batches_are_read_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrow, "ROWS_AT_ONCE", 10)
    asked: list[int] = []

    def items() -> Iterator[Item]:
        for number in range(1000):
            asked.append(number)
            yield Item(number, "property", SITE, "", home(number).values, NOW, NOW)

    next(arrow.Batches(pyarrow, FlatRows(homes_layout())).of(items()))
    assert len(asked) == 10


def test_duckdb_has_a_table_for_each_type(filled: Store, tmp_path: Path) -> None:
    with filled.run(CARS, "garage.example") as run:
        run.write(Record("car", "garage.example", "https://garage.example/1", {"make": (attested("Ford"),)}))
        run.finish()
    target = tmp_path / "all.duckdb"
    assert export(filled, target) == 4
    with duckdb.connect(str(target), read_only=True) as connection:
        assert connection.execute("SELECT make FROM car").fetchall() == [("Ford",)]
        found = connection.execute(
            "SELECT price, added_date, first_seen, provenance['price'][1].raw, extra['lift'] FROM property ORDER BY id"
        ).fetchone()
    seen = datetime.fromisoformat(NOW).replace(tzinfo=None)
    assert found == (Decimal(240_000), date(2026, 5, 4), seen, "£240,000", "yes")


def test_merged_objects_keep_their_sources_in_every_format(filled: Store, tmp_path: Path) -> None:
    merged = Choice(merged=True)
    export(filled, tmp_path / "m.parquet", merged)
    sources = parquet.read_table(tmp_path / "m.parquet").to_pylist()[0]["sources"]
    assert [source["site"] for source in sources] == [SITE, ELSEWHERE]
    sheet = rows(filled, tmp_path, merged)[0]
    assert sheet["sources"] == "https://agent.example/homes/1 | https://portal.example/homes/7"


@pytest.mark.parametrize("form", Form)
def test_an_export_of_nothing_is_a_file(store: Store, tmp_path: Path, form: Form) -> None:
    store.ensure_type(homes_pack())
    target = tmp_path / f"none.{form}"
    assert export(store, target) == 0
    if form is Form.PARQUET:
        assert parquet.read_table(target).num_rows == 0
    elif form is Form.DUCKDB:
        with duckdb.connect(str(target), read_only=True) as connection:
            assert connection.execute("SELECT count(*) FROM property").fetchone() == (0,)
    else:
        assert len(target.read_text(encoding="utf-8").splitlines()) == (1 if form is Form.CSV else 0)


@pytest.mark.parametrize(
    ("choice", "form", "said"),
    [
        (Choice(type="car"), Form.JSONL, "no records of the type 'car'; it has property"),
        (Choice(site="nowhere.example"), Form.JSONL, "no site 'nowhere.example'; it has agent.example"),
        (Choice(run=99), Form.JSONL, "no run 99"),
        (Choice(run=1, site=ELSEWHERE), Form.JSONL, "run 1 was for the site agent.example"),
        (Choice(run=1, merged=True), Form.JSONL, "leave out --merged"),
    ],
    ids=["type", "site", "run", "site of run", "merged run"],
)
def test_what_cannot_be_exported_is_said(filled: Store, tmp_path: Path, choice: Choice, form: Form, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        Export(filled, choice, form).to_file(tmp_path / "out")
    assert list(tmp_path.glob("*out*")) == []


def test_a_format_of_one_type_asks_which(filled: Store, tmp_path: Path) -> None:
    filled.ensure_type(CARS)
    with pytest.raises(UsageError, match="there are car, property: choose one with --type"):
        export(filled, tmp_path / "out.csv")
    assert export(filled, tmp_path / "out.csv", Choice(type="property")) == 3


@pytest.mark.parametrize(("form", "library"), [(Form.PARQUET, "pyarrow"), (Form.DUCKDB, "duckdb")])
def test_a_missing_library_is_named_with_its_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: Form, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with open_store(tmp_path / "records.db") as store:
        store.ensure_type(homes_pack())
        with pytest.raises(UsageError, match=rf"needs {library}.*pip install 'bowerbird\[{form}\]'"):
            export(store, tmp_path / f"out.{form}")
    assert list(tmp_path.glob("*out*")) == []


@pytest.mark.parametrize("form", Form)
def test_an_export_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: Form
) -> None:
    target = tmp_path / f"out.{form}"
    target.write_text("before")
    with open_store(tmp_path / "records.db") as store:
        write_all(store, home(1), home(2))

        def fail() -> None:
            raise RuntimeError("on the way")

        with pytest.raises(RuntimeError, match="on the way"):
            Export(store, Choice(), form, seen=fail).to_file(target)
    assert target.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir() if "out" in path.name] == [target.name]


@pytest.mark.parametrize("form", Form)
def test_a_folder_that_is_not_there_is_named(tmp_path: Path, form: Form) -> None:
    with open_store(tmp_path / "records.db") as store:
        write_all(store, home(1))
        with pytest.raises(ExportError, match=r"missing/out\.\w+: cannot be written"):
            export(store, tmp_path / "missing" / f"out.{form}")


def test_what_is_no_file_stays_what_it_is(tmp_path: Path) -> None:
    pipe, link, linked = tmp_path / "pipe.csv", tmp_path / "link.csv", tmp_path / "linked.csv"
    os.mkfifo(pipe)
    link.symlink_to(linked)
    with open_store(tmp_path / "records.db") as store:
        write_all(store, home(1))
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        export(store, pipe)
        read = os.read(reader, 100_000)
        os.close(reader)
        export(store, link)
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert read == linked.read_bytes()
    assert read.startswith(b"id,site,url")


def test_what_is_written_meanwhile_is_not_in_it(database: str, tmp_path: Path) -> None:
    with open_store(database) as store, open_store(database) as other:
        write_all(store, home(1), home(2), home(3))
        written: list[int] = []

        def write_more() -> None:
            if not written:
                written.append(write_all(other, home(1), home(2, 1), home(4)))

        target = tmp_path / "out.jsonl"
        assert Export(store, Choice(), Form.JSONL, seen=write_more).to_file(target) == 3
        assert written
        assert b"homes/4" not in target.read_bytes()
        assert export(store, target) == 3
        assert b"homes/4" in target.read_bytes()


def test_a_server_that_goes_away_is_said_and_leaves_nothing(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bowerbird.store.postgres._AT_ONCE", 1)

    def cut_off() -> None:
        with psycopg.connect(postgres_url) as administrator:
            administrator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    with open_store(postgres_url) as store:
        write_all(store, home(1), home(2), home(3))
        with pytest.raises(StoreLost):
            Export(store, Choice(), Form.JSONL, seen=cut_off).to_file(tmp_path / "out.jsonl")
    assert list(tmp_path.iterdir()) == []


FULL_DISK = """
import resource, sys
from pathlib import Path
import duckdb, pyarrow.parquet
from bowerbird.errors import ExportError
from bowerbird.store import open_store
from bowerbird.store.export import Choice, Export, form_of

target = Path(sys.argv[2])
with open_store(sys.argv[1]) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    try:
        Export(store, Choice(), form_of(target, None)).to_file(target)
    except ExportError as error:
        print(error)
"""


@pytest.mark.parametrize("form", Form)
def test_a_full_disk_is_said_and_leaves_nothing(tmp_path: Path, form: Form) -> None:
    """A bound on the size of files stands in for the disk: writing more fails in the same way."""
    database, target = tmp_path / "records.db", tmp_path / f"out.{form}"
    with open_store(database) as store:
        write_all(store, *(home(number, description=f"{number} " * 50) for number in range(300)))
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, database, target], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.startswith(f"{target}: cannot be written: "), done.stderr
    assert "nothing was left behind" in done.stdout
    assert [path.name for path in tmp_path.iterdir() if "out" in path.name] == []


def homes_layout() -> Layout:
    places = {}
    taken: set[str] = set()
    for name, attribute in homes_pack().attributes.items():
        place = place_of(attribute, taken)
        if place is not None:
            places[name] = place
            taken |= {column.name for column in place.columns}
    return Layout("property", "property", places)


FLAT = FlatRows(homes_layout())
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.one_of(st.integers(-(10**20), 10**20), st.floats(allow_nan=False, allow_infinity=False))
plain: st.SearchStrategy[Plain] = st.one_of(
    st.none(),
    st.booleans(),
    texts,
    numbers,
    st.fixed_dictionaries({"amount": st.one_of(st.none(), numbers), "currency": texts}, optional={"per": texts}),
    st.fixed_dictionaries({"amount": numbers, "unit": texts}),
    st.dates().map(str),
)
names = st.one_of(st.sampled_from(sorted(homes_pack().attributes)), st.sampled_from(["lift", "sources", "id"]))
values = st.dictionaries(
    names,
    st.lists(
        st.builds(Attested, plain, texts, st.floats(0, 1), st.builds(Origin, texts, texts, texts), st.tuples(texts)),
        min_size=1,
        max_size=3,
    ).map(tuple),
    max_size=6,
)


@settings(max_examples=60, deadline=None)
@given(values)
def test_whatever_a_site_says_can_be_written(found: dict[str, tuple[Attested, ...]]) -> None:
    item = Item(1, "property", SITE, "https://agent.example/1", found, NOW, LATER)
    line = json.loads(line_of(item))
    assert set(line["values"]) == set(line["raw"]) == set(line["provenance"]) == set(found)
    assert all(as_list(line["raw"][name]) == [one.raw for one in found[name]] for name in found)
    (batch,) = arrow.Batches(pyarrow, FLAT).of([item])
    (row,) = batch.to_pylist()
    assert {name for name, _ in row["provenance"]} == set(found)
    sheet = Sheet(FLAT, provenance=True)
    (cells,) = csv.DictReader(io.StringIO((sheet.head() + sheet.line(item)).decode(), newline=""))
    assert cells["url"] == item.url


def as_list(said: Any) -> list[Any]:
    return said if isinstance(said, list) else [said]


def test_columns_have_different_names() -> None:
    columns = [column.name for column in FlatRows(homes_layout()).columns]
    assert len(columns) == len(set(columns))
