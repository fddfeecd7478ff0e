"""Controls of a page: what a person operates, and how.

A control is a native one, or a widget of the page's own making (`bowerbird.forms.faces`) that writes into a hidden one.
What belongs to a widget (its face, its list, its calendar) names nothing else, and controls inside it are parts of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from bowerbird.forms.control import Control, carries, hidden_beside, popup_beside
from bowerbird.forms.faces import faces_of, is_backing
from bowerbird.forms.model import Choice, Widget
from bowerbird.page import NO_NODE, Page
from bowerbird.page.controls import (
    BUTTON_TYPES,
    CHECKABLE_TYPES,
    input_type,
    option_text,
    option_value,
    options_of,
)

MOST_CHOICES = 20_000
"""Options that are read of one list; the longest seen on real sites (stations, post codes) stay below."""
_NATIVE = {
    "number": Widget.NUMBER,
    "range": Widget.SLIDER,
    "radio": Widget.RADIO,
    "checkbox": Widget.CHECKS,
    "file": Widget.FILE,
    "password": Widget.PASSWORD,
    "date": Widget.DATE,
    "month": Widget.DATE,
    "week": Widget.DATE,
    "time": Widget.DATE,
    "datetime-local": Widget.DATE,
}
_SUGGESTING = re.compile(
    r"auto-?complet|type-?ahead|suggest|\btt-input|pac-target|awesomplete|\baa-input|(?<![a-z])ac[-_]input|combobox-input"
)
_DATED = re.compile(r"date-?picker|datetime-?picker|calendar|flatpickr|pikaday|has-?date|\bdp-|date-?input|js-date")
_CALENDAR_BOX = re.compile(r"calendar|date-?picker|days|month")
_TOLD_BY = ("class", "id", "data-provide", "data-role", "data-type", "data-controller")


def controls_on(page: Page) -> list[Control]:
    """All controls of the page, in document order. Hidden inputs are none."""
    faces = faces_of(page)
    claimed = np.zeros(len(page), dtype=np.bool_)
    for face in faces:
        for part in (*face.parts, face.sent):
            if part != NO_NODE:
                claimed[part : page.end[part]] = True
    native = (_native(page, node) for node in _native_rows(page) if not claimed[node] and not is_backing(page, node))
    return sorted([*native, *faces], key=lambda control: control.node)


def choices_of(page: Page, control: Control) -> tuple[Choice, ...]:
    """What can be chosen in a list; the choices of radio buttons and boxes are told by their labels."""
    select = next(
        (node for node in (control.sent, control.node) if node != NO_NODE and page.name(node) == "select"), None
    )
    entries = _entries(page, control.popup) if control.popup != NO_NODE else []
    if select is None:
        return tuple(_entry(page, node) for node in entries[:MOST_CHOICES])
    options = options_of(page, select)[:MOST_CHOICES]
    shown = entries if control.node != select and len(entries) == len(options) else options
    return tuple(_option(page, option, node) for option, node in zip(options, shown, strict=True))


def value_of(page: Page, control: Control) -> str:
    """What stands in the control now: the sent value, or what the face shows."""
    sent = control.sent if control.sent != NO_NODE else control.node
    if page.name(sent) == "select":
        chosen = [option for option in options_of(page, sent)[:MOST_CHOICES] if option in page.checked]
        return option_text(page, chosen[0]) if chosen else ""
    if sent in page.value:
        return page.value[sent]
    attributes = page.attributes[control.node]
    return attributes.get("aria-valuenow") or attributes.get("value") or page.visible_text(control.node)[:200]


def _native_rows(page: Page) -> Iterator[int]:
    index = page.index
    yield from (node for node in index.with_tag("input").tolist() if input_type(page, node) not in _NO_FIELDS)
    yield from index.with_tag("select").tolist()
    yield from index.with_tag("textarea").tolist()
    for node in index.with_attribute("role").tolist():
        if page.attributes[node]["role"] in ("textbox", "searchbox") and page.name(node) not in ("input", "textarea"):
            yield node


_NO_FIELDS = BUTTON_TYPES | {"hidden"}


def _native(page: Page, node: int) -> Control:
    kind = input_type(page, node)
    if page.name(node) == "select":
        return Control(node, node, Widget.SELECT, (node,))
    if kind in _NATIVE:
        return Control(node, node, _NATIVE[kind], (node,))
    return _written(page, node)


def _written(page: Page, node: int) -> Control:
    """A text field, perhaps with a list of suggestions or a calendar beside it."""
    attributes = page.attributes[node]
    popup = popup_beside(page, node)
    parts = (node,) if popup == NO_NODE else (node, popup)
    told = " ".join(attributes.get(name, "") for name in _TOLD_BY).lower()
    if _DATED.search(told) or _is_calendar(page, popup) or any(name.startswith("data-date") for name in attributes):
        widget = Widget.CALENDAR if "readonly" in attributes else Widget.DATE
    elif _suggests(page, node, popup, told):
        widget = Widget.SUGGEST
    else:
        widget = Widget.NUMBER if attributes.get("role") == "spinbutton" else Widget.TEXT
    sent = hidden_beside(page, node) if widget is Widget.SUGGEST else NO_NODE
    is_own = sent == NO_NODE or not carries(page, sent, node)
    return Control(node, node if is_own else sent, widget, parts, popup)


def _suggests(page: Page, node: int, popup: int, told: str) -> bool:
    attributes = page.attributes[node]
    if attributes.get("aria-haspopup") == "dialog":
        return False
    if attributes.get("aria-autocomplete") in ("list", "both") or attributes.get("role") == "combobox":
        return True
    if attributes.get("list") and len(page.index.with_id(attributes["list"])):
        return True
    if popup != NO_NODE or _SUGGESTING.search(told):
        return True
    return any(_SUGGESTING.search(name) for name in attributes if name.startswith("data-"))


def _is_calendar(page: Page, popup: int) -> bool:
    if popup == NO_NODE:
        return False
    attributes = page.attributes[popup]
    return (
        _CALENDAR_BOX.search(" ".join((attributes.get("class", ""), attributes.get("id", ""), *attributes)).lower())
        is not None
    )


def _entries(page: Page, popup: int) -> list[int]:
    """The entries of a list that pops up: by role, else by tag."""
    by_role = [node for node in page.index.below(page.index.with_attribute("role"), popup).tolist()
               if page.attributes[node]["role"] in ("option", "menuitemradio", "menuitem")]  # fmt: skip
    if by_role:
        return by_role
    valued = page.index.below(page.index.with_attribute("data-value"), popup).tolist()
    options = page.index.below(page.index.with_tag("option"), popup).tolist()
    items: list[int] = page.index.below(page.index.with_tag("li"), popup).tolist()
    return valued or options or items


def _entry(page: Page, node: int) -> Choice:
    attributes = page.attributes[node]
    text = " ".join("".join(page.text[row] for row in page.subtree(node)).split()) or attributes.get("aria-label", "")
    value = attributes.get("data-value", attributes.get("value"))
    is_chosen = attributes.get("aria-selected") == "true" or node in page.checked
    return Choice(node, text, value or "", is_chosen)


def _option(page: Page, option: int, shown: int) -> Choice:
    text, value = option_text(page, option), option_value(page, option)
    return Choice(shown, text, value, option in page.checked)


def is_box(page: Page, node: int) -> bool:
    """Whether the element is a radio button or a check box, whose text stands behind it."""
    attributes = page.attributes[node]
    return (
        input_type(page, node) in CHECKABLE_TYPES
        or attributes.get("role") in _BOX_ROLES
        or "aria-pressed" in attributes
    )


_BOX_ROLES = ("radio", "checkbox", "switch", "tab")
