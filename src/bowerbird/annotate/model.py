"""What the annotators say about a page.

An annotation is thesis §4.2's `ann(t, n, v, s, e)`: a type, a node, a value and a span. Spans are offsets in the
**clob** of the annotation's place (`bowerbird.annotate.clobs`): one string for all visible text, one for all
attribute values. The node is the least one that holds the whole span, a text node where one does, so an annotation
is never repeated on its ancestors (Definition 4). `Annotations.pieces` maps a span back to the text nodes below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Literal

from bowerbird.annotate.clobs import Clob
from bowerbird.annotate.quantities import Value

AnnotationRole = Literal["instance", "label"]
INSTANCE: AnnotationRole = "instance"
LABEL: AnnotationRole = "label"


class Place(StrEnum):
    """Which clob a span counts in; embedded annotations sit on the text that shows their value."""

    TEXT = "text"
    ATTRIBUTE = "attribute"


class Flag(StrEnum):
    """What a reader of the value should know."""

    AMBIGUOUS = "ambiguous"  # another reading of the text is as good; the value holds the likelier one
    STRUCK = "struck"  # crossed out on the page
    ABSENT = "absent"  # the page says that it has no value: "N/A"
    INFERRED = "inferred"  # an instance because of a label or a marker beside it
    CONFIRMED = "confirmed"  # structured data in the page says the same
    INJECTED = "injected"  # noise, put there on purpose


@dataclass(frozen=True, slots=True)
class Annotation:
    """A stretch of text that is a label or an instance of a type; see the module's head for `node` and `span`."""

    type: str
    role: AnnotationRole
    node: int
    span: tuple[int, int]
    value: Value
    text: str
    source: str
    confidence: float = 1.0
    flags: frozenset[Flag] = frozenset()
    place: Place = Place.TEXT

    @property
    def length(self) -> int:
        return self.span[1] - self.span[0]


@dataclass(frozen=True, slots=True)
class Trouble:
    """A recogniser that gave up on this page, and why; its annotations are missing, the others' are there."""

    recogniser: str
    reason: str


@dataclass(frozen=True, eq=False)
class Annotations:
    """All annotations of one page, in order of node and span."""

    items: tuple[Annotation, ...]
    text: Clob
    attributes: Clob
    embedded: tuple[Mapping[str, object], ...] = ()
    troubles: tuple[Trouble, ...] = field(default=())

    def __iter__(self) -> Iterator[Annotation]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def instances(self, *types: str) -> list[Annotation]:
        """The instances of these types, of all types when none is named."""
        return [ann for ann in self.items if ann.role == INSTANCE and (not types or ann.type in types)]

    def labels(self, *types: str) -> list[Annotation]:
        """The labels of these types, of all types when none is named."""
        return [ann for ann in self.items if ann.role == LABEL and (not types or ann.type in types)]

    def on(self, node: int) -> tuple[Annotation, ...]:
        """The annotations whose node is `node`."""
        return tuple(self._by_node.get(node, ()))

    def within(self, low: int, high: int) -> list[Annotation]:
        """The annotations on nodes from `low` up to and without `high`: `within(n, page.end[n])` is a subtree's."""
        return [ann for ann in self.items if low <= ann.node < high]

    def clob(self, ann: Annotation) -> Clob:
        """The clob in which the span of `ann` counts."""
        return self.text if ann.place == Place.TEXT else self.attributes

    def text_nodes(self, ann: Annotation) -> list[int]:
        """The nodes whose text the annotation covers, in reading order."""
        return [node for node, _, _ in self.clob(ann).pieces(*ann.span)]

    @cached_property
    def _by_node(self) -> dict[int, list[Annotation]]:
        grouped: dict[int, list[Annotation]] = {}
        for ann in self.items:
            grouped.setdefault(ann.node, []).append(ann)
        return grouped


def in_order(items: Iterable[Annotation]) -> tuple[Annotation, ...]:
    """The canonical order, in which equal pages give equal annotations."""
    return tuple(sorted(items, key=lambda ann: (ann.node, ann.place, ann.span, ann.type, ann.role, ann.source)))
