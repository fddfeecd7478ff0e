"""A wrapper in the making: a layout, the records it was learned from, and the ways to their attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from types import MappingProxyType

from bowerbird.induce.brooms.broom import Broom
from bowerbird.induce.brooms.features import Shape, likeness
from bowerbird.induce.brooms.ground import Ground, Steps
from bowerbird.induce.brooms.layout import Layout, Region, owner_of
from bowerbird.induce.brooms.model import BroomWrapper, Sign, Strand
from bowerbird.induce.brooms.strands import Example, Field, Way, Ways, choose_strands
from bowerbird.induce.paths.building import path
from bowerbird.induce.paths.properties import FILLED
from bowerbird.oxpath import ast, show
from bowerbird.page import Page

MOST_PEERS = 24
_ALIKE = 0.4
"""Share of tag paths that a region must have in common with a labelled one to be asked about paths."""
_HALF = 0.5
Member = tuple[Broom, Region]


@dataclass(frozen=True)
class Draft:
    """What a wrapper is made of; `regions` are all that its layout sees on the labelled pages."""

    field: Field
    members: tuple[Member, ...]
    regions: tuple[Region, ...]
    ways: Mapping[str, Ways]
    least: int

    @property
    def brooms(self) -> list[Broom]:
        return [broom for broom, _ in self.members]

    @property
    def layout(self) -> Layout:
        return self.field.layout

    @cached_property
    def firsts(self) -> str:
        return show(self.layout.firsts)

    @cached_property
    def found(self) -> list[dict[str, tuple[int, ...]]]:
        """What each region shows, by attribute."""
        return [self.shown_in(region) for region in self.regions]

    @cached_property
    def accepted(self) -> list[int]:
        """The places of the regions that are records."""
        return [place for place, found in enumerate(self.found) if len(found) >= self.least]

    def shown_in(self, region: Region) -> dict[str, tuple[int, ...]]:
        return {name: nodes for name, ways in self.ways.items() if (nodes := self.field.find(ways, region))}

    def is_labelled(self, place: int) -> bool:
        return any(region is self.regions[place] for _, region in self.members)

    def changed(self, *, ways: Mapping[str, Ways] | None = None, least: int | None = None) -> Draft:
        return replace(self, ways=self.ways if ways is None else ways, least=self.least if least is None else least)

    def wrapper(self) -> BroomWrapper:
        numbers = {name: [len(self.found[place].get(name, ())) for place in self.accepted] for name in self.ways}
        strands = tuple(
            Strand(name, show(path(ast.HERE, *self._filled(way))), _sign(numbers[name]), way.part)
            for name, ways in self.ways.items()
            for way in ways
        )
        layout = self.layout
        level = len(self.members)
        return BroomWrapper(layout.tag_path, layout.arrangement, self.firsts, strands, self.least, level, layout.rows)

    def _filled(self, way: Way) -> Steps:
        """The steps of a way, asking for a text where some of what they lead to says nothing."""
        ground = self.field.ground
        walked = ((region.page, ground.walk(region, way.part, way.steps)) for region in self.regions)
        if all(ground.says(page, node) for page, nodes in walked for node in nodes) or not way.steps:
            return way.steps
        *above, last = way.steps
        return (*above, FILLED.on(last))


def draft_of(
    layout: Layout, waiting: Sequence[Broom], done: Sequence[Broom], pages: Sequence[Page], ground: Ground
) -> Draft | None:
    """The draft for the first of the waiting records and for as many others as one set of ways gives exactly; None
    where the layout has no place for the first, or no way to it.

    Ways that give an attribute of all labelled records, those of other drafts too, are kept: a record that stands apart
    for one attribute is like the others in the rest.
    """
    by_page = {id(page): layout.regions(page) for page in pages}
    regions = tuple(region for of in by_page.values() for region in of)
    members, others = ([*_members(brooms, by_page)] for brooms in (waiting, done))
    if not members or members[0][0] is not waiting[0]:
        return None
    draft = _drafted(layout, [*members, *others], regions, ground)
    alike = [member for member in draft.members if _is_of_one_form(draft, members[0], member)]
    if len(alike) < len(draft.members):
        draft = _drafted(layout, alike, regions, ground)
    members, every = [member for member in alike if member in members], len(alike)
    while True:
        if len(members) < every:
            draft = _drafted(layout, members, regions, ground, draft.ways)
        kept = [member for member in members if _is_given(draft, member)]
        if len(kept) == len(members) or len(members) == 1:
            return draft.changed(least=_least(draft)) if draft.ways else None
        members = kept if members[0] in kept else members[:1]


def _drafted(
    layout: Layout,
    members: Sequence[Member],
    regions: tuple[Region, ...],
    ground: Ground,
    taught: Mapping[str, Ways] = MappingProxyType({}),
) -> Draft:
    examples = [Example(region, broom.attributes) for broom, region in members]
    field = Field(layout, examples, _peers(examples, regions), ground)
    return Draft(field, tuple(members), regions, choose_strands(field, taught), 1)


def _is_of_one_form(draft: Draft, one: Member, other: Member) -> bool:
    """Whether a way leads to most attributes in both of two records; those of an advertisement are others."""
    shared = [ways for name, ways in draft.ways.items() if name in one[0].attributes and name in other[0].attributes]
    alike = sum(any(_leads(draft, way, one[1]) and _leads(draft, way, other[1]) for way in ways) for ways in shared)
    return alike >= _HALF * len(shared)


def _leads(draft: Draft, way: Way, region: Region) -> bool:
    return bool(draft.field.find((way,), region))


def _members(brooms: Sequence[Broom], regions: Mapping[int, Sequence[Region]]) -> Iterator[Member]:
    for broom in brooms:
        region = _region(broom, regions[id(broom.page)])
        if region is not None:
            yield broom, region


def _region(broom: Broom, regions: Sequence[Region]) -> Region | None:
    owner = owner_of(regions, [label.node for label in broom.labels])
    return None if owner is None else regions[owner]


def _is_given(draft: Draft, member: Member) -> bool:
    """Whether the ways give the labels of a record exactly."""
    broom, region = member
    given = {name: set(nodes) for name, nodes in draft.shown_in(region).items()}
    return given == {name: set(nodes) for name, nodes in broom.attributes.items()}


def _peers(examples: Sequence[Example], regions: Sequence[Region]) -> list[Region]:
    """Unlabelled regions that look like labelled ones, spread over all of them."""
    labelled = {(id(one.region.page), one.region.first) for one in examples}
    shapes = [Shape(one.region) for one in examples]
    alike = [
        region
        for region in regions
        if (id(region.page), region.first) not in labelled
        and max(likeness(Shape(region), shape) for shape in shapes) >= _ALIKE
    ]
    return alike[:: max(1, ceil(len(alike) / MOST_PEERS))]


def _least(draft: Draft) -> int:
    """How many attributes a record shows at least: half as many as the poorest labelled one, and more where regions
    that look unlike any labelled record show as many."""
    fewest = min(sum(name in draft.ways for name in broom.attributes) for broom in draft.brooms)
    half = max(1, ceil(_HALF * fewest))
    shapes = [Shape(region) for _, region in draft.members]
    doubtful = [
        len(found)
        for region, found in zip(draft.regions, draft.found, strict=True)
        if half <= len(found) < fewest and max(likeness(Shape(region), shape) for shape in shapes) < _ALIKE
    ]
    return max(half, *(number + 1 for number in doubtful)) if doubtful else half


def _sign(numbers: Sequence[int]) -> Sign:
    several = max(numbers, default=1) > 1
    if min(numbers, default=1) == 0:
        return Sign.ANY if several else Sign.OPTIONAL
    return Sign.SEVERAL if several else Sign.ONE
