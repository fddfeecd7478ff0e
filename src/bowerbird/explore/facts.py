"""The relations of the memory: what may be known of a site while it is explored.

Every fact is a frozen value with a plain-data form (`fact_as_data`, `fact_from_data`), small enough to be kept in a
journal. What can be computed again from a saved page (its annotations, lists, forms) is no fact; see `desk.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from bowerbird.explore.plain import as_plain, from_plain
from bowerbird.explore.scope import SITE, Scope
from bowerbird.induce.model import Finding, Verdict
from bowerbird.induce.way import Way

KIND = "kind"


class Fact:
    """A tuple of a relation; the relations are its subclasses, each a frozen dataclass."""

    __slots__ = ()
    kinds: ClassVar[dict[str, type[Fact]]] = {}

    def __init_subclass__(cls) -> None:
        Fact.kinds[cls.__name__] = cls

    @property
    def scope(self) -> Scope:
        """What it is a fact about: the page and the form that it names, or else the site."""
        return Scope(getattr(self, "page", 0) or 0, getattr(self, "form", -1))


# What was seen


@dataclass(frozen=True, slots=True)
class Begun(Fact):
    """What the journal is of: a site, and what is looked for there."""

    url: str
    domain: str
    bounds: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PageSeen(Fact):
    """A page that was opened; `via` says how, `file` and `picture` lie in the folder of the site."""

    number: int
    url: str
    status: int | None
    title: str
    via: str
    file: str
    picture: str = ""
    way: Way | None = None
    """How it is reached, where its address does not tell."""

    @property
    def scope(self) -> Scope:
        return Scope(self.number)


@dataclass(frozen=True, slots=True)
class Annotated(Fact):
    """What the pack's eyes found on a page: how many instances of each type."""

    page: int
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PageKindFound(Fact):
    """What a page is for, how sure, and why."""

    page: int
    what: str
    confidence: float
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListSeen(Fact):
    """The list that a page is about.

    `announced` is the total that the page names, a lower bound if `at_least`; `signs` tell its records apart: where
    they lead, or what they say. `relevance` is how much of the domain a record shows, 0 to 1; `template` is a digest of
    the shape of the records. `heading` is what the page calls itself.
    """

    page: int
    records: int
    announced: int | None = None
    at_least: bool = False
    goes_on: bool = False
    signs: tuple[str, ...] = ()
    relevance: float = 0.0
    template: str = ""
    heading: str = ""
    framed: str = ""
    """The address of the frame that the list stands in, if it does."""
    area: int = 0
    nodes: tuple[tuple[int, ...], ...] = ()
    """The list and its records as nodes of the page, for pictures."""
    values: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """What was read of the records, by name: nodes of the page, for pictures."""
    beside: tuple[str, ...] = ()
    """Where links of records lead beside their own pages: to agents, venues, makers."""


@dataclass(frozen=True, slots=True)
class PagingSeen(Fact):
    """How a list goes on: by which means, to how many pages, where that is known."""

    page: int
    means: tuple[str, ...] = ()
    current: int | None = None
    pages: int | None = None
    next: str = ""
    """Where the next page is, if it has an address."""
    node: int | None = None
    """What leads there."""


@dataclass(frozen=True, slots=True)
class FrameSeen(Fact):
    """A document inside a page; `share` is the part of the window that it covers, 0 to 1."""

    page: int
    url: str
    share: float
    is_shown: bool
    """What it shows is part of the page as it was captured."""
    node: int = 0


@dataclass(frozen=True, slots=True)
class DetailSeen(Fact):
    """A page about one record, and what it says of it."""

    page: int
    headline: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FormSeen(Fact):
    """A form of a page, by its place among them; `types` are the attributes that it asks for."""

    page: int
    form: int
    role: str
    summary: str
    types: tuple[str, ...] = ()
    fields: int = 0
    refused: str = ""
    """Why it may not be sent, where that is so."""
    node: int = 0
    nodes: tuple[int, ...] = ()
    """The form, its fields and its buttons as nodes of the page."""


# Where to go


