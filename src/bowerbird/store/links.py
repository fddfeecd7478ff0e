"""Links between records that are the same object, and the objects that they make.

Nothing is merged in the tables: links are kept, and objects are the groups that the links in force connect. Undoing a
link splits its object again. An undone link stays, so that the next comparison does not make it anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from bowerbird.domain.record import Attested
from bowerbird.errors import UsageError
from bowerbird.store.database import Database, insertion, listed
from bowerbird.store.facts import encode_plain, frozen
from bowerbird.store.model import Link, MergedObject, StoredLink, StoredRecord
from bowerbird.store.reading import record_from, select_records
from bowerbird.store.schema import LINKS, OBJECTS
from bowerbird.store.types import table_of

_CHUNK = 1000


def add_links(database: Database, record_type: str, links: Iterable[Link], at: str, *, redo: bool) -> int:
    """Keep links between records of a type; those that were undone stay undone unless `redo`. How many are in force."""
    database.begin()
    try:
        database.lock(f"links of {record_type}")
        number = 0
        chosen: list[Link] = []
        for link in links:
            chosen.append(_ordered(link))
            if len(chosen) == _CHUNK:
                number += _keep(database, record_type, chosen, at, redo=redo)
                chosen = []
        number += _keep(database, record_type, chosen, at, redo=redo)
        _connect(database, record_type)
    except BaseException:
        database.rollback()
        raise
    database.commit()
    return number


def undo_link(database: Database, one: int, other: int, at: str) -> None:
    """Undo the link between two records."""
    one, other = sorted((one, other))
    database.begin()
    try:
        found = database.query('SELECT "type" FROM "links" WHERE "one" = ? AND "other" = ?', (one, other))
        if not found:
            raise UsageError(f"records {one} and {other} are not linked")
        ((record_type,),) = found
        database.lock(f"links of {record_type}")
        database.execute(
            'UPDATE "links" SET "undone" = ? WHERE "one" = ? AND "other" = ? AND "undone" IS NULL', (at, one, other)
        )
        _connect(database, record_type)
    except BaseException:
        database.rollback()
        raise
    database.commit()


def read_links(database: Database, record_type: str, *, include_undone: bool) -> Iterator[StoredLink]:
    condition = "" if include_undone else ' AND "undone" IS NULL'
    columns = ("one", "other", "score", "evidence", "made", "undone")
    statement = f'SELECT {listed(columns)} FROM "links" WHERE "type" = ?{condition} ORDER BY "one", "other"'
    for one, other, score, evidence, made, undone in database.stream(statement, (record_type,)):
        yield StoredLink(Link(one, other, score, frozen(json.loads(evidence))), made, undone)


def read_objects(database: Database, record_type: str, *, include_gone: bool) -> Iterator[MergedObject]:
    """The objects of a type, each with its records."""
    condition = "" if include_gone else 'WHERE t."gone_run" IS NULL'
    number = 'coalesce(o."object", t."id")'
    joined = select_records(record_type, f", {number}", 'LEFT JOIN "objects" o ON o."record" = t."id"')
    rows = database.stream(f'{joined} {condition} ORDER BY {number}, t."id"')
    for found, members in groupby(rows, key=lambda row: row[-1]):
        records = tuple(record_from(row[:-1], record_type) for row in members)
        yield MergedObject(found, record_type, chosen_values(records), records)


def chosen_values(members: Sequence[StoredRecord]) -> dict[str, tuple[Attested, ...]]:
    """Of each attribute the values of one member: the surest, then the most recently seen, then the oldest record."""
    values: dict[str, tuple[Attested, ...]] = {}
    best: dict[str, tuple[bool, float, str, int]] = {}
    for member in members:
        for name, found in member.record.values.items():
            if not found:
                continue
            rank = (found[0].value is not None, found[0].confidence, member.last_seen.at, -member.id)
            if name not in best or rank > best[name]:
                best[name], values[name] = rank, found
    return values


def components(pairs: Iterable[tuple[int, int]]) -> Mapping[int, int]:
    """For each record of some pair the smallest one that it is connected with."""
    parent: dict[int, int] = {}

    def root(record: int) -> int:
        parent.setdefault(record, record)
        while parent[record] != record:
            parent[record] = parent[parent[record]]
            record = parent[record]
        return record

    for one, other in pairs:
        low, high = sorted((root(one), root(other)))
        parent[high] = low
    return {record: root(record) for record in parent}


def _ordered(link: Link) -> Link:
    if link.one == link.other:
        raise UsageError(f"record {link.one} cannot be linked with itself")
    return link if link.one < link.other else Link(link.other, link.one, link.score, link.evidence)


def _keep(database: Database, record_type: str, links: Sequence[Link], at: str, *, redo: bool) -> int:
    wanted = sorted({record for link in links for record in (link.one, link.other)})
    known = {number for (number,) in database.rows_of(table_of(record_type), ("id",), "id", wanted)}
    unknown = [record for record in wanted if record not in known]
    if unknown:
        raise UsageError(f"there is no {record_type} with the id {unknown[0]}")
    again = ', "undone" = NULL' if redo else ""
    database.execute_many(
        f'{insertion("links", LINKS.names())} ON CONFLICT ("one", "other") DO UPDATE'
        f' SET "score" = excluded."score", "evidence" = excluded."evidence"{again}',
        [(link.one, link.other, record_type, link.score, encode_plain(link.evidence), at, None) for link in links],
    )
    undone = {
        (one, other)
        for one, other, when in database.rows_of("links", ("one", "other", "undone"), "one", wanted)
        if when
    }
    return sum((link.one, link.other) not in undone for link in links)


def _connect(database: Database, record_type: str) -> None:
    """Make the objects of a type anew."""
    pairs = database.query('SELECT "one", "other" FROM "links" WHERE "type" = ? AND "undone" IS NULL', (record_type,))
    database.execute('DELETE FROM "objects" WHERE "type" = ?', (record_type,))
    found = components((one, other) for one, other in pairs)
    database.load("objects", OBJECTS.names(), [(record, number, record_type) for record, number in found.items()])
