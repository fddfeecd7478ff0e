"""Leads: the links of a page, and how likely each leads to a list of what is sought."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

HOPELESS = -6.0  # log-odds of what cannot lead to a list that is not known yet


class LeadKind(StrEnum):
    """What following a lead means."""

    LINK = "link"
    BUTTON = "button"
    """It has no address of its own and must be clicked."""
    FRAME = "frame"
    """A document inside the page."""
    RECORD = "record"
    """It seems to lead to one record: a last resort, whose breadcrumbs may name the list."""
    FORM = "search form"
    """What a search form shows when nothing is filled in: of use where a menu only adds parameters to it."""
    PAGE = "page"
    """Another page of a list that is known; it belongs to that list."""
    FACET = "facet"
    """Part of a list that is known: filtered, sorted, or shown otherwise."""


class Place(StrEnum):
    """Where on a page a link stands."""

    MENU = "in the main menu"
    HEAD = "in the head of the page"
    TRAIL = "in the breadcrumbs"
    CONTENT = "in the content"
    SIDE = "at the side"
    FOOT = "in the foot of the page"
    DIALOG = "in a dialog"


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for a lead (`weight` above 0) or against it, in log-odds."""

    said: str
    weight: float


@dataclass(frozen=True, slots=True)
class Lead:
    """One thing to follow. `node` is the row of its link, `target` the address as the page has it ("" for a button).

    `key` is the canonical address, by which leads are compared; `score` is in 0..1. `count` is the number of records
    that the link promises: "Oxford (12)".
    """

    node: int
    kind: LeadKind
    target: str
    key: str
    text: str
    score: float
    place: Place = Place.CONTENT
    reasons: tuple[Reason, ...] = ()
    count: int | None = None
    says_all: bool = False
    """It says that it leads to everything: "View all properties"."""
    heading: str = ""
    """What stands above it: "Browse by town"."""
    was_opened: bool = False
    names_other: bool = False
    """It names what another domain lists: "Jobs", where homes are sought."""
    by_itself: float = 0.0
    """The score without what became of it, and of addresses like it."""

    @property
    def is_barred(self) -> bool:
        """Whether it cannot lead to a list: another site, a file, a trap."""
        return not self.was_opened and any(reason.weight <= HOPELESS for reason in self.reasons)

    @property
    def why(self) -> str:
        """The reasons in words, weightiest first."""
        told = sorted(self.reasons, key=lambda reason: -abs(reason.weight))
        return "; ".join(reason.said for reason in told) or "nothing speaks for it or against it"


@dataclass(frozen=True, slots=True)
class Taught:
    """What the site has taught so far. All addresses are compared by their canonical form.

    `lists` showed lists of what is sought, `nothing` showed nothing of use, `seen` were opened, `records` are the
    addresses of records that lists led to.
    """

    lists: frozenset[str] = field(default=frozenset())
    nothing: frozenset[str] = field(default=frozenset())
    seen: frozenset[str] = field(default=frozenset())
    records: frozenset[str] = field(default=frozenset())


@dataclass(frozen=True, slots=True)
class Menu:
    """Links of one sort beside each other: a menu of sections, categories, towns.

    `key` tells menus of a site apart: the same menu on two pages has the same key; `wide` is that of menus which may
    differ in the steps of their addresses. `targets` and `texts` go together, `counts` holds the numbers of records
    that the links promise. `pages` are the canonical addresses of the pages that it stands on.
    """

    key: str
    pattern: str
    targets: tuple[str, ...]
    texts: tuple[str, ...]
    place: Place = Place.CONTENT
    heading: str = ""
    counts: tuple[int | None, ...] = ()
    wide: str = ""
    pages: tuple[str, ...] = ()

    @property
    def total(self) -> int | None:
        """The number of records that all links together promise, if all of them do."""
        known = [count for count in self.counts if count is not None]
        return sum(known) if known and len(known) == len(self.targets) else None
