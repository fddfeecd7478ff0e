"""The ways into a site: the lists that together show everything, and the steps of a person to each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bowerbird.zoo.choices import Entry, Noise, Sending
from bowerbird.zoo.kit import Kit, query, slug
from bowerbird.zoo.searching import name_of, search_fields, sections_of
from bowerbird.zoo.stock import Money, show
from bowerbird.zoo.truth import Step

STATE = "__state"
STATE_VALUE = "dDwtMTI3OTM4O3Q8O2w8aTwxPjs"
"""What a site that posts its searches carries from page to page; without it there are no results."""


@dataclass(frozen=True)
class View:
    """One list that the site leads to, and the steps to it from the home page."""

    name: str
    path: str
    parameters: Mapping[str, str]
    steps: tuple[Step, ...]

    @property
    def href(self) -> str:
        return query(self.path, dict(self.parameters))


@dataclass(frozen=True)
class Ways:
    kit: Kit

    @cached_property
    def sections(self) -> dict[str, str]:
        return {self.section_path(section): section for section in sections_of(self.kit)}

    def section_path(self, section: str) -> str:
        return f"/{slug(section) or 'all'}{'/' if self.kit.lasting_rng('section').random() < 0.5 else '.html'}"

    @cached_property
    def views(self) -> tuple[View, ...]:
        """The lists that together show everything, with the steps to each."""
        kit, c = self.kit, self.kit.choices
        start: tuple[Step, ...] = (Step("open", "/"),)
        if kit.has(Noise.COOKIES):
            start = (*start, Step("dismiss", "[data-consent]"))
        path = kit.addresses.results
        state = {STATE: STATE_VALUE} if c.sending is Sending.POST else {}
        if c.entry is Entry.SECTIONS:
            return tuple(
                View(kit.words(section), at, {}, (*start, Step("click", self.anchor(at))))
                for at, section in self.sections.items()
            )
        if c.entry is Entry.MENUS or (c.entry is Entry.PREDEFINED and not self.bounds()):
            return self._menu_views(start, state)
        if c.entry is Entry.PREDEFINED:
            bands = self.bands()[-2:]
            names = ("price:max", "price:min")
            return tuple(
                View(
                    text,
                    path,
                    {name_of(kit, name): str(self.bounds()[-1]), **state},
                    (*start, Step("click", self.anchor(href))),
                )
                for (href, text), name in zip(bands, names, strict=True)
            )
        if c.entry is Entry.FORM_ONLY:
            return self._town_views(start, state)
        if c.entry is Entry.HOME:
            return (View("", "/", {}, start),)
        if c.entry is Entry.FRAME:
            return (
                View("", "/hosted/list", {}, (*start, Step("click", self.anchor("/offers")), Step("frame", "iframe"))),
            )
        return (View("", path, state, (*start, Step("submit", "form:search"))),)

    def _menu_views(self, start: tuple[Step, ...], state: dict[str, str]) -> tuple[View, ...]:
        kit = self.kit
        sections = sections_of(kit)
        kind, values = ("section", sections) if len(sections) > 2 else ("town", self._towns())
        views = []
        for value in values:
            parameters = {name_of(kit, kind): value, **state}
            href = query(kit.addresses.results, parameters)
            views.append(View(value, kit.addresses.results, parameters, (*start, Step("click", self.anchor(href)))))
        return tuple(views)

    def _town_views(self, start: tuple[Step, ...], state: dict[str, str]) -> tuple[View, ...]:
        field = next(one for one in search_fields(self.kit) if one.type == "town")
        views = []
        for town in self._towns():
            if field.widget == "listbox":
                fill: tuple[Step, ...] = (
                    Step("click", f'[data-listbox="{field.name}"]'),
                    Step("click", f'li[data-value="{town}"]'),
                )
            elif field.widget in ("select", "dependent"):
                fill = (Step("choose", f'select[name="{field.name}"]', town),)
            else:
                fill = (Step("fill", f'input[name="{field.name}"]', town),)
            parameters = {field.name: town, **state}
            views.append(
                View(town, self.kit.addresses.results, parameters, (*start, *fill, Step("submit", "form:search")))
            )
        return tuple(views)

    def _towns(self) -> tuple[str, ...]:
        return tuple(sorted({str(item.values["town"]) for item in self.kit.stock.items if "town" in item.values}))

    def bands(self) -> list[tuple[str, str]]:
        """All predefined price queries; the last two reach everything."""
        path = self.kit.addresses.results
        found = []
        for bound in self.bounds():
            text = show(Money(bound, self.kit.stock.currency, None), "price", self.kit.stock.locale, 0)
            found.append(
                (self._stated(path, {name_of(self.kit, "price:max"): str(bound)}), f"{self.kit.words('upto')} {text}")
            )
        top = show(Money(self.bounds()[-1], self.kit.stock.currency, None), "price", self.kit.stock.locale, 0)
        found.append(
            (
                self._stated(path, {name_of(self.kit, "price:min"): str(self.bounds()[-1])}),
                f"{self.kit.words('over')} {top}",
            )
        )
        return found

    def bounds(self) -> list[int]:
        prices = sorted(
            float(price.amount) for item in self.kit.stock.items if isinstance(price := item.values.get("price"), Money)
        )
        if not prices:
            return []
        picks = [prices[len(prices) * part // 5] for part in range(1, 5)]
        return sorted(
            {
                int(-(-pick // 10 ** max(0, len(str(int(pick))) - 2)) * 10 ** max(0, len(str(int(pick))) - 2))
                for pick in picks
            }
        )

    def _stated(self, path: str, parameters: dict[str, str]) -> str:
        state = {STATE: STATE_VALUE} if self.kit.choices.sending is Sending.POST else {}
        return query(path, {**parameters, **state})

    def anchor(self, href: str) -> str:
        spoiled = self.kit.has(Noise.SESSION) or self.kit.has(Noise.TRACKING)
        return f'a[href^="{href}"]' if spoiled else f'a[href="{href}"]'
