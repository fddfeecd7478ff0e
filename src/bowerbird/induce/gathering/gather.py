"""A few pages of a sequence, looked at: the list, its next pages, and the pages behind some of its records.

Problem    a wrapper is generalised from what was seen; see enough of a site to write one, and no more.
Reference  DIADEM §1 ("follows the next links to generalise the record and attribute structure from multiple result
           pages"); AMBER on each page.
Departures a list in a frame is followed to the frame's own address, which shows the same without what is around it.
           Of a way that leads to several lists, the first pages of two others are looked at, so that what is written
           holds for all.
           The first page behind a record is that to which a click on its link led; further ones are read until
           they show nothing new. Records without links are clicked, where they look as if that leads on.
Cost       at most `Bounds.lists` + `Bounds.details` + 2 page loads, and those of the way, three times where it leads
           to several lists; and a few more details.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bowerbird.browse import Click, Scroll, Session
from bowerbird.domain import Pack
from bowerbird.errors import ActionError, BrowseError
from bowerbird.induce.gathering.dialogs import Fetched, fetched_by, is_fragment
from bowerbird.induce.gathering.doors import Opened, added_to, is_opened, leads_to, own_addresses, sign_of, tells_of
from bowerbird.induce.gathering.novelty import expected_new, places_of, share_of
from bowerbird.induce.gathering.onward import grew, is_other, onward, signs_of
from bowerbird.induce.gathering.relevance import why_irrelevant
from bowerbird.induce.gathering.sighting import Sighting
from bowerbird.induce.links import Link, is_same_site
from bowerbird.induce.sights import CLICK, OPEN, THERE, Bounds, DetailSight, ListSight, Shown, Sights, Turning
from bowerbird.induce.way import Way, as_way, go, keys_of
from bowerbird.listing.records.template import Template, template_of
from bowerbird.page import Page
from bowerbird.page.addresses import bare_address

_FAILED = 400
_SAME_WORDS = 0.95
_SAME_PARTS = 0.9  # of a page behind a record that the page of another has, too: some have parts that others lack
_AS_MUCH = 0.5  # of its words; a description may be long or short, but one that a script would bring is missing
_WORTH_A_PAGE = 0.5  # new places that it is expected to show, for another page behind a record to be read
_TO_COMPARE = 2  # pages behind records that tell what they have in common
_MOST_VAIN = 2  # clicks on records: the first may be sold, and lead nowhere
_OTHER_LISTS = 2  # of a way that leads to several
_GOLDEN = (5**0.5 - 1) / 2  # its multiples, without their whole parts, are spread evenly however many there are


@dataclass
class Gathering:
    """One visit; `plain` is a session of plain HTTP beside a browser, `seen` are pages that were looked at before, of
    which the session may show one."""

    session: Session
    pack: Pack
    bounds: Bounds
    plain: Session | None = None
    seen: Mapping[str, Shown] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    _turned_to: ListSight | None = None
    """What the session showed after the list was last turned."""

    @property
    def _eyes(self) -> Sighting:
        return Sighting(self.pack)

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
        follow, details = await self._clicked(self._as_shown(turned.visits[-1]))
        details = [replace(one, on=len(turned.lists) - 1) for one in details]
        turned = await self._with_others(way, turned, template)
        if first.links is None and first.doors is not None:
            return replace(await self._through_doors(way, turned), way=given, notes=tuple(self.notes))
        if first.links is not None and len(details) < self.bounds.details:
            more, follow = await self._behind(way, first, first.links, follow, details)
            details += more
        details += await self._more_details(turned.lists, details)
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

    async def list_at(self, way: Way, row: int, template: Template | None = None) -> tuple[ListSight | None, str]:
        """The first page of a list; or why there is none."""
        if way.deeds:
            lacking = await go(way.only(row), self.session)
        else:
            outcome = await self.session.open(way.only(row).address)
            lacking = f"the server answered {outcome.status}" if _has_failed(outcome.status) else ""
        if lacking:
            return None, f": {lacking}"
        look = replace(self.look(await self.session.capture(), template), query=keys_of(way)[row])
        if look.listing.primary is None:
            return None, f" on this page ({'; '.join(str(one) for one in look.listing.evidence)})"
        return look, ""

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
        page = await self._page_at(sights.way.only(row).address, self.plain)
        look = None if page is None else self._eyes.read(page, template, ())
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
        look = None if seen is None else replace(self._eyes.read(seen.page, template, ()), query=keys_of(way)[row])
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

    def look(self, page: Page, template: Template | None = None) -> ListSight:
        return self._eyes.read(page, template, tuple(self.session.responses))

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
        kept = lists[-1:] if turning is Turning.GROWING else self._eyes.reread(lists)
        return Sights(Way(""), tuple(kept), tuple(lists), turning=turning, turns=tuple(turns))

    def _is_seen_enough(self, lists: Sequence[ListSight], turning: Turning) -> bool:
        """Whether further pages of a list would tell little: some were seen, or two that show many records."""
        records = sum(len(one.area.records) for one in lists)
        is_told = len(lists) > 1 and turning is Turning.LINK and records >= self.bounds.records
        return is_told or len(lists) >= self.bounds.lists

    def _as_others(self, way: Way, first: ListSight) -> ListSight:
        """The first list as other lists of the way that were seen before show it, too."""
        others = [seen for row in range(1, way.size) if (seen := self._seen_at(way, row)) is not None]
        looks = [self._eyes.read(seen.page, None, ()) for seen in others[:_OTHER_LISTS]]
        return self._eyes.agreeing([first, *(look for look in looks if look.listing.primary is not None)])[0]

    async def _scrolled(self, first: ListSight, template: Template) -> ListSight | None:
        if first.page.layout is None:
            return None
        then = await self.after(first, Scroll(first.area.records[-1].nodes[-1]), template)
        return then if then is not None and is_other(first, then) and grew(first, then) else None

    async def after(self, here: ListSight, action: Click | Scroll, template: Template) -> ListSight | None:
        """The list after an action; None when there is none any more."""
        try:
            await self.session.act(here.page, action)
            then = replace(self.look(await self.session.capture(), template), query=here.query)
        except (ActionError, BrowseError) as error:
            self.notes.append(f"the list could not be turned: {error}")
            return None
        self._turned_to = then if then.listing.primary is not None else None
        return self._turned_to

    def _as_shown(self, here: ListSight) -> ListSight:
        """The list in the page that the session shows: another than `here` where turning it showed the same again."""
        then = self._turned_to
        return here if then is None or signs_of(then) != signs_of(here) else then

    # The pages behind records

    async def _clicked(self, here: ListSight) -> tuple[str, list[DetailSight]]:
        """How links of the page that is shown are followed: by a click, if that leads where they say; and the page that
        it led to."""
        if here.links is None or here.page.layout is None:
            return CLICK, []
        record, target = here.links.spread(1)[0]
        try:
            outcome = await self.session.act(here.page, Click(here.links.nodes[record] or 0))
            if not outcome.navigated or bare_address(outcome.url) != target:
                return OPEN, []
            page = None if _has_failed(outcome.status) else await self.session.capture()
        except (ActionError, BrowseError):
            return OPEN, []
        return CLICK, _about(here, [(record, page)])

    async def _behind(
        self, way: Way, first: ListSight, links: Link, follow: str, known: Sequence[DetailSight]
    ) -> tuple[list[DetailSight], str]:
        """What a few of the links lead to, beside what is known, and how; nothing when they lead to nothing that tells
        of the records."""
        seen = {sight.page.url for sight in known}
        offered = [one for one in links.spread(self.bounds.details + 1) if one[1] not in seen]
        chosen = offered[-(max(self.bounds.details, _TO_COMPARE) - len(known)) :]
        pages = [(record, await self._page_at(target)) for record, target in chosen]
        details = _about(first, pages)
        if details or known:
            return details, follow
        fetched = await self._fetched(way, first, [record for record, _ in chosen[:2]])
        if fetched is None:
            return [], follow
        addresses = [(record, fetched.address(first.page.attributes[links.nodes[record] or 0])) for record, _ in chosen]
        details = _about(first, [(record, await self._page_at(address)) for record, address in addresses])
        if details:
            self.notes.append(
                f"records open in place; the wrapper asks for what the page then fetches: {fetched.shown}"
            )
        return details, fetched.action

    async def _more_details(self, lists: Sequence[ListSight], details: Sequence[DetailSight]) -> list[DetailSight]:
        """Further pages behind records of all lists, until the next is not likely to show anything new: by plain HTTP,
        where that shows what a browser does."""
        seen = {sight.page.url for sight in details}
        waiting = [one for one in _far_apart(lists) if one[2] not in seen]
        if self.plain is None or not details or not waiting:
            return []
        before = [places_of(sight.page) for sight in details]
        reader, most, ahead = await self._reader(details[0].page, waiting[0][2], self.plain)
        found: list[DetailSight] = []
        for on, record, target in waiting[:most]:
            page = ahead.pop(target) if target in ahead else await self._page_at(target, reader)
            found += [replace(one, on=on) for one in _about(lists[on], [(record, page)])]
            is_enough = len(details) + len(found) >= self.bounds.enough_details
            if is_enough and expected_new([places_of(one.page) for one in found], before) < _WORTH_A_PAGE:
                break
        return found

    async def _reader(self, rendered: Page, target: str, plain: Session) -> tuple[Session, int, dict[str, Page | None]]:
        """Who reads further pages behind records, at most how many, and what was read to tell that: by plain HTTP where
        it shows a page as the browser does. The page of another record will mostly do to tell, since it has the same
        parts."""
        if plain is self.session:
            return plain, self.bounds.plain_details, {}
        page = await self._page_at(target, plain)
        if page is not None and (_has_parts(page, rendered) or await self._is_plain_enough(rendered, plain)):
            return plain, self.bounds.plain_details, {target: page}
        return self.session, self.bounds.rendered_details, {}

    async def _is_plain_enough(self, rendered: Page, plain: Session) -> bool:
        """Whether plain HTTP shows a page as the browser does."""
        again = await self._page_at(rendered.url, plain)
        return again is not None and _says_the_same(again, rendered)

    async def _page_at(self, target: str | None, session: Session | None = None) -> Page | None:
        visitor = session or self.session
        try:
            outcome = await visitor.open(target) if target else None
            return None if outcome is None or _has_failed(outcome.status) else await visitor.capture()
        except BrowseError as error:
            self.notes.append(f"a record's page could not be had: {error}")
            return None

    async def _fetched(self, way: Way, first: ListSight, records: Sequence[int]) -> Fetched | None:
        """How the address is made that a click on a record's link makes the page fetch."""
        if first.page.layout is None:
            return None
        examples: list[tuple[Mapping[str, str], str]] = []
        for record in records:
            try:
                again, _ = await self.list_at(way, 0)
                nodes = () if again is None or again.links is None else again.links.nodes
                node = nodes[record] if record < len(nodes) else None
                if again is None or node is None:
                    return None
                await self.session.act(again.page, Click(node))
            except (ActionError, BrowseError):
                return None
            answers = [one.url for one in self.session.responses if is_fragment(one, first.page.url)]
            examples += [(again.page.attributes[node], answers[-1])] if answers else []
        return fetched_by(examples) if len(examples) > 1 else None

    # Records without links

    async def _through_doors(self, way: Way, turned: Sights) -> Sights:
        """What was seen, and what clicks on a few records of the first list opened."""
        opened = await self._opened(way)
        places = {
            sign_of(sight.page, record): (number, on)
            for on, sight in reversed(list(enumerate(turned.lists)))
            for number, record in enumerate(sight.area.records)
        }
        details = tuple(DetailSight(one.page, *places[one.sign]) for one in opened if one.sign in places)
        addresses = own_addresses(opened)
        if not details:
            return turned
        seen = replace(turned, details=details, follow=CLICK, address=THERE if addresses else "", addresses=addresses)
        if not addresses:
            self.notes.append("records open in place, at a click, without an address of their own")
            return seen
        for of_door in (True, False):
            made = fetched_by([(one.door if of_door else one.itself, one.address) for one in opened])
            if made is not None and await self._is_there(opened[0], made):
                self.notes.append(f"records have no links; a click on them leads to {made.shown}")
                lists = turned.lists if of_door else tuple(map(_all_door, turned.lists))
                return replace(seen, lists=lists, follow=made.action, address=made.value)
        self.notes.append("records have no links, but a click on them leads to pages of their own")
        return seen

    async def _opened(self, way: Way) -> list[Opened]:
        """A few records of the first list that led on when they were clicked, each after the list was shown anew."""
        most = self.bounds.details + self.bounds.rendered_details
        opened: list[Opened] = []
        asked = 0
        while asked < most and (opened or asked < _MOST_VAIN):
            try:
                here, _ = await self.list_at(way, 0)
                one = None if here is None else await self._open_one(here, asked, most)
            except (ActionError, BrowseError) as error:
                self.notes.append(f"a click on a record failed: {error}")
                one = None
            asked += 1
            opened += [] if one is None or any(one.sign == other.sign for other in opened) else [one]
        return opened

    async def _open_one(self, here: ListSight, place: int, most: int) -> Opened | None:
        """What a click on one of the records opens; they are `most`, spread over the list."""
        known = [(record, door) for record, door in enumerate(here.doors or ()) if door is not None]
        if not known:
            return None
        number, door = known[round(place * (len(known) - 1) / max(most - 1, 1))]
        record = here.area.records[number]
        outcome = await self.session.act(here.page, Click(door))
        if _has_failed(outcome.status) or not is_same_site(outcome.url, here.page.url):
            return None
        after = await self.session.capture()
        if not is_opened(here.page, record, after):
            return None
        attributes = here.page.attributes
        sign = sign_of(here.page, record)
        address = leads_to(here.page, after)
        return Opened(sign, attributes[door], attributes[record.nodes[0]], added_to(here.page, after), address)

    async def _is_there(self, one: Opened, made: Fetched) -> bool:
        """Whether the address alone shows what a click did: some pages know only what the list told them."""
        page = await self._page_at(one.address)
        return page is not None and made.before in page.url and _says_the_same(page, one.page)


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
    return await Gathering(session, pack, bounds, plain, seen or {}).sights(as_way(where))


