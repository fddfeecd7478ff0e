"""What a step changed: DIADEM's modification classifier.

Problem.    After each action the plan must know whether to go on, to look at the form again, or to stop.
Reference.  T. Furche et al., "DIADEM: thousands of websites to a single database", PVLDB 7(14), 2014, Example 2:
            classes such as "new page", "major page change", "new form fields", "new window", "alert".
Departures. Options that changed and messages that refuse the query are classes of their own, since the plan reacts to
            them differently. When several things changed, the one that asks for a reaction first is the class.
Cost.       O(nodes) for each of the two captures.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bowerbird.browse import Outcome
from bowerbird.forms.filling.controls import key_of, select_options, visible_controls
from bowerbird.forms.filling.messages import Message, new_messages, says_no, wrong_controls
from bowerbird.forms.filling.model import Change
from bowerbird.page import Kind, Page, Position

_DIALOG_ROLES = ("dialog", "alertdialog")
_COVERING = 0.15  # of the window: a smaller layer is a list or a hint


@dataclass(frozen=True, slots=True)
class Reaction:
    """What changed; nodes are of the page after the step."""

    change: Change
    messages: tuple[Message, ...] = ()
    dialog: int | None = None
    new_controls: tuple[int, ...] = ()
    changed_selects: tuple[int, ...] = ()

    @property
    def said(self) -> str:
        return " / ".join(message.text for message in self.messages)


def classify(before: Page, after: Page, outcome: Outcome, form: int | None = None) -> Reaction:
    """How `after` differs from `before`; `form` is the form's node on the page after, if it is there."""
    said = tuple(Message(text) for text in outcome.said)
    if outcome.opened:
        return Reaction(Change.NEW_WINDOW, said)
    if outcome.navigated:
        return Reaction(Change.NEW_PAGE, said)
    if before is after:
        return Reaction(Change.NOTHING, said)
    root = 0 if form is None else form
    messages = (*(it for it in said if says_no(it.text)), *new_messages(before, after))
    dialog = _new_dialog(before, after)
    new = _new_controls(before, after, root)
    changed = _changed_selects(before, after, root)
    if messages or wrong_controls(after) - wrong_controls(before):
        change = Change.ERROR_MESSAGE
    elif said or dialog is not None:
        change = Change.DIALOG
    elif new:
        change = Change.NEW_FIELDS
    elif changed:
        change = Change.OPTIONS_CHANGED
    else:
        change = Change.PARTIAL_UPDATE if _shows_otherwise(before, after) else Change.NOTHING
    return Reaction(change, messages or said, dialog, new, changed)


def open_dialog(page: Page) -> int | None:
    """The layer that asks for attention: what calls itself a dialog, or is fixed over the middle of the window."""
    named = [
        node
        for node in page.index.with_attribute("role").tolist()
        if page.attributes[node]["role"] in _DIALOG_ROLES and page.visible[node]
    ]
    opened = [node for node in page.index.with_tag("dialog").tolist() if "open" in page.attributes[node]]
    return next(iter([*opened, *named, *_covering_layers(page)]), None)


def _new_dialog(before: Page, after: Page) -> int | None:
    found = open_dialog(after)
    if found is None:
        return None
    earlier = open_dialog(before)
    same = earlier is not None and key_of(before, earlier) == key_of(after, found)
    return None if same else found


def _covering_layers(page: Page) -> list[int]:
    layout = page.layout
    if layout is None:
        return []
    width, height = page.viewport
    fixed = (layout.position == Position.FIXED) & layout.visible & (page.kind == Kind.ELEMENT)
    box = layout.box
    with np.errstate(invalid="ignore"):
        over = (box[:, 0] < width / 2) & (box[:, 0] + box[:, 2] > width / 2)
        over &= box[:, 3] * box[:, 2] >= _COVERING * width * height
        over &= box[:, 3] >= height / 5
    rows: list[int] = np.flatnonzero(fixed & over).tolist()
    return [node for node in rows if page.visible_text(node)]


def _new_controls(before: Page, after: Page, root: int) -> tuple[int, ...]:
    known = {key_of(before, node) for node in visible_controls(before)}
    return tuple(node for node in visible_controls(after, root) if key_of(after, node) not in known)


def _changed_selects(before: Page, after: Page, root: int) -> tuple[int, ...]:
    known = {key_of(before, node): select_options(before, node) for node in before.index.with_tag("select").tolist()}
    return tuple(
        node
        for node in after.index.below(after.index.with_tag("select"), root).tolist()
        if known.get(key_of(after, node), ()) not in ((), select_options(after, node))
    )


def _shows_otherwise(before: Page, after: Page) -> bool:
    """Whether the visible text differs, or a control holds something else than what was typed in this step."""
    return before.visible_text() != after.visible_text()
