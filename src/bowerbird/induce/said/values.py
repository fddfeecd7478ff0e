"""Values of records as they were seen on a few pages, and as a program reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.paths import Choice
from bowerbird.oxpath import normal_texts
from bowerbird.page import Kind, Page

ADDRESSES = {"url": "href", "image": "src"}
"""Attributes whose values are addresses, and where elements keep them."""
NAMING = ("title", "name")
"""What names a record: where a pack has both, one text is both."""
LAZY = ("data-src", "data-lazy-src", "data-original", "srcset")
WHOLE = "norm(.)"
LONGEST_VALUE = 120  # letters of a text that one attribute has for itself, which then is its value
QUANTITIES = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE)
READ_OUT = (*QUANTITIES, ValueKind.ENUMERATION, ValueKind.PLACE)
"""Kinds that are found inside of a text; of the others the text is the value."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A value that the analysis saw: its node, its text there, and whether more than its place says so."""

    node: int
    text: str
    sure: bool = True


@dataclass(frozen=True, eq=False)
class Context:
    """A place that values are found from: a record on a list, or a whole page of details; what was seen there."""

    page: Page
    node: int
    scope: tuple[int, ...]
    values: Mapping[str, tuple[Seen, ...]] = field(default_factory=dict)
    silent: frozenset[str] = frozenset()
    """Attributes that may be there unseen: that none was seen tells nothing."""
    others: tuple[range, ...] = ()
    """The nodes of what a page of details shows of other records."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """One attribute of a program: its name, the path to its node, the value there, and the share of contexts."""

    name: str
    path: str
    value: str
    coverage: float
    choice: Choice


@dataclass(frozen=True)
class Attributes:
    """The attributes that could be written down, and why others could not."""

    extractions: tuple[Extraction, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)

    def and_also(self, more: Attributes) -> Attributes:
        """Both, an attribute once."""
        known = {one.name for one in self.extractions}
        extractions = (*self.extractions, *(one for one in more.extractions if one.name not in known))
        return Attributes(extractions, {**more.left_out, **self.left_out})

    def without(self, name: str) -> Attributes:
        """All but one."""
        return replace(self, extractions=tuple(one for one in self.extractions if one.name != name))

    def called(self, name: str, other: str) -> Attributes:
        """All of them, one under another name."""
        renamed = (replace(one, name=other) if one.name == name else one for one in self.extractions)
        return replace(self, extractions=tuple(renamed))


def whole_text(page: Page, node: int) -> str:
    """What `norm(.)` gives at a node."""
    (text,) = normal_texts(page, [node])
    return text


def lifted(context: Context, name: str) -> tuple[int, ...]:
    """The nodes of the values; an element rather than the only text in it."""
    return tuple(dict.fromkeys(element_of(context.page, one.node) for one in context.values.get(name, ())))


def element_of(page: Page, node: int) -> int:
    if page.kind[node] != Kind.TEXT:
        return node
    above = int(page.parent[node])
    texts = [it for it in range(above, int(page.end[above])) if page.kind[it] == Kind.TEXT and page.text[it].strip()]
    return above if texts == [node] else node


def alike(whole: str, part: str) -> bool:
    """Whether a text is a value and no more than signs around it."""
    return whole == part or (part in whole and not any(map(str.isalnum, whole.replace(part, "", 1))))


def is_place(pack: Pack, name: str) -> bool:
    return name in pack.attributes and pack.attributes[name].kind is ValueKind.PLACE
