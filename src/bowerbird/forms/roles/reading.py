"""The role of a form and the kinds of its fields: signs and learned weights, and what no weight may overrule.

Only a search is ever sent to a site. So a form that asks for a password, a file, a payment or a visitor's own address
is no search, whatever else speaks for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bowerbird.forms.model import Form, Role
from bowerbird.forms.roles.field_features import best_text, field_features
from bowerbird.forms.roles.field_signs import read_kinds
from bowerbird.forms.roles.form_features import form_features
from bowerbird.forms.roles.linear import SparseModel, shipped_model
from bowerbird.forms.roles.model import FieldKind, KindReading, RoleReading
from bowerbird.forms.roles.sight import Control, Sight
from bowerbird.forms.roles.units import Unit, units_of
from bowerbird.forms.words.families import families_in
from bowerbird.page import Page

_REASONS = 4
_SOUGHT = frozenset({"search", "place", "city", "postcode"})
_UNSURE = 0.5
"""What is left of the confidence in a role that a rule put in another's place."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that decides the role of a form: its features, why it cannot be a search, and how a search would be named."""

    features: tuple[str, ...]
    bar: str
    is_filter: bool


def role_of(page: Page, form: Form) -> RoleReading:
    """What a form is for."""
    return decide(evidence_of(page, form), shipped_model("roles"))


def evidence_of(page: Page, form: Form) -> Evidence:
    """What speaks for each role of a form."""
    sight = Sight(page, form)
    return Evidence(form_features(sight), bar_to_search(sight), _is_filter(sight))


def decide(evidence: Evidence, model: SparseModel) -> RoleReading:
    """The role that a model finds in the evidence, within what the rules allow."""
    shares = model.probabilities(evidence.features)
    best = max(shares, key=lambda name: shares[name])
    if best == Role.SEARCH and evidence.bar:
        return _instead(shares, evidence.bar)
    return RoleReading(
        _finer(Role(best), evidence), shares[best], tuple(model.reasons(evidence.features, best, _REASONS))
    )


def _instead(shares: Mapping[str, float], bar: str) -> RoleReading:
    """The next likeliest role."""
    others = {name: share for name, share in shares.items() if name != Role.SEARCH}
    best = max(others, key=lambda name: others[name])
    return RoleReading(Role(best), others[best] / sum(others.values()) * _UNSURE, (bar,))


def _finer(role: Role, evidence: Evidence) -> Role:
    """Searches that refine what is shown, and orders of results, by name."""
    if "sign of an order of results" in evidence.features and role in (Role.SEARCH, Role.OTHER):
        return Role.SORT
    return Role.FILTER if role is Role.SEARCH and evidence.is_filter else role


def _is_filter(sight: Sight) -> bool:
    """Whether a search refines what is shown: it says so, and no field of it asks for words or a place.

    What a form calls itself counts before what its fields and headings say.
    """
    called = families_in(sight.own_words) | families_in(sight.button_words)
    fields = [control for control in sight.controls if not control.is_button]
    said = [families_in(best_text(control)) | families_in(control.name) for control in fields]
    if any(control.is_text and one & _SOUGHT for control, one in zip(fields, said, strict=True)):
        return False
    if called & {"filter", "search"}:
        return "filter" in called
    return "filter" in families_in(sight.headings) or any("filter" in one for one in said)


_LANGUAGES = ("sql", "sparql", "graphql")
_STATEMENT = re.compile(r"\s*(?:select\b.+\bfrom\b|with\b.+\bas\s*\(|prefix\s+\w*:\s*<)", re.DOTALL | re.IGNORECASE)


def bar_to_search(sight: Sight) -> str:
    """Why a form cannot be a search, or "" if nothing stands against it."""
    named = families_in(sight.button_words) | families_in(sight.action) | families_in(sight.own_words)
    for control in sight.controls:
        if control.kind in ("password", "file"):
            return f"asks for a {control.kind}"
        if control.kind == "textarea" and _is_program(control, sight.page.value.get(control.node, "")):
            return "asks for a program"
        if control.is_text and not control.is_hidden and (bar := _personal(control, named)):
            return bar
    return ""


def _is_program(control: Control, held: str) -> bool:
    """Whether a box is for statements of a query language: by its name, or by the one that stands in it."""
    return control.name in _LANGUAGES or _STATEMENT.match(held) is not None


def _personal(control: Control, named: frozenset[str]) -> str:
    """What a field asks a visitor for that no search needs; `named`: what the form says that it does."""
    if control.kind == "email":
        return "asks for an email address"
    text, name = families_in(best_text(control)), families_in(control.name)
    if "user name" in text and named & {"password", "recovery", "login"}:
        return "asks who one is"
    if (text | name) & {"search", "filter", "category"}:
        return ""
    if {"payment", "invitation"} & name:
        return "asks for a payment or a code"
    if "email" in text and "email" in name:
        return "asks for an email address"
    if control.kind == "textarea" and (text | name) & {"message", "comment"}:
        return "asks for a message"
    return ""


def kinds_of(page: Page, form: Form) -> dict[int, KindReading]:
    """The kind of each control of a form, by its node; the form's role should be known."""
    units = units_of(Sight(page, form).controls)
    model = shipped_model("kinds")
    found = {}
    for unit, features in zip(units, kind_features(units, form.role), strict=True):
        found.update(dict.fromkeys(unit.nodes, read_kind(features, model)))
    return found


def read_kind(features: Sequence[str], model: SparseModel) -> KindReading:
    shares = model.probabilities(features)
    best = max(shares, key=lambda name: shares[name])
    return KindReading(FieldKind(best), shares[best])


def kind_features(units: Sequence[Unit], role: Role) -> list[tuple[str, ...]]:
    """The features of each unit, with what it is read as at first sight and what its neighbours are."""
    controls = [unit.control for unit in units]
    role = Role.SEARCH if role is Role.FILTER else role
    read = read_kinds(controls, role)
    found = []
    for at, features in enumerate(field_features(controls)):
        more = [
            f"role {role}",
            f"role {role}: {controls[at].kind}",
            f"read as {read[at]}",
            f"role {role}: read as {read[at]}",
            f"previous read as {read[at - 1] if at else 'nothing'}",
            f"next read as {read[at + 1] if at + 1 < len(read) else 'nothing'}",
        ]
        found.append((*features, *more))
    return found
