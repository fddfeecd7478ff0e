"""Lists of the domain, and lists that only look so."""

from __future__ import annotations

import pytest

from bowerbird.annotate import annotate
from bowerbird.domain import load_pack
from bowerbird.induce.gathering.relevance import (
    Read,
    is_told_in_sentences,
    little_read,
    relevance,
    says_one_thing,
    why_irrelevant,
)
from bowerbird.induce.model import Outcome
from bowerbird.listing import Area, Evidence, Field, Listing, Reason, Record, analyse
from bowerbird.page import Page, parse_html

HOMES, ANYTHING = load_pack("real-estate-uk"), load_pack("generic")


def listed(*texts: str, pivot: str | None = "price") -> tuple[Page, Area]:
    """Records of one text each, in which "£…" is the price."""
    page = parse_html(f"<ul>{''.join(f'<li><p>{text}</p></li>' for text in texts)}</ul>")
    records = []
    for item, node in zip(page.index.with_tag("li").tolist(), page.index.with_tag("p").tolist(), strict=True):
        words = [word for word in page.visible_text(node).split() if word.startswith("£")]
        records.append(Record((item,), tuple(Field("price", node, word, None) for word in words)))
    return page, Area(0, tuple(records), pivot=pivot)


SENTENCE = "I paid £{n}50,000 for mine back then, and the neighbours still think that it was far too much money."
LINE = "Guide price £{n}50,000 freehold"
LONG_PRICE = "£{n}50,000,000,000,000,000,000,000,000,000,000,000,000 or a little more than that"


@pytest.mark.parametrize(
    ("texts", "in_sentences"),
    [
        ([SENTENCE] * 4, True),
        ([LINE] * 4, False),
        ([LONG_PRICE] * 4, False),
        ([LINE, LINE, SENTENCE, SENTENCE], False),
        ([LINE, SENTENCE, SENTENCE, SENTENCE], True),
        (["no price at all"] * 4, False),
    ],
)
def test_values_stand_by_themselves_in_records(texts: list[str], in_sentences: bool) -> None:
    page, area = listed(*(text.format(n=n) for n, text in enumerate(texts, 1)))
    assert is_told_in_sentences(page, area, HOMES) is in_sentences


def test_where_nothing_is_known_of_the_domain_nothing_is_told() -> None:
    page, area = listed(*(SENTENCE.format(n=n) for n in range(1, 4)))
    assert not is_told_in_sentences(page, area, ANYTHING)
    page, area = listed(*(SENTENCE.format(n=n) for n in range(1, 4)), pivot=None)
    assert not is_told_in_sentences(page, area, HOMES)


def badges(inside: str) -> tuple[Page, Area]:
    """Records that are read in two ways each."""
    page = parse_html("".join(f"<li>{inside.format(n=n)}</li>" for n in range(1, 5)), url="https://shop.example/")
    spans = page.index.with_tag("span").tolist()
    items = page.index.with_tag("li").tolist()
    each = len(spans) // len(items)
    records = []
    for at, item in enumerate(items):
        nodes = spans[at * each : (at + 1) * each]
        texts = [page.visible_text(node) for node in nodes]
        fields = [Field(name, nodes[-place], texts[-place], None) for place, name in enumerate(("title", "price"))]
        records.append(Record((item,), tuple(fields)))
    return page, Area(0, tuple(records), pivot="price")


def test_one_text_is_no_record_whatever_it_may_be() -> None:
    assert says_one_thing(*badges("<span>Poetry {n}</span>"), HOMES)
    assert not says_one_thing(*badges("<span>Poetry {n}</span>"), ANYTHING)
    assert not says_one_thing(*badges("<span>Home {n}</span> <span>£{n}</span>"), HOMES)
    assert not says_one_thing(*badges("<a href='https://shop.example/{n}'><span>Poetry {n}</span></a>"), HOMES)
    assert "one thing only" in why_irrelevant(*badges("<span>Poetry {n}</span>"), HOMES)


@pytest.mark.parametrize(("types", "outcome"), [(0.9, Outcome.MISSING), (1.9, Outcome.MISSING), (2.0, Outcome.HOLDS)])
def test_records_show_several_types_of_their_domain(types: float, outcome: Outcome) -> None:
    listing = Listing(evidence=(Evidence(Reason.TYPES, number=types),))
    found = relevance(listing, HOMES)
    assert found.outcome is outcome
    assert (f"{types:.1f} types" in found.said) is (outcome is Outcome.MISSING)
    assert relevance(listing, ANYTHING).outcome is Outcome.HOLDS


def _read(*names: str, coverage: float = 1.0, words: float = 1.0, on_list: bool = True) -> Read:
    return Read(frozenset(names), coverage, words, on_list)


