"""Texts that tell where records are, and so label nothing."""

from __future__ import annotations

from bowerbird.domain import load_pack
from bowerbird.induce.said.local import local_texts
from bowerbird.induce.said.values import Context, Seen
from bowerbird.induce.writing.attributes import write_attributes
from bowerbird.page import parse_html

CARS = load_pack("used-cars-uk")


def context(html: str, **values: str) -> Context:
    page = parse_html(html)
    texts = {page.text[node].strip(): node for node in page.index.with_tag("#text").tolist()}
    return Context(page, 0, (0,), {name: (Seen(texts[text], text),) for name, text in values.items()})


RECORDS = [context(f"<p>{town}</p>", town=town) for town in ("Ripon", "Otley", "Ripon")]
PAGES = [
    context(
        f"<h1>Car {n} in very good order</h1><h6>Our <b>Ripon</b> branch</h6><p>{n} High Street</p>",
        location=f"{n} High Street",
    )
    for n in (1, 2, 3)
]


def test_texts_with_a_place_that_not_all_records_have_are_no_labels() -> None:
    assert local_texts(PAGES, RECORDS, CARS) == {"Our Ripon branch", "Ripon"}


def test_the_only_place_of_all_records_may_be_part_of_a_name() -> None:
    assert local_texts(PAGES, RECORDS[:1], CARS) == frozenset()


def test_no_path_goes_by_such_a_text() -> None:
    labels = {"location": ["Our Ripon branch"]}
    for values, goes_by_it in ((frozenset[str](), True), (local_texts(PAGES, RECORDS, CARS), False)):
        (found,) = write_attributes(PAGES, CARS, names=["location"], labels=labels, values=values).extractions
        assert ("Ripon" in found.path) is goes_by_it
