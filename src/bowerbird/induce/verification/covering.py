"""The check that every attribute type is covered (DIADEM, Definition 1): what pages show, the wrapper yields.

An attribute counts as shown when enough analysed records or detail pages have a readable value of it. Types above or
below it in the pack's hierarchy cover it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bowerbird.domain import Pack, ValueKind
from bowerbird.domain.record import Record
from bowerbird.induce.model import Finding, Outcome, was_followed
from bowerbird.induce.verification.comparing import is_said_with_sum
from bowerbird.induce.verification.evidence import Evidence, Run
from bowerbird.induce.verification.matching import match
from bowerbird.page.addresses import bare_address

COVERED = "attributes"

_LEAST_SUPPORT = 0.25  # of the records of a page: thesis, Definition 13
_LEAST_RECORDS = 2  # with the value, unless there is one record only
_MOSTLY = 0.9  # of the texts that one check saw as an attribute, which the wrapper gives as another one
_TITLE, _NAME = "title", "name"  # the heading of a page says no more than what its object is called
_FREE = (ValueKind.TEXT, ValueKind.NAME, ValueKind.PLACE, ValueKind.URL, ValueKind.IMAGE)
_LEAST_SURE = 0.3  # confidence of a value on a detail page that asks to be covered


def attributes_covered(evidence: Evidence) -> Finding:
    """The attributes that the analysed pages show, among those of the run."""
    if evidence.run is None or not evidence.run.records:
        return Finding(COVERED, Outcome.UNKNOWN, "there are no records to look at")
    shown = shown_attributes(evidence)
    if not shown:
        return Finding(COVERED, Outcome.UNKNOWN, "no page was analysed for its attributes")
    yielded = {name for record in evidence.run.records for name, own in record.values.items() if own}
    yielded.update(name for detail in evidence.details for name in detail.read)
    if any(record.url != record.origin.url for record in evidence.run.records):
        yielded.add("url")  # the page that the wrapper went to
    unread = [name for name in shown if not _is_covered(name, yielded, evidence.pack)]
    missing = [
        name
        for name in unread
        if not _is_read_as_another(name, evidence, evidence.run) and not _are_said_with_sums(name, evidence)
    ]
    if missing:
        said = f"the pages show {', '.join(sorted(missing))}, the wrapper does not yield {_them(missing)}"
        return Finding(COVERED, Outcome.MISSING, said)
    return Finding(COVERED, Outcome.HOLDS, f"all {len(shown):,} attributes that the pages show are yielded")


def shown_attributes(evidence: Evidence) -> tuple[str, ...]:
    """The pack's attributes that analysed lists or detail pages show."""
    listed = [record for page in evidence.seen for record in page.records]
    detailed = [detail.record for detail in evidence.details]
    labelled = [name for detail in evidence.details for name in sorted(detail.left)]
    names = dict.fromkeys([*_supported(listed), *_supported(detailed, _LEAST_SURE), *labelled])
    return tuple(name for name in names if name in evidence.pack.attributes)


def _supported(records: Sequence[Record], sure: float = 0.0) -> Iterable[str]:
    counts = Counter(
        name
        for record in records
        for name, values in record.values.items()
        if any(value.value is not None and value.confidence >= sure for value in values)
    )
    least = max(min(_LEAST_RECORDS, len(records)), _LEAST_SUPPORT * len(records))
    return [name for name, number in counts.items() if number >= least]


def _is_read_as_another(name: str, evidence: Evidence, run: Run) -> bool:
    """Whether what was taken for an attribute is read as another one of its kind: a fee by the month is no price by the
    area, and one text is not both."""
    kind = evidence.pack.attributes[name].kind
    if kind in _FREE:
        return False
    rivals = {other.name for other in evidence.pack.attributes.values() if other.kind is kind and other.name != name}
    seen = [record for page in evidence.seen for record in page.records]
    found = {bare_address(record.url): record for record in run.records if was_followed(record)}
    seen += [one.record for one in evidence.details if bare_address(one.record.url) in found]
    texts = [" ".join(value.raw.split()) for record in seen for value in record.values.get(name, ())]
    read = [value.raw for record in run.records for other in rivals for value in record.values.get(other, ())]
    known = {" ".join(text.split()) for text in read}
    return bool(texts) and sum(text in known for text in texts) >= _MOSTLY * len(texts)


def _are_said_with_sums(name: str, evidence: Evidence) -> bool:
    """Whether all that pages show of an attribute stands in the texts of sums that are yielded: "£900 pcm"."""
    records = evidence.run.records if evidence.run is not None else ()
    seen = [record for page in evidence.seen for record in page.records if name in record.values]
    seen += [detail.record for detail in evidence.details if name in detail.record.values]
    pairs = match(seen, records).pairs
    return bool(pairs) and all(is_said_with_sum(name, old.values[name], new, evidence.pack) for old, new in pairs)


def _is_covered(name: str, yielded: set[str], pack: Pack) -> bool:
    line = {name, *pack.subtypes(name)} | {above for above in pack.attributes if name in pack.subtypes(above)}
    if name == _TITLE:
        line.add(_NAME)
    return not line.isdisjoint(yielded)


def _them(names: Sequence[str]) -> str:
    return "it" if len(names) == 1 else "them"
