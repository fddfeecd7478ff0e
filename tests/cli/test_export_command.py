"""`bowerbird export` and `bowerbird diff`: what they write, print and say when something is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.store import open_store
from command import bowerbird

SITE = "shop.example"
DAYS = ("2026-11-16T09:00:00Z", "2026-11-17T09:30:00Z")
LAMPS = Pack(
    "lamps",
    "Lamps",
    "lamp",
    Path(),
    attributes={
        "title": Attribute("title", ValueKind.TEXT),
        "price": Attribute("price", ValueKind.MONEY, normal="money"),
        "colour": Attribute("colour", ValueKind.NAME),
    },
)


def lamp(number: int, price: int, colour: str | None = "red") -> Record:
    def one(value: Plain, raw: str) -> tuple[Attested, ...]:
        return (Attested(value, raw, 0.95, Origin(f"https://{SITE}/lamps", f"//li[{number}]", "lamps.oxp")),)

    values = {
        "title": one(f"Lamp {number}", f"Lamp {number}"),
        "price": one({"amount": price, "currency": "GBP"}, f"£{price}"),
    }
    if colour is not None:
        values["colour"] = one(colour, colour)
    return Record("lamp", SITE, f"https://{SITE}/lamps/{number}", values)


def fill(database: str) -> None:
    """Two runs, a day apart: one lamp goes, one comes, the others are dearer, and colours are found no more."""
    day = iter(DAYS)
    for records in (
        [lamp(number, 10) for number in range(1, 8)],
        [lamp(number, 12, None) for number in range(2, 9)],
    ):
        at = next(day)
        with open_store(database, clock=lambda at=at: at) as store, store.run(LAMPS, SITE) as run:  # type: ignore[misc]
            for record in records:
                run.write(record)
            run.finish()


@pytest.fixture
def filled(database: str) -> str:
    fill(database)
    return database


def test_records_go_to_standard_output_as_json_lines(filled: str) -> None:
    code, out, err = bowerbird("export", filled)
    assert (code, err) == (0, "")
    found = [json.loads(line) for line in out.splitlines()]
    assert [line["values"]["title"] for line in found] == [f"Lamp {number}" for number in range(2, 9)]
    assert found[0]["provenance"]["title"]["node"] == "//li[2]"
    assert "provenance" not in json.loads(bowerbird("export", filled, "--no-provenance")[1].splitlines()[0])


def test_a_file_has_the_format_of_its_name_and_is_told(filled: str, tmp_path: Path) -> None:
    for name, head in (("a.csv", b"id,site,url,"), ("a.parquet", b"PAR1"), ("a.JSONL", b'{"schema":1,')):
        code, out, err = bowerbird("export", filled, "--to", tmp_path / name)
        assert (code, out, err) == (0, "", f"7 records in {tmp_path / name}\n")
        assert (tmp_path / name).read_bytes().startswith(head)
    code, _, err = bowerbird("export", filled, "--to", tmp_path / "a.duckdb", "--include-gone")
    assert (code, err) == (0, f"8 records in {tmp_path / 'a.duckdb'}\n")
    assert bowerbird("export", filled, "--to", tmp_path / "data", "--format", "csv")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--to", "out.xls"], "the suffix tells no format; use one of .jsonl"),
        (["--format", "parquet"], "name a file with --to"),
        (["--type", "car"], "no records of the type 'car'; it has lamp"),
        (["--to", "missing/out.csv"], "make the folder missing first"),
    ],
    ids=["suffix", "pipe", "type", "folder"],
)
def test_what_cannot_be_exported_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    fill("lamps.db")
    code, out, err = bowerbird("export", "lamps.db", *arguments)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert said in err


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    for command in ("export", "diff"):
        code, _, err = bowerbird(command, tmp_path / "none.db")
        assert code == 1
        assert "none.db" in err
    assert list(tmp_path.iterdir()) == []


def test_whoever_reads_may_stop_reading(tmp_path: Path) -> None:
    database = tmp_path / "lamps.db"
    with open_store(database) as store, store.run(LAMPS, SITE) as run:
        for number in range(2000):
            run.write(lamp(number, 10))
        run.finish()
    command = [sys.executable, "-m", "bowerbird", "export", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b'{"schema"')
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(30)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_pipe_that_is_full_is_said(tmp_path: Path) -> None:
    fill(str(tmp_path / "lamps.db"))
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bowerbird", "export", str(tmp_path / "lamps.db")],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "NO_COLOR": "1"},
            check=False,
        )
    assert done.returncode == 1
    assert b"error: cannot write to standard output: No space left on device" in done.stderr


def test_differences_are_counted_alarmed_and_shown(filled: str) -> None:
    code, out, _ = bowerbird("diff", filled)
    assert code == 0
    assert [line.rstrip() for line in out.splitlines()][:8] == [
        "lamp of shop.example: run 1 (2026-11-16 09:00) → run 2 (2026-11-17 09:30)",
        "7 → 7 records: 1 new, 1 gone, 6 changed",
        "changed: colour 6, price 6",
        "alarm: colour fell silent: 100% of records had it, 0% have it",
        "gone     https://shop.example/lamps/1  Lamp 1, £10",
        "changed  https://shop.example/lamps/2  colour: red → nothing",
        "                                       price: £10 → £12",
        "changed  https://shop.example/lamps/3  colour: red → nothing",
    ]
    assert "new      https://shop.example/lamps/8  Lamp 8, £12" in out


def test_differences_can_be_bounded(filled: str) -> None:
    _, out, _ = bowerbird("diff", filled, "1", "2", "--limit", "1")
    assert out.splitlines()[-1] == "… and 7 more (--limit 8, or --json for all)"


def test_differences_for_machines(filled: str) -> None:
    _, out, _ = bowerbird("diff", filled, "--json")
    summary, *changes = (json.loads(line) for line in out.splitlines())
    assert (summary["kind"], summary["new"], summary["gone"], summary["changed"]) == ("summary", 1, 1, 6)
    assert summary["losses"] == ["colour"]
    assert summary["shares"]["colour"] == {"before": 1.0, "after": 0.0}
    assert [change["kind"] for change in changes] == ["gone", *["changed"] * 6, "new"]
    assert changes[1]["changes"]["price"]["old"] == {"amount": 10, "currency": "GBP"}


def test_a_site_that_was_run_over_once_has_no_differences(tmp_path: Path) -> None:
    database = tmp_path / "lamps.db"
    with open_store(database) as store, store.run(LAMPS, SITE) as run:
        run.write(lamp(1, 10))
        run.finish()
    code, out, err = bowerbird("diff", database)
    assert (code, out) == (0, "")
    assert "nothing to compare yet" in err


def test_a_run_that_did_not_end_says_so(tmp_path: Path) -> None:
    database = str(tmp_path / "lamps.db")
    fill(database)
    with open_store(database) as store, store.run(LAMPS, SITE) as run:
        run.write(lamp(2, 15))
    _, out, _ = bowerbird("diff", database, "2", "3")
    assert "7 → 7 records: 0 new, 0 gone, 1 changed" in out
    assert "run 3 is stopped: what it did not see is not gone" in out
