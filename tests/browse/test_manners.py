"""robots.txt and pace, against real sockets; time is a fake where hours or turns matter."""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import aiohttp
import pytest
from aiohttp.client_reqrep import ConnectionKey
from hostile import HostileServer, Robots

from bowerbird.browse import manners as module
from bowerbird.browse.manners import (
    MANNERLESS,
    MAX_CRAWL_DELAY,
    MAX_HOLD,
    ROBOTS_LIFETIME,
    ROBOTS_RETRY,
    Manners,
    explain,
    is_loopback,
)
from bowerbird.errors import RobotsDisallowed, Unreachable, UsageError

PRIVATE = Robots("User-agent: *\nDisallow: /private\nAllow: /private/open\n")


@dataclass
class Time:
    """A clock that only moves when somebody sleeps, or by hand; keeps what was slept."""

    now: float = 1000.0
    slept: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def polite(time: Time, *, obey_robots: bool = True, delay: float | None = None) -> Manners:
    return Manners(obey_robots=obey_robots, delay=delay, clock=time, sleep=time.sleep)


def robots_requests(server: HostileServer) -> int:
    return sum(asked.path == "/robots.txt" for asked in server.requests)


@pytest.fixture
def quick_robots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROBOTS_TIMEOUT", 0.3)


# robots.txt


async def test_rules_are_obeyed_and_named() -> None:
    async with HostileServer(PRIVATE) as server, Manners() as manners:
        await manners.admit(server.url("/public"))
        await manners.admit(server.url("/private/open/door"))
        with pytest.raises(RobotsDisallowed) as caught:
            await manners.admit(server.url("/private/x?y=1#z"))
        assert caught.value.url == server.url("/private/x?y=1#z")
        assert caught.value.reason == "robots.txt asks bowerbird to stay away from /private/x?y=1 (Disallow: /private)"
        assert robots_requests(server) == 1
        assert server.requests[0].headers["user-agent"].startswith("bowerbird/")


async def test_a_group_of_our_own_comes_before_the_one_for_all() -> None:
    rules = "User-agent: *\nDisallow: /\n\nUser-agent: Bowerbird\nDisallow: /a\nDisallow: /*.pdf$\n"
    async with HostileServer(Robots(rules)) as server, Manners() as manners:
        await manners.admit(server.url("/b"))
        with pytest.raises(RobotsDisallowed, match=r"/b\.pdf \(Disallow: /\*\.pdf\$\)"):
            await manners.admit(server.url("/b.pdf"))


async def test_robots_can_be_disregarded() -> None:
    async with HostileServer(PRIVATE) as server:
        await Manners(obey_robots=False).admit(server.url("/private"))
        await MANNERLESS.admit(server.url("/private"))
        assert server.requests == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410])
async def test_no_rules_means_everything_is_allowed(status: int) -> None:
    async with HostileServer(Robots("User-agent: *\nDisallow: /", status)) as server, Manners() as manners:
        await manners.admit(server.url("/x"))


@pytest.mark.parametrize(
    ("robots", "reason"),
    [
        (Robots(status=500), "the answer was 500"),
        (Robots(status=503), "the answer was 503"),
        (Robots(resets=True), "broke the connection off"),
        (Robots(hangs=True), "no answer within 0.3 seconds"),
    ],
)
@pytest.mark.usefixtures("quick_robots")
async def test_unreadable_rules_mean_nothing_is_allowed(robots: Robots, reason: str) -> None:
    time = Time()
    async with HostileServer(robots) as server, polite(time) as manners:
        with pytest.raises(RobotsDisallowed, match="off limits for now") as caught:
            await manners.admit(server.url("/x"))
        assert reason in caught.value.reason
        attempts = robots_requests(server)
        with pytest.raises(RobotsDisallowed):
            await manners.admit(server.url("/y"))
        assert robots_requests(server) == attempts
        server.robots = Robots()
        time.now += ROBOTS_RETRY
        await manners.admit(server.url("/x"))


