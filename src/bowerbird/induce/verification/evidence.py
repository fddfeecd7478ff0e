"""What a verdict is made from: pages as analyses saw them, what the wrapper yielded, what the site said of itself.

Every part may be missing; what cannot be compared is unknown, and never counts for a wrapper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.induce.texts.typing import Typist
from bowerbird.induce.way import key_of
from bowerbird.listing import Announcement
from bowerbird.oxpath.engine import Record as Yielded
from bowerbird.oxpath.engine import Report


@dataclass(frozen=True)
class SeenPage:
    """A result page that was analysed: the typed records of its primary area, and what it says of the list.

    `has_next` tells whether the page leads on to another one of the list; None where nobody looked.
    """

    url: str
    records: tuple[Record, ...]
    announcement: Announcement | None = None
    has_next: bool | None = None
    texts: tuple[tuple[str, ...], ...] = ()
    """For each of the records, its visible texts; empty where nobody looked."""
    query: str = ""
    """The list that it belongs to, of a wrapper that goes through several."""
    grows: bool = False
    """Whether more of the list comes into this very page: nobody looked at all of it."""
    is_grown: bool = False
    """Whether more of the list came into this very page while it was looked at."""


@dataclass(frozen=True)
class SeenDetail:
    """A detail page that was analysed: its typed object, and all of its visible text."""

    record: Record
    text: str = ""
    texts: tuple[str, ...] = ()
    """Those of its data area, one by one."""
    left: frozenset[str] = frozenset()
    """The attributes that labels of the pack name there, and the wrapper does not read."""
    read: frozenset[str] = frozenset()
    """The attributes that the wrapper yields on this very page, where the run did not come to any that has them."""
    found: tuple[Record, ...] = ()
    """What the wrapper yields on this very page, of which the run may have been to others only."""


@dataclass(frozen=True)
class Run:
    """What a wrapper yielded in one run: typed records, and for each the number of the page that it was found on.

    `is_bounded` is a run that was stopped on purpose, after the pages that were asked for.
    """

    records: tuple[Record, ...]
    on_pages: tuple[int, ...]
    is_complete: bool = True
    pages: int = 0
    troubles: tuple[str, ...] = ()
    is_bounded: bool = False
    queries: tuple[str, ...] = ()
    """For each record the list that it was found in, of a wrapper that goes through several; else nothing."""
    links: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """For each page where its links lead, as far as anybody asked for that."""

    @classmethod
    def of(cls, typist: Typist, yielded: Sequence[Yielded], report: Report, *, is_bounded: bool = False) -> Run:
        """A run of the engine, from the records that it emitted and its report; which attributes they lack is theirs to
        tell."""
        own = [one for one in yielded if one.name == typist.pack.record] or list(yielded)
        typed = [(record, one) for one in own if not (record := typist.typed(one)).says_nothing]
        troubles = [str(trouble) for trouble in report.troubles if not trouble.is_loss]
        if report.more_troubles:
            troubles.append(f"and {report.more_troubles:,} more")
        return cls(
            tuple(record for record, _ in typed),
            tuple(one.source.page for _, one in typed),
            report.is_complete,
            report.pages,
            tuple(troubles),
            is_bounded,
            tuple(key_of(one.bound) for _, one in typed) if any(one.bound for _, one in typed) else (),
        )

    def by_page(self) -> list[tuple[Record, ...]]:
        """The records of each page that has any, in the order of the run."""
        groups: dict[int, list[Record]] = {}
        for number, record in zip(self.on_pages, self.records, strict=True):
            groups.setdefault(number, []).append(record)
        return [tuple(group) for group in groups.values()]

    def by_query(self) -> dict[str, tuple[Record, ...]]:
        """The records of each list that has any, in the order of the run."""
        if not self.queries:
            return {"": self.records}
        groups: dict[str, list[Record]] = {}
        for query, record in zip(self.queries, self.records, strict=True):
            groups.setdefault(query, []).append(record)
        return {query: tuple(group) for query, group in groups.items()}

    def of_query(self, query: str) -> Run:
        """The run as far as it was over one list."""
        if not self.queries:
            return self
        places = [at for at, own in enumerate(self.queries) if own == query]
        records, pages = tuple(self.records[at] for at in places), tuple(self.on_pages[at] for at in places)
        return replace(self, records=records, on_pages=pages, queries=())


@dataclass(frozen=True)
class Evidence:
    """All that is known of a wrapper's work.

    `seen` are the result pages that were analysed, in the order of the list; `run` is the proving run. `again` are the
    records of the first page on a second visit. `details` are detail pages that were analysed. `named` are the
    attributes that the wrapper reads by labels of the pack: whatever else their values may be, they are those.
    """

    pack: Pack
    seen: tuple[SeenPage, ...] = ()
    run: Run | None = None
    again: tuple[Record, ...] | None = None
    details: tuple[SeenDetail, ...] = ()
    named: frozenset[str] = frozenset()

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        return tuple(page.announcement for page in self.seen if page.announcement is not None)

    def by_query(self) -> list[Evidence]:
        """What is known of each list that was analysed, for a run through several of them."""
        if self.run is None or not self.run.queries:
            return [self]
        queries = dict.fromkeys(page.query for page in self.seen)
        return [
            replace(self, seen=tuple(page for page in self.seen if page.query == query), run=self.run.of_query(query))
            for query in queries
        ]
