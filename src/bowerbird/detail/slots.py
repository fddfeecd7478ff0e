"""Slots: leaves of several pages that stand at the same place of the template.

Problem    the scoreboard judges places, not texts: group the leaves of all pages by place, so that a value which is
           missing on one page, or doubled on another, does not shift the others.
Reference  thesis §6.5 uses the tag path along first children and next siblings; site knowledge §4.2 the path with the
           static text before it (the segment). Positions break on optional parts, hence the latter here.
Departures a leaf's place is its path and its label. Of the path, tags alone are taken where that is one place on a
           page, class names and ids where tags are not enough. A leaf without a label at a path of many places is
           known by the static text before it. Such paths also make one wide slot each, for values without labels.
Cost       linear in the leaves of all pages.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bowerbird.detail.leaves import Leaves, as_label
from bowerbird.detail.pairs import NONE
from bowerbird.detail.template import Standing

_MOST_ASTRAY = 0.1  # of the pages with a path, on which it may be several places


class Place(StrEnum):
    """How sharply a slot's leaves are told from others, sharpest first."""

    ONE = "one"  # its path is one place on a page
    LABELLED = "labelled"  # one of many with its path, told by a label
    FOLLOWING = "following"  # one of many with its path, told by the static text before it
    WIDE = "wide"  # all with its path


_Key = tuple[Place, int, str]


@dataclass(frozen=True, eq=False)
class Slot:
    """A place of the template: for each page that has it, the leaves there in reading order."""

    number: int
    path: int
    label: str
    """The text of the label, or of the static text before, as `as_label` gives it."""
    place: Place
    leaves: Mapping[int, Sequence[int]]

    @property
    def support(self) -> int:
        """The number of pages that have it."""
        return len(self.leaves)

    @property
    def repetition(self) -> float:
        """Leaves on a page that has it, on average."""
        return sum(map(len, self.leaves.values())) / len(self.leaves)


def find_slots(site: Sequence[Leaves], standings: Sequence[Standing], labels: Sequence[Sequence[int]]) -> list[Slot]:
    """The slots of all pages; `labels` gives the label of each leaf, page by page."""
    one_by_tags = _single_places(site, lambda leaves: leaves.tags)
    one_by_paths = _single_places(site, lambda leaves: leaves.paths)
    found: dict[_Key, dict[int, list[int]]] = {}
    for number, (leaves, standing, governors) in enumerate(zip(site, standings, labels, strict=True)):
        before = ""
        for at in range(len(leaves)):
            label = "" if governors[at] == NONE else as_label(leaves.texts[governors[at]])
            tags, path = leaves.tags[at], leaves.paths[at]
            if tags in one_by_tags:
                key: _Key = (Place.ONE, tags, label)
            elif path in one_by_paths:
                key = (Place.ONE, path, label)
            elif label:
                key = (Place.LABELLED, tags, label)
            else:
                key = (Place.FOLLOWING, path, before)
            found.setdefault(key, {}).setdefault(number, []).append(at)
            if key[0] is not Place.ONE:
                found.setdefault((Place.WIDE, path, ""), {}).setdefault(number, []).append(at)
            if standing.static[at]:
                before = as_label(leaves.texts[at])
    merged = _variants_merged(site, found)
    return [Slot(number, path, label, place, at) for number, ((place, path, label), at) in enumerate(merged.items())]


def _variants_merged(
    site: Sequence[Leaves], found: Mapping[_Key, dict[int, list[int]]]
) -> dict[_Key, dict[int, list[int]]]:
    """Single places with the same tags and label that are never on the same page are one place.

    Class names often tell a state ("low", "sold") rather than a place.
    """
    merged: dict[_Key, dict[int, list[int]]] = {}
    alike: dict[tuple[int, str], list[_Key]] = defaultdict(list)
    for key, pages in found.items():
        place, _, label = key
        if place is not Place.ONE:
            merged[key] = pages
            continue
        page, leaves = next(iter(pages.items()))
        variants = alike[site[page].tags[leaves[0]], label]
        other = next((variant for variant in variants if merged[variant].keys().isdisjoint(pages)), None)
        if other is None:
            variants.append(key)
            merged[key] = dict(pages)
        else:
            merged[other] |= pages
    return merged


def _single_places(site: Sequence[Leaves], paths_of: Callable[[Leaves], Sequence[int]]) -> set[int]:
    """Paths whose leaves, on nearly all pages, lie close together: below one grandparent."""
    present: Counter[int] = Counter()
    astray: Counter[int] = Counter()
    for leaves in site:
        parent = leaves.parent
        grandparents: dict[int, set[int]] = defaultdict(set)
        for path, node in zip(paths_of(leaves), leaves.nodes, strict=True):
            grandparents[path].add(parent[parent[node]])
        present.update(grandparents.keys())
        astray.update(path for path, above in grandparents.items() if len(above) > 1)
    return {path for path, times in present.items() if astray[path] <= _MOST_ASTRAY * times}
