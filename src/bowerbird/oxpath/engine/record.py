"""What a wrapper yields: records of values, each of which says where it was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Scalar: TypeAlias = str | float | bool

SOURCE = "_source"
"""The key of a record's provenance in plain data."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was found: the address, the how-manieth page of the run, and the node there as XPath."""

    url: str
    page: int
    node: str


@dataclass(frozen=True, slots=True)
class Value:
    """The value of an attribute, and where it was found."""

    content: Scalar
    source: Source


Entries: TypeAlias = list[tuple[str, Value]]
"""Values by the names of their attributes, in the order in which they were found."""


@dataclass(frozen=True, slots=True)
class Record:
    """An object that a marker `:<name>` yielded, with its attributes and the records inside it.

    A record that spans pages (others are found further on the way, after an action) is yielded before them, and
    they name its `identity` as their `parent`; all others hold what is inside them.
    """

    name: str
    entries: tuple[tuple[str, Value | Record], ...]
    source: Source
    identity: str = ""
    parent: str = ""
    bound: Mapping[str, Scalar] = field(default_factory=dict)

    def values(self, name: str) -> list[Scalar]:
        """The values of an attribute, in the order in which they were found."""
        return [found.content for key, found in self.entries if key == name and isinstance(found, Value)]

    def records(self, name: str) -> list[Record]:
        """The records of this name inside."""
        return [found for key, found in self.entries if key == name and isinstance(found, Record)]

    def plain(self, *, sources: bool = True) -> dict[str, Any]:
        """The record as JSON has it: an attribute is its value, or a list when it has several; records are lists."""
        data: dict[str, Any] = {}
        for name, found in self._grouped():
            if isinstance(found[0], Value):
                contents = [_tidy(one.content) for one in found if isinstance(one, Value)]
                data[name] = contents[0] if len(contents) == 1 else contents
            else:
                data[name] = [one.plain(sources=sources) for one in found if isinstance(one, Record)]
        if sources:
            data[SOURCE] = self._origin()
        return data

    def _grouped(self) -> Iterator[tuple[str, list[Value | Record]]]:
        groups: dict[tuple[str, bool], list[Value | Record]] = {}
        for name, found in self.entries:
            groups.setdefault((name, isinstance(found, Value)), []).append(found)
        return ((name, found) for (name, _), found in groups.items())

    def _origin(self) -> dict[str, Any]:
        origin: dict[str, Any] = {"record": self.name} if self.name else {}
        origin |= {"url": self.source.url, "page": self.source.page, "node": self.source.node}
        nodes = {name: [one.source.node for one in found] for name, found in self._grouped() if _is_value(found[0])}
        if nodes:
            origin["nodes"] = {name: places[0] if len(places) == 1 else places for name, places in nodes.items()}
        elsewhere = {name: one.source.url for name, one in self.entries if one.source.url != self.source.url}
        if elsewhere:
            origin["urls"] = elsewhere
        for key, told in (("id", self.identity), ("parent", self.parent), ("set", dict(self.bound))):
            if told:
                origin[key] = told
        return origin


class Draft:
    """A record in the making. `mark` and `undo` take back what a predicate found that did not hold in the end."""

    def __init__(self, name: str, source: Source) -> None:
        self.name = name
        self.source = source
        self.entries: list[tuple[str, Value | Record]] = []

    def add(self, name: str, found: Value | Record) -> None:
        self.entries.append((name, found))

    def mark(self) -> int:
        return len(self.entries)

    def undo(self, mark: int) -> None:
        del self.entries[mark:]

    def finished(self, **details: Any) -> Record:
        return Record(self.name, tuple(self.entries), self.source, **details)


def _is_value(found: Value | Record) -> bool:
    return isinstance(found, Value)


def _tidy(content: Scalar) -> Scalar | int:
    """Whole numbers without a point, as XPath writes them."""
    return int(content) if isinstance(content, float) and content.is_integer() else content
