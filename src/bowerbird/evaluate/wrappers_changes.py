"""Wrappers on changed sites: do they still yield the same after a redesign, and does a check notice when they do not?

The changed site is served at the same address, the wrapper made before is run over its whole list and compared with
what it yielded before, record by record and value by value. A check *alarms* when one of its findings fails that did
not fail when the wrapper was made, or when it cannot be carried out. After a redesign an alarm is due exactly when the
wrapper yields something else, be it of an attribute that the pack does not know; at a later visit, when only the data
have changed, when it no longer yields all and only the records. Where no list begins at the address any more, the
wrapper has failed, and is counted apart. One that failed and was noticed is repaired (`induce.renew`), and what it
yields then is compared in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum

from bowerbird.domain.record import Attested, Record
from bowerbird.errors import BowerbirdError
from bowerbird.evaluate.wording import key
from bowerbird.evaluate.wrappers_judge import judge, known_types, matched, without_repetitions
from bowerbird.evaluate.wrappers_tools import Tools
from bowerbird.evaluate.wrappers_truth import Asked, asked_again, pack_of
from bowerbird.induce.model import Wrapped
from bowerbird.oxpath.engine.visitors import Visitors
from bowerbird.zoo import later, redesign
from bowerbird.zoo.change import ASPECTS
from bowerbird.zoo.generated import GeneratedSite

SIZES = ("small", "medium", "large")
PARTS = ("edits", *ASPECTS)
"""Parts of a small redesign: of these only survival is counted."""
LATER = "later"
KINDS = (LATER, *SIZES, *PARTS)
GONE = "no list begins at the address"
_OTHER_ADDRESSES = ("url", "image")  # they change with the addresses of a site


class Repair(StrEnum):
    """What a repair (`wrapper check --repair`) comes to."""

    NONE = "none"
    """It was not asked for, or not proven: nothing is put in place."""
    EXACT = "exact"
    FALSE = "false"
    """Said to be proven, and yields something else than before."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a site, and what became of the wrapper."""

    kind: str
    has_address: bool
    holds: bool
    """Whether it yields what it should: after a redesign the same, at a later visit all and only the records."""
    alarmed: bool
    differences: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """How attributes differ that the zoo does not know."""
    said: tuple[str, ...] = ()
    """What the check found to fail."""
    repair: Repair = Repair.NONE
    """What became of the wrapper by a repair, where it failed and the check noticed."""

    @property
    def is_false_alarm(self) -> bool:
        return self.alarmed and self.holds and not self.others


def needs_browser(wrapped: Wrapped) -> bool:
    return wrapped.expectation is None or wrapped.expectation.browser


