"""The results region of a page: heading, count, controls, records, and how it goes on.

Everything is one template over one context, so that server and script give the same nodes (`bowerbird.zoo.template`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from random import Random

from bowerbird.zoo.choices import Details, Extra, Paging, Rendering
from bowerbird.zoo.kit import Kit, options, query
from bowerbird.zoo.marks import strip
from bowerbird.zoo.paging import pager_context, pager_template
from bowerbird.zoo.records import columns_of, container, rows_template, shape_of
from bowerbird.zoo.searching import Field, comparable, find
from bowerbird.zoo.stock import Item, Money, show
from bowerbird.zoo.template import Template

WAITING = "…"
AD_EVERY = 4
GROUP_BY = {"events": "date", "jobs": "category", "books": "category", "products": "category", "used-cars-uk": "make"}


@dataclass(frozen=True)
class Asked:
    """A query as it reached the site."""

    path: str
    parameters: Mapping[str, str]
    number: int


class Results:
    """Result pages of one site."""

    def __init__(self, kit: Kit, fields: Sequence[Field]) -> None:
        self.kit = kit
        self.fields = fields

    # -- templates -----------------------------------------------------------------------------------------------------

    @cached_property
    def rows_text(self) -> str:
        return rows_template(self.kit)

    @cached_property
    def text(self) -> str:
        """The whole region as template text."""
        before, after = container(self.kit)
        top = pager_template(self.kit) if self._pager_on_top else ""
        return f"{self._head()}{top}{before}{self.rows_text}{after}{self._empty()}{pager_template(self.kit)}"

    @cached_property
    def template(self) -> Template:
        return Template(self.text)

    @cached_property
    def rows_only(self) -> Template:
        return Template(self.rows_text)

    @property
    def _pager_on_top(self) -> bool:
        numbered = self.kit.choices.paging in (Paging.NUMBERS, Paging.NEXT)
        return numbered and self.kit.rng("two pagers").random() < 0.25

    def _head(self) -> str:
        look, c = self.kit.look, self.kit.choices
        parts = []
        if c.has(Extra.COUNT):
            parts.append(look.el("count", "{{count}}"))
        if c.has(Extra.SORT):
            choices = [
                ("", self.kit.words("newest")),
                ("asc", self.kit.words("cheapest")),
                ("desc", self.kit.words("dearest")),
            ]
            select = look.el("control", options(choices), "select", ' name="sort" data-sort')
            label = escape(self.kit.words("sort"))
            parts.append(look.el("sortbar", f"{label} {select}"))
        return look.el("listhead", "".join(parts)) if parts else ""

    def _empty(self) -> str:
        return f"{{{{#nothing}}}}{self.kit.look.el('text', '{{nothing}}', 'p')}{{{{/nothing}}}}"

    # -- contexts ------------------------------------------------------------------------------------------------------

    def found(self, asked: Asked) -> list[Item]:
        items = find(self.kit, self.fields, asked.parameters)
        if shape_of(self.kit.choices) == "groups":
            items = sorted(items, key=self._group_order)
        return items

    def _group_order(self, item: Item) -> tuple[float, str]:
        value = item.values.get(self._group_attribute)
        own = comparable(value)
        return (own if own is not None else 0.0, str(value))

    @property
    def _group_attribute(self) -> str:
        return GROUP_BY.get(self.kit.choices.domain, "town")

    def pages_of(self, total: int) -> int:
        return max(1, -(-total // self.kit.choices.page_size))

    def target(self, asked: Asked, number: int) -> str:
        kept = {
            name: value
            for name, value in asked.parameters.items()
            if name not in (self.kit.addresses.page, "cursor", "part")
        }
        if self.kit.choices.paging is Paging.POSTBACK:
            return f"javascript:__doPostBack('pager','{number}')"
        if number == 1:
            return query(asked.path, kept)
        if self.kit.choices.paging is Paging.CURSOR:
            return query(asked.path, {**kept, "cursor": cursor(number)})
        return query(asked.path, {**kept, self.kit.addresses.page: self.kit.addresses.page_of(number)})

    def number(self, parameters: Mapping[str, str]) -> int:
        if "cursor" in parameters:
            return cursor_number(parameters["cursor"])
        return self.kit.addresses.number_of(parameters.get(self.kit.addresses.page, ""))

    def context(self, asked: Asked, *, final: bool = False, everything: bool = False) -> dict[str, object]:
        """What the template shows. `final`: with prices that come later; `everything`: all pages, one after another."""
        items = self.found(asked)
        pages = self.pages_of(len(items))
        number = min(asked.number, pages)
        size = self.kit.choices.page_size
        numbers = range(1, pages + 1) if everything else [number]
        arranged: list[object] = []
        for one in numbers:
            part = items[(one - 1) * size : one * size]
            rows = [self.row(item, place, final=final) for place, item in enumerate(part, (one - 1) * size)]
            arranged.extend(self._arranged(rows))
        first, last = (number - 1) * size + 1, min(number * size, len(items))
        wide = self.kit.rng("count").random() < 0.5 and items
        count = self.kit.words("range", first, last, len(items)) if wide else self.kit.words("found", len(items))
        pager = pager_context(self.kit, pages if everything else number, pages, lambda page: self.target(asked, page))
        nothing = "" if items else self.kit.words("nothing")
        return {"count": count, "total": len(items), shape_of(self.kit.choices): arranged, "nothing": nothing, **pager}

    def _arranged(self, rows: list[dict[str, object]]) -> list[object]:
        shape = shape_of(self.kit.choices)
        if shape == "bands":
            wide = columns_of(self.kit)
            return [{"cells": rows[start : start + wide]} for start in range(0, len(rows), wide)]
        if shape == "groups":
            groups: dict[str, list[dict[str, object]]] = {}
            for row in rows:
                groups.setdefault(str(row["group"]), []).append(row)
            return [{"group": name, "rows": self._with_ads(entries)} for name, entries in groups.items()]
        return list(self._with_ads(rows))

    def _with_ads(self, rows: list[dict[str, object]]) -> list[dict[str, object]]:
        if not self.kit.has(Extra.ADS):
            return rows
        mixed: list[dict[str, object]] = []
        for place, row in enumerate(rows):
            mixed.append(row)
            if place % AD_EVERY == AD_EVERY - 1:
                mixed.append({"ad": self.kit.words("adtext")})
        return mixed

    def row(self, item: Item, place: int, *, final: bool = False) -> dict[str, object]:
        kit, writing = self.kit, self.kit.writing
        labelled = kit.choices.naming.value != "no labels" or kit.choices.layout.value == "table with headers"
        chance = Random(f"{kit.choices.seed}:{item.key}:row")
        row: dict[str, object] = {
            "key": item.key,
            "url": kit.addresses.detail_of(item),
            "picture": kit.picture(item.key),
            "alt": item.title,
            writing.head: writing.text(item, writing.head),
            writing.pivot: writing.text(item, writing.pivot, labelled=labelled),
            "state": f"n{place + 1} {'odd' if place % 2 else 'even'}",
            "place": str(place + 1),
            "stripe": "#FFFFFF" if place % 2 else kit.look.theme.tint,
            "teaser": item.description.split(". ")[0].rstrip(".") + "." if kit.has(Extra.TEASER) else "",
            "premium": kit.has(Extra.PREMIUM) and chance.random() < 0.15,
        }
        for name in kit.listed:
            row[name] = writing.text(item, name, labelled=labelled)
        if kit.choices.details is Details.NONE:
            row["description"] = writing.text(item, "description")
        if shape_of(kit.choices) == "groups":
            row["group"] = writing.plain(item, self._group_attribute) or kit.words("all")
        if kit.choices.rendering is Rendering.DELAYED and not final:
            row[writing.pivot] = WAITING if row[writing.pivot] else ""
        self._noise_prices(item, row, chance)
        return row

    def _noise_prices(self, item: Item, row: dict[str, object], chance: Random) -> None:
        """Prices that are not the price: what it cost before, what it costs a month."""
        price = item.values.get("price")
        if not isinstance(price, Money):
            return
        locale = self.kit.stock.locale
        if self.kit.has(Extra.WAS) and "was_price" not in item.values and chance.random() < 0.3:
            old = price._replace(
                amount=round(price.amount * 1.12, 2) if price.amount < 1000 else int(price.amount * 1.12)
            )
            row["old"] = f"{self.kit.words('was')} {show(old, 'price', locale, 0)}"
        elif self.kit.has(Extra.WAS) and "was_price" in item.values:
            row["old"] = self.kit.writing.text(item, "was_price", labelled=True)
        if (
            self.kit.has(Extra.FINANCE)
            and price.period is None
            and price.amount > 100
            and "monthly_payment" not in item.values
        ):
            month = Money(int(price.amount * 0.006) + 1, price.currency, None)
            row["finance"] = self.kit.words("monthly", show(month, "price", locale, 0))

    def prices(self, asked: Asked) -> dict[str, str]:
        """The prices of a page by key, for those that come later."""
        writing = self.kit.writing
        labelled = self.kit.choices.naming.value != "no labels" or self.kit.choices.layout.value == "table with headers"
        size = self.kit.choices.page_size
        items = self.found(asked)
        number = min(asked.number, self.pages_of(len(items)))
        return {
            item.key: writing.plain(item, writing.pivot, labelled=labelled)
            for item in items[(number - 1) * size : number * size]
        }


def unmarked(value: object) -> object:
    """A context as JSON carries it: without marks."""
    if isinstance(value, str):
        return strip(value)
    if isinstance(value, list):
        return [unmarked(one) for one in value]
    return {name: unmarked(one) for name, one in value.items()} if isinstance(value, dict) else value


def cursor(number: int) -> str:
    """An opaque name for a page, as APIs give it out."""
    return f"c{number * 7919 + 104729:x}"


def cursor_number(text: str) -> int:
    try:
        number, rest = divmod(int(text[1:], 16) - 104729, 7919)
    except ValueError:
        return 1
    return number if rest == 0 and number > 0 else 1
