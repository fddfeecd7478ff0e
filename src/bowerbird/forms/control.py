"""A control, and what stands beside it: the list it opens, the hidden input it writes into."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from bowerbird.forms.model import Widget
from bowerbird.page import NO_NODE, Page
from bowerbird.page.controls import input_type

_POPUP = re.compile(
    r"suggest|autocomplete|typeahead|tt-menu|listbox|dropdown-menu|drop-?down|options|results|calendar|date-?picker|popup|popover"
)
_STATE = re.compile(r"^__|token|csrf|state|nonce", re.IGNORECASE)
_LIST_TAGS = ("ul", "ol", "div", "table", "datalist")


@dataclass(frozen=True, slots=True)
class Control:
    """One thing that a person operates. `node` is its face, `sent` the element that carries its value (or `NO_NODE`).

    `parts` are the subtrees that belong to it: their texts are values, not labels. `popup` is its list or calendar.
    """

    node: int
    sent: int
    widget: Widget
    parts: tuple[int, ...]
    popup: int = NO_NODE

    def name(self, page: Page) -> str:
        return page.attributes[self.sent].get("name", "") if self.sent != NO_NODE else ""


def popup_beside(page: Page, node: int) -> int:
    """The list or calendar that belongs to a field: the one it names, else the one right behind it; or `NO_NODE`."""
    attributes = page.attributes[node]
    for name in ("aria-controls", "aria-owns", "list"):
        for identifier in attributes.get(name, "").split()[:2]:
            found = page.index.with_id(identifier)
            if len(found) and not page.is_ancestor(int(found[0]), node):
                return int(found[0])
    behind = _behind(page, node)
    if behind is None:
        parent = int(page.parent[node])
        lone = parent != NO_NODE and sum(1 for _ in islice(page.element_children(parent), 2)) == 1
        behind = _behind(page, parent) if lone else None
    return behind if behind is not None and _is_popup(page, behind) else NO_NODE


def _behind(page: Page, node: int) -> int | None:
    """The next element that is no hidden input."""
    found = next_element(page, node)
    while found is not None and input_type(page, found) == "hidden":
        found = next_element(page, found)
    return found


def hidden_beside(page: Page, node: int) -> int:
    """The hidden input right before or behind an element, or `NO_NODE`."""
    for beside in (previous_element(page, node), next_element(page, node)):
        if beside is not None and page.name(beside) == "input" and is_hidden_input(page, beside):
            return beside
    return NO_NODE


def is_hidden_input(page: Page, node: int) -> bool:
    attributes = page.attributes[node]
    name = attributes.get("name") or attributes.get("id", "")
    return (
        bool(name)
        and not _STATE.search(name)
        and (input_type(page, node) == "hidden" or attributes.get("aria-hidden") == "true")
    )


def carries(page: Page, hidden: int, field: int) -> bool:
    """Whether a hidden input may carry what is picked in a text field: it is empty as long as the field is."""
    return not page.value.get(hidden, "") or bool(page.value.get(field, ""))


def _is_popup(page: Page, node: int) -> bool:
    """A list or box that pops up: by role, or by its names while it is hidden or made for suggestions."""
    attributes = page.attributes[node]
    if attributes.get("role") in ("listbox",) or page.name(node) == "datalist":
        return True
    if page.name(node) not in _LIST_TAGS:
        return False
    told = " ".join((attributes.get("class", ""), attributes.get("id", ""), *attributes)).lower()
    if len(page.index.below(page.index.with_tag("input"), node)):
        return False
    if page.visible[node]:
        return "suggest" in told and _POPUP.search(told) is not None
    return page.name(node) in ("ul", "ol") or _POPUP.search(told) is not None


def next_element(page: Page, node: int) -> int | None:
    sibling = page.next_sibling(node)
    while sibling is not None and page.name(sibling).startswith("#"):
        sibling = page.next_sibling(sibling)
    return sibling


def previous_element(page: Page, node: int) -> int | None:
    parent, before = int(page.parent[node]), node - 1
    while before > parent != NO_NODE:
        while page.parent[before] != parent:
            before = int(page.parent[before])
        if not page.name(before).startswith("#"):
            return before
        before -= 1
    return None
