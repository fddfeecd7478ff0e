"""A stand-in for induction: wrappers that yield the very truth, and can be made to lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from bowerbird.domain import Pack
from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.evaluate.wrappers_truth import Asked, Wanted, pack_of, type_of
from bowerbird.induce.model import Expectation, Finding, Outcome, Verdict, Verification, Wrapped
from bowerbird.induce.renew import Renewal
from bowerbird.oxpath.engine.visitors import Visitors
from bowerbird.zoo.stock import Money

EFFECTIVE = Verification(Verdict.EFFECTIVE, (Finding("records", Outcome.HOLDS, "all there"),))


def true_records(asked: Asked) -> list[Record]:
    """What a perfect wrapper would yield."""
    pack = pack_of(asked.domain)
    return [_record(one, pack) for one in asked.wanted]


def said(raw: str, value: Plain = None) -> Attested:
    return Attested(value, raw, 1.0, Origin("http://zoo.example/"))


def _record(wanted: Wanted, pack: Pack) -> Record:
    values: dict[str, list[Attested]] = {}
    for mark in wanted.marks:
        name = type_of(mark.attribute, pack)
        if name is not None and mark.text not in [one.raw for one in values.get(name, ())]:
            values.setdefault(name, []).append(said(mark.text, _plain(wanted.item.values.get(mark.attribute))))
    url = f"http://zoo.example{wanted.own or '/list'}"
    return Record(pack.record, "zoo.example", url, {name: tuple(found) for name, found in values.items()})


def _plain(value: object) -> Plain:
    if isinstance(value, Money):
        return {"amount": value.amount, "currency": value.currency}
    if isinstance(value, date):
        return value.isoformat()
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


Turn = Callable[[list[Record]], Sequence[Record]]


@dataclass(frozen=True)
class Oracle:
    """Yields the truth of one list, turned into what a test wants."""

    asked: Asked
    turn: Turn = list
    verification: Verification = EFFECTIVE
    check_finds: Verification = EFFECTIVE
    visits: list[str] = field(default_factory=list)

    async def wrap(self, url: str, pack: Pack, visitors: Visitors) -> Wrapped:
        self.visits.append(url)
        text = f"doc('{url}')\n//article:<{pack.record}>\n"
        expectation = Expectation(pack.name, url, "2026-11-16", len(self.asked.wanted), 1, True, browser=False)
        return Wrapped(text, self.verification, expectation)

    async def extract(self, text: str, pack: Pack, visitors: Visitors, *, browser: bool) -> list[Record]:
        return list(self.turn(true_records(self.asked)))

    async def check(self, text: str, expectation: Expectation | None, pack: Pack, visitors: Visitors) -> Verification:
        return self.check_finds

    async def renew(self, text: str, expectation: Expectation, pack: Pack, visitors: Visitors) -> Renewal:
        return Renewal(await self.wrap(expectation.start, pack, visitors), ())
