"""What is evaluated: making a wrapper of a page, running it, checking it. Tests put their own in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.induce.check import check
from bowerbird.induce.extract import extract
from bowerbird.induce.model import Expectation, Verification, Wrapped
from bowerbird.induce.renew import Renewal, renew
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine.visitors import Visitors


class Tools(Protocol):
    """Must be picklable: each process of the evaluation gets its own."""

    async def wrap(self, url: str, pack: Pack, visitors: Visitors) -> Wrapped: ...

    async def extract(self, text: str, pack: Pack, visitors: Visitors, *, browser: bool) -> list[Record]: ...

    async def check(
        self, text: str, expectation: Expectation | None, pack: Pack, visitors: Visitors
    ) -> Verification: ...

    async def renew(self, text: str, expectation: Expectation, pack: Pack, visitors: Visitors) -> Renewal: ...


@dataclass(frozen=True, slots=True)
class Induced:
    """The wrappers of `induce`."""

    async def wrap(self, url: str, pack: Pack, visitors: Visitors) -> Wrapped:
        return await wrap(url, pack, visitors)

    async def extract(self, text: str, pack: Pack, visitors: Visitors, *, browser: bool) -> list[Record]:
        records, _ = await extract(text, pack, visitors, browser=browser)
        return records

    async def check(self, text: str, expectation: Expectation | None, pack: Pack, visitors: Visitors) -> Verification:
        return await check(text, expectation, pack, visitors)

    async def renew(self, text: str, expectation: Expectation, pack: Pack, visitors: Visitors) -> Renewal:
        return await renew(text, expectation, pack, visitors)
