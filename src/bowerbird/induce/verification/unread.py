"""The check that nothing which differs from record to record is left unread.

Problem    a check can only miss what some analysis saw; a type that none recognised is covered by no check, and the
           wrapper would be called effective. But its values stand in the records, and nobody reads them.
Reference  DIADEM, Definition 1, asks for every attribute type that the site shows.
Departures texts are compared, not nodes: one is read when a value holds it, or values are a good part of it, or it
           says the same in other words ("£ 12.50" for "£12.50"); texts that most records share are labels and buttons,
           and so is one that names what is read of some record ("Bedroom two").
           So a number that also stands in a title passes for read. A second sum beside the price ("was £99") is
           nobody's loss where the pack has no attribute that its words could name; nor is a badge ("Premium"): one
           text without a number that several records bear alike, and that is no term of the pack's.
Cost       linear in the texts of the analysed pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bowerbird.detail.leaves import as_label, words_of
from bowerbird.domain import Pack, ValueKind
from bowerbird.domain.record import Attested, Record
from bowerbird.induce.model import Finding, Outcome, was_followed
from bowerbird.induce.texts.naming import name_of, names_of
from bowerbird.induce.texts.typing import same_value, value_of
from bowerbird.induce.verification.evidence import Evidence
from bowerbird.induce.verification.matching import match
from bowerbird.page.addresses import bare_address

UNREAD_TEXTS = "texts"
_SHARED = 0.5  # of the records, from which a text is part of the template
_MOST_UNREAD = 0.2  # of the records that may hold a text which nothing reads: notes, badges, advertisements
_LEAST_UNREAD = 2
_LEAST_PLACES = 3  # fewer do not tell what they share
_LEAST_LETTERS = 2
_LEAST_COVERED = 0.3  # of the letters of a text, that stand in values, for it to be read
_LONGEST_READ = 60  # letters of a text that is read as a value; prose holds sums too
_SUM = re.compile(r"[£$€]\s?\d|\d\s?[£$€]|\b(?:GBP|USD|EUR)\b")
_COMPARED = (
    ValueKind.MONEY,
    ValueKind.COUNT,
    ValueKind.MEASURE,
    ValueKind.DATE,
    ValueKind.PHONE,
    ValueKind.CODE,
    ValueKind.ENUMERATION,
)
_JOINTS = " ,;:/|·•-–—"  # between values of one line: ", Leeds" behind a link
_SHOWN = 3


def texts_read(evidence: Evidence) -> Finding:
    """Whether the texts of records and of their own pages are all read, but for those that all of them share."""
    if not evidence.pack.extends:
        return Finding(UNREAD_TEXTS, Outcome.UNKNOWN, "without a domain nothing says which texts matter")
    places = [list(_on_lists(evidence)), list(_on_details(evidence))]
    if not any(places):
        return Finding(UNREAD_TEXTS, Outcome.UNKNOWN, "no record was analysed and found again")
    labels = {as_label(label) for attribute in evidence.pack.attributes.values() for label in attribute.labels}
    for group, where in zip(places, ("records", "records' own pages"), strict=True):
        known = labels | _shared(group)
        names = {name for _, record in group for name in record.values}
        found = [
            [text for text in _unread(texts, record, known, evidence.pack) if name_of(text) not in names]
            for texts, record in group
        ]
        badges = _badges(found, evidence.pack)
        unread = [left for own in found if (left := [text for text in own if as_label(text) not in badges])]
        if len(group) >= _LEAST_PLACES and len(unread) >= _LEAST_UNREAD and len(unread) > _MOST_UNREAD * len(group):
            examples = ", ".join(f"“{text}”" for text in dict.fromkeys(left[0] for left in unread[: 4 * _SHOWN]))
            said = f"{len(unread):,} of {len(group):,} {where} hold texts that the wrapper does not read: {examples}"
            return Finding(UNREAD_TEXTS, Outcome.MISSING, said)
    number = sum(map(len, places))
    return Finding(UNREAD_TEXTS, Outcome.HOLDS, f"the texts of {number:,} records and pages are all read")


_Places = Sequence[tuple[Sequence[str], Record]]


def _on_lists(evidence: Evidence) -> Iterator[tuple[Sequence[str], Record]]:
    records = () if evidence.run is None else evidence.run.records
    followed = tuple(filter(was_followed, records)) or records
    on_pages = {bare_address(record.origin.url) for record in records}
    is_feed = on_pages.isdisjoint(bare_address(page.url) for page in evidence.seen)
    for page in evidence.seen:
        if len(page.texts) != len(page.records):
            continue
        own = [one for one in followed if is_feed or bare_address(one.origin.url) == bare_address(page.url)]
        texts = {id(record): said for record, said in zip(page.records, page.texts, strict=True)}
        yield from ((texts[id(seen)], found) for seen, found in match(page.records, own).pairs)


def _on_details(evidence: Evidence) -> Iterator[tuple[Sequence[str], Record]]:
    found = {bare_address(record.url): record for record in (evidence.run.records if evidence.run else ())}
    for detail in evidence.details:
        record = found.get(bare_address(detail.record.url))
        if record is not None and (was_followed(record) or detail.found):
            own = () if was_followed(record) else detail.found
            yield detail.texts, replace(record, values={**record.values, **_values(own)})


def _values(records: Sequence[Record]) -> dict[str, tuple[Attested, ...]]:
    """What some records say together."""
    return {name: values for record in records for name, values in record.values.items()}


def _shared(places: _Places) -> set[str]:
    """The texts that most places have in common, and sentences that are repeated at all."""
    counts = Counter(said for texts, _ in places for said in {as_label(text) for text in texts})
    return {
        said
        for said, count in counts.items()
        if count > 1 and (count > _SHARED * len(places) or len(said) > _LONGEST_READ)
    }


def _badges(found: Sequence[Sequence[str]], pack: Pack) -> set[str]:
    """The text that records bear as a badge. Of an attribute there would be several, and some of them known."""
    counts = Counter(said for texts in found for said in {as_label(text) for text in texts})
    repeated = {said for said, count in counts.items() if count > 1 and not any(map(str.isdigit, said))}
    names = names_of(pack)
    is_badge = len(repeated) == 1 and not any(
        names.is_term(name, said) for said in repeated for name in pack.attributes
    )
    return repeated if is_badge else set()


def _unread(texts: Sequence[str], record: Record, known: set[str], pack: Pack) -> Iterator[str]:
    """The texts of one place that are neither of the template nor in a value."""
    read = [" ".join(value.raw.casefold().split()) for values in record.values.values() for value in values]
    for text in texts:
        is_word = sum(map(str.isalnum, text)) >= _LEAST_LETTERS
        if not is_word or as_label(text) in known or _is_read(text.casefold(), read):
            continue
        if len(text) > _LONGEST_READ or not (_is_said(text, record, pack) or _is_another_sum(text, record, pack)):
            yield text


def _is_said(text: str, record: Record, pack: Pack) -> bool:
    """Whether a text reads as a value that the record has: "4,0 von 5 Sternen" for a rating of 4."""
    return any(says_the_same(pack, name, text, value.raw) for name, values in record.values.items() for value in values)


def says_the_same(pack: Pack, name: str, text: str, value: str) -> bool:
    """Whether two texts read as the same value of an attribute, whatever stands around it."""
    attribute = pack.attributes.get(name)
    if attribute is None or attribute.kind not in _COMPARED:
        return False
    said = value_of(pack, name, text)
    return said is not None and same_value(said, value_of(pack, name, value))


def _is_another_sum(text: str, record: Record, pack: Pack) -> bool:
    """Whether a text is a sum beside those that were read, which no label of an unread attribute names."""
    sums = [one for one in pack.attributes.values() if one.kind is ValueKind.MONEY]
    given = [one for one in sums if one.name in record.values]
    if not given or not _SUM.search(text) or value_of(pack, given[0].name, text) is None:
        return False
    words = f" {' '.join(words_of(text))} "
    others = (label for one in sums if one.name not in record.values for label in one.labels)
    return not any(f" {' '.join(words_of(label))} " in words for label in others)


def _is_read(said: str, read: Sequence[str]) -> bool:
    said = (
        said.rstrip("….").strip(_JOINTS) or said
    )  # the beginning of a text that stands whole on the record's own page
    if any(said in value for value in read):
        return True
    letters = [False] * len(said)
    for value in read:
        place = said.find(value) if len(value) >= _LEAST_LETTERS else -1
        if place >= 0 and _is_apart(said, place, place + len(value)):
            letters[place : place + len(value)] = [True] * len(value)
    return sum(letters) >= _LEAST_COVERED * len(said)


def _is_apart(said: str, start: int, stop: int) -> bool:
    """Whether a part of a text is made of whole words: 12 is no part of 120."""
    before, after = said[start - 1 : start], said[stop : stop + 1]
    return not (before.isalnum() and said[start].isalnum()) and not (after.isalnum() and said[stop - 1].isalnum())
