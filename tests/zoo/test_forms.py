"""The widgets of search forms do what they look like, in Chromium."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import Browser, Page

from bowerbird.zoo import DEVELOPMENT, Running, choose, site
from bowerbird.zoo.choices import Entry, Widget
from bowerbird.zoo.generated import GeneratedSite
from bowerbird.zoo.searching import Field, search_fields
from bowerbird.zoo.web import Request, Responder

Served = Callable[[Responder], Running]

WIDGETS = {
    Widget.RADIO: "radio",
    Widget.SUGGEST: "suggest",
    Widget.DEPENDENT: "dependent",
    Widget.DATE: "date",
    Widget.SLIDER: "slider",
    Widget.LISTBOX: "listbox",
    Widget.CHECKS: "checks",
}


def with_widget(widget: str, markup: str = "") -> tuple[GeneratedSite, Field]:
    """The first development site with a form on its home page that has such a field."""
    for seed in DEVELOPMENT:
        one = site(seed)
        if choose(seed).entry not in (Entry.FORM, Entry.FORM_ONLY):
            continue
        for field in search_fields(one.kit):
            if field.widget == "dependent" and len({i.values.get(field.depends) for i in one.stock.items}) < 3:
                continue
            if field.widget == widget and markup in str(one.render(Request.get("/"))):
                return one, field
    raise AssertionError(f"no site with a {widget}")


async def opened(browser: Browser, served: Served, one: GeneratedSite) -> Page:
    page = await browser.new_page()
    await page.goto(served(one).url)
    consent = page.locator("[data-consent]")
    if await consent.count():
        await consent.first.click()
    return page


async def test_list_box(browser: Browser, served: Served) -> None:
    one, field = with_widget("listbox")
    page = await opened(browser, served, one)
    value, text = field.values[0]
    face = page.locator(f'[data-listbox="{field.name}"]')
    await face.click()
    assert await face.get_attribute("aria-expanded") == "true"
    await page.locator(f'li[data-value="{value}"]').first.click()
    assert (await face.inner_text()).strip() == text
    assert await page.locator(f'input[name="{field.name}"]').input_value() == value
    await page.close()


async def test_auto_complete(browser: Browser, served: Served) -> None:
    one, field = with_widget("suggest")
    page = await opened(browser, served, one)
    control = page.locator(f'input[name="{field.name}"]')
    await control.press_sequentially(field.values[0][1][:2])
    offered = page.locator("[data-suggest] li:visible")
    assert await offered.count() >= 1
    chosen = await offered.first.inner_text()
    await offered.first.click()
    assert await control.input_value() == chosen
    await page.close()


async def test_dependent_selects(browser: Browser, served: Served) -> None:
    one, field = with_widget("dependent")
    page = await opened(browser, served, one)
    upper = next(other for other in search_fields(one.kit) if other.type == field.depends)
    lower = page.locator(f'select[name="{field.name}"]')
    before = await lower.locator("option:not([disabled])").count()
    await page.locator(f'select[name="{upper.name}"]').select_option(upper.values[0][0])
    after = await lower.locator("option:not([disabled])").count()
    assert 1 < after < before
    await page.close()


async def test_date_picker(browser: Browser, served: Served) -> None:
    one, field = with_widget("date", "data-calendar")
    page = await opened(browser, served, one)
    control = page.locator(f'input[name="{field.name}"]')
    await control.click()
    caption = page.locator("[data-calendar-box] caption")
    first = await caption.inner_text()
    await page.locator('[data-turn="1"]').first.click()
    assert await caption.inner_text() != first
    await page.locator("td[data-day]").first.click()
    assert (await control.input_value()).endswith("-01")
    await page.close()


async def test_slider_says_its_value(browser: Browser, served: Served) -> None:
    one, field = with_widget("slider")
    page = await opened(browser, served, one)
    slider = page.locator(f'input[name="{field.name}"]')
    await slider.press("ArrowLeft")
    assert await slider.evaluate("s => s.nextElementSibling.textContent === s.value")
    await page.close()


@pytest.mark.parametrize("seed", [s for s in DEVELOPMENT if choose(s).entry is Entry.FORM][:6])
def test_forms_of_the_truth_have_nodes(seed: int) -> None:
    search = next(form for form in site(seed).truth().forms if form.purpose == "search")
    assert search.path.startswith("/html[1]/body[1]")
    assert search.fields


@pytest.mark.parametrize("seed", DEVELOPMENT[::3])
def test_forms_have_the_widgets_that_were_chosen(seed: int) -> None:
    one = site(seed)
    present = {field.widget for field in search_fields(one.kit)}
    types = {field.type for field in search_fields(one.kit)}
    for widget in one.choices.widgets:
        if widget is Widget.RANGE:
            assert {"price:min", "price:max"} <= types
        else:
            assert WIDGETS[widget] in present
