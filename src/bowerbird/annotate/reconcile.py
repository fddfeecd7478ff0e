"""One opinion from many: the pack's constraints applied to what the recognisers found.

Reference  thesis §4.1 ("the produced annotations are reconciliated w.r.t. constraints present in the annotation
           schema") and Definition 4; the integration itself follows no published system.
Rules      (1) of one type, a span inside another is dropped, and equal spans keep the surest; (2) of two disjoint
           types that overlap, the surer stays, then the longer, then the one that the pack names first; (3) a type
           gives way to its subtype on the same span.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from bowerbird.annotate.instances import Finding
from bowerbird.annotate.labels import Label
from bowerbird.annotate.model import Flag
from bowerbird.domain import Pack, ValueKind

_LONGEST_LABEL = 60  # characters; packs have none that are longer


class Constraints:
    """What a pack says about its types that findings must obey."""

    def __init__(self, pack: Pack) -> None:
        names = list(pack.attributes)
        self._order = {name: number for number, name in enumerate(names)}
        self._below = {name: [sub for sub in pack.subtypes(name) if sub != name] for name in names}
        self._enemies = {
            name: [other for other in names if other != name and pack.are_disjoint(name, other)] for name in names
        }
        self._codes = {name for name in names if pack.attributes[name].kind is ValueKind.CODE}
        self._counts = {name for name in names if pack.attributes[name].kind is ValueKind.COUNT}
        self._modified = {name: pack.attributes[name].modifies for name in names}

    def reconcile(self, findings: Iterable[Finding], labels: Sequence[Label] = ()) -> list[Finding]:
        """The findings that are consistent with each other, with the labels (by their places) and with the pack."""
        by_type: dict[str, list[Finding]] = defaultdict(list)
        for finding in self._without_words_of_labels(findings, labels):
            by_type[finding.type].append(finding)
        kept = [finding for group in by_type.values() for finding in _outermost(group)]
        return self._without_conflicts(self._without_supertypes(self._without_parts_of_codes(kept)))

    def _without_words_of_labels(self, findings: Iterable[Finding], labels: Sequence[Label]) -> Iterator[Finding]:
        starts = [label.start for label in labels]
        for finding in findings:
            near = labels[bisect_left(starts, finding.start - _LONGEST_LABEL) : bisect_right(starts, finding.start)]
            if not any(self._is_word_of(finding, label) for label in near):
                yield finding

    def _is_word_of(self, finding: Finding, label: Label) -> bool:
        is_longer = label.stop - label.start > finding.stop - finding.start
        is_other = label.attribute not in (finding.type, self._modified.get(finding.type))
        return finding.stop <= label.stop and is_longer and is_other

    def _without_parts_of_codes(self, findings: list[Finding]) -> list[Finding]:
        codes = _Apart()
        for finding in findings:
            if finding.type in self._codes and finding.source == "pattern" and not codes.overlapping(finding):
                codes.add(finding)
        return [
            finding
            for finding in findings
            if finding.type not in self._counts or not any(_contains(it, finding) for it in codes.overlapping(finding))
        ]

    def _without_supertypes(self, findings: list[Finding]) -> list[Finding]:
        spans = {(finding.type, finding.start, finding.stop) for finding in findings}
        return [
            finding
            for finding in findings
            if not any((sub, finding.start, finding.stop) in spans for sub in self._below.get(finding.type, ()))
        ]

    def _without_conflicts(self, findings: list[Finding]) -> list[Finding]:
        ranked = sorted(findings, key=lambda f: (-f.confidence, f.start - f.stop, self._order.get(f.type, 0), f.start))
        kept: dict[str, _Apart] = defaultdict(_Apart)
        for finding in ranked:
            if not any(kept[enemy].overlapping(finding) for enemy in self._enemies.get(finding.type, ())):
                kept[finding.type].add(finding)
        return [finding for group in kept.values() for finding in group]


class _Apart:
    """Findings that do not overlap, in order of place."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._findings: list[Finding] = []

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._findings)

    def overlapping(self, finding: Finding) -> list[Finding]:
        low = bisect_right(self._starts, finding.start)
        if low and self._findings[low - 1].stop > finding.start:
            low -= 1
        return self._findings[low : bisect_left(self._starts, finding.stop, low)]

    def add(self, finding: Finding) -> None:
        at = bisect_left(self._starts, finding.start)
        self._starts.insert(at, finding.start)
        self._findings.insert(at, finding)

    def remove(self, finding: Finding) -> None:
        at = bisect_left(self._starts, finding.start)
        del self._starts[at], self._findings[at]


def _outermost(group: list[Finding]) -> Iterator[Finding]:
    """Of one type: the longest span at each place, and the surest of equal ones.

    A span that a label gave holds everything up to the end of the line; a surer one inside it says better which part.
    """
    best = _Apart()
    for finding in sorted(group, key=lambda f: (-f.confidence, f.start - f.stop, f.start)):
        clash = best.overlapping(finding)
        if not clash:
            best.add(finding)
        elif len(clash) == 1 and _contains(finding, clash[0]) and not _is_whole_line(finding):
            best.remove(clash[0])
            best.add(finding)
    yield from best


def _contains(outer: Finding, inner: Finding) -> bool:
    return (
        outer.start <= inner.start and inner.stop <= outer.stop and outer.stop - outer.start > inner.stop - inner.start
    )


def _is_whole_line(finding: Finding) -> bool:
    return Flag.INFERRED in finding.flags
