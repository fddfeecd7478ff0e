"""Ways that lead to several lists: how lists go on is told by the one that does."""

from __future__ import annotations

from dataclasses import replace

from small_sites import SIZE, Small, cards, counted, detail, shell

from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.domain.record import Record
from bowerbird.induce.gathering.again import longest_unseen
from bowerbird.induce.gathering.gather import Gathering, gather
from bowerbird.induce.sights import Bounds, Shown, Sights, Turning
from bowerbird.induce.verification import Run
from bowerbird.induce.way import Way, keys_of
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo import Running, serve_here
from bowerbird.zoo.web import Request

PACK = load_pack("real-estate-uk")
TOWNS = ("Abingdon", "Banbury", "Didcot", "Oxford", "Witney", "Bicester")
LONG = "Didcot"
FEW = Bounds(lists=2, details=0, plain_details=0)


def towns(*, keeps_next: bool = False) -> Small:
    """A list for each town, of which one has two pages; the link to the next may be there in any case."""

    def listed(request: Request) -> str:
        town, page = request.parameters["town"], int(request.parameters.get("page", "1"))
        start = TOWNS.index(town) if page == 1 else SIZE + 1
        more = keeps_next or (town == LONG and page == 1)
        last = 2 if town == LONG else 1
        pager = f"<nav><a class=next href='/list?town={town}&page={min(page + 1, last)}'>Next</a></nav>" if more else ""
        return shell(counted(cards(start, SIZE if town == LONG else SIZE // 2), SIZE) + pager)

    return Small({"list": listed, "homes": detail})


async def seen(site: Small) -> Sights:
    """What is seen of a few lists, and then of the long one."""
    async with serve_here([site]) as (running,), Visitors(manners=MANNERLESS) as visitors:
        session = await visitors.http()
        found = await gather(to_towns(running), PACK, session, FEW, session)
        assert found.turning is Turning.NONE
        further = await Gathering(session, PACK, FEW, session).longer(found, TOWNS.index(LONG))
        assert further is not None
        return further


def to_towns(running: Running) -> Way:
    return Way.to(*(f"{running.url.rstrip('/')}/list?town={town}" for town in TOWNS))


async def test_a_list_that_goes_on_tells_how() -> None:
    found = await seen(towns())
    assert found.turning is Turning.LINK
    assert found.turns[0][0].url.endswith(f"town={LONG}")
    assert len(found.lists) == 4


async def test_the_longest_list_is_read_to_its_end_though_those_looked_at_have_one_page() -> None:
    async with serve_here([towns()]) as (running,), Visitors(manners=MANNERLESS) as visitors:
        visitors.forgo_browser("it is not needed here")
        answer = await wrap(to_towns(running), PACK, visitors, bounds=FEW)
        probed = [one.target for one in running.log if "page=" not in one.target]
    assert any("a list that goes on" in note for note in answer.notes)
    assert any("page=2" in record.origin.url for record in answer.records)
    assert len(probed) <= 3 + 1 + 1 + 2 * (len(TOWNS) + 1)  # looked at, asked, opened; and two proofs


def with_adverts() -> Small:
    """A list for each town; some have an advert between the homes, and the long one goes on."""

    def listed(request: Request) -> str:
        town, page = request.parameters["town"], int(request.parameters.get("page", "1"))
        at, advert = TOWNS.index(town), f"<div><p>A tenth off all insurance in {town}</p></div>"
        shown = cards(at, 2) + (advert if 1 < at < len(TOWNS) - 1 else "") + cards(at + 2, 2 if town == LONG else 1)
        is_first = town == LONG and page == 1
        pager = f"<nav><a class=next href='/list?town={town}&page=2'>Next</a></nav>" if is_first else ""
        shown = shown if page == 1 else cards(SIZE + 4, 2)
        return shell(f"<section>{shown.replace('article', 'div')}</section>{pager}")

    return Small({"list": listed, "homes": detail})


async def test_adverts_on_lists_that_were_not_looked_at_are_no_records_and_the_longest_goes_on() -> None:
    async with serve_here([with_adverts()]) as (running,), Visitors(manners=MANNERLESS) as visitors:
        visitors.forgo_browser("it is not needed here")
        answer = await wrap(to_towns(running), PACK, visitors, bounds=FEW)
    assert any("page=2" in record.origin.url for record in answer.records)
    assert all("price" in record.values for record in answer.records), answer.text


async def test_lists_of_which_the_longest_was_looked_at_are_left() -> None:
    found = await seen(towns())
    short = replace(found, turning=Turning.NONE, lists=found.lists[:3])
    queries = [
        query for query, number in zip(keys_of(found.way), (1, 1, 2, 1, 1, 1), strict=True) for _ in range(number)
    ]
    run = Run(tuple(Record("property", "homes", f"/{at}") for at in range(7)), (1,) * 7, queries=tuple(queries))
    assert longest_unseen(run, short) == (TOWNS.index(LONG),)
    assert longest_unseen(run, replace(short, lists=found.lists)) == ()
    assert longest_unseen(run, found) == ()


async def test_a_list_that_ends_may_fill_a_page_as_well_as_one_that_goes_on() -> None:
    found = await seen(towns())
    short = replace(found, turning=Turning.NONE, lists=found.lists[:1])
    queries = [
        query for query, number in zip(keys_of(found.way), (2, 1, 2, 2, 2, 2), strict=True) for _ in range(number)
    ]
    run = Run(tuple(Record("property", "homes", f"/{at}") for at in range(11)), (1,) * 11, queries=tuple(queries))
    assert longest_unseen(run, short) == (2, 3, 4)


async def asked(*known: str, is_shown: bool = False) -> list[str]:
    """The towns whose lists were asked for, where those of some were seen before, and the last is shown still."""
    async with serve_here([towns()]) as (running,), Visitors(manners=MANNERLESS) as visitors:
        addresses = {town: f"{running.url.rstrip('/')}/list?town={town}" for town in TOWNS}
        session, pages = await visitors.http(), dict[str, Shown]()
        for town in known:
            await session.open(addresses[town])
            is_last = town == known[-1]
            pages[addresses[town]] = Shown(await session.capture(), session if is_shown and is_last else None)
        before, way = len(running.log), to_towns(running)
        found = await gather(way, PACK, session, FEW, session, pages)
        assert found.way == way
        assert len(found.lists) == 3
        return [town for one in running.log[before:] for town in TOWNS if one.target.endswith(f"town={town}")]


async def test_a_list_that_was_seen_before_is_not_opened_again() -> None:
    assert "Banbury" in await asked()
    assert "Banbury" not in await asked("Abingdon", "Banbury")


async def test_a_list_that_the_session_shows_is_the_first_to_be_looked_at() -> None:
    assert "Abingdon" in await asked("Abingdon", "Banbury")
    assert not {"Abingdon", "Banbury"} & {*await asked("Abingdon", "Banbury", is_shown=True)}


async def test_a_next_that_leads_nowhere_is_tried() -> None:
    found = await seen(towns(keeps_next=True))
    assert found.turning is Turning.LINK
    assert [sight.is_last for sight in found.lists] == [True, True, True, False]
