"""A wrapper put together: how its list is reached and goes on, its records, what they say, and their own pages.

A `Program` is the parts; `text` writes them as a person would: one predicate a line, what belongs to one node
together, a comment where the reader may wonder.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from bowerbird.induce.paths.steps import as_step, grouped, held
from bowerbird.induce.said.chips import TERMS
from bowerbird.induce.said.values import Extraction
from bowerbird.induce.texts.typing import ITEM
from bowerbird.induce.way import Way
from bowerbird.oxpath import show
from bowerbird.oxpath.ast import String

_WHAT_ELSE = "(: and whatever else has a label :)"
_TERMS = "(: terms without a label, each of which tells what it is :)"


@dataclass(frozen=True, slots=True)
class Following:
    """The record's own page: the path to what leads there, the action, and what is said there."""

    path: str
    action: str
    attributes: tuple[Extraction, ...]
    facts: tuple[Extraction, ...] = ()
    """All labels with their values (`facts`): what pages that were not looked at may say besides."""
    is_door: bool = False
    """Whether what leads there is no link: it has to be clicked, in a browser."""
    address: str = ""
    """What gives the record's address there, where its list does not."""
    spare: tuple[Extraction, ...] = ()
    """What is said there, and better known from the list; of use to who reads the list from elsewhere (`by_feed`)."""
    labels: tuple[tuple[str, str], ...] = ()
    """Attributes with the labels that were seen to name them there."""


@dataclass(frozen=True, slots=True)
class Program:
    """A wrapper in parts: `records` leads to the records, `attributes` from there to their values.

    `turning` is the body of the star that leads from page to page, empty for a list of one page.
    """

    way: Way
    record: str
    domain: str
    records: str
    attributes: tuple[Extraction, ...]
    following: Following | None = None
    turning: str = ""
    facts: tuple[Extraction, ...] = ()
    """All labels with their values on the list: what pages that were not looked at may say besides."""
    language: str = ""
    """That of the pages, where numbers and dates are read by it: "en-GB" writes the day first."""

    def text(self, *, turning: bool = True, details: bool = True, start: bool = True, lists: bool = True) -> str:
        """The program as OXPath; without its pages after the first, its details, its way or its lists after the first
        where asked."""
        language = f"; language: {self.language}" if self.language else ""
        head = f"(: {self.record} records; domain: {self.domain}{language} :)"
        way = self.way if lists else self.way.only(0)
        lines = [head, *way.lines()] if start else []
        if turning and self.turning:
            lines.append(f"{'' if start else '.'}/({self.turning})*")
        lines.append(f"{as_step(self.records)}:<{self.record}>")
        lines += predicates(self.attributes, "  ")
        lines += _with_comments(self.facts, "  ")
        if details and self.following is not None:
            followed = self.following
            marked = f":<url={followed.address}>" if followed.address else ""
            lines.append(f"  [? {held(followed.path)}/{followed.action}/.{marked}  {own_page(self.record)}")
            lines += predicates(self.following.attributes, "     ")
            lines += what_else(self.following, "     ")
            lines[-1] += "]"
        return "\n".join(lines) + "\n"

    def detail_text(self) -> str:
        """What is extracted on the page of a record alone, for a page that is given."""
        followed = self.following
        asked = () if followed is None else followed.attributes
        more = [] if followed is None else what_else(followed, "  ")
        return "\n".join([f".:<{self.record}>", *predicates(asked, "  "), *more]) + "\n"

    def beginning(self, number: int) -> Program:
        """The program for so many records of a page."""
        return replace(self, records=f"({self.records})[position() <= {number}]")

    def without(self, names: Collection[str]) -> Program:
        """The program without these attributes; without the pages of records where nothing is left to ask there."""
        followed = self.following
        if followed is not None:
            left = tuple(one for one in followed.attributes if one.name not in names)
            # What was left out for a reason must not come back under its label; items stand under headings.
            labels = [label for name, label in followed.labels if name in names]
            facts = tuple(one if one.name == ITEM else _not_under(one, labels) for one in followed.facts)
            followed = replace(followed, attributes=left, facts=facts) if left else None
        listed = tuple(one for one in self.attributes if one.name not in names)
        facts = self.facts if len(listed) == len(self.attributes) else ()
        return replace(self, attributes=listed, facts=facts, following=followed)

    @property
    def start(self) -> str:
        """The address that it opens first."""
        return self.way.address

    @property
    def names(self) -> frozenset[str]:
        """The attributes that it extracts."""
        return frozenset(one.name for one in self.attributes) | self.names_on_details

    def by_node(self) -> Iterator[tuple[bool, tuple[Extraction, ...]]]:
        """What it extracts of each node, and whether that is on the list or on the pages of records."""
        found: dict[tuple[bool, str], list[Extraction]] = defaultdict(list)
        for one in self.attributes:
            found[True, one.path].append(one)
        for one in () if self.following is None else self.following.attributes:
            found[False, one.path].append(one)
        return ((on_list, tuple(extractions)) for (on_list, _), extractions in found.items())

    @property
    def names_on_details(self) -> frozenset[str]:
        """The attributes that it extracts on the pages of records."""
        if self.following is None:
            return frozenset()
        own = ("url",) if self.following.address else ()
        return frozenset((*own, *(one.name for one in self.following.attributes)))


def _not_under(facts: Extraction, labels: Sequence[str]) -> Extraction:
    """All labels with their values but these."""
    said = [f"norm(.) = {show(String(text))}" for label in labels for text in (label, f"{label}:")]
    return replace(facts, path=f"{grouped(facts.path)}[not({' or '.join(said)})]") if said else facts


def predicates(attributes: Sequence[Extraction], indent: str) -> list[str]:
    """One optional predicate for each node, with a marker for each attribute there."""
    markers: dict[str, str] = {}
    for one in attributes:
        markers[one.path] = f"{markers.get(one.path, '')}:<{one.name}={one.value}>"
    return [f"{indent}[? {held(path)}{marks}]" for path, marks in markers.items()]


def what_else(following: Following, indent: str) -> list[str]:
    """The predicates for whatever else has a label, if there are any."""
    return _with_comments(following.facts, indent)


def _with_comments(facts: Sequence[Extraction], indent: str) -> list[str]:
    return [
        f"{line}  {_TERMS if one.value == TERMS else _WHAT_ELSE}"
        for one in facts
        for line in predicates((one,), indent)
    ]


def own_page(record: str) -> str:
    """The comment where a wrapper goes on to the pages of records."""
    return f"(: the page of the {record} itself :)"
