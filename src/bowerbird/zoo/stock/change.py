"""The same business some time later: prices move, offers go, offers come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from bowerbird.zoo.stock.build import kind_of, make_item, make_site, towns_of
from bowerbird.zoo.stock.cars import instalment
from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.model import Item, Money, Stock

REPRICED, WITHDRAWN, ADDED = 0.08, 0.06, 0.07
FIRST_NEW = 4000
"""Positions of new items start above those of any first stock (at most 2,000 items)."""
PER_VISIT = 500


def later(stock: Stock, visit: int) -> Stock:
    """The stock after `visit` more intervals; `later(later(s, a), b)` is `later(s, a + b)`."""
    for _ in range(visit):
        stock = next_visit(stock)
    return stock


def next_visit(stock: Stock) -> Stock:
    visit = stock.visit + 1
    chance = Chance("visit", stock.domain, stock.seed, stock.locale, visit)
    count = len(stock.items)
    site = make_site(stock.domain, stock.seed, stock.locale, visit)
    withdrawn = [item.key for item in chance.sample(stock.items, round_up(count * WITHDRAWN))]
    over = [item.key for item in stock.items if is_over(item, site.today)]
    gone = frozenset((over + withdrawn)[: count - 1])
    stay = [item for item in stock.items if item.key not in gone]
    moved = frozenset(item.key for item in chance.sample([i for i in stay if pivot_of(i)], round_up(count * REPRICED)))
    kept = tuple(reprice(item, chance) if item.key in moved else item for item in stay)
    first = FIRST_NEW + PER_VISIT * visit
    new = tuple(
        make_item(site, first + number) for number in range(min(PER_VISIT, max(len(gone), round_up(count * ADDED))))
    )
    items = new + kept
    return replace(stock, items=items, towns=towns_of(items) or stock.towns, visit=visit)


def round_up(share: float) -> int:
    return max(1, int(share + 0.5))


def is_over(item: Item, today: date) -> bool:
    """Events of yesterday and vacancies after their closing date leave by themselves."""
    last = item.values.get("closing_on") or item.values.get("end_date") or item.values.get("date")
    return isinstance(last, date) and last < today


def pivot_of(item: Item) -> Money | None:
    value = item.values.get(kind_of(item.domain).pivot)
    return value if isinstance(value, Money) else None


def reprice(item: Item, chance: Chance) -> Item:
    """A new price, and with it whatever follows from the price."""
    old = pivot_of(item)
    if old is None:
        return item
    factor = chance.weighted(((0.95, 0.4), (0.9, 0.2), (0.975, 0.2), (1.04, 0.2)))
    new = old._replace(amount=moved_amount(old.amount, factor))
    values: dict[str, object] = dict(item.values)
    values[kind_of(item.domain).pivot] = new
    values.update(consequences(item, old, new))
    order = kind_of(item.domain).attributes
    return replace(item, values={name: values[name] for name in order if name in values})


def moved_amount(amount: int | float, factor: float) -> int | float:
    """A price of the same shape as the old one, and never the same."""
    if isinstance(amount, int):
        step = 5000 if amount >= 50_000 else 100 if amount >= 2000 else 5 if amount >= 100 else 1
        moved = int(round(amount * factor / step) * step)
        return moved if moved != amount else amount + step
    cents = round(amount - int(amount), 2)
    moved_float = max(1, int(amount * factor)) + cents
    return moved_float if moved_float != amount else amount + 1


def consequences(item: Item, old: Money, new: Money) -> Mapping[str, object]:
    values = item.values
    follow: dict[str, object] = {}
    if "monthly_payment" in values and isinstance(new.amount, int):
        follow["monthly_payment"] = Money(instalment(new.amount), new.currency, "month")
    if item.domain in ("products", "books"):
        was = values.get("was_price")
        if new.amount < old.amount or (isinstance(was, Money) and was.amount <= new.amount):
            follow["was_price"] = Money(max(old.amount, new.amount + 1), new.currency)
    top = values.get("salary_max")
    if isinstance(top, Money) and top.amount <= new.amount:
        follow["salary_max"] = top._replace(amount=new.amount + (top.amount - old.amount))
    return follow
