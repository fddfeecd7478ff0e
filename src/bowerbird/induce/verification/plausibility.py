"""Checks by the pack: whether what a wrapper yields can be what it says it is.

Problem    find columns that hold something else: texts that cannot be read, labels taken for values, the values of
           another attribute, one and the same value in all records; and records that lack what makes them records.
Departures what the analysed pages show in the same way is no fault of the wrapper, and not held against it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from bowerbird.detail.leaves import as_label
from bowerbird.domain import Attribute, Pack, Role, ValueKind
from bowerbird.domain.record import Attested, Record
from bowerbird.induce.model import Finding, Outcome
from bowerbird.induce.texts.reading import ABSENT, SEVERAL, UNREAD, WHOLE, read_text
from bowerbird.induce.verification.evidence import Evidence

READABLE, RECORDS = "plausible values", "plausible records"

_MOST_UNREADABLE = 0.2  # of a column's values; real ones hold a "call us" and an "ask inside" too
_MOSTLY_UNREADABLE = 0.5  # of them, from which the column holds something else; below, words that the pack lacks
_SPAN = re.compile(r"\d{1,3}\+? (?:days?|weeks?|months?|mths?|years?|yrs?)(?: \w+)?", re.IGNORECASE)
_LONGEST_SAYING = 30  # letters of words in place of a quantity
_MOST_FOREIGN = 0.5
_MOST_LABELS = 0.5
_MOST_SEVERAL = 0.5
_LEAST_FOREIGN = 2
_MOST_WITHOUT_PIVOT = 0.2
_LEAST_TO_COMPARE = 5  # records from which one value in all of them says something
_MOSTLY = 0.8  # of the records in which two columns are one
_COUNTED = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE)
_EACH_ITS_OWN = ("title", "name", "description")
Columns = Mapping[str, list[Attested]]


@dataclass(frozen=True, slots=True)
class _Doubt:
    """What is wrong with columns, and whether they hold something else; a few words that nobody can read do not."""

    names: tuple[str, ...]
    said: str
    is_other: bool = True


def plausible_values(evidence: Evidence) -> Finding:
    """Column by column: readable, no labels, nobody else's values, not all the same."""
    run = evidence.run
    if run is None or not run.records:
        return Finding(READABLE, Outcome.UNKNOWN, "there are no values to look at")
    columns = columns_of(run.records)
    seen = columns_of([record for page in evidence.seen for record in page.records])
    wrong = list(_wrong_columns(columns, seen, evidence.pack, evidence.named))
    if wrong:
        about = tuple(name for one in wrong if one.is_other for name in one.names)
        said = "; ".join(one.said for one in wrong)
        return Finding(READABLE, Outcome.WRONG if about else Outcome.MISSING, said, about)
    known = [name for name in columns if name in evidence.pack.attributes]
    crowded = [name for name in known if _share(columns[name], SEVERAL) > _MOST_SEVERAL]
    more = f"; most texts of {', '.join(crowded)} hold several, of which the first is taken" if crowded else ""
    return Finding(
        READABLE, Outcome.HOLDS, f"the values of {len(known):,} attributes are what the domain expects{more}"
    )


def plausible_records(evidence: Evidence) -> Finding:
    """Records have what makes them records of the domain."""
    run, pack = evidence.run, evidence.pack
    if run is None or not run.records:
        return Finding(RECORDS, Outcome.UNKNOWN, "there are no records to look at")
    without, number = _without_pivot(run.records, pack), len(run.records)
    analysed = [record for page in evidence.seen for record in page.records]
    usual = _without_pivot(analysed, pack) / len(analysed) if analysed else 0.0
    pivots = " or ".join(pack.pivots) or "value"
    if without == number and usual < 1:
        return Finding(RECORDS, Outcome.WRONG, f"none of the {number:,} records has a {pivots}")
    if without > max(_MOST_WITHOUT_PIVOT, usual) * number:
        return Finding(RECORDS, Outcome.MISSING, f"{without:,} of {number:,} records have no {pivots}")
    return Finding(RECORDS, Outcome.HOLDS, f"{number - without:,} of {number:,} records have a {pivots}")


def columns_of(records: Sequence[Record]) -> dict[str, list[Attested]]:
    """For each attribute the first value of each record that has one."""
    columns: dict[str, list[Attested]] = defaultdict(list)
    for record in records:
        for name, values in record.values.items():
            if values and ABSENT not in values[0].flags:
                columns[name].append(values[0])
    return columns


