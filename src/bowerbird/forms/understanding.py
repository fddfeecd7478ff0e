"""Understanding the forms of a page: finding them, telling their fields, naming these, grouping them.

One pass each over the page's controls, buttons and texts; everything works on the markup alone and better on a page
that a browser painted, where hidden is hidden and near is near.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from bowerbird.forms.buttons import buttons_on, folds_on, read_buttons
from bowerbird.forms.finding import Found, find_forms
from bowerbird.forms.grouping import fields_of, groups_of
from bowerbird.forms.labelling import Asked, Labelled, Markup, Texts, label_fields, linked, silent
from bowerbird.forms.model import Choice, Field, Form, Label, Role, Widget
from bowerbird.forms.roles import role_of
from bowerbird.forms.widgets import choices_of, controls_on, value_of
from bowerbird.forms.wildcards import with_wildcards
from bowerbird.forms.words.marks import says_required
from bowerbird.page import NO_NODE, Page

MOST_FIELDS = 5_000
"""Fields of a page that are understood; what comes after them is left out."""
_SETS = (Widget.RADIO, Widget.CHECKS)
_REQUIRED_CLASS = re.compile(r"(?:^|[-_\s])(?:required|mandatory|req)(?:$|[-_\s])", re.IGNORECASE)
_MOST_RUNS, _LONGEST_LABEL = 20, 300  # that are read of a label in search of an asterisk
_RISE = 2  # levels above a control where a class may say that it is required


def understand(page: Page) -> tuple[Form, ...]:
    """All forms of a page, in document order."""
    if page.is_json:
        return ()
    controls = controls_on(page)[:MOST_FIELDS]
    nodes = [control.node for control in controls]
    parts = [part for control in controls for part in control.parts]
    folds = folds_on(page, nodes)
    buttons = buttons_on(page, page.within(parts), folds)
    mute = silent(page, [*parts, *buttons], nodes, folds)
    markup = Markup(page, mute, controls)
    texts = Texts(page, mute, linked(page, nodes, folds))
    return tuple(_form(page, found, markup, texts) for found in find_forms(page, controls, buttons))


def _form(page: Page, found: Found, markup: Markup, texts: Texts) -> Form:
    asked = fields_of(page, found.controls)
    labelled = label_fields(page, found.scope, asked, found.buttons, markup, texts)
    fields = tuple(_field(page, one, labelled, at) for at, one in enumerate(asked))
    attributes = page.attributes[found.form] if found.form != NO_NODE else {}
    form = Form(
        found.node,
        Role.OTHER,
        fields,
        groups_of(page, fields, labelled, markup),
        read_buttons(page, found.buttons, in_form=found.form != NO_NODE),
        attributes.get("method", "get").lower() or "get",
        attributes.get("action", ""),
        is_element=found.form != NO_NODE,
    )
    return _with_role(page, form)


def _field(page: Page, asked: Asked, labelled: Labelled, at: int) -> Field:
    labels = labelled.fields[at]
    first = asked.controls[0]
    choices = _boxes(page, asked, labelled) if asked.widget in _SETS else choices_of(page, first)
    value = (
        next((choice.text for choice in choices if choice.is_chosen), "")
        if asked.widget in _SETS
        else value_of(page, first)
    )
    field = Field(
        tuple(control.node for control in asked.controls),
        asked.widget,
        asked.name,
        labels,
        choices,
        value,
        any(_is_mandatory(page, control.node, control.sent) for control in asked.controls)
        or _is_said_required(page, labels),
        any(bool(page.visible[control.node]) for control in asked.controls),
    )
    return with_wildcards(field)


def _boxes(page: Page, asked: Asked, labelled: Labelled) -> tuple[Choice, ...]:
    found = []
    for control in asked.controls:
        label, attributes = labelled.choices.get(control.node), page.attributes[control.node]
        value = page.value.get(control.node, attributes.get("value", attributes.get("data-value", "")))
        text = label.text if label is not None else value
        on = control.node in page.checked or any(attributes.get(name) == "true" for name in _ON)
        found.append(Choice(control.node, text, value, on))
    return tuple(found)


_ON = ("aria-checked", "aria-pressed", "aria-selected")


def _is_mandatory(page: Page, node: int, sent: int) -> bool:
    for one in {node, sent} - {NO_NODE}:
        attributes = page.attributes[one]
        if "required" in attributes or attributes.get("aria-required") == "true":
            return True
    above = node
    for _ in range(_RISE + 1):
        if above == NO_NODE or page.name(above) in ("form", "fieldset"):
            return False
        if _REQUIRED_CLASS.search(page.attributes[above].get("class", "")):
            return True
        above = int(page.parent[above])
    return False


def _is_said_required(page: Page, labels: Sequence[Label]) -> bool:
    """Whether the best label has an asterisk in it or right behind it, or says that it is required."""
    if not labels or not labels[0].nodes:
        return False
    nodes = labels[0].nodes
    runs = (run for node in nodes for run in islice(page.reading.runs(node), _MOST_RUNS))
    said = "".join(run.text[:_LONGEST_LABEL] for run in runs).strip().rstrip(": ")
    behind = int(page.end[nodes[-1]])
    following = next(
        (page.text[row].strip() for row in range(behind, min(behind + 3, len(page))) if page.text[row]), ""
    )
    starred = said.endswith("*") or said.startswith("*") or following.rstrip(": ") == "*"
    classes = " ".join(page.attributes[node].get("class", "") for node in nodes)
    return starred or says_required(said) or _REQUIRED_CLASS.search(classes) is not None


def _with_role(page: Page, form: Form) -> Form:
    reading = role_of(page, form)
    return replace(form, role=reading.role, role_confidence=reading.confidence, why=reading.why)
