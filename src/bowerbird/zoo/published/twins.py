"""Near twins: two objects that look like one.

Each maker takes a draft and gives it back with its twin, both changed where they must differ: flats of one building
get their numbers. A twin differs in what a person would tell it by, and in what follows from that.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.codes import ean, isbn
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.places import numbered, phone, places, postcode, street
from bowerbird.zoo.stock.site import Draft, Site
from bowerbird.zoo.stock.vocabulary import term, words

Pair = tuple[dict[str, object], dict[str, object]]
UNITS = {"en-GB": "Flat {}, {}", "en-US": "{1} #{0}", "de": "{1}, Wohnung {0}", "fr": "{1}, appartement {0}"}


def twins_of(draft: Draft, vocabulary: str, site: Site, chance: Chance) -> tuple[Draft, Draft]:
    """The draft and its near twin."""
    values, other = MAKERS[vocabulary](draft, site, chance)
    for name in ("reference", "sku", "mls_number"):
        if name in other:
            other[name] = _other_code(str(other[name]), chance)
    return draft._replace(values=values), draft._replace(values=other)


def _other_code(code: str, chance: Chance) -> str:
    return "".join(chance.digits(1) if letter.isdigit() else letter for letter in code)


def _moved(money: object, low: float, high: float, chance: Chance) -> object:
    """Another price, cheaper or dearer by a share between `low` and `high`."""
    if not isinstance(money, Money):
        return money
    factor = 1 + chance.real(low, high) * (1 if chance.maybe(0.5) else -1)
    if isinstance(money.amount, int):
        step = 1000 if money.amount > 50_000 else 25 if money.amount > 500 else 1
        return money._replace(amount=max(step, round(money.amount * factor / step) * step))
    return money._replace(amount=max(1, int(money.amount * factor)) + round(money.amount % 1, 2))


def _home(draft: Draft, site: Site, chance: Chance) -> Pair:
    """Two flats of a building, or two houses of a terrace."""
    one, other = dict(draft.values), dict(draft.values)
    line = str(one["street"])
    if not any(letter.isdigit() for letter in line):
        line = numbered(line, site.locale, chance)
    if "flat" in draft.facts:
        first, second = chance.sample(range(1, 41), 2)
        one["street"], other["street"] = (UNITS[site.locale].format(unit, line) for unit in (first, second))
    else:
        number = next(int(word.rstrip("Aabis")) for word in line.split() if word[0].isdigit())
        one["street"], other["street"] = line, line.replace(str(number), str(number + 2 * chance.integer(1, 4)), 1)
    if chance.maybe(0.6):
        other["price"] = _moved(one["price"], 0.03, 0.15, chance)
    if "floor_area" in other:
        other["floor_area"] = round(int(str(other["floor_area"])) * (1 + chance.real(0.06, 0.2)))
    if chance.maybe(0.3):
        other["bedrooms"] = max(1, int(str(other["bedrooms"])) + chance.pick((1, -1, 1)))
    if "epc_rating" in other:
        other["epc_rating"] = chance.pick("BCDE")
    return one, other


def _car(draft: Draft, site: Site, chance: Chance) -> Pair:
    """The same model and year, often at the same price, with another mileage."""
    other = dict(draft.values)
    factor = chance.real(1.12, 1.6)
    mileage = int(str(other["mileage"]))
    other["mileage"] = max(5, round(mileage * factor if chance.maybe(0.5) else mileage / factor))
    if isinstance(day := other["first_registered"], date):
        moved = day + timedelta(days=chance.integer(-60, 60))
        other["first_registered"] = moved if moved.year == day.year else day
    if chance.maybe(0.4):
        other["price"] = _moved(other["price"], 0.02, 0.08, chance)
    if chance.maybe(0.6):
        other["colour"] = term(chance.pick(words("cars-trims", "colours")), site.locale)
    if "owners" in other:
        other["owners"] = chance.integer(1, 5)
    return dict(draft.values), other


def _product(draft: Draft, site: Site, chance: Chance) -> Pair:
    """Two colours of one model, or the next model up."""
    one, other = dict(draft.values), dict(draft.values)
    if chance.maybe(0.5):
        first, second = chance.sample(words("products", "colours"), 2)
        one["colour"], other["colour"] = term(first, site.locale), term(second, site.locale)
        for values in (one, other):  # shops name the colour where they have several
            values["model"] = f"{values['model']} {values['colour']}"
            values["name"] = f"{values['name']}, {values['colour']}"
    else:
        model = f"{one['model']} {chance.pick(('Pro', 'Plus', 'Max', 'II', 'Mini'))}"
        other["name"] = str(one["name"]).replace(str(one["model"]), model)
        other["model"] = model
        other["price"] = _moved(one["price"], 0.1, 0.4, chance)
    if "ean" in other:
        other["ean"] = ean(chance)
    return one, other


def _job(draft: Draft, site: Site, chance: Chance) -> Pair:
    """The same post in another town, or part time as well as full time."""
    other = dict(draft.values)
    if chance.maybe(0.6):
        place = chance.pick([place for place in places(site.locale) if place.name != other["town"]])
        other["town"], other["region"] = place.name, place.region
    else:
        part = term("Part time", site.locale)
        other["working_time"] = term("Full time", site.locale) if other["working_time"] == part else part
        for name in ("salary_min", "salary_max"):
            other[name] = _moved(other.get(name), 0.2, 0.4, chance)
        other["hours_per_week"] = chance.integer(12, 40)
    if isinstance(day := other["posted_on"], date):
        other["posted_on"] = day - timedelta(days=chance.integer(0, 12))
    return dict(draft.values), {name: value for name, value in other.items() if value is not None}


def _restaurant(draft: Draft, site: Site, chance: Chance) -> Pair:
    """Two houses of a chain."""
    other = dict(draft.values)
    place = next(one for one in places(site.locale) if one.name == other["town"])
    if chance.maybe(0.5):
        place = chance.pick(site.places)
        other["town"], other["region"] = place.name, place.region
    other["street"] = numbered(street(site.locale, chance), site.locale, chance)
    other["postcode"] = postcode(place, site.locale, chance)
    other["phone"] = phone(place, site.locale, chance)
    if "rating" in other:
        other["rating"], other["review_count"] = chance.integer(30, 50) / 10, chance.integer(3, 900)
    return dict(draft.values), other


def _event(draft: Draft, _: Site, chance: Chance) -> Pair:
    """The same show on another day."""
    other = dict(draft.values)
    away = timedelta(days=chance.pick((1, 2, 7, 14, 28)))
    for name in ("date", "end_date"):
        if isinstance(day := other.get(name), date):
            other[name] = day + away
    return dict(draft.values), other


def _book(draft: Draft, site: Site, chance: Chance) -> Pair:
    """Another edition: other binding, year, number, price."""
    other = dict(draft.values)
    other["isbn"] = isbn(site.locale, chance)
    bindings = [term(name, site.locale) for name in ("Paperback", "Hardback", "E-book")]
    other["format"] = chance.pick([name for name in bindings if name != other["format"]])
    other["year"] = int(str(other["year"])) - chance.integer(1, 6)
    other["price"] = _moved(other["price"], 0.15, 0.5, chance)
    if "pages" in other:
        other["pages"] = int(str(other["pages"])) + chance.integer(4, 40)
    return dict(draft.values), other


MAKERS: dict[str, Callable[[Draft, Site, Chance], Pair]] = {
    "homes": _home,
    "cars": _car,
    "products": _product,
    "jobs": _job,
    "restaurants": _restaurant,
    "events": _event,
    "books": _book,
}
