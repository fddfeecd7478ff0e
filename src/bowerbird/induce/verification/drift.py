"""Checks of today's run against what was expected when the wrapper was made.

Problem    tell a site that changed its pages from one that changed its data. Data changes: records come and go, prices
           and dates move. Pages change: an attribute is suddenly missing or says something of another kind, records
           known from before tell other things, the list ends after its first page.
Departures a rare attribute may be missing from a few records by chance; its fall counts when chance would bring it
           about less than once in `_CHANCE` times.
Cost       linear in the records.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from bowerbird.domain import Pack, ValueKind
from bowerbird.domain.record import Record
from bowerbird.induce.expectation import coverage_of
from bowerbird.induce.model import Expectation, Finding, Outcome, was_followed
from bowerbird.induce.texts.typing import agree, same_value
from bowerbird.induce.verification.evidence import Run
from bowerbird.induce.verification.matching import distinct, match
from bowerbird.induce.verification.plausibility import columns_of

COVERAGE, KNOWN, SHAPES, LENGTH = "coverage", "known records", "kinds of text", "length of the list"
SAME = "known values"

_CHANCE = 100  # once in so many times a fall of coverage may be chance
_DEVIATIONS = 3.0  # standard deviations below what was expected
_LEAST_VARIANCE = 0.05  # so that one exception among few records is none
_SHARP = 0.75  # of the coverage before; what is left above it is no sharp fall
_LEAST_KNOWN = 2  # records known from before that tell the same story
_MOST_CHANGED = 0.25  # of them, for what they say to have been edited one by one
_LEAST_TEXTS = 3
_CLEAR = 0.8  # of the texts of a column, for it to be of one kind
_MOVING = (ValueKind.MONEY, ValueKind.DATE, ValueKind.IMAGE, ValueKind.URL)
_LEAST_SAME = 0.9  # of the values of each attribute known from before; one of many records may have been edited
_SHORTENED = 0.35  # of the records before: a list that ends so much earlier has lost its pages
_LONG = 12  # words, from which a text is a sentence rather than a name
_SHAPES = (
    ("an address", re.compile(r"(?:https?:)?//\S+$", re.IGNORECASE)),
    ("a label", re.compile(r".{1,40}:$")),
    ("a sum", re.compile(r".{0,20}[£$€]\s?\d")),
    ("a number", re.compile(r"[\d.,\s%+-]+$")),
    ("an e-mail", re.compile(r"\S+@\S+\.\S+$")),
)


def fallen_coverage(expected: Expectation, run: Run) -> Finding:
    """Attributes that far fewer records have than before."""
    now, number = coverage_of(run.records), len(run.records)
    at_first = coverage_of(expected.samples) if not run.is_complete else expected.coverage
    followed = sum(_is_read(record, expected, run.records) for record in run.records)
    fallen = []
    for name, before in expected.coverage.items():
        of = followed if name in expected.on_detail else number
        # A list may be sorted: what its first pages did not show then, they need not show now.
        usual = before if name in expected.on_detail else min(before, at_first.get(name, 0.0))
        if of and _is_fall(usual, now.get(name, 0.0), of):
            fallen.append(f"{name} in {now.get(name, 0.0):.0%} of the records (before: {before:.0%})")
    if expected.on_detail and not followed:
        lost = ", ".join(sorted(expected.on_detail))
        fallen.append(f"nothing of the records' own pages ({lost})")
    if fallen:
        return Finding(COVERAGE, Outcome.MISSING, f"the wrapper now finds {'; '.join(fallen)}")
    return Finding(COVERAGE, Outcome.HOLDS, f"{len(expected.coverage):,} attributes are found as often as before")


def known_records(expected: Expectation, run: Run, pack: Pack) -> Finding:
    """Records known from before, by their links or by what they say: prices may have changed, names and counts hardly,
    and what they said should still be found."""
    pairs = match(expected.samples, distinct(run.records)).pairs
    if len(pairs) < _LEAST_KNOWN:
        return Finding(KNOWN, Outcome.UNKNOWN, "too few records are known from before")
    changed = _changed(pairs, expected, run.records, pack)
    if changed:
        name, (before, after) = next(iter(changed.items()))
        said = f"{', '.join(changed)} of records known from before changed: {name} was “{before}”, is “{after}”"
        return Finding(KNOWN, Outcome.WRONG, said)
    return Finding(KNOWN, Outcome.HOLDS, f"{len(pairs):,} records known from before say the same")


def confirmed(expected: Expectation, run: Run) -> frozenset[str]:
    """Attributes of which records known from before say what they said: there the wrapper reads as ever."""
    both: Counter[str] = Counter()
    same: Counter[str] = Counter()
    for old, new in match(expected.samples, distinct(run.records)).pairs:
        for name in old.values.keys() & new.values.keys():
            both[name] += 1
            same[name] += _say_the_same(name, old, new)
    return frozenset(
        name for name in both if same[name] >= _LEAST_KNOWN and same[name] >= (1 - _MOST_CHANGED) * both[name]
    )


def values_again(expected: Expectation, run: Run, pack: Pack) -> Finding:
    """Nearly every value of the records known from before, of every attribute, save those that move by themselves."""
    pairs = match(expected.samples, distinct(run.records)).pairs
    if len(pairs) < min(_LEAST_KNOWN, expected.records):
        return Finding(SAME, Outcome.UNKNOWN, f"{len(pairs):,} of {len(expected.samples):,} known records are there")
    compared = [
        (name, old, new)
        for old, new in pairs
        for name in _comparable(old, new, expected, pack, is_read=_is_read(new, expected, run.records))
    ]
    differing = [(name, old, new) for name, old, new in compared if not _are_the_same(name, old, new)]
    counts, others = Counter(name for name, *_ in compared), Counter(name for name, *_ in differing)
    same = len(compared) - len(differing)
    said = f"{same:,} of {len(compared):,} values of {len(pairs):,} known records are the same"
    for name, old, new in differing:
        if others[name] > (1 - _LEAST_SAME) * counts[name]:
            was, now = (one.values[name][0].raw[:40] if name in one.values else "nothing" for one in (old, new))
            return Finding(SAME, Outcome.WRONG, f"{said}; {name} was “{was}”, is “{now}”")
    return Finding(SAME, Outcome.HOLDS, said)


def _is_read(record: Record, expected: Expectation, records: Sequence[Record]) -> bool:
    """Whether the own page of one of these records was read; what it says tells, where it has no address."""
    if any(map(was_followed, records)):
        return was_followed(record)
    return not expected.on_detail.isdisjoint(record.values)


def _comparable(old: Record, new: Record, expected: Expectation, pack: Pack, *, is_read: bool) -> Iterator[str]:
    """The attributes that a known record should still say: those of its own page only where that was read again."""
    for name in _lasting(old, pack):
        if name in new.values or name not in expected.on_detail or is_read:
            yield name


def _are_the_same(name: str, one: Record, other: Record) -> bool:
    """Whether both say all of the same values: a text that was cut short is another one."""
    left = list(other.values.get(name, ()))
    return all(any(old.raw == new.raw or same_value(old.value, new.value) for new in left) for old in one.values[name])


def _say_the_same(name: str, one: Record, other: Record) -> bool:
    return any(agree(old, new) for old in one.values[name] for new in other.values.get(name, ()))


def changed_shapes(expected: Expectation, run: Run, pack: Pack) -> Finding:
    """Columns of texts that are suddenly of another kind: sums where names were."""
    before, now = columns_of(expected.samples), columns_of(run.records)
    compared, changed = 0, []
    for name in before:
        attribute = pack.attributes.get(name)
        is_free = attribute is None or attribute.kind in (ValueKind.TEXT, ValueKind.NAME, ValueKind.PLACE)
        if not is_free or min(len(before[name]), len(now.get(name, ()))) < _LEAST_TEXTS:
            continue
        compared += 1
        old, new = (_shape([one.raw for one in column[name]]) for column in (before, now))
        if old and new and old != new:
            changed.append(f"{name} was {old}, is {new}: “{now[name][0].raw[:40]}”")
    if changed:
        return Finding(SHAPES, Outcome.WRONG, "; ".join(changed))
    if not compared:
        return Finding(SHAPES, Outcome.UNKNOWN, "no texts are known from before")
    return Finding(SHAPES, Outcome.HOLDS, f"the texts of {compared:,} attributes are of the kind that they were")


def list_length(expected: Expectation, run: Run) -> Finding:
    """A list that came to its end: not so much shorter than before that its pages must have been lost."""
    if not run.is_complete or not expected.is_complete or not expected.records:
        return Finding(LENGTH, Outcome.UNKNOWN, "the list was not read to its end")
    found = len(distinct(run.records))
    said = f"the list has {found:,} records, before it had {expected.records:,}"
    return Finding(LENGTH, Outcome.MISSING if found < _SHORTENED * expected.records else Outcome.HOLDS, said)


def _is_fall(before: float, now: float, of: int) -> bool:
    if now >= _SHARP * before:
        return False
    if not now:
        return (1 - before) ** of * _CHANCE < 1
    deviation = sqrt(max(before * (1 - before), _LEAST_VARIANCE) / of)
    return before - now > _DEVIATIONS * deviation


def _changed(
    pairs: Sequence[tuple[Record, Record]], expected: Expectation, records: Sequence[Record], pack: Pack
) -> Mapping[str, tuple[str, str]]:
    """Attributes that differ in many of the pairs, or are found no more there, with an example."""
    compared: Counter[str] = Counter()
    differing: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for old, new in pairs:
        for name in _comparable(old, new, expected, pack, is_read=_is_read(new, expected, records)):
            compared[name] += 1
            if not _say_the_same(name, old, new):
                now = new.values[name][0].raw[:40] if name in new.values else "nothing"
                differing[name].append((old.values[name][0].raw[:40], now))
    return {
        name: examples[0]
        for name, examples in differing.items()
        if len(examples) >= _LEAST_KNOWN and len(examples) > _MOST_CHANGED * compared[name]
    }


def _lasting(record: Record, pack: Pack) -> Iterator[str]:
    for name in record.values:
        attribute = pack.attributes.get(name)
        if attribute is None or attribute.kind not in _MOVING:
            yield name


def _shape(texts: Sequence[str]) -> str:
    """What kind of text most of them are; "" where they are of several kinds."""
    shapes = Counter(map(_shape_of, texts))
    shape, count = shapes.most_common(1)[0]
    return shape if count >= _CLEAR * len(texts) else ""


def _shape_of(text: str) -> str:
    named = next((name for name, pattern in _SHAPES if pattern.match(text)), "")
    return named or ("a sentence" if len(text.split()) >= _LONG else "words")
