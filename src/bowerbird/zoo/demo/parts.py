"""What the demonstration sites share: values shown with marks, queries over the stock, pages of results."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from bowerbird.zoo import marks
from bowerbird.zoo.stock import Item, Money, Stock, label, show
from bowerbird.zoo.web import link


@dataclass(frozen=True)
class Shows:
    """Shows values of one stock; `styles` says which style an attribute is shown in here."""

    stock: Stock
    styles: dict[str, int]

    def text(self, item: Item, attribute: str, style: int | None = None) -> str:
        """The value, marked and escaped; empty when the item has none."""
        if attribute == "headline":
            return escape(marks.value(item.key, "headline", item.title))
        if attribute == "description":
            return escape(marks.value(item.key, "description", item.description))
        if attribute not in item.values:
            return ""
        chosen = self.styles.get(attribute, 0) if style is None else style
        return escape(
            marks.value(item.key, attribute, show(item.values[attribute], attribute, self.stock.locale, chosen))
        )

    def label(self, attribute: str) -> str:
        return escape(label(attribute, self.stock.locale))


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def amount(value: object) -> float | None:
    """A number to compare by, or None ("POA" has none)."""
    if isinstance(value, Money):
        return float(value.amount)
    return float(value) if isinstance(value, int | float) else None


def number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"\d+(\.\d+)?", text) else None


def at_least(attribute: str, bound: str) -> Callable[[Item], bool]:
    low = number(bound)
    return lambda item: low is None or (found := amount(item.values.get(attribute))) is None or found >= low


def at_most(attribute: str, bound: str) -> Callable[[Item], bool]:
    high = number(bound)
    return lambda item: high is None or (found := amount(item.values.get(attribute))) is None or found <= high


def equal(attribute: str, wanted: str) -> Callable[[Item], bool]:
    return lambda item: not wanted or str(item.values.get(attribute, "")) == wanted


def mentions(words: str, *attributes: str) -> Callable[[Item], bool]:
    """Every word is part of the title or of one of the attributes."""
    asked = words.lower().split()
    return lambda item: all(
        any(word in str(text).lower() for text in (item.title, *(item.values.get(name, "") for name in attributes)))
        for word in asked
    )


@dataclass(frozen=True)
class Slice:
    """One page of results."""

    items: tuple[Item, ...]
    number: int
    pages: int
    total: int
    size: int

    @property
    def span(self) -> tuple[int, int]:
        first = (self.number - 1) * self.size
        return first + 1, first + len(self.items)


def cut(items: Sequence[Item], page: str, size: int) -> Slice:
    pages = max(1, -(-len(items) // size))
    wanted = int(page) if page.isdigit() else 1
    current = min(max(wanted, 1), pages)
    return Slice(tuple(items[(current - 1) * size : current * size]), current, pages, len(items), size)


def ordered(items: Sequence[Item], order: str, default: str = "") -> list[Item]:
    """`price-asc`, `price-desc` or the order of the stock; items without a price come last."""
    order = order or default
    attribute, _, way = order.rpartition("-")
    if way not in ("asc", "desc"):
        return list(items)
    sign = -1.0 if way == "desc" else 1.0

    def rank(item: Item) -> tuple[bool, float]:
        found = amount(item.values.get(attribute))
        return (found is None, sign * (found or 0.0))

    return sorted(items, key=rank)


def pager(target: Callable[[int], str], slice_: Slice, classes: str, next_text: str, previous_text: str) -> str:
    """Numbers with both ends and next and previous."""
    if slice_.pages == 1:
        return ""
    near = sorted({1, slice_.pages, *range(max(1, slice_.number - 2), min(slice_.pages, slice_.number + 2) + 1)})
    parts: list[str] = []
    if slice_.number > 1:
        parts.append(f'<a class="step" rel="prev" href="{escape(target(slice_.number - 1))}">{previous_text}</a>')
    last = 0
    for one in near:
        if one > last + 1:
            parts.append('<span class="gap">…</span>')
        if one == slice_.number:
            parts.append(f'<span class="here" aria-current="page">{one}</span>')
        else:
            parts.append(f'<a href="{escape(target(one))}">{one}</a>')
        last = one
    if slice_.number < slice_.pages:
        mark = marks.node("next")
        parts.append(f'<a class="step" rel="next"{mark} href="{escape(target(slice_.number + 1))}">{next_text}</a>')
    return f'<nav class="{classes}" aria-label="Pages">{"".join(parts)}</nav>'


def option_list(choices: Sequence[tuple[str, str]], chosen: str) -> str:
    return "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(text)}</option>'
        for value, text in choices
    )


def with_page(path: str, parameters: dict[str, str]) -> Callable[[int], str]:
    """Links that keep the query and change the page."""
    kept = {name: value for name, value in parameters.items() if name != "page"}
    return lambda page: link(path, **{**kept, "page": page if page > 1 else None})
