"""Books: titles from a grammar, numbers with valid check digits."""

from __future__ import annotations

from functools import cache

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.codes import isbn
from bowerbird.zoo.stock.grammar import Words, choose
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.people import last_name, person
from bowerbird.zoo.stock.places import places
from bowerbird.zoo.stock.site import Draft, Kind, Site, known, names
from bowerbird.zoo.stock.vocabulary import rows, term, words

FORMATS = (("Paperback", 9.99, 0.5), ("Hardback", 19.99, 0.28), ("E-book", 5.99, 0.14), ("Audiobook", 14.99, 0.08))
FICTION = ("Fiction", "Crime", "Science fiction", "Romance", "Children")
MONEY_FACTOR = {"en-GB": 1.0, "en-US": 1.5, "de": 1.3, "fr": 1.4}


@cache
def genres() -> tuple[tuple[str, int, float], ...]:
    """(genre, median pages, price factor)."""
    return tuple((name, int(pages), float(factor)) for name, pages, factor in rows("books", "genres"))


def draft(site: Site, chance: Chance) -> Draft:
    genre, median_pages, factor = chance.pick(genres())
    vocabulary = f"{site.locale}/books"
    slots = Words(
        {},
        {
            "noun": lambda: chance.pick(words(vocabulary, "nouns")),
            "adjective": lambda: chance.pick(words(vocabulary, "adjectives")),
            "thing": lambda: chance.pick(words(vocabulary, "things")),
            "last": lambda: last_name(site.locale, chance),
            "person": lambda: person(site.locale, chance),
            "place": lambda: chance.pick(places(site.locale)).name,
            "subject": lambda: chance.pick(words(vocabulary, f"subjects {genre}")),
        },
    )
    group = "fiction" if genre in FICTION else "factual"
    names_of = "memoir" if genre == "Biography" else group
    name = choose(vocabulary, f"names {names_of}", slots, chance, 1)[0]
    binding, base, _ = chance.weighted([(row, row[2]) for row in FORMATS])
    pages = max(24, round(chance.lognormal(median_pages, 0.28)))
    year = site.today.year - int(chance.random() ** 2.2 * 38)
    price = int(max(2.0, chance.lognormal(base * factor * MONEY_FACTOR[site.locale], 0.22))) + chance.pick(
        (0.99, 0.99, 0.95, 0.5, 0.0)
    )
    reviews = int(chance.random() ** 3 * 600)
    count = chance.weighted(((1, 0.8), (2, 0.15), (3, 0.05)))
    authors = tuple(person(site.locale, chance) for _ in range(count))
    values: dict[str, object | None] = {
        "title": name,
        "authors": authors,
        "publisher": chance.front(words(vocabulary, "publishers"), 1.2),
        "year": year,
        "isbn": isbn(site.locale, chance),
        "price": Money(price, site.currency),
        "was_price": Money(int(price * chance.real(1.15, 1.5)) + 0.99, site.currency) if chance.maybe(0.2) else None,
        "format": term(binding, site.locale),
        "pages": pages if binding != "Audiobook" else None,
        "language": term("English", site.locale)
        if site.language == "en" or chance.maybe(0.08)
        else term("own language", site.locale),
        "category": term(genre, site.locale),
        "rating": chance.integer(29, 50) / 10 if reviews else None,
        "review_count": reviews or None,
        "series": choose(vocabulary, "series", slots, chance, 1)[0]
        if group == "fiction" and chance.maybe(0.25)
        else None,
        "edition": chance.integer(2, 7) if group == "factual" and chance.maybe(0.2) else None,
        "availability": term(chance.front(words("products", "availability"), 3.0), site.locale),
    }
    return Draft(known(values), term(genre, site.locale), {"author": authors[0], group: genre})


BOOKS = Kind(
    vocabulary="books",
    prefix="bk",
    attributes=names(
        "title authors price publisher year isbn format pages category was_price rating review_count language "
        "series edition availability"
    ),
    required=names("title authors price publisher year isbn format language category availability"),
    sections=(),
    locale="en-GB",
    local=False,
    draft=draft,
)
