"""A PostgreSQL server for tests: made in a folder of its own, reached by a socket in it, gone afterwards.

`$BOWERBIRD_TEST_POSTGRES` names a running server instead (the URL of a database whose user may create others), or is
"none", and then tests that need one are skipped. Otherwise a missing server is a failure: a skip would hide it.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

ELSEWHERE = "BOWERBIRD_TEST_POSTGRES"
_PROGRAMS = "/usr/lib/postgresql/*/bin"
_OTHER_USERS = ("postgres", "nobody")
_PATIENCE = 30.0
_NOTHING_IS_WORTH_KEEPING = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_SETTINGS = (*_NOTHING_IS_WORTH_KEEPING, "listen_addresses=", "max_connections=60", "log_min_messages=fatal")
_PR_SET_PDEATHSIG = 1


@dataclass(frozen=True)
class Postgres:
    """A running server; `url` is that of its first database, for administration."""

    url: str

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a new and empty database, dropped in the end with whoever is still connected to it."""
        name = f"test_{secrets.token_hex(8)}"
        self._administer(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))
        finally:
            self._administer(f"DROP DATABASE {name} WITH (FORCE)")

    def _administer(self, statement: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """The server that the environment names, or a new one."""
    elsewhere = os.environ.get(ELSEWHERE, "")
    if elsewhere == "none":
        pytest.skip(f"{ELSEWHERE} is none")
    if elsewhere:
        yield Postgres(elsewhere)
        return
    programs = find_programs()
    # Not in pytest's own folder, which other users cannot enter; and the path of a socket has to be short.
    folder = Path(tempfile.mkdtemp(prefix="bowerbird-pg-"))
    try:
        with _server(programs, folder) as postgres:
            yield postgres
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def find_programs() -> Path:
    """The folder of the newest server programs here."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = [path.parent for path in Path("/").glob(f"{_PROGRAMS[1:]}/initdb")]
    if not folders:
        pytest.fail(
            f"no PostgreSQL server on this machine: looked for initdb in PATH and {_PROGRAMS};"
            f" run ./setup/system server (Debian: apt-get install postgresql), or set {ELSEWHERE} to the URL of a"
            " running one, or to none",
            pytrace=False,
        )
    return max(folders, key=lambda folder: [int(part) for part in folder.parent.name.split(".") if part.isdigit()])


@contextmanager
def _server(programs: Path, folder: Path) -> Iterator[Postgres]:
    identity = _identity(folder)
    data, log = folder / "data", folder / "log"
    with log.open("wb") as output:
        told: dict[str, Any] = {"stdout": output, "stderr": output, "cwd": folder, **identity}
        options = ("--username=bowerbird", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
        made = subprocess.run([programs / "initdb", "-D", data, *options], check=False, **told)
        if made.returncode != 0:
            pytest.fail(f"initdb failed: {log.read_text(errors='replace')[-2000:]}", pytrace=False)
        settings = [word for setting in _SETTINGS for word in ("-c", setting)]
        command = [str(programs / "postgres"), "-D", str(data), "-k", str(folder), *settings]
        process: subprocess.Popen[bytes] = subprocess.Popen(command, preexec_fn=_end_with_parent, **told)
    try:
        yield _wait(process, f"postgresql://bowerbird@/postgres?host={folder}", log)
    finally:
        process.send_signal(signal.SIGINT)  # a fast shutdown: nobody is waited for
        process.wait(_PATIENCE)


def _identity(folder: Path) -> dict[str, Any]:
    """Whom to run as: root may not run a server, so a user without powers does it, who then owns the folder."""
    if os.geteuid() != 0:
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = next((known[name] for name in _OTHER_USERS if name in known), None)
    if user is None:
        pytest.fail(f"PostgreSQL does not run as root, and there is no user {' or '.join(_OTHER_USERS)} here")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _end_with_parent() -> None:
    """A test run that is killed takes its server along (on Linux; elsewhere there is no such wish to make)."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


def _wait(process: subprocess.Popen[bytes], url: str, log: Path) -> Postgres:
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            psycopg.connect(url, connect_timeout=5).close()
        except psycopg.OperationalError as error:
            if process.poll() is not None or time.monotonic() > deadline:
                told = log.read_text(errors="replace")[-2000:]
                pytest.fail(f"PostgreSQL did not start: {error}\n{told}", pytrace=False)
            time.sleep(0.02)
        else:
            return Postgres(url)