def _wrong_columns(columns: Columns, seen: Columns, pack: Pack, named: frozenset[str]) -> Iterator[_Doubt]:
    for name, values in columns.items():
        attribute = pack.attributes.get(name)
        if attribute is None:
            continue
        usual = _share(seen.get(name, ()), UNREAD)
        unread = [value for value in values if UNREAD in value.flags]
        # One text alone tells nothing of a column that a label of the pack names: "Peppercorn".
        if len(unread) < len(values) or (name in named and len(values) == 1):
            unread = [value for value in unread if not _is_said_in_words(value)]
        if unread and len(unread) > max(_MOST_UNREADABLE, usual) * len(values):
            example = _shortened(unread[0].raw)
            said = f"{len(unread):,} of {len(values):,} texts of {name} cannot be read, such as “{example}”"
            yield _Doubt((name,), said, is_other=len(unread) > _MOSTLY_UNREADABLE * len(values))
        elif labels := [value for value in values if _is_label(attribute, value, pack)]:
            # Some words name a thing and are one of its values: "Garage" under "Parking".
            if len(labels) > _MOST_LABELS * len(values):
                said = f"{len(labels):,} of {len(values):,} values of {name} are labels: “{_shortened(labels[0].raw)}”"
                yield _Doubt((name,), said)
        elif name not in named and (foreign := _foreign(attribute, values, pack)):
            yield _Doubt((name,), foreign)
        elif _is_constant(attribute, values) and not _is_constant(attribute, seen.get(name, ())):
            yield _Doubt((name,), f"{name} is “{_shortened(values[0].raw)}” in all {len(values):,} records")
    yield from _doubles(columns, pack)


def _is_said_in_words(value: Attested) -> bool:
    """Whether words stand where others have a date or a sum: "Immediately", "Competitive", "12 months"."""
    is_short = len(value.raw) <= _LONGEST_SAYING
    return is_short and (not any(map(str.isdigit, value.raw)) or _SPAN.fullmatch(value.raw.strip()) is not None)


def _is_label(attribute: Attribute, value: Attested, pack: Pack) -> bool:
    """Whether the text is the attribute's label; some labels are values too ("Furnished")."""
    text = as_label(value.raw)
    is_one = value.raw.rstrip().endswith(":") or any(text == as_label(label) for label in attribute.labels)
    return is_one and not _knows(pack, attribute.name, value.raw)


def _foreign(attribute: Attribute, values: Sequence[Attested], pack: Pack) -> str | None:
    """Terms that the attribute does not know, and another one does."""
    if attribute.kind is not ValueKind.ENUMERATION or not (attribute.gazetteers or attribute.values):
        return None
    strangers: Counter[str] = Counter()
    for value in values:
        if value.value == value.raw and not _knows(pack, attribute.name, value.raw):
            strangers.update(
                other.name
                for other in pack.attributes.values()
                if other.kind is ValueKind.ENUMERATION
                and other.name != attribute.name
                and _knows(pack, other.name, value.raw)
            )
    for other, number in strangers.most_common(1):
        if number >= _LEAST_FOREIGN and number > _MOST_FOREIGN * len(values):
            return f"{number:,} of {len(values):,} values of {attribute.name} are of {other}"
    return None


def _knows(pack: Pack, name: str, text: str) -> bool:
    """Whether the text is a term of the attribute's own."""
    attribute = pack.attributes[name]
    has_terms = bool(attribute.gazetteers or attribute.values)
    return has_terms and read_text(pack, name, text)[0].confidence >= WHOLE


def _is_constant(attribute: Attribute, values: Sequence[Attested]) -> bool:
    """Whether all records say the same of what should be each one's own."""
    is_own = attribute.name in _EACH_ITS_OWN or attribute.role is Role.PIVOT or attribute.role is Role.MANDATORY
    return is_own and len(values) >= _LEAST_TO_COMPARE and len({value.raw for value in values}) == 1


def _doubles(columns: Columns, pack: Pack) -> Iterator[_Doubt]:
    """Two attributes that are one and the same place of the page."""
    counted = [name for name in columns if name in pack.attributes and pack.attributes[name].kind in _COUNTED]
    for one, other in combinations(counted, 2):
        if pack.attributes[one].kind is not pack.attributes[other].kind or _are_of_one_line(one, other, pack):
            continue
        places = {(value.origin, repr(value.value)) for value in columns[one]}
        shared = sum((value.origin, repr(value.value)) in places for value in columns[other])
        least = min(len(columns[one]), len(columns[other]))
        if least >= _LEAST_TO_COMPARE and shared >= _MOSTLY * least:
            rarer = min(one, other, key=lambda name: len(columns[name]))
            yield _Doubt((rarer,), f"{one} and {other} are one and the same in {shared:,} records")


def _are_of_one_line(one: str, other: str, pack: Pack) -> bool:
    return other in pack.subtypes(one) or one in pack.subtypes(other)


def _without_pivot(records: Sequence[Record], pack: Pack) -> int:
    names = [sub for pivot in pack.pivots if pivot in pack.attributes for sub in pack.subtypes(pivot)]
    return sum(not any(name in record.values for name in names) for record in records) if names else 0


def _share(values: Sequence[Attested], flag: str) -> float:
    return sum(flag in value.flags for value in values) / len(values) if values else 0.0


def _shortened(text: str, limit: int = 40) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
