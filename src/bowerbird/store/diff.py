"""What is different between two runs over a site: records new, gone and changed, and attributes that fell silent.

An attribute that many records had after the earlier run and few have after the later one was rarely taken off the site:
most often a page changed and the wrapper finds it no more. Such a loss shows in no single record, so it is looked for
in the shares of records that have a value at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bowerbird.domain.record import Attested
from bowerbird.errors import UsageError
from bowerbird.store.model import ChangeKind, RecordChange, RunState, StoredRecord, StoredRun
from bowerbird.store.store import Store

# When a fall is an alarm; judged, not fitted: a site that sells out changes its records, not what it says of them.
SHARP_FALL = 0.2
"""Of the share of records that have an attribute, or of the number of records."""
HALVED = 0.5
FEWEST = 5
"""Records that must have lost it: fewer may have changed by themselves."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two runs over the same part of a site, for the same type."""

    before: StoredRun
    after: StoredRun


@dataclass(frozen=True, slots=True)
class Loss:
    """An attribute that fewer records have: its share of records before and after."""

    attribute: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Summary:
    """How much is different, and what gives rise to alarm."""

    pair: Pair
    records_before: int
    records_after: int
    new: int
    gone: int
    changed: int
    attributes: Mapping[str, int] = field(default_factory=dict)
    """Of how many records each attribute changed, the most changed first."""
    shares: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Of each attribute the share of records that have a value, before and after."""

    @property
    def losses(self) -> tuple[Loss, ...]:
        """Attributes that fell silent."""
        return tuple(
            Loss(name, before, after)
            for name, (before, after) in self.shares.items()
            if (before - after >= SHARP_FALL or after <= HALVED * before)
            and (before - after) * self.records_after >= FEWEST
        )

    @property
    def has_lost_records(self) -> bool:
        """Whether so many records went that the site may not be the cause."""
        fall = self.records_before - self.records_after
        return fall >= FEWEST and fall >= SHARP_FALL * self.records_before


def find_pairs(
    store: Store,
    before: int | None = None,
    after: int | None = None,
    *,
    record_type: str | None = None,
    site: str | None = None,
) -> tuple[Pair, ...]:
    """The two runs that were named; or, of each type, site and scope, the last two (one was named: it and the last)."""
    if before is not None and after is not None:
        return (_checked(store.stored_run(min(before, after)), store.stored_run(max(before, after))),)
    if before is not None:
        named = store.stored_run(before)
        later = [run for run in _like(store, named) if run.id > named.id]
        if not later:
            raise UsageError(f"run {before} is the last one of {named.site}: name an earlier one to compare it with")
        return (Pair(named, _last(later, 1)[0]),)
    runs = store.runs(record_type, site)
    if not runs:
        wanted = " ".join(f"--{name} {value}" for name, value in (("type", record_type), ("site", site)) if value)
        raise UsageError(f"{store.where} has no runs" + (f" for {wanted}" if wanted else " yet"))
    groups: dict[tuple[str, str, str], list[StoredRun]] = {}
    for run in runs:
        groups.setdefault((run.type, run.site, run.scope), []).append(run)
    return tuple(Pair(*_last(group, 2)) for group in groups.values() if len(group) > 1)


def _checked(before: StoredRun, after: StoredRun) -> Pair:
    one, other = ((run.type, run.site, run.scope) for run in (before, after))
    if one != other or before.id == after.id:
        raise UsageError(
            f"run {before.id} ({_name(before)}) and run {after.id} ({_name(after)}) cannot be compared:"
            " name two runs for one type over one site"
        )
    return Pair(before, after)


def _name(run: StoredRun) -> str:
    return f"{run.type} of {run.site}{' ' + run.scope if run.scope else ''}"


def _like(store: Store, run: StoredRun) -> list[StoredRun]:
    return [other for other in store.runs(run.type, run.site) if other.scope == run.scope]


def _last(runs: list[StoredRun], number: int) -> list[StoredRun]:
    """The last runs: complete ones where there are as many, since only those know what is gone."""
    complete = [run for run in runs if run.state == RunState.COMPLETE]
    return (complete if len(complete) >= number else runs)[-number:]


def differences(store: Store, pair: Pair) -> Iterator[RecordChange]:
    """What is different about the records of the part of the site that the two runs were over."""
    is_of_scope = _of_scope(store, pair)
    return (change for change in store.changes(pair.before.id, pair.after.id) if is_of_scope(change.record))


def _of_scope(store: Store, pair: Pair) -> Callable[[StoredRecord], bool]:
    scopes = {run.id: run.scope for run in store.runs(pair.after.type, pair.after.site)}
    return lambda stored: scopes.get(stored.last_seen.run, "") == pair.after.scope


def summarise(store: Store, pair: Pair, seen: Callable[[RecordChange], None] = lambda _: None) -> Summary:
    """Count what is different; `seen` is told of every difference on the way."""
    kinds: Counter[ChangeKind] = Counter()
    attributes: Counter[str] = Counter()
    for change in differences(store, pair):
        kinds[change.kind] += 1
        attributes.update(one.attribute for one in change.changes)
        seen(change)
    (earlier, before), (later, after) = (_coverage(store, pair, run) for run in (pair.before, pair.after))
    return Summary(
        pair,
        earlier,
        later,
        new=kinds[ChangeKind.NEW],
        gone=kinds[ChangeKind.GONE],
        changed=kinds[ChangeKind.CHANGED],
        attributes=dict(attributes.most_common()),
        shares={name: (_share(before[name], earlier), _share(after[name], later)) for name in sorted(before | after)},
    )


def _coverage(store: Store, pair: Pair, run: StoredRun) -> tuple[int, Counter[str]]:
    """How many records there were when a run ended, and how many of them had a value for each attribute."""
    is_of_scope = _of_scope(store, pair)
    records = 0
    having: Counter[str] = Counter()
    for stored in filter(is_of_scope, store.records(run.type, run=run.id)):
        records += 1
        having.update(name for name, found in stored.record.values.items() if _has_value(found))
    return records, having


def _has_value(found: tuple[Attested, ...]) -> bool:
    """Whether there is a value; a text that could not be read is none."""
    return any(one.value is not None for one in found)


def _share(number: int, records: int) -> float:
    return number / records if records else 0.0


def plain_summary(summary: Summary) -> dict[str, Any]:
    """A summary as JSON can say it."""
    pair = summary.pair
    return {
        "kind": "summary",
        "type": pair.after.type,
        "site": pair.after.site,
        "scope": pair.after.scope,
        "before": _plain_run(pair.before, summary.records_before),
        "after": _plain_run(pair.after, summary.records_after),
        "new": summary.new,
        "gone": summary.gone,
        "changed": summary.changed,
        "changed_attributes": dict(summary.attributes),
        "shares": {name: {"before": before, "after": after} for name, (before, after) in summary.shares.items()},
        "lost_records": summary.has_lost_records,
        "losses": [loss.attribute for loss in summary.losses],
    }


def _plain_run(run: StoredRun, records: int) -> dict[str, Any]:
    return {"run": run.id, "started": run.started, "state": str(run.state), "records": records}


def plain_change(change: RecordChange) -> dict[str, Any]:
    """A change as JSON can say it; what was not there is null, several values are a list."""
    record = change.record.record
    return {
        "kind": str(change.kind),
        "type": record.type,
        "id": change.record.id,
        "site": record.site,
        "url": record.url,
        "changes": {
            one.attribute: {
                "old": _plain([value.value for value in one.old]),
                "new": _plain([value.value for value in one.new]),
                "old_raw": _plain([value.raw for value in one.old]),
                "new_raw": _plain([value.raw for value in one.new]),
            }
            for one in change.changes
        },
    }


def _plain(values: list[Any]) -> Any:
    return values if len(values) > 1 else values[0] if values else None
