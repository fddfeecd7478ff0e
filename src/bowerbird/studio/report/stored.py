"""What the database tells of the records of a site: how many have which attribute, some of them, doubts, links."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bowerbird.domain.record import Attested
from bowerbird.store import Link, Store, StoredRecord
from bowerbird.studio.report.model import Covered, Doubt, Twin

SAMPLES = 6
MOST_DOUBTS = 12
MOST_TWINS = 6  # of a site
UNSURE = 0.5
"""Confidence below which a value is told to be unsure: as likely wrong as right."""
_KEPT = 64  # records from which samples are chosen


@dataclass
class Tally:
    """Records, counted as they go by; none of them is kept but a few samples."""

    records: int = 0
    _have: Counter[str] = field(default_factory=Counter)
    _sure: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    _values: Counter[str] = field(default_factory=Counter)
    _example: dict[str, str] = field(default_factory=dict)
    _doubts: Counter[tuple[str, str]] = field(default_factory=Counter)
    _doubtful: dict[tuple[str, str], Attested] = field(default_factory=dict)
    _kept: list[StoredRecord] = field(default_factory=list)
    _stride: int = 1

    @classmethod
    def of(cls, records: Iterable[StoredRecord]) -> Tally:
        tally = cls()
        for stored in records:
            tally.add(stored)
        return tally

    def add(self, stored: StoredRecord) -> None:
        if self.records % self._stride == 0:
            self._kept.append(stored)
            if len(self._kept) > _KEPT:
                self._kept, self._stride = self._kept[::2], self._stride * 2
        self.records += 1
        for name, values in stored.record.values.items():
            self._have[name] += bool(values)
            for value in values:
                self._count(name, value)

    def _count(self, name: str, value: Attested) -> None:
        self._values[name] += 1
        self._sure[name] += value.confidence
        if value.raw.strip():
            self._example.setdefault(name, value.raw)
        for why in _doubts_about(value):
            self._doubts[name, why] += 1
            self._doubtful.setdefault((name, why), value)

    def coverage(self) -> tuple[Covered, ...]:
        """Attributes, the most frequent first."""
        return tuple(
            Covered(name, have, have / self.records, self._sure[name] / self._values[name], self._example.get(name, ""))
            for name, have in sorted(self._have.items(), key=lambda pair: (-pair[1], pair[0]))
            if have
        )

    def samples(self) -> tuple[StoredRecord, ...]:
        """A few records, from the first to the last."""
        if len(self._kept) <= SAMPLES:
            return tuple(self._kept)
        return tuple(self._kept[round(at * (len(self._kept) - 1) / (SAMPLES - 1))] for at in range(SAMPLES))

    def doubts(self) -> tuple[Doubt, ...]:
        """What is unsure about values, the most frequent first."""
        return tuple(
            Doubt(name, why, number, self._doubtful[name, why].raw, self._doubtful[name, why].origin.url)
            for (name, why), number in self._doubts.most_common(MOST_DOUBTS)
        )


def _doubts_about(value: Attested) -> Iterator[str]:
    if value.value is None:
        yield "the text could not be read as a value"
    yield from value.flags
    if value.value is not None and value.confidence < UNSURE:
        yield f"less than {UNSURE:.0%} sure"


@dataclass(frozen=True)
class Twins:
    """Records of a type that are linked as one object: how many objects, and examples for each site."""

    objects: int
    of_site: dict[str, list[Twin]]


def twins_in(store: Store, record_type: str) -> Twins:
    """The objects of a type that several records are linked as."""
    links: dict[int, list[Link]] = defaultdict(list)
    for stored in store.links(record_type):
        links[stored.link.one].append(stored.link)
    found: dict[str, list[Twin]] = defaultdict(list)
    objects = 0
    for merged in store.objects(record_type) if links else ():
        if len(merged.members) < 2:
            continue
        objects += 1
        members = {record.id: record for record in merged.members}
        for link in (link for number in members for link in links.get(number, ()) if link.other in members):
            twin = Twin(members[link.one], members[link.other], link.score, _reasons(link))
            for site in {twin.one.record.site, twin.other.record.site}:
                if len(found[site]) < MOST_TWINS:
                    found[site].append(twin)
    return Twins(objects, found)


def _reasons(link: Link) -> tuple[str, ...]:
    return tuple(map(str, link.evidence)) if isinstance(link.evidence, tuple) else ()
