"""Used cars: models of their makes, mileage that grows with age, prices that fall with both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.numbers import number, show_money
from bowerbird.zoo.stock.site import Draft, Kind, Site, home_town, inside, known, names, some_features
from bowerbird.zoo.stock.vocabulary import choices, rows, sections, term, words

PER_YEAR = {"en-GB": 7600, "en-US": 11500, "de": 12500, "fr": 12800}
"""Miles (kilometres in Germany and France) a year."""
MONEY_FACTOR = {"en-GB": 1.0, "en-US": 1.25, "de": 1.17, "fr": 1.15}
OLDEST = 16
YEARLY_LOSS = 0.86
APR = 0.099
MONTHS = 48
HORSEPOWER_PER_LITRE = 78
LAST_SERVICE = 83
"""The last stamp in the service book, in per cent of the mileage."""


@dataclass(frozen=True)
class Model:
    make: str
    name: str
    body: str
    price_new: int
    engines: tuple[float, ...]
    fuels: tuple[str, ...]
    since: int
    until: int
    doors: tuple[int, ...]


DOORS = {
    "Hatchback": (5, 5, 5, 3), "Saloon": (4,), "Estate": (5,), "SUV": (5,), "MPV": (5,), "Coupe": (2,),
    "Convertible": (2,), "Pickup": (4,), "Van": (4, 3),
}  # fmt: skip
SEATS = {"MPV": (7, 5), "Coupe": (4, 2), "Convertible": (4, 2), "SUV": (5, 5, 7), "Van": (3, 2)}


@cache
def models(locale: str = "en-GB") -> tuple[tuple[Model, ...], ...]:
    """The models of each make in the words of the locale, the makes in file order (the commonest first)."""
    found = []
    name_of_file = "cars-us" if locale == "en-US" else "cars"
    for make in sections(name_of_file):
        lines = rows(name_of_file, make)
        found.append(
            tuple(
                Model(
                    term(make, locale),
                    term(name, locale),
                    body,
                    int(price),
                    tuple(map(float, choices(engines))),
                    choices(fuels),
                    int(since),
                    int(until or 2026),
                    DOORS[body],
                )
                for name, body, price, engines, fuels, since, until in lines
            )
        )
    return tuple(group for group in found if group)


def first_day(year: int, site: Site, chance: Chance) -> date:
    last = 365 if year < site.today.year else max(31, (site.today - date(year, 1, 1)).days - 5)
    return date(year, 1, 1) + timedelta(days=chance.integer(0, last - 1))


def draft(site: Site, chance: Chance) -> Draft:
    model = chance.pick(chance.front(models(site.locale), 1.35))
    newest = min(model.until, site.today.year)
    oldest = max(model.since, site.today.year - OLDEST)
    year = newest - int(chance.random() ** 1.4 * (newest - oldest + 1))
    registered = first_day(year, site, chance)
    age = (site.today - registered).days / 365
    mileage = max(5, round(chance.lognormal(PER_YEAR[site.locale] * max(0.12, age) ** 0.93, 0.3)))
    fuel = chance.pick(model.fuels)
    electric = fuel == "Electric"
    engine = None if electric else chance.front(model.engines, 1.2)
    automatic = electric or fuel == "Hybrid" or site.locale == "en-US" or chance.maybe(0.25 + model.price_new / 90_000)
    amount = price_of(model, age, mileage, engine, site, chance)
    section = "nearly-new" if age < 1.2 and mileage < PER_YEAR[site.locale] * 1.1 else "used"
    price: object = Money(amount, site.currency)
    trim = chance.pick(words("cars-trims", trim_class(model)))
    doors = chance.pick(model.doors)
    values: dict[str, object | None] = {
        "price": "POA" if chance.maybe(0.02) else price,
        "make": model.make,
        "model": model.name,
        "variant": trim,
        "year": year,
        "mileage": mileage,
        "fuel": term(fuel, site.locale),
        "gearbox": term("Automatic" if automatic else "Manual", site.locale),
        "engine_size": engine,
        "body_type": term(model.body, site.locale),
        "doors": doors,
        "colour": term(chance.front(words("cars-trims", "colours"), 1.3), site.locale),
        "town": home_town(site, chance).name,
        "monthly_payment": Money(instalment(amount), site.currency, "month")
        if amount > 4000 and chance.maybe(0.7)
        else None,
        "seats": chance.pick(SEATS.get(model.body, (5,))) if chance.maybe(0.6) else None,
        "power": power_of(engine, chance) if chance.maybe(0.7) else None,
        "co2": 0
        if electric
        else round(88 + 22 * (engine or 1) + chance.integer(0, 30))
        if site.locale != "en-US" and chance.maybe(0.4)
        else None,
        "owners": 1 + int(min(5, age / 4 + chance.random())) if chance.maybe(0.6) else None,
        "first_registered": registered,
        "mot_until": site.today + timedelta(days=chance.integer(20, 365)) if age > 3 and chance.maybe(0.6) else None,
        "features": some_features(words(f"{site.locale}/cars", "features"), chance.integer(4, 9), chance),
        "reference": f"{chance.pick('ABDKLMNSUV')}{chance.digits(5)}",
    }
    if values["price"] == "POA":
        values["monthly_payment"] = None
    return Draft(known(values), section, spoken(model, engine, registered, values, site))


def spoken(
    model: Model, engine: float | None, registered: date, values: Mapping[str, object], site: Site
) -> dict[str, str]:
    """Words for headlines and sentences."""
    return {
        "litres": number(engine, site.locale, 1) if engine else term("electric engine", site.locale),
        "combustion" if engine else "battery": "",
        "plate": plate(registered, site),
        "service_at": number(int(str(values["mileage"])) * LAST_SERVICE // 100_000 * 1000, site.locale),
        "kind": inside(str(values["body_type"]), site.language),
        "new_price": show_money(Money(round(list_price(model, site), -2), site.currency), site.locale),
        "colour_inside": inside(str(values["colour"]), site.language, adjective=True),
        "gearbox_inside": inside(str(values["gearbox"]), site.language),
    }


def price_of(model: Model, age: float, mileage: int, engine: float | None, site: Site, chance: Chance) -> int:
    new = list_price(model, site) * (1 + 0.12 * ((engine or 1.6) - min(model.engines, default=1.6)))
    expected = PER_YEAR[site.locale] * age
    worn = 1 - min(0.3, max(-0.1, (mileage - expected) / 200_000))
    amount = max(650.0, chance.lognormal(new * 0.93 * round(YEARLY_LOSS**age, 6) * worn, 0.07))
    if amount < 3000:
        return int(amount // 50 * 50) - chance.pick((0, 5, 1))
    return int(amount // 100 * 100) + chance.weighted(((95, 0.35), (0, 0.2), (99, 0.2), (50, 0.15), (90, 0.1)))


def list_price(model: Model, site: Site) -> int:
    return int(model.price_new * MONEY_FACTOR[site.locale])


def instalment(amount: int) -> float:
    """The monthly payment for the whole price at the usual rate, without a deposit."""
    rate = APR / 12
    return round(amount * rate / (1 - (1 + rate) ** -MONTHS), 2)


def trim_class(model: Model) -> str:
    return "premium" if model.price_new > 33_000 else "sporty" if model.body in ("Coupe", "Convertible") else "plain"


def power_of(engine: float | None, chance: Chance) -> int:
    return round(HORSEPOWER_PER_LITRE * engine * chance.real(0.85, 1.35)) if engine else chance.integer(115, 320)


def plate(registered: date, site: Site) -> str:
    """The British age identifier, as dealers put it into headlines ("19 plate"); elsewhere month and year."""
    if site.locale == "en-GB":
        code = registered.year % 100
        if registered.month >= 9:
            return f"{code + 50}"
        return f"{code:02d}" if registered.month >= 3 else f"{code + 49}"
    return f"{registered.month:02d}/{registered.year}"


CARS = Kind(
    vocabulary="cars",
    prefix="car",
    attributes=names(
        "price make model year mileage fuel gearbox engine_size body_type variant colour doors town "
        "monthly_payment seats power co2 owners first_registered mot_until features reference"
    ),
    required=names(
        "price make model year mileage fuel gearbox body_type variant colour doors town first_registered "
        "features reference"
    ),
    sections=("used", "nearly-new"),
    locale="en-GB",
    local=True,
    draft=draft,
)
