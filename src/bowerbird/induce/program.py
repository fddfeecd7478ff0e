"""A wrapper put together: where it starts, how the list goes on, its records, what they say, and their own pages.

A `Program` is the parts; `text` writes them as a person would: one predicate a line, what belongs to one node
together, a comment where the reader may wonder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bowerbird.induce.attributes import Extraction


@dataclass(frozen=True, slots=True)
class Following:
    """The record's own page: the path to what leads there, the action, and what is said there."""

    path: str
    action: str
    attributes: tuple[Extraction, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """The records of one template, or of one column of a table of crossed records."""

    records: str
    attributes: tuple[Extraction, ...]
    following: Following | None = None


@dataclass(frozen=True, slots=True)
class Program:
    """A wrapper in parts; `turning` is the body of the star, empty for a list of one page."""

    start: str
    record: str
    domain: str
    branches: tuple[Branch, ...]
    turning: str = ""

    def text(self, *, turning: bool = True, details: bool = True, start: bool = True) -> str:
        """The program as OXPath; without its pages after the first, its details or its address where asked."""
        lines = [f"(: {self.record} records; domain: {self.domain} :)"] if start else []
        lines += [f"doc({quoted(self.start)})"] if start else []
        if turning and self.turning:
            lines.append(f"/({self.turning})*" if start else f"./({self.turning})*")
        branches = [list(self._branch(branch, details=details)) for branch in self.branches]
        if len(branches) == 1:
            lines += branches[0]
        else:
            lines.append("/(" if start else "./(")
            for number, branch in enumerate(branches):
                lines += [f"{'| ' if number else '  '}{branch[0]}", *(f"  {line}" for line in branch[1:])]
            lines.append(")")
        return "\n".join(lines) + "\n"

    def detail_text(self) -> str:
        """What is extracted on the page of a record alone, for a page that is given."""
        followed = next(branch.following for branch in self.branches if branch.following is not None)
        return "\n".join([f".:<{self.record}>", *predicates(followed.attributes, "  ")]) + "\n"

    @property
    def names(self) -> frozenset[str]:
        """The attributes that it extracts."""
        return frozenset(one.name for branch in self.branches for one in _all(branch))

    @property
    def names_on_details(self) -> frozenset[str]:
        """The attributes that it extracts on the pages of records."""
        followed = [branch.following for branch in self.branches if branch.following is not None]
        return frozenset(one.name for following in followed for one in following.attributes)

    @property
    def follows(self) -> bool:
        return any(branch.following is not None for branch in self.branches)

    def _branch(self, branch: Branch, *, details: bool) -> Iterator[str]:
        path = f"/{branch.records}" if branch.records.startswith("(") else branch.records
        yield f"{path}:<{self.record}>"
        yield from predicates(branch.attributes, "  ")
        if details and branch.following is not None:
            followed = branch.following
            yield f"  [? {followed.path}/{followed.action}/.  (: the page of the {self.record} itself :)"
            inner = list(predicates(followed.attributes, "     "))
            yield from inner[:-1]
            yield f"{inner[-1]}]"


def _all(branch: Branch) -> Iterator[Extraction]:
    yield from branch.attributes
    if branch.following is not None:
        yield from branch.following.attributes


def predicates(attributes: Sequence[Extraction], indent: str) -> Iterator[str]:
    """One optional predicate for each node, with a marker for each attribute there."""
    markers: dict[str, list[str]] = {}
    for one in attributes:
        markers.setdefault(one.path, []).append(f":<{one.name}={one.value}>")
    for path, marks in markers.items():
        yield f"{indent}[? {path}{''.join(marks)}]"


def quoted(text: str) -> str:
    """A string of the language."""
    return "'" + text.replace("'", "''") + "'"
