"""What is evaluated on whole sites: exploring one, and running the wrappers. Tests put their own in its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.explore.expedition import SiteBounds
from bowerbird.explore.site import explore_site
from bowerbird.induce.extract import extract
from bowerbird.induce.model import Verdict, Wrapped
from bowerbird.oxpath.engine.visitors import Visitors


@dataclass(frozen=True, slots=True)
class Found:
    """What came of exploring a site: the wrappers that are to be run, what it says they are worth together, and how
    many pages it took."""

    wrappers: tuple[Wrapped, ...] = ()
    verdict: Verdict = Verdict.NONE
    why: str = ""
    pages: int = 0


Told = Callable[[str], None]
"""Hears what is being done."""


class SiteTools(Protocol):
    """Must be picklable: each process of the evaluation gets its own."""

    async def explore(
        self, url: str, pack: Pack, visitors: Visitors, folder: Path, minutes: float, told: Told
    ) -> Found: ...

    async def extract(self, text: str, pack: Pack, visitors: Visitors, *, browser: bool) -> list[Record]: ...


@dataclass(frozen=True, slots=True)
class Explorer:
    """The main job: `explore` makes the wrappers."""

    async def explore(
        self, url: str, pack: Pack, visitors: Visitors, folder: Path, minutes: float, told: Told
    ) -> Found:
        bounds = SiteBounds(minutes=minutes)
        explored = await explore_site(
            url, pack, visitors, folder=folder, bounds=bounds, told=lambda doing: told(doing.what)
        )
        wrappers = tuple(one.wrapped for one in explored.wrappers)
        try:
            verdict = Verdict(str(explored.outcome))
        except ValueError:  # failed: the site could not be looked at
            verdict = Verdict.NONE
        return Found(wrappers, verdict, explored.why, explored.pages)

    async def extract(self, text: str, pack: Pack, visitors: Visitors, *, browser: bool) -> list[Record]:
        records, _ = await extract(text, pack, visitors, browser=browser)
        return records
