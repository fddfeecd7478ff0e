"""What a form turns out to be: its fields with their labels, the groups they make, its buttons, and what it is for.

Nodes are rows of the page that was understood. A `Form` says what any person sees, whatever the domain; a
`TypedForm` adds what a pack makes of it. Filling knows both and changes neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Role(StrEnum):
    """What a form is for. Only `SEARCH`, `FILTER` and `SORT` are ever sent (`Role.may_be_sent`)."""

    SEARCH = "search"
    FILTER = "filter"
    SORT = "sort"
    LOGIN = "login"
    REGISTER = "register"
    RECOVERY = "recovery"
    CONTACT = "contact"
    NEWSLETTER = "newsletter"
    BASKET = "basket"
    OTHER = "other"

    @property
    def may_be_sent(self) -> bool:
        return self in (Role.SEARCH, Role.FILTER, Role.SORT)


class Widget(StrEnum):
    """How a person operates a field."""

    TEXT = "text"
    SUGGEST = "auto-complete"
    NUMBER = "number"
    SELECT = "select"
    LISTBOX = "list box"
    """A list of the page's own making: ARIA combobox or listbox, or a widget library's."""
    RADIO = "radio buttons"
    CHECKS = "check boxes"
    """One box, or several that share a name or a label."""
    SLIDER = "slider"
    DATE = "date"
    CALENDAR = "date picker"
    """Days to click on beside a field that may not be typed into."""
    FILE = "file"
    PASSWORD = "password"


class Source(StrEnum):
    """How a label was found, in the order in which the ways are trusted."""

    FOR = "label for"
    WRAPPED = "wrapping label"
    ARIA = "aria"
    LEGEND = "legend"
    FIELD = "text of the field's own region"
    SEGMENT = "text of its segment"
    LAYOUT = "nearest text"
    PLACEHOLDER = "placeholder"
    EMPTY_OPTION = "first option"
    """A select that says what it asks for where nothing is chosen: "Any make"."""
    TITLE = "title"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Label:
    """A text that says what a field, a group or a choice is; `nodes` are the texts or elements that carry it."""

    text: str
    source: Source
    nodes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen: an option, a radio button, a box, an entry of a list.

    `text` is what a person reads, `value` what is sent ("" where only the page's script knows).
    """

    node: int
    text: str
    value: str
    is_chosen: bool = False
    is_wildcard: bool = False
    """Choosing it asks for nothing: "Any", "All makes", "No preference", or an empty first option."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that the form asks for: a control, or several that act as one (radio buttons, boxes of a name).

    `nodes` are what a person operates, `labels` the best first. `name` is the parameter that is sent, "" if the page's
    script decides. `value` is what stands in it now.
    """

    nodes: tuple[int, ...]
    widget: Widget
    name: str = ""
    labels: tuple[Label, ...] = ()
    choices: tuple[Choice, ...] = ()
    value: str = ""
    is_mandatory: bool = False
    is_visible: bool = True

    @property
    def node(self) -> int:
        return self.nodes[0]

    @property
    def label(self) -> str:
        """The text of the best label, or "" for a field that nothing names."""
        return self.labels[0].text if self.labels else ""


class Pattern(StrEnum):
    """How the fields of a group go together."""

    RANGE = "range"
    SWITCH = "switch"
    TOGETHER = "together"


@dataclass(frozen=True, slots=True)
class Group:
    """Fields under one label, by their place in `Form.fields`."""

    fields: tuple[int, ...]
    pattern: Pattern = Pattern.TOGETHER
    labels: tuple[Label, ...] = ()


class Effect(StrEnum):
    """What pressing a button does."""

    SUBMIT = "submit"
    RESET = "reset"
    MORE = "more fields"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Button:
    """A button, or a link or other element that acts as one."""

    node: int
    text: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Form:
    """A form, or controls that act as one without a `<form>`; `node` is the least element that holds it.

    `role_confidence` is the share of belief in `role`; `why` says in words what decided it.
    """

    node: int
    role: Role
    fields: tuple[Field, ...]
    groups: tuple[Group, ...] = ()
    buttons: tuple[Button, ...] = ()
    method: str = "get"
    action: str = ""
    role_confidence: float = 1.0
    why: tuple[str, ...] = ()
    is_element: bool = True
    """False where no `<form>` holds the controls."""

    @property
    def sends_itself(self) -> bool:
        """Whether it has no button to send it with: some forms are sent whenever one of their fields changes."""
        return not any(it.effect is Effect.SUBMIT for it in self.buttons)


class End(StrEnum):
    """Which end of a range a field asks for."""

    LEAST = "min"
    MOST = "max"


@dataclass(frozen=True, slots=True)
class FieldType:
    """What a field asks for in the words of a pack: an attribute, with an end where it is one side of a range.

    `attribute` may also be one of `GENERAL_TYPES`, which every search knows and no pack declares.
    """

    attribute: str
    end: End | None = None
    confidence: float = 1.0
    why: str = ""

    def __str__(self) -> str:
        return f"{self.attribute}:{self.end}" if self.end else self.attribute


KEYWORD, SECTION, ORDER, PAGE_SIZE, RADIUS = "keyword", "section", "order", "page size", "radius"
GENERAL_TYPES = (KEYWORD, SECTION, ORDER, PAGE_SIZE, RADIUS)
"""Free words; sale or rent and the like; the order of the results; how many a page; the distance around a place."""


@dataclass(frozen=True, slots=True)
class TypedForm:
    """A form as a pack reads it: types by the place of the field in `form.fields`; fields it cannot read are absent."""

    form: Form
    types: Mapping[int, FieldType] = field(default_factory=dict)

    def of_type(self, attribute: str, end: End | None = None) -> tuple[int, ...]:
        """The places of the fields that ask for `attribute`."""
        return tuple(at for at, it in self.types.items() if it.attribute == attribute and it.end == end)
