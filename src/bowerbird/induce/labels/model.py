"""A labelled page as a value: which of its nodes is which attribute, and of which record.

One node may carry several attributes ("Canon A590" is manufacturer and model) and belong to several records (a date
above all that it is the date of). What cannot be meant is refused when the value is made: one attribute of one record
at a node and again inside it, and an attribute of the page that is also one of a record on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from bowerbird.errors import LabelError
from bowerbird.page import Kind, Page
from bowerbird.page.paths import xpath

PICTURES = frozenset(("img", "source", "video", "audio", "iframe", "embed"))
ADDRESS = "src"
_TEXT = Kind.TEXT


class Label(NamedTuple):
    """`node` is `attribute` of the record `record`, which is the page itself where it has no name.

    A tuple, since extraction makes one for every value: a frozen dataclass takes three times as long to make.
    """

    node: int
    attribute: str
    record: str = ""


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page with its labels, in document order and each once; `source` says where they come from, for messages."""

    page: Page
    labels: tuple[Label, ...]
    source: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", tuple(sorted(set(self.labels))))
        for complaint in _complaints(self.page, self.labels):
            raise LabelError(self.source or self.page.url, None, *complaint)

    @property
    def attributes(self) -> tuple[str, ...]:
        """The names that occur, in alphabetical order."""
        return tuple(sorted({label.attribute for label in self.labels}))

    @property
    def records(self) -> tuple[tuple[Label, ...], ...]:
        """The labels of each record, in the order in which the records begin."""
        by_record: dict[str, list[Label]] = defaultdict(list)
        for label in self.labels:
            by_record[label.record].append(label)
        return tuple(tuple(labels) for labels in by_record.values())

    def values(self) -> dict[str, list[str]]:
        """What the labelled nodes say, by attribute, whatever their records."""
        said: dict[str, list[str]] = defaultdict(list)
        for label in self.labels:
            said[label.attribute].append(value_of(self.page, label.node))
        return dict(said)


def value_of(page: Page, node: int) -> str:
    """What a node says: its text with single spaces; of a picture or a frame, its address."""
    if page.kind[node] == _TEXT:
        return plain(page.text[node])
    if page.name(node) in PICTURES:
        return page.attributes[node].get(ADDRESS, "").strip()
    return plain("".join(page.text[row] for row in page.subtree(node) if page.kind[row] == _TEXT))


def plain(text: str) -> str:
    """Text with single spaces, none at its ends."""
    return " ".join(text.split())


def _complaints(page: Page, labels: Iterable[Label]) -> Iterable[tuple[str, str]]:
    last: dict[tuple[str, str], int] = {}
    levels: dict[str, set[bool]] = defaultdict(set)
    for label in labels:
        if not 0 <= label.node < len(page):
            yield (
                f"{label.attribute} is at node {label.node}, and the page has {len(page)}",
                "label a node of this page",
            )
            return
        above = last.get((label.record, label.attribute))
        if above is not None and label.node < page.end[above]:
            where = f"at {xpath(page, above)} and again inside it, at {xpath(page, label.node)}"
            yield f"{label.attribute} is labelled {where}", "keep one of the two"
        last[label.record, label.attribute] = label.node
        levels[label.attribute].add(bool(label.record))
        if len(levels[label.attribute]) > 1:
            yield (
                f"{label.attribute} is labelled as one of the page and as one of a record",
                "name a record for all of its labels on this page, or for none",
            )
