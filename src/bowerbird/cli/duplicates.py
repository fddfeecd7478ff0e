"""`bowerbird duplicates`: find records of one object in a database, link them, show them, undo a link."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bowerbird.cli.export import DatabaseArgument, TypeOption
from bowerbird.cli.wrapped import TELLING
from bowerbird.domain import Pack, load_pack
from bowerbird.errors import UsageError
from bowerbird.store import Link, MergedObject, Store, StoredLink, open_store
from bowerbird.store.duplicates import Sighting, find_duplicates

_LONGEST_VALUE = 48
_REASONS = 4


def show_duplicates(
    db: DatabaseArgument,
    record_type: TypeOption = None,
    undo: Annotated[
        str | None, typer.Option("--undo", metavar="LINK", help="Undo one link, named as the table does: 12-57.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=0, help="Objects shown of each type.")] = 50,
    as_json: Annotated[
        bool, typer.Option("--json", help="JSON Lines: each object with its records, links and evidence.")
    ] = False,
) -> None:
    """Find records of one object, within and across sites, link them, and show what was merged and why.

    Links are kept with their evidence and can be undone; what was undone is not linked again.

    Example: `bowerbird duplicates homes.db --type property`
    """
    with open_store(db, create=False) as store:
        if undo is not None:
            _undo(store, undo)
            return
        for name in (record_type,) if record_type else store.types():
            number = _find(store, name)
            if as_json:
                _print_lines(store, name)
            else:
                _print_table(Console(), store, name, number, limit)


def _find(store: Store, record_type: str) -> int:
    """Link the duplicates of a type; how many links hold."""
    sightings = (Sighting(str(stored.id), stored.record) for stored in store.records(record_type))
    undone = [
        (str(told.link.one), str(told.link.other))
        for told in store.links(record_type, include_undone=True)
        if told.undone is not None
    ]
    found = find_duplicates(sightings, _pack(store, record_type), undone)
    links = [Link(int(one.a), int(one.b), one.score, one.evidence) for one in found.links]
    number = store.link(record_type, links)
    _part(store, record_type, [(int(one), int(other)) for one, other in undone], links)
    return number


def _part(store: Store, record_type: str, undone: Sequence[tuple[int, int]], links: Iterable[Link]) -> None:
    """Undo older links that connect, through others, what somebody took apart."""
    if not undone:
        return
    kept = {frozenset((link.one, link.other)) for link in links}
    by_record = _links_of(store, record_type)
    together = [
        found
        for found in store.objects(record_type)
        if any({record.id for record in found.members}.issuperset(pair) for pair in undone)
    ]
    for link in (link for found in together for link in _of_object(found, by_record)):
        if {link.one, link.other} not in kept:
            store.unlink(link.one, link.other)


def _pack(store: Store, record_type: str) -> Pack:
    """The pack that wrote the type's records last."""
    runs = store.runs(record_type)
    if not runs:
        raise UsageError(f"{store.where} has no records of the type {record_type!r}")
    return load_pack(runs[-1].domain)


def _undo(store: Store, name: str) -> None:
    parts = re.fullmatch(r"(\d+)-(\d+)", name.strip())
    if parts is None:
        raise UsageError(f"{name!r} names no link; give the ids of its records, as in 12-57")
    one, other = int(parts[1]), int(parts[2])
    store.unlink(one, other)
    still = any({one, other} <= {record.id for record in found.members} for found in _merged(store))
    told = "; other links still connect them, until duplicates are looked for again" if still else ""
    Console(stderr=True).print(Text(f"records {one} and {other} are not linked any more{told}", "dim"), soft_wrap=True)


def _merged(store: Store) -> Iterator[MergedObject]:
    return (found for name in store.types() for found in store.objects(name) if len(found.members) > 1)


def _links_of(store: Store, record_type: str) -> Mapping[int, Sequence[StoredLink]]:
    """The links that hold, by each of their records."""
    links: dict[int, list[StoredLink]] = defaultdict(list)
    for told in store.links(record_type):
        links[told.link.one].append(told)
    return links


def _of_object(found: MergedObject, links: Mapping[int, Sequence[StoredLink]]) -> list[Link]:
    members = {record.id for record in found.members}
    held = (told.link for record in members for told in links.get(record, ()) if told.link.other in members)
    return sorted(held, key=lambda link: (-link.score, link.one, link.other))


def _print_table(console: Console, store: Store, record_type: str, links: int, limit: int) -> None:
    by_record = _links_of(store, record_type)
    table = Table("link", "score", "sites", record_type, "evidence", show_lines=True)
    records = objects = merged = 0
    for found in store.objects(record_type):
        records += len(found.members)
        objects += 1
        if len(found.members) > 1:
            merged += 1
            if merged <= limit:
                _add_rows(table, found, _of_object(found, by_record))
    if merged and limit:
        console.print(table)
    summary = f"{record_type}: {records:,} records are {objects:,} objects; {merged:,} merged by {links:,} links"
    console.print(Text(summary), soft_wrap=True)
    if merged > limit:
        console.print(Text(f"… and {merged - limit:,} more (--limit {merged}, or --json for all)", "dim"))


def _add_rows(table: Table, found: MergedObject, links: Iterable[Link]) -> None:
    site = {record.id: record.record.site for record in found.members}
    told = "\n".join(
        values[0].raw if len(values[0].raw) <= _LONGEST_VALUE else f"{values[0].raw[:_LONGEST_VALUE].rstrip()}…"
        for name in TELLING
        if (values := found.values.get(name))
    )
    for link in links:
        table.add_row(
            f"{link.one}-{link.other}",
            f"{link.score:.1f}",
            "\n".join(dict.fromkeys((site[link.one], site[link.other]))),
            Text(told),
            Text("\n".join(_evidence(link)[:_REASONS])),
        )


def _evidence(link: Link) -> list[str]:
    return [str(reason) for reason in link.evidence] if isinstance(link.evidence, tuple) else []


def _print_lines(store: Store, record_type: str) -> None:
    by_record = _links_of(store, record_type)
    for found in store.objects(record_type):
        if len(found.members) > 1:
            line = {
                "type": record_type,
                "object": found.id,
                "records": [
                    {"id": record.id, "site": record.record.site, "url": record.record.url} for record in found.members
                ],
                "links": [
                    {"link": f"{link.one}-{link.other}", "score": link.score, "evidence": _evidence(link)}
                    for link in _of_object(found, by_record)
                ],
            }
            typer.echo(json.dumps(line, ensure_ascii=False))
