"""From an annotated page to its listing: lists, areas, records, attributes, how the list goes on."""

from __future__ import annotations

from bowerbird.annotate import Annotations
from bowerbird.domain import Pack
from bowerbird.listing.areas import Weighed, weighed_areas
from bowerbird.listing.candidates import find_candidates
from bowerbird.listing.model import Area, Listing, Rank, Record
from bowerbird.listing.ground import Ground
from bowerbird.page import Page


def analyse(page: Page, annotations: Annotations, pack: Pack) -> Listing:
    """What the page lists."""
    ground = Ground(page)
    weighed = weighed_areas(ground, find_candidates(ground))
    areas = [_area(one, Rank.PRIMARY if at == 0 else Rank.SECONDARY) for at, one in enumerate(weighed)]
    return Listing(tuple(areas))


def _area(one: Weighed, rank: Rank) -> Area:
    records = tuple(Record(nodes) for nodes in one.candidate.records)
    return Area(one.candidate.root, records, rank, evidence=one.evidence)
