"""Record-level wrappers from labelled records.

Problem.    Some records of some pages are labelled; find the wrappers that extract all records of the site.
Reference.  S. Zheng, "Efficient Web Information Extraction …", chapter 9.2-9.3: brooms, one clustering for each tag
            path, and a library of the wrappers.
Departures. The head of a broom is a set of paths, chosen by what they find in the unlabelled records of the same list
            (`strands`), not an aligned tree; so one labelled record is enough where records are alike. Which layout
            records have is found out by trial (`hypotheses`), also when only one of them is labelled. Labelled records
            join a wrapper as long as it gives their labels exactly; others begin a wrapper of their own.
Cost.       A few milliseconds a path that is tried, some hundred paths an attribute.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from bowerbird.induce.brooms.broom import Broom, brooms_of
from bowerbird.induce.brooms.features import Shape, likeness
from bowerbird.induce.brooms.hypotheses import best_layouts
from bowerbird.induce.brooms.layout import Layout, Region, owner_of
from bowerbird.induce.brooms.model import BroomLibrary, BroomWrapper, Sign, Strand
from bowerbird.induce.brooms.ground import Ground
from bowerbird.induce.brooms.strands import Example, Field, Ways, choose_strands
from bowerbird.induce.labels import LabelledPage
from bowerbird.induce.paths.building import path
from bowerbird.oxpath import ast, show
from bowerbird.page import Page

MOST_PEERS = 24
_ALIKE = 0.4
"""Share of tag paths that a region must have in common with a labelled one to be asked about paths."""
_HALF = 0.5
_LAYOUTS = 3


@dataclass(frozen=True, slots=True)
class _Draft:
    wrapper: BroomWrapper
    reproduced: tuple[Broom, ...]
    worth: float


def learn_brooms(pages: Sequence[LabelledPage]) -> BroomLibrary:
    """The wrappers that give the labelled records again, and find others like them."""
    waiting = [broom for labelled in pages for broom in brooms_of(labelled)]
    plain_pages = list({id(labelled.page): labelled.page for labelled in pages}.values())
    wrappers: list[BroomWrapper] = []
    while waiting:
        draft = _best_draft(waiting, plain_pages)
        if draft is not None:
            wrappers.append(draft.wrapper)
        done = {id(broom) for broom in draft.reproduced} if draft is not None else set()
        waiting = [broom for broom in waiting[1:] if id(broom) not in done]
    return BroomLibrary(tuple(wrappers))


def _best_draft(waiting: Sequence[Broom], pages: Sequence[Page]) -> _Draft | None:
    layouts = best_layouts(waiting[0], waiting, pages)
    drafts = []
    for judged in layouts[:_LAYOUTS]:
        draft = _draft(judged.layout, waiting, pages)
        if draft is not None:
            drafts.append(draft)
            if waiting[0] in draft.reproduced:
                break
    return max(drafts, key=lambda one: len(one.reproduced), default=None)


def _draft(layout: Layout, waiting: Sequence[Broom], pages: Sequence[Page]) -> _Draft | None:
    regions = {id(page): layout.regions(page) for page in pages}
    members = [(broom, region) for broom in waiting if (region := _region(broom, regions[id(broom.page)])) is not None]
    ground = Ground()
    while members:
        examples = [Example(region, broom.attributes) for broom, region in members]
        field = Field(layout, examples, _peers(examples, [one for of in regions.values() for one in of]), ground)
        chosen = choose_strands(field)
        kept = _reproduced(members, field, chosen)
        if len(kept) == len(members) or len(members) == 1:
            break
        members = kept if members[0] in kept else members[:1]
    if not members or not chosen:
        return None
    everywhere = [one for of in regions.values() for one in of]
    wrapper = _wrapper(layout, chosen, field, everywhere)
    return _Draft(wrapper, tuple(broom for broom, _ in kept), 0.0)


def _region(broom: Broom, regions: Sequence[Region]) -> Region | None:
    owner = owner_of(regions, [label.node for label in broom.labels])
    return None if owner is None else regions[owner]


def _reproduced(
    members: Sequence[tuple[Broom, Region]], field: Field, chosen: dict[str, Ways]
) -> list[tuple[Broom, Region]]:
    """The records whose labels the paths give exactly."""
    kept = []
    for broom, region in members:
        given = {name: set(nodes) for name, ways in chosen.items() if (nodes := field.find(ways, region))}
        if given == {name: set(nodes) for name, nodes in broom.attributes.items()}:
            kept.append((broom, region))
    return kept


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
    step = max(1, ceil(len(alike) / MOST_PEERS))
    return alike[::step]


def _wrapper(layout: Layout, chosen: dict[str, Ways], field: Field, regions: Sequence[Region]) -> BroomWrapper:
    found = {name: [field.find(ways, region) for region in regions] for name, ways in chosen.items()}
    numbers = [sum(bool(found[name][place]) for name in found) for place in range(len(regions))]
    least = _least(field, chosen)
    records = [place for place, number in enumerate(numbers) if number >= least]
    strands = tuple(
        Strand(name, show(path(ast.HERE, *way.steps)), _sign([len(found[name][place]) for place in records]), way.part)
        for name, ways in chosen.items()
        for way in ways
    )
    return BroomWrapper(
        layout.tag_path, layout.arrangement, show(layout.firsts), strands, least, len(field.examples), layout.rows
    )


def _least(field: Field, chosen: dict[str, Ways]) -> int:
    """How many attributes a record shows at least: half as many as the poorest labelled one."""
    fewest = min(sum(name in chosen for name in example.nodes) for example in field.examples)
    return max(1, ceil(_HALF * fewest))


def _sign(numbers: Sequence[int]) -> Sign:
    several = max(numbers, default=1) > 1
    if min(numbers, default=1) == 0:
        return Sign.ANY if several else Sign.OPTIONAL
    return Sign.SEVERAL if several else Sign.ONE
