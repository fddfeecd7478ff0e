"""A feed from beginning to end: seen in Chromium, found, run by plain HTTP, and compared with what the site has."""

from __future__ import annotations

import pytest

from bowerbird.annotate import annotate
from bowerbird.browse import Browser, ChromiumSession, Click, HttpSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import Pack, load_pack
from bowerbird.induce.feeds import Sight, find_feed, same_records
from bowerbird.induce.texts.typing import Typist
from bowerbird.listing import analyse
from bowerbird.oxpath.engine import PlainVisitor, Wrapper, collect
from bowerbird.zoo import serve_here, site

CLIENT, HYDRATED = 54, 122  # development seeds: rendered from an endpoint, and from state in the page


async def look(session: ChromiumSession, url: str, pack: Pack) -> list[Sight]:
    """The first two pages of the list at `url`."""
    await session.open(url)
    sights = []
    for number in range(2):
        page = await session.capture()
        listing = analyse(page, annotate(page, pack), pack)
        assert listing.primary is not None
        sights.append(Sight(page, listing.primary, tuple(session.responses)))
        if not number:
            assert listing.paging.next is not None
            await session.act(page, Click(listing.paging.next.node))
    return sights


@pytest.mark.parametrize(("seed", "start", "pages"), [(CLIENT, "hosted/list", 11), (HYDRATED, "jobs/search", 11)])
async def test_a_list_is_read_through_its_feed(browser: Browser, seed: int, start: str, pages: int) -> None:
    one = site(seed)
    pack = load_pack(one.choices.domain)
    async with serve_here([one]) as [running]:
        async with ChromiumSession(browser, manners=MANNERLESS, without_media=True) as session:
            sights = await look(session, f"{running.url}{start}", pack)
        feed = find_feed(sights, pack)
        assert feed is not None
        async with HttpSession(manners=MANNERLESS) as plain:
            found = await collect(Wrapper.of(feed.expression()), PlainVisitor(plain))
    typist = Typist(pack)
    records = [typist.typed(record) for record in found]
    assert len({record.url for record in records}) == len(records) == feed.total
    assert len({record.source.url for record in found}) == pages
    seen = [typist.typed_fields(record, it.page) for it in sights for record in it.area.records]
    told = same_records(seen, records)
    assert told.missing == ()
    assert set(told.differing) & {"title", "url", "price", "image"} == set()
