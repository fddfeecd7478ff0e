"""The PostgreSQL server of the tests: a missing one is a failure, unless somebody says that there is to be none."""

from __future__ import annotations

import psycopg
import pytest

import postgres as server
from postgres import Postgres


def test_a_missing_server_fails_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr(server, "_PROGRAMS", "/nonexistent/*/bin")
    with pytest.raises(pytest.fail.Exception, match=r"no PostgreSQL server .*; run \./setup/system server"):
        server.find_programs()


def test_it_can_be_left_out_on_purpose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(server.ELSEWHERE, "none")
    with pytest.raises(pytest.skip.Exception), server.running_postgres():
        pass


def test_every_database_is_new_and_is_gone_afterwards(postgres: Postgres) -> None:
    with postgres.database() as url:
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE here (number integer)")
        with postgres.database() as other, psycopg.connect(other) as connection:
            assert connection.execute("SELECT to_regclass('here')").fetchone() == (None,)
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(url)
