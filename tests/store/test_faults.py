"""What can go wrong with a database is said clearly, and what was committed is kept."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from stored_homes import SITE, home, homes_pack, write_all

from bowerbird.errors import (
    NewerStore,
    NotAStore,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreLost,
    StoreReadOnly,
    UsageError,
)
from bowerbird.store import RunState, open_store
from bowerbird.store.run import BATCH
from bowerbird.store.schema import VERSION

_NOBODY = 65534


def change(database: str, statement: str) -> None:
    """Run a statement behind the store's back."""
    if database.startswith("postgresql:"):
        with psycopg.connect(database, autocommit=True) as server:
            server.execute(statement.encode())
    else:
        connection = sqlite3.connect(database, isolation_level=None)
        connection.execute(statement)
        connection.close()


@contextmanager
def held(database: str) -> Iterator[None]:
    """While another process is in the middle of writing homes of the site."""
    with open_store(database) as other, other.run(homes_pack(), SITE, resume=False) as run:
        for number in range(BATCH):
            run.write(home(number))
        yield


def urls(database: str) -> list[str]:
    with open_store(database) as store:
        return [one.record.url for one in store.records("property")]


def test_a_newer_schema_is_refused_and_left_alone(database: str) -> None:
    open_store(database).close()
    change(database, "UPDATE meta SET value = '99' WHERE name = 'schema_version'")
    with pytest.raises(NewerStore, match=rf"version 99, this one knows up to {VERSION}; upgrade Bowerbird"):
        open_store(database)


def test_a_database_of_somebody_else_is_refused_and_left_alone(database: str) -> None:
    change(database, "CREATE TABLE invoices (number integer)")
    with pytest.raises(NotAStore, match=r"not a Bowerbird database: it has other tables \(invoices"):
        open_store(database)
    change(database, "INSERT INTO invoices VALUES (1)")


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir, " * 100)
    with pytest.raises(NotAStore, match=re.escape(str(file))):
        open_store(file)
    assert file.read_text() == "Dear Sir, " * 100


def test_a_file_that_is_not_there_is_made_only_where_that_is_wanted(tmp_path: Path) -> None:
    with pytest.raises(NotAStore, match="there is no such file"):
        open_store(tmp_path / "no.db", create=False)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(NotAStore, match="cannot be opened"):
        open_store(tmp_path / "no-folder" / "homes.db")
    open_store(tmp_path / "homes.db").close()
    open_store(tmp_path / "homes.db", create=False).close()


def test_other_kinds_of_database_are_named() -> None:
    with pytest.raises(UsageError, match=r"mysql is no database that we know; give a path or postgresql://"):
        open_store("mysql://root@localhost/homes")


def test_a_locked_database_is_waited_for_and_then_told(database: str) -> None:
    with open_store(database, patience=0.2) as store, store.run(homes_pack(), SITE) as run:
        run.write(home(1))
        run.commit("one")
        run.write(home(2))
        with held(database), pytest.raises(StoreLocked, match=r"another process has been writing .* 0\.2 seconds"):
            run.commit("two")
        # The other one has ended.
        run.commit("two")
        assert run.checkpoint == "two"
    assert len(urls(database)) == BATCH


def test_reading_goes_on_while_another_process_writes(tmp_path: Path) -> None:
    database = str(tmp_path / "homes.db")
    with open_store(database) as store:
        write_all(store, home(1))
        with held(database):
            assert len(urls(database)) == 1


@contextmanager
def without_powers() -> Iterator[Path]:
    """A folder of a user for whom permissions count: root is stopped by none."""
    with tempfile.TemporaryDirectory() as name:
        if os.geteuid() != 0:
            yield Path(name)
            return
        os.chown(name, _NOBODY, _NOBODY)
        os.seteuid(_NOBODY)
        try:
            yield Path(name)
        finally:
            os.seteuid(0)


def test_a_read_only_file_is_read_but_not_written() -> None:
    with without_powers() as folder:
        database = str(folder / "homes.db")
        with open_store(database) as store:
            write_all(store, home(1))
        Path(database).chmod(0o444)
        assert len(urls(database)) == 1
        with open_store(database) as store, pytest.raises(StoreReadOnly, match="may not be written to; change its"):
            store.run(homes_pack(), SITE)


