"""The transducer that sends search forms: until their answers show all records, or as many as can be had.

Planning and filling are `forms`', the ways to the answers `induce`'s; what is decided here is which form is worth it,
and when. It is state-driven over the forms of the site; forms that are on every page are one form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bowerbird.browse import Session
from bowerbird.errors import BrowserMissing
from bowerbird.explore.expedition import Expedition
from bowerbird.explore.facts import Enough, Fact, FormFilled, FormSeen, Noted, PageSeen, Reopened, Wanted
from bowerbird.explore.memory import View
from bowerbird.explore.scope import Scope, ScopeKind
from bowerbird.explore.transducer import NOTHING, Actor, Item
from bowerbird.explore.transducers.standing import is_closed, siblings_of_sent, unsent_forms
from bowerbird.forms.planning.cover import CoverBounds
from bowerbird.forms.planning.coverage import Coverage
from bowerbird.forms.searching import search
from bowerbird.induce.by_form import proven_ways
from bowerbird.induce.way import Way, go

SEARCH = 1.5
"""Priority of a search that would tell more than any link; links that are wanted come before it, others after."""
_FEWEST = 10  # submissions below which a search is not begun
_MOST_WAYS = 3  # to the answers of one form, that are looked at


class FillForms(Actor[Expedition]):
    """Sends the most telling search form that was not sent yet."""

    name = "form filling"
    doing = "searching with form {form} of page {page}"
    scope = ScopeKind.FORM
    reads = (FormSeen, PageSeen, Wanted, Enough, Reopened)
    writes = (FormFilled, PageSeen, Noted)

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:
        wanted = known.one(Wanted)
        if is_closed(known) or wanted is None or left(known, work) < _FEWEST:
            return NOTHING
        forms = unsent_forms(known) if wanted.try_forms else siblings_of_sent(known)
        form = next((one for one in forms if one.scope == scope), None)
        return NOTHING if form is None else (Item("", SEARCH + min(len(form.types), 9) / 100),)

    async def act(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        page, typed = work.desk.page(scope.page), work.desk.forms(scope.page)[scope.form]
        session = await _searcher(work)
        bounds = CoverBounds(submissions=left(known, work))
        searched = await search(
            session,
            page,
            typed,
            work.pack,
            bounds=bounds,
            told=lambda one: work.told(f"searching for {one.query.in_words(typed.form)}"),
        )
        coverage = searched.coverage
        newcomer = await work.visitors.newcomer(painted=True)
        found = await proven_ways(searched, page, work.pack, newcomer)
        filled = FormFilled(scope.page, scope.form, coverage.as_data(), found.ways, _said(coverage, found.notes))
        via = f"a search with form {scope.form + 1} of page {scope.page}"
        pages, number = list[Fact](), len(known.all(PageSeen)) + 1
        for way in found.ways[:_MOST_WAYS]:
            here = newcomer if way == found.here else None  # it is there already
            page_seen = await _looked_at(way, number + len(pages), via, work, here)
            pages += [page_seen] if page_seen is not None else []
        return [filled, *pages, *work.take_notes()]


def left(known: View, work: Expedition) -> int:
    """How many submissions are left of those that are allowed."""
    sent = sum(len(fact.coverage.get("submissions", ())) for fact in known.all(FormFilled))
    return work.bounds.submissions - sent


async def _searcher(work: Expedition) -> Session:
    """The visitor for searches: many pages, that nobody looks at."""
    await work.session()
    try:
        return await work.visitors.chromium()
    except BrowserMissing:
        return await work.visitors.http()


async def _looked_at(way: Way, number: int, via: str, work: Expedition, here: Session | None) -> PageSeen | None:
    """The first list that a way leads to, as a page of the site; `here` is a visitor that sees it."""
    if here is not None:
        return await work.keep(number, via, way, here)
    why = await go(way, await work.session())
    if why:
        work.notes.append(Noted(f"the answers of a form could not be looked at: {why}"))
        return None
    return await work.keep(number, via, way)


def _said(coverage: Coverage, notes: Sequence[str]) -> str:
    """What came of a search, for people."""
    sent = len(coverage.submissions)
    reached = "" if coverage.reached is None else f", {coverage.reached:,} records reached"
    of = "" if coverage.expected is None else f" of {coverage.expected:,}"
    sentences = [f"{sent} quer{'y' if sent == 1 else 'ies'} sent{reached}{of}", *coverage.why, *notes]
    return "; ".join(sentences)
