"""From facts for machines to the text that shows them.

A fact whose path the pack knows (`offers.price`) becomes an annotation on every visible text that says the same: the
same value for money, counts and dates, the same words for everything else. A fact that no visible text shows is kept
among the page's embedded items and annotates nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal

from bowerbird.annotate.clobs import Clob
from bowerbird.annotate.embedded import Fact
from bowerbird.annotate.instances import Finding
from bowerbird.annotate.model import Flag
from bowerbird.annotate.quantities import Measure, Moment, Money, Value
from bowerbird.annotate.reader import Habits, in_range, normalised
from bowerbird.domain import Attribute, Pack, ValueKind

_SHORTEST = 2  # characters of a value that is looked for in the text
_LONGEST = 200
_MOST_PLACES = 8  # of one value on one page: what is everywhere tells nothing
_CONFIRMING = 0.15
_BY_VALUE = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE, ValueKind.PHONE)


def known_facts(pack: Pack, facts: Iterable[Fact]) -> Iterator[tuple[Attribute, Fact]]:
    """The facts whose path ends as the pack says that an attribute's does."""
    paths: dict[str, list[Attribute]] = defaultdict(list)
    for attribute in pack.attributes.values():
        for path in attribute.schema_org:
            paths[path.lower()].append(attribute)
    for fact in facts:
        steps = fact.path.lower().split(".")
        candidates = (
            [fact.path.lower()] if fact.source == "open-graph" else [".".join(steps[at:]) for at in range(len(steps))]
        )
        # State blobs nest items at any depth; JSON-LD begins at the item, so a bare `name` must not match `brand.name`.
        allowed = candidates if fact.source == "state" else candidates[:1]
        for path in allowed:
            for attribute in paths.get(path, ()):
                yield attribute, fact


def show_facts(
    pack: Pack, facts: Iterable[Fact], clob: Clob, found: Iterable[Finding], habits: Habits
) -> Iterator[Finding]:
    """Findings that facts confirm, made surer; and texts that only facts make instances."""
    by_type: dict[str, list[Finding]] = defaultdict(list)
    for finding in found:
        by_type[finding.type].append(finding)
    seen: set[tuple[str, str]] = set()
    for attribute, fact in known_facts(pack, facts):
        if (attribute.name, fact.value) in seen:
            continue
        seen.add((attribute.name, fact.value))
        value = normalised(attribute, fact.value, habits)
        confirmed = [finding for finding in by_type[attribute.name] if _same(finding.value, value)]
        if confirmed and attribute.kind in _BY_VALUE:
            yield from (_surer(finding, fact) for finding in confirmed)
        elif value is not None and in_range(attribute, value):
            yield from _in_text(attribute, fact, value, clob)


def _in_text(attribute: Attribute, fact: Fact, value: Value, clob: Clob) -> Iterator[Finding]:
    text = fact.value.lower()
    if attribute.kind in _BY_VALUE and len(text) <= _SHORTEST and not _is_marked(fact):
        return
    if not _SHORTEST <= len(text) <= _LONGEST and not _is_marked(fact):
        return
    pattern = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")
    places = [(match.start(), match.end()) for match in pattern.finditer(clob.folded)]
    if len(places) <= _MOST_PLACES:
        for start, stop in places:
            if not clob.crosses(start, stop):
                yield Finding(attribute.name, start, stop, value, fact.source, 0.9, frozenset({Flag.CONFIRMED}))


def _is_marked(fact: Fact) -> bool:
    return fact.node is not None and fact.source in ("microdata", "rdfa")


def _surer(finding: Finding, fact: Fact) -> Finding:
    return Finding(
        finding.type,
        finding.start,
        finding.stop,
        finding.value,
        f"{finding.source}+{fact.source}",
        min(finding.confidence + _CONFIRMING, 1.0),
        finding.flags | {Flag.CONFIRMED},
    )


def _same(one: Value, other: Value) -> bool:
    match one, other:
        case Money(), Money():
            return one.amount == other.amount and one.amount is not None
        case Measure(), Measure():
            return one.amount == other.amount
        case Moment(), Moment():
            return one.year is not None and (one.year, one.month, one.day) == (other.year, other.month, other.day)
        case (int() | Decimal(), int() | Decimal()):
            return one == other
        case str(), str():
            return one.casefold() == other.casefold()
    return False
