"""The shipped packs: complete for the seeds' tables, sane in their terms, and harmless in their patterns."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
import regex

from bowerbird.cli.domain import recognised
from bowerbird.domain import Pack, Role, ValueKind, load_pack, pack_names
from bowerbird.domain.check import read_examples, run_examples, warnings

SHIPPED = [
    *("books", "cameras", "cars", "events", "generic", "jobs", "movies", "news", "people-in-sport", "products"),
    *("real-estate", "real-estate-uk", "real-estate-us", "restaurants", "universities", "used-cars-uk"),
]
PACKS = {name: load_pack(name) for name in SHIPPED}
SWDE = {
    "cars": ("auto", {"model", "price", "engine", "fuel_economy"}),
    "books": ("book", {"title", "author", "isbn_13", "publisher", "publication_date"}),
    "cameras": ("camera", {"model", "price", "manufacturer"}),
    "jobs": ("job", {"title", "company", "location", "date_posted"}),
    "movies": ("movie", {"title", "director", "genre", "mpaa_rating"}),
    "people-in-sport": ("nbaplayer", {"name", "team", "height", "weight"}),
    "restaurants": ("restaurant", {"name", "address", "phone", "cuisine"}),
    "universities": ("university", {"name", "phone", "website", "type"}),
}
# Tables 4.1 and 6.1 of the thesis; `url` and `map` among the optional ones, the pivot underlined there.
REAL_ESTATE = {
    *("bedrooms", "location", "bathrooms", "price", "receptions", "town", "city", "village", "county", "postcode"),
    *("property_type", "furnishing", "street_address", "property_status", "availability_date", "branch_location"),
    *("floor_plan", "map", "image", "url", "title", "description"),
}
USED_CARS = {
    *("make", "fuel_type", "transmission", "mileage", "engine", "price", "model", "road_tax", "emissions", "power"),
    *("colour", "body_type", "fuel_economy", "age", "seats", "owners", "doors", "registration", "engine_size"),
    *("village", "town", "city", "county", "postcode", "street_address", "image", "url", "title", "description"),
}
NASTY = (
    "a" * 3000,
    "1" * 3000,
    "1 " * 1500,
    "1," * 1500,
    "A1-" * 1000,
    "Aa " * 1000,
    "Aa, " * 800,
    "12 Ab Cd Ef Gh " * 200,
    "V6, " * 800,
    "£1,000 " * 400,
    " " * 3000,
    "-" * 3000,
    "mon tue wed thu " * 200,
    "by Ab de la " * 250,
    "University of the " * 170,
    "5 x 5 x " * 400,
    "('\"" * 1000,
    "\x00é½″" * 700,
)
SECONDS = 1.0  # for one pattern on one nasty text; the annotators give up after half a second, in the same engine


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    def give_up(_: int, __: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_all_are_there() -> None:
    assert [name for name in pack_names() if name in SHIPPED] == sorted(SHIPPED)


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_the_examples_hold(pack: Pack) -> None:
    assert read_examples(pack), "a pack without an example"
    assert [str(shortfall) for shortfall in run_examples(pack, recognised)] == []


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_nothing_was_forgotten(pack: Pack) -> None:
    assert list(warnings(pack)) == []


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_all_rest_on_generic(pack: Pack) -> None:
    assert pack.name == "generic" or pack.extends[-1] == "generic"
    assert {"url", "title", "description"} <= set(pack.attributes)


@pytest.mark.parametrize("name", SWDE)
def test_the_corpus_is_covered(name: str) -> None:
    vertical, attributes = SWDE[name]
    corpus = PACKS[name].corpora["swde"]
    assert corpus.vertical == vertical
    assert set(corpus.attributes) == attributes
    assert len(set(corpus.attributes.values())) == len(attributes), "one to one"


@pytest.mark.parametrize(("name", "wanted"), [("real-estate-uk", REAL_ESTATE), ("used-cars-uk", USED_CARS)])
def test_the_tables_of_the_thesis_are_complete(name: str, wanted: set[str]) -> None:
    pack = PACKS[name]
    assert wanted - set(pack.attributes) == set()
    assert pack.pivots[0] == "price"


def test_characteristic_types_of_the_thesis() -> None:
    for name, wanted in (
        ("real-estate-uk", ("bedrooms", "bathrooms")),
        ("used-cars-uk", ("fuel_type", "transmission", "mileage", "engine")),
    ):
        assert {PACKS[name].attributes[attribute].role for attribute in wanted} == {Role.CHARACTERISTIC}


def test_generic_knows_no_domain() -> None:
    assert PACKS["generic"].pivots == ("url", "image", "price", "date")
    assert PACKS["generic"].gazetteers == {}


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_terms_are_not_repeated_in_other_letters(pack: Pack) -> None:
    """Two spellings of a term that differ in capitals alone are one too many, unless the gazetteer minds them."""
    for gazetteer in pack.gazetteers.values():
        if gazetteer.case == "any":
            counted = Counter(term.text.lower() for term in gazetteer.terms)
            assert [text for text, count in counted.items() if count > 1] == [], gazetteer.name


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_labels_are_not_the_instances(pack: Pack) -> None:
    """A label word of one attribute that is a sure instance of the same attribute would label itself."""
    for attribute in pack.attributes.values():
        labels = {label.casefold() for label in attribute.labels}
        sure = {
            term.text.casefold()
            for g in attribute.gazetteers
            for term in pack.gazetteers[g].terms
            if not term.ambiguous
        }
        assert attribute.kind is ValueKind.ENUMERATION or labels & sure == set(), attribute.name


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_no_pattern_runs_wild(pack: Pack) -> None:
    for attribute in pack.attributes.values():
        for pattern in attribute.patterns:
            compiled = regex.compile(pattern, regex.IGNORECASE | regex.MULTILINE)
            for text in NASTY:
                with at_most(SECONDS):
                    for _ in compiled.finditer(text):
                        pass


def test_common_words_are_marked() -> None:
    towns = {term.text: term for term in PACKS["real-estate-uk"].gazetteers["towns-uk"].terms}
    assert [name for name in ("Reading", "Bath", "Sale", "Rugby", "Oxford") if towns[name].ambiguous] == [
        "Reading", "Bath", "Sale",
    ]  # fmt: skip
