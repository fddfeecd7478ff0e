"""Which records are exported, read one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bowerbird.errors import UsageError
from bowerbird.store.export.model import Item, item_of, merged_item
from bowerbird.store.model import StoredRun
from bowerbird.store.store import Store


@dataclass(frozen=True, slots=True)
class Choice:
    """What to export: everything that is there, unless something narrows it.

    `run` stands for its site and type as they were when it ended. `merged` makes one object of records that are
    linked as duplicates; with `site`, those objects of which the site has a record.
    """

    type: str | None = None
    site: str | None = None
    run: int | None = None
    merged: bool = False
    include_gone: bool = False


def types_of(store: Store, choice: Choice) -> tuple[str, ...]:
    """The record types to export; what cannot be had is said here, before any file is made."""
    if choice.run is not None:
        return (_run_of(store, choice).type,)
    if choice.site is not None and choice.site not in store.sites():
        raise UsageError(f"{store.where} has no site {choice.site!r}; it has {_listed(store.sites())}")
    there = store.types()
    if choice.type is None:
        return there
    if choice.type not in there:
        raise UsageError(f"{store.where} has no records of the type {choice.type!r}; it has {_listed(there)}")
    return (choice.type,)


def chosen_items(store: Store, record_type: str, choice: Choice) -> Iterator[Item]:
    """The items of one type."""
    if choice.run is not None:
        run = _run_of(store, choice)
        yield from (_then(item_of(stored), run) for stored in store.records(record_type, run=run.id))
    elif choice.merged:
        for merged in store.objects(record_type, include_gone=choice.include_gone):
            item = merged_item(merged)
            if choice.site is None or any(source.site == choice.site for source in item.sources):
                yield item
    else:
        yield from map(item_of, store.records(record_type, site=choice.site, include_gone=choice.include_gone))


def _run_of(store: Store, choice: Choice) -> StoredRun:
    if choice.merged or choice.include_gone:
        raise UsageError("--run shows what was there when a run ended: leave out --merged and --include-gone")
    assert choice.run is not None
    run = store.stored_run(choice.run)
    for wanted, has, what in ((choice.type, run.type, "type"), (choice.site, run.site, "site")):
        if wanted not in (None, has):
            raise UsageError(f"run {run.id} was for the {what} {has}, not {wanted}: leave out --{what}")
    return run


def _then(item: Item, run: StoredRun) -> Item:
    """What was seen or missed later had not happened yet."""
    ended = run.finished or run.started
    return replace(item, gone=None, last_seen=min(item.last_seen, max(ended, item.first_seen)))


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names) if names else "none yet"
