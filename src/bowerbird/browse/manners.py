"""A polite guest: robots.txt, and one pace a site.

`Manners` is shared by all sessions on a site, and may be shared by the sessions of many sites. Before each
request, `admit` asks the site's robots.txt (RFC 9309) and then waits for the site's turn: admissions to one
host and port come one at a time, first come first served, and no closer together than the pace.

A site that answers 429 or 503 and says for how long (`Retry-After`) is left alone for that time; when that is more than
`MAX_HOLD`, `admit` says so (`Unreachable`) instead of waiting.

What RFC 9309 says of a robots.txt that cannot be had: 4xx, or redirects without end, and everything is allowed;
5xx or no sound answer, and nothing is, save that an older copy stays in force. When not even a connection can
be made, nothing is allowed either, and the error says so plainly: `Unreachable`.
"""

from __future__ import annotations

import asyncio
import errno
import re
import ssl
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from types import TracebackType
from typing import Self

import aiohttp
from protego import Protego
from yarl import URL

from bowerbird import __version__
from bowerbird.errors import RobotsDisallowed, Unreachable, UsageError

AGENT = "bowerbird"
USER_AGENT = f"{AGENT}/{__version__}"
DEFAULT_DELAY = 1.0
MAX_CRAWL_DELAY = 60.0  # a longer one would mean "stay away", which is said with Disallow
ROBOTS_LIFETIME = 24 * 3600.0  # RFC 9309, 2.4
ROBOTS_RETRY = 300.0
ROBOTS_TIMEOUT = 10.0
ROBOTS_BYTES = 500 * 1024  # RFC 9309, 2.5
ROBOTS_REDIRECTS = 5  # RFC 9309, 2.3.1.2
MAX_HOLD = 120.0  # seconds that are waited out; who asks for more is visited another time
_BUSY = (429, 503)
_LONGEST_NUMBER = 9  # digits: thirty years
_DISALLOW = re.compile(r"^[ \t]*disallow[ \t]*:[ \t]*([^\s#]+)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class _Robots:
    """The rules of one origin until `expires`; `fault` tells why there are none."""

    rules: Protego
    expires: float
    text: str = ""
    fault: str = ""


class Manners:
    """Who may be visited now.

    `delay` is the least number of seconds between two requests to a host. When it is not given it is
    `DEFAULT_DELAY`, or nothing for servers on this machine. A larger Crawl-delay of the site wins.
    """

    def __init__(
        self,
        *,
        obey_robots: bool = True,
        delay: float | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._obey_robots = obey_robots
        self._delay = delay
        self._clock = clock
        self._sleep = sleep
        self._robots: dict[URL, _Robots] = {}
        self._fetching: defaultdict[URL, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._free_at: dict[tuple[str | None, int | None], float] = {}
        self._held_until: dict[tuple[str | None, int | None], float] = {}
        self._client: aiohttp.ClientSession | None = None

    async def admit(self, url: str) -> None:
        """Wait until `url` may be requested; raise `RobotsDisallowed` when the site does not want that."""
        address = _address(url)
        if address is None:
            return
        self._check_hold(url, address)
        crawl_delay = 0.0
        if self._obey_robots:
            robots = await self._robots_of(address)
            _check(robots, url, address)
            crawl_delay = min(robots.rules.crawl_delay(AGENT) or 0.0, MAX_CRAWL_DELAY)
        await self._turn(address, max(self._pace(address), crawl_delay))

    def hear(self, url: str, status: int | None, retry_after: str) -> bool:
        """Be told how a site answered; True when it asks us to wait a while, and then to ask again.

        `retry_after` is the header of that name: seconds, or a date.
        """
        address = _address(url) if status in _BUSY else None
        if address is None or not (self._obey_robots or self._delay):
            return False
        seconds = _seconds_of(retry_after)
        if seconds is None:
            return False
        until, host = self._clock() + seconds, _host(address)
        self._held_until[host] = max(until, self._held_until.get(host, until))
        if seconds > MAX_HOLD:
            return False
        self._free_at[host] = max(until, self._free_at.get(host, until))
        return True

    def _check_hold(self, url: str, address: URL) -> None:
        left = self._held_until.get(_host(address), 0.0) - self._clock()
        if left > MAX_HOLD:
            raise Unreachable(url, f"the site asks to be left alone for {left:,.0f} seconds (Retry-After)")

    async def sitemaps(self, url: str) -> tuple[str, ...]:
        """The sitemaps that the robots.txt of the site of `url` names."""
        address = _address(url)
        return () if address is None else tuple((await self._robots_of(address)).rules.sitemaps)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.close()
            self._client = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # Pace

    def _pace(self, address: URL) -> float:
        if self._delay is not None:
            return self._delay
        return 0.0 if is_loopback(address.host or "") else DEFAULT_DELAY

    async def _turn(self, address: URL, delay: float) -> None:
        # The turn is reserved before any waiting, so whoever asks first goes first.
        now = self._clock()
        start = max(now, self._free_at.get(_host(address), now))
        self._free_at[_host(address)] = start + delay
        if start > now:
            await self._sleep(start - now)

    # robots.txt

    async def _robots_of(self, address: URL) -> _Robots:
        origin = address.origin()
        async with self._fetching[origin]:
            known = self._robots.get(origin)
            if known is None or known.expires <= self._clock():
                self._robots[origin] = known = await self._fetch(address, known)
            return known

    async def _fetch(self, address: URL, known: _Robots | None) -> _Robots:
        await self._turn(address, self._pace(address))
        try:
            async with asyncio.timeout(ROBOTS_TIMEOUT):
                status, text = await self._get(address.origin() / "robots.txt")
        except aiohttp.TooManyRedirects:
            status, text = 404, ""
        except aiohttp.ClientConnectorError as error:
            if known is None:
                raise Unreachable(str(address), explain(error)) from error
            return self._keep(known, explain(error))
        except TimeoutError:
            return self._keep(known, f"there was no answer within {ROBOTS_TIMEOUT:g} seconds")
        except (aiohttp.ClientError, OSError, UnicodeError) as error:
            return self._keep(known, explain(error))
        if status >= 500:
            return self._keep(known, f"the answer was {status}")
        text = text if status < 400 else ""
        return _Robots(Protego.parse(text), self._clock() + ROBOTS_LIFETIME, text)

    def _keep(self, known: _Robots | None, fault: str) -> _Robots:
        """After a failure: the older copy, or none; another attempt comes soon."""
        again = self._clock() + ROBOTS_RETRY
        return _Robots(Protego.parse(""), again, fault=fault) if known is None else replace(known, expires=again)

    async def _get(self, url: URL) -> tuple[int, str]:
        if self._client is None:
            self._client = aiohttp.ClientSession(
                cookie_jar=aiohttp.DummyCookieJar(), headers={"User-Agent": USER_AGENT, "Accept": "text/plain,*/*"}
            )
        async with self._client.get(url, max_redirects=ROBOTS_REDIRECTS + 1) as response:
            body = b""
            async for piece in response.content.iter_any():
                body += piece
                if len(body) >= ROBOTS_BYTES:
                    break
            return response.status, body[:ROBOTS_BYTES].decode("utf-8-sig", "replace")


MANNERLESS = Manners(obey_robots=False, delay=0)
"""For servers of our own, such as those of the tests: no rules, no waiting, and nothing to close."""


def _seconds_of(retry_after: str) -> float | None:
    """The seconds that a `Retry-After` asks for; None where it cannot be read."""
    said = retry_after.strip()
    if said.isdigit():
        return float(said[:_LONGEST_NUMBER])
    try:
        until = parsedate_to_datetime(said)
    except ValueError:
        return None
    now = datetime.now(UTC if until.tzinfo else None)
    return max((until - now).total_seconds(), 0.0)


def is_loopback(host: str) -> bool:
    """Whether `host` names this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def explain(error: Exception) -> str:
    """Why a server could not be reached, in words for people."""
    match error:
        case aiohttp.ClientConnectorDNSError():
            return f"there is no host {error.host!r}"
        case aiohttp.ClientConnectorCertificateError():
            return f"the certificate of {error.host!r} is not to be trusted: {_plain(error.certificate_error)}"
        case aiohttp.ClientSSLError():
            return f"no secure connection could be made to {error.host!r}: {_plain(error.os_error)}"
        case aiohttp.ClientConnectorError():
            return f"no connection to {error.host}:{error.port}: {_plain(error.os_error)}"
        case aiohttp.ServerDisconnectedError():
            return "the server closed the connection without an answer"
        case OSError(errno=errno.ECONNRESET | errno.EPIPE):
            return "the server broke the connection off"
        case aiohttp.ClientPayloadError():
            return "the answer broke off before its end"
        case aiohttp.ClientResponseError():
            return f"the answer is not proper HTTP: {' '.join(error.message.split())}"
    return str(error) or type(error).__name__


def _plain(error: BaseException) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return str(error.verify_message)
    if isinstance(error, ssl.SSLError):
        return (error.reason or str(error)).replace("_", " ").lower()
    if isinstance(error, ConnectionRefusedError):
        return "refused"
    if isinstance(error, ConnectionError):
        return "broken off"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _check(robots: _Robots, url: str, address: URL) -> None:
    if robots.fault:
        reason = f"robots.txt could not be read ({robots.fault}), so the whole site is off limits for now"
        raise RobotsDisallowed(url, reason)
    asked = url.partition("#")[0]
    if not robots.rules.can_fetch(asked, AGENT):
        rule = _deciding_rule(robots.text, asked, address.raw_path_qs)
        raise RobotsDisallowed(url, f"robots.txt asks {AGENT} to stay away from {address.raw_path_qs}{rule}")


def _deciding_rule(text: str, url: str, path: str) -> str:
    """The `Disallow` without which `url` would be allowed, as an addition; nothing when several forbid it."""
    for rule in sorted(set(_DISALLOW.findall(text)), key=len, reverse=True):
        literal = re.split(r"[*$%]", rule)[0]
        if path.startswith(literal) and _without(text, rule).can_fetch(url, AGENT):
            return f" (Disallow: {rule})"
    return ""


def _without(text: str, rule: str) -> Protego:
    kept = (line for line in text.splitlines() if (found := _DISALLOW.match(line)) is None or found[1] != rule)
    return Protego.parse("\n".join(kept))


def _address(url: str) -> URL | None:
    """`url` when it is one of the web's, None when no server is asked for it."""
    try:
        address = URL(url)
    except ValueError as error:
        raise UsageError(f"{url!r} is not an address: {error}") from error
    if address.scheme not in ("http", "https"):
        return None
    if not address.host:
        raise UsageError(f"{url!r} names no host")
    return address


def _host(address: URL) -> tuple[str | None, int | None]:
    return address.host, address.port
