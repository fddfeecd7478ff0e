"""Whole explorations of small sites: in a real Chromium where pages are looked at, by plain HTTP where that will do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from agent import RENT, SALE, SEARCH, Agent, shell

from bowerbird.browse import Browser
from bowerbird.browse.manners import MANNERLESS, Manners
from bowerbird.domain import load_pack
from bowerbird.errors import UsageError
from bowerbird.explore import expedition, site
from bowerbird.explore.expedition import Doing, SiteBounds
from bowerbird.explore.facts import Enough, FormFilled, GivenUp, LeadFollowed, ListChosen, Noted, PageSeen
from bowerbird.explore.journal import NAME, Journal
from bowerbird.explore.memory import Memory
from bowerbird.explore.site import Explored, SiteOutcome, explore_site
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo import serve_here
from bowerbird.zoo.web import TEXT, Answer, Request, Responder

HOMES = load_pack("real-estate-uk")
PLAIN = SiteBounds(browser="never")
ONE = "<a href='/'>Home</a> <a href='/for-sale'>Properties for sale</a>"


@asynccontextmanager
async def visiting(agent: Responder, browser: Browser | None = None) -> AsyncIterator[tuple[str, Visitors]]:
    async with serve_here([agent]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        yield running.url, visitors


@pytest.fixture
def until_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Explorations end when the lists are chosen: wrappers have tests of their own."""
    whole = site.stages

    def part(bounds: SiteBounds) -> object:
        names = [{one.name for one in stage} for stage in whole(bounds)]
        return whole(bounds)[: next(at for at, stage in enumerate(names) if "induction" in stage)]

    monkeypatch.setattr(site, "stages", part)
    monkeypatch.setattr(expedition, "_PAUSES", (0.01,))


def remembered(folder: Path) -> Memory:
    memory = Memory()
    for step in Journal.read(folder).steps:
        memory.commit(step)
    return memory


async def explore(agent: Agent, folder: Path, bounds: SiteBounds = PLAIN, browser: Browser | None = None) -> Memory:
    async with visiting(agent, browser) as (url, visitors):
        await explore_site(url, HOMES, visitors, folder=folder, bounds=bounds)
    return remembered(folder)


@pytest.mark.usefixtures("until_chosen")
async def test_both_sections_are_found_and_the_teasers_left_out(browser: Browser, tmp_path: Path) -> None:
    agent = Agent()
    memory = await explore(agent, tmp_path, SiteBounds(), browser)
    chosen = {one.name: (one.announced, one.way.size) for one in memory.all(ListChosen)}
    assert chosen == {"properties-for-sale": (len(SALE), 1), "properties-to-rent": (len(RENT), 1)}
    assert any("examples" in one.said or "its records, too" in one.said for one in memory.all(Noted))
    pages = memory.all(PageSeen)
    assert len(pages) == 3
    for page in pages:
        assert (tmp_path / page.file).exists()
        assert (tmp_path / page.picture).read_bytes().startswith(b"\xff\xd8"), "a JPEG"
        assert (tmp_path / page.picture).stat().st_size < 300_000


async def test_a_site_becomes_a_wrapper_and_resuming_finds_it_done(tmp_path: Path) -> None:
    agent = Agent(menu=ONE)
    told: list[Doing] = []
    async with visiting(agent) as (url, visitors):
        first = await explore_site(url, HOMES, visitors, folder=tmp_path, bounds=PLAIN, told=told.append)
        asked = len(agent.asked)
        again = await explore_site(url, HOMES, visitors, folder=tmp_path, bounds=PLAIN)
    assert first.outcome in (SiteOutcome.EFFECTIVE, SiteOutcome.PARTIAL), first.why
    (wrapper,) = first.wrappers
    assert wrapper.wrapped.expectation is not None
    assert wrapper.wrapped.expectation.records == len(SALE)
    assert {one.pages for one in told} >= {0, 1, 2}
    assert len(agent.asked) == asked, "nothing is done again"
    assert (again.outcome, again.wrappers, again.why) == (first.outcome, first.wrappers, first.why)
    with pytest.raises(UsageError, match="holds the journal of"):
        async with visiting(agent) as (url, visitors):
            await explore_site(url, load_pack("products"), visitors, folder=tmp_path, bounds=PLAIN)


