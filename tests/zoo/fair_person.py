"""A person who knows the truth of a site of the fair, and works its search in a browser."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from playwright.async_api import Frame, Locator, Page

from bowerbird.zoo.fair import FairSite
from bowerbird.zoo.fair.choices import Flavour, Shape, Submit
from bowerbird.zoo.fair.pages import FRAME_PAGE
from bowerbird.zoo.fair.questions import Ask, Question

WAIT = 5_000
_FACES = {
    Flavour.SELECT2: "#{} + .select2 .select2-selection",
    Flavour.CHOSEN: "#{}_chosen .chosen-single",
    Flavour.REACT: ".css-13cymwt-control:has(#{})",
    Flavour.BOOTSTRAP: "button[data-id={}]",
}
_BUTTONS = {Submit.INPUT: "#search-box input[type=submit]", Submit.IMAGE: "#search-box input[type=image]"}


class Person:
    def __init__(self, page: Page, site: FairSite) -> None:
        self.page = page
        self.site = site
        self.where: Page | Frame = page
        page.set_default_timeout(WAIT)

    async def arrive(self, url: str) -> None:
        await self.page.goto(url)
        if self.site.choices.shape is Shape.FRAME:
            self.where = next(frame for frame in self.page.frames if frame.url.endswith(FRAME_PAGE))
            await self.where.wait_for_load_state()
        consent = self.page.locator("[data-consent]").first
        if await consent.count():
            await consent.click()
        if self.site.choices.shape is Shape.MODAL:
            await self.where.locator("#open-search").click()

    def at(self, question: Question) -> Locator:
        return self.where.locator(f"#{question.ident}")

    async def set(self, question: Question, value: str) -> None:
        """Give a field its value as a person would; `value` is what is to be sent for it."""
        if self.site.choices.shape is Shape.TABS and question.type == "section":
            await self.where.locator(f'.tab[data-tab="{value}"]').click()
            return
        acts: dict[Ask, Callable[[Question, str], Awaitable[None]]] = {
            Ask.SELECT: self._select,
            Ask.DEPENDENT: self._select,
            Ask.RADIO: self._tick,
            Ask.CHECKS: self._tick,
            Ask.CHECK: self._tick,
            Ask.SEGMENTED: self._press,
            Ask.LISTBOX: self._from_list,
            Ask.SUGGEST: self._suggested,
            Ask.DRAGGED: self._drag,
            Ask.CALENDAR: self._leaf,
        }
        await acts.get(question.ask, self._type)(question, value)

    async def _type(self, question: Question, value: str) -> None:
        await self.at(question).fill(value)

    async def _select(self, question: Question, value: str) -> None:
        await self.where.locator(f'#{question.ident} option[value="{value}"]').wait_for(state="attached")
        await self.at(question).select_option(value)

    async def _tick(self, question: Question, value: str) -> None:
        await self.where.locator(f'input[name="{question.name}"][value="{value}"]').check()

    async def _press(self, question: Question, value: str) -> None:
        await self.at(question).locator(f'button[value="{value}"]').click()

    async def _suggested(self, question: Question, value: str) -> None:
        shown = dict(question.values)[value]
        await self.at(question).press_sequentially(shown[:3])
        await self._pick(shown)

    async def _from_list(self, question: Question, value: str) -> None:
        face = _FACES.get(self.site.choices.flavour, "#{}").format(question.ident)
        await self.where.locator(face).click()
        await self._pick(dict(question.values)[value])

    async def _pick(self, shown: str) -> None:
        exactly = re.compile(rf"^\s*{re.escape(shown)}\s*$")
        await self.where.locator("[role=option]:visible").filter(has_text=exactly).first.click()

    async def _drag(self, question: Question, value: str) -> None:
        del value  # a step away from asking for everything
        await self.at(question).press("ArrowLeft" if question.end == "max" else "ArrowRight")

    async def _leaf(self, question: Question, value: str) -> None:
        del value  # the first day of a month ago
        await self.at(question).click()
        await self.where.locator(".flatpickr-prev-month").click()
        await self.where.locator(".flatpickr-day").first.click()

    async def send(self) -> None:
        submit = self.site.choices.submit
        if submit is not Submit.ON_CHANGE:
            await self.where.locator(_BUTTONS.get(submit, "#go")).first.click()
