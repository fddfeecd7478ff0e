"""A browser for the whole run, and a small set of seeds in which every value of every choice occurs."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import AsyncIterator, Callable, Iterator

import pytest
from playwright.async_api import Browser, async_playwright

from bowerbird.zoo import Running, serve
from bowerbird.zoo.web import Responder


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("no Chromium on this machine")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest.fixture
def served() -> Iterator[Callable[[Responder], Running]]:
    """Serves any site on a free port until the test ends: `served(site(7)).url`."""
    with contextlib.ExitStack() as stack:
        yield lambda one: stack.enter_context(serve(one))
