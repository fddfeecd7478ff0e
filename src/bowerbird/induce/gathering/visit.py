"""A visit to a list: opened, turned, and read, as often as whoever gathers pages asks.

Problem    what a session shows is gone with the next action; what was read of it is a value that stays.
Cost       a page load for each call that opens or turns.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bowerbird.browse import Click, Scroll, Session
from bowerbird.domain import Pack
from bowerbird.errors import ActionError, BrowseError
from bowerbird.induce.gathering.sighting import Sighting
from bowerbird.induce.sights import Bounds, ListSight
from bowerbird.induce.way import Way, go, keys_of
from bowerbird.listing.records.template import Template
from bowerbird.page import Page

_FAILED = 400


@dataclass
class Visit:
    """Who looks at pages for a wrapper; `plain` is a session of plain HTTP beside a browser, `notes` what people should
    know of the visit."""

    session: Session
    pack: Pack
    bounds: Bounds
    plain: Session | None = None
    notes: list[str] = field(default_factory=list)
    turned_to: ListSight | None = None
    """What the session showed after a list was last turned."""

    @property
    def eyes(self) -> Sighting:
        return Sighting(self.pack)

    def look(self, page: Page, template: Template | None = None) -> ListSight:
        return self.eyes.read(page, template, tuple(self.session.responses))

    async def list_at(self, way: Way, row: int, template: Template | None = None) -> tuple[ListSight | None, str]:
        """The first page of a list; or why there is none."""
        if way.deeds:
            lacking = await go(way.only(row), self.session)
        else:
            outcome = await self.session.open(way.only(row).address)
            lacking = f"the server answered {outcome.status}" if has_failed(outcome.status) else ""
        if lacking:
            return None, f": {lacking}"
        look = replace(self.look(await self.session.capture(), template), query=keys_of(way)[row])
        if look.listing.primary is None:
            return None, f" on this page ({'; '.join(str(one) for one in look.listing.evidence)})"
        return look, ""

    async def after(self, here: ListSight, action: Click | Scroll, template: Template) -> ListSight | None:
        """The list after an action; None when there is none any more."""
        try:
            await self.session.act(here.page, action)
            then = replace(self.look(await self.session.capture(), template), query=here.query)
        except (ActionError, BrowseError) as error:
            self.notes.append(f"the list could not be turned: {error}")
            return None
        self.turned_to = then if then.listing.primary is not None else None
        return self.turned_to

    async def page_at(self, target: str | None, session: Session | None = None) -> Page | None:
        visitor = session or self.session
        try:
            outcome = await visitor.open(target) if target else None
            return None if outcome is None or has_failed(outcome.status) else await visitor.capture()
        except BrowseError as error:
            self.notes.append(f"a record's page could not be had: {error}")
            return None


def has_failed(status: int | None) -> bool:
    return status is not None and status >= _FAILED
