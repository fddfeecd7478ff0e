"""What was seen of a list before its wrapper is written: pages of the list, and pages behind its records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bowerbird.annotate import Annotations
from bowerbird.browse import Response, Session
from bowerbird.induce.links import Link
from bowerbird.induce.way import Way
from bowerbird.listing import Area, Listing
from bowerbird.page import Page

CLICK = "{click /}"
OPEN = "{open qualify-url(@href) /}"
"""Where a click does something else than follow the link: opens a dialog, or another window."""
THERE = "current-url()"


class Turning(StrEnum):
    """How the list goes on."""

    NONE = "none"
    LINK = "link"
    """A link or button that shows the next page in place of this one."""
    GROWING = "growing"
    """A button below the list that adds to it."""
    SCROLLING = "scrolling"
    """The list grows when its end comes into view."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many pages are looked at, and how many are read to prove a wrapper."""

    lists: int = 3
    records: int = 20
    """So many of them on two pages of a list are enough to do without a third."""
    details: int = 1
    """Pages behind records, in the browser, ..."""
    rendered_details: int = 4
    """... and so many more where plain HTTP does not show the same."""
    plain_details: int = 24
    """The most of them that are read by plain HTTP, where it does, ..."""
    enough_details: int = 4
    """So many pages behind records will do, unless the next is likely to show something new."""
    proving: int = 60
    seconds: float = 120.0
    """For each run that proves a wrapper."""


@dataclass(frozen=True, eq=False)
class Shown:
    """A page that was looked at before, and the session that shows it still, if one does."""

    page: Page
    session: Session | None = None


@dataclass(frozen=True, eq=False)
class ListSight:
    """A page of the list as it was seen."""

    page: Page
    annotations: Annotations
    listing: Listing
    responses: tuple[Response, ...] = ()
    links: Link | None = None
    """From the records to their own pages."""
    doors: tuple[int | None, ...] | None = None
    """What is clicked in each record to see more of it, where no links lead there."""
    query: str = ""
    """Which of the lists of a way it belongs to, where there are several."""
    is_last: bool = False
    """Whether what seems to lead on was tried, and showed nothing else."""
    alone: Listing | None = None
    """What the page shows by itself, where it was read by the template of another."""

    @property
    def area(self) -> Area:
        area = self.listing.primary
        if area is None:
            raise AssertionError("a sight of a list has a list")
        return area


@dataclass(frozen=True, eq=False)
class DetailSight:
    """The page behind a record, which counts in the area of a list: of the first unless said."""

    page: Page
    record: int
    on: int = 0


@dataclass(frozen=True, eq=False)
class Sights:
    """All that was seen of a sequence. `follow` is the action that leads from a record's link to its own page; `empty`
    says why there is nothing to wrap, where that is so."""

    way: Way
    lists: tuple[ListSight, ...] = ()
    visits: tuple[ListSight, ...] = ()
    """Every state of the list that was seen; `lists` are those that together show all of it."""
    details: tuple[DetailSight, ...] = ()
    turning: Turning = Turning.NONE
    turns: tuple[tuple[Page, int | None], ...] = ()
    """Pages with the node that led on from them; None for a page that is known to be the last."""
    follow: str = CLICK
    address: str = ""
    """What gives the address of a record behind its door: that of the page after a click (`THERE`), or one made of what
    the list holds; empty where records have links, or open without an address."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """Where clicks led to, by what the list shows of the records (`doors.sign_of`)."""
    notes: tuple[str, ...] = ()
    empty: str = ""

    @property
    def start(self) -> str:
        """The address that is opened first."""
        return self.way.address
