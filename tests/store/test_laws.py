"""Laws of writing: again is nothing, order is nothing, and what was written is read; whatever sites say.

Each example has a site of its own in one database, since a new database takes long on a server.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stored_homes import NOW, homes_pack

from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.store import Store, open_store
from bowerbird.store.facts import keepable

texts = st.text(max_size=12)
numbers = st.integers(-(2**70), 2**70) | st.floats()
plains: st.SearchStrategy[Plain] = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=2).map(tuple) | st.dictionaries(texts, inner, max_size=2),
    max_leaves=4,
)
names = st.sampled_from([*homes_pack().attributes, "extra one", "price_currency"]) | texts
origins = st.builds(Origin, texts, texts, texts)
values = st.builds(Attested, plains, texts, st.floats(0, 1), origins, st.lists(texts, max_size=1).map(tuple))
attributes = st.dictionaries(names, st.lists(values, max_size=2).map(tuple), max_size=4)
records = st.builds(Record, st.just("property"), st.just(""), texts, attributes, origins)
batches = st.lists(records, max_size=6)
law = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
numbers_of_sites = count()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with open_store(database, clock=lambda: NOW) as opened:
        opened.ensure_type(homes_pack())
        yield opened


class Site:
    """A new site in a database; its runs are told by their order."""

    def __init__(self, store: Store) -> None:
        self.name = f"site{next(numbers_of_sites)}.example"
        self._store = store

    def run(self, records: Sequence[Record], *, complete: bool) -> None:
        with self._store.run(homes_pack(), self.name) as run:
            for record in records:
                run.write(replace(record, site=self.name))
            if complete:
                run.finish()

    def contents(self) -> dict[Any, Any]:
        """All that is known of the site, but for its name and the numbers that the database gave."""
        place = {run.id: at for at, run in enumerate(self._store.runs(site=self.name))}
        found = {}
        for one in self._store.records("property", site=self.name, include_gone=True):
            past = [(entry.event, place[entry.when.run], entry.change) for entry in self._store.history(one.id)]
            seen = place[one.first_seen.run], place[one.last_seen.run], one.gone and place[one.gone.run]
            found[one.record.url, str(one.record.values)] = (replace(one.record, site=""), *seen, past)
        return {"records": found, "runs": [run.counts for run in self._store.runs(site=self.name)]}


def apart(batch: Sequence[Record]) -> list[Record]:
    """The records, each with a page of its own."""
    return [replace(record, url=f"https://a.example/{number}") for number, record in enumerate(batch)]


@law
@given(batch=batches)
def test_what_was_written_is_read(store: Store, batch: list[Record]) -> None:
    site = Site(store)
    site.run(apart(batch), complete=True)
    found = [replace(one.record, site="") for one in store.records("property", site=site.name)]
    assert found == [keepable(record) for record in apart(batch)]


@law
@given(first=batches, second=batches)
def test_writing_again_changes_nothing(store: Store, first: list[Record], second: list[Record]) -> None:
    site = Site(store)
    site.run(first, complete=True)
    site.run(second, complete=False)
    before = site.contents()
    site.run(second, complete=False)
    assert site.contents() == before


@law
@given(first=batches, second=batches, seed=st.integers(0, 99))
def test_the_order_of_different_records_does_not_matter(
    store: Store, first: list[Record], second: list[Record], seed: int
) -> None:
    one, other = Site(store), Site(store)
    for batch in (apart(first), apart(second)):
        one.run(batch, complete=True)
        random.Random(seed).shuffle(batch)
        other.run(batch, complete=True)
    assert one.contents() == other.contents()
