"""How a list is reached: an address, what is done there, and the values that it is done with.

A `Way` is the beginning of a wrapper as a value. Several lists of one template, such as the answers of a form to
several queries or the categories of a shop, are one way with variables: the wrapper goes through their values row by
row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from bowerbird.browse import Session
from bowerbird.errors import BowerbirdError, UsageError
from bowerbird.induce.paths.steps import as_step
from bowerbird.oxpath.engine import LiveVisitor, Report, Wrapper, run_wrapper

START = "start"
"""The variable of addresses: `doc($start)`."""
_FAILED = 400
_LONGEST_SAID = 100


@dataclass(frozen=True, slots=True)
class Deed:
    """One action on the way, in the wrapper language: the path to its node, the action, and what it is for people."""

    path: str
    action: str
    said: str = ""

    def line(self) -> str:
        """The deed as a line of a wrapper."""
        said = " ".join(self.said.replace(":)", ": )").split())
        comment = f"  (: {said if len(said) <= _LONGEST_SAID else said[:_LONGEST_SAID] + '…'} :)" if said else ""
        return f"{as_step(self.path)}/{self.action}{comment}"


@dataclass(frozen=True, slots=True)
class Way:
    """How a list is reached: `start` is opened, then the `deeds` are done in order.

    `start` is an address, or `$start` where the values of that variable are addresses. All `variables` have as many
    values: the first of each belong together, then the second, and so on; each such row leads to a list of its own, and
    all lists have one template.
    """

    start: str
    deeds: tuple[Deed, ...] = ()
    variables: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len({len(values) for values in self.variables.values()}) > 1 or not all(self.variables.values()):
            raise UsageError("each variable of a way needs as many values as the others, and at least one")
        if self.start.startswith("$") and self.start[1:] not in self.variables:
            raise UsageError(f"{self.start} is not among the variables of the way")

    @classmethod
    def to(cls, *addresses: str) -> Self:
        """The way to lists that have addresses of their own."""
        if len(addresses) == 1:
            return cls(addresses[0])
        return cls(f"${START}", variables={START: tuple(addresses)})

    @property
    def address(self) -> str:
        """The address that is opened first."""
        return self.variables[self.start[1:]][0] if self.start.startswith("$") else self.start

    @property
    def size(self) -> int:
        """How many lists it leads to."""
        return len(next(iter(self.variables.values()), ("",)))

    def only(self, *rows: int) -> Way:
        """The way with these rows of its values alone."""
        kept = {name: tuple(values[row] for row in rows) for name, values in self.variables.items()}
        return Way(self.start, self.deeds, kept)

    def lines(self) -> list[str]:
        """The beginning of a wrapper that goes this way."""
        opened = self.start if self.start.startswith("$") else quoted(self.start)
        return [*self._for_each(), f"doc({opened})", *(deed.line() for deed in self.deeds)]

    def _for_each(self) -> list[str]:
        if not self.variables:
            return []
        rows = [", ".join(map(quoted, row)) for row in zip(*self.variables.values(), strict=True)]
        shown = rows if len(self.variables) == 1 else [f"({row})" for row in rows]
        names = ", ".join(f"${name}" for name in self.variables)
        return [f"for {names} in", ",\n".join(f"  {row}" for row in shown), "return"]

    def as_data(self) -> dict[str, Any]:
        """The way as plain data."""
        return {
            "start": self.start,
            "deeds": [{"path": one.path, "action": one.action, "said": one.said} for one in self.deeds],
            "variables": {name: list(values) for name, values in self.variables.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The way that `as_data` gave."""
        variables = {str(name): tuple(map(str, values)) for name, values in data["variables"].items()}
        return cls(str(data["start"]), tuple(Deed(**one) for one in data["deeds"]), variables)


def as_way(where: str | Way) -> Way:
    """The way to an address, or the way itself."""
    return Way(where) if isinstance(where, str) else where


async def go(way: Way, session: Session) -> str:
    """Go the way in the session, with the first row of values, as a wrapper would; what went wrong, or ""."""
    report, statuses = Report(), list[int | None]()
    report.on_page = lambda _, status: statuses.append(status)
    wrapper = Wrapper.of("\n".join(way.only(0).lines()))
    try:
        await run_wrapper(wrapper, LiveVisitor(session), lambda _: None, report=report)
    except BowerbirdError as error:
        return str(error)
    if statuses and (statuses[-1] or 0) >= _FAILED:
        return f"the server answered {statuses[-1]}"
    return str(report.troubles[0]) if report.troubles else ""


# Spelling


def quoted(text: str) -> str:
    """A string of the language."""
    return "'" + text.replace("'", "''") + "'"


def key_of(bound: Mapping[str, object]) -> str:
    """What tells the lists of a way apart: the values of its variables."""
    return "; ".join(f"{name}: {value}" for name, value in bound.items())


def keys_of(way: Way) -> Sequence[str]:
    """The keys of the lists that a way leads to; one empty key where there is one list."""
    if way.size == 1:
        return [""]
    return [key_of(dict(zip(way.variables, row, strict=True))) for row in zip(*way.variables.values(), strict=True)]
