"""Wrappers of one site set against each other, so that each node belongs to one record.

Reference.  S. Zheng, chapter 9.3.2: nodes that were matched are not matched again.
Departures. That is settled here, when wrappers are learned, and not when they are applied: where two wrappers want the
            same nodes, the one that finds fewer of its attributes there has to ask for more of them. What the records
            of one wrapper never show and those of another at the same nodes do, is looked for in both.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.induce.brooms.draft import Draft
from bowerbird.induce.brooms.model import told_apart

Claim = tuple[int, int]
"""A page (by identity) and a node of it."""


def sharpened(drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts, each asking for as many attributes as it takes not to trespass on others."""
    lent = [_with_borrowed(draft, drafts) for draft in drafts]
    lent = lent if all(_keeps_its_own(draft, lent) for draft in lent) else list(drafts)
    apart = [draft.changed(least=_asked(draft, lent)) for draft in lent]
    together = {draft.firsts: min(one.least for one in apart if one.firsts == draft.firsts) for draft in apart}
    return [draft.changed(least=together[draft.firsts]) for draft in apart]


def _with_borrowed(draft: Draft, drafts: Sequence[Draft]) -> Draft:
    """With the ways of others at the same nodes to attributes that its own records happened not to show."""
    ways = dict(draft.ways)
    for other in drafts:
        if other is draft or other.firsts != draft.firsts:
            continue
        for name, theirs in other.ways.items():
            shown = any(draft.field.find(theirs, region) for _, region in draft.members)
            if name not in ways and not shown:
                ways[name] = theirs
    return draft.changed(ways=ways) if len(ways) > len(draft.ways) else draft


def _keeps_its_own(draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether no other wrapper at the same nodes tells more apart in the records that this one was learned from."""
    rivals = [other for other in drafts if other.firsts == draft.firsts and other is not draft]
    return all(
        told_apart(draft.shown_in(region)) >= told_apart(other.shown_in(region))
        for _, region in draft.members
        for other in rivals
    )


def _asked(draft: Draft, drafts: Sequence[Draft]) -> int:
    """How many attributes a record of this wrapper must show, so that others keep what suits them better."""
    rivals = [other for other in drafts if other.firsts != draft.firsts]
    if not rivals:
        return draft.least
    claims = {claim: share for other in rivals for claim, share in _claims(other)}
    most = min(len(draft.shown_in(region)) for _, region in draft.members)
    asked = draft.least
    for place in draft.accepted:
        if draft.is_labelled(place):
            continue
        page, share = id(draft.regions[place].page), _share(draft, place)
        nodes = {node for found in draft.found[place].values() for node in found}
        if any(claims.get((page, node), 0.0) > share for node in nodes):
            asked = max(asked, len(draft.found[place]) + 1)
    return min(asked, most)


def _claims(draft: Draft) -> list[tuple[Claim, float]]:
    return [
        ((id(draft.regions[place].page), node), 1.0 if draft.is_labelled(place) else _share(draft, place))
        for place in draft.accepted
        for nodes in draft.found[place].values()
        for node in nodes
    ]


def _share(draft: Draft, place: int) -> float:
    """How much of what its labelled records show a region shows."""
    shown = max(len(draft.shown_in(region)) for _, region in draft.members)
    return len(draft.found[place]) / max(shown, 1)
