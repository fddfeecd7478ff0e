"""What is written of an object: its values, when it was seen, and for merged objects the records that it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bowerbird.domain.record import Attested
from bowerbird.store.model import MergedObject, StoredRecord


@dataclass(frozen=True, slots=True)
class Source:
    """A record that a merged object is made of. Times are ISO 8601, UTC."""

    id: int
    site: str
    url: str
    first_seen: str
    last_seen: str
    gone: str | None


@dataclass(frozen=True, slots=True)
class Item:
    """One record, or one merged object, which then has `sources` and speaks under the name of the first of them.

    `gone` is when it was missed for the first time, None while it is there; a merged object is gone when all its
    sources are.
    """

    id: int
    type: str
    site: str
    url: str
    values: Mapping[str, tuple[Attested, ...]]
    first_seen: str
    last_seen: str
    gone: str | None = None
    sources: tuple[Source, ...] = ()


def item_of(stored: StoredRecord) -> Item:
    """A record as it is."""
    record, source = stored.record, _source(stored)
    return Item(
        stored.id,
        record.type,
        record.site,
        record.url,
        record.values,
        source.first_seen,
        source.last_seen,
        source.gone,
    )


def merged_item(merged: MergedObject) -> Item:
    """An object, whatever number of records it is made of."""
    sources = tuple(_source(member) for member in sorted(merged.members, key=lambda member: member.id))
    leading = next((source for source in sources if source.gone is None), sources[0])
    left = [source.gone for source in sources if source.gone is not None]
    return Item(
        merged.id,
        merged.type,
        leading.site,
        leading.url,
        merged.values,
        min(source.first_seen for source in sources),
        max(source.last_seen for source in sources),
        max(left) if len(left) == len(sources) else None,
        sources,
    )


def _source(stored: StoredRecord) -> Source:
    record = stored.record
    gone = stored.gone.at if stored.gone is not None else None
    return Source(stored.id, record.site, record.url, stored.first_seen.at, stored.last_seen.at, gone)
