"""What a site makes of the values of an object before it writes them: older prices, rounding, its own codes.

Every change that could keep a reader from seeing that two records are one is noted in words.
"""

from __future__ import annotations

from datetime import date, timedelta

from bowerbird.zoo.published.outlets import Outlet
from bowerbird.zoo.published.spelling import abbreviated, mistyped, without_number
from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.change import moved_amount
from bowerbird.zoo.stock.model import Money

OLD_PRICE, MISCOUNTED, MISCOUNTED_BEDROOMS, MISTYPED, MISSING, OTHER_PHONE = 0.08, 0.02, 0.007, 0.015, 0.04, 0.05
OWN_PRICES = ("products", "books")
"""Where every shop makes its own price."""
WEEKS, MONTHS = 52, 12
SQM_PER_SQFT = 0.0929
OTHER_WORDS = {
    "Flat": "Apartment",
    "Apartment": "Flat",
    "Semi-detached house": "Semi-detached",
    "Detached house": "Detached",
    "Terraced house": "House",
    "End of terrace house": "End terrace",
    "Town house": "Terraced house",
    "Condo": "Apartment",
    "Single family home": "House",
    "Full time": "Full-time",
    "Part time": "Part-time",
    "Hatchback": "Hatch",
    "Saloon": "Sedan",
    "Paperback": "Softcover",
    "Hardback": "Hardcover",
    "E-book": "Kindle",
    "Wohnung": "Etagenwohnung",
    "Reihenhaus": "Haus",
}
Values = dict[str, object]