async def test_nobody_there_is_said_plainly_and_tried_again() -> None:
    async with HostileServer() as gone:
        pass
    async with Manners() as manners:
        for _ in range(2):
            with pytest.raises(Unreachable, match="refused"):
                await manners.admit(gone.url("/x"))


async def test_rules_live_for_a_day() -> None:
    time = Time()
    async with HostileServer(PRIVATE) as server, polite(time) as manners:
        await manners.admit(server.url("/x"))
        time.now += ROBOTS_LIFETIME - 1
        await manners.admit(server.url("/x"))
        assert robots_requests(server) == 1
        server.robots = Robots("User-agent: *\nDisallow: /x")
        time.now += 1
        with pytest.raises(RobotsDisallowed):
            await manners.admit(server.url("/x"))


async def test_old_rules_stay_while_new_ones_cannot_be_read() -> None:
    time = Time()
    async with HostileServer(PRIVATE) as server, polite(time) as manners:
        await manners.admit(server.url("/x"))
        server.robots = Robots(status=503)
        time.now += ROBOTS_LIFETIME
        await manners.admit(server.url("/x"))
        with pytest.raises(RobotsDisallowed, match="Disallow: /private"):
            await manners.admit(server.url("/private"))
        assert robots_requests(server) == 2


async def test_redirected_rules_count_for_the_site_that_was_asked() -> None:
    async with HostileServer(PRIVATE) as other, HostileServer() as server, Manners() as manners:
        server.robots = Robots(status=301, location=other.url("/robots.txt"))
        with pytest.raises(RobotsDisallowed):
            await manners.admit(server.url("/private"))


async def test_rules_behind_endless_redirects_are_none() -> None:
    async with HostileServer(Robots(status=302, location="/robots.txt")) as server, Manners() as manners:
        await manners.admit(server.url("/x"))
        assert robots_requests(server) == 6


