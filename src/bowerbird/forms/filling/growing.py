"""Forms that grow: the fields that appeared while others were filled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bowerbird.forms.model import Choice, Field, Form, Label, Source, Widget
from bowerbird.page import Page
from bowerbird.page.controls import input_type, option_text, option_value, options_of

_WIDGETS = {"range": Widget.SLIDER, "number": Widget.NUMBER, "date": Widget.DATE, "checkbox": Widget.CHECKS}
_MOST_CHOICES = 5000


def with_new_fields(
    page: Page,
    form: Form,
    nodes_of: Sequence[Sequence[int]],
    new_controls: Sequence[int],
    read: Callable[[Page], Sequence[Form]],
) -> Form:
    """`form` with the fields of `new_controls` behind its own.

    `read` tells what the new fields are; controls that it does not know are taken for what their markup says.
    """
    known = {node for nodes in nodes_of for node in nodes}
    new = [node for node in new_controls if node not in known]
    understood = [
        field
        for again in read(page)
        for field in again.fields
        if set(field.nodes) & set(new) and not known & set(field.nodes)
    ]
    covered = {node for field in understood for node in field.nodes}
    plain = [_plain_field(page, node) for node in new if node not in covered]
    return replace(form, fields=(*form.fields, *understood, *plain))


def _plain_field(page: Page, node: int) -> Field:
    """A field as its markup alone tells."""
    attributes = page.attributes[node]
    name = attributes.get("name", "")
    said = attributes.get("aria-label") or attributes.get("placeholder") or name
    if page.name(node) == "select":
        widget, choices = Widget.SELECT, _choices(page, node)
    else:
        widget, choices = _WIDGETS.get(input_type(page, node), Widget.TEXT), ()
    return Field(
        (node,),
        widget,
        name,
        (Label(said, Source.NAME),) if said else (),
        choices,
        page.value.get(node, ""),
        is_mandatory="required" in attributes or attributes.get("aria-required") == "true",
    )


def _choices(page: Page, select: int) -> tuple[Choice, ...]:
    return tuple(
        Choice(it, option_text(page, it), value, it in page.checked, is_wildcard=not value)
        for it in options_of(page, select)[:_MOST_CHOICES]
        for value in (option_value(page, it),)
    )
