"""Shop goods: a brand, a model name, codes and a price ending as shops end them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.codes import ean
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.site import Draft, Kind, Site, inside, known, names
from bowerbird.zoo.stock.vocabulary import choices, rows, term, words

MONEY_FACTOR = {"en-GB": 1.0, "en-US": 1.15, "de": 1.15, "fr": 1.15}
POUNDS_PER_KILO = 2.2046


@dataclass(frozen=True)
class Ware:
    """A kind of goods within a category."""

    category: str
    name: str
    median: float
    weight: float
    trait: str
    brands: tuple[str, ...]


@cache
def wares(locale: str) -> tuple[tuple[Ware, ...], ...]:
    """The goods of each category, in the language of the shop."""
    groups: dict[str, list[Ware]] = {}
    brands = {name: choices(makers) for name, makers in rows("products", "brands")}
    for category, name, median, weight, trait in rows("products", "goods"):
        ware = Ware(term(category, locale), term(name, locale), float(median), float(weight), trait, brands[category])
        groups.setdefault(category, []).append(ware)
    return tuple(tuple(group) for group in groups.values())


def shop_price(amount: float, chance: Chance) -> int | float:
    """Ends in .99, .95, .00 or in a whole 9."""
    if amount >= 150 and chance.maybe(0.6):
        return int(amount / 10) * 10 + 9
    return int(amount) + chance.weighted(((0.99, 0.55), (0.95, 0.2), (0.5, 0.1), (0.49, 0.1), (0.0, 0.05)))


def model_name(chance: Chance) -> str:
    letters = chance.pick("ABCDEFGHKLMNPRSTVXZ") + (chance.pick("ABCDEGHKLMNPRSTVX") if chance.maybe(0.5) else "")
    form = chance.weighted((("word", 0.4), ("code", 0.4), ("both", 0.2)))
    code = f"{letters}{chance.pick(('', '-', ''))}{chance.integer(1, 99) * chance.pick((1, 10, 100))}"
    word = chance.pick(words("products", "model names"))
    if form == "word":
        return f"{word} {chance.pick(('II', 'III', 'Pro', 'Plus', 'Mini', 'XL', '2', '3', 'S', 'Lite', 'One'))}"
    return code if form == "code" else f"{word} {code}"


def draft(site: Site, chance: Chance) -> Draft:
    groups = wares(site.locale)
    named = [group for group in groups if group[0].category == site.section]
    ware = chance.pick(named[0] if named else groups[(site.seed + int(chance.random() ** 1.3 * 5)) % len(groups)])
    brand = chance.pick(ware.brands)
    model = model_name(chance)
    amount = shop_price(chance.lognormal(ware.median * MONEY_FACTOR[site.locale], 0.45), chance)
    reduced = chance.maybe(0.3)
    reviews = int(chance.random() ** 3 * 900)
    kilos = chance.lognormal(ware.weight, 0.3)
    colour = term(chance.front(words("products", "colours"), 1.3), site.locale)
    values: dict[str, object | None] = {
        "name": f"{brand} {model} {ware.name}",
        "brand": brand,
        "model": model,
        "category": ware.category,
        "price": Money(amount, site.currency),
        "was_price": Money(shop_price(amount * chance.real(1.12, 1.6) + 1, chance), site.currency) if reduced else None,
        "rating": chance.integer(28, 50) / 10 if reviews else None,
        "review_count": reviews or None,
        "availability": term(chance.front(words("products", "availability"), 3.0), site.locale),
        "sku": sku(site, ware, chance),
        "ean": ean(chance) if chance.maybe(0.8) else None,
        "colour": colour if chance.maybe(0.7) else None,
        "weight": round(kilos * (POUNDS_PER_KILO if site.locale == "en-US" else 1), 1 if kilos >= 1 else 2)
        if chance.maybe(0.6)
        else None,
        "warranty": chance.weighted(((1, 0.3), (2, 0.4), (3, 0.15), (5, 0.15))) if chance.maybe(0.6) else None,
        "delivery": "free"
        if amount > 50 and chance.maybe(0.6)
        else Money(chance.pick((2.99, 3.95, 4.99, 5.5)), site.currency),
        "features": features(site, ware, chance),
    }
    return Draft(
        known(values),
        ware.category,
        {
            ware.trait: ware.trait,
            "ware": ware.name,
            "ware_plain": inside(ware.name, site.language),
            "colour_plain": colour.lower(),
        },
    )


def features(site: Site, ware: Ware, chance: Chance) -> tuple[str, ...]:
    """Some that any goods may have, some that only these have."""
    special = words(f"{site.locale}/products", f"features {ware.trait}")
    general = words(f"{site.locale}/products", "features")
    return tuple(chance.sample(special, chance.integer(2, 3)) + chance.sample(general, chance.integer(1, 3)))


def sku(site: Site, ware: Ware, chance: Chance) -> str:
    """One shop, one way to number its goods."""
    way = site.seed % 4
    if way == 0:
        return chance.digits(6)
    if way == 1:
        return f"{ware.category[:2].upper()}-{chance.digits(5)}"
    if way == 2:
        return f"{chance.pick('ABCDEFGH')}{chance.digits(3)}.{chance.digits(3)}"
    return f"{chance.integer(10, 99)}-{chance.digits(4)}-{chance.pick('ABCDEFGHKMNR')}"


PRODUCTS = Kind(
    vocabulary="products",
    prefix="p",
    attributes=names(
        "name price brand model category was_price rating review_count availability sku ean colour weight "
        "warranty delivery features"
    ),
    required=names("name price brand model category availability sku delivery features"),
    sections=(),
    locale="en-GB",
    local=False,
    draft=draft,
)
