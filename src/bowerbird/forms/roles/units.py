"""Controls that are filled in as one: radio buttons and boxes that share a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bowerbird.forms.roles.field_features import nearest_before
from bowerbird.forms.roles.sight import Control


@dataclass(frozen=True, slots=True)
class Unit:
    """A control, or several; then `control` speaks for all of them, and their labels are its options."""

    control: Control
    nodes: tuple[int, ...]


def units_of(controls: Sequence[Control]) -> list[Unit]:
    """The units of a form, in the order of their first controls."""
    groups: dict[object, list[Control]] = {}
    for control in controls:
        name = (control.attributes or {}).get("name")
        together = control.kind in ("radio", "checkbox") and name
        groups.setdefault((control.kind, name) if together else control.node, []).append(control)
    return [_unit(group) for group in groups.values()]


def _unit(group: Sequence[Control]) -> Unit:
    first = group[0]
    nodes = tuple(control.node for control in group)
    if len(group) == 1 and first.kind != "radio":
        return Unit(first, nodes)
    labels = tuple(control.label or control.after.partition(" | ")[0] for control in group)
    return Unit(replace(first, label=nearest_before(first), options=labels), nodes)
