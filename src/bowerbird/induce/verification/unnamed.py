"""Values under labels that the pack does not know, which may be attributes that it has.

Problem    a page says "Poids net: 0,04 kg", and the pack knows weights but not this label. The wrapper keeps it under
           its label's name; whether a type of the pack is then covered, nobody can tell. So it is said.
Departures sums, measures and dates are told by their looks; a name, a term or a number could be anything, and counts
           where the label has all words of one of the attribute's: "reception-space" for "reception".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from bowerbird.annotate.values.measures import find_measures
from bowerbird.detail.leaves import words_of
from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.domain.record import Record
from bowerbird.domain.units import UNITS
from bowerbird.induce.model import Finding, Outcome
from bowerbird.induce.texts.reading import WHOLE, read_text
from bowerbird.induce.verification.evidence import Evidence

UNNAMED = "labels"
_LOOKS = {
    ValueKind.MONEY: re.compile(r"[£$€]|\b(?:GBP|USD|EUR)\b"),
    ValueKind.MEASURE: re.compile(r"^(?:\D*\s)?\d[\d.,]*\s?[^\W\d_]\D*$"),
    ValueKind.DATE: re.compile(r"\b\d{4}\b.*\d|\d.*\b\d{4}\b"),
}
"""What a text must show for its kind to be told: a bare number could be anything."""
_TOLD_BY_NAME = (ValueKind.COUNT, ValueKind.ENUMERATION, ValueKind.CODE, ValueKind.NAME, ValueKind.PLACE)
_MARK = "decimal"  # normal form of ratings: numbers on a scale
_MOSTLY = 0.8  # of the texts under a label that must read as values of the attribute
_SHOWN = 4
_STEM, _LEAST_WORD = 5, 3  # letters of a word that are compared, and of one that counts
_LONGEST_READ = 60  # letters of a text; prose holds dates and sums too


def unnamed_values(evidence: Evidence) -> Finding:
    """Whether a label that the pack does not know could be that of an attribute that the wrapper does not yield."""
    records = () if evidence.run is None else evidence.run.records
    columns = _extra_columns(records, evidence.pack)
    if not columns:
        return Finding(UNNAMED, Outcome.HOLDS, "every value is one that the pack has a name for")
    covered = {name for record in records for name in record.values}
    doubts: dict[str, list[str]] = defaultdict(list)
    for label, texts in columns.items():
        for attribute in evidence.pack.attributes.values():
            if attribute.name not in covered and _may_be(evidence.pack, attribute, label, texts):
                doubts[label].append(attribute.name)
    alike = {
        label: names
        for label, names in doubts.items()
        if any(_has_a_word_of(label, evidence.pack.attributes[name]) for name in names)
    }
    if doubts and not alike:
        said = ", ".join(f"“{label}”" for label in list(doubts)[:_SHOWN])
        return Finding(UNNAMED, Outcome.UNKNOWN, f"{said} may be anything; no word of the pack's labels is in it")
    doubts = defaultdict(list, alike)
    if not doubts:
        return Finding(UNNAMED, Outcome.HOLDS, f"{len(columns):,} labels that the pack does not know name other things")
    said = ", ".join(f"“{label}” may be {' or '.join(names)}" for label, names in list(doubts.items())[:_SHOWN])
    return Finding(UNNAMED, Outcome.MISSING, f"the pack does not know all labels of the site: {said}")


def _extra_columns(records: Sequence[Record], pack: Pack) -> dict[str, list[str]]:
    columns: dict[str, list[str]] = defaultdict(list)
    for record in records:
        for name, values in record.values.items():
            if name not in pack.attributes and name not in ("url", "image"):
                columns[name] += [value.raw for value in values]
    return columns


def _has_a_word_of(label: str, attribute: Attribute) -> bool:
    """Whether a label shares a word, or its beginning, with those of an attribute: "net_weight", "Gewicht netto".

    A measure is told by its unit, save for marks of a scale, which have none; a sum or a day could be anything's.
    """
    if attribute.kind is ValueKind.MEASURE and attribute.normal != _MARK:
        return True
    own = _stems(label.casefold().split("_"))
    known = {word[:_STEM] for one in (*attribute.labels, attribute.name.replace("_", " ")) for word in words_of(one)}
    return not own.isdisjoint(known)


def _has_a_label_of(label: str, attribute: Attribute) -> bool:
    """Whether all words of one of the attribute's labels are in a label."""
    own = _stems(label.casefold().split("_"))
    labels = (*attribute.labels, attribute.name.replace("_", " "))
    return any(words and words <= own for words in (_stems(words_of(one)) for one in labels))


def _stems(words: Iterable[str]) -> set[str]:
    return {word[:_STEM] for word in words if len(word) >= _LEAST_WORD}


def _may_be(pack: Pack, attribute: Attribute, label: str, texts: Sequence[str]) -> bool:
    if attribute.kind in _TOLD_BY_NAME:
        return _has_a_label_of(label, attribute) and all(len(text) <= _LONGEST_READ for text in texts)
    if attribute.kind not in _LOOKS:
        return False
    read = sum(len(text) <= _LONGEST_READ and _is_read_whole(pack, attribute, text) for text in texts)
    return read >= _MOSTLY * len(texts)


def _has_unit_of(attribute: Attribute, text: str) -> bool:
    """Whether a measure that has a unit is written with one of its kind: "Up to 80 Mbps" is no area."""
    if attribute.kind is not ValueKind.MEASURE or attribute.unit not in UNITS:
        return True
    return any(True for _ in find_measures(text, UNITS[attribute.unit].dimension))


def _is_read_whole(pack: Pack, attribute: Attribute, text: str) -> bool:
    """Whether all of a text is a value of the attribute: a duration is no part of a postcode ("OX1 2HB")."""
    if not _LOOKS[attribute.kind].search(text) or not _has_unit_of(attribute, text):
        return False
    read = read_text(pack, attribute.name, text)[0]
    return read.value is not None and (read.confidence >= WHOLE or attribute.kind is ValueKind.MEASURE)
