"""What a site answers to a query, as far as a plan needs to know it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from enum import StrEnum


class Result(StrEnum):
    """What came of a submission."""

    RESULTS = "results"
    NO_RESULTS = "no results"
    ERROR = "error"
    UNCHANGED = "unchanged"
    UNREAD = "not understood"
    """A page answered, of which nobody can say whether it shows records: a single one, among all that is around it."""
    GAVE_UP = "gave up"


@dataclass(frozen=True, slots=True)
class Seen:
    """A record that a result page showed: `key` knows it again, `text` is what it says, `numbers` its values by
    attribute."""

    key: str
    text: str = ""
    numbers: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one query reached.

    `announced` is the number of results that the site names, a lower bound if `at_least`. `truncated` says that the
    site shows fewer than there are, `cap` how many it shows at most. `records` are those that were looked at: all that
    can be reached if `is_whole`. `missing` are fields that the site wants filled; `offered` are the texts to choose
    from that the form showed under this query, by field.
    """

    result: Result
    announced: int | None = None
    at_least: bool = False
    truncated: bool = False
    cap: int | None = None
    records: tuple[Seen, ...] = ()
    is_whole: bool = False
    missing: tuple[int, ...] = ()
    offered: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    why: str = ""

    @property
    def count(self) -> int | None:
        """How many records answer the query, as far as the site lets one know."""
        if self.announced is not None and not self.at_least:
            return self.announced
        return len(self.records) if self.is_whole and not self.truncated else None

    def fresh(self, known: Set[str]) -> float | None:
        """About how many records answer the query that are not `known`, as those that were looked at tell. More than
        there are results were misread, and tell nothing."""
        if self.count is None or not self.records or len(self.records) > self.count:
            return self.count
        return self.count * sum(it.key not in known for it in self.records) / len(self.records)

    @property
    def reach(self) -> int | None:
        """How many of them can be reached."""
        if not self.truncated:
            return self.count
        return self.cap if self.cap is not None else (len(self.records) if self.is_whole else None)