@pytest.mark.usefixtures("until_chosen")
async def test_killed_at_any_step_and_resumed_it_comes_to_the_same_end(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    agent = Agent()
    async with visiting(agent) as (url, visitors):
        await explore_site(url, HOMES, visitors, folder=whole, bounds=PLAIN)
        lines = (whole / NAME).read_bytes().splitlines(keepends=True)
        await explore_site(url, HOMES, visitors, folder=parts, bounds=PLAIN)
        for cut in range(2, len(lines), 7):
            (parts / NAME).write_bytes(b"".join(lines[:cut]) + lines[cut][: len(lines[cut]) // 2])
            await explore_site(url, HOMES, visitors, folder=parts, bounds=PLAIN)
            steps = [(step.task, step.facts) for step in Journal.read(parts).steps]
            assert steps == [(step.task, step.facts) for step in Journal.read(whole).steps]


BUTTON = """<main><p>Welcome</p></main><template>{listed}</template>
<nav><button onclick="{first}document.querySelector('main').innerHTML = document.querySelector('template').innerHTML">
Properties for sale</button></nav>"""


@pytest.mark.usefixtures("until_chosen")
@pytest.mark.parametrize(("first", "deeds"), [("", 1), ("history.pushState({}, '', '/for-sale'); ", 0)])
async def test_a_button_is_pressed_where_nothing_else_leads_on(
    browser: Browser, tmp_path: Path, first: str, deeds: int
) -> None:
    listed = f"<h1>Properties for sale</h1><p>14 properties</p>{''.join(home.card for home in SALE)}"
    shown = f"<main>{listed}</main><nav><button>Properties for sale</button></nav>"
    agent = Agent({"/": BUTTON.format(listed=listed, first=first), "/for-sale": shown})
    memory = await explore(agent, tmp_path, SiteBounds(), browser)
    (chosen,) = memory.all(ListChosen)
    assert (chosen.announced, len(chosen.way.deeds)) == (len(SALE), deeds)
    assert chosen.way.address.endswith("/" if deeds else "/for-sale")


@pytest.mark.usefixtures("until_chosen")
async def test_the_start_page_may_be_the_list(tmp_path: Path) -> None:
    cards = "".join(home.card for home in SALE)
    agent = Agent({"/": shell(f"<h1>Properties for sale</h1><p>14 properties</p>{cards}", menu="")})
    memory = await explore(agent, tmp_path)
    assert [(one.name, one.announced) for one in memory.all(ListChosen)] == [("all", len(SALE))]
    assert len(memory.all(PageSeen)) == 1


@pytest.mark.usefixtures("until_chosen")
async def test_the_start_page_may_be_a_record(tmp_path: Path) -> None:
    async with visiting(Agent()) as (url, visitors):
        await explore_site(f"{url}property/sale-3", HOMES, visitors, folder=tmp_path, bounds=PLAIN)
    memory = remembered(tmp_path)
    assert {one.announced for one in memory.all(ListChosen)} == {len(SALE), len(RENT)}


@pytest.mark.usefixtures("until_chosen")
async def test_a_search_form_is_sent_where_no_link_leads_to_the_records(tmp_path: Path) -> None:
    agent = Agent({"/": shell(SEARCH, menu="")}, menu="")
    memory = await explore(agent, tmp_path)
    (filled,) = memory.all(FormFilled)
    assert filled.coverage["reached"] == len(SALE)
    (chosen,) = memory.all(ListChosen)
    assert "/search" in chosen.way.address
    assert chosen.announced == len(SALE)


@pytest.mark.usefixtures("until_chosen")
async def test_a_list_that_a_script_draws_is_seen_in_the_browser(browser: Browser, tmp_path: Path) -> None:
    cards = "".join(home.card for home in SALE).replace("'", '"')
    script = f"<div id=app></div><script>document.getElementById('app').innerHTML = '{cards}'</script>"
    memory = await explore(Agent({"/": shell(f"<h1>For sale</h1>{script}", menu="")}), tmp_path, SiteBounds(), browser)
    assert [one.pages for one in memory.all(ListChosen)] == [(1,)]


@pytest.mark.usefixtures("until_chosen")
async def test_a_list_in_a_frame_is_reached_by_the_address_of_the_frame(browser: Browser, tmp_path: Path) -> None:
    frame = "<iframe src=/for-sale width=1200 height=900></iframe>"
    agent = Agent({"/": shell(f"<h1>Our homes</h1>{frame}", menu="<a href='/'>Home</a>")})
    memory = await explore(agent, tmp_path, SiteBounds(), browser)
    assert any(one.way.address.endswith("/for-sale") for one in memory.all(ListChosen))


@pytest.mark.usefixtures("until_chosen")
async def test_bounds_end_the_exploring_and_say_so(tmp_path: Path) -> None:
    memory = await explore(Agent(), tmp_path, SiteBounds(pages=2, browser="never"))
    assert len(memory.all(PageSeen)) == 2
    assert [one.why for one in memory.all(Enough)] == ["2 pages were looked at, and no more were asked for"]


@pytest.mark.usefixtures("until_chosen")
async def test_a_calendar_without_end_is_left(tmp_path: Path) -> None:
    class Calendar(Agent):
        def answer(self, request: Request) -> Answer:
            day = 1 + len(self.asked)
            self.asked.append(request.target)
            links = "".join(f"<a href='/calendar?day={day}{one}'>Properties {day}{one}</a>" for one in range(9))
            return Answer(shell(f"<h1>Viewings</h1>{links}").encode())

    agent = Calendar()
    memory = await explore(agent, tmp_path, SiteBounds(pages=6, browser="never"))
    assert memory.all(ListChosen) == ()
    assert len(memory.all(PageSeen)) <= 6


async def outcome(agent: Responder, folder: Path, **more: object) -> Explored:
    async with serve_here([agent]) as (running,), Visitors(delay=0, **more) as visitors:  # type: ignore[arg-type]
        return await explore_site(running.url, HOMES, visitors, folder=folder, bounds=PLAIN)


async def test_nothing_of_the_domain_is_told_apart_from_a_site_that_is_not_there(tmp_path: Path) -> None:
    agent = Agent({"/": shell("<h1>Hill choir</h1><p>We sing on Mondays.</p>", menu="")}, menu="")
    found = await outcome(agent, tmp_path / "choir")
    assert (found.outcome, found.wrappers) == (SiteOutcome.NONE, ())
    assert "none with a list of property records" in found.why
    gone = await outcome(Agent({"/": Answer(b"<h1>Gone</h1>", status=410)}), tmp_path / "gone")
    assert gone.outcome is SiteOutcome.FAILED
    assert "410" in gone.why


async def test_robots_that_forbid_everything_are_obeyed(tmp_path: Path) -> None:
    agent = Agent({"/robots.txt": Answer(b"User-agent: *\nDisallow: /\n", TEXT)})
    found = await outcome(agent, tmp_path)
    assert found.outcome is SiteOutcome.FAILED
    assert "robots.txt asks bowerbird to stay away" in found.why
    assert agent.asked == ["/robots.txt"]


async def test_a_server_that_is_not_there_and_one_that_redirects_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expedition, "_PAUSES", (0.01,))
    async with Visitors(delay=0) as visitors:
        found = await explore_site("http://127.0.0.1:9/", HOMES, visitors, folder=tmp_path / "a", bounds=PLAIN)
    assert found.outcome is SiteOutcome.FAILED
    assert "could not be looked at" in found.why
    loop = await outcome(Agent({"/": Answer(b"", status=302, headers=(("Location", "/"),))}), tmp_path / "b")
    assert "redirects lead back" in loop.why


async def test_a_server_that_asks_for_a_moment_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expedition, "_PAUSES", (0.01,))
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    class Busy(Agent):
        def answer(self, request: Request) -> Answer:
            self.asked.append(request.path)
            if request.path == "/robots.txt":
                return Answer(b"", status=404)
            if self.asked.count("/") == 1:
                return Answer(b"<h1>Too many requests</h1>", status=429, headers=(("Retry-After", "7"),))
            return Answer(shell("<h1>Hill choir</h1>", menu="").encode())

    async with Manners(delay=0, sleep=sleep) as manners:
        found = await outcome(Busy(), tmp_path, manners=manners)
    assert found.outcome is SiteOutcome.NONE, "the second answer counts"
    assert max(slept) > 6


@pytest.mark.usefixtures("until_chosen")
async def test_without_a_browser_plain_http_does_it_and_says_so(tmp_path: Path) -> None:
    async with visiting(Agent()) as (url, visitors):
        visitors.forgo_browser("there is no Chromium here")
        await explore_site(url, HOMES, visitors, folder=tmp_path, bounds=SiteBounds(browser="auto"))
    memory = remembered(tmp_path)
    assert Noted("looked at without a browser: there is no Chromium here") in memory.all(Noted)
    assert len(memory.all(ListChosen)) == 2


async def test_where_a_browser_was_insisted_on_there_is_nothing_without(tmp_path: Path) -> None:
    async with visiting(Agent()) as (url, visitors):
        visitors.forgo_browser("there is no Chromium here")
        found = await explore_site(url, HOMES, visitors, folder=tmp_path, bounds=SiteBounds(browser="always"))
    assert (found.outcome, "no Chromium here" in found.why) == (SiteOutcome.FAILED, True)


@pytest.mark.usefixtures("until_chosen")
async def test_a_site_that_dies_halfway_leaves_what_was_seen(tmp_path: Path) -> None:
    class Dying(Agent):
        def answer(self, request: Request) -> Answer:
            return Answer(b"<h1>Down</h1>", status=503) if len(self.asked) > 1 else super().answer(request)

    memory = await explore(Dying(), tmp_path)
    assert [one.announced for one in memory.all(ListChosen)]
    assert any("503" in one.why for one in memory.all(LeadFollowed))


async def test_cancelling_leaves_a_journal_to_go_on_from(tmp_path: Path) -> None:
    agent = Agent(menu=ONE)
    async with visiting(agent) as (url, visitors):
        seen = asyncio.Event()

        def told(doing: Doing) -> None:
            if doing.pages:
                seen.set()

        task = asyncio.create_task(explore_site(url, HOMES, visitors, folder=tmp_path, bounds=PLAIN, told=told))
        await seen.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        before = Journal.read(tmp_path).steps
        found = await explore_site(url, HOMES, visitors, folder=tmp_path, bounds=PLAIN)
    assert Journal.read(tmp_path).steps[: len(before)] == before
    assert found.wrappers
    assert not remembered(tmp_path).all(GivenUp)
