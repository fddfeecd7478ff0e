"""One site explored: from its address to the wrappers of its lists, with a journal from which all of it can be resumed.

The network of transducers is put together here. What each of them does is in `transducers/`, who runs when is the
controller's; a site that cannot be had, or has nothing of the domain, is an outcome like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from time import monotonic

from bowerbird.domain import Pack
from bowerbird.errors import UsageError
from bowerbird.explore.controller import Controller, Frame, Stage
from bowerbird.explore.desk import Desk
from bowerbird.explore.expedition import Doing, Expedition, SiteBounds
from bowerbird.explore.facts import Begun, GivenUp, PageSeen, Verified, WrapperMade
from bowerbird.explore.journal import Journal
from bowerbird.explore.memory import Memory, Step
from bowerbird.explore.scope import SITE
from bowerbird.explore.transducers.deciding import ChooseLists, GiveUp, GoOn, Reconsider, SeeEnough
from bowerbird.explore.transducers.filling import FillForms
from bowerbird.explore.transducers.following import FollowLeads, RankLinks
from bowerbird.explore.transducers.inducing import Induce, Verify
from bowerbird.explore.transducers.pressing import PressButtons
from bowerbird.explore.transducers.reading import (
    Annotate,
    NoteBanners,
    ReadDetail,
    ReadForms,
    ReadFrames,
    ReadList,
    ReadPaging,
    TellKind,
)
from bowerbird.induce.expectation import from_data
from bowerbird.induce.model import Expectation, Verification, Wrapped
from bowerbird.oxpath.engine import Visitors

__all__ = ["Doing", "Explored", "SiteBounds", "SiteOutcome", "SiteWrapper", "explore_site", "explored", "stages"]

_BEGINNING = "beginning"


class SiteOutcome(StrEnum):
    """What came of a site."""

    EFFECTIVE = "effective"
    PARTIAL = "partial"
    NONE = "none"
    """There is nothing of the domain, or nothing that could be wrapped."""
    FAILED = "failed"
    """The site could not be looked at."""


@dataclass(frozen=True, slots=True)
class SiteWrapper:
    """A wrapper of one list of the site."""

    name: str
    section: str
    wrapped: Wrapped


@dataclass(frozen=True, slots=True)
class Explored:
    """What exploring a site gave: the wrappers that are to be run, and what they are worth together."""

    url: str
    domain: str
    wrappers: tuple[SiteWrapper, ...]
    outcome: SiteOutcome
    why: str
    pages: int
    seconds: float


def stages(bounds: SiteBounds) -> tuple[Stage[Expedition], ...]:
    """The network: what is ready in an earlier stage goes before all later ones."""
    return (
        (Annotate(), TellKind(), ReadList(), ReadPaging(), ReadFrames(), ReadForms(), ReadDetail(), NoteBanners()),
        (RankLinks(),),
        (SeeEnough(),),
        (FollowLeads(bounds.pages), FillForms(), PressButtons()),
        (ChooseLists(),),
        (Induce(),),
        (Reconsider(),),
        (GoOn(),),
        (Verify(),),
        (GiveUp(),),
    )


async def explore_site(
    url: str,
    pack: Pack,
    visitors: Visitors,
    *,
    folder: Path,
    bounds: SiteBounds = SiteBounds(),  # noqa: B008  # frozen
    told: Callable[[Doing], None] = lambda _: None,
) -> Explored:
    """Explore a site and wrap its lists; goes on where the journal of the folder ends."""
    journal = Journal.open(folder)
    memory = _remembered(journal, url, pack, bounds)
    before, began = sum(step.seconds for step in memory.steps), monotonic()
    teller = _teller(memory, told)
    work = Expedition(
        url, pack, bounds, visitors, journal, Desk(journal, pack), teller, lambda: before + monotonic() - began
    )
    controller = Controller(
        stages(bounds),
        memory,
        frame=Frame(pages=bounds.pages),
        commit=journal.append,
        told=teller,
        undisturbed=work.was_undisturbed,
    )
    await controller.run(work)
    return explored(memory, work.seconds())


def explored(memory: Memory, seconds: float) -> Explored:
    """What a memory in which nothing is left to do says of its site."""
    begun = memory.one(Begun)
    if begun is None:
        raise UsageError("nothing was explored in this folder")
    pages = len(memory.all(PageSeen))
    verified, given_up = memory.one(Verified), memory.one(GivenUp)
    if verified is not None:
        wrappers = tuple(_restored(one) for one in memory.all(WrapperMade) if one.name in verified.kept)
        why = "; ".join(verified.said)
        return Explored(begun.url, begun.domain, wrappers, SiteOutcome(verified.verdict.value), why, pages, seconds)
    failed = given_up is None or given_up.failed
    why = "the exploration did not come to its end" if given_up is None else given_up.why
    outcome = SiteOutcome.FAILED if failed else SiteOutcome.NONE
    return Explored(begun.url, begun.domain, (), outcome, why, pages, seconds)


def _remembered(journal: Journal, url: str, pack: Pack, bounds: SiteBounds) -> Memory:
    """The memory as the journal has it; a new journal begins with what it is of."""
    memory = Memory()
    for step in journal.steps:
        memory.commit(step)
    begun = memory.one(Begun)
    if begun is None:
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        step = Step(1, _BEGINNING, SITE, "", at, 0.0, (Begun(url, pack.name, asdict(bounds)),))
        journal.append(step)
        memory.commit(step)
    elif (begun.url, begun.domain) != (url, pack.name):
        was = f"{begun.url} ({begun.domain})"
        raise UsageError(f"{journal.folder} holds the journal of {was}; name another folder, or begin afresh")
    return memory


def _restored(made: WrapperMade) -> SiteWrapper:
    expectation: Expectation | None = None if made.expectation is None else from_data(made.expectation)
    samples = () if expectation is None else expectation.samples
    verification = Verification(made.verdict, made.findings)
    return SiteWrapper(made.name, made.section, Wrapped(made.text, verification, expectation, samples, made.notes))


def _teller(memory: Memory, told: Callable[[Doing], None]) -> Callable[[str], None]:
    def tell(what: str) -> None:
        records = sum(one.records for one in memory.all(WrapperMade))
        told(Doing(what, len(memory.all(PageSeen)), records))

    return tell
