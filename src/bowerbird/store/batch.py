"""Loading a batch of records: what is new, what was seen before, what has changed.

Problem: a record must have one row however often it is written, and each change of a value must leave a trace, while
most records are either new or exactly as they were.
Way: one look-up of all keys of the batch tells them apart. New ones are loaded in bulk, with just those typed columns
that the batch fills. Of those with the same digest only the times are touched, and in the run that saw them already,
nothing. The rest are read and compared.
A record that a run sees again adds to what the same run saw of it (a list page and a detail page may both tell of
it): per attribute the surer value counts, of equally sure ones the first. What an earlier run saw is replaced, and
kept in the history. Within a run the history compares with the state before it, so that a value that goes and
comes back leaves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bowerbird.domain.record import Attested, Plain, Record
from bowerbird.page.addresses import without_visitor
from bowerbird.store.columns import Layout
from bowerbird.store.database import Database, quoted
from bowerbird.store.facts import decode_facts, decode_values, encode_facts, encode_values, keepable
from bowerbird.store.identity import Identity, digest_of
from bowerbird.store.model import Event
from bowerbird.store.schema import HISTORY

_LOOKED_UP = ("key", "id", "digest", "first_run", "last_run", "gone_run")
_NEW = ("id", "site", "url", "key", "digest", "first_run", "first_seen", "last_run", "last_seen", "extra")
_FORGET = 'DELETE FROM "history" WHERE "record" = ? AND "run" = ? AND "event" = ? AND "attribute" = ?'


class Coded(NamedTuple):
    """A record with its key, its facts and their digest."""

    key: bytes
    record: Record
    facts: str
    digest: bytes


class Known(NamedTuple):
    """What the look-up tells of a record that is there already."""

    id: int
    digest: bytes
    first_run: int
    last_run: int
    gone_run: int | None


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a batch was: records that are new, and records that this run had not seen before (with the new ones)."""

    new: int = 0
    records: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """Values of an attribute before this run and now."""

    record: int
    attribute: str
    old: tuple[Attested, ...]
    new: tuple[Attested, ...]


def coded(record: Record, identity: Identity) -> Coded:
    """A record ready to load; what no database keeps is replaced in it."""
    try:
        facts = encode_facts(record)
        return Coded(identity(record), record, facts, digest_of(facts))
    except ValueError:
        record = keepable(record)
    facts = encode_facts(record)
    return Coded(identity(record), record, facts, digest_of(facts))


def recoded(one: Coded, record: Record) -> Coded:
    """More facts of the same record."""
    facts = encode_facts(record)
    return Coded(one.key, record, facts, digest_of(facts))


def merged(before: Record, after: Record) -> Record:
    """Two sightings of a record in one run as one."""
    values = dict(before.values)
    for name, found in after.values.items():
        if _weight(found) > _weight(values.get(name, ())):
            values[name] = found
    return replace(before, values=values)


def _weight(found: Sequence[Attested]) -> tuple[bool, bool, float]:
    if not found:
        return False, False, 0.0
    return True, found[0].value is not None, found[0].confidence


