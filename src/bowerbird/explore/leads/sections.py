"""Sections that a parameter tells apart: ?for=sale and ?for=rent, side by side in the main menu.

Problem    most links that add a parameter to the address of a list filter it. A few links whose addresses differ in the
           value of one parameter may stand for sections instead, one of which shows by default where none is named.
Departures whether they do is seen on their pages: they are looked at, which filters of a known list are not.
"""

from __future__ import annotations

from collections.abc import Iterable

from bowerbird.explore.leads.addresses import canonical, parameters, shows_otherwise, without_parameters
from bowerbird.explore.leads.model import Place

MOST_SECTIONS = 3  # members of a menu up to which each is a section with a wrapper of its own
MAIN = (Place.MENU, Place.HEAD)
"""Where sites name their sections."""


def are_alternatives(one: str, other: str) -> bool:
    """Whether two addresses differ in the value of one parameter and in nothing else."""
    if without_parameters(one) != without_parameters(other):
        return False
    mine, theirs = dict(parameters(one)), dict(parameters(other))
    differing = [name for name, value in mine.items() if theirs.get(name) != value]
    return (
        mine.keys() == theirs.keys() and len(differing) == 1 and not shows_otherwise(differing[0], mine[differing[0]])
    )


def may_be_section(target: str, others: Iterable[str]) -> bool:
    """Whether an address is one of a few alternatives, of which the `others` are all that are known."""
    beside = {key for other in others if (key := canonical(other)) != canonical(target)}
    return 0 < sum(are_alternatives(target, other) for other in beside) < MOST_SECTIONS
