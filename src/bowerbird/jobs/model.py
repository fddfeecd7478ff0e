"""What is done for one site of a run of many, and what comes of it; all of it plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from bowerbird.domain.record import Plain
from bowerbird.explore.site import SiteOutcome


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one site, and how it is visited.

    `pages` and `minutes` bound its exploration, `most_pages` what its wrappers then read; `delay` is in seconds,
    None for the site's own pace.
    """

    pages: int = 40
    minutes: float = 10.0
    most_pages: int = 10_000
    browser: str = "auto"
    delay: float | None = None


@dataclass(frozen=True, slots=True)
class Errand:
    """A site to be explored and read into a database; `folder` keeps the journal of its exploration."""

    job: int
    url: str
    domain: str
    store: str
    folder: str
    fresh: bool = False
    limits: Limits = Limits()

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Errand:
        return cls(**{**data, "limits": Limits(**data["limits"])})


@dataclass(frozen=True, slots=True)
class Used:
    """A wrapper that was run into the database: `run` is the number of that run."""

    name: str
    section: str
    scope: str
    verdict: str
    run: int
    records: int = 0
    new: int = 0
    changed: int = 0
    gone: int = 0
    pages: int = 0
    complete: bool = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a site; `why` says what is missing, or went wrong.

    `looked_at` counts the pages of the exploration, none when wrappers of an earlier run still held. `again` tells of
    a failure that another attempt may mend.
    """

    outcome: SiteOutcome
    why: str = ""
    looked_at: int = 0
    seconds: float = 0.0
    explored: bool = True
    wrappers: tuple[Used, ...] = ()
    again: bool = False

    @property
    def pages(self) -> int:
        return self.looked_at + sum(one.pages for one in self.wrappers)

    @property
    def records(self) -> int:
        return sum(one.records for one in self.wrappers)

    def as_data(self) -> dict[str, Plain]:
        """With the sums over its wrappers, for those who read the database."""
        sums = {name: sum(getattr(one, name) for one in self.wrappers) for name in ("new", "changed", "gone")}
        used = tuple(asdict(one) for one in self.wrappers)
        told = {**asdict(self), "outcome": str(self.outcome), "pages": self.pages, "records": self.records, **sums}
        return {**told, "wrappers": used}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Summary:
        return cls(
            SiteOutcome(data["outcome"]),
            data["why"],
            data["looked_at"],
            data["seconds"],
            data["explored"],
            tuple(Used(**one) for one in data["wrappers"]),
            data["again"],
        )


def failed(why: str, *, again: bool = True, wrappers: tuple[Used, ...] = ()) -> Summary:
    """The summary of a site that could not be looked at, or not to its end."""
    return Summary(SiteOutcome.FAILED, why, wrappers=wrappers, again=again)
