"""Things to do: what is on where, on which evening, at what price."""

from __future__ import annotations

from datetime import timedelta
from functools import cache

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.grammar import Words, choose
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.people import first_name, last_name, person
from bowerbird.zoo.stock.places import places, postcode
from bowerbird.zoo.stock.site import Draft, Kind, Site, home_town, known, names
from bowerbird.zoo.stock.vocabulary import choices, rows, term, words


@cache
def categories() -> tuple[tuple[str, float, float, tuple[str, ...]], ...]:
    """(category, median price, share that is free, starting times)."""
    return tuple(
        (name, float(price), float(free), choices(times)) for name, price, free, times in rows("events", "categories")
    )


def ticket(median: float, site: Site, chance: Chance) -> Money:
    amount = max(3.0, chance.lognormal(median, 0.4))
    return Money(int(amount) if chance.maybe(0.6) else int(amount) + 0.5, site.currency)


def draft(site: Site, chance: Chance) -> Draft:
    category, median, free, times = chance.pick(categories())
    place = home_town(site, chance)
    makers = {
        "last": lambda: last_name(site.locale, chance),
        "first": lambda: first_name(site.locale, chance),
        "person": lambda: person(site.locale, chance),
        "other_town": lambda: chance.pick(places(site.locale)).name,
        "band": lambda: chance.pick(words("events", "bands")),
        "work": lambda: chance.pick(words(f"{site.locale}/events", "works")),
        "topic": lambda: chance.pick(words(f"{site.locale}/events", "topics")),
    }
    slots = Words({"town": place.name, "year": str(site.today.year)}, makers)
    name = choose(f"{site.locale}/events", f"names {category}", slots, chance, 1)[0]
    venue = choose(f"{site.locale}/events", "venues", slots, chance, 1)[0]
    day = site.today + timedelta(days=1 + int(chance.random() ** 1.4 * 150))
    clock = chance.pick(times)
    values: dict[str, object | None] = {
        "name": name,
        "date": day,
        "time": clock,
        "venue": venue,
        "town": place.name,
        "postcode": postcode(place, site.locale, chance),
        "price": "free" if chance.maybe(free) else ticket(median, site, chance),
        "category": term(category, site.locale),
        "end_date": day + timedelta(days=chance.integer(1, 12))
        if category in ("Exhibition", "Market", "Festival") and chance.maybe(0.6)
        else None,
        "doors_open": f"{int(clock[:2]) - 1:02d}:{clock[3:]}"
        if category in ("Concert", "Comedy") and chance.maybe(0.7)
        else None,
        "organiser": business_like(site, chance) if chance.maybe(0.7) else None,
        "age_limit": chance.pick((12, 14, 16, 18)) if chance.maybe(0.15) else None,
        "tickets_left": chance.integer(1, 90) if chance.maybe(0.25) else None,
        "capacity": chance.integer(4, 90) * 10 if chance.maybe(0.3) else None,
        "reference": f"E{chance.digits(5)}",
    }
    if values["price"] == "free":
        values["tickets_left"] = None
    return Draft(known(values), term(category, site.locale), {"free" if values["price"] == "free" else "paid": ""})


def business_like(site: Site, chance: Chance) -> str:
    slots = Words({"town": site.places[0].name}, {"last": lambda: last_name(site.locale, chance)})
    return choose(f"{site.locale}/events", "organisers", slots, chance, 1)[0]


EVENTS = Kind(
    vocabulary="events",
    prefix="ev",
    attributes=names(
        "name date time venue town price category postcode end_date doors_open organiser age_limit "
        "tickets_left capacity reference"
    ),
    required=names("name date time venue town price category postcode reference"),
    sections=(),
    locale="en-GB",
    local=True,
    draft=draft,
)
