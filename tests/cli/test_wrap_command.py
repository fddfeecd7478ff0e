"""`bowerbird wrap` and `bowerbird wrapper run --db`: what they print and write, and how they exit."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from bowerbird.induce.expectation import load, path_beside, save
from bowerbird.induce.model import Expectation
from bowerbird.store import open_store
from bowerbird.zoo import serve
from bowerbird.zoo.server import Running
from bowerbird.zoo.web import Answer, Request
from command import bowerbird

SIZE = 5
WRAPPER = """doc('SITE')
/(//a.next/{nextclick /})*
//li.home:<property>
  [? ./h3/a:<title=norm(.)>:<url=qualify-url(@href)>]
  [? .//b:<price=norm(.)>]
  [? .//i:<bedrooms=norm(.)>]
"""


@dataclass(frozen=True)
class Village:
    """Homes with a price each, five to a page."""

    prices: tuple[tuple[int, int], ...] = tuple((number, 200 + 11 * number) for number in range(12))
    name: str = "village"

    def answer(self, request: Request) -> Answer:
        if request.path != "/":
            return Answer(b"<h1>About us</h1><p>We have been here for a long time.</p>")
        page = int(request.parameters.get("page", "0"))
        rows = "".join(
            f"<li class=home><h3><a href='/home/{number}'>{number} Mill Lane, Oxford</a></h3><p><b>£{price},000</b></p>"
            f"<p><i>{1 + number % 4} bedrooms</i></p></li>"
            for number, price in self.prices[page * SIZE : (page + 1) * SIZE]
        )
        more = (page + 1) * SIZE < len(self.prices)
        after = f"<a class=next href='/?page={page + 1}'>Next</a>" if more else ""
        count = f"<h1>Homes for sale</h1><p>{len(self.prices)} properties found</p>"
        return Answer(f"<!doctype html><title>Homes for sale</title>{count}<ul>{rows}</ul>{after}".encode())


LATER = Village(tuple((number, 200 + 11 * number + (5 if number < 3 else 0)) for number in (*range(10), 20)))
"""Three homes cost more, two are gone, one is new."""


@pytest.fixture
def village() -> Iterator[Running]:
    with serve(Village()) as running:
        yield running


def wrapper_in(folder: Path, running: Running, *, evidence: bool = True) -> Path:
    file = folder / "village.oxp"
    file.write_text(WRAPPER.replace("SITE", running.url), encoding="utf-8")
    if evidence:
        save(Expectation("real-estate-uk", running.url, "2026-11-16", 12, 3, True, browser=False), path_beside(file))
    return file


def counts(out: str) -> dict[str, int]:
    """The numbers of the table that a run ends with."""
    head, row = out.strip().splitlines()[-2:]
    return {name: int(number) for name, number in zip(head.split()[:-1], row.split(), strict=False)}


def prices(database: str) -> dict[str, object]:
    with open_store(database) as store:
        found = (one.record for one in store.records("property"))
        return {record.url.rpartition("/")[2]: record.values["price"][0].value for record in found}


def pounds(homes: Village) -> dict[str, object]:
    return {str(number): {"amount": price * 1000, "currency": "GBP"} for number, price in homes.prices}


# bowerbird wrap


def test_a_page_is_wrapped_into_files_and_a_database(village: Running, tmp_path: Path) -> None:
    file, database = tmp_path / "village.oxp", str(tmp_path / "homes.db")
    code, out, err = bowerbird("wrap", village.url, "--domain", "real-estate-uk", "-o", file, "--db", database)
    assert code == 0, (out, err)
    assert "verdict: effective" in out
    assert "by plain HTTP" in out
    assert str(file) in err
    assert file.read_text().startswith("(: property records; domain: real-estate-uk :)\ndoc('")
    kept = load(path_beside(file))
    assert (kept.domain, kept.start, kept.records, kept.announced) == ("real-estate-uk", village.url, 12, 12)
    assert counts(out) == {"run": 1, "pages": 3, "records": 12, "new": 12, "changed": 0, "gone": 0}
    assert prices(database) == pounds(Village())
    code, out, _ = bowerbird("wrapper", "check", file)
    assert code == 0, out


def test_as_json(village: Running) -> None:
    code, out, _ = bowerbird("wrap", village.url, "--domain", "real-estate-uk", "--json")
    told = json.loads(out)
    assert (code, told["verdict"], told["holds"]) == (0, "effective", True)
    assert told["wrapper"].splitlines()[1] == f"doc('{village.url}')"
    assert {"check", "outcome", "said"} == set(told["findings"][0])


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_page_without_data(village: Running, tmp_path: Path, options: tuple[str, ...]) -> None:
    file = tmp_path / "about.oxp"
    code, out, _ = bowerbird("wrap", f"{village.url}about", "--domain", "real-estate-uk", "-o", file, *options)
    assert code == 1
    assert "no list of property records" in out
    assert "none" in out
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_is_not_there() -> None:
    code, out, err = bowerbird("wrap", "http://127.0.0.1:9/", "--domain", "real-estate-uk")
    assert (code, out) == (1, "")
    assert "127.0.0.1:9" in err
    assert "Traceback" not in err


def test_a_folder_that_is_not_there(village: Running, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "village.oxp"
    code, _, err = bowerbird("wrap", village.url, "--domain", "real-estate-uk", "-o", file)
    assert code == 1
    assert f"{file}: the wrapper cannot be written" in err


def test_a_domain_that_is_not_there(village: Running) -> None:
    code, _, err = bowerbird("wrap", village.url, "--domain", "unicorns")
    assert code == 1
    assert "unicorns" in err
    assert village.count == 0


# bowerbird wrapper run --db


def test_runs_into_a_database(village: Running, database: str, tmp_path: Path) -> None:
    file = wrapper_in(tmp_path, village)

    def loaded() -> dict[str, int]:
        code, out, err = bowerbird("wrapper", "run", file, "--db", database)
        assert code == 0, err
        return counts(out)

    assert loaded() == {"run": 1, "pages": 3, "records": 12, "new": 12, "changed": 0, "gone": 0}
    assert prices(database) == pounds(Village())
    assert loaded() == {"run": 2, "pages": 3, "records": 12, "new": 0, "changed": 0, "gone": 0}
    village.site = LATER
    assert loaded() == {"run": 3, "pages": 3, "records": 11, "new": 1, "changed": 3, "gone": 2}
    assert prices(database) == pounds(LATER)


def test_the_domain_may_be_said_by_the_command_or_the_wrapper(village: Running, tmp_path: Path) -> None:
    file, database = wrapper_in(tmp_path, village, evidence=False), str(tmp_path / "homes.db")
    plain = ("--browser", "never", "--db", database)
    code, _, err = bowerbird("wrapper", "run", file, *plain)
    assert code == 1
    assert "village.oxp does not say which domain its records are of; name it with --domain" in err
    assert not Path(database).exists()
    code, out, _ = bowerbird("wrapper", "run", file, *plain, "--domain", "real-estate-uk")
    assert (code, counts(out)["new"]) == (0, 12)
    file.write_text("(: property records; domain: real-estate-uk :)\n" + file.read_text())
    code, out, _ = bowerbird("wrapper", "run", file, *plain)
    assert (code, counts(out)["new"]) == (0, 0)


def test_a_site_that_is_not_there_leaves_what_is_known(village: Running, tmp_path: Path) -> None:
    file, database = wrapper_in(tmp_path, village), str(tmp_path / "homes.db")
    assert bowerbird("wrapper", "run", file, "--db", database)[0] == 0
    file.write_text(file.read_text().replace(village.url, "http://127.0.0.1:9/"))
    code, _, err = bowerbird("wrapper", "run", file, "--db", database)
    assert code == 1
    assert "127.0.0.1:9" in err
    assert "Traceback" not in err
    assert prices(database) == pounds(Village())


def test_pages_that_are_asked_for_leave_a_run_to_be_taken_up(village: Running, database: str, tmp_path: Path) -> None:
    file = wrapper_in(tmp_path, village)
    code, out, err = bowerbird("wrapper", "run", file, "--db", database, "--pages", "2")
    assert code == 0, err
    assert "not complete" in err
    assert counts(out)["records"] == 10
    code, out, _ = bowerbird("wrapper", "run", file, "--db", database)
    assert code == 0
    assert (counts(out)["run"], counts(out)["records"]) == (1, 12)
    assert prices(database) == pounds(Village())


def test_a_server_of_databases_that_is_not_there(village: Running, tmp_path: Path) -> None:
    file = wrapper_in(tmp_path, village)
    code, _, err = bowerbird("wrapper", "run", file, "--db", "postgresql://me:secret@localhost:1/homes")
    assert code == 1
    assert "postgresql://me@localhost:1/homes: cannot be reached" in err
    assert "secret" not in err


def test_a_database_of_a_newer_version(village: Running, database: str, tmp_path: Path) -> None:
    file = wrapper_in(tmp_path, village)
    open_store(database).close()
    newer = "UPDATE meta SET value = '99' WHERE name = 'schema_version'"
    if database.startswith("postgresql:"):
        with psycopg.connect(database, autocommit=True) as server:
            server.execute(newer)
    else:
        connection = sqlite3.connect(database, isolation_level=None)
        connection.execute(newer)
        connection.close()
    code, _, err = bowerbird("wrapper", "run", file, "--db", database)
    assert code == 1
    assert "version 99" in err
    assert "upgrade Bowerbird" in err
    assert village.count == 0, "nobody is visited for nothing"
