"""Reaching all records behind a search form: survey the form, plan, send, and say how much was reached."""

from __future__ import annotations

from collections.abc import Callable

from bowerbird.browse import Session
from bowerbird.domain import Pack
from bowerbird.forms.filling.asking import AskBounds, Asker
from bowerbird.forms.filling.safety import why_not_sent
from bowerbird.forms.model import TypedForm
from bowerbird.forms.planning.cover import CoverBounds, cover
from bowerbird.forms.planning.coverage import Coverage, Submission
from bowerbird.forms.understanding import understand
from bowerbird.page import Page


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
    """Send queries through `typed`, a form of `page`, until all records are reached, or as many as can be."""
    refusal = why_not_sent(page, typed.form)
    if refusal:
        return Coverage(why=(refusal,))
    asker = Asker(session, page, typed, pack, understand, asking or AskBounds())
    surveyed = await asker.survey()
    return await cover(
        surveyed, asker.submit, bounds or CoverBounds(), values=asker.values, suspects=asker.suspects(), told=told
    )