class Changes:
    """The values of one object on the way to one site, and what was done to them."""

    def __init__(self, domain: str, locale: str, outlet: Outlet, values: Values, serial: int, chance: Chance) -> None:
        self.domain, self.locale, self.outlet, self.chance = domain, locale, outlet, chance
        self.serial = serial
        self.values = dict(values)
        self.notes: set[str] = set()

    def make(self) -> None:
        self._price()
        self._rent()
        self._sizes()
        self._counts()
        self._words()
        self._days()
        self._own_opinions()
        self._street()
        self._phone()
        self._codes()
        self._leave_out()

    def _price(self) -> None:
        for name in ("price", "salary_min"):
            money = self.values.get(name)
            if not isinstance(money, Money):
                continue
            if self.domain in OWN_PRICES:
                factor = self.chance.weighted(((1.0, 0.35), (0.95, 0.2), (1.06, 0.2), (0.88, 0.15), (1.15, 0.1)))
            else:
                factor = self.chance.weighted(((0.95, 0.6), (0.9, 0.2), (1.04, 0.2))) if self._now(OLD_PRICE) else 1.0
            if factor != 1.0:
                self.values[name] = money._replace(amount=moved_amount(money.amount, factor))
                self.notes.add("another price")
        top, low = self.values.get("salary_max"), self.values.get("salary_min")
        if isinstance(top, Money) and isinstance(low, Money) and top.amount <= low.amount:
            del self.values["salary_max"]

    def _rent(self) -> None:
        money = self.values.get("price")
        if isinstance(money, Money) and money.period == "month" and self.outlet.weekly and self.locale == "en-GB":
            weekly = round(money.amount * MONTHS / WEEKS)
            self.values["price"] = Money(weekly, money.currency, "week")
            self.notes.add("rent by the week")

    def _sizes(self) -> None:
        step = self.outlet.rounds
        mileage = self.values.get("mileage")
        if isinstance(mileage, int) and step > 1 and mileage > 5 * step:
            self.values["mileage"] = round(mileage / step) * step
            self.notes.add("rounded")
        area = self.values.get("floor_area")
        if isinstance(area, int) and step > 1:
            self.values["floor_area"] = round(area / 10) * 10
            self.notes.add("rounded")
        if isinstance(area, int) and self.outlet.metric and self.locale == "en-GB":
            self.values["floor_area"] = f"{round(area * SQM_PER_SQFT)} m²"
            self.notes.add("other units")

    def _counts(self) -> None:
        for name, often in (("bedrooms", MISCOUNTED_BEDROOMS), ("bathrooms", MISCOUNTED), ("receptions", MISCOUNTED)):
            count = self.values.get(name)
            if isinstance(count, int) and self._now(often):
                self.values[name] = count + 1
                self.notes.add(f"miscounted {name}")

    def _words(self) -> None:
        if self.outlet.other_words:
            for name in ("property_type", "working_time", "body_type", "format"):
                word = OTHER_WORDS.get(str(self.values.get(name)))
                if word is not None:
                    self.values[name] = word
                    self.notes.add("other words")
        for name in ("company", "venue", "organiser"):
            text = str(self.values.get(name, ""))
            if text and self.outlet.abbreviates:
                self.values[name] = text.removeprefix("The ").replace(" & ", " and ")
        authors = self.values.get("authors")
        if isinstance(authors, tuple) and self.outlet.people != "plain":
            some = authors[:1] if self.outlet.people == "first only" else authors
            turned = self.outlet.people == "last, first"
            self.values["authors"] = tuple(_turned(name) if turned else name for name in some)
            self.notes.add("names written otherwise")
        for name in ("features", "benefits", "cuisines"):
            several = self.values.get(name)
            if isinstance(several, tuple):
                kept = self.chance.integer(max(1, len(several) - 2), len(several))
                self.values[name] = tuple(self.chance.sample(several, kept))

    def _days(self) -> None:
        """Each site counts from the day that it got the offer."""
        for name in ("added_on", "posted_on"):
            if isinstance(day := self.values.get(name), date):
                self.values[name] = day + timedelta(days=self.chance.weighted(((0, 0.4), (1, 0.2), (2, 0.2), (6, 0.2))))

    def _own_opinions(self) -> None:
        """Readers, stock and standing of one site are not those of another."""
        if "rating" in self.values:
            self.values["rating"] = self.chance.integer(28, 50) / 10
        if "review_count" in self.values:
            self.values["review_count"] = self.chance.integer(1, 700)
        for name in ("status", "availability", "tickets_left"):
            if self.chance.maybe(0.3):
                self.values.pop(name, None)

    def _street(self) -> None:
        street = self.values.get("street")
        if not isinstance(street, str):
            return
        if self.outlet.hides_numbers and (bare := without_number(street, self.locale)) != street:
            street = bare
            self.notes.add("no house number")
        if self.outlet.abbreviates and (short := abbreviated(street, self.locale)) != street:
            street = short
            self.notes.add("abbreviated street")
        if self._now(MISTYPED):
            street = mistyped(street, self.chance)
            self.notes.add("mistyped street")
        self.values["street"] = street
        code = self.values.get("postcode")
        if isinstance(code, str) and self.outlet.district_only and self.locale == "en-GB":
            self.values["postcode_district"] = code.split()[0]
            del self.values["postcode"]
            self.notes.add("district only")

    def _phone(self) -> None:
        """Some sites take the bookings themselves."""
        phone = self.values.get("phone")
        if isinstance(phone, str) and self._now(OTHER_PHONE):
            self.values["phone"] = phone[:-2] + self.chance.digits(2)
            self.notes.add("another phone")

    def _codes(self) -> None:
        for name in ("reference", "sku"):
            code = self.values.get(name)
            if code is None or self.outlet.references == "source":
                continue
            if self.outlet.references == "none":
                del self.values[name]
            elif self.outlet.references == "numbers":
                self.values[name] = str(self.outlet.first_number + self.serial)
            else:
                self.values[name] = f"{self.outlet.site[:2].upper()}{self.chance.digits(6)}"
        isbn = self.values.get("isbn")
        if isinstance(isbn, str) and self.outlet.isbn10:
            self.values["isbn"] = isbn10(isbn)

    def _leave_out(self) -> None:
        keep = self.outlet.shows | {"postcode_district"}
        for name in list(self.values):
            if name not in keep:
                del self.values[name]
            elif name not in MUST and self._now(MISSING):
                del self.values[name]
                self.notes.add(f"no {name}")

    def _now(self, often: float) -> bool:
        return self.chance.maybe(often)


MUST = ("title", "name", "job_title", "make", "model", "town", "street", "date", "authors", "company", "venue", "brand")


def _turned(name: str) -> str:
    first, _, last = name.rpartition(" ")
    return f"{last}, {first}" if first else name


def isbn10(isbn13: str) -> str:
    """The older number of the same book."""
    body = isbn13[3:12]
    check = sum(int(digit) * (place + 1) for place, digit in enumerate(body)) % 11
    return body + ("X" if check == 10 else str(check))
