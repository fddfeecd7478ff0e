"""What an action of the language asks of a session: one of the session's own actions, on one node."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bowerbird.browse import Action as Gesture
from bowerbird.browse import Choose, Click, Hover, Press, Scroll, Type
from bowerbird.browse.submission import implicit_button
from bowerbird.errors import ActionError, ActionUnsupported
from bowerbird.oxpath.ast import ActionKind
from bowerbird.page import Kind, Page
from bowerbird.page.controls import (
    CHECKABLE_TYPES,
    controls_of,
    form_owner,
    input_type,
    is_writable,
    option_text,
    options_of,
)

_TO_THE_END = 1000.0  # windows; no page that anybody reads is higher
_OFF = frozenset(("", "0", "off", "false", "no"))
_WHOLE_PAGE = ("#document", "html", "body")


@dataclass(frozen=True, slots=True)
class Visit:
    """Go to an address."""

    url: str


@dataclass(frozen=True, slots=True)
class Wait:
    seconds: float


@dataclass(frozen=True, slots=True)
class Enter:
    """Continue in the document of the frame at `node`; nothing happens to the page."""

    node: int


Deed: TypeAlias = Gesture | Visit | Wait | Enter


class Ahead(NamedTuple):
    """What leads to another page, which may be loaded before its turn, and which action of the expression it is."""

    deed: Click | Visit
    place: int = 0


def deed_of(kind: ActionKind, argument: str | float | None, page: Page, node: int) -> Deed:
    """What to do for an action of `kind` at `node`; `ActionError` when the node is not made for it."""
    make = _DEEDS.get(kind)
    if make is None:
        raise ActionUnsupported(f"{{{kind.value}}} is half of a gesture, and sessions do whole ones; use {{click}}")
    return make(argument, page, node)


def _click(_: str | float | None, page: Page, node: int) -> Deed:
    """A click; on an option of a drop-down, which nobody can see, it is a choice."""
    around = (above for above in page.ancestors(node) if page.name(above) == "select")
    select = next(around, None) if page.name(node) == "option" else None
    return Click(node) if select is None else Choose(select, option_text(page, node))


def _scroll(argument: str | float | None, page: Page, node: int) -> Deed:
    if page.name(node) not in _WHOLE_PAGE:
        return Scroll(node)
    return Scroll(None, _amount(argument, _TO_THE_END))


def _press(argument: str | float | None, page: Page, node: int) -> Deed:
    return Press(_word(argument), None if page.name(node) in _WHOLE_PAGE else node)


def _fill(argument: str | float | None, page: Page, node: int) -> Deed:
    """Type, choose or check, as the control wants."""
    text = _word(argument)
    if page.name(node) == "select":
        return Choose(node, text)
    if page.name(node) == "option":
        return _click(None, page, node)
    if input_type(page, node) in CHECKABLE_TYPES:
        return Choose(node, "off" if text.strip().lower() in _OFF else "on")
    return Type(node, text)


def _select(argument: str | float | None, page: Page, node: int) -> Deed:
    if not isinstance(argument, float):
        return Choose(node, _word(argument))
    options = options_of(page, node) if page.name(node) == "select" else []
    place = int(argument) - 1
    if not 0 <= place < len(options):
        raise ActionError(f"there is no option {int(argument)} in <{page.name(node)}>: it has {len(options)}")
    return Choose(node, option_text(page, options[place]))


def _submit(_: str | float | None, page: Page, node: int) -> Deed:
    form = node if page.name(node) == "form" else form_owner(page, node)
    if form is None:
        raise ActionError(f"<{page.name(node)}> belongs to no form that could be sent")
    sends, button = implicit_button(page, form)
    if button is not None and sends:
        return Click(button)
    field = next((it for it in controls_of(page, form) if is_writable(page, it)), None)
    if field is None:
        raise ActionError("this form has neither a button nor a text field to send it with")
    return Press("Enter", field)


def _frame(page: Page, node: int) -> int:
    found = next((child for child in page.children(node) if page.kind[child] == Kind.DOCUMENT), None)
    if found is None:
        raise ActionError(f"<{page.name(node)}> holds no frame that could be read")
    return found


def _body(page: Page) -> int:
    return next(iter(page.index.with_tag("body").tolist()), 0)


def _word(argument: str | float | None) -> str:
    if argument is None:
        raise ActionError("this action needs a text")
    if isinstance(argument, float):
        return f"{argument:g}"
    return argument


def _amount(argument: str | float | None, otherwise: float) -> float:
    try:
        return otherwise if argument is None else float(argument)
    except ValueError as error:
        raise ActionError(f"{argument!r} is not a number") from error


_DEEDS: Mapping[ActionKind, Callable[[str | float | None, Page, int], Deed]] = {
    ActionKind.CLICK: _click,
    ActionKind.NEXT_CLICK: _click,
    ActionKind.DOUBLE_CLICK: lambda _, __, node: Click(node, 2),
    ActionKind.FOCUS: lambda _, __, node: Click(node),
    ActionKind.MOUSE_OVER: lambda _, __, node: Hover(node),
    ActionKind.MOUSE_ENTER: lambda _, __, node: Hover(node),
    ActionKind.MOUSE_MOVE: lambda _, __, node: Hover(node),
    ActionKind.MOUSE_OUT: lambda _, page, __: Hover(_body(page)),
    ActionKind.FILL: _fill,
    ActionKind.SELECT: _select,
    ActionKind.CHECK: lambda _, __, node: Choose(node, "on"),
    ActionKind.UNCHECK: lambda _, __, node: Choose(node, "off"),
    ActionKind.SUBMIT: _submit,
    ActionKind.PRESS: _press,
    ActionKind.OPEN: lambda argument, _, __: Visit(_word(argument)),
    ActionKind.WAIT: lambda argument, _, __: Wait(_amount(argument, 1.0)),
    ActionKind.SCROLL: _scroll,
    ActionKind.WHEEL: lambda argument, _, __: Scroll(None, _amount(argument, 1.0)),
    ActionKind.MOVE_TO_FRAME: lambda _, page, node: Enter(_frame(page, node)),
}
