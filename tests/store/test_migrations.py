"""Databases of older versions are brought up to date in place, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest
from stored_homes import home, homes_pack, write_all

from bowerbird.errors import NewerStore
from bowerbird.store import Site, open_store
from bowerbird.store.database import Database
from bowerbird.store.migrations import STEPS, Step, prepare, version_of
from bowerbird.store.schema import VERSION, Column, Storage, type_table
from bowerbird.store.store import _connect

_HERE = Path(__file__).parent


def made_by_version_1(database: str) -> Database:
    """A database with the tables of the first version, to the letter."""
    kind = "postgres" if database.startswith("postgres") else "sqlite"
    connected = _connect(database, create=True, patience=10)
    for statement in (_HERE / f"version-1.{kind}.sql").read_text(encoding="utf-8").splitlines():
        connected.execute(statement)
    return connected


def add_colour(database: Database) -> None:
    database.add_column("sites", Column("colour", Storage.TEXT))


def paint(database: Database) -> None:
    database.execute("UPDATE sites SET colour = 'green'")


def test_a_new_database_has_the_present_version(database: str) -> None:
    with open_store(database) as store:
        assert version_of(store._database) == VERSION
    with open_store(database) as store:
        assert version_of(store._database) == VERSION


def test_steps_lead_to_the_present_version() -> None:
    assert [step.to for step in STEPS] == list(range(2, VERSION + 1))


def test_an_older_database_goes_through_the_steps_since_then(database: str) -> None:
    steps = (Step(VERSION + 1, add_colour), Step(VERSION + 2, paint))
    with open_store(database) as store:
        write_all(store, home(1))
        prepare(store._database, version=VERSION + 2, steps=steps)
        assert version_of(store._database) == VERSION + 2
        assert store._database.query("SELECT colour FROM sites") == [("green",)]
        prepare(store._database, version=VERSION + 2, steps=steps)
        assert len(list(store.records("property"))) == 1
    with pytest.raises(NewerStore, match=f"version {VERSION + 2}, this one knows up to {VERSION}"):
        open_store(database)


def test_a_step_that_fails_changes_nothing(database: str) -> None:
    def break_off(target: Database) -> None:
        add_colour(target)
        raise ZeroDivisionError

    with open_store(database) as store:
        with pytest.raises(ZeroDivisionError):
            prepare(store._database, version=VERSION + 1, steps=(Step(VERSION + 1, break_off),))
        assert version_of(store._database) == VERSION
        prepare(store._database, version=VERSION + 1, steps=(Step(VERSION + 1, add_colour),))
        assert store._database.query("SELECT colour FROM sites") == []


def test_a_step_that_another_process_took_meanwhile_is_not_taken_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = (Step(VERSION + 1, add_colour),)
    with open_store(database) as store, open_store(database) as other:
        begin = store._database.begin

        def begin_too_late() -> None:
            prepare(other._database, version=VERSION + 1, steps=steps)
            begin()

        monkeypatch.setattr(store._database, "begin", begin_too_late)
        prepare(store._database, version=VERSION + 1, steps=steps)
        assert version_of(store._database) == VERSION + 1


def test_a_database_of_the_first_version_gets_the_queue_and_keeps_what_it_has(database: str) -> None:
    old = made_by_version_1(database)
    old.execute("INSERT INTO sites VALUES ('agent.example', '2026-01-01T00:00:00Z')")
    old.close()
    with open_store(database) as store:
        assert version_of(store._database) == VERSION
        assert store.sites() == ("agent.example",)
        assert store.queue.tours() == []
        tour = store.queue.enqueue("homes", [Site("agent.example", "https://agent.example/", "agent.example")], "")
        assert [job.url for job in store.queue.jobs(tour.id)] == ["https://agent.example/"]
        write_all(store, home(1))
        assert store.count("property") == 1


def test_a_record_type_that_had_the_name_of_a_new_table_makes_way(database: str) -> None:
    old = made_by_version_1(database)
    old.create(type_table("jobs", (Column("title", Storage.TEXT),)))
    old.show_values("jobs")
    old.execute("INSERT INTO types VALUES ('jobs', 'title', 'text', NULL, 0, '', 'title', 'text', 0)")
    old.execute(
        "INSERT INTO jobs (id, site, url, key, digest, first_run, first_seen, last_run, last_seen, title)"
        " VALUES (1, 'a.example', 'https://a.example/1', ?, ?, 1, '2026-01-01T00:00:00Z', 1, '2026-01-01T00:00:00Z',"
        " 'Baker')",
        (b"1", b"1"),
    )
    old.close()
    with open_store(database) as store:
        assert store._database.query("SELECT title FROM jobs_records") == [("Baker",)]
        assert store._database.query("SELECT * FROM jobs_records_values") == []
        assert store.queue.jobs() == []
        assert store.count("jobs") == 1
        write_all(store, home(1), pack=homes_pack())
