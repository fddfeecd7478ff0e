"""Databases of older versions are brought up to date in place, step by step."""

from __future__ import annotations

import pytest
from stored_homes import home, write_all

from bowerbird.errors import NewerStore
from bowerbird.store import open_store
from bowerbird.store.database import Database
from bowerbird.store.migrations import STEPS, Step, prepare, version_of
from bowerbird.store.schema import VERSION, Column, Storage


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