def test_a_read_only_folder_is_told() -> None:
    with without_powers() as folder:
        database = str(folder / "homes.db")
        with open_store(database) as store:
            write_all(store, home(1))
        folder.chmod(0o555)
        try:
            with pytest.raises(StoreReadOnly, match="may not be written to; change its permissions"):
                open_store(database)
        finally:
            folder.chmod(0o755)


def test_a_read_only_server_is_told(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        write_all(store, home(1))
    name = postgres_url.partition("@/")[2].partition("?")[0]
    change(postgres_url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert len(urls(postgres_url)) == 1
    with open_store(postgres_url) as store, pytest.raises(StoreReadOnly, match="read-only transaction"):
        store.run(homes_pack(), SITE)


_FILLING = """
import resource, signal, sys
from stored_homes import SITE, home, homes_pack
from bowerbird.errors import StoreFull
from bowerbird.store import open_store

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open_store(sys.argv[1]) as store:
    try:
        with store.run(homes_pack(), SITE) as run:
            resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
            for number in range(10_000):
                run.write(home(number))
                if number % 10 == 9:
                    run.commit(str(number + 1))
    except StoreFull as error:
        print(run.checkpoint)
        print(error)
"""


def test_a_full_disk_is_told_and_what_was_committed_is_kept(tmp_path: Path) -> None:
    database = str(tmp_path / "homes.db")
    answer = subprocess.run(
        [sys.executable, "-c", _FILLING, database],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    kept, told = answer.stdout.splitlines()
    assert re.search(r"homes\.db: cannot be written \(.*\); make room on its disk", told)
    assert 0 < int(kept) < 10_000
    assert len(urls(database)) == int(kept)
    with open_store(database) as store, store.run(homes_pack(), SITE) as run:
        assert run.checkpoint == kept
        for number in range(int(kept), 600):
            run.write(home(number))
        run.finish()
    assert len(set(urls(database))) == 600


def test_a_full_server_is_told_and_what_was_committed_is_kept(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        with store.run(homes_pack(), SITE) as run:
            run.write(home(1))
            run.commit("one")
        change(
            postgres_url,
            """
            CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
            CREATE TRIGGER full_disk BEFORE INSERT ON facts EXECUTE FUNCTION fill()
            """,
        )
        run = store.run(homes_pack(), SITE)
        run.write(home(2))
        with pytest.raises(StoreFull, match=r"No space left on device.*make room on the server"):
            run.commit("two")
        assert [(told.checkpoint, told.state) for told in store.runs()] == [("one", RunState.RUNNING)]
    assert len(urls(postgres_url)) == 1


_NO_CHECKPOINTS = {
    "sqlite": "CREATE TRIGGER no_more BEFORE UPDATE ON runs BEGIN SELECT RAISE(ABORT, 'no checkpoints'); END",
    "postgresql": """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no checkpoints'; END $$;
        CREATE TRIGGER no_more BEFORE UPDATE ON runs FOR EACH ROW EXECUTE FUNCTION refuse()
        """,
}


def test_a_checkpoint_that_cannot_be_kept_takes_its_records_along(database: str) -> None:
    with open_store(database) as store:
        run = store.run(homes_pack(), SITE)
        run.write(home(1))
        run.commit("one")
        change(database, _NO_CHECKPOINTS["postgresql" if database.startswith("postgresql:") else "sqlite"])
        run.write(home(2))
        with pytest.raises(StoreError, match="no checkpoints"):
            run.commit("two")
        assert run.checkpoint == "one"
    assert len(urls(database)) == 1


def test_a_lost_connection_is_told_and_the_run_goes_on_with_another(postgres_url: str) -> None:
    def losing() -> None:
        with open_store(postgres_url) as store, store.run(homes_pack(), SITE) as run:
            run.write(home(1))
            run.commit("one")
            run.write(home(2))
            change(postgres_url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            run.commit("two")

    with pytest.raises(StoreLost, match=r"cannot be reached, or no longer.*what was committed is kept"):
        losing()
    with open_store(postgres_url) as store, store.run(homes_pack(), SITE) as run:
        assert run.checkpoint == "one"
        run.write(home(2))
        run.finish()
    assert len(urls(postgres_url)) == 2


def test_a_server_that_is_not_there_is_told_without_the_password() -> None:
    with pytest.raises(StoreLost, match=r"^postgresql://me@localhost:1/homes: cannot be reached") as caught:
        open_store("postgresql://me:secret@localhost:1/homes")
    assert "secret" not in str(caught.value)
