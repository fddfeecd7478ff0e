"""From an annotated page to its listing: lists, areas, records, attributes, how the list goes on.

The steps: `candidates` finds all lists, each at the level where its records are; `areas` weighs them; `standing` says
whether the heaviest is what the page is about; `attributes` aligns the values of its records; `paging` and `facts` read
what the page says about the whole result set.
"""

from __future__ import annotations

import math
from collections.abc import Sequence, Set

from bowerbird.annotate import Annotations
from bowerbird.domain import Pack
from bowerbird.listing.model import Area, Evidence, Listing, Rank, Reason, Record
from bowerbird.listing.records.areas import Weighed, weighed_areas
from bowerbird.listing.records.candidates import Candidate, find_candidates
from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.knowledge import TELLING_TYPES, Knowledge
from bowerbird.listing.records.standing import standing
from bowerbird.listing.records.template import Template, find_by_template
from bowerbird.listing.turning.facts import find_facts
from bowerbird.listing.turning.paging import find_paging
from bowerbird.listing.values.attributes import ALL_SCORES, align_attributes
from bowerbird.page import Page
from bowerbird.pagetype import PageKind, kind_shares

MOST_AREAS = 3  # whose values are aligned; a page shows few lists of whole records
LEAST_WEIGHT = 0.2  # of the heaviest list's, from which a list beside it is worth the work
LEAST_OF_BOTH = 0.25  # precision and recall are level there, cross-validated by site on WCXB's development half
SURELY_NOT = 1e-4  # no witness is surer than that
LEAST_OF_FEW = 0.05  # the same for fewer than `MANY_RECORDS` records of the domain
MANY_RECORDS = 4
KNOWN_PIVOTS = 0.5  # share of records with a pivot of the domain: a list of the domain, whatever it stands in


def analyse(
    page: Page,
    annotations: Annotations,
    pack: Pack,
    *,
    scores: Set[str] = ALL_SCORES,
    template: Template | None = None,
) -> Listing:
    """What the page lists; `scores` are those that choose between candidates for an attribute.

    `template` is that of the records on other pages of the site: it tells a single record, too.
    """
    ground = Ground(page, Knowledge(page, annotations, pack))
    weighed = weighed_areas(ground, find_candidates(ground))
    known = None if template is None else find_by_template(ground, template)
    if known is not None and not _holds(weighed, known):
        weighed = _with_known(ground, weighed, known)
        likely, evidence = True, weighed[0].evidence
    elif not weighed:
        return Listing(paging=find_paging(page), facts=find_facts(page))
    else:
        likely, evidence = _is_primary(ground, weighed[0])
    heavy = [one for one in weighed[:MOST_AREAS] if one.weight >= LEAST_WEIGHT * weighed[0].weight]
    ranks = [Rank.PRIMARY if likely and one is heavy[0] else Rank.SECONDARY for one in heavy]
    areas = tuple(
        _area(ground, annotations, pack, one, rank, frozenset(scores)) for one, rank in zip(heavy, ranks, strict=True)
    )
    span = (areas[0].records[0].nodes[0], ground.end[areas[0].records[-1].nodes[-1]])
    records = len(areas[0].records) if likely else None
    facts = find_facts(page, records, [span])
    total = None if facts.announcement is None else facts.announcement.total
    is_part = records is not None and total is not None and records < total
    return Listing(areas, find_paging(page, [span], is_part=is_part), facts, evidence)


def _holds(weighed: Sequence[Weighed], known: Candidate) -> bool:
    """Whether the heaviest list has all records of the known template."""
    return bool(weighed) and set(known.records) <= set(weighed[0].candidate.records)


def _with_known(ground: Ground, weighed: Sequence[Weighed], known: Candidate) -> list[Weighed]:
    """The records of the known template first, and no list inside them."""
    inside = ground.page.within([node for nodes in known.records for node in nodes])
    beside = [one for one in weighed if not any(inside[node] for node in one.candidate.records[0])]
    weight = max([ground.mass_of_list(known), *(one.weight for one in beside)])
    return [Weighed(known, weight, (Evidence("known template", known.regularity),)), *beside]


def _is_primary(ground: Ground, heaviest: Weighed) -> tuple[bool, tuple[Evidence, ...]]:
    """Whether the heaviest list is what the page is about: its records are of the domain, or the page looks so."""
    records = heaviest.candidate.records
    if not ground.knowledge:
        return _stands(ground, heaviest, LEAST_OF_BOTH)
    _, share = ground.knowledge.pivot_of(records)
    types = ground.types_a_record(records)
    known = (Evidence(Reason.TYPES, types, TELLING_TYPES), Evidence(Reason.PIVOTS, share, KNOWN_PIVOTS))
    if types < 1:
        return False, known
    of_domain = types >= TELLING_TYPES and share >= KNOWN_PIVOTS
    if of_domain and len(records) >= MANY_RECORDS:
        return True, known
    # Two paragraphs of prose may name a price each: so few records need a page that looks a little like a list.
    stands, evidence = _stands(ground, heaviest, LEAST_OF_FEW if of_domain else LEAST_OF_BOTH)
    return stands, (*known, *evidence)


def _stands(ground: Ground, heaviest: Weighed, needed: float) -> tuple[bool, tuple[Evidence, ...]]:
    """Whether the list, and the page around it, look enough like results; the two witnesses count alike."""
    found = standing(ground, heaviest.candidate)
    kind = kind_shares(ground.page).get(PageKind.LISTING, 0.0)
    both = _logistic((_odds(found.probability) + _odds(kind)) / 2)
    evidence = (
        Evidence(Reason.RESULTS, both, needed),
        Evidence("by its list", found.probability),
        Evidence("by its kind", kind),
        *found.evidence,
    )
    return both >= needed, evidence


def _odds(share: float) -> float:
    share = min(max(share, SURELY_NOT), 1 - SURELY_NOT)
    return math.log(share / (1 - share))


def _logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def _area(
    ground: Ground, annotations: Annotations, pack: Pack, one: Weighed, rank: Rank, scores: frozenset[str]
) -> Area:
    records = one.candidate.records
    columns, fields = align_attributes(ground.page, annotations, pack, records, scores=scores)
    whole = tuple(Record(nodes, mine) for nodes, mine in zip(records, fields, strict=True))
    pivot, share = ground.knowledge.pivot_of(records)
    evidence = one.evidence if pivot is None else (*one.evidence, Evidence(f"records with {pivot}", share))
    return Area(one.candidate.root, whole, rank, pivot, columns, evidence)
