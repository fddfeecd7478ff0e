"""Serving, logging, and misbehaviour on demand."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message

import pytest

from bowerbird.zoo import DEVELOPMENT, Fault, Kind, Running, choose, demo_site, serve, serve_here, site
from bowerbird.zoo.choices import Rendering
from bowerbird.zoo.web import Responder

TIMEOUT = 5


def get(running: Running, target: str = "/", timeout: float = TIMEOUT) -> tuple[int, str, Message]:
    try:
        with urllib.request.urlopen(running.url.rstrip("/") + target, timeout=timeout) as answer:
            return answer.status, answer.read().decode("utf-8", "replace"), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode("utf-8", "replace"), error.headers


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with serve(demo_site("estate-agent")) as one:
        yield one


@pytest.fixture(autouse=True)
def _no_faults(running: Running) -> None:
    running.faults = ()


def test_it_serves_and_logs(running: Running) -> None:
    before = len(running.log)
    status, body, headers = get(running, "/for-sale?page=2")
    assert status == 200
    assert headers["Content-Type"].startswith("text/html")
    assert "Showing" in body
    (entry,) = running.log[before:]
    assert (entry.method, entry.target, entry.status) == ("GET", "/for-sale?page=2", 200)
    assert entry.agent.startswith("Python-urllib")


def test_unknown_addresses_are_not_found(running: Running) -> None:
    assert get(running, "/nowhere")[0] == 404


def test_many_sites_in_one_thread() -> None:
    with serve([site(seed) for seed in range(5)]) as all_running:
        assert len({one.port for one in all_running}) == 5
        assert all(get(one)[0] == 200 for one in all_running)


async def test_on_the_running_loop() -> None:
    async with serve_here([site(1)]) as (one,):
        reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
        writer.write(b"GET /robots.txt HTTP/1.0\r\nHost: x\r\n\r\n")
        assert b"200 OK" in await reader.readline()
        writer.close()


def test_a_used_port_is_an_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="address already in use"), serve(site(1), port=taken.getsockname()[1]):
            pass


def test_slow(running: Running) -> None:
    running.faults = (Fault(Kind.SLOW, amount=0.3),)
    start = time.monotonic()
    assert get(running)[0] == 200
    assert time.monotonic() - start >= 0.3


def test_hanging(running: Running) -> None:
    running.faults = (Fault(Kind.HANG),)
    with pytest.raises(TimeoutError):
        get(running, timeout=0.3)


def test_reset(running: Running) -> None:
    running.faults = (Fault(Kind.RESET),)
    with pytest.raises((ConnectionError, urllib.error.URLError, http.client.HTTPException)):
        get(running)


def test_truncated(running: Running) -> None:
    running.faults = (Fault(Kind.TRUNCATE, amount=0.5),)
    with pytest.raises(http.client.IncompleteRead):
        get(running)


@pytest.mark.parametrize(("kind", "status"), [(Kind.TOO_MANY, 429), (Kind.UNAVAILABLE, 503)])
def test_retry_after(running: Running, kind: Kind, status: int) -> None:
    running.faults = (Fault(kind, amount=7),)
    got, _, headers = get(running)
    assert got == status
    assert headers["Retry-After"] == "7"


def test_not_found_dressed_as_found(running: Running) -> None:
    running.faults = (Fault(Kind.SOFT_404, path="/property/*"),)
    status, body, _ = get(running, "/property/x")
    assert status == 200
    assert "not found" in body
    assert "Find a home" in get(running)[1]


def test_flapping(running: Running) -> None:
    running.faults = (Fault(Kind.UNAVAILABLE, every=2),)
    assert sorted(get(running)[0] for _ in range(4)) == [200, 200, 503, 503]


def test_expired_session(running: Running) -> None:
    running.faults = (Fault(Kind.EXPIRED, path="/for-sale"),)
    assert "expired" in get(running, "/for-sale?page=2")[1]


def test_redirect_loop(running: Running) -> None:
    running.faults = (Fault(Kind.REDIRECT_LOOP),)
    with pytest.raises(urllib.error.HTTPError, match="redirect"):
        urllib.request.urlopen(running.url, timeout=TIMEOUT)


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (Fault(Kind.HUGE, amount=2), 'class="cache"'),
        (Fault(Kind.DIALOG), "alert("),
        (Fault(Kind.CALENDAR), "?cal="),
        (Fault(Kind.FACETS), "f_colour="),
    ],
)
def test_added_to_pages(running: Running, fault: Fault, text: str) -> None:
    running.faults = (fault,)
    assert text in get(running)[1]
    assert text not in get(running, "/photos/re-1_0.svg")[1]


def test_calendars_and_facets_never_end(running: Running) -> None:
    running.faults = (Fault(Kind.CALENDAR),)
    assert "?cal=99999" in get(running, "/about?cal=99998")[1]
    running.faults = (Fault(Kind.FACETS),)
    assert "f_size=2&f_brand=3" in get(running, "/about?f_size=2")[1]


def test_huge_pages_are_huge(running: Running) -> None:
    running.faults = (Fault(Kind.HUGE, amount=3),)
    assert len(get(running)[1]) > 2_900_000


def test_wrong_charset(running: Running) -> None:
    running.faults = (Fault(Kind.CHARSET),)
    assert "iso-8859-1" in get(running)[2]["Content-Type"]


def test_robots_rules(running: Running) -> None:
    running.faults = (Fault(Kind.ROBOTS, text="/property/"),)
    assert "Disallow: /property/" in get(running, "/robots.txt")[1]
    assert get(running)[0] == 200


def test_the_site_can_be_exchanged_while_it_runs(served: Callable[[Responder], Running]) -> None:
    one = served(site(1))
    first = get(one)[1]
    one.site = site(2)
    assert get(one)[1] != first


def test_json_endpoints_answer() -> None:
    seed = next(s for s in DEVELOPMENT if choose(s).rendering is Rendering.CLIENT)
    one = site(seed)
    with serve(one) as running:
        status, body, headers = get(running, one.kit.addresses.api)
        assert status == 200
        assert headers["Content-Type"] == "application/json"
        assert json.loads(body)["total"] == len(one.stock.items)