async def test_only_the_beginning_of_very_long_rules_counts() -> None:
    late = "# padding\n" * (module.ROBOTS_BYTES // 10 + 1) + "User-agent: *\nDisallow: /late\n"
    async with HostileServer(Robots(f"User-agent: *\nDisallow: /early\n{late}")) as server, Manners() as manners:
        await manners.admit(server.url("/late"))
        with pytest.raises(RobotsDisallowed):
            await manners.admit(server.url("/early"))


async def test_binary_rules_are_none() -> None:
    async with HostileServer(Robots("\0\x01\ufffd:" * 100)) as server, Manners() as manners:
        await manners.admit(server.url("/x"))


async def test_many_visitors_ask_for_the_rules_once() -> None:
    async with HostileServer(PRIVATE) as server, Manners() as manners:
        await asyncio.gather(*(manners.admit(server.url(f"/{n}")) for n in range(20)))
        assert robots_requests(server) == 1


async def test_a_visitor_who_gives_up_leaves_the_others_in_peace() -> None:
    async with HostileServer(Robots(hangs=True)) as server, Manners() as manners:
        first = asyncio.create_task(manners.admit(server.url("/x")))
        second = asyncio.create_task(manners.admit(server.url("/x")))
        await asyncio.sleep(0.1)
        server.robots = Robots()
        first.cancel()
        await second
        with pytest.raises(asyncio.CancelledError):
            await first


async def test_sitemaps() -> None:
    async with HostileServer(Robots("Sitemap: http://example.org/map.xml\n")) as server, Manners() as manners:
        assert await manners.sitemaps(server.url("/x")) == ("http://example.org/map.xml",)
        assert await manners.sitemaps("about:blank") == ()


async def test_addresses_without_a_server_need_no_leave() -> None:
    time = Time()
    for url in ("about:blank", "data:text/html,x", "file:///tmp/x.html", "file:///tmp/x.html"):
        await polite(time).admit(url)
    assert time.slept == []


@pytest.mark.parametrize("url", ["http://", "http://[::1/", "http://host:port/"])
async def test_nonsense_is_no_address(url: str) -> None:
    with pytest.raises(UsageError):
        await Manners().admit(url)


# Pace


async def test_requests_to_a_host_keep_their_distance() -> None:
    time = Time()
    manners = polite(time, obey_robots=False)
    for _ in range(3):
        await manners.admit("http://example.org/a")
    await manners.admit("http://example.com/b")
    await manners.admit("http://example.org:8080/c")
    assert time.slept == [1.0, 1.0]
    time.now += 10
    await manners.admit("http://example.org/a")
    assert time.slept == [1.0, 1.0]


async def test_servers_of_this_machine_need_no_default_distance() -> None:
    time = Time()
    manners = polite(time, obey_robots=False)
    for _ in range(3):
        await manners.admit("http://localhost:8000/")
    assert time.slept == []


@pytest.mark.parametrize(
    ("asked", "delay", "waits"),
    [("7", None, 7.0), ("0.5", 2.0, 2.0), ("100000", None, MAX_CRAWL_DELAY), ("soon", 3.0, 3.0)],
)
async def test_the_larger_of_crawl_delay_and_our_own(asked: str, delay: float | None, waits: float) -> None:
    time = Time()
    robots = Robots(f"User-agent: *\nCrawl-delay: {asked}\n")
    async with HostileServer(robots) as server, polite(time, delay=delay) as manners:
        await manners.admit(server.url("/x"))
        await manners.admit(server.url("/x"))
        assert time.slept[-1] == waits


@pytest.mark.parametrize("status", [429, 503])
async def test_a_site_that_asks_for_a_while_is_left_alone_for_so_long(status: int) -> None:
    time = Time()
    guest = polite(time, obey_robots=False, delay=1)
    assert guest.hear("http://busy.example/a", status, "30")
    await guest.admit("http://busy.example/b")
    await guest.admit("http://other.example/")
    assert time.slept == [30.0]
    assert not guest.hear("http://busy.example/a", 200, "30")
    assert not guest.hear("http://busy.example/a", status, "soon")


async def test_a_site_that_asks_for_a_date_is_left_alone_until_then() -> None:
    time = Time()
    guest = polite(time, obey_robots=False, delay=1)
    at = format_datetime(datetime.now(UTC) + timedelta(seconds=60), usegmt=True)
    assert guest.hear("http://busy.example/", 503, at)
    await guest.admit("http://busy.example/")
    assert 50 < time.slept[0] <= 60


async def test_a_site_that_asks_for_hours_is_not_waited_for() -> None:
    time = Time()
    guest = polite(time, obey_robots=False, delay=1)
    assert not guest.hear("http://busy.example/", 429, "3600")
    with pytest.raises(Unreachable, match="left alone for 3,600 seconds"):
        await guest.admit("http://busy.example/")
    time.now += 3600 - MAX_HOLD + 1
    await guest.admit("http://busy.example/")
    assert time.slept == []


async def test_turns_are_fair_in_real_time() -> None:
    loop = asyncio.get_running_loop()
    begin, order = loop.time(), []

    async with HostileServer() as server, Manners(obey_robots=False, delay=0.05) as manners:

        async def visit(name: int) -> None:
            await manners.admit(server.url("/ok"))
            order.append((name, loop.time() - begin))

        await asyncio.gather(*(visit(name) for name in range(5)))
    assert [name for name, _ in order] == [0, 1, 2, 3, 4]
    assert all(at >= 0.05 * name - 0.01 for name, at in order)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("localhost", True),
        ("a.localhost", True),
        ("127.8.0.1", True),
        ("::1", True),
        ("10.0.0.1", False),
        ("a.b", False),
    ],
)
def test_loopback(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


def test_bad_certificates_are_explained() -> None:
    key = ConnectionKey("example.org", 443, True, True, None, None, None)
    fault = ssl.SSLCertVerificationError("certificate verify failed")
    fault.verify_message = "certificate has expired"
    assert explain(aiohttp.ClientConnectorCertificateError(key, fault)) == (
        "the certificate of 'example.org' is not to be trusted: certificate has expired"
    )
