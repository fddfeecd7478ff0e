"""Groups of fields: boxes that act as one, ends of a range, parts of a date, fields under one label."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from bowerbird.forms.control import Control
from bowerbird.forms.labelling import Asked, Labelled, Markup
from bowerbird.forms.model import End, Field, Group, Label, Pattern, Source, Widget
from bowerbird.forms.words.wording import end_in, name_words, only_tells_an_end, telling, words_of
from bowerbird.page import NO_NODE, Page

_INDEX = re.compile(r"\[\d*\]$|[_-]?\d+$")
_SETS = (Widget.RADIO, Widget.CHECKS)
_GROUP_ROLES = ("radiogroup", "group")
_DATE_WORDS = re.compile(
    r"\b(?:day|month|year|dd|mm|yyyy|tag|monat|jahr|jour|mois|ann[eé]e|d[ií]a|mes|a[nñ]o|giorno|mese|anno|dag|maand|jaar|ano)\b"
)
_RISE = 6  # levels from boxes without a name up to what groups them
_PAIRED = frozenset(
    {
        Widget.TEXT,
        Widget.NUMBER,
        Widget.SELECT,
        Widget.LISTBOX,
        Widget.SLIDER,
        Widget.DATE,
        Widget.CALENDAR,
        Widget.SUGGEST,
    }
)

_NUMERIC = (Widget.SELECT, Widget.NUMBER, Widget.SLIDER, Widget.LISTBOX)
_MEASURED = (Widget.NUMBER, Widget.SLIDER, Widget.DATE, Widget.CALENDAR)


def fields_of(page: Page, controls: Sequence[Control]) -> list[Asked]:
    """The fields that controls make up: radio buttons of a name are one, boxes of a name too."""
    sets: dict[tuple[Widget, str, int], list[Control]] = {}
    for control in controls:
        key = _set_key(page, control)
        sets.setdefault(key, []).append(control)
    return [
        Asked(tuple(members), members[0].widget, members[0].name(page))
        for members in sorted(sets.values(), key=lambda members: members[0].node)
    ]


def groups_of(page: Page, fields: Sequence[Field], labelled: Labelled, markup: Markup) -> tuple[Group, ...]:
    """The groups of a form: ranges and switches first, then what else stands under one label."""
    found: dict[tuple[int, ...], Group] = {}
    made = (_ranges(page, fields, labelled, markup), _switches(fields), _dates(fields), _marked(page, fields, markup))
    for group in (*chain.from_iterable(made), *_shared(labelled)):
        known = found.setdefault(group.fields, group)
        if not known.labels:
            found[group.fields] = replace(known, labels=group.labels)
    return tuple(sorted(found.values(), key=lambda group: (group.fields, group.pattern)))


def _set_key(page: Page, control: Control) -> tuple[Widget, str, int]:
    if control.widget not in _SETS:
        return control.widget, "", control.node
    name = control.name(page)
    if control.widget is Widget.CHECKS:
        stem = re.sub(r"\[\d*\]$", "", name)
        return control.widget, stem, NO_NODE if stem else _holder(page, control.node)
    return control.widget, name, NO_NODE if name else _holder(page, control.node)


def _holder(page: Page, node: int) -> int:
    """What groups a box that has no name: a group's role or a fieldset near by; else itself."""
    for above, _ in zip(page.ancestors(node), range(_RISE), strict=False):
        if page.attributes[above].get("role") in _GROUP_ROLES or page.name(above) == "fieldset":
            return above
    return node


def _switches(fields: Sequence[Field]) -> Iterator[Group]:
    for at, field in enumerate(fields):
        if field.widget is Widget.RADIO and len(field.nodes) > 1:
            yield Group((at,), Pattern.SWITCH, field.labels[:1])


def _ranges(page: Page, fields: Sequence[Field], labelled: Labelled, markup: Markup) -> Iterator[Group]:
    """Neighbours of one kind, of which one says from and the other to."""
    at = 0
    while at + 1 < len(fields):
        one, other = fields[at], fields[at + 1]
        shared = [label for label, places in labelled.shared if at in places and at + 1 in places and len(places) == 2]
        marked = markup.group_label(page.common_ancestor(one.node, other.node))
        if _are_ends(one, other, bool(shared) or marked is not None):
            yield Group((at, at + 1), Pattern.RANGE, tuple(shared) or _stem_label(page, one, other, markup))
            at += 2
        else:
            at += 1


