"""Reading records, as they are or as they were after an earlier run.

The tables hold the present; the history holds, for each run, what was there before it. A record as it was after run R
is the present one with everything undone that later runs did, the latest first. Records and their history come in
the order of the records' ids, so that two streams side by side suffice, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from bowerbird.domain.record import Attested
from bowerbird.errors import UsageError
from bowerbird.store.batch import comparable
from bowerbird.store.database import Database, Row, quoted
from bowerbird.store.facts import decode_facts, decode_values
from bowerbird.store.model import (
    ChangeKind,
    Event,
    Moment,
    PastChange,
    RecordChange,
    StoredRecord,
    StoredRun,
    ValueChange,
)
from bowerbird.store.types import table_of

_TIMES = 't."first_run", t."first_seen", t."last_run", t."last_seen", t."gone_run", t."gone_at"'
_HISTORY = 'h."record", h."run", h."event", h."attribute", h."old", h."new", h."at"'
Values = dict[str, tuple[Attested, ...]]


def read_records(
    database: Database, record_type: str, *, site: str | None = None, include_gone: bool = False
) -> Iterator[StoredRecord]:
    """The records of a type as they are."""
    where, parameters = _those(site, include_gone)
    for row in database.stream(f'{select_records(record_type)} {where} ORDER BY t."id"', parameters):
        yield record_from(row, record_type)


def count_records(database: Database, record_type: str, *, site: str | None, include_gone: bool) -> int:
    """How many records `read_records` gives."""
    where, parameters = _those(site, include_gone)
    ((number,),) = database.query(f"SELECT count(*) FROM {quoted(table_of(record_type))} t {where}", parameters)
    return int(number)


def _those(site: str | None, include_gone: bool) -> tuple[str, tuple[str, ...]]:
    """The condition for records of a site, or of all; and its parameters."""
    conditions = [] if include_gone else ['t."gone_run" IS NULL']
    conditions += [] if site is None else ['t."site" = ?']
    return f"WHERE {' AND '.join(conditions)}" if conditions else "", () if site is None else (site,)


def select_records(record_type: str, more: str = "", join: str = "") -> str:
    """The statement that reads records, to which conditions and an order can be added."""
    columns = f't."id", t."site", t."url", f."facts", {_TIMES}{more}'
    return f'SELECT {columns} FROM {quoted(table_of(record_type))} t JOIN "facts" f ON f."record" = t."id" {join}'


def record_from(row: Row, record_type: str) -> StoredRecord:
    number, site, url, facts, first_run, first_seen, last_run, last_seen, gone_run, gone_at = row
    gone = None if gone_run is None else Moment(gone_run, gone_at)
    record = decode_facts(facts, record_type, site, url)
    return StoredRecord(number, record, Moment(first_run, first_seen), Moment(last_run, last_seen), gone)


def read_records_after(database: Database, run: StoredRun) -> Iterator[StoredRecord]:
    """The records of a run's type and site that were there when it ended, with the values that they had then."""
    for stored, past in _with_history(database, run):
        state = _State(stored)
        state.undo(past, run.id)
        if state.is_there(run.id):
            yield state.as_record()


def read_changes(database: Database, before: StoredRun, after: StoredRun) -> Iterator[RecordChange]:
    """What is different after a run, compared with after an earlier one of the same type and site."""
    if (before.type, before.site) != (after.type, after.site):
        raise UsageError(
            f"run {before.id} ({before.type} of {before.site}) and run {after.id} ({after.type} of {after.site})"
            " cannot be compared: name two runs for one type over one site"
        )
    if before.id >= after.id:
        raise UsageError(f"run {before.id} is not before run {after.id}: name the earlier one first")
    for stored, past in _with_history(database, before):
        state = _State(stored)
        state.undo(past, after.id)
        is_there, record, values = state.is_there(after.id), state.as_record(), dict(state.values)
        state.undo(past, before.id)
        was_there = state.is_there(before.id)
        if is_there and not was_there:
            yield RecordChange(ChangeKind.NEW, record)
        elif was_there and not is_there:
            yield RecordChange(ChangeKind.GONE, record)
        elif is_there and (changes := tuple(_differences(state.values, values))):
            yield RecordChange(ChangeKind.CHANGED, record, changes)


def _differences(before: Values, after: Values) -> Iterator[ValueChange]:
    for name in sorted({*before, *after}):
        old, new = before.get(name, ()), after.get(name, ())
        if comparable(old) != comparable(new):
            yield ValueChange(name, old, new)


class _State:
    """A record on its way back in time."""

    def __init__(self, stored: StoredRecord) -> None:
        self._stored = stored
        self._is_gone = stored.gone is not None
        self.values: Values = dict(stored.record.values)

    def undo(self, past: list[PastChange], run: int) -> None:
        """Take back what runs after `run` did; what was taken back already stays so."""
        for entry in past:  # latest first
            if entry.when.run <= run:
                break
            if entry.change is None:
                self._is_gone = entry.event == Event.BACK
            elif entry.change.old:
                self.values[entry.change.attribute] = entry.change.old
            else:
                self.values.pop(entry.change.attribute, None)

    def is_there(self, run: int) -> bool:
        return self._stored.first_seen.run <= run and not self._is_gone

    def as_record(self) -> StoredRecord:
        return replace(self._stored, record=replace(self._stored.record, values=dict(self.values)))


def _with_history(database: Database, run: StoredRun) -> Iterator[tuple[StoredRecord, list[PastChange]]]:
    """All records of the run's type and site, each with what later runs did to it, the latest first."""
    told = database.stream(
        f"""
        SELECT {_HISTORY} FROM "history" h JOIN {quoted(table_of(run.type))} t ON t."id" = h."record"
        WHERE t."site" = ? AND h."run" > ? ORDER BY h."record", h."run" DESC
        """,
        (run.site, run.id),
    )
    groups = groupby(told, key=itemgetter(0))
    number, rows = next(groups, (None, iter(())))
    for stored in read_records(database, run.type, site=run.site, include_gone=True):
        past: list[PastChange] = []
        if number == stored.id:
            past = [_past_from(row) for row in rows]
            number, rows = next(groups, (None, iter(())))
        yield stored, past


def read_history(database: Database, record: int) -> list[PastChange]:
    """What runs changed about a record, in their order."""
    rows = database.query(
        f'SELECT {_HISTORY} FROM "history" h WHERE "record" = ? ORDER BY "run", "attribute"', (record,)
    )
    return [_past_from(row) for row in rows]


def _past_from(row: tuple[Any, ...]) -> PastChange:
    record, run, event, attribute, old, new, at = row
    change = ValueChange(attribute, decode_values(old), decode_values(new)) if event == Event.VALUE else None
    return PastChange(record, Event(event), Moment(run, at), change)