@pytest.mark.parametrize(
    ("read", "is_refused"),
    [
        ([_read("title", "tenure"), _read("price"), _read("image")], True),
        ([_read("title"), _read("price", "bedrooms", "bathrooms", "property_type")], True),
        ([_read("title"), _read("price"), _read("a_label_of_the_site"), _read("another")], True),
        ([_read("title"), _read("price"), _read("bedrooms")], False),
        ([_read("title"), _read("price"), _read("bedrooms", coverage=0.1)], True),
        ([_read("title"), _read("price"), _read("bedrooms", words=12)], True),
        ([_read("price"), _read("town")], True),
        ([_read("title"), _read("bedrooms"), _read("bathrooms")], True),
        ([_read(name) for name in ("bedrooms", "bathrooms", "tenure", "parking", "garden", "floor_area")], False),
        ([_read("price"), _read("town", on_list=False)], False),
    ],
)
def test_a_wrapper_that_reads_what_anything_has_is_refused(read: list[Read], is_refused: bool) -> None:
    page = parse_html("<h3>Toy house, <i>Bath</i></h3>")
    title, town = (int(page.index.with_tag(tag)[0]) for tag in ("h3", "i"))
    titled = Record((title,), (Field("title", title, "Toy house, Bath", None), Field("town", town, "Bath", None)))
    area = Area(0, (titled,))
    found = little_read(page, area, HOMES, read)
    assert (found is not None) is is_refused
    assert found is None or found.outcome is Outcome.WRONG
    assert little_read(page, area, load_pack("products"), read) is None
    assert little_read(page, area, ANYTHING, read) is None


DAYS = ("3 May", "4 May", "9 May")


@pytest.mark.parametrize(
    ("read", "is_refused"),
    [
        ([Read(frozenset(["date"]), texts=DAYS), Read(frozenset(["venue"]), texts=("Hall", "Barn", "Hall"))], False),
        # A town in a link that all pages have, the same text once more, the name itself, what is sold for a price.
        ([Read(frozenset(["date"]), texts=DAYS), Read(frozenset(["venue"]), texts=("Ely", "Ely", "Ely"))], True),
        ([Read(frozenset(["date"]), texts=DAYS), Read(frozenset(["venue"]), texts=("", "", "Ely"))], True),
        ([Read(frozenset(["date"]), texts=DAYS), Read(frozenset(["end_date"]), texts=DAYS)], True),
        (
            [Read(frozenset(["date"]), texts=DAYS), Read(frozenset(["venue"]), texts=("A", "B", "C"), is_title=True)],
            True,
        ),
        ([Read(frozenset(["date"]), texts=DAYS), Read(frozenset(["price"]), texts=("£3", "£4", "£6"))], True),
        # A town and its country are one place, and a day under a label that the pack does not know may be any day.
        ([Read(frozenset(["date"])), Read(frozenset(["venue"])), Read(frozenset(["time"]))], False),
        ([Read(frozenset(["location"])), Read(frozenset(["country"]))], True),
        ([Read(frozenset(["date"]), doubted=frozenset(["date"])), Read(frozenset(["venue"]))], True),
    ],
)
def test_what_is_told_of_events_tells_them_apart(read: list[Read], is_refused: bool) -> None:
    page = parse_html("<p>Some</p>")
    assert (little_read(page, Area(0, ()), load_pack("events"), read) is not None) is is_refused


def test_a_list_by_its_looks_alone_shows_nothing_of_the_domain() -> None:
    looks = Listing(evidence=(Evidence(Reason.RESULTS, 0.9),))
    assert relevance(looks, HOMES).outcome is Outcome.MISSING
    assert relevance(looks, ANYTHING).outcome is Outcome.HOLDS
    by_template = Listing(evidence=(Evidence("known template", 1.0),))
    assert relevance(by_template, HOMES).outcome is Outcome.HOLDS, "another page has told what these are"


def test_toys_with_the_prices_of_toys_show_little_of_homes() -> None:
    rows = "".join(
        f"<li><h3>Toy {n} for children</h3><b>£{n}.99</b> <a href='/t/{n}'>Buy</a></li>" for n in range(1, 9)
    )
    page = parse_html(f"<h1>Toys</h1><p>8 toys</p><ul>{rows}</ul>", url="http://toys.example/")
    listing = analyse(page, annotate(page, HOMES), HOMES)
    assert listing.primary is not None
    assert relevance(listing, HOMES).outcome is Outcome.MISSING


@pytest.mark.parametrize(("domain", "outcome"), [("products", Outcome.HOLDS), ("books", Outcome.MISSING)])
def test_whatever_has_a_title_and_a_price_is_a_product_and_no_book(domain: str, outcome: Outcome) -> None:
    html = "".join(f"<li><h5><a href='/{n}'>Kettle Mk {n}</a></h5><b>£{n}9.99</b></li>" for n in range(1, 7))
    page, pack = parse_html(f"<h1>Shop</h1><ul>{html}</ul>", url="http://shop.example/"), load_pack(domain)
    assert relevance(analyse(page, annotate(page, pack), pack), pack).outcome is outcome
