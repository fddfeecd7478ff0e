"""Lists that were seen on a site, and which of them are to be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

Alike: TypeAlias = Mapping[str, frozenset[str]]
"""Pages that show a record or more of the template of a list of another page: its key, by their canonical address."""
NONE_ALIKE: Alike = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SeenList:
    """One list of a site, as far as one page of it tells.

    `key` is what the caller calls it; `address` is where it stands, "" when only actions lead there. `records` are
    shown, `announced` is the total that the site names (a lower bound if `at_least`), `goes_on` tells that there are
    more pages. `signs` tell its records apart, here and in other lists: where they lead, or what they say. `template`
    is a digest of their shape, `relevance` in 0..1 how much of what is sought they show.
    """

    key: str
    address: str
    records: int
    announced: int | None = None
    at_least: bool = False
    goes_on: bool = False
    signs: frozenset[str] = frozenset()
    template: str = ""
    relevance: float = 1.0
    via: str = ""
    """What the link said that led here."""
    says_all: bool = False
    """The link that led here, or the page itself, says that it shows everything."""
    is_main: bool = True
    """The page is about this list; it is not a few examples on the way to something else."""
    beside: frozenset[str] = frozenset()
    """Where links of records lead beside their own pages: to agents, venues, makers."""

    @property
    def size(self) -> int:
        """The number of records, as far as is known."""
        return max(self.records, self.announced or 0)

    @property
    def is_cut(self) -> bool:
        """Whether the page names more records than it shows, and no way to the others: "3 of our 68 homes"."""
        return not self.goes_on and (self.announced or 0) > self.records

    @property
    def is_whole_on_page(self) -> bool:
        """Whether the page shows all of the list."""
        return not self.goes_on and (self.announced is None or self.announced <= self.records)


@dataclass(frozen=True, slots=True)
class Choice:
    """Lists that one wrapper reads: those that were seen, by their keys, and all addresses, seen or not."""

    lists: tuple[str, ...]
    addresses: tuple[str, ...]
    why: str
    section: str = ""
    announced: int | None = None
    unsure: tuple[str, ...] = ()
    unread: int = 0
    """Links of its menu that were neither looked at nor are read."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A list that is not read, and why; `is_other` where it is none of what is sought."""

    key: str
    why: str
    is_other: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is to be read, what is not, and what is left unsure."""

    choices: tuple[Choice, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    unsure: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Enough:
    """Whether enough was seen to choose; if not, the addresses that would tell more, the most telling first."""

    is_enough: bool
    why: str
    wanted: tuple[str, ...] = ()
    try_forms: bool = False
    """A search form would tell more than any link."""
