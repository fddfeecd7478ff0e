"""Quantities that the pages of a list show in one place, where the analysis of each page chose a place of its own.

Problem    a job tells its salary, and the most that it may become; a flat its rent, and the deposit. Each page of the
           list is analysed by itself, and on a page of five records now the one place has more to say for it, now the
           other: the wrapper would need both, and neither is right on all pages.
Departures AMBER (§4.6) chooses among the places of a type by what a single page says of them. Here the pages vote,
           record by record. Places that never stand in one record together are one attribute in two looks, and left
           alone; of such as do only the one with most votes is the attribute, on all pages.
Cost       linear in the annotations of the records.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bowerbird.annotate import INSTANCE, Annotation, Flag, Place
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.looks import line_of, look_of
from bowerbird.induce.sights import ListSight
from bowerbird.listing import Field, Record
from bowerbird.page import Kind, Page

_QUANTITIES = (ValueKind.MONEY, ValueKind.DATE, ValueKind.MEASURE)
_Look = tuple[str, str]
"""Of what a value stands in, and of what is around that."""
_Places = Mapping[_Look, Annotation]
"""Where a record says nothing but a value of the type; each look once."""


def records_in_one_place(lists: Sequence[ListSight], pack: Pack) -> list[tuple[Record, ...]]:
    """The records of each page, their quantities from the place that most records of all pages have them from."""
    records = [record for sight in lists for record in sight.area.records]
    sights = [sight for sight in lists for _ in sight.area.records]
    single = (one for one in pack.attributes.values() if one.kind in _QUANTITIES and not one.many)
    for name in [one.name for one in single]:
        places = [_places_of(sight, record, name) for sight, record in zip(sights, records, strict=True)]
        usual = _usual(sights, records, places, name)
        if usual is not None:
            look, rivals = usual
            records = [
                _moved(sight.page, record, name, own.get(look), rivals)
                for sight, record, own in zip(sights, records, places, strict=True)
            ]
    told = iter(records)
    return [tuple(next(told) for _ in sight.area.records) for sight in lists]


def _usual(
    sights: Sequence[ListSight], records: Sequence[Record], places: Sequence[_Places], name: str
) -> tuple[_Look, frozenset[_Look]] | None:
    """The look with most votes, and those that stand beside it in some record; None where nothing does that was chosen
    elsewhere."""
    votes: Counter[_Look] = Counter()
    for sight, record in zip(sights, records, strict=True):
        votes.update({_look(sight.page, one.node) for one in record.fields if one.name == name})
    known = {look for own in places for look in own}
    chosen = [look for look, _ in votes.most_common() if look in known]
    if not chosen or len(votes) < 2:  # one place, on which all agree
        return None
    beside = {look for own in places if chosen[0] in own for look in own} - {chosen[0]}
    elsewhere = beside & votes.keys() or {look for look in votes if look not in known}
    return (chosen[0], frozenset(beside | elsewhere)) if elsewhere else None


def _moved(page: Page, record: Record, name: str, said: Annotation | None, rivals: frozenset[_Look]) -> Record:
    """A record with the value of its usual place, and with none from places that stand beside that."""
    own = [one for one in record.fields if one.name == name]
    kept = [one for one in record.fields if one.name != name or _look(page, one.node) not in rivals]
    if said is not None and all(one.node != said.node for one in own):
        kept = [one for one in kept if one.name != name]
        kept.append(Field(name, said.node, said.text, said.value, confidence=said.confidence))
    return replace(record, fields=tuple(kept)) if kept != list(record.fields) else record


def _places_of(sight: ListSight, record: Record, name: str) -> _Places:
    found: dict[_Look, list[Annotation]] = defaultdict(list)
    for one in _whole(sight, record):
        if one.type == name:
            found[_look(sight.page, one.node)].append(one)
    return {look: own[0] for look, own in found.items() if len(own) == 1}


def _whole(sight: ListSight, record: Record) -> Iterator[Annotation]:
    """The instances that are all that their texts say, and still hold."""
    page = sight.page
    for node in record.nodes:
        for one in sight.annotations.within(node, int(page.end[node])):
            is_shown = one.role == INSTANCE and one.place == Place.TEXT and not one.flags & {Flag.STRUCK, Flag.ABSENT}
            if is_shown and page.kind[one.node] == Kind.TEXT and line_of(page, one.node) == one.text:
                yield one


def _look(page: Page, node: int) -> _Look:
    element = node if page.kind[node] == Kind.ELEMENT else int(page.parent[node])
    return look_of(page, element), look_of(page, int(page.parent[element]))
