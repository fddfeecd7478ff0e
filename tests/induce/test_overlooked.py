"""Links to records that a run overlooked: by where they lead, and on how many pages they stand."""

from __future__ import annotations

from bowerbird.domain.record import Origin, Record
from bowerbird.induce.gathering.again import Odd, odd_ones
from bowerbird.induce.gathering.overlooked import overlooked
from bowerbird.induce.verification.evidence import Run

SITE = "http://homes.example"


def record(number: int, page: str) -> Record:
    return Record("property", "homes.example", f"{SITE}/home/{number}", {}, origin=Origin(f"{SITE}{page}"))


def run(links: dict[str, list[str]]) -> Run:
    """Two lists of two records each; `links` are those of each page beside the records."""
    records = tuple(record(10 * at + number, page) for at, page in enumerate(links) for number in (1, 2))
    pages = {
        f"{SITE}{page}": frozenset(f"{SITE}{one}" for one in (*more, f"/home/{10 * at + 1}", f"/home/{10 * at + 2}"))
        for at, (page, more) in enumerate(links.items())
    }
    return Run(records, tuple(range(len(records))), links=pages)


def test_a_link_of_the_records_sort_that_none_has() -> None:
    found = overlooked(run({"/bath": ["/home/77", "/about", "/guide/1"], "/ely": ["/about"]}))
    assert found == {f"{SITE}/bath": {f"{SITE}/home/77"}}


def test_what_stands_on_every_page_belongs_to_none_of_the_lists() -> None:
    assert overlooked(run({"/bath": ["/home/77"], "/ely": ["/home/77"], "/york": ["/home/77"]})) == {}


def test_records_without_addresses_of_a_sort_tell_nothing() -> None:
    flat = run({"/bath": ["/home/77"], "/ely": []})
    open_ones = [
        Record("property", "homes.example", f"{SITE}/{at}-home", {}, origin=one.origin)
        for at, one in enumerate(flat.records)
    ]
    assert (
        overlooked(Run(tuple(open_ones), flat.on_pages, links={f"{SITE}/bath": frozenset({f"{SITE}/contact"})})) == {}
    )


def test_their_pages_are_worth_another_look() -> None:
    assert odd_ones(run({"/bath": ["/home/77"], "/ely": []})) == [Odd(f"{SITE}/bath", "", link=f"{SITE}/home/77")]
