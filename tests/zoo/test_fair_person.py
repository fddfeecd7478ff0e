"""Every widget, shape and way of sending of the fair works in a browser as its truth says."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser

from bowerbird.zoo import Running
from bowerbird.zoo.fair import FairSite, fair_site
from bowerbird.zoo.fair.choices import Flavour, Sending, Shape, Submit
from bowerbird.zoo.fair.questions import Ask, Question
from bowerbird.zoo.web import Responder
from zoo.fair_person import Person

SEEDS = (82, 46, 36, 54, 17, 45, 0, 3, 12, 73, 30, 1, 2, 5, 7, 8, 24)
"""In which every widget, shape, way of sending and kind of button occurs."""
_UNSAID = ("keyword", "company", "radius", "order")
_MOVED = (Ask.DRAGGED, Ask.CALENDAR)


def test_everything_occurs_in_the_seeds() -> None:
    sites = [fair_site(seed) for seed in SEEDS]
    assert {one.ask for site in sites for one in site.pages.asked_for} == set(Ask)
    assert {site.choices.shape for site in sites} == set(Shape)
    assert {site.choices.sending for site in sites} == set(Sending)
    assert {site.choices.submit for site in sites} == set(Submit)
    listed = [site for site in sites if any(one.ask is Ask.LISTBOX for one in site.pages.asked_for)]
    assert {site.choices.flavour for site in listed} >= set(Flavour) - {Flavour.NATIVE}


def wishes(site: FairSite) -> dict[str, str]:
    """What a person who looks for one of the records enters, by the types of the fields."""
    record = site.pages.stock.items[0]
    found: dict[str, str] = {}
    for one in site.pages.asked_for:
        own = record.section if one.type == "section" else str(record.values.get(one.attribute, ""))
        if one.type in _UNSAID or (one.depends and one.depends not in found):
            continue
        value = _wish(one, own)
        if value:
            found[one.type] = value
    return dict(list(found.items())[:1]) if site.choices.submit is Submit.ON_CHANGE else found


def _wish(one: Question, own: str) -> str:
    if one.ask in _MOVED:
        return "moved"
    if one.ask is Ask.DATE:
        return "2026-01-31"
    if one.ask is Ask.CHECK:
        return "1"
    if one.end:
        return one.values[0 if one.end == "min" else -1][0] if one.values and one.ask is not Ask.SLIDER else ""
    return next((value for value, text in one.values if own in (value, text)), "" if one.values else own)


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_person_gets_what_the_form_was_told(
    seed: int, browser: Browser, served: Callable[[Responder], Running]
) -> None:
    site = fair_site(seed)
    context = await browser.new_context()
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    person = Person(await context.new_page(), site)
    await person.arrive(served(site).url)
    wanted = wishes(site)
    by_type = {one.type: one for one in site.pages.asked_for}
    answering = (site.pages.action, site.pages.kit.addresses.api)
    async with context.expect_event("response", lambda one: one.ok and urlsplit(one.url).path in answering):
        for kind, value in wanted.items():
            await person.set(by_type[kind], value)
        await person.send()
    asked = site.visits[-1].asked
    for kind, value in wanted.items():
        sent = asked.get(by_type[kind].name, "")
        assert sent == value or (value == "moved" and sent), (kind, value, asked)
    assert not site.visits[-1].refused
    assert not faults
    await context.close()
