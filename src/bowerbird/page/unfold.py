"""A page with what a click would open: the panels of tabs and accordions that are folded away.

Problem    a record's page shows its description in the second of three tabs. The text is in the page, and nobody sees
           it until a tab is clicked; for what the page says of the record that makes no difference.
Departures nothing is clicked: a panel is known by its role, by the control that names it (`aria-controls`), as what
           stands right behind a control that says that it is closed (`aria-expanded`), as one of as many elements
           below a row of tabs as there are tabs, or as the content of `<details>`; where markup has no roles, a row of
           tabs and the parts of an accordion are known by their class names. Dialogs, menus and whatever else is
           hidden stay so. Panels have no boxes.
Cost       linear in the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from bowerbird.page.defaults import default_display, default_visible
from bowerbird.page.model import Page

_HIDING = ("hidden", "style", "aria-hidden")
_FOLDING_ROLES = ("tab", "button")
_LEVELS_OF_CONTROL = 3  # elements that end with a control, of which the panel stands behind one: a heading, a row
_LEVELS_OF_TABS = 4  # elements around a row of tabs alone: libraries put it into a scroller and a frame
_ITEMS_OF_TABS = ("a", "button", "li")
_TABS = re.compile(r"(?:^|[\s_-])(?:tabs|tab-?list|tab-?(?:nav|bar|menu|headers?))(?:$|[\s_-])", re.IGNORECASE)
_ACCORDION = re.compile(
    r"(?:^|[\s_-])(?:accordion|collapse|collapsible|tab-?pane|tab-?panel)(?:$|[\s_-])", re.IGNORECASE
)
_APART = ("nav", "header", "footer", "dialog")  # in which folded parts are menus
_NO_PANELS = ("dialog", "alertdialog", "menu", "listbox", "navigation", "tooltip")


def unfolded(page: Page, inside: Sequence[int] = (0,)) -> Page:
    """The page with its folded panels open, those that stand in some nodes where such are named; the page itself where
    it has none."""
    panels = [panel for panel in dict.fromkeys(_panels(page)) if any(top <= panel < page.end[top] for top in inside)]
    folded = [panel for panel in panels if not page.visible[panel : page.end[panel]].any()]
    if not folded:
        return page
    attributes = list(page.attributes)
    for panel in folded:
        attributes[panel] = {name: value for name, value in attributes[panel].items() if name not in _HIDING}
        parent = int(page.parent[panel])
        if page.name(parent) == "details":
            attributes[parent] = {**attributes[parent], "open": ""}
    opened = replace(page, attributes=tuple(attributes))
    if page.layout is None:
        return opened
    shown = default_visible(replace(opened, layout=None)) & page.within(folded)
    display = np.where(shown, default_display(page), page.layout.display).astype(np.uint8)
    return replace(opened, layout=replace(page.layout, visible=page.layout.visible | shown, display=display))


def _panels(page: Page) -> Iterator[int]:
    """Elements that a tab or a heading opens, folded or not."""
    identified = {page.attributes[node]["id"]: node for node in page.index.with_attribute("id").tolist()}
    for node in page.index.with_attribute("role").tolist():
        if page.attributes[node]["role"] == "tabpanel":
            yield node
    for control in page.index.with_attribute("aria-controls").tolist():
        role = page.attributes[control].get("role", page.name(control))
        panel = identified.get(page.attributes[control]["aria-controls"])
        if panel is not None and role in _FOLDING_ROLES and _may_be_panel(page, control, panel):
            yield panel
    yield from _closed_panels(page)
    for tabs in page.index.with_attribute("role").tolist():
        if page.attributes[tabs]["role"] == "tablist":
            number = sum(page.attributes[node].get("role") == "tab" for node in page.subtree(tabs))
            yield from _below_tabs(page, tabs, number)
    yield from _named_panels(page)
    for details in page.index.with_tag("details").tolist():
        yield from (child for child in page.element_children(details) if page.name(child) != "summary")


def _closed_panels(page: Page) -> Iterator[int]:
    """What stands behind controls that say that they are closed, and do not say what they open."""
    for control in page.index.with_attribute("aria-expanded").tolist():
        own = page.attributes[control]
        is_closed = own["aria-expanded"] == "false" and own.get("role", page.name(control)) in _FOLDING_ROLES
        if not is_closed or own.get("aria-haspopup", "false") != "false" or _is_apart(page, control):
            continue
        panel = _behind(page, control)
        if panel is not None and _may_be_panel(page, control, panel):
            yield panel


def _behind(page: Page, control: int) -> int | None:
    """The element right behind a control, or behind the heading or the row that ends with it."""
    row = control
    for _ in range(_LEVELS_OF_CONTROL):
        after = next((node for node in page.element_children(int(page.parent[row])) if node > row), None)
        if after is not None or row == 0:
            return after
        row = int(page.parent[row])
    return None


def _named_panels(page: Page) -> Iterator[int]:
    """Panels that only class names tell: below a row of tabs, or the parts of an accordion."""
    for named in page.index.with_attribute("class").tolist():
        words = page.attributes[named]["class"]
        if _TABS.search(words) and not _is_apart(page, named):
            items = [node for node in page.element_children(named) if page.name(node) in _ITEMS_OF_TABS]
            yield from _below_tabs(page, named, len(items))
        if _ACCORDION.search(words) and _may_be_panel(page, 0, named) and not _is_apart(page, named):
            yield named


def _is_apart(page: Page, node: int) -> bool:
    return any(page.name(up) in _APART for up in (node, *page.ancestors(node)))


def _below_tabs(page: Page, tabs: int, number: int) -> Sequence[int]:
    """The elements of which a row of tabs shows one at a time, where neither roles nor ids say so: as many as there are
    tabs, just below the row or within what stands just below it, all hidden but one."""
    row = tabs
    for _ in range(_LEVELS_OF_TABS if number > 1 else 0):
        after = [node for node in page.element_children(int(page.parent[row])) if node > row]
        within = list(page.element_children(after[0])) if after else []
        for panels in (after[:number], within if len(within) == number else []):
            if len(panels) == number and sum(bool(page.visible[node]) for node in panels) == 1:
                return panels
        row = int(page.parent[row])
        if row == 0:
            break
    return ()


def _may_be_panel(page: Page, control: int, panel: int) -> bool:
    """Whether a control folds something that belongs to the text: no dialog, no menu, nothing around the control."""
    own = page.attributes[panel]
    is_around = panel <= control < int(page.end[panel])
    return page.name(panel) not in ("nav", "dialog") and own.get("role", "") not in _NO_PANELS and not is_around
