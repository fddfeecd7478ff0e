"""From an annotated page to its listing: lists, areas, records, attributes, how the list goes on."""

from __future__ import annotations

from collections.abc import Set

from bowerbird.annotate import Annotations
from bowerbird.domain import Pack
from bowerbird.listing.areas import Weighed, weighed_areas
from bowerbird.listing.attributes import ALL_SCORES, align_attributes
from bowerbird.listing.candidates import find_candidates
from bowerbird.listing.ground import Ground
from bowerbird.listing.knowledge import Knowledge
from bowerbird.listing.model import Area, Listing, Rank, Record
from bowerbird.listing.paging import find_paging
from bowerbird.page import Page

MOST_AREAS = 8  # of a page; a home page with more lists than that has no list that matters more


def analyse(page: Page, annotations: Annotations, pack: Pack, *, scores: Set[str] = ALL_SCORES) -> Listing:
    """What the page lists; `scores` are those that choose between candidates for an attribute."""
    areas = []
    for at, one in enumerate(weighed_lists(page, Knowledge(page, annotations, pack))[:MOST_AREAS]):
        rank = Rank.PRIMARY if at == 0 else Rank.SECONDARY
        areas.append(_area(page, annotations, pack, one, rank, frozenset(scores)))
    spans = [(area.records[0].nodes[0], int(page.end[area.records[-1].nodes[-1]])) for area in areas[:1]]
    return Listing(tuple(areas), find_paging(page, spans))


def weighed_lists(page: Page, knowledge: Knowledge | None = None) -> list[Weighed]:
    """The lists of the page, heaviest first."""
    ground = Ground(page, knowledge)
    return weighed_areas(ground, find_candidates(ground))


def _area(
    page: Page, annotations: Annotations, pack: Pack, one: Weighed, rank: Rank, scores: frozenset[str]
) -> Area:
    records = one.candidate.records
    columns, fields = align_attributes(page, annotations, pack, records, scores=scores)
    whole = tuple(Record(nodes, mine) for nodes, mine in zip(records, fields, strict=True))
    return Area(one.candidate.root, whole, rank, columns=columns, evidence=one.evidence)
