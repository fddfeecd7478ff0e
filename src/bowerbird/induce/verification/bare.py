"""Records that say next to nothing of what the others say: of another template that nobody looked at, or no records.

Problem    a wrapper is written from the first pages of a list; on the seventh an offer is made in another way, or an
           advert stands among the records. The wrapper takes its place for a record and finds nothing there.
Departures what nearly all records say on the list is what counts: records may lack a price, but not all of it, and not
           their name. What is usual, those tell that say much: an advert in every eighth place does not change it.
           Where the analysed pages show such records, too, they are the site's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

from bowerbird.domain.record import Record
from bowerbird.induce.model import Finding, Outcome
from bowerbird.induce.verification.evidence import Evidence

BARE = "records alike"
_USUAL = 0.9  # of the records: what nearly all of them say
_MUCH = 0.5  # of what records say in the middle, for a record to tell what is usual
_LEAST_USUAL = 3  # attributes that nearly all have, to miss them in others
_LEAST_SAID = 0.34  # of these: a record that says less is of another make
_NO_NEWS = frozenset(("image",))  # what adverts have, too
_NAMING = frozenset(("title", "name"))


def records_alike(evidence: Evidence) -> Finding:
    """Whether all records say at least some of what nearly all say."""
    run = evidence.run
    if run is None or not run.records:
        return Finding(BARE, Outcome.UNKNOWN, "there are no records to look at")
    bare = bare_places(run.records)
    analysed = [record for page in evidence.seen for record in page.records]
    if not bare or bare_places(analysed):
        return Finding(BARE, Outcome.HOLDS, f"all {len(run.records):,} records say something of what the others say")
    said = f"{len(bare):,} of {len(run.records):,} records have no name, or say next to nothing of what the others say"
    return Finding(BARE, Outcome.MISSING, said)


def bare_places(records: Sequence[Record]) -> list[int]:
    """The numbers of the records that say next to nothing of what nearly all say there, or have no name."""
    said = [_said(record) for record in records]
    usual = _usual(said)
    if len(usual) < _LEAST_USUAL:
        return []
    naming = usual & _NAMING
    return [at for at, own in enumerate(said) if len(own & usual) < _LEAST_SAID * len(usual) or not naming <= own]


def _usual(said: Sequence[frozenset[str]]) -> set[str]:
    """What nearly all records say, but for those that say little of anything."""
    much = _MUCH * median(map(len, said)) if said else 0.0
    telling = [own for own in said if len(own) >= much]
    counts = Counter(name for own in telling for name in own)
    return {name for name, count in counts.items() if count >= _USUAL * len(telling)}


def _said(record: Record) -> frozenset[str]:
    """What the list says of a record: of the pages behind records a run may know a few only."""
    return frozenset(
        name
        for name, values in record.values.items()
        if name not in _NO_NEWS and any(value.origin.url == record.origin.url for value in values)
    )
