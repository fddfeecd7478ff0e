"""Quantities of list records: what stands alone, in one place, is believed before what stands anywhere.

Problem    "A comparable home nearby sold for $5,800": where several sums stand in a record (price, deposit, dues, one
           in the description), the analysis of a list takes one here and another there, and no path leads to prices.
Departures where the values of a sum, or terms in a title here and alone there, do not look alike from record to
           record, they are read where nearly all records have one that does, the first such in a record. A quantity
           in prose is none at all where most records have one that stands alone. A bare year that all have is the one
           that the pack knows, and bare figures the code that they are behind the state which the record names.
Cost       linear in the values and annotations of the records.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from bowerbird.annotate import INSTANCE, Annotations, Flag, Place
from bowerbird.annotate.annotator import habits_of
from bowerbird.annotate.reader import mentions
from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.induce.said.values import LONGEST_VALUE, NAMING, QUANTITIES, Context, Seen, is_place
from bowerbird.page import Kind, Page

_SETTLED = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.ENUMERATION, ValueKind.PLACE)
_SHORT = 30  # letters of a text that is one quantity, with its unit
_MOSTLY_ALONE = 0.5  # of the records with a quantity, from which the others' are of something else
_NEARLY_ALL = 0.9  # of the records, in which a sum looks alike
_YEAR = "year"  # the normal form of dates that are one
_FOUR_DIGITS = re.compile(r"[12]\d{3}")
_EARLIEST, _LATEST = 1900, 2035  # of years, where the pack says nothing
_LEAST_DIFFERENT = 3  # years, or codes
_FIGURES = re.compile(r"\d{3,}(?:-\d+)?")
Look = tuple[str, ...]


def with_settled(contexts: Sequence[Context], annotations: Sequence[Annotations], pack: Pack) -> list[Context]:
    """The records with sums and terms that look alike in nearly all of them, where those that were seen do not."""
    settled = list(contexts)
    for name, attribute in pack.attributes.items():
        seen = [one for one in settled if name in one.values]
        if attribute.kind not in _SETTLED or attribute.many or not seen or _look_alike(settled, name):
            continue
        alone = [_by_look(one, own, attribute, pack) for one, own in zip(settled, annotations, strict=True)]
        if look := _look_of_all(alone):
            settled = [
                _read_at(one, name, own.get(look) or _in_words(one, name))
                for one, own in zip(settled, alone, strict=True)
            ]
    return settled


def _look_alike(contexts: Sequence[Context], name: str) -> bool:
    """Whether what was seen looks alike in nearly all records; in titles, which say this or that, in all of them."""
    titles = {(id(one.page), seen.node) for one in contexts for other in NAMING for seen in one.values.get(other, ())}
    in_titles = [_is_at(one.page, one.values[name][0].node, titles) for one in contexts if name in one.values]
    if any(in_titles) and len(in_titles) < len(contexts):
        return False
    looks = Counter(_look(one.page, one.values[name][0].node) for one in contexts if name in one.values)
    return looks.most_common(1)[0][1] >= _NEARLY_ALL * len(contexts)


def _is_at(page: Page, node: int, places: Set[tuple[int, int]]) -> bool:
    return (id(page), node) in places or (id(page), int(page.parent[node])) in places


def _look_of_all(alone: Sequence[Mapping[Look, Seen]]) -> Look | None:
    """How a value looks that nearly all records have; of several such, the one that is mostly first."""
    often = Counter(look for own in alone for look in own)
    common = {look for look, count in often.items() if count >= _NEARLY_ALL * len(alone)}
    firsts = Counter(next(iter(look for look in own if look in common), None) for own in alone)
    return next((look for look, _ in firsts.most_common() if look), None)


def _by_look(context: Context, annotations: Annotations, attribute: Attribute, pack: Pack) -> dict[Look, Seen]:
    """Values of an attribute that stand alone and are no other sum's: of each look the first, in document order."""
    page, found = context.page, dict[Look, Seen]()
    is_sum = attribute.kind is ValueKind.MONEY
    taken = {
        one.node
        for other, seen in context.values.items()
        if is_sum and other != attribute.name and other in pack.attributes
        if pack.attributes[other].kind is ValueKind.MONEY
        for one in seen
    }
    for one in _alone(context, annotations, attribute):
        if one.node not in taken and int(page.parent[one.node]) not in taken:
            found.setdefault(_look(page, one.node), one)
    return found


def _alone(context: Context, annotations: Annotations, attribute: Attribute) -> Iterator[Seen]:
    """Instances of an attribute: quantities in short texts, terms that are all of a text."""
    page, is_term = context.page, attribute.kind not in QUANTITIES
    for node in context.scope:
        for ann in annotations.within(node, int(page.end[node])):
            is_text = ann.place == Place.TEXT and page.kind[ann.node] == Kind.TEXT
            if ann.role != INSTANCE or ann.type != attribute.name or not is_text or Flag.STRUCK in ann.flags:
                continue
            text = " ".join(page.text[ann.node].split())
            if ann.text == text or (not is_term and len(text) <= _SHORT):
                yield Seen(ann.node, ann.text)


def _look(page: Page, node: int) -> Look:
    """Tags and classes of the two elements around a value."""
    here = node if page.kind[node] == Kind.ELEMENT else int(page.parent[node])
    around = (here, int(page.parent[here]))
    return tuple(f"{page.name(one)}.{page.attributes[one].get('class', '')}" for one in around)


