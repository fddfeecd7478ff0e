"""A business and its items from a seed.

Every item has its own streams, named by seed, locale and position: a smaller stock is the beginning of a larger one,
and new items can appear later without disturbing the old.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from functools import lru_cache
from types import MappingProxyType

from bowerbird.zoo.stock import books, cars, events, homes, jobs, products, restaurants
from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.grammar import Slots, choose, styled, templates
from bowerbird.zoo.stock.model import Item, Stock
from bowerbird.zoo.stock.numbers import CURRENCIES, language_of, show_date
from bowerbird.zoo.stock.people import business_name, person
from bowerbird.zoo.stock.places import numbered, one_line, phone, places, postcode, scattered, street, window
from bowerbird.zoo.stock.remarks import Remarks
from bowerbird.zoo.stock.site import TODAY, Draft, Kind, Site

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "real-estate-uk": homes.UK,
        "real-estate-us": homes.US,
        "used-cars-uk": cars.CARS,
        "products": products.PRODUCTS,
        "jobs": jobs.JOBS,
        "restaurants": restaurants.RESTAURANTS,
        "events": events.EVENTS,
        "books": books.BOOKS,
    }
)
LOCALES = tuple(CURRENCIES)
VISIT_DAYS = 7
MAIN_TITLE_STYLE = 0.88
"""How much of a stock has the headline style of its site; the rest is what careless staff typed."""
ONE_SECTION = 0.3
"""How many businesses deal in one section only (sales, no lettings)."""


def make_stock(domain: str, seed: int, size: int, locale: str | None = None) -> Stock:
    """The stock of the business that `seed` gives; `locale` None means the domain's own."""
    site = make_site(domain, seed, locale or kind_of(domain).locale)
    items = tuple(make_item(site, number) for number in range(size))
    seat = site.places[0]
    chance = Chance("business", domain, seed, site.locale)
    office = one_line(
        numbered(street(site.locale, chance), site.locale, chance),
        seat,
        postcode(seat, site.locale, chance),
        site.locale,
    )
    return Stock(
        domain=domain,
        locale=site.locale,
        currency=site.currency,
        items=items,
        business=business_name(kind_of(domain).vocabulary, seat.name, site.locale, chance),
        towns=towns_of(items) or tuple(place.name for place in site.places[:6]),
        address=office,
        phone=phone(seat, site.locale, chance),
        people=site.people,
        news=make_news(site),
        seed=seed,
    )


def kind_of(domain: str) -> Kind:
    try:
        return KINDS[domain]
    except KeyError:
        raise ValueError(f"no domain {domain!r}; there are {', '.join(KINDS)}") from None


@lru_cache(maxsize=1024)
def make_site(domain: str, seed: int, locale: str, visit: int = 0) -> Site:
    """What the items of a business share, on the day of a visit."""
    if locale not in LOCALES:
        raise ValueError(f"no locale {locale!r}; there are {', '.join(LOCALES)}")
    kind = kind_of(domain)
    chance = Chance("site", domain, seed, locale)
    language = language_of(locale)
    where = (
        window(locale, chance, chance.integer(5, 12))
        if kind.local
        else scattered(locale, chance, chance.integer(8, 20))
    )
    titles = len(templates(f"{locale}/{kind.vocabulary}", "title"))
    return Site(
        domain=domain,
        locale=locale,
        language=language,
        currency=CURRENCIES[locale],
        seed=seed,
        first_key=10_000 + chance.integer(0, 80_000),
        today=TODAY + timedelta(days=VISIT_DAYS * visit),
        places=where,
        title_style=chance.integer(0, titles - 1),
        people=tuple(person(locale, chance) for _ in range(chance.integer(3, 8))),
        section=chance.front(kind.sections, 1.3) if len(kind.sections) > 1 and chance.maybe(ONE_SECTION) else "",
    )


def make_item(site: Site, number: int) -> Item:
    """The item at a position, whatever the size of the stock around it."""
    kind = kind_of(site.domain)
    draft = kind.draft(site, Chance("item", site.domain, site.seed, site.locale, number))
    chance = Chance("text", site.domain, site.seed, site.locale, number)
    told = Remarks(draft, site, kind.pivot, kind.vocabulary, chance)
    return Item(
        key=key_of(site, kind, number),
        domain=site.domain,
        title=title_of(site, kind, told, chance),
        values=ordered(draft, kind),
        description=describe(f"{site.locale}/{kind.vocabulary}", told, chance),
        section=draft.section,
    )


def key_of(site: Site, kind: Kind, number: int) -> str:
    """Numbers with gaps, as databases give them; gaps smaller than the step keep them unique."""
    return f"{kind.prefix}-{site.first_key + number * 7 + (site.seed + number * number) % 7}"


def ordered(draft: Draft, kind: Kind) -> dict[str, object]:
    return {name: draft.values[name] for name in kind.attributes if name in draft.values}


def title_of(site: Site, kind: Kind, told: Slots, chance: Chance) -> str:
    style = site.title_style if chance.maybe(MAIN_TITLE_STYLE) else chance.integer(0, 9)
    return styled(f"{site.locale}/{kind.vocabulary}", "title", told, chance, style)


def describe(vocabulary: str, told: Slots, chance: Chance) -> str:
    """Two to eight sentences, at least one of them a near-miss."""
    body = choose(vocabulary, "body", told, chance, chance.weighted(((0, 0.1), (1, 0.25), (2, 0.35), (3, 0.3))))
    near = choose(vocabulary, "near", told, chance, chance.weighted(((1, 0.4), (2, 0.4), (3, 0.2))))
    middle = chance.sample(body + near, len(body) + len(near))
    closing = choose(vocabulary, "closing", told, chance, 1 if chance.maybe(0.7) else 0)
    return " ".join(choose(vocabulary, "opening", told, chance, 1) + middle + closing)


def towns_of(items: tuple[Item, ...]) -> tuple[str, ...]:
    counts = Counter(str(item.values["town"]) for item in items if "town" in item.values)
    return tuple(sorted(counts, key=lambda town: (-counts[town], town)))


def make_news(site: Site) -> tuple[tuple[str, str, str], ...]:
    """A handful of announcements, the latest first."""
    chance = Chance("news", site.domain, site.seed, site.locale)
    kind = kind_of(site.domain)
    told = Remarks(Draft({"town": site.places[0].name}, "", {}), site, kind.pivot, kind.vocabulary, chance)
    style = chance.integer(0, 4)
    day = site.today
    news = []
    for headline in choose(f"{site.locale}/news", "headlines", told, chance, chance.integer(3, 7)):
        day -= timedelta(days=chance.integer(3, 60))
        text = " ".join(choose(f"{site.locale}/news", "texts", told, chance, chance.integer(2, 3)))
        news.append((show_date(day, site.locale, style), headline, text))
    return tuple(news)


def all_places(locale: str) -> tuple[str, ...]:
    """Every town of a locale, for forms that know more places than the stock has."""
    return tuple(place.name for place in places(locale))
