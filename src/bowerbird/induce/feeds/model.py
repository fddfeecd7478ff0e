"""A feed: the JSON that a list is made of, where its records and values stand in it, and how it goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bowerbird.browse import Response
from bowerbird.induce.feeds.paths import EACH, Path, at, quoted, xpath
from bowerbird.listing import Area
from bowerbird.page import Page


@dataclass(frozen=True, slots=True)
class Sight:
    """What a browser saw of one page of a list: the page, its records, and the answers of the network behind it."""

    page: Page
    area: Area
    responses: tuple[Response, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """JSON that came with a page: from an `endpoint`, or in the `script` (a path) of the page at `base`."""

    value: Any
    base: str
    endpoint: str = ""
    script: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """Where an attribute stands in an entry.

    The text is that at `path`, between `prefix` and `suffix` (addresses made of an identifier), or with a `companion`
    beside it in the same object (the currency of an amount), which comes first if it `leads`.
    """

    name: str
    path: Path
    prefix: str = ""
    suffix: str = ""
    companion: str = ""
    leads: bool = False
    is_address: bool = False

    def texts(self, entry: Mapping[str, Any]) -> list[str]:
        """What a wrapper reads for the attribute at an entry."""
        found = [f"{self.prefix}{text}{self.suffix}" for text in at(entry, self.path)]
        if not self.companion or not found:
            return found
        beside = "".join(at(entry, (*self.path[:-1], self.companion))[:1])
        return [f"{beside} {found[0]}" if self.leads else f"{found[0]} {beside}"]

    @property
    def step(self) -> str:
        """The path in OXPath; texts that are put together must not be empty."""
        is_built = bool(self.prefix or self.suffix or self.companion or self.is_address)
        return xpath(self.path) + ("[. != '']" if is_built else "")

    @property
    def marker(self) -> str:
        return f":<{self.name}={self._value()}>"

    def _value(self) -> str:
        if self.companion:
            beside = f"../{xpath((self.companion,))}"
            return f"concat({beside}, ' ', .)" if self.leads else f"concat(., ' ', {beside})"
        if self.prefix or self.suffix:
            around = (quoted(self.prefix) if self.prefix else "", ".", quoted(self.suffix) if self.suffix else "")
            return f"concat({', '.join(filter(None, around))})"
        return "qualify-url(.)" if self.is_address else "norm(.)"


@dataclass(frozen=True, slots=True)
class Going:
    """How a feed goes on: from `first`, `condition` (if any) holding, with the address that `address` makes."""

    first: str
    address: str
    condition: str = ""
    how: str = ""


@dataclass(frozen=True, slots=True)
class Feed:
    """A list as JSON.

    `entries` leads to its records; those without `required` (a member) are something else: advertisements.
    `missing` are columns of the list that the JSON does not have, `extra` members that the list does not show. `start`
    is the page with the `script`, where the JSON (or the first part of it) stands in a page.
    """

    domain: str
    record: str
    start: str
    entries: Path
    members: tuple[Member, ...]
    extra: tuple[Member, ...] = ()
    required: Path = ()
    script: str = ""
    going: Going | None = None
    total: int | None = None
    missing: tuple[str, ...] = ()
    why: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.members)

    def expression(self, *, extra: bool = True, turning: str = "") -> str:
        """The wrapper. `turning` leads from one page of the list to the next (a star), for a feed inside of pages that
        does not say itself how it goes on."""
        opening = f"doc({quoted(self.going.first if self.going and self.going.first else self.start)})"
        lines = [f"(: {self.record} records of {self.start}, from the JSON behind the list; domain {self.domain} :)"]
        lines += [opening + ("" if self.going and self.going.first else self._script(turning))]
        if self.going is not None:
            guard = f".[{self.going.condition}]/" if self.going.condition else ""
            lines.append(f"/({guard}{{open {self.going.address} /}})*")
        kept = f"[{xpath(self.required)}]" if self.required else ""
        lines.append(f"/json/{xpath(self.entries)}{kept}:<{self.record}>")
        lines += [f"  [? {line}]" for line in _grouped((*self.members, *(self.extra if extra else ())))]
        return "\n".join(lines) + "\n"

    def _script(self, turning: str) -> str:
        return f"{turning}{self.script}/{{json /}}" if self.script else turning


def _grouped(members: tuple[Member, ...]) -> list[str]:
    """A line for each place, with the markers of all attributes that are read there."""
    lines: dict[str, str] = {}
    for member in members:
        lines[member.step] = lines.get(member.step, member.step) + member.marker
    return list(lines.values())


def is_several(path: Path) -> bool:
    """Whether a path leads to several texts in one entry."""
    return EACH in path