def _in_words(context: Context, name: str) -> Seen | None:
    """What a record has for an attribute without any figure, "Free": it is no other sum that was taken for this one."""
    seen = context.values.get(name, ())
    return seen[0] if len(seen) == 1 and not any(map(str.isdigit, seen[0].text)) else None


def _read_at(context: Context, name: str, seen: Seen | None) -> Context:
    values = {other: own for other, own in context.values.items() if other != name}
    return replace(context, values=values if seen is None else {**values, name: (seen,)})


def with_years(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The records with the year that stands alone in nearly all of them, once and in one place: "2019" among the facts
    of a car, where the pack knows one year only and nothing else told it."""
    years = [one for one in pack.attributes.values() if one.kind is ValueKind.DATE and one.normal == _YEAR]
    if len(years) != 1 or any(years[0].name in one.values for one in contexts):
        return list(contexts)
    alone = [_only_year(one, years[0]) for one in contexts]
    return _all_read_at(contexts, years[0].name, alone)


def with_codes(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The records with the figures that stand alone in nearly all of them, once and in one place, and that the pack
    reads as a code behind the state that the record names: "93125" of one in "CA". Codes of one state begin alike."""
    read = list(contexts)
    for name, attribute in pack.attributes.items():
        if (
            attribute.kind is not ValueKind.CODE
            or not attribute.patterns
            or any(name in one.values for one in contexts)
        ):
            continue
        behind = [_behind_places(one, attribute, pack) for one in read]
        begins: dict[str, list[str]] = defaultdict(list)
        for place, seen in (own for found in behind for own in found):
            begins[place].append(seen.text[0])
        several = [own for own in begins.values() if len(own) > 1]
        if several and all(len(set(own)) == 1 for own in several):
            alone = [found[0][1] if len({seen.node for _, seen in found}) == 1 else None for found in behind]
            read = _all_read_at(read, name, alone)
    return read


def _behind_places(context: Context, attribute: Attribute, pack: Pack) -> list[tuple[str, Seen]]:
    """The places that a record names, each with figures that stand alone in it and are a code behind that."""
    page, habits = context.page, habits_of(pack)
    texts = (node for top in context.scope for node in range(top, int(page.end[top])) if page.kind[node] == Kind.TEXT)
    bare = [
        Seen(node, text) for node in texts if page.visible[node] and _FIGURES.fullmatch(text := page.text[node].strip())
    ]
    places = {one.text for name, own in context.values.items() if is_place(pack, name) for one in own}
    return [
        (place, one)
        for place in sorted(places)
        for one in bare
        if any(value == one.text for _, _, value in mentions(attribute, f"{place} {one.text}", habits))
    ]


def _all_read_at(contexts: Sequence[Context], name: str, alone: Sequence[Seen | None]) -> list[Context]:
    """The records with what stands alone in them, where nearly all have such, which look alike and differ."""
    looks = Counter(_look(one.page, seen.node) for one, seen in zip(contexts, alone, strict=True) if seen)
    texts = {seen.text for seen in alone if seen}
    if len(texts) < _LEAST_DIFFERENT or looks.most_common(1)[0][1] < _NEARLY_ALL * len(contexts):
        return list(contexts)
    return [_read_at(one, name, seen) for one, seen in zip(contexts, alone, strict=True)]


def _only_year(context: Context, attribute: Attribute) -> Seen | None:
    """The text of a record that is a year, if there is one only."""
    page = context.page
    texts = (node for top in context.scope for node in range(top, int(page.end[top])) if page.kind[node] == Kind.TEXT)
    bare = [Seen(node, page.text[node].strip()) for node in texts if page.visible[node]]
    found = [one for one in bare if _FOUR_DIGITS.fullmatch(one.text) and _is_within(attribute, int(one.text))]
    return found[0] if len(found) == 1 else None


def _is_within(attribute: Attribute, year: int) -> bool:
    return (attribute.minimum or _EARLIEST) <= year <= (attribute.maximum or _LATEST)


def without_asides(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The records without quantities in prose, of attributes that stand alone in most."""
    quantities = {name for name, one in pack.attributes.items() if one.kind in QUANTITIES}
    alone = {name for name in quantities if _mostly_alone(contexts, name)}
    return [replace(one, values=_alone_only(one, alone)) for one in contexts]


def _mostly_alone(contexts: Sequence[Context], name: str) -> bool:
    said = [[_is_prose(one.page, seen) for seen in one.values[name]] for one in contexts if name in one.values]
    return bool(said) and sum(not all(own) for own in said) > _MOSTLY_ALONE * len(said)


def _alone_only(context: Context, names: set[str]) -> dict[str, tuple[Seen, ...]]:
    kept = {
        name: tuple(one for one in seen if name not in names or not _is_prose(context.page, one))
        for name, seen in context.values.items()
    }
    return {name: seen for name, seen in kept.items() if seen}


def _is_prose(page: Page, seen: Seen) -> bool:
    """Whether a value is a small part of a long text."""
    is_text = page.kind[seen.node] == Kind.TEXT
    whole = page.text[seen.node] if is_text else page.visible_text(seen.node)
    return len(" ".join(whole.split())) > LONGEST_VALUE
