"""What speaks for the kind of a field: its type, the words about it, its options, its place among the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bowerbird.forms.roles.sight import Control, words_of
from bowerbird.forms.words.families import families_in

Features = tuple[str, ...]
_MONTHS = re.compile(r"^(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|a[gu]|sep|o[ck]t|nov|de[cz]|gen|янв|фев)")
_COUNTRIES = re.compile(
    r"\b(?:germany|united states|france|deutschland|etats-unis|alemania|estados unidos|afghanistan|polska)\b"
)
_STATES = re.compile(r"\b(?:alabama|california|new york|ontario|bayern|alaska)\b")
_TITLES = re.compile(r"^(?:mr|mrs|miss|ms|herr|frau|male|female|m|f|mannlich|weiblich|homme|femme|monsieur|madame)\.?$")
_YEAR = re.compile(r"^(?:19|20)\d\d$")
_FEW, _MANY = 4, 12


def field_features(controls: Sequence[Control]) -> list[Features]:
    """Features of each control of a form, in its order."""
    said = [_said(control) for control in controls]
    return [
        tuple(dict.fromkeys((*_own(control), *_beside(controls, said, at), *_place(controls, said, at))))
        for at, control in enumerate(controls)
    ]


def best_text(control: Control) -> str:
    """The text that most likely names the control."""
    if control.is_button:
        return control.value or control.hint
    if control.kind in ("checkbox", "radio"):
        return control.label or control.after.partition(" | ")[0] or control.hint or nearest_before(control)
    default = control.value if control.is_text and any(map(str.isalpha, control.value)) else ""
    return control.label or control.hint or default or nearest_before(control)


def nearest_before(control: Control) -> str:
    """The last text before the control."""
    return control.before.rpartition(" | ")[2]


def _said(control: Control) -> frozenset[str]:
    return families_in(best_text(control)) | families_in(control.name) | families_in(control.identifier)


def _own(control: Control) -> Iterator[str]:
    yield f"is {control.kind}"
    places = {
        "name": control.name,
        "id": control.identifier,
        "class": control.classes,
        "label": control.label,
        "text before": control.before,
        "text after": control.after,
        "hint": control.hint,
        "value": control.value,
        "best text": best_text(control),
    }
    anywhere: set[str] = set()
    for place, text in places.items():
        says = families_in(text)
        yield from (f"{place} says {family}" for family in sorted(says))
        if place not in ("class", "text before", "text after"):
            anywhere |= says
        if not text:
            yield f"no {place}"
    yield from (f"says {family}" for family in sorted(anywhere))
    yield from (f"{control.kind} says {family}" for family in sorted(anywhere))
    yield from (f'name has "{word}"' for word in words_of([control.name, control.identifier]))
    yield from (f'best text has "{word}"' for word in words_of([best_text(control)]))
    attributes = control.attributes or {}
    for name in ("readonly", "disabled", "autocomplete", "multiple", "required", "checked", "maxlength"):
        if name in attributes:
            yield f"has {name}"
    if "autocomplete" in attributes:
        yield f"autocomplete {attributes['autocomplete'].lower()}"
    if control.is_hidden:
        yield "is hidden"
    if control.options:
        yield from listed(control.options)


def listed(options: Sequence[str]) -> Iterator[str]:
    """What the options of a list are."""
    if not options:
        return
    size = len(options)
    yield (
        "two options"
        if size <= 2
        else "few options"
        if size <= _FEW
        else "some options"
        if size <= _MANY
        else "many options"
    )
    joined = " | ".join(options)
    yield from (f"options say {family}" for family in sorted(families_in(joined)))
    yield from (f"first option says {family}" for family in sorted(families_in(options[0])))
    yield from (f'first option has "{word}"' for word in words_of(options[:1]))
    numbers = sum(option.strip().isdigit() for option in options)
    if numbers >= size - 1:
        yield "options are numbers"
    if sum(bool(_YEAR.match(option.strip())) for option in options) >= max(2, size // 2):
        yield "options are years"
    if sum(bool(_MONTHS.match(option.strip())) for option in options) >= max(2, size // 2):
        yield "options are months"
    if numbers >= size - 1 and 28 <= size <= 33:
        yield "options are days"
    if numbers >= size - 1 and 12 <= size <= 13:
        yield "options are twelve numbers"
    if _COUNTRIES.search(joined):
        yield "options are countries"
    if _STATES.search(joined):
        yield "options are states"
    if any(_TITLES.match(option.strip()) for option in options):
        yield "options are titles or sexes"


def _beside(controls: Sequence[Control], said: Sequence[frozenset[str]], at: int) -> Iterator[str]:
    for where, other in (("previous", at - 1), ("next", at + 1)):
        if 0 <= other < len(controls):
            yield f"{where} is {controls[other].kind}"
            yield from (f"{where} says {family}" for family in sorted(said[other]))
            if controls[other].name and controls[other].name == controls[at].name:
                yield f"{where} has the same name"
        else:
            yield f"no {where}"


def _place(controls: Sequence[Control], said: Sequence[frozenset[str]], at: int) -> Iterator[str]:
    control = controls[at]
    same = [one for one in range(len(controls)) if controls[one].kind == control.kind]
    order = same.index(at)
    yield f"{('first', 'second')[order] if order < 2 else 'later'} {control.kind} of the form"
    if len(same) == 1:
        yield f"the only {control.kind} of the form"
    for family in ("email", "password"):
        if family in said[at] and any(family in said[one] for one in range(at)):
            yield f"{family} again"
    kinds = {one.kind for one in controls}
    yield "form has a password" if "password" in kinds else "form has no password"
    yield "form has a textarea" if "textarea" in kinds else "form has no textarea"
    texts = sum(one.is_text for one in controls)
    yield f"{texts if texts < 4 else 'many'} texts in the form"
