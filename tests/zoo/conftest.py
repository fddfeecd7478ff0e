"""A browser for the whole run, and a small set of seeds in which every value of every choice occurs."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, async_playwright  # noqa: TID251


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("no Chromium on this machine")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        await browser.close()
