"""In real Chromium a person who knows only the truth file reaches every record through the site's own navigation."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page

from bowerbird.zoo import DEMOS, DEVELOPMENT, choose, demo_site, serve, site
from bowerbird.zoo.choices import Details, Entry
from bowerbird.zoo.website import Site

from .person import Person, squeezed
from .sample import SAMPLE

NODES_CHECKED = 9
"""Every so many values are looked up at their node in the live page, beside being seen."""


async def walked(browser: Browser, one: Site, ways: int | None = None) -> None:
    truth = one.truth()
    context = await browser.new_context(viewport={"width": 1200, "height": 900})
    page = await context.new_page()
    page.set_default_timeout(8000)
    errors: list[str] = []
    _watch(page, errors)
    reached: set[str] = set()
    with serve(one) as running:
        person = Person(page, running.url, truth)
        for way in truth.ways[:ways]:
            async for expected, text in person.walk(way):
                missing = [v for v in expected.values if v.place == "text" and squeezed(v.text) not in text]
                assert not missing, (page.url, missing[:3])
                if expected.after != "virtual":
                    for value in expected.values[::NODES_CHECKED]:
                        assert squeezed(value.text) in await person.text_at(value.path, value.place), value
                reached.update(record.key for record in expected.records)
        assert running.log
    await context.close()
    assert not errors
    assert reached == {key for way in truth.ways[:ways] for key in way.records}


def _watch(page: Page, errors: list[str]) -> None:
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("response", lambda answer: errors.append(answer.url) if answer.status >= 400 else None)


@pytest.mark.parametrize("seed", SAMPLE)
async def test_a_person_reaches_everything(browser: Browser, seed: int) -> None:
    await walked(browser, site(seed), ways=3)


@pytest.mark.parametrize("name", DEMOS)
async def test_a_person_reaches_everything_in_the_demonstrations(browser: Browser, name: str) -> None:
    await walked(browser, demo_site(name))


async def test_a_record_opens_over_the_list(browser: Browser) -> None:
    seed = next(s for s in DEVELOPMENT if (c := choose(s)).details is Details.MODAL and c.entry is Entry.HOME)
    one = site(seed)
    page = await browser.new_page()
    with serve(one) as running:
        await page.goto(running.url)
        if await page.locator("[data-consent]").count():
            await page.locator("[data-consent]").first.click()
        await page.locator("[data-quick]").first.click()
        await page.wait_for_selector("dialog[open] h1")
        text = squeezed(await page.locator("dialog").inner_text())
        key = await page.locator("[data-quick]").first.get_attribute("data-quick") or ""
    await page.close()
    values = [v for p in one.truth().pages if p.target == f"/quick/{key}" for v in p.values]
    assert values
    assert all(squeezed(value.text) in text for value in values)
