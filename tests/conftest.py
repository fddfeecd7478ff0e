"""What tests of several rooms share: one browser, one server of pages."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bowerbird.browse import Browser, launch_browser
from shelf import Shelf


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests; each session has a context of its own."""
    async with launch_browser() as running:
        yield running


@pytest.fixture(scope="session")
async def shelf() -> AsyncIterator[Shelf]:
    async with Shelf() as running:
        yield running
