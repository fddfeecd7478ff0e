"""Places to eat: names that suit the kitchen, hours that suit the week."""

from __future__ import annotations

from functools import cache

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.grammar import Words, choose
from bowerbird.zoo.stock.people import first_name, last_name
from bowerbird.zoo.stock.places import numbered, phone, postcode, street
from bowerbird.zoo.stock.site import Draft, Kind, Site, home_town, known, names
from bowerbird.zoo.stock.vocabulary import choices, rows, term

FOLD = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "ß": "ss",
        "é": "e",
        "è": "e",
        "ê": "e",
        "à": "a",
        "â": "a",
        "ô": "o",
        "î": "i",
        "ï": "i",
        "ç": "c",
        "û": "u",
        "œ": "oe",
    }
)
WEEKS = (
    ("Mo-Fr {lunch}", "Sa-Su {dinner}"),
    ("Mo closed", "Tu-Th {lunch}", "Fr-Sa {late}", "Su {dinner}"),
    ("Mo-Su {lunch}",),
    ("Mo-Tu closed", "We-Sa {dinner}", "Su {lunch}"),
    ("Mo-Th {dinner}", "Fr-Su {late}"),
    ("Mo-Sa {late}", "Su closed"),
)


@cache
def kitchens() -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
    """(cuisine, related cuisines, words for names)."""
    return tuple((name, choices(related), choices(parts)) for name, related, parts in rows("restaurants", "cuisines"))


def hours(chance: Chance) -> tuple[str, ...]:
    opens, closes = chance.pick(("11:00", "11:30", "12:00")), chance.pick(("14:30", "21:30", "22:00", "22:30"))
    spans = {
        "lunch": f"{opens}-{closes}",
        "dinner": f"{chance.pick(('17:00', '17:30', '18:00'))}-{chance.pick(('22:00', '22:30', '23:00'))}",
        "late": f"{opens}-{chance.pick(('23:00', '23:30'))}",
    }
    return tuple(line.format(**spans) for line in chance.pick(WEEKS))


def domain_name(name: str, ending: str) -> str:
    """Reserved for examples by RFC 2606 and 6761, so that no link leads to somebody's real site."""
    letters = "".join(
        letter for letter in name.lower().translate(FOLD) if letter.isascii() and (letter.isalnum() or letter == " ")
    )
    return f"{'-'.join(letters.split())}.{ending}"


def draft(site: Site, chance: Chance) -> Draft:
    cuisine, related, parts = chance.front(kitchens(), 1.3)
    place = home_town(site, chance)
    road = street(site.locale, chance)
    slots = Words(
        {"town": place.name, "street": road, "part": chance.pick(parts)},
        {"last": lambda: last_name(site.locale, chance), "first": lambda: first_name(site.locale, chance)},
    )
    name = choose(f"{site.locale}/restaurants", "names", slots, chance, 1)[0]
    level = chance.weighted(((1, 0.25), (2, 0.42), (3, 0.25), (4, 0.08)))
    others = chance.sample(related, chance.weighted(((0, 0.45), (1, 0.4), (2, 0.15))))
    reviews = 3 + int(chance.random() ** 2.5 * 1400)
    values: dict[str, object | None] = {
        "name": name,
        "cuisines": tuple(term(word, site.locale) for word in (cuisine, *others)),
        "street": numbered(road, site.locale, chance),
        "town": place.name,
        "postcode": postcode(place, site.locale, chance),
        "region": place.region,
        "phone": phone(place, site.locale, chance),
        "price_range": level,
        "rating": chance.integer(30, 50) / 10 if chance.maybe(0.9) else None,
        "review_count": reviews,
        "opening_hours": hours(chance) if chance.maybe(0.9) else None,
        "website": domain_name(name, "example") if chance.maybe(0.75) else None,
        "capacity": chance.integer(3, 40) * 4 if chance.maybe(0.4) else None,
        "outdoor_seating": chance.maybe(0.5) if chance.maybe(0.6) else None,
        "takeaway": chance.maybe(0.5) if chance.maybe(0.6) else None,
        "vegetarian": chance.maybe(0.7) if chance.maybe(0.5) else None,
    }
    if values["rating"] is None:
        values["review_count"] = None
    food = term(f"food {cuisine}", site.locale)
    told = {"cuisine": term(cuisine, site.locale), "food": f"{cuisine} food" if food.startswith("food ") else food}
    return Draft(known(values), term(cuisine, site.locale), told)


RESTAURANTS = Kind(
    vocabulary="restaurants",
    prefix="eat",
    attributes=names(
        "name cuisines town street postcode phone price_range rating review_count opening_hours website "
        "region capacity outdoor_seating takeaway vegetarian"
    ),
    required=names("name cuisines town street postcode phone price_range region"),
    sections=(),
    locale="en-GB",
    local=True,
    draft=draft,
    pivot="price_range",
)
