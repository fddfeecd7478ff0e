"""The nodes of tree wrappers, their signs and weights, and what a sign becomes when wrappers are merged.

Reference.  S. Zheng et al., "Joint optimization of wrapper generation and template detection", KDD 2007: Definitions
            6 to 8 and the sign-inference function.
Notation.   T(σ) `tag`, L(σ) `label`, S(σ) `sign`, W(σ) `weight`. A parenthesis node has no tag. A sign is a number (1,
            or N ≥ 2), `?`, `+` or `*`.
Departures. A number above `MOST_COPIES` becomes `+`: counts that large differ from page to page, and each copy is a
            state of the alignment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

Sign = int | str
ONCE, OPTIONAL, MANY, ANY = 1, "?", "+", "*"
MOST_COPIES = 12
ENDLESS = 1 << 40
"""More nodes than any page has."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a wrapper. `key` is equal for equal subtrees of one process, `inner` for equal children; `room` is how
    many nodes of a page it can match at most; `labelled` says whether one of the subtree has a label."""

    tag: str
    children: tuple[Node, ...] = ()
    sign: Sign = ONCE
    label: str = ""
    weight: int = field(init=False, compare=False, repr=False)
    size: int = field(init=False, compare=False, repr=False)
    room: int = field(init=False, compare=False, repr=False)
    key: int = field(init=False, compare=False, repr=False)
    inner: int = field(init=False, compare=False, repr=False)
    labelled: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        own = 0 if self.is_parenthesis else 1
        set_ = object.__setattr__
        set_(self, "weight", _weight(self.sign, own + sum(child.weight for child in self.children)))
        set_(self, "room", _room(self.sign, own + sum(child.room for child in self.children)))
        set_(self, "size", 1 + sum(child.size for child in self.children))
        set_(self, "inner", hash(tuple(child.key for child in self.children)))
        set_(self, "key", hash((self.tag, self.sign, self.label, self.inner)))
        set_(self, "labelled", bool(self.label) or any(child.labelled for child in self.children))

    @property
    def is_parenthesis(self) -> bool:
        return not self.tag

    @property
    def is_leaf(self) -> bool:
        return not self.children

    def signed(self, sign: Sign) -> Node:
        """The same node with another sign."""
        return self if sign == self.sign else Node(self.tag, self.children, sign, self.label)


def _weight(sign: Sign, inside: int) -> int:
    if sign in (OPTIONAL, ANY):
        return 0
    return inside * sign if isinstance(sign, int) else inside


def _room(sign: Sign, inside: int) -> int:
    if sign in (MANY, ANY):
        return ENDLESS
    return min(inside * sign if isinstance(sign, int) else inside, ENDLESS)


def repeated(copies: int) -> Sign:
    """The sign of so many copies."""
    return copies if copies <= MOST_COPIES else MANY


def inferred(one: Sign, other: Sign | None) -> Sign:
    """I(one, other): the sign that allows what both allow; `other` is None for a node that has no counterpart."""
    may_lack = other is None or bool({one, other} & {OPTIONAL, ANY})
    signs = {one} if other is None else {one, other}
    if signs <= {ONCE, OPTIONAL}:
        return OPTIONAL if may_lack else ONCE
    if may_lack:
        return ANY
    return one if one == other else MANY


def unlabelled(nodes: Iterable[Node]) -> bool:
    return not any(node.labelled for node in nodes)
