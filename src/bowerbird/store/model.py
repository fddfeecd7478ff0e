"""What the database gives back: records with their times, runs, changes, links between duplicates, merged objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bowerbird.domain import ValueKind
from bowerbird.domain.record import Attested, Plain, Record


class RunState(StrEnum):
    """How far a run came."""

    RUNNING = "running"
    """Begun and neither finished nor stopped: at work now, or killed."""
    STOPPED = "stopped"
    """Ended by an error or by hand; what it gathered is kept, and it can be taken up again."""
    COMPLETE = "complete"
    """It saw all there is: records of its site that it did not see are gone."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A run, and the time (ISO 8601, UTC) within it."""

    run: int
    at: str


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A record as the database has it.

    `id` is unique over all types and stays the same from run to run. `gone` is the run that should have seen the
    record and did not; None while it is there.
    """

    id: int
    record: Record
    first_seen: Moment
    last_seen: Moment
    gone: Moment | None = None


@dataclass(frozen=True, slots=True)
class WrapperText:
    """A wrapper to keep with a run: its OXPath text, and what is known of it.

    `evidence` is JSON text, `verdict` a word ("effective", "partial").
    """

    text: str
    verdict: str = ""
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Counts:
    """What came of a run so far.

    `sightings` counts the records that were written, `records` the different ones among them, so that a gap between
    the two shows records that were seen several times. `changed` counts records of which a value is another than
    before the run, `back` those that had been gone, `gone` those that the run did not see any more.
    """

    sightings: int = 0
    records: int = 0
    new: int = 0
    changed: int = 0
    back: int = 0
    gone: int = 0
    pages: int = 0


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A run over one site for one record type.

    `domain` names the pack. `scope` tells apart runs over different parts of a site ("/for-sale", "/to-let"): a
    record is gone when a complete run of the scope that saw it last does not see it. `checkpoint` is the text that
    was committed with the last records.
    """

    id: int
    type: str
    site: str
    domain: str
    scope: str
    started: str
    finished: str | None
    state: RunState
    wrapper: int | None
    counts: Counts = Counts()
    settings: Mapping[str, Plain] = field(default_factory=dict)
    checkpoint: str = ""


@dataclass(frozen=True, slots=True)
class StoredWrapper:
    """A wrapper that runs used."""

    id: int
    site: str
    digest: str
    text: str
    verdict: str
    evidence: str
    made: str


@dataclass(frozen=True, slots=True)
class StoredAttribute:
    """An attribute of a record type as the database knows it: those of all packs that wrote records of the type."""

    name: str
    kind: ValueKind
    unit: str | None
    many: bool


class Event(StrEnum):
    """What an entry of the history tells."""

    VALUE = "value"
    GONE = "gone"
    BACK = "back"


class ChangeKind(StrEnum):
    """How a record is different after a run, compared with after an earlier one."""

    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class ValueChange:
    """An attribute before and after; no values where it was not there."""

    attribute: str
    old: tuple[Attested, ...]
    new: tuple[Attested, ...]


@dataclass(frozen=True, slots=True)
class RecordChange:
    """What is different about a record after a run, compared with after an earlier one.

    `record` has the values that it had after the later run; `changes` are those that differ, in the order of their
    names.
    """

    kind: ChangeKind
    record: StoredRecord
    changes: tuple[ValueChange, ...] = ()


@dataclass(frozen=True, slots=True)
class PastChange:
    """One entry of a record's history: a value changed in this run (`change`), or the record was gone or back."""

    record: int
    event: Event
    when: Moment
    change: ValueChange | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """Two records (of one type, in any order) that are the same object, and why.

    `evidence` is for people and JSON-able: `{"phone": 1.0, "address": 0.9}`.
    """

    one: int
    other: int
    score: float
    evidence: Plain = None


@dataclass(frozen=True, slots=True)
class StoredLink:
    """A link as it is kept; one that was undone stays, so that it is not made again."""

    link: Link
    made: str
    undone: str | None = None


@dataclass(frozen=True, slots=True)
class MergedObject:
    """One object, from all records that are linked as being it; most often there is just one.

    Of each attribute `values` has those of one member: the surest, of equally sure ones the most recently seen.
    Their origins tell which; nothing of the others is lost, `members` has them all.
    """

    id: int
    type: str
    values: Mapping[str, tuple[Attested, ...]]
    members: tuple[StoredRecord, ...]
