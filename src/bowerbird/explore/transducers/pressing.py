"""The transducer that presses buttons: where neither links nor forms lead to a list.

Some pages are changed by their scripts alone: their menus are buttons. What a button shows may have an address, which
is then used as if a link had named it; else pressing the button is part of the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bowerbird.explore.expedition import Expedition, UseOfBrowser
from bowerbird.explore.facts import Enough, Fact, Noted, PageSeen, Reopened, Wanted
from bowerbird.explore.leads import LeadKind, canonical
from bowerbird.explore.memory import View
from bowerbird.explore.scope import Scope, ScopeKind
from bowerbird.explore.transducer import NOTHING, Actor, Item
from bowerbird.explore.transducers.standing import SURVEYED, is_closed, is_there, leads_of, relevant_lists
from bowerbird.induce.way import Deed, Way, go
from bowerbird.page import Page
from bowerbird.page.paths import xpath

PROMISING = 0.5  # score from which a button is pressed: nobody knows what else it does
_MOST = 3  # of one page


class PressButtons(Actor[Expedition]):
    """Presses the buttons that promise a list, while none is known and nothing else promises one."""

    name = "pressing"
    doing = "pressing a button of page {page}"
    scope = ScopeKind.PAGE
    reads = (*SURVEYED, Wanted, Enough, Reopened)
    writes = (PageSeen, Noted)
    most = _MOST

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:
        wanted, page = known.one(Wanted), known.one(PageSeen, scope)
        if is_closed(known) or wanted is None or wanted.targets or wanted.try_forms or relevant_lists(known):
            return NOTHING
        if work.bounds.browser == UseOfBrowser.NEVER or page is None or not is_there(page) or page.way is not None:
            return NOTHING
        leads = leads_of(known, work.desk, scope.page)
        shown = work.desk.page(scope.page)
        pressed = [lead for lead in leads if lead.kind is LeadKind.BUTTON and lead.score >= PROMISING]
        return [Item(xpath(shown, lead.node), lead.score) for lead in pressed[:_MOST]]

    async def act(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:
        pages = known.all(PageSeen)
        origin = next(page for page in pages if page.number == scope.page)
        way = Way(origin.url, (Deed(item, "{click /}"),))
        via = f"a button of page {origin.number}"
        why = await go(way, await work.session())
        if why:
            return [Noted(f"{via} could not be pressed: {why}"), *work.take_notes()]
        seen = await work.keep(len(pages) + 1, via, way)
        if any(_is_same(seen, page, work) for page in pages):
            return [Noted(f"{via} shows nothing new"), *work.take_notes()]
        return [await _by_address(seen, origin, work), *work.take_notes()]


def _is_same(seen: PageSeen, page: PageSeen, work: Expedition) -> bool:
    """Whether a button shows what another page has shown."""
    if canonical(seen.url) != canonical(page.url):
        return False
    return _said(work.desk.page(seen.number)) == _said(work.desk.page(page.number))


async def _by_address(seen: PageSeen, origin: PageSeen, work: Expedition) -> PageSeen:
    """The page as its own address shows it, where it has one that shows the same."""
    if canonical(seen.url) == canonical(origin.url):
        return seen
    pressed, visited = work.desk.page(seen.number), await work.visit(seen.url)
    if visited.why:
        return seen
    opened = await work.keep(seen.number, seen.via)
    if is_there(opened) and _said(work.desk.page(seen.number)) == _said(pressed):
        return opened
    work.desk.put(seen.number, pressed)
    return replace(seen, picture=opened.picture)


def _said(page: Page) -> str:
    return " ".join(page.visible_text().split())
