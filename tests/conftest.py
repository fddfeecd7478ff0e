"""What tests of several rooms share: one browser, one server of pages, one PostgreSQL, databases of both kinds."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from bowerbird.browse import Browser, launch_browser
from postgres import Postgres, running_postgres
from shelf import Shelf

# A busy machine is no fault of the code, and a run that fails must fail again.
settings.register_profile("bowerbird", deadline=None, derandomize=True)
settings.load_profile("bowerbird")

_WORKERS_A_CORE = 2
"""Tests with browsers, servers and other processes wait for most of their time."""
_LONG_FIRST = (
    "induce/test_doors.py",
    "browse/test_chromium.py",
    "jobs/test_run_kills.py",
    "zoo/test_person.py",
    "oxpath/test_engine_browser.py",
    "induce/test_by_form.py",
    "cli/test_run_command.py",
    "cli/test_demo.py",
    "test_docs.py",
    "induce/test_gather.py",
    "test_tutorial.py",
    "induce/test_kills_into_databases.py",
    "induce/test_wrap.py",
    "jobs/test_running.py",
    "induce/test_check.py",
    "induce/test_again.py",
    "oxpath/test_resume.py",
    "cli/test_wrap_command.py",
    "induce/test_proof.py",
    "zoo/test_fair_person.py",
    "forms/test_behaviours.py",
    "induce/test_by_feed.py",
)
"""Files of twenty seconds and more on two cores, the longest first. A file is one worker's: begun last, it would keep
all others waiting."""


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    return _WORKERS_A_CORE * (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    places = {here / name: place for place, name in enumerate(_LONG_FIRST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests; each session has a context of its own."""
    async with launch_browser() as running:
        yield running


@pytest.fixture(scope="session")
async def shelf() -> AsyncIterator[Shelf]:
    async with Shelf() as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests; a missing one is a failure (see `postgres.py`)."""
    with running_postgres() as running:
        yield running


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """A new and empty PostgreSQL database."""
    with postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A new and empty database of either kind: what a person would give as DB."""
    if request.param == "sqlite":
        yield str(tmp_path / "records.db")
    else:
        running: Postgres = request.getfixturevalue("postgres")
        with running.database() as url:
            yield url
