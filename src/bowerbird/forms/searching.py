"""Reaching all records behind a search form: survey the form, plan, send, and say how much was reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bowerbird.browse import Session
from bowerbird.domain import Pack
from bowerbird.forms.filling.asking import AskBounds, Asker
from bowerbird.forms.filling.model import Filling
from bowerbird.forms.filling.safety import why_not_sent
from bowerbird.forms.model import TypedForm
from bowerbird.forms.planning.cover import CoverBounds, cover
from bowerbird.forms.planning.coverage import Coverage, Submission
from bowerbird.forms.understanding import understand
from bowerbird.page import Page


@dataclass(frozen=True, slots=True)
class Searched:
    """How much was reached, and the journals of all fillings, in the order in which they were sent."""

    coverage: Coverage
    fillings: tuple[Filling, ...] = ()


async def search(
    session: Session,
    page: Page,
    typed: TypedForm,
    pack: Pack,
    *,
    asking: AskBounds | None = None,
    bounds: CoverBounds | None = None,
    told: Callable[[Submission], None] = lambda _: None,
) -> Searched:
    """Send queries through `typed`, a form of `page`, until all records are reached, or as many as can be."""
    refusal = why_not_sent(page, typed.form)
    if refusal:
        return Searched(Coverage(why=(refusal,)))
    asker = Asker(session, page, typed, pack, understand, asking or AskBounds())
    surveyed = await asker.survey()
    coverage = await cover(
        surveyed,
        asker.submit,
        bounds or CoverBounds(),
        values=asker.values,
        origin=asker.origin,
        suspects=asker.suspects(),
        told=told,
    )
    return Searched(coverage, tuple(asker.fillings))


async def search_all(
    session: Session,
    page: Page,
    typed: TypedForm,
    pack: Pack,
    *,
    asking: AskBounds | None = None,
    bounds: CoverBounds | None = None,
    told: Callable[[Submission], None] = lambda _: None,
) -> Coverage:
    """How much a search through the form reaches."""
    return (await search(session, page, typed, pack, asking=asking, bounds=bounds, told=told)).coverage
