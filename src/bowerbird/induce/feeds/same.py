"""Whether two ways to read a site give the same records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from bowerbird.domain.record import Attested, Record
from bowerbird.induce.feeds.addresses import clean
from bowerbird.induce.texts.typing import agree

_ADDRESSES = ("url", "image")
_TELLING = ("title", "name", "price")


@dataclass(frozen=True, slots=True)
class Differences:
    """What two lists of records do not have in common.

    `missing` are records of the first that the second lacks, `added` those that only the second has; `differing` gives
    for each attribute of the first the share of its records in which the second says something else or nothing.
    `more` names attributes that only the second has.
    """

    both: int
    missing: tuple[Record, ...] = ()
    added: tuple[Record, ...] = ()
    differing: Mapping[str, float] = field(default_factory=dict)
    more: tuple[str, ...] = ()

    @property
    def are_same(self) -> bool:
        """Whether the second has all and only the records of the first, with all of their values."""
        return bool(self.both) and not self.missing and not self.added and not self.differing

    def __str__(self) -> str:
        said = [f"{self.both} records in both"]
        said += [f"{len(self.missing)} missing"] if self.missing else []
        said += [f"{len(self.added)} added"] if self.added else []
        said += [f"{name} differs in {share:.0%}" for name, share in self.differing.items()]
        return ", ".join(said)


def same_records(one: Sequence[Record], other: Sequence[Record]) -> Differences:
    """What `other` has of `one`: records are the same by address, or by what they are called and cost."""
    keys = _keys(one, other)
    waiting: defaultdict[Hashable, list[Record]] = defaultdict(list)
    for record in other:
        waiting[_key(record, keys)].append(record)
    pairs: list[tuple[Record, Record]] = []
    missing: list[Record] = []
    for record in one:
        alike = waiting[_key(record, keys)]
        if alike:
            pairs.append((record, alike.pop(0)))
        else:
            missing.append(record)
    added = tuple(record for left in waiting.values() for record in left)
    names = {name for _, record in pairs for name in record.values} - {
        name for record, _ in pairs for name in record.values
    }
    return Differences(len(pairs), tuple(missing), added, _differing(pairs), tuple(sorted(names)))


def _keys(one: Sequence[Record], other: Sequence[Record]) -> tuple[str, ...]:
    """The attributes to know records by: the address where each has its own, else all that tells."""
    if all(len({record.url for record in records}) == len(records) for records in (one, other)):
        return ("url",)
    common = set.intersection(*({name for record in records for name in record.values} for records in (one, other)))
    return tuple(name for name in _TELLING if name in common) or tuple(sorted(common - {*_ADDRESSES}))


def _key(record: Record, names: tuple[str, ...]) -> Hashable:
    return tuple(_told(record, name) for name in names)


def _told(record: Record, name: str) -> str:
    found = record.first(name)
    if name == "url":
        return clean(record.url)
    return "" if found is None else repr(found.value or found.raw)


def _differing(pairs: Sequence[tuple[Record, Record]]) -> dict[str, float]:
    had: defaultdict[str, int] = defaultdict(int)
    wrong: defaultdict[str, int] = defaultdict(int)
    for first, second in pairs:
        for name, values in first.values.items():
            had[name] += 1
            wrong[name] += not _have_same(name, values, second.values.get(name, ()))
    return {name: wrong[name] / had[name] for name in had if wrong[name]}


def _have_same(name: str, one: Sequence[Attested], other: Sequence[Attested]) -> bool:
    if name in _ADDRESSES:
        return {clean(str(value.value)) for value in one} <= {clean(str(value.value)) for value in other}
    return all(any(agree(value, theirs) for theirs in other) for value in one)
