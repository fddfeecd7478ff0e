"""What is never sent and never typed, whatever a plan says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bowerbird.forms.model import Field, Form, Widget
from bowerbird.page import Page
from bowerbird.page.controls import form_owner, input_type

_NEVER = re.compile(
    r"captcha|(?<![a-z])e-?mail|passw(?:or[dt])?|kennwort|passwort|mot de passe|contraseña|wachtwoord|senha"
    r"|card.?number|cc-(?:number|exp|csc|name)|(?<![a-z])cvv|(?<![a-z])cvc|(?<![a-z])iban(?![a-z])"
    r"|kreditkarte|carte bancaire|one-time-code|courriel|correo electr",
    re.IGNORECASE,
)
_TYPES = ("password", "file", "email")
_WIDGETS = (Widget.PASSWORD, Widget.FILE)
_TOLD = ("name", "id", "autocomplete", "placeholder", "aria-label")


def why_not_sent(page: Page, form: Form) -> str:
    """Why this form must not be sent; "" when it may be."""
    if not form.role.may_be_sent:
        return f"a {form.role} form is never sent"
    asked = [it for it in form.fields if it.is_mandatory and it.is_visible and is_private(page, it, it.nodes)]
    return f"it asks for {asked[0].label or asked[0].name!r}, which is never given" if asked else ""


def sends_private(page: Page, *controls: int) -> bool:
    """Whether acting on one of these controls sends a form that has fields for what is never given. A page that was
    drawn anew may have a log-in where the search was, and a control that is found again by its place alone would send
    it."""
    owners = {form_owner(page, control) for control in controls} - {None}
    private = [node for node in page.index.with_tag("input").tolist() if input_type(page, node) in _TYPES]
    return any(form_owner(page, node) in owners for node in private)


def is_private(page: Page, field: Field, nodes: Sequence[int]) -> bool:
    """Whether the field asks for what is nobody's to give in a search: passwords, files, addresses, cards, captchas."""
    if field.widget in _WIDGETS:
        return True
    if any(input_type(page, node) in _TYPES for node in nodes):
        return True
    if field.widget not in (Widget.TEXT, Widget.SUGGEST, Widget.NUMBER):
        return False
    told = [field.name, field.label, *(_said(page, node, it) for node in nodes for it in _TOLD)]
    return any(_NEVER.search(text) for text in told)


def _said(page: Page, node: int, name: str) -> str:
    """What a control says of itself. Lists that are typed into say `new-password` to keep off the browser's own
    suggestions, and hide nothing."""
    said = page.attributes[node].get(name, "")
    lists = page.attributes[node].get("role") == "combobox" or "aria-autocomplete" in page.attributes[node]
    return "" if name == "autocomplete" and said == "new-password" and lists else said
