"""Passing remarks for descriptions: near-misses that an extractor must not take for the item's own values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.grammar import Slots
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.numbers import month_name, number, show_date, show_money
from bowerbird.zoo.stock.people import person
from bowerbird.zoo.stock.places import phone, places, street
from bowerbird.zoo.stock.show import show
from bowerbird.zoo.stock.site import Draft, Site
from bowerbird.zoo.stock.vocabulary import words

PRICES = {"homes": 300000, "cars": 12000, "products": 90, "jobs": 35000, "restaurants": 24, "events": 25, "books": 14}
"""What a remark about money is of the order of, where the item itself has no price."""


def round_nicely(amount: float) -> int | float:
    """As people round: prices of houses to thousands, of books to 99 pence."""
    if amount >= 100000:
        return int(round(amount / 5000) * 5000)
    if amount >= 10000:
        return int(round(amount / 250) * 250)
    if amount >= 1000:
        return int(round(amount / 50) * 50)
    if amount >= 100:
        return int(round(amount / 5) * 5)
    return int(amount) + 0.99


def facts(draft: Draft, site: Site) -> dict[str, str]:
    """The values as words, with the section as a flag."""
    found = {
        name: str(value)
        if isinstance(value, int | str) and not isinstance(value, bool)
        else show(value, name, site.locale)
        for name, value in draft.values.items()
    }
    for name, value in draft.values.items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            found[f"{name}_text"] = show(value, name, site.locale)
    found.update(draft.facts)
    if draft.section:
        found[draft.section] = draft.section
    return found


def slots(draft: Draft, site: Site, pivot: str, vocabulary: str, chance: Chance) -> Slots:
    """What the texts of one item may speak of."""
    locale = site.locale
    own = draft.values.get(pivot)
    money = own if isinstance(own, Money) else Money(PRICES[vocabulary], site.currency)
    town = draft.values.get("town")

    def price(low: float, high: float) -> str:
        amount = round_nicely(money.amount * chance.real(low, high))
        if amount == money.amount:
            amount += 5 if amount < 10000 else 2500
        return show_money(Money(amount, money.currency), locale)

    def other_town() -> str:
        near = chance.pick(site.places if chance.maybe(0.6) else places(locale)).name
        return near if near != town else chance.pick([p.name for p in places(locale) if p.name != town])

    def day(low: int, high: int) -> str:
        return show_date(site.today + timedelta(days=chance.integer(low, high)), locale, chance.integer(0, 2))

    def distance() -> str:
        if locale.startswith("en"):
            return f"{chance.integer(1, 48) / 10:.1f} miles"
        return f"{number(chance.integer(2, 60) / 10, locale, 1)} km"

    makers: Mapping[str, Callable[[], str]] = {
        "other_price": lambda: price(0.7, 1.45),
        "lower_price": lambda: price(0.62, 0.96),
        "higher_price": lambda: price(1.05, 1.6),
        "small_price": lambda: show_money(Money(chance.integer(2, 50) * 5, site.currency), locale),
        "other_town": other_town,
        "other_street": lambda: street(locale, chance),
        "distance": distance,
        "minutes": lambda: str(chance.integer(3, 40)),
        "few": lambda: chance.pick(words(f"{site.language}/shown", "few")),
        "digit": lambda: str(chance.integer(2, 9)),
        "dozen": lambda: str(chance.integer(10, 60)),
        "hundred": lambda: number(chance.integer(11, 99) * 10, locale),
        "percent": lambda: f"{chance.integer(1, 12) * 5}{'%' if site.language == 'en' else ' %'}",
        "past_date": lambda: day(-500, -10),
        "future_date": lambda: day(5, 120),
        "month": lambda: month_name(chance.integer(1, 12), locale),
        "past_year": lambda: str(site.today.year - chance.integer(1, 14)),
        "old_year": lambda: str(chance.integer(1840, 1995)),
        "person": lambda: chance.pick(site.people) if chance.maybe(0.6) else person(locale, chance),
        "stranger": lambda: person(locale, chance),
        "phone": lambda: phone(site.places[0], locale, chance),
    }
    return Slots(facts(draft, site), makers)
