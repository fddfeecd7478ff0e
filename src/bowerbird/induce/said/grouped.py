"""What stands above groups of records, and is said of each of them: the day of events, the town of restaurants.

Problem    a calendar writes "Saturday, November 21" once, and the events of that day below it. No record says its day.
Departures the nearest heading before a record, of one tag, is believed where every record has one, a page has several
           different ones, none of them stands in a record or above the whole list, and nearly all of their texts are
           nothing but a value of one attribute that the records themselves do not say. Where headings of several
           levels tell it, as a month and its days do, those that divide the records most are believed.
Cost       O(records x headings) for each tag of headings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bowerbird.annotate import INSTANCE, Place
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.paths import Choice
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.said.looks import HEADINGS, line_of
from bowerbird.induce.said.values import WHOLE, Context, Extraction
from bowerbird.induce.sights import ListSight
from bowerbird.induce.texts.naming import is_weekday
from bowerbird.page import Page

_ABOVE = (*HEADINGS[1:], "dt", "caption", "summary")
_DIVIDING = (ValueKind.DATE, ValueKind.PLACE, ValueKind.ENUMERATION)
_NEARLY_ALL = 0.9  # of the records whose heading is a value, for headings to be values
_ALL_OF_IT = 0.6  # of the letters of a heading, for it to say nothing but a value
_LEAST_SAID = 0.5  # of the records that say an attribute themselves, for no heading to be asked


def headings_above(lists: Sequence[ListSight], contexts: Sequence[Context], pack: Pack) -> tuple[Extraction, ...]:
    """The attributes that headings above the records tell; none where there are no such headings."""
    said = Counter(name for one in contexts for name in one.values)
    finest: dict[str, tuple[int, str]] = {}
    for tag in _ABOVE:
        above = [_nearest(sight, tag) for sight in lists]
        found = [(sight, node) for sight, nodes in zip(lists, above, strict=True) for node in nodes]
        divides = any(_differ(sight, nodes) for sight, nodes in zip(lists, above, strict=True))
        if len(found) < len(contexts) or not divides:
            continue
        silent = (one for one in _told(found, pack) if said[one] < _LEAST_SAID * len(contexts))
        groups = len({(id(sight), node) for sight, node in found})
        if (name := next(silent, "")) and groups > finest.get(name, (0, ""))[0]:
            finest[name] = (groups, tag)
    return tuple(_read(name, tag) for name, (_, tag) in finest.items())


def _read(name: str, tag: str) -> Extraction:
    """What gives the nearest heading of a tag above a record."""
    path = f"./preceding::{tag}[1]"
    choice = Choice(path, 1.0, 1.0, Reliance.TAG.cost, "the nearest heading above", (Reliance.TAG,))
    return Extraction(name, path, WHOLE, 1.0, choice)


def _nearest(sight: ListSight, tag: str) -> list[int]:
    """For each record of a page, the nearest heading of a tag before it, unless that stands in a record or above the
    list."""
    page, records = sight.page, sight.area.records
    headings = sight.page.index.with_tag(tag).tolist()
    inside = {node for record in records for top in record.nodes for node in page.subtree(top)}
    around = _around(page, [record.nodes[0] for record in records])
    found: list[int] = []
    for record in records:
        before = [node for node in headings if node < record.nodes[0] and record.nodes[0] >= page.end[node]]
        found += [node for node in before[-1:] if node not in inside and node > around]
    return found


def _differ(sight: ListSight, nodes: Sequence[int]) -> bool:
    return len({line_of(sight.page, node) for node in nodes}) > 1


def _around(page: Page, nodes: Sequence[int]) -> int:
    """The innermost element that holds all of the nodes."""
    return next(up for up in page.ancestors(min(nodes)) if max(nodes) < page.end[up])


def _told(found: Sequence[tuple[ListSight, int]], pack: Pack) -> Iterator[str]:
    """The attributes of which nearly all headings are values, and nothing else: what records are told by first."""
    values = [{*_values(sight, node, pack)} for sight, node in found]
    order = sorted(pack.attributes, key=lambda name: name not in pack.pivots)
    for name in order:
        may_divide = pack.attributes[name].kind in _DIVIDING and not pack.attributes[name].needs_label
        if may_divide and sum(name in own for own in values) >= _NEARLY_ALL * len(values):
            yield name


def _values(sight: ListSight, node: int, pack: Pack) -> Iterator[str]:
    """The attributes that all of a heading is a value of."""
    page, said = sight.page, line_of(sight.page, node)
    for ann in sight.annotations.within(node, int(page.end[node])):
        if ann.role == INSTANCE and ann.place == Place.TEXT and _is_all(ann.text, said, pack):
            yield ann.type


def _is_all(text: str, said: str, pack: Pack) -> bool:
    """Whether a heading says a value and nothing else of weight: a day may have its weekday."""
    rest = said.replace(text, " ", 1).strip(" ,")
    return len(text) >= _ALL_OF_IT * len(said) or is_weekday(rest, pack.languages)
