"""What the texts of one item may speak of: its own values, and passing remarks.

The remarks are near-misses (another price, another town, another date) that an extractor must not take for the item's
own values. They are made only when a sentence asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import cache

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.numbers import month_name, number, show_date, show_money
from bowerbird.zoo.stock.people import person
from bowerbird.zoo.stock.places import phone, places, street
from bowerbird.zoo.stock.show import show
from bowerbird.zoo.stock.site import Draft, Site
from bowerbird.zoo.stock.vocabulary import words

ORDER_OF_MAGNITUDE = {
    "homes": 300_000, "cars": 12_000, "products": 90, "jobs": 35_000, "restaurants": 24, "events": 25, "books": 14,
}  # fmt: skip
"""Of remarks about money where the item itself has no price."""
SMALL = {
    "homes": (30, 400), "cars": (60, 450), "products": (3, 40), "jobs": (40, 300), "restaurants": (6, 48),
    "events": (2, 12), "books": (5, 40),
}  # fmt: skip
"""The range of side costs: fees, parking, a bottle of wine."""


def round_nicely(amount: float) -> int | float:
    """As people round: prices of houses to thousands, of books to 99 pence."""
    for least, step in ((100_000, 5000), (10_000, 250), (1000, 50), (100, 5)):
        if amount >= least:
            return int(round(amount / step) * step)
    return int(amount) + 0.99


@cache
def few(locale: str) -> tuple[str, ...]:
    """Small numbers in words: the commonest remark."""
    return words(f"{locale}/shown", "few")


class Remarks:
    """The slots of one item's templates."""

    __slots__ = ("chance", "facts", "pivot", "section", "site", "towns", "values", "vocabulary")

    def __init__(self, draft: Draft, site: Site, pivot: str, vocabulary: str, chance: Chance) -> None:
        self.values = draft.values
        self.facts = draft.facts
        self.section = draft.section
        self.site = site
        self.vocabulary = vocabulary
        self.pivot = pivot
        self.chance = chance
        self.towns = [str(draft.values.get("town"))]

    @property
    def always(self) -> frozenset[str]:
        return ALWAYS

    def __contains__(self, name: str) -> bool:
        return (
            name in self.values
            or name in self.facts
            or name == self.section
            or (name.endswith("_text") and name[:-5] in self.values)
        )

    def __getitem__(self, name: str) -> str:
        fact = self.facts.get(name)
        if fact is not None:
            return fact
        maker = MAKERS.get(name)
        if maker is not None:
            return maker(self)
        if name.endswith("_text"):
            return show(self.values[name[:-5]], name[:-5], self.site.locale)
        value = self.values[name]
        if isinstance(value, float):
            return number(value, self.site.locale)
        return str(value) if isinstance(value, int | str) else show(value, name, self.site.locale)

    def price(self, low: float, high: float) -> str:
        """Another price of the same kind, never the item's own."""
        own = self.values.get(self.pivot)
        money = own if isinstance(own, Money) else Money(ORDER_OF_MAGNITUDE[self.vocabulary], self.site.currency)
        amount = round_nicely(money.amount * self.chance.real(low, high))
        if amount == money.amount:
            amount += 5 if amount < 10_000 else 2500
        return show_money(Money(amount, money.currency), self.site.locale)

    def small_price(self) -> str:
        low, high = SMALL[self.vocabulary]
        amount = self.chance.integer(low, high)
        return show_money(Money(amount if amount < 60 else amount // 5 * 5, self.site.currency), self.site.locale)

    def other_town(self, near: bool = False) -> str:
        """A town that these texts have not named yet, more often than not a near one."""
        near = self.chance.maybe(0.6) or near
        known = self.site.places if near and len(self.site.places) > 3 else places(self.site.locale)
        start = int(self.chance.random() * len(known))
        name = known[start].name
        for step in range(len(known)):
            name = known[(start + step) % len(known)].name
            if name not in self.towns:
                break
        self.towns.append(name)
        return name

    def day(self, low: int, high: int) -> str:
        style = self.chance.weighted(((1, 0.6), (0, 0.3), (2, 0.1)))
        return show_date(self.site.today + timedelta(days=self.chance.integer(low, high)), self.site.locale, style)

    def year(self, ago: int) -> str:
        """Not long ago, and nothing happened to a car before it was built."""
        this = self.site.today.year
        built = self.values.get("year") if self.vocabulary == "cars" else None
        return str(
            self.chance.integer(max(this - ago, built), this)
            if isinstance(built, int)
            else this - self.chance.integer(1, ago)
        )

    def past_month(self) -> str:
        """A month that is over, in the life of the car where there is one."""
        born = self.values.get("first_registered")
        days = min(5000, (self.site.today - born).days) if isinstance(born, date) else 5000
        day = self.site.today - timedelta(days=self.chance.integer(min(31, days), days))
        return f"{month_name(day.month, self.site.locale)} {day.year}"

    def distance(self) -> str:
        if self.site.language == "en":
            return f"{self.chance.integer(2, 48) / 10:.1f} miles"
        return f"{number(self.chance.integer(3, 60) / 10, self.site.locale, 1)} km"

    def percent(self) -> str:
        return f"{self.chance.integer(1, 12) * 5}{'%' if self.site.language == 'en' else ' %'}"


MAKERS: Mapping[str, Callable[[Remarks], str]] = {
    "other_price": lambda r: r.price(0.7, 1.45),
    "lower_price": lambda r: r.price(0.62, 0.96),
    "higher_price": lambda r: r.price(1.05, 1.6),
    "new_price": lambda r: r.price(1.9, 3.2),
    "small_price": Remarks.small_price,
    "tiny_price": lambda r: show_money(Money(r.chance.integer(3, 19) / 2, r.site.currency), r.site.locale),
    "donation": lambda r: show_money(Money(r.chance.integer(15, 480) * 10, r.site.currency), r.site.locale),
    "other_town": Remarks.other_town,
    "near_town": lambda r: r.other_town(near=True),
    "some_year": lambda r: str(r.site.today.year - r.chance.integer(2, 14)),
    "other_street": lambda r: street(r.site.locale, r.chance),
    "distance": Remarks.distance,
    "minutes": lambda r: str(r.chance.integer(3, 40)),
    "length": lambda r: str(r.chance.integer(9, 30) * 5),
    "few": lambda r: r.chance.pick(few(r.site.locale)),
    "digit": lambda r: str(r.chance.integer(2, 9)),
    "dozen": lambda r: str(r.chance.integer(10, 60)),
    "hundred": lambda r: number(r.chance.integer(11, 99) * 10, r.site.locale),
    "thousand": lambda r: number(r.chance.integer(8, 95) * 1000, r.site.locale),
    "percent": Remarks.percent,
    "past_date": lambda r: r.day(-500, -10),
    "future_date": lambda r: r.day(5, 120),
    "past_month": Remarks.past_month,
    "month": lambda r: month_name(r.chance.integer(1, 12), r.site.locale),
    "past_year": lambda r: r.year(14),
    "last_year": lambda r: r.year(2),
    "old_year": lambda r: str(r.chance.integer(1840, 1995)),
    "person": lambda r: r.chance.pick(r.site.people),
    "stranger": lambda r: person(r.site.locale, r.chance),
    "phone": lambda r: phone(r.site.places[0], r.site.locale, r.chance),
}
ALWAYS = frozenset(MAKERS)