@dataclass(frozen=True, slots=True)
class LeadFound(Fact):
    """Somewhere to go from a page (0: from nowhere, the start), how promising it is and why; of two facts about one
    target on one page the later counts."""

    page: int
    sort: str
    target: str
    text: str = ""
    score: float = 0.0
    why: str = ""
    node: int | None = None
    place: str = ""
    heading: str = ""
    """Where on the page it stands, and the heading above it."""
    count: int | None = None
    says_all: bool = False
    """How many records it promises, and whether it says that these are all."""

    @property
    def lead(self) -> tuple[int, str]:
        """What tells the lead from others."""
        return self.page, self.target


@dataclass(frozen=True, slots=True)
class LeadFollowed(Fact):
    """Where a lead led: to a page, to one that was seen before, or to none, and why not."""

    target: str
    page: int | None = None
    why: str = ""
    found: int = 0
    """The page on which the lead was found."""

    @property
    def scope(self) -> Scope:
        return SITE

    @property
    def lead(self) -> tuple[int, str]:
        """What tells the lead from others."""
        return self.found, self.target


@dataclass(frozen=True, slots=True)
class FormFilled(Fact):
    """What sending a form reached: its coverage as data, and the ways to its lists as data."""

    page: int
    form: int
    coverage: Mapping[str, Any] = field(default_factory=dict)
    ways: tuple[Way, ...] = ()
    said: str = ""


# What was decided


@dataclass(frozen=True, slots=True)
class Wanted(Fact):
    """What would tell more of the site: addresses, the most telling first, and whether a search would."""

    after: str
    why: str
    targets: tuple[str, ...] = ()
    try_forms: bool = False


@dataclass(frozen=True, slots=True)
class Enough(Fact):
    """Exploring ends here, for now; `is_bound` where it was not allowed to go on."""

    after: str
    why: str
    is_bound: bool = False


@dataclass(frozen=True, slots=True)
class Reopened(Fact):
    """Exploring goes on after so many pages: what was chosen from their lists came to nothing."""

    pages: int
    why: str


@dataclass(frozen=True, slots=True)
class ListChosen(Fact):
    """A list that is to be wrapped, how it is reached, and why it."""

    name: str
    section: str
    why: str
    way: Way
    pages: tuple[int, ...] = ()
    announced: int | None = None
    unread: int = 0
    """Links beside it that were neither looked at nor are read."""


@dataclass(frozen=True, slots=True)
class WrapperMade(Fact):
    """What induction made of a chosen list. `expectation` is its evidence as data, `signs` tell its records apart."""

    name: str
    section: str
    text: str
    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    expectation: Mapping[str, Any] | None = None
    notes: tuple[str, ...] = ()
    records: int = 0
    signs: tuple[str, ...] = ()
    sorts: tuple[str, ...] = ()
    """Of what sort the addresses of its records are."""
    overlooked: tuple[str, ...] = ()
    """Addresses on pages of the list that seem to be those of records, and are none of these."""
    codes: tuple[str, ...] = ()
    """Of its records, where each has one that names it."""


@dataclass(frozen=True, slots=True)
class Verified(Fact):
    """What all wrappers of the site together are worth."""

    verdict: Verdict
    said: tuple[str, ...] = ()
    records: int = 0
    kept: tuple[str, ...] = ()
    """The names of the wrappers that are to be run."""


@dataclass(frozen=True, slots=True)
class GivenUp(Fact):
    """There is no wrapper, and why; `failed` where the site could not be looked at."""

    why: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Noted(Fact):
    """Something that people may want to know."""

    said: str


@dataclass(frozen=True, slots=True)
class Failed(Fact):
    """A step that came to nothing, and why; the network goes on without it."""

    transducer: str
    why: str


def fact_as_data(fact: Fact) -> dict[str, Any]:
    """A fact as a line of the journal has it."""
    return {KIND: type(fact).__name__, **as_plain(fact)}


def fact_from_data(data: Mapping[str, Any]) -> Fact:
    """The fact that `fact_as_data` wrote; `ValueError` or `TypeError` for what is none."""
    kind = Fact.kinds.get(data.get(KIND, ""))
    if kind is None:
        raise ValueError(f"there are no facts of kind {data.get(KIND)!r}")
    made: Fact = from_plain(kind, {name: one for name, one in data.items() if name != KIND})
    return made
