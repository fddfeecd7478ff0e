"""What a result page turns out to be: areas, their records, the fields of each, and how the list goes on.

Nodes are rows of the page that was analysed. Every decision keeps its `Evidence`, so that a report can say why.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bowerbird.annotate import Value


@dataclass(frozen=True, slots=True)
class Evidence:
    """One reason: what was looked at, the number it had, and the least number that was asked for, if any."""

    what: str
    number: float
    needed: float | None = None

    def __str__(self) -> str:
        asked = "" if self.needed is None else f" (needs {self.needed:g})"
        return f"{self.what} {self.number:.3g}{asked}"


class Reason(StrEnum):
    """The evidence that decides whether a page has a primary area; reports put it into words."""

    TYPES = "types a record"
    PIVOTS = "records with a pivot"
    RESULTS = "a page of results"


class Rank(StrEnum):
    """Whether an area is what the page is about, or stands beside it: featured offers, advertisements, links."""

    PRIMARY = "primary"
    SECONDARY = "secondary"


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a record: `text` as shown, and `value` as read.

    `node` is an element, or a text node where only part of an element is meant. `span` counts in
    `page.visible_text(node)`; None is the whole of it. `inferred` values carry no annotation of their own: their
    place among the other records names them.
    """

    name: str
    node: int
    text: str
    value: Value
    span: tuple[int, int] | None = None
    inferred: bool = False
    confidence: float = 1.0
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One object of the list: the topmost nodes it is made of, in document order, and its fields.

    Most records are one node; several siblings, or pieces of several rows when records are crossed, are also one.
    """

    nodes: tuple[int, ...]
    fields: tuple[Field, ...] = ()

    def named(self, name: str) -> tuple[Field, ...]:
        """The fields called `name`, in document order."""
        return tuple(field for field in self.fields if field.name == name)


@dataclass(frozen=True, slots=True)
class Column:
    """One attribute across the records of an area: where it stands in each, and why it was taken.

    `type` is the pack's attribute, None for a column that only alignment found; `label` is the text on the page that
    names it, where there is one. `path` leads from a record to the value.
    """

    name: str
    path: str
    support: float
    type: str | None = None
    label: str = ""
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the page that lists records of one template, below its least common ancestor `root`."""

    root: int
    records: tuple[Record, ...]
    rank: Rank = Rank.SECONDARY
    pivot: str | None = None
    columns: tuple[Column, ...] = ()
    evidence: tuple[Evidence, ...] = ()


class Turn(StrEnum):
    """What following a link of a pager does."""

    NEXT = "next"
    PREVIOUS = "previous"
    PAGE = "page"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link or button that leads to another page of a list; `number` is the page it names."""

    turn: Turn
    node: int
    url: str = ""
    number: int | None = None
    confidence: float = 1.0
    evidence: tuple[Evidence, ...] = ()
    called: Turn | None = None
    """What the link calls itself, where that is not what it does: "← older posts" leads on."""


@dataclass(frozen=True, slots=True)
class Paging:
    """How the list goes on: links and buttons, and whether it grows when scrolled."""

    links: tuple[PageLink, ...] = ()
    current: int | None = None
    scrolls: bool = False
    evidence: tuple[Evidence, ...] = ()
    idle: tuple[PageLink, ...] = ()
    """Parts of a pager that lead nowhere from here: the current page, disabled ones."""
    elsewhere: tuple[PageLink, ...] = ()
    """Pagers of other lists: of the threads that a forum lists, of the comments below an article."""

    def of(self, turn: Turn) -> tuple[PageLink, ...]:
        return tuple(link for link in self.links if link.turn == turn)

    @property
    def next(self) -> PageLink | None:
        """The best link to the next page, if there is one."""
        return max(self.of(Turn.NEXT), key=lambda link: link.confidence, default=None)


@dataclass(frozen=True, slots=True)
class Announcement:
    """What the page says of its results: "1-20 of 137 flats"; `node` shows it."""

    node: int
    text: str
    total: int | None = None
    first: int | None = None
    last: int | None = None
    at_least: bool = False
    """The total is a lower bound: "over 1,000"."""
    pages: int | None = None
    """How many pages there are: "page 3 of 12"."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a result page says about its result set: how many there are, how many are shown, how to sort and filter."""

    announcement: Announcement | None = None
    empty: int | None = None
    """The node that says that nothing was found."""
    page_size: int | None = None
    sorts: tuple[int, ...] = ()
    filters: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """All areas of a page, best first, and what it says about the result set; no areas is "no listing here"."""

    areas: tuple[Area, ...] = ()
    paging: Paging = field(default_factory=Paging)
    facts: Facts = field(default_factory=Facts)
    evidence: tuple[Evidence, ...] = ()

    @property
    def primary(self) -> Area | None:
        """The area that the page is about; None means that this is not a result page."""
        return next((area for area in self.areas if area.rank == Rank.PRIMARY), None)
