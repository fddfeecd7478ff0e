"""The table of runs: beginning one or taking one up, noting how far it came, counting what came of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from bowerbird.domain.record import Plain
from bowerbird.store.columns import Layout
from bowerbird.store.database import Database, Row, insertion, listed, quoted
from bowerbird.store.facts import encode_plain, frozen
from bowerbird.store.model import Counts, Event, RunState, StoredRun, StoredWrapper, WrapperText
from bowerbird.store.schema import HISTORY, RUNS, WRAPPERS

_COUNTED = ("sightings", "records", "new", "changed", "back", "gone")
_PAGES = '(SELECT count(*) FROM "pages" WHERE "run" = "runs"."id")'
SELECT_RUNS = f'SELECT {listed(RUNS.names())}, {_PAGES} FROM "runs"'
SELECT_WRAPPERS = f'SELECT {listed(WRAPPERS.names())} FROM "wrappers"'


@dataclass(frozen=True, slots=True)
class Errand:
    """What a run is for."""

    type: str
    site: str
    domain: str
    scope: str = ""
    wrapper: WrapperText | None = None
    settings: Mapping[str, Plain] = field(default_factory=dict)


def run_from(row: Row) -> StoredRun:
    told: dict[str, Any] = dict(zip((*RUNS.names(), "pages"), row, strict=True))
    counts = Counts(pages=told.pop("pages"), **{name: told.pop(name) for name in _COUNTED})
    told["settings"] = frozen(json.loads(told["settings"]))
    return StoredRun(**{**told, "state": RunState(told["state"])}, counts=counts)


def wrapper_from(row: Row) -> StoredWrapper:
    return StoredWrapper(**dict(zip(WRAPPERS.names(), row, strict=True)))


def open_run(database: Database, errand: Errand, at: str, *, resume: bool) -> StoredRun:
    """The last run for this errand where it is not complete and shall be taken up; otherwise a new one."""
    database.begin()
    try:
        database.lock("runs")  # numbers of runs and wrappers are counted up
        wrapper = _keep_wrapper(database, errand, at)
        found = _unfinished(database, errand, wrapper) if resume else None
        run = found or _begin(database, errand, wrapper, at)
        database.execute('UPDATE "runs" SET "state" = ?, "finished" = NULL WHERE "id" = ?', (RunState.RUNNING, run.id))
    except BaseException:
        database.rollback()
        raise
    database.commit()
    return replace(run, state=RunState.RUNNING, finished=None)


def _keep_wrapper(database: Database, errand: Errand, at: str) -> int | None:
    if errand.wrapper is None:
        return None
    digest = sha256(errand.wrapper.text.encode()).hexdigest()
    known = database.query('SELECT "id" FROM "wrappers" WHERE "site" = ? AND "digest" = ?', (errand.site, digest))
    about = (errand.wrapper.verdict, errand.wrapper.evidence)
    if known:
        number: int = known[0][0]
        if any(about):
            database.execute('UPDATE "wrappers" SET "verdict" = ?, "evidence" = ? WHERE "id" = ?', (*about, number))
        return number
    number = _next(database, "wrappers")
    database.execute(
        insertion("wrappers", WRAPPERS.names()), (number, errand.site, digest, errand.wrapper.text, *about, at)
    )
    return number


def _next(database: Database, table: str) -> int:
    ((last,),) = database.query(f'SELECT coalesce(max("id"), 0) FROM {quoted(table)}')
    return int(last) + 1


def _unfinished(database: Database, errand: Errand, wrapper: int | None) -> StoredRun | None:
    where = 'WHERE "site" = ? AND "type" = ? AND "scope" = ? ORDER BY "id" DESC LIMIT 1'
    rows = database.query(f"{SELECT_RUNS} {where}", (errand.site, errand.type, errand.scope))
    last = run_from(rows[0]) if rows else None
    # Another wrapper comes to other places: its checkpoint would mean nothing.
    return last if last and last.state != RunState.COMPLETE and last.wrapper == wrapper else None


def _begin(database: Database, errand: Errand, wrapper: int | None, at: str) -> StoredRun:
    database.execute(
        'INSERT INTO "sites" ("site", "first_seen") VALUES (?, ?) ON CONFLICT DO NOTHING', (errand.site, at)
    )
    run = StoredRun(
        _next(database, "runs"),
        *(errand.type, errand.site, errand.domain, errand.scope),
        *(at, None, RunState.RUNNING, wrapper),
        settings=errand.settings,
    )
    about = (run.id, run.type, run.site, run.domain, run.scope, run.started, None, str(run.state), wrapper)
    counts = [0] * len(_COUNTED)
    database.execute(insertion("runs", RUNS.names()), (*about, encode_plain(run.settings), "", *counts))
    return run


def save_run(database: Database, run: StoredRun) -> None:
    """Write what changes of a run: its state, its checkpoint and its counts."""
    counts = tuple(getattr(run.counts, name) for name in _COUNTED)
    sets = ", ".join(f"{quoted(name)} = ?" for name in ("state", "finished", "checkpoint", *_COUNTED))
    parameters = (str(run.state), run.finished, run.checkpoint, *counts, run.id)
    database.execute(f'UPDATE "runs" SET {sets} WHERE "id" = ?', parameters)


def mark_gone(database: Database, layout: Layout, run: StoredRun, at: str) -> None:
    """Records that a run of the same scope saw last, and that this one did not see, are gone."""
    table = quoted(layout.table)
    database.execute(
        f"""
        UPDATE {table} SET "gone_run" = ?, "gone_at" = ?
        WHERE "site" = ? AND "gone_run" IS NULL AND "last_run" <> ? AND "last_run" IN
            (SELECT "id" FROM "runs" WHERE "site" = ? AND "type" = ? AND "scope" = ?)
        """,
        (run.id, at, run.site, run.id, run.site, run.type, run.scope),
    )
    told = f'SELECT "id", "gone_run", \'{Event.GONE}\', \'\', NULL, NULL, "gone_at" FROM {table}'
    database.execute(
        f'INSERT INTO "history" ({listed(HISTORY.names())}) {told} WHERE "site" = ? AND "gone_run" = ?',
        (run.site, run.id),
    )


def count_run(database: Database, layout: Layout, run: StoredRun) -> Counts:
    """The counts of a run, from the records themselves."""
    ((records, new),) = database.query(
        f"""
        SELECT count(*), coalesce(sum(CASE WHEN "first_run" = ? THEN 1 ELSE 0 END), 0)
        FROM {quoted(layout.table)} WHERE "site" = ? AND "last_run" = ?
        """,
        (run.id, run.site, run.id),
    )
    told = database.query(
        'SELECT "event", count(DISTINCT "record") FROM "history" WHERE "run" = ? GROUP BY "event"', (run.id,)
    )
    events: dict[str, int] = dict(told)
    changed, back, gone = (int(events.get(event, 0)) for event in (Event.VALUE, Event.BACK, Event.GONE))
    return replace(run.counts, records=int(records), new=int(new), changed=changed, back=back, gone=gone)
