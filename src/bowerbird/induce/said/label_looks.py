"""Labels that a text may have, and how those of a site look.

Problem    "Beds" before "3" has no colon: that it is a label shows in several others that look like it, or in its
           coming again with other values.
Departures labels of the pack that look alike make labels of whatever looks so; so do bold words that come again from
           place to place. Class names count where elements beside each other are called after attributes.
Cost       linear in the candidates.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bowerbird.detail.leaves import as_label
from bowerbird.induce.texts.naming import Names

_LEAST_VALUES = 2  # different values after a text, for it to be a label by its place alone
_LEAST_ALIKE = 3  # labels of the pack that look alike, for others of this look to be labels
_MOST_LABELS = 0.2  # of the different values after a text, that happen to be labels, too
_UNTOLD = ("p.", "div.", "li.", "a.", "td.")  # elements without a class that may be anything
_BOLD = ("strong.", "b.")
_MOSTLY_AGAIN = 0.5  # of the bold words of a site that stand before texts, for them to be labels
_LEAST_AGAIN = 2  # places that a text comes again in, to be a label that the pack does not know


Look = tuple[str, str]
"""Of a label and of its value: tag and classes."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A label that a text may have; `is_plain` when its form says that it is one."""

    label: str
    node: int
    text: str
    is_plain: bool
    by_markup: bool = False
    by_class: bool = False
    by_picture: bool = False
    look: Look = ("", "")
    family: Look = ("", "")
    """Of a class: the look of what stands around its element, and its tag."""


def looks_of_labels(found: Sequence[Candidate], different: Mapping[str, set[str]], names: Names) -> set[Look]:
    """How labels and their values look where several labels look so, and neither looks like the other: several of the
    pack, of which each may be rare; or one of the pack among several that look as labels do, and come again and again
    with other values."""
    known: dict[Look, set[str]] = defaultdict(set)
    rare: dict[Look, set[str]] = defaultdict(set)
    again: dict[str, Counter[str]] = defaultdict(Counter)
    told = [one for one in found if not one.by_class and one.look[0] != one.look[1]]
    for one in told:
        if names.knows(one.label) and (one.is_plain or is_label(one, different, names)):
            known[one.look].add(as_label(one.label))
        elif names.knows(one.label) and not any(map(names.knows, different[as_label(one.label)])):
            rare[one.look].add(as_label(one.label))
        if len(different[as_label(one.label)]) >= _LEAST_VALUES and not names.is_value(one.label):
            again[one.look[0]][as_label(one.label)] += 1
    of_pack = {look[0] for look in known if not look[0].endswith(_UNTOLD)}
    of_site = {look for look in of_pack if sum(times >= _LEAST_AGAIN for times in again[look].values()) >= _LEAST_ALIKE}
    several = {
        look
        for look in {*known, *rare}
        if len(known[look]) >= _LEAST_ALIKE
        or (len(known[look] | rare[look]) >= _LEAST_ALIKE and not look[0].endswith(_UNTOLD))
    }
    return several | {one.look for one in told if one.look[0] in of_site}


def looks_of_bold(
    places: Sequence[Sequence[Sequence[Candidate]]], different: Mapping[str, set[str]], names: Names
) -> set[Look]:
    """How bold words and the texts behind them look, where several such words stand in a place, and most of them come
    again in another with other values: "Sitting room" before its size. The names of people do not."""
    labels: dict[Look, set[str]] = defaultdict(set)
    having: Counter[Look] = Counter()
    for own in places:
        bold = {(one.look, as_label(one.label)) for ranked in own for one in ranked if one.look[0].startswith(_BOLD)}
        for look, label in bold:
            labels[look].add(label)
        often = Counter(look for look, _ in bold)
        having.update(look for look, number in often.items() if number >= _LEAST_ALIKE)
    again = {
        look: {label for label in own if len(different[label]) >= _LEAST_VALUES and not names.is_value(label)}
        for look, own in labels.items()
    }
    return {
        look
        for look, own in again.items()
        if look[0] != look[1]
        and having[look] >= _LEAST_AGAIN
        and len(own) >= _LEAST_ALIKE
        and len(own) >= _MOSTLY_AGAIN * len(labels[look])
    }


def families_of(found: Iterable[Candidate], different: Mapping[str, set[str]], names: Names) -> set[Look]:
    """Where the site writes values in elements that are called after them: several attributes of the pack are."""
    labels: dict[Look, set[str]] = defaultdict(set)
    for one in found:
        if one.by_class and names.attribute_by_value(one.label, one.text, different[as_label(one.label)]):
            labels[one.family].add(as_label(one.label))
    return {family for family, own in labels.items() if len(own) >= _LEAST_ALIKE}


def is_label(one: Candidate, different: Mapping[str, set[str]], names: Names) -> bool:
    """Whether the pack knows a text as a label and several values follow it, hardly any of them a label: a day to move
    in may be "Now", which stands before sums elsewhere."""
    values = different[as_label(one.label)]
    if not names.knows(one.label) or len(values) < _LEAST_VALUES:
        return False
    return sum(map(names.knows, values)) <= _MOST_LABELS * len(values)
