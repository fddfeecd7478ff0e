"""A feed: the JSON that a list is made of, where its records and values stand in it, and how it goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bowerbird.browse import Response
from bowerbird.induce.feeds.paths import EACH, Path, at, inside, quoted, xpath
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

    Its text is that at `path`, or what `cut` (an expression) leaves of it. With `parts`, the text is put together at
    `path`, of texts and of places below it: an amount and its currency, an address around an identifier. There is no
    such text without `needs`. `blanks` are texts that were seen where there is no value.
    """

    name: str
    path: Path
    parts: tuple[str | Path, ...] = ()
    needs: Path = ()
    cut: str = ""
    is_address: bool = False
    blanks: tuple[str, ...] = ()

    def texts(self, entry: Mapping[str, Any]) -> list[str]:
        """What a wrapper reads for the attribute at an entry; without regard to `cut`."""
        if not self.parts:
            return at(entry, self.path)
        found = [one for one in inside(entry, self.path) if at(one, self.needs)]
        return ["".join(_text(one, part) for part in self.parts) for one in found]

    @property
    def step(self) -> str:
        """The path in OXPath, to where there is a text."""
        if self.parts:
            return f"{xpath(self.path)}[{xpath(self.needs)} != '']"
        return xpath(self.path) + "".join(f"[. != {quoted(blank)}]" for blank in self.blanks)

    @property
    def marker(self) -> str:
        return f":<{self.name}={self.value}>"

    @property
    def value(self) -> str:
        """The text there, as an expression."""
        if self.parts:
            return f"concat({', '.join(quoted(part) if isinstance(part, str) else xpath(part) for part in self.parts)})"
        return self.cut or ("qualify-url(.)" if self.is_address else "norm(.)")


def _text(value: Any, part: str | Path) -> str:
    return part if isinstance(part, str) else "".join(at(value, part)[:1])


@dataclass(frozen=True, slots=True)
class Going:
    """How a feed goes on: while `condition` (if any) holds, at the address that `address` makes.

    `first` is where that begins, if not in the page that shows the list. `on_pages` tells that the address is one of
    pages that hold the JSON, not of the JSON itself.
    """

    first: str
    address: str
    condition: str = ""
    how: str = ""
    on_pages: bool = False

    @property
    def steps(self) -> str:
        guard = f".[{self.condition}]/" if self.condition else ""
        return f"{guard}{{open {self.address} /}}"


@dataclass(frozen=True, slots=True)
class Feed:
    """A list as JSON.

    `entries` leads to its records; those without `required` (a member) are something else: advertisements.
    `missing` are columns of the list that the JSON does not have, `unnamed` members that tell what texts of the list
    mean which nothing names there, `extra` members that the list does not show. `start` is the page with the `script`,
    where the JSON (or the first part of it) stands in a page.
    """

    domain: str
    record: str
    start: str
    entries: Path
    members: tuple[Member, ...]
    unnamed: tuple[Member, ...] = ()
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
        begin = self.going.first if self.going and self.going.first else self.start
        into = f"{self.script}/{{json /}}" if self.script else ""
        lines = [f"(: {self.record} records of {self.start}, from the JSON behind the list; domain {self.domain} :)"]
        lines.append(f"doc({quoted(begin)})")
        if self.going is not None and self.going.on_pages:
            lines += [f"/({into}/{self.going.steps})*", into]
        else:
            lines += [turning, into, f"/({self.going.steps})*" if self.going else ""]
        kept = f"[{xpath(self.required)}]" if self.required else ""
        lines.append(f"/json/{xpath(self.entries)}{kept}:<{self.record}>")
        lines += [f"  [? {line}]" for line in _grouped((*self.members, *self.unnamed, *(self.extra if extra else ())))]
        return "\n".join(filter(None, lines)) + "\n"


def _grouped(members: tuple[Member, ...]) -> list[str]:
    """A line for each place, with the markers of all attributes that are read there."""
    lines: dict[str, str] = {}
    for member in members:
        lines[member.step] = lines.get(member.step, member.step) + member.marker
    return list(lines.values())


def is_several(path: Path) -> bool:
    """Whether a path leads to several texts in one entry."""
    return EACH in path
