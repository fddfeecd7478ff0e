"""A few pages of a sequence, looked at: the list, its next pages, and the pages behind some of its records.

Problem    a wrapper is generalised from what was seen; see enough of a site to write one, and no more.
Reference  DIADEM §1 ("follows the next links to generalise the record and attribute structure from multiple result
           pages"); AMBER on each page.
Departures a list in a frame is followed to the frame's own address, which shows the same without what is around it.
           Of a way that leads to several lists, the first pages of two others are looked at, so that what is written
           holds for all.
           Records without links are clicked, where they look as if that leads on (`clicking`).
Cost       at most `Bounds.lists` + `Bounds.details` + 2 page loads, and those of the way, three times where it leads
           to several lists; and a few more details.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bowerbird.browse import Click, Scroll, Session
from bowerbird.domain import Pack
from bowerbird.errors import BrowseError
from bowerbird.induce.gathering.behind import behind, clicked, more_details
from bowerbird.induce.gathering.clicking import through_doors
from bowerbird.induce.gathering.onward import grew, is_other, onward, signs_of, slid
from bowerbird.induce.gathering.relevance import why_irrelevant
from bowerbird.induce.gathering.visit import Visit
from bowerbird.induce.sights import Bounds, ListSight, Shown, Sights, Turning
from bowerbird.induce.way import Way, as_way, keys_of
from bowerbird.listing.records.template import Template, template_of
from bowerbird.page import Page

_OTHER_LISTS = 2  # of a way that leads to several


@dataclass
class Gathering(Visit):
    """A visit that gathers all that a wrapper needs; `seen` are pages that were looked at before, of which the session
    may show one."""

    seen: Mapping[str, Shown] = field(default_factory=dict)

    async def sights(self, asked: Way) -> Sights:
        way, first, lacking = await self._first_list(asked)
        if first is None:
            return Sights(way, notes=tuple(self.notes), empty=f"no list of {self.pack.record} records{lacking}")
        framed = None if way.deeds or way.size > 1 else _frame_address(first)
        if framed is not None:
            self.notes.append(f"the list stands in a frame; the wrapper opens the frame's own address {framed}")
            return replace(await self.sights(Way(framed)), notes=tuple(self.notes))
        first = self._as_others(way, first)
        irrelevant = why_irrelevant(first.page, first.area, self.pack)
        if irrelevant:
            return Sights(way, empty=f"no list of {self.pack.record} records: {irrelevant}")
        # A list is looked at first because it is shown just now: that does not change the order of the wrapper.
        given = asked if self._is_shown(self._seen_at(way, 0)) else way
        template = template_of(first.page, [record.nodes for record in first.area.records])
        turned = await self._turn(first, template)
        first = turned.lists[0]
        follow, details = await clicked(self, self._as_shown(turned.visits[-1]))
        details = [replace(one, on=len(turned.lists) - 1) for one in details]
        turned = await self._with_others(way, turned, template)
        if first.links is None and first.doors is not None:
            return replace(await through_doors(self, way, turned), way=given, notes=tuple(self.notes))
        if first.links is not None and len(details) < self.bounds.details:
            more, follow = await behind(self, way, first, first.links, follow, details)
            details += more
        details += await more_details(self, turned.lists, details)
        return replace(turned, way=given, details=tuple(details), follow=follow, notes=tuple(self.notes))

    # The way to the list

    async def _first_list(self, way: Way) -> tuple[Way, ListSight | None, str]:
        """The first list that there is, the way with it in front, and why there is none."""
        why = ""
        for row in self._in_order(way)[: 1 + _OTHER_LISTS]:
            first, why = self._shown_at(way, row), ""
            if first is None:
                first, why = await self.list_at(way, row)
            if first is not None:
                others = (other for other in range(way.size) if other != row)
                return way.only(row, *others), first, ""
        return way, None, why

    def _in_order(self, way: Way) -> list[int]:
        """The lists of a way, the one that the session shows before all others: it need not be opened."""
        rows = range(way.size)
        return sorted(rows, key=lambda row: not self._is_shown(self._seen_at(way, row)))

    def _is_shown(self, seen: Shown | None) -> bool:
        return seen is not None and seen.session is self.session

    def _shown_at(self, way: Way, row: int) -> ListSight | None:
        """A list that the session shows; None where it does not."""
        seen = self._seen_at(way, row)
        if seen is None or not self._is_shown(seen):
            return None
        look = replace(self.look(seen.page), query=keys_of(way)[row])
        return look if look.listing.primary is not None else None

    async def _with_others(self, way: Way, turned: Sights, template: Template) -> Sights:
        """What was seen, and the first pages of some other lists of the way; one of them tells how lists go on where
        the first has one page."""
        known = [row for row in range(1, way.size) if self._seen_at(way, row) is not None]
        spread = (1, way.size - 1, way.size // 2)
        rows = list(dict.fromkeys(row for row in (*known[:_OTHER_LISTS], *spread) if 0 < row < way.size))
        found = 0
        for row in rows:
            look = self._again(way, row, template, turned) if found < _OTHER_LISTS else None
            if look is not None:
                turned, found = replace(turned, lists=(*turned.lists, look)), found + 1
                continue
            look = await self._other(way, row, template) if found < _OTHER_LISTS else None
            if look is not None:
                turned, found = await self._and_other(turned, look, template), found + 1
        return turned

    async def longer(self, sights: Sights, row: int) -> Sights | None:
        """What was seen, and how lists go on, as another one of the way tells, which is read by plain HTTP first; None
        where that does not go on, either."""
        first = sights.lists[0]
        template = template_of(first.page, [record.nodes for record in first.area.records])
        page = await self.page_at(sights.way.only(row).address, self.plain)
        look = None if page is None else self.eyes.read(page, template, ())
        if look is None or look.listing.primary is None or onward(look) is None:
            return None
        opened = await self._other(sights.way, row, template)
        further = None if opened is None else await self._and_other(sights, opened, template)
        return None if further is None or further.turning is Turning.NONE else further

    def _seen_at(self, way: Way, row: int) -> Shown | None:
        return None if way.deeds else self.seen.get(way.only(row).address)

    def _again(self, way: Way, row: int, template: Template, turned: Sights) -> ListSight | None:
        """A list as it was seen before; None where it was not, or where it may tell more of how lists go on, which only
        a page that is open does."""
        seen = self._seen_at(way, row)
        look = None if seen is None else replace(self.eyes.read(seen.page, template, ()), query=keys_of(way)[row])
        if look is None or look.listing.primary is None:
            return None
        is_full = len(look.area.records) >= len(turned.visits[0].area.records)
        is_told = onward(look) is None or (turned.turning is not Turning.NONE and is_full)
        return look if is_told else None

    async def _other(self, way: Way, row: int, template: Template) -> ListSight | None:
        try:
            look, lacking = await self.list_at(way, row, template)
        except BrowseError as error:
            look, lacking = None, f": {error}"
        if look is None:
            self.notes.append(f"no list with {keys_of(way)[row]}{lacking}")
        return look

    async def _and_other(self, turned: Sights, look: ListSight, template: Template) -> Sights:
        """What was seen, and another list; how it goes on, as long as that is not known."""
        link = onward(look)
        if turned.turning is Turning.NONE:
            turning = await self._turn(look, template)
            look = turning.lists[0]
            if turning.turning is not Turning.NONE:
                turned = replace(turned, turning=turning.turning, turns=turning.turns)
        elif link is not None and len(look.area.records) < len(turned.visits[0].area.records):
            # A page that is not full may keep its "next", which leads nowhere.
            then = await self.after(look, Click(link.node), template)
            look = replace(look, is_last=then is not None and not is_other(look, then))
        return replace(turned, lists=(*turned.lists, look))

    # How the list goes on

    async def _turn(self, first: ListSight, template: Template) -> Sights:
        """The next pages, and what led there."""
        lists, turns = [first], list[tuple[Page, int | None]]()
        turning = Turning.NONE
        while not self._is_seen_enough(lists, turning):
            here = lists[-1]
            link = onward(here)
            then = None if link is None else await self.after(here, Click(link.node), template)
            if link is None or then is None:
                turns += [(here.page, None)] if link is None and turns else []
                break
            if not is_other(here, then):
                lists[-1] = replace(here, is_last=True)
                break
            turning = Turning.GROWING if grew(here, then) else Turning.LINK
            turns.append((here.page, link.node))
            lists.append(then)
        else:
            if turning is Turning.LINK and len(lists) < self.bounds.lists:
                link = onward(lists[-1])
                turns.append((lists[-1].page, None if link is None else link.node))
        if len(lists) == 1:
            then = await self._scrolled(first, template)
            if then is not None:
                return Sights(Way(""), (then,), (first, then), turning=Turning.SCROLLING)
        # A list that grew shows all that it showed before.
        kept = lists[-1:] if turning is Turning.GROWING else self.eyes.reread(lists)
        return Sights(Way(""), tuple(kept), tuple(lists), turning=turning, turns=tuple(turns))

    def _is_seen_enough(self, lists: Sequence[ListSight], turning: Turning) -> bool:
        """Whether further pages of a list would tell little: some were seen, or two that show many records."""
        records = sum(len(one.area.records) for one in lists)
        is_told = len(lists) > 1 and turning is Turning.LINK and records >= self.bounds.records
        return is_told or len(lists) >= self.bounds.lists

    def _as_others(self, way: Way, first: ListSight) -> ListSight:
        """The first list as other lists of the way that were seen before show it, too."""
        others = [seen for row in range(1, way.size) if (seen := self._seen_at(way, row)) is not None]
        looks = [self.eyes.read(seen.page, None, ()) for seen in others[:_OTHER_LISTS]]
        return self.eyes.agreeing([first, *(look for look in looks if look.listing.primary is not None)])[0]

    async def _scrolled(self, first: ListSight, template: Template) -> ListSight | None:
        if first.page.layout is None:
            return None
        then = await self.after(first, Scroll(first.area.records[-1].nodes[-1]), template)
        if then is None or not is_other(first, then):
            return None
        return then if grew(first, then) or slid(first, then) else None

    def _as_shown(self, here: ListSight) -> ListSight:
        """The list in the page that the session shows: another than `here` where turning it showed the same again."""
        then = self.turned_to
        return here if then is None or signs_of(then) != signs_of(here) else then

    # The pages behind records

    # Records without links


async def gather(
    where: str | Way,
    pack: Pack,
    session: Session,
    bounds: Bounds,
    plain: Session | None = None,
    seen: Mapping[str, Shown] | None = None,
) -> Sights:
    """Look at the list at an address or at the end of a way, its next pages, and some of the pages behind its
    records; `seen` are lists that were looked at before, by their addresses: one that the session shows is not opened
    again."""
    return await Gathering(session, pack, bounds, plain, seen=seen or {}).sights(as_way(where))


def _frame_address(sight: ListSight) -> str | None:
    """The address of the frame that the list stands in, if it does."""
    area = sight.listing.primary
    if area is None:
        return None
    document = sight.page.document_of(area.records[0].nodes[0])
    return document.url if document.node != 0 and document.url.startswith("http") else None
