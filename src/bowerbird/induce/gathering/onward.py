"""How a list goes on: what seems to lead there, and whether another page of the list came of it."""

from __future__ import annotations

from bowerbird.induce.sights import ListSight, Turning
from bowerbird.listing import Listing, PageLink, Template, Turn, template_of
from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.template import beside
from bowerbird.page import Page

_SAME_LIST = 0.8  # of the records of a page shown before: then the page did not turn


def onward(here: ListSight) -> PageLink | None:
    """The link that leads on: next, the number after this page's, or "more"."""
    paging = here.listing.paging
    if paging.next is not None:
        return paging.next
    current = paging.current or 1
    numbered = [link for link in paging.of(Turn.PAGE) if link.number == current + 1]
    if numbered:
        return numbered[0]
    return next(iter(paging.of(Turn.MORE)), None)


def grows_on(here: ListSight, turning: Turning) -> bool:
    """Whether a list that grows in its page was not seen to its end."""
    return turning is Turning.SCROLLING or (turning is Turning.GROWING and onward(here) is not None)


def is_of(page: Page, listing: Listing, template: Template) -> bool:
    """Whether a page by itself shows records of the template."""
    if listing.primary is None:
        return False
    return template_of(page, [record.nodes for record in listing.primary.records]).main.is_like(template.main)


def lacking(page: Page, listing: Listing, template: Template) -> int:
    """How many records of other makes stand among those of a list that were not taken for such."""
    records = [] if listing.primary is None else [record.nodes for record in listing.primary.records]
    return len(beside(Ground(page), template, records)) if records and len(template.makes) > 1 else 0


def signs_of(sight: ListSight) -> list[str]:
    """What tells the records of a list apart: where they lead, or what they show."""
    targets = [None] * len(sight.area.records) if sight.links is None else sight.links.targets
    return [
        target or " ".join(sight.page.visible_text(node) for node in record.nodes)
        for record, target in zip(sight.area.records, targets, strict=True)
    ]


def is_other(here: ListSight, then: ListSight) -> bool:
    """Whether the list shows something that it did not show before."""
    before, now = set(signs_of(here)), signs_of(then)
    known = sum(sign in before for sign in now)
    return known < len(now) and (len(now) > len(before) or known <= _SAME_LIST * len(now))


def grew(here: ListSight, then: ListSight) -> bool:
    """Whether what was shown before is still there."""
    before, now = signs_of(here), set(signs_of(then))
    return sum(sign in now for sign in before) > _SAME_LIST * len(before)


def slid(here: ListSight, then: ListSight) -> bool:
    """Whether a list draws the records in its window alone: those that came first went, the last ones stand first."""
    before, now = signs_of(here), signs_of(then)
    kept = [sign for sign in before if sign in set(now)]
    return bool(kept) and kept == before[-len(kept) :] == now[: len(kept)]