def _are_ends(one: Field, other: Field, is_shared: bool) -> bool:
    if one.widget not in _PAIRED or other.widget is not one.widget:
        return False
    if only_tells_an_end(one.label) and not is_shared and one.widget not in _MEASURED:
        return False  # "From" and "To" of a journey
    if _end(other.label) is End.MOST and _end(one.label) is not End.MOST and only_tells_an_end(other.label):
        return True
    for first, second in ((one.label, other.label), (name_words(one.name), name_words(other.name))):
        if _end(first) is End.LEAST and _end(second) is End.MOST and _stem(first) == _stem(second):
            return True
    return is_shared and one.widget in _NUMERIC and _alike(one, other)


def _alike(one: Field, other: Field) -> bool:
    """Whether two lists offer much the same, or two fields without lists have names alike."""
    if one.choices or other.choices:
        first, second = ({choice.text for choice in field.choices} for field in (one, other))
        return len(first & second) * 2 >= max(len(first), len(second))
    return _INDEX.sub("", one.name) == _INDEX.sub("", other.name) or not one.name


def _end(text: str) -> End | None:
    return end_in(words_of(text))


def _stem(text: str) -> tuple[str, ...]:
    """What a text asks for, without the words that say which end it is."""
    return telling(words_of(text)) if not only_tells_an_end(text) else ()


def _stem_label(page: Page, one: Field, other: Field, markup: Markup) -> tuple[Label, ...]:
    """The label of a range: that of its marked group, else what the labels of both ends have in common."""
    around = page.common_ancestor(one.node, other.node)
    marked = markup.group_label(around)
    if marked is not None:
        return (marked,)
    if only_tells_an_end(other.label) and not only_tells_an_end(one.label):
        return one.labels[:1]
    common = _common_text(one.label, other.label)
    return (Label(common, one.labels[0].source, one.labels[0].nodes),) if common else ()


def _common_text(one: str, other: str) -> str:
    """The words of a text that the other has too, without those that tell an end: "Price" of "Price from"."""
    kept = [word for word in one.split() if _stem(word) and set(_stem(word)) <= set(_stem(other))]
    return " ".join(kept).strip(" :,()-")


def _dates(fields: Sequence[Field]) -> Iterator[Group]:
    """Day, month and year in lists or fields of their own."""
    at = 0
    while at + 1 < len(fields):
        stop = at
        while stop < len(fields) and stop - at < 3 and _asks_for_part(fields[stop]):
            stop += 1
        if stop - at >= 2:
            yield Group(tuple(range(at, stop)), Pattern.TOGETHER)
        at = max(stop, at + 1)


def _asks_for_part(field: Field) -> bool:
    told = " ".join((field.label, name_words(field.name), *(choice.text for choice in field.choices[:1]))).lower()
    return field.widget in (Widget.SELECT, Widget.TEXT, Widget.NUMBER) and _DATE_WORDS.search(told) is not None


def _marked(page: Page, fields: Sequence[Field], markup: Markup) -> Iterator[Group]:
    """Fields within a fieldset or an element with a group's role."""
    if len(fields) < 2:
        return
    index, nodes = page.index, [field.node for field in fields]
    around = page.common_ancestor(*nodes)
    roots = [around, *index.below(index.with_tag("fieldset"), around).tolist()]
    roots += [node for node in index.below(index.with_attribute("role"), around).tolist() if _is_group(page, node)]
    for root in dict.fromkeys(roots):
        inside = tuple(range(bisect_left(nodes, root), bisect_left(nodes, int(page.end[root]))))
        label = markup.group_label(root) if len(inside) > 1 else None
        if label is not None:
            yield Group(inside, Pattern.TOGETHER, (label,))


def _is_group(page: Page, node: int) -> bool:
    return page.attributes[node]["role"] == "group"


def _shared(labelled: Labelled) -> Iterator[Group]:
    for label, places in labelled.shared:
        if len(places) > 1:
            yield Group(places, Pattern.TOGETHER, (Label(label.text, Source.SEGMENT, label.nodes),))
