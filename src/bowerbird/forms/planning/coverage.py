"""What a plan has done and how much it reached."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bowerbird.forms.planning.answer import Result
from bowerbird.forms.planning.query import Query


class Method(StrEnum):
    """How the coverage was estimated, in the order in which the ways are trusted."""

    ANNOUNCED = "by the numbers that the site announces"
    COUNTED = "by the numbers that the site announces, and short lists that announce none"
    RECAPTURED = "by records that several queries found"
    GUESSED = "unknown: the values were guesses, and there may be others"
    STOPPED = "unknown: not every value was asked for"
    LISTED = "unknown: the site announces no numbers; its lists were seen to their ends"
    UNKNOWN = "unknown: the site announces no numbers"


@dataclass(frozen=True, slots=True)
class Submission:
    """One query that was sent and what came of it; `new` are the records on its pages that none before had shown."""

    query: Query
    result: Result
    announced: int | None = None
    truncated: bool = False
    new: int = 0
    why: str = ""

    def as_data(self) -> dict[str, Any]:
        return {
            "query": self.query.as_data(),
            "result": self.result.value,
            "announced": self.announced,
            "truncated": self.truncated,
            "new": self.new,
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class Coverage:
    """The submissions in order, and how much they reach.

    `plan` are the queries that together reach the records: those to run again. `reached` and `expected` are numbers of
    records, None where nothing tells them; `needed` are fields that the site wants filled. `why` says what ended the
    plan early, or what it could not do.
    """

    submissions: tuple[Submission, ...] = ()
    plan: tuple[Query, ...] = ()
    reached: int | None = None
    expected: int | None = None
    method: Method = Method.UNKNOWN
    needed: tuple[int, ...] = ()
    why: tuple[str, ...] = ()
    guessed: bool = False
    """Whether values were asked for that the site does not offer."""

    @property
    def share(self) -> float | None:
        """The part of the records that the plan reaches, 0 to 1; None if unknown."""
        if self.reached is None or self.expected is None:
            return None
        return min(self.reached / self.expected, 1.0) if self.expected else 1.0

    def by_guesses(self) -> Coverage:
        """This coverage where values were only guessed at: what they do not reach, nobody has counted.

        Records that several queries found still tell how many there are.
        """
        if self.method is Method.RECAPTURED:
            return replace(self, guessed=True)
        return replace(self, expected=None, method=Method.GUESSED, guessed=True)

    def stopped_early(self) -> Coverage:
        """This coverage where values of a field were left that nobody asked for: what they hold, nobody has counted."""
        return replace(self, expected=None, method=Method.STOPPED)

    @property
    def has_results(self) -> bool:
        return any(it.result is Result.RESULTS for it in self.submissions)

    def as_data(self) -> dict[str, Any]:
        return {
            "submissions": [it.as_data() for it in self.submissions],
            "plan": [it.as_data() for it in self.plan],
            "reached": self.reached,
            "expected": self.expected,
            "share": self.share,
            "method": self.method.value,
            "needed": list(self.needed),
            "why": list(self.why),
            "guessed": self.guessed,
        }