class Loader:
    """Loads batches of one run into the tables, within the transaction of its caller."""

    def __init__(self, database: Database, layout: Layout, run: int) -> None:
        self._database = database
        self._layout = layout
        self._run = run

    def load(self, records: Mapping[bytes, Coded], at: str) -> Loaded:
        """Load records by key; `at` is the time of their sighting."""
        known = self._look_up(list(records))
        new: list[Coded] = []
        touched: list[Known] = []
        others: list[tuple[Known, Coded]] = []
        for key, one in records.items():
            before = known.get(key)
            if before is None:
                new.append(one)
            elif before.digest != one.digest:
                others.append((before, one))
            elif before.last_run != self._run:
                touched.append(before)
        self._insert(new, at)
        self._touch(touched, at)
        self._compare(others, at)
        again = sum(before.last_run != self._run for before, _ in others)
        return Loaded(len(new), len(new) + len(touched) + again)

    def _look_up(self, keys: Sequence[bytes]) -> dict[bytes, Known]:
        rows = self._database.rows_of(self._layout.table, _LOOKED_UP, "key", keys)
        return {bytes(key): Known(one, bytes(digest), *runs) for key, one, digest, *runs in rows}

    def _insert(self, new: Sequence[Coded], at: str) -> None:
        if not new:
            return
        run, fill = self._run, self._layout.fill
        ids = self._database.new_ids(len(new))
        filled: list[tuple[tuple[Any, ...], dict[int, Any]]] = []
        used: set[int] = set()
        for number, (key, record, _, digest) in zip(ids, new, strict=True):
            cells: dict[int, Any] = {}
            extra = fill(cells, record.values)
            used.update(cells)
            url = without_visitor(record.url)
            filled.append(((number, record.site, url, key, digest, run, at, run, at, extra), cells))
        # Columns that no record of the batch fills are left out: to bind them all would double the time of loading.
        chosen = sorted(used)
        columns = (*_NEW, *(self._layout.columns[number] for number in chosen))
        self._database.load(self._layout.table, columns, [(*head, *map(cells.get, chosen)) for head, cells in filled])
        self._database.load(
            "facts", ("record", "facts"), [(number, one.facts) for number, one in zip(ids, new, strict=True)]
        )

    def _touch(self, touched: Sequence[Known], at: str) -> None:
        if not touched:
            return
        changes = '"last_run" = ?, "last_seen" = ?, "gone_run" = NULL, "gone_at" = NULL'
        ids = [known.id for known in touched]
        self._database.update_all(self._layout.table, changes, (self._run, at), ids)
        self._tell_back(touched, at)

    def _tell_back(self, seen: Sequence[Known], at: str) -> None:
        back = [known for known in seen if known.gone_run is not None]
        rows = [(known.id, self._run, str(Event.BACK), "", None, None, at) for known in back]
        if rows:
            self._database.load("history", HISTORY.names(), rows)

    def _compare(self, others: Sequence[tuple[Known, Coded]], at: str) -> None:
        if not others:
            return
        stored = self._facts_of([known.id for known, _ in others])
        past = self._past_of([known.id for known, _ in others if known.last_run == self._run])
        updates: list[tuple[Known, Coded]] = []
        told: list[Change] = []
        for known, one in others:
            before = decode_facts(stored[known.id], one.record.type, one.record.site, one.record.url)
            now = one
            if known.last_run == self._run:
                now = recoded(one, merged(before, one.record))
                if now.digest == known.digest:
                    continue
            updates.append((known, now))
            if known.first_run != self._run:
                told += _changes(known.id, before, now.record, past.get(known.id, {}))
        self._update(updates, at)
        self._tell_changes(told, at)
        self._tell_back([known for known, _ in updates if known.last_run != self._run], at)

    def _facts_of(self, ids: Sequence[int]) -> dict[int, Any]:
        return dict(self._database.rows_of("facts", ("record", "facts"), "record", ids))

    def _past_of(self, ids: Sequence[int]) -> dict[int, dict[str, tuple[Attested, ...]]]:
        """What this run has told already of these records: by attribute, the values before it."""
        told: dict[int, dict[str, tuple[Attested, ...]]] = {}
        columns = ("record", "run", "event", "attribute", "old")
        for record, run, event, attribute, old in self._database.rows_of("history", columns, "record", ids):
            if run == self._run and event == Event.VALUE:
                told.setdefault(record, {})[attribute] = decode_values(old)
        return told

    def _tell_changes(self, told: Sequence[Change], at: str) -> None:
        wheres = [(one.record, self._run, str(Event.VALUE), one.attribute) for one in told]
        self._database.execute_many(_FORGET, wheres)
        rows = [
            (*where, encode_values(one.old), encode_values(one.new), at)
            for where, one in zip(wheres, told, strict=True)
            if comparable(one.old) != comparable(one.new)
        ]
        if rows:
            self._database.load("history", HISTORY.names(), rows)

    def _update(self, updates: Sequence[tuple[Known, Coded]], at: str) -> None:
        if not updates:
            return
        columns = self._layout.columns
        head = ("url", "digest", "last_run", "last_seen", "gone_run", "gone_at", "extra")
        sets = ", ".join(f"{quoted(name)} = ?" for name in (*head, *columns))
        rows, facts = [], []
        for known, one in updates:
            cells: dict[int, Any] = {}
            extra = self._layout.fill(cells, one.record.values)
            told = (without_visitor(one.record.url), one.digest, self._run, at, None, None, extra)
            rows.append((*told, *map(cells.get, range(len(columns))), known.id))
            facts.append((one.facts, known.id))
        self._database.execute_many(f'UPDATE {quoted(self._layout.table)} SET {sets} WHERE "id" = ?', rows)
        self._database.execute_many('UPDATE "facts" SET "facts" = ? WHERE "record" = ?', facts)


def _changes(record: int, before: Record, after: Record, past: Mapping[str, tuple[Attested, ...]]) -> Iterator[Change]:
    """Attributes to tell of; `past` has the values before the run of those that were told of already."""
    for name in sorted({*before.values, *after.values}):
        now, then = after.values.get(name, ()), before.values.get(name, ())
        if comparable(now) != comparable(then):
            yield Change(record, name, past.get(name, then), now)


def comparable(found: Sequence[Attested]) -> list[Plain]:
    """What makes values of an attribute the same: their normal forms, and where there is none, the text."""
    return [f"shown: {one.raw}" if one.value is None else one.value for one in found]
