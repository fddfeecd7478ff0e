"""Short ways to understand small pages in tests."""

from __future__ import annotations

from bowerbird.forms import Field, Form, understand
from bowerbird.page import parse_html


def forms_of(markup: str) -> tuple[Form, ...]:
    return understand(parse_html(f"<!doctype html><body>{markup}</body>"))


def form_of(markup: str) -> Form:
    """The only form of the markup."""
    (form,) = forms_of(markup)
    return form


def in_form(markup: str) -> Form:
    return form_of(f"<form action=/find>{markup}<button>Find</button></form>")


def only_field(markup: str) -> Field:
    (field,) = in_form(markup).fields
    return field


def labels_of(markup: str) -> list[str]:
    """The best label of each field of a form with this content."""
    return [field.label for field in in_form(markup).fields]
