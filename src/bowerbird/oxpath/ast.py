"""The syntax tree of OXPath: frozen values that compare by content.

An expression is XPath 1.0 with the additions of the published language. What has several spellings has one tree:
`//` is a step `descendant-or-self::node()`, `.` is `self::node()`, `@a` is on the attribute axis, abbreviated axes
are the axes they stand for, and parentheses show only in the shape of the tree.

    Expression = Number | String | Variable | Call | Document | Negation | Binary | Filtered | Path | ForEach
    Path       = start (Root, an expression, or None: the context node) and steps
    Step       = AxisStep | Action | Repeat
    Qualifier  = Predicate | Marker, in the order written, after an axis step, a group or a filtered expression
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Axis(Enum):
    """The thirteen axes of XPath, and `style::`, whose nodes are the computed CSS properties of an element."""

    ANCESTOR = "ancestor"
    ANCESTOR_OR_SELF = "ancestor-or-self"
    ATTRIBUTE = "attribute"
    CHILD = "child"
    DESCENDANT = "descendant"
    DESCENDANT_OR_SELF = "descendant-or-self"
    FOLLOWING = "following"
    FOLLOWING_SIBLING = "following-sibling"
    NAMESPACE = "namespace"
    PARENT = "parent"
    PRECEDING = "preceding"
    PRECEDING_SIBLING = "preceding-sibling"
    SELF = "self"
    STYLE = "style"

    @property
    def is_reverse(self) -> bool:
        """Whether positions count backwards from the context node."""
        return self in _REVERSE_AXES


_REVERSE_AXES = frozenset((Axis.ANCESTOR, Axis.ANCESTOR_OR_SELF, Axis.PARENT, Axis.PRECEDING, Axis.PRECEDING_SIBLING))


class TestKind(Enum):
    """Node tests by kind, written with parentheses."""

    __test__ = False  # not a class of tests, whatever its name says to pytest

    NODE = "node"
    TEXT = "text"
    COMMENT = "comment"
    PROCESSING_INSTRUCTION = "processing-instruction"
    FIELD = "field"  # a form control that a visitor sees and can use
    ANY_FIELD = "any-field"  # any form control, hidden and disabled ones too
    FRAME = "frame"  # the document of a frame, as a child of its host
    SHADOW = "shadow"  # the shadow root, as a child of its host


class ActionKind(Enum):
    """What an action does; the value is the word in the braces (FILL and OPEN are also written without one)."""

    CLICK = "click"
    NEXT_CLICK = "nextclick"  # a click that must change the page
    DOUBLE_CLICK = "dblclick"
    FILL = "fill"  # {"text"}, {$variable}: type, choose or check, as the control wants
    SELECT = "select"  # an option by its text, or by its position when the argument is a number
    CHECK = "check"
    UNCHECK = "uncheck"
    SUBMIT = "submit"
    PRESS = "press"  # a key
    OPEN = "open"  # {http://…}: an address, or an expression that gives one
    JSON = "json"  # what the text of the node says as JSON, as a page of its own
    WAIT = "wait"  # seconds
    SCROLL = "scroll"
    WHEEL = "wheel"
    FOCUS = "focus"
    MOUSE_OVER = "mouseover"
    MOUSE_ENTER = "mouseenter"
    MOUSE_MOVE = "mousemove"
    MOUSE_DOWN = "mousedown"
    MOUSE_UP = "mouseup"
    MOUSE_OUT = "mouseout"
    MOVE_TO_FRAME = "movetoframe"


# Expressions


@dataclass(frozen=True, slots=True)
class Number:
    value: float


@dataclass(frozen=True, slots=True)
class String:
    value: str


@dataclass(frozen=True, slots=True)
class Variable:
    """`$name`, bound from outside."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    arguments: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """`doc(url, [wait=…])`: the root of the page at an address."""

    url: Expression
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Negation:
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """`operator` is one of `BINARY_OPERATORS`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Filtered:
    """`(expression)[…]`: positions count in document order over the whole of `primary`."""

    primary: Expression
    qualifiers: tuple[Qualifier, ...]


@dataclass(frozen=True, slots=True)
class Root:
    """`/`: the root of the document (or shadow root) that holds the context node."""


@dataclass(frozen=True, slots=True)
class Path:
    start: Root | Expression | None
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for $town, $band in ("Oxford", "cheap"), ("Leeds", "dear") return body`: the body once for each row of values.

    Only a whole expression is one; what a row names needs no value from outside.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[String | Number, ...], ...]
    body: Expression


# Operators by how strongly they bind, weakest first. `~=` is "contains the word", `#=` is "contains".
PRECEDENCE: tuple[tuple[str, ...], ...] = (
    ("or",),
    ("and",),
    ("=", "!=", "~=", "#="),
    ("<", "<=", ">", ">="),
    ("+", "-"),
    ("*", "div", "mod"),
    ("|",),
)
BINARY_OPERATORS = frozenset(operator for level in PRECEDENCE for operator in level)


# Steps


@dataclass(frozen=True, slots=True)
class NameTest:
    """A name (or `*`), with the shorthands `name#identifier.class.class`."""

    name: str
    identifier: str = ""
    classes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KindTest:
    """`text()`, `node()`, `field()` …; `target` is that of a processing instruction, if one is given."""

    kind: TestKind
    target: str = ""


@dataclass(frozen=True, slots=True)
class AxisStep:
    axis: Axis
    test: NodeTest
    qualifiers: tuple[Qualifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Modifier:
    """`[wait=seconds]` or `[until=condition]` of an action or a document."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Action:
    """`{click}`, `{"text" /}` …: done to each context node.

    An absolute action (`{… /}`) continues at the root of the page that results, a contextual one at the node
    acted upon, found again there.
    """

    kind: ActionKind
    argument: Expression | None = None
    absolute: bool = False
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeat:
    """`( body )*{least,most}`: the nodes after each number of iterations from `least` to `most` (None: no end).

    Plain parentheses within a path, `a/(b | c)/d`, are one iteration: least and most are 1.
    """

    body: Expression
    least: int = 0
    most: int | None = None
    qualifiers: tuple[Qualifier, ...] = ()

    @property
    def is_group(self) -> bool:
        return self.least == self.most == 1


# Qualifiers


@dataclass(frozen=True, slots=True)
class Predicate:
    """`[condition]`; an optional one, `[? condition]`, never filters, it only contributes what it extracts."""

    condition: Expression
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Marker:
    """`:<name>` yields an object, `:<name=value>` an attribute of the nearest object around it."""

    name: str
    value: Expression | None = None


Expression: TypeAlias = Number | String | Variable | Call | Document | Negation | Binary | Filtered | Path | ForEach
NodeTest: TypeAlias = NameTest | KindTest
Step: TypeAlias = AxisStep | Action | Repeat
Qualifier: TypeAlias = Predicate | Marker

ANY_NODE = KindTest(TestKind.NODE)
HERE = AxisStep(Axis.SELF, ANY_NODE)  # .
ABOVE = AxisStep(Axis.PARENT, ANY_NODE)  # ..
ANYWHERE_BELOW = AxisStep(Axis.DESCENDANT_OR_SELF, ANY_NODE)  # the inside of //
ROOT = Root()
