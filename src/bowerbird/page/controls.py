"""The controls of forms: what they hold before anybody touches them, and which form they belong to.

A browser tells the state of its controls with a capture; for a page without a browser, the markup alone
decides it, by the rules of the HTML standard ("The input element", "The select element", "Form control
infrastructure"). The parser's own memory of open forms is gone from the tree, so `form_owner` mends the one
case in which it matters: a `<form>` between the rows of a table, which the parser leaves empty while the
controls that follow belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from math import floor

import numpy as np

from bowerbird.page.kinds import Kind
from bowerbird.page.model import NO_NODE, Page

BUTTON_TYPES = frozenset({"submit", "image", "reset", "button"})
CHECKABLE_TYPES = frozenset({"checkbox", "radio"})
_ONE_LINE_TYPES = frozenset({"text", "search", "tel", "password", "url", "email"})
_NUMBER = re.compile(r"-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?")
_TIME = r"(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?"
_DATE = r"\d{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
_VALID = {
    "number": _NUMBER,
    "date": re.compile(_DATE),
    "month": re.compile(r"\d{4,}-(?:0[1-9]|1[0-2])"),
    "week": re.compile(r"\d{4,}-W(?:0[1-9]|[1-4]\d|5[0-3])"),
    "time": re.compile(_TIME),
    "datetime-local": re.compile(f"{_DATE}[T ]{_TIME}"),
}
WRITABLE_TYPES = _ONE_LINE_TYPES | frozenset(_VALID)
_TYPES = BUTTON_TYPES | CHECKABLE_TYPES | WRITABLE_TYPES | {"hidden", "range", "color", "file"}
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_LABELABLE = ("button", "input", "meter", "output", "progress", "select", "textarea")
_DISABLEABLE = ("button", "input", "select", "textarea", "fieldset")
_TABLE_PARTS = ("table", "thead", "tbody", "tfoot", "tr")


def initial_values(page: Page) -> tuple[dict[int, str], frozenset[int]]:
    """The value of every `<input>` and `<textarea>`, and the boxes, radio buttons and options that are on."""
    values = {node: _input_value(page, node) for node in _rows(page, "input")}
    values.update((node, text_content(page, node)) for node in _rows(page, "textarea"))
    checked = {option for select in _rows(page, "select") for option in _selected(page, select)}
    return values, frozenset(checked | _checked_boxes(page))


def input_type(page: Page, node: int) -> str:
    """The type of an `<input>` (unknown ones are "text"), or "" for other elements."""
    if page.name(node) != "input":
        return ""
    declared = page.attributes[node].get("type", "").lower()
    return declared if declared in _TYPES else "text"


def button_type(page: Page, node: int) -> str:
    """What pressing the element does: "submit", "image", "reset", "button", or "" when it is no button."""
    if page.name(node) == "button":
        declared = page.attributes[node].get("type", "").lower()
        return declared if declared in ("reset", "button") else "submit"
    kind = input_type(page, node)
    return kind if kind in BUTTON_TYPES else ""


def is_submit_button(page: Page, node: int) -> bool:
    return button_type(page, node) in ("submit", "image")


def is_writable(page: Page, node: int) -> bool:
    """Whether a visitor can type into the element."""
    return page.name(node) == "textarea" or input_type(page, node) in WRITABLE_TYPES


def form_owner(page: Page, node: int) -> int | None:
    """The form that a control is sent with."""
    named = page.attributes[node].get("form")
    if named is not None:
        found = page.index.with_id(named)
        return int(found[0]) if len(found) and page.name(int(found[0])) == "form" else None
    around = next((above for above in page.ancestors(node) if page.name(above) == "form"), None)
    return around if around is not None else _form_left_open(page, node)


def controls_of(page: Page, form: int) -> list[int]:
    """The controls whose owner is `form`, in document order."""
    tags = ("button", "input", "select", "textarea")
    return [node for node in _rows(page, *tags) if form_owner(page, node) == form]


def is_disabled(page: Page, node: int) -> bool:
    """Whether a control is disabled, by itself or by a fieldset around it (whose first legend is exempt)."""
    if page.name(node) in _DISABLEABLE and "disabled" in page.attributes[node]:
        return True
    below = node
    for above in page.ancestors(node):
        if page.name(above) == "fieldset" and "disabled" in page.attributes[above]:
            legends = (child for child in page.element_children(above) if page.name(child) == "legend")
            if below != next(legends, NO_NODE):
                return True
        below = above
    return False


def labelled_control(page: Page, label: int) -> int | None:
    """The control that a `<label>` is for: the one it names, else the first one inside."""
    named = page.attributes[label].get("for")
    inside = page.subtree(label)[1:] if named is None else page.index.with_id(named)[:1].tolist()
    return next((node for node in inside if _is_labelable(page, node)), None)


def options_of(page: Page, select: int) -> list[int]:
    """The options of a `<select>`, in document order."""
    return _rows(page, "option", root=select)


def is_option_disabled(page: Page, option: int) -> bool:
    group = int(page.parent[option])
    in_disabled_group = page.name(group) == "optgroup" and "disabled" in page.attributes[group]
    return in_disabled_group or "disabled" in page.attributes[option]


def option_text(page: Page, option: int) -> str:
    """What the list shows for an option."""
    return page.attributes[option].get("label") or _option_content(page, option)


def option_value(page: Page, option: int) -> str:
    """What is sent for an option."""
    value = page.attributes[option].get("value")
    return _option_content(page, option) if value is None else value


def radio_group(page: Page, radio: int) -> Iterator[int]:
    """The radio buttons of which only one can be on together with `radio`, itself included."""
    name, owner = page.attributes[radio].get("name"), form_owner(page, radio)
    if not name:
        return iter((radio,))
    return (
        node
        for node in _rows(page, "input")
        if input_type(page, node) == "radio"
        and page.attributes[node].get("name") == name
        and form_owner(page, node) == owner
    )


def text_content(page: Page, node: int) -> str:
    """All text below `node`, as the DOM has it."""
    return "".join(page.text[row] for row in page.subtree(node) if page.kind[row] == Kind.TEXT)


def clean_value(kind: str, value: str, attributes: Mapping[str, str]) -> str:
    """`value` as an `<input>` of type `kind` holds it (the standard's value sanitization algorithms)."""
    if kind in _ONE_LINE_TYPES:
        line = value.replace("\n", "").replace("\r", "")
        return line.strip(" \t\f") if kind in ("url", "email") else line
    if kind in _VALID:
        return value.replace(" ", "T") if _VALID[kind].fullmatch(value) and _has_real_day(kind, value) else ""
    if kind == "color":
        return value.lower() if _COLOUR.fullmatch(value) else "#000000"
    if kind == "range":
        return _on_scale(value, attributes)
    return "" if kind == "file" else value


def _rows(page: Page, *tags: str, root: int = 0) -> list[int]:
    """The nodes of these tags from `root` on down, in document order, without building the page's index."""
    wanted = [name in tags for name in page.names]
    if not any(wanted):
        return []
    found = np.flatnonzero(np.array(wanted)[page.tag[root : page.end[root]]])
    rows: list[int] = (found + root).tolist()
    return rows


def _input_value(page: Page, node: int) -> str:
    kind, attributes = input_type(page, node), page.attributes[node]
    if kind in CHECKABLE_TYPES:
        return attributes.get("value", "on")
    return clean_value(kind, attributes.get("value", ""), attributes)


def _has_real_day(kind: str, value: str) -> bool:
    if kind not in ("date", "datetime-local"):
        return True
    try:
        date.fromisoformat(value[:10])
    except ValueError:
        return False
    return True


def _on_scale(value: str, attributes: Mapping[str, str]) -> str:
    """Where the handle of a slider stands for `value`: on a step between its ends, in the middle by default."""
    low = _number(attributes.get("min", ""), 0.0)
    high = max(low, _number(attributes.get("max", ""), 100.0))
    wanted = min(max(_number(value, (low + high) / 2), low), high)
    if attributes.get("step", "").lower() == "any":
        return f"{wanted:.12g}"
    step = _number(attributes.get("step", ""), 1.0)
    step = step if step > 0 else 1.0
    steps = min(floor((wanted - low) / step + 0.5), floor((high - low) / step))
    return f"{low + steps * step:.12g}"


def _number(text: str, default: float) -> float:
    return float(text) if _NUMBER.fullmatch(text) else default


def _checked_boxes(page: Page) -> set[int]:
    """Boxes with `checked`; of a group of radio buttons, the last one."""
    boxes: set[int] = set()
    groups: dict[tuple[str, int | None], int] = {}
    for node in _rows(page, "input"):
        attributes = page.attributes[node]
        if "checked" not in attributes:
            continue
        kind, name = input_type(page, node), attributes.get("name")
        if kind == "radio" and name:
            groups[name, form_owner(page, node)] = node
        elif kind in CHECKABLE_TYPES:
            boxes.add(node)
    return boxes | set(groups.values())


def _selected(page: Page, select: int) -> list[int]:
    options = options_of(page, select)
    marked = [option for option in options if "selected" in page.attributes[option]]
    if "multiple" in page.attributes[select]:
        return marked
    if marked or not _is_drop_down(page, select):
        return marked[-1:]
    return [option for option in options if not is_option_disabled(page, option)][:1]


def _is_drop_down(page: Page, select: int) -> bool:
    size = re.match(r"\s*\+?(\d+)", page.attributes[select].get("size", ""))
    return size is None or int(size[1]) <= 1


def _option_content(page: Page, option: int) -> str:
    return " ".join(text_content(page, option).split())


def _is_labelable(page: Page, node: int) -> bool:
    return page.name(node) in _LABELABLE and input_type(page, node) != "hidden"


def _form_left_open(page: Page, node: int) -> int | None:
    """The form that the parser had open at `node`, when a table pushed its controls out of it."""
    forms = page.index.with_tag("form")
    before: list[int] = forms[forms < node].tolist()
    for form in reversed(before):
        is_empty = page.end[form] == form + 1
        if is_empty and page.name(int(page.parent[form])) in _TABLE_PARTS:
            table = next((above for above in page.ancestors(form) if page.name(above) == "table"), form)
            if page.is_ancestor(table, node):
                return form
    return None
