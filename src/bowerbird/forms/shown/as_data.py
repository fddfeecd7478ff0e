"""Forms in plain values, as `bowerbird form --json` prints them.

Nodes become XPaths that are made to last (`page.paths.xpath`). Keys are always there, with null, "" or an empty list
where there is nothing; `docs/forms.md` lists them.
"""

from __future__ import annotations

from typing import Any

from bowerbird.annotate.reader import Habits
from bowerbird.domain import Pack
from bowerbird.forms.interpreting import value_of_choice
from bowerbird.forms.model import Button, Choice, Field, FieldType, Group, Label, TypedForm
from bowerbird.listing.shown.as_data import box_as_data, value_as_data
from bowerbird.page import Page
from bowerbird.page.paths import xpath

Data = dict[str, Any]


def form_as_data(page: Page, typed: TypedForm, pack: Pack, habits: Habits) -> Data:
    """One form: what it is for, its fields with their types, the groups they make, its buttons."""
    form = typed.form
    return {
        "node": xpath(page, form.node),
        "box": box_as_data(page, [form.node]),
        "role": str(form.role),
        "role_confidence": round(form.role_confidence, 3),
        "why": list(form.why),
        "is_element": form.is_element,
        "method": form.method,
        "action": form.action,
        "fields": [_field(page, field, typed.types.get(at), pack, habits) for at, field in enumerate(form.fields)],
        "groups": [_group(group) for group in form.groups],
        "buttons": [_button(page, button) for button in form.buttons],
    }


def _field(page: Page, field: Field, known: FieldType | None, pack: Pack, habits: Habits) -> Data:
    return {
        "nodes": [xpath(page, node) for node in field.nodes],
        "box": box_as_data(page, field.nodes),
        "name": field.name,
        "widget": str(field.widget),
        "label": field.label,
        "labels": [_label(label) for label in field.labels],
        "type": None if known is None else known.attribute,
        "end": None if known is None or known.end is None else str(known.end),
        "confidence": None if known is None else round(known.confidence, 3),
        "why": "" if known is None else known.why,
        "mandatory": field.is_mandatory,
        "visible": field.is_visible,
        "value": field.value,
        "choices": [_choice(choice, known, pack, habits) for choice in field.choices],
    }


def _choice(choice: Choice, known: FieldType | None, pack: Pack, habits: Habits) -> Data:
    attribute = pack.attributes.get(known.attribute) if known is not None else None
    means = None if attribute is None else value_as_data(value_of_choice(choice, attribute, habits))
    return {
        "text": choice.text,
        "value": choice.value,
        "means": means,
        "chosen": choice.is_chosen,
        "wildcard": choice.is_wildcard,
    }


def _label(label: Label) -> Data:
    return {"text": label.text, "source": str(label.source)}


def _group(group: Group) -> Data:
    return {
        "pattern": str(group.pattern),
        "fields": list(group.fields),
        "labels": [_label(label) for label in group.labels],
    }


def _button(page: Page, button: Button) -> Data:
    return {"node": xpath(page, button.node), "text": button.text, "effect": str(button.effect)}
