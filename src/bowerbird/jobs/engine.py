"""The seam between a run of many sites and what carries its errands out: processes here, a cluster elsewhere.

An engine is given errands and tells what becomes of them. It keeps nothing: the queue in the database does, so that
an engine that is lost loses nothing, and an errand that was carried out twice is as good as once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bowerbird.explore.expedition import Doing
from bowerbird.jobs.model import Errand, Summary


@dataclass(frozen=True, slots=True)
class Sign:
    """A job is being worked on; `doing` tells at what, where there is news."""

    job: int
    doing: Doing | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """A job came to its end, good or bad."""

    job: int
    summary: Summary


Event = Sign | Over


class Engine(Protocol):
    """Carries out errands, several at a time."""

    @property
    def capacity(self) -> int:
        """How many at a time."""

    async def submit(self, errand: Errand) -> None:
        """Begin an errand; what becomes of it is told by `collect`, under the number of its job."""

    async def collect(self, seconds: float) -> Event | None:
        """The next event; None when there was none for so long."""

    async def end(self, job: int, why: str) -> None:
        """End an errand by force; `collect` then tells that it failed, and why."""

    async def close(self, *, patience: float) -> None:
        """End all errands: ask them to stop at the next good moment, and by force after so many seconds."""
