"""What tests of several rooms share: one browser, one server of pages, one PostgreSQL, databases of both kinds."""

from __future__ import annotations

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