def _far_apart(lists: Sequence[ListSight]) -> list[tuple[int, int, str]]:
    """The records of all lists with their own pages, in an order in which those that come first are far apart."""
    of_lists = [[] if sight.links is None else sight.links.spread(len(sight.links.targets)) for sight in lists]
    known = [(on, record, target) for on, links in enumerate(of_lists) for record, target in links]
    return [known[at] for at in sorted(range(len(known)), key=lambda at: at * _GOLDEN % 1)]


def _has_failed(status: int | None) -> bool:
    return status is not None and status >= _FAILED


def _about(first: ListSight, pages: Sequence[tuple[int, Page | None]]) -> list[DetailSight]:
    """The pages that tell of their records: they show most of what the list says of them."""
    return [
        DetailSight(page, record)
        for record, page in pages
        if page is not None and tells_of(page.visible_text(), first.area.records[record])
    ]


def _all_door(sight: ListSight) -> ListSight:
    """The list, in which each record is its own door."""
    return replace(sight, doors=tuple(record.nodes[0] for record in sight.area.records))


def _has_parts(plain: Page, rendered: Page) -> bool:
    """Whether the page of a record, as its bytes tell, has nearly all parts of what a browser shows of another."""
    words, shown = len(plain.visible_text().split()), len(rendered.visible_text().split())
    return words >= _AS_MUCH * shown and share_of(places_of(rendered), places_of(plain)) >= _SAME_PARTS


def _says_the_same(plain: Page, rendered: Page) -> bool:
    """Whether a page as its bytes tell has nearly all words that the browser shows."""
    words = set(rendered.visible_text().casefold().split())
    return len(words & set(plain.visible_text().casefold().split())) >= _SAME_WORDS * len(words)


def _frame_address(sight: ListSight) -> str | None:
    """The address of the frame that the list stands in, if it does."""
    area = sight.listing.primary
    if area is None:
        return None
    document = sight.page.document_of(area.records[0].nodes[0])
    return document.url if document.node != 0 and document.url.startswith("http") else None
