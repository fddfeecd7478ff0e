"""Attributes of an area's records: which text of each record is a value of which type.

Problem    annotations are incomplete and partly wrong; records of one template show an attribute at one place. Keep
           what enough records say, infer what is missing, drop the rest, and name what no type claims.
Reference  thesis §4.6, Definitions 13-15 and Algorithm 4; AMBER §3.5.
Notation   see `scores`. The aligned attribute of a type takes, record by record, the best candidate that is there.
Departures places are aligned columns (`alignment`). A candidate far less pure than the best one is noise, and so is
           one that is hit hardly more often than the places beside it, or seldom and in few of its letters; free text
           gives way to regular places. A place that labels name may infer from half the support. Packs that know no
           domain only name whole items (`whole`). Texts are claimed: of two disjoint types the better supported keeps
           the text, and an inferred value never takes text that another type has. Items that no type claims become
           columns of their own (`remainder`), so that a page of any domain gives a table.
Cost       O(items + mentions), plus the alignment.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from bowerbird.annotate import Annotations
from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.listing.model import Column, Field
from bowerbird.listing.records.knowledge import NOT_OF_A_DOMAIN
from bowerbird.listing.values.claims import NUMERIC, Claims
from bowerbird.listing.values.items import Item, ItemKind
from bowerbird.listing.values.mentions import Mention, mentions_of
from bowerbird.listing.values.remainder import remaining_columns
from bowerbird.listing.values.scores import ALL_SCORES, MIN_INVENTED_SUPPORT, Candidate, Scorer, field_evidence
from bowerbird.listing.values.table import Table, table_of
from bowerbird.listing.values.visual_fields import ADDRESSES, TEXTUAL, VisualReader
from bowerbird.listing.values.whole import whole_columns
from bowerbird.page import Page

__all__ = ["ALL_SCORES", "align_attributes"]

RELATIVE_PURITY = 0.5  # of the best candidate's; three false annotations a record hit any one place less often
REGULAR = 0.5  # support of a place outside free text, from which free text is not listened to
CLEAR = 0.6  # purity from which a place is so clearly of a type that annotations of others do not count
INFERRED_CONFIDENCE = 0.5
_FILLING = 0.8  # of an item, for a value to be all that it says
_LONGER = 4.0  # times the usual length of a type's values, from which a text is not inferred to be one
_VISUAL = (*TEXTUAL, "image", "url")
_EVIDENT = (ValueKind.MONEY, ValueKind.DATE, ValueKind.PHONE)  # what no label of another type talks away
_NAMES = (ValueKind.TEXT, ValueKind.NAME, ValueKind.PLACE)
_NAMING = (ValueKind.NAME, ValueKind.PLACE, ValueKind.ENUMERATION)  # what may be all of the name of a record
_NAME = "name"  # what packs call the title of records that have a name of their own

Aligned = tuple[tuple[Column, ...], tuple[tuple[Field, ...], ...]]


def align_attributes(
    page: Page,
    annotations: Annotations,
    pack: Pack,
    records: Sequence[tuple[int, ...]],
    *,
    scores: frozenset[str] = ALL_SCORES,
) -> Aligned:
    """The columns of an area, and the fields of each of its records, in their order.

    `scores` are those of the five that count, for experiments.
    """
    if not records:
        return (), ()
    table = table_of(page, annotations, records)
    if pack.name in NOT_OF_A_DOMAIN:
        return _ordered(*whole_columns(table, pack))
    aligner = _Aligner(table, pack, scores)
    columns, fields = aligner.align()
    more, rest = remaining_columns(table, aligner.claims, {column.name for column in columns})
    return _ordered([*columns, *more], [own + extra for own, extra in zip(fields, rest, strict=True)])


def _ordered(columns: Sequence[Column], fields: Sequence[Sequence[Field]]) -> Aligned:
    return tuple(columns), tuple(tuple(sorted(row, key=lambda field: field.node)) for row in fields)


class _Aligner:
    """The pack's types over one table."""

    def __init__(self, table: Table, pack: Pack, scores: frozenset[str]) -> None:
        self._table, self._pack = table, pack
        self._scorer = Scorer(table, scores)
        by_type: dict[str, list[Mention]] = defaultdict(list)
        for mention in mentions_of(table, pack, ADDRESSES):
            by_type[mention.type].append(mention)
        told = [m for name, group in by_type.items() if name not in _VISUAL for m in group]
        whole = [m for m in told if self._is_whole(m)]
        annotated = {(m.record, m.item) for m in told} - {(m.record, m.item) for m in whole}
        quantities = {(m.record, m.item) for m in whole if self._is_quantity(m)}
        self._visual = VisualReader(table, self._scorer, annotated, quantities)
        for mention in self._visual.mentions():
            by_type[mention.type].append(mention)
            if mention.type == "title" and _NAME in pack.attributes:
                by_type[_NAME].append(replace(mention, type=_NAME))
        self._by_type = by_type
        self.claims = Claims(table, pack)

    def align(self) -> tuple[list[Column], list[list[Field]]]:
        """All types that have a place; those with most to say for them claim their text first."""
        found = [(name, candidates) for name in self._by_type if (candidates := self._candidates(name))]
        found.sort(key=lambda pair: -pair[1][0].score)
        columns: list[Column] = []
        fields: list[list[Field]] = [[] for _ in self._table.rows]
        for name, candidates in found:
            values = self._values(name, candidates)
            if not values:
                continue
            for field_record, field in values:
                fields[field_record].append(field)
            columns.append(self._column(name, candidates, {record for record, _ in values}))
        return columns, fields

    def _candidates(self, name: str) -> list[Candidate]:
        """The candidates of a type, best first, without those that are noise beside the best."""
        found = self._scorer.candidates(name, self._by_type[name], many=self._is_many(name))
        found = [one for one in found if one.is_clear or name in _VISUAL]
        found.sort(
            key=lambda one: (
                name in (*TEXTUAL, _NAME) and not one.told,
                one.struck,
                one.prose,
                one.qualified,
                one.inherited,
                -one.score,
            )
        )
        if not found:
            return []
        best = found[0]
        regular = not best.prose and best.support >= REGULAR
        return [
            one
            for one in found
            if one is best or (one.purity >= RELATIVE_PURITY * best.purity and not (regular and one.prose))
        ]

    def _attribute(self, name: str) -> Attribute:
        return self._pack.attributes.get(name) or Attribute(name, ValueKind.TEXT)

    def _is_whole(self, mention: Mention) -> bool:
        """Whether an item says nothing else."""
        return len(mention.text) >= _FILLING * len(self._table.rows[mention.record][mention.item].text)

    def _is_quantity(self, mention: Mention) -> bool:
        """Whether it is a sum, also one in words ("Free"), or holds a number and is no name."""
        kind = self._attribute(mention.type).kind
        return kind is ValueKind.MONEY or (kind not in _NAMING and any(map(str.isdigit, mention.text)))

    def _is_many(self, name: str) -> bool:
        return self._attribute(name).many and name not in _VISUAL

    def _values(self, name: str, candidates: list[Candidate]) -> list[tuple[int, Field]]:
        if self._is_many(name):
            return self._many_values(candidates)
        values = []
        for record in range(len(self._table)):
            field = self._unstruck(name, record, candidates)
            if field is None:
                field = next((found for one in candidates if (found := self._value(one, record)) is not None), None)
            if field is not None:
                values.append((record, field))
        return values

    def _unstruck(self, name: str, record: int, candidates: list[Candidate]) -> Field | None:
        """What stands in a record whose value at the usual place is struck out, at whichever place."""
        place = next((one for one in candidates if record in self._table.columns[one.column].items), None)
        usual = None if place is None else place.best.get(record)
        if usual is None or not usual.struck:
            return None
        beside = (m for m in self._by_type[name] if m.record == record and abs(m.item - usual.item) == 1)
        valid = (m for m in beside if not m.struck and not m.inherited and self._scorer.span_of(m) >= _FILLING)
        mention = next(valid, None)
        return self._field(mention, ()) if mention is not None and self.claims.take(mention) else None

    def _many_values(self, candidates: list[Candidate]) -> list[tuple[int, Field]]:
        """All different values of a record, at all places of the type."""
        values = []
        for record in range(len(self._table)):
            group = [(m, one) for one in candidates for m in one.all.get(record, ())]
            seen: set[str] = set()
            for mention, one in sorted(group, key=lambda pair: pair[0].start):
                text = mention.text.casefold()
                if text not in seen and self.claims.take(mention):
                    seen.add(text)
                    values.append((record, self._field(mention, one.scores[record])))
        return values

    def _value(self, one: Candidate, record: int) -> Field | None:
        """What a candidate says about a record: its mention, or the text at its place."""
        mention = one.best.get(record)
        if mention is not None:
            mention = self._filled(one, mention)
            return self._field(mention, one.scores[record]) if self.claims.take(mention) else None
        if not one.may_invent:
            return None
        item = self._table.item(one.column, record)
        if item is None or (one.support < MIN_INVENTED_SUPPORT and not self._has_label(one, record)):
            return None
        invented = self._invented(one, record, item)
        if invented is None or not self.claims.take(invented, inferred=True):
            return None
        return replace(self._field(invented, ()), inferred=True)

    def _has_label(self, one: Candidate, record: int) -> bool:
        at = self._table.columns[one.column].items[record]
        return self._scorer.has_label(one.type, record, at, self._table.rows[record][at].span[0])

    def _filled(self, one: Candidate, mention: Mention) -> Mention:
        """A name that fills most of its item, at a place where names fill items: all of it ("St. Ann's Church")."""
        item = self._table.rows[mention.record][mention.item]
        whole = one.span >= _FILLING and self._attribute(one.type).kind in _NAMES and mention.value == mention.text
        if not whole or item.kind != ItemKind.TEXT or (mention.stop - mention.start) < REGULAR * len(item.text):
            return mention
        start, stop = item.span
        head = self._table.annotations.text.text[start : mention.start]
        if mention.start < start or mention.stop > stop or ":" in head:
            return mention
        return replace(mention, node=item.node, start=start, stop=stop, text=item.text, value=item.text)

    def _field(self, mention: Mention, parts: Sequence[float]) -> Field:
        return Field(
            mention.type,
            mention.node,
            mention.text,
            mention.value,
            None if mention.type in ADDRESSES else self.claims.span_in_node(mention),
            confidence=mention.confidence,
            evidence=field_evidence(parts) if parts else (),
        )

    def _invented(self, one: Candidate, record: int, item: Item) -> Mention | None:
        """The value that a record has at a candidate's place, though nothing recognised it."""
        at = self._table.columns[one.column].items[record]
        name, column, confidence = one.type, one.column, INFERRED_CONFIDENCE
        if name in ADDRESSES:
            node, address = self._visual.address_of(name, item)
            value = self._visual.absolute(node, address)
            return Mention(name, record, at, column, node, 0, 0, address, value, confidence) if address else None
        if item.kind != ItemKind.TEXT:
            return None
        start, stop = self.claims.narrowed(item, one.best.values())
        usual = sum(mention.stop - mention.start for mention in one.best.values()) / len(one.best)
        if start >= stop or (name not in (*TEXTUAL, _NAME) and stop - start > _LONGER * max(usual, 4)):
            return None
        text = self._table.annotations.text.text[start:stop]
        if not self._may_be(one, at, record, text):
            return None
        return Mention(name, record, at, column, item.node, start, stop, text, text, confidence)

    def _may_be(self, one: Candidate, at: int, record: int, text: str) -> bool:
        """Whether a text that nothing recognised may be of a type: no other type has it, and figures are figures."""
        look = self._table.looks.looks[self._table.looks.rows[record][at]]
        evident = any(self._attribute(name).kind in _EVIDENT for name in look.types)
        clear = one.purity >= CLEAR or (one.is_labelled and not evident) or one.type in TEXTUAL
        if not clear and look.types and one.type not in look.types:
            return False
        figures = self._attribute(one.type).kind in NUMERIC
        return not figures or any(letter.isdigit() for letter in text) or bool(look.wording)

    def _column(self, name: str, candidates: list[Candidate], records: set[int]) -> Column:
        best = candidates[0]
        example = next(iter(best.best.values()))
        labels = [self._scorer.label_of(name, mention) for mention in list(best.best.values())[:5]]
        return Column(
            name,
            self._table.path(best.column),
            len(records) / len(self._table),
            name if name in self._pack.attributes else None,
            max(set(labels), key=labels.count) if name not in ADDRESSES and example.item >= 0 else "",
            best.evidence(),
        )