def changed(site: GeneratedSite, kind: str) -> GeneratedSite | None:
    """The site on another day; None where the zoo has no such redesign of it, as for lists that scroll virtually."""
    try:
        return later(site, 1) if kind == LATER else redesign(site, kind)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Made:
    """A wrapper that was made on a site, and what it yielded there."""

    tools: Tools
    wrapped: Wrapped
    asked: Asked
    before: tuple[Record, ...]

    async def on(self, site: GeneratedSite, kind: str, visitors: Visitors) -> Change:
        """What became of it on `site`, which is the changed one and already served at the old address."""
        alarms = await self._alarms(visitors) if kind not in PARTS else ()
        again = asked_again(site, self.asked)
        if again is None:
            return Change(kind, False, False, bool(alarms), (GONE,), said=alarms)
        others: tuple[str, ...] = ()
        try:
            if kind != LATER:
                after = await self._extract(visitors)
                differences = differences_of(self.asked, self.before, again, after)
                others = differences_of(self.asked, self.before, again, after, known=False)
            elif alarms:  # is the alarm due?
                differences = _failures(again, await self._extract(visitors))
            else:
                differences = ()
        except BowerbirdError as fault:
            differences = (f"{type(fault).__name__}: {fault}",)
        change = Change(kind, True, not differences, bool(alarms), differences, others, alarms)
        is_broken = kind != LATER and bool(differences) and bool(alarms)
        return replace(change, repair=await self._repaired(again, visitors)) if is_broken else change

    async def _extract(self, visitors: Visitors, wrapped: Wrapped | None = None) -> list[Record]:
        one = wrapped or self.wrapped
        pack = pack_of(self.asked.domain)
        return await self.tools.extract(one.text, pack, visitors, browser=needs_browser(one))

    async def _repaired(self, again: Asked, visitors: Visitors) -> Repair:
        """What a repair makes of the wrapper on the changed site."""
        if self.wrapped.expectation is None:
            return Repair.NONE
        pack = pack_of(self.asked.domain)
        try:
            renewal = await self.tools.renew(self.wrapped.text, self.wrapped.expectation, pack, visitors)
            if not renewal.is_proven:
                return Repair.NONE
            after = await self._extract(visitors, renewal.wrapped)
        except BowerbirdError:
            return Repair.NONE
        return Repair.FALSE if differences_of(self.asked, self.before, again, after) else Repair.EXACT

    async def _alarms(self, visitors: Visitors) -> tuple[str, ...]:
        """What a check finds to fail that did not fail when the wrapper was made."""
        pack = pack_of(self.asked.domain)
        known = {one.check for one in self.wrapped.verification.failures()}
        try:
            found = await self.tools.check(self.wrapped.text, self.wrapped.expectation, pack, visitors)
        except BowerbirdError as fault:
            return (f"{type(fault).__name__}: {fault}",)
        return tuple(f"{one.check}: {one.said}" for one in found.failures() if one.check not in known)


def differences_of(
    asked: Asked, before: Sequence[Record], again: Asked, after: Sequence[Record], *, known: bool = True
) -> tuple[str, ...]:
    """How two extractions of the same list differ: in records, and in values of types that the zoo knows and the site
    still shows (or of all others)."""
    pack = pack_of(asked.domain)
    names = known_types(asked, pack) & known_types(again, pack) - (asked.shown - again.shown)
    old, new = (_by_item(one, records, names, known) for one, records in ((asked, before), (again, after)))
    said = [f"lost: {name}" for name in old if name not in new] + [f"new: {name}" for name in new if name not in old]
    for name in old:
        was, now = old[name], new.get(name, old[name])
        said += [
            f"{attribute} of {name}: {_listed(was.get(attribute))} became {_listed(now.get(attribute))}"
            for attribute in sorted(was.keys() | now.keys())
            if was.get(attribute) != now.get(attribute)
        ]
    return tuple(said)


def _by_item(
    asked: Asked, records: Sequence[Record], names: Set[str], known: bool
) -> dict[str, dict[str, frozenset[str]]]:
    """The values of each record in their normal form, by the object that it is about, or by all it says."""
    distinct = without_repetitions(records)
    pairs = matched(asked.wanted, distinct)
    found = {}
    for at, record in enumerate(distinct):
        values = {
            name: frozenset(_normal(value) for value in values)
            for name, values in record.values.items()
            if name not in _OTHER_ADDRESSES and (name in names) == known
        }
        found[asked.wanted[pairs[at]].item.key if at in pairs else f"unknown {sorted(values.items())}"] = values
    return found


def _normal(value: Attested) -> str:
    return key(value.raw) if value.value is None or isinstance(value.value, str) else str(value.value)


def _listed(values: frozenset[str] | None) -> str:
    return ", ".join(sorted(values)) if values else "nothing"


def _failures(asked: Asked, records: Sequence[Record]) -> tuple[str, ...]:
    """Why the records are not all and only those of the list."""
    found = judge(asked, records)
    missing = [f"missing: {asked.wanted[place].item.title}" for place in found.missing]
    return (*missing, *(f"extra: {record}" for record in found.extra))
