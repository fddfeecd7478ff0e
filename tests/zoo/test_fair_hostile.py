"""Hostile forms do what they are for: a browser meets their trouble."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import Browser, Page

from bowerbird.zoo import Running
from bowerbird.zoo.fair import HOSTILE, NEVER, hostile_site
from bowerbird.zoo.fair.hostile import FIELDS, OPTIONS
from bowerbird.zoo.web import Request, Responder

Served = Callable[[Responder], Running]


async def _opened(browser: Browser, served: Served, kind: str) -> Page:
    page = await browser.new_page()
    running = served(hostile_site(kind))
    running.faults = (NEVER,)
    await page.goto(running.url)
    return page


@pytest.mark.parametrize("kind", HOSTILE)
def test_each_has_a_form_and_is_the_same_every_time(kind: str) -> None:
    first, second = (hostile_site(kind).answer(Request.get("/")).body for _ in range(2))
    assert first == second
    assert b"<form" in first


def test_unknown_kinds_are_named() -> None:
    with pytest.raises(ValueError, match="there are many-options"):
        hostile_site("friendly")


def test_there_is_as_much_as_it_says() -> None:
    assert hostile_site("many-options").answer(Request.get("/")).body.count(b"<option") == OPTIONS
    assert hostile_site("many-fields").answer(Request.get("/")).body.count(b"<input") == FIELDS


async def test_every_key_stroke_adds_a_field(browser: Browser, served: Served) -> None:
    page = await _opened(browser, served, "growing")
    await page.locator("#town").press_sequentially("abc")
    assert await page.locator("input").count() == 4
    await page.close()


async def test_the_dialog_comes_back(browser: Browser, served: Served) -> None:
    page = await _opened(browser, served, "endless-dialog")
    for _ in range(3):
        await page.locator("[role=dialog] button").click()
    assert await page.locator("[role=dialog]").count() == 1
    await page.close()


async def test_options_keep_changing(browser: Browser, served: Served) -> None:
    page = await _opened(browser, served, "restless")
    before = await page.locator("option").last.text_content()
    await page.wait_for_function("text => document.querySelector('option:last-child').text !== text", arg=before)
    await page.close()


async def test_the_submit_never_answers(browser: Browser, served: Served) -> None:
    page = await _opened(browser, served, "never-answers")
    async with page.expect_request("**/never*") as sent:
        await page.locator("button").click(no_wait_after=True)
    request = await sent.value
    await page.wait_for_timeout(300)
    assert request.timing["responseStart"] == -1
    await page.close()
