"""A person who knows the truth of a site of the fair, and works its search in a browser."""

from __future__ import annotations

from playwright.async_api import Frame, Locator, Page

from bowerbird.zoo.fair import FairField, FairSite
from bowerbird.zoo.fair.choices import Shape, Submit
from bowerbird.zoo.fair.pages import FRAME_PAGE
from bowerbird.zoo.fair.questions import Question

WAIT = 5_000


class Person:
    def __init__(self, page: Page, site: FairSite) -> None:
        self.page = page
        self.site = site
        self.where: Page | Frame = page

    async def arrive(self, url: str) -> None:
        self.page.set_default_timeout(WAIT)
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

    async def set(self, question: Question, field: FairField, value: str) -> None:
        """Give a field its value as a person would; what is sent for it is `value`."""
        shown = dict(question.values).get(value, value)
        if field.widget == "tabs":
            await self.where.locator(f'.tab[data-tab="{value}"]').click()
        elif field.widget in ("select", "dependent select"):
            await self.where.locator(f'#{question.ident} option[value="{value}"]').wait_for(state="attached")
            await self.at(question).select_option(value)
        elif field.widget in ("radio buttons", "check boxes", "check box"):
            await self.where.locator(f'input[name="{question.name}"][value="{value}"]').check()
        elif field.widget == "segmented buttons":
            await self.at(question).locator(f'button[value="{value}"]').click()
        elif field.widget == "list box":
            await self._from_list(question, shown)
        elif field.widget == "auto-complete":
            await self.at(question).press_sequentially(shown[:3])
            await self._entry(self.where, shown, "").click()
        elif field.widget == "custom slider":
            await self.at(question).press("Home" if question.end == "max" else "End")
        elif field.widget == "date picker":
            await self.at(question).click()
            await self.where.locator(".flatpickr-next-month").click()
            await self.where.locator(".flatpickr-day").first.click()
        else:
            await self.at(question).fill(value)

    def _entry(self, scope: Page | Frame | Locator, text: str, kind: str) -> Locator:
        exact = scope.locator(f'[role=option]{kind}:visible, li{kind}:visible').get_by_text(text, exact=True)
        return scope.locator(f"[role=option]{kind}:visible").filter(has_text=text).first.or_(exact).first

    async def _from_list(self, question: Question, shown: str) -> None:
        faces = {
            "SELECT2": f"#{question.ident} + .select2 .select2-selection",
            "CHOSEN": f"#{question.ident}_chosen .chosen-single",
            "REACT": f".css-13cymwt-control:has(#{question.ident})",
            "BOOTSTRAP": f"button[data-id={question.ident}]",
        }
        await self.where.locator(faces.get(self.site.choices.flavour.name, f"#{question.ident}")).click()
        entries = self.where.locator("[role=option]:visible")
        await entries.first.wait_for()
        texts = [text.strip() for text in await entries.all_inner_texts()]
        await entries.nth(texts.index(shown)).click()

    async def send(self) -> None:
        submit = self.site.choices.submit
        if submit is Submit.ON_CHANGE:
            return
        selector = {Submit.INPUT: "#search-box input[type=submit]", Submit.IMAGE: "#search-box input[type=image]"}
        plain = "#go" if submit is not Submit.BUTTON else "#go"
        await self.where.locator(selector.get(submit, plain)).first.click()
