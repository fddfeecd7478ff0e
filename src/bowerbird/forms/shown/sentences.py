"""Forms in words: a headline, a row of cells a field, lines about groups and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bowerbird.forms.model import Field, FieldType, Group, Pattern, TypedForm
from bowerbird.forms.wildcards import open_choice, telling_choices

HEADS = ("label", "type", "widget", "label found by", "choices")
NOTHING = "–"
_SHOWN_CHOICES = 3
_LONGEST_CHOICE, _LONGEST_TEXT = 16, 32


def summary(typed: Sequence[TypedForm]) -> str:
    """What forms a page has, in a line."""
    if not typed:
        return "No forms."
    roles = [str(one.form.role) for one in typed]
    counts = ", ".join(f"{roles.count(role)} {role}" for role in dict.fromkeys(roles))
    return f"{len(typed)} form{'' if len(typed) == 1 else 's'}: {counts}"


def headline(number: int, typed: TypedForm) -> str:
    """What a form is, in a line."""
    form = typed.form
    fields = f"{len(form.fields)} field{'' if len(form.fields) == 1 else 's'}"
    read = f", {len(typed.types)} read" if typed.types else ""
    how = f"{form.method.upper()} {form.action}".strip() if form.is_element else "no form element"
    return f"Form {number}: {form.role}, {fields}{read}; {how}"


def cells(field: Field, known: FieldType | None, *, everything: bool = False) -> tuple[str, ...]:
    """What a row says of a field, under `HEADS`; an asterisk marks what must be filled."""
    longest = None if everything else _LONGEST_TEXT
    return (
        _cut(field.label or NOTHING, longest) + (" *" if field.is_mandatory else ""),
        str(known) if known is not None else NOTHING,
        str(field.widget) if field.is_visible else f"{field.widget}, hidden",
        str(field.labels[0].source) if field.labels else "",
        choices_told(field, everything=everything),
    )


def choices_told(field: Field, *, everything: bool = False) -> str:
    """The first choices, how many there are, and how the field is left open."""
    telling = telling_choices(field.choices)
    longest = None if everything else _LONGEST_CHOICE
    shown = telling if everything else telling[:_SHOWN_CHOICES]
    text = ", ".join(_cut(choice.text, longest) for choice in shown)
    if len(telling) > len(shown):
        text = f"{len(telling)}: {text} …"
    nothing = open_choice(field)
    return text if nothing is None else f"{text} (open: {_cut(nothing.text) or 'empty'})".strip()


def footlines(typed: TypedForm) -> Iterator[str]:
    """Groups that say more than their fields, and the buttons."""
    for group in typed.form.groups:
        if group.pattern is not Pattern.TOGETHER and len(group.fields) > 1:
            yield f"{group.pattern}: {_members(group)}"
    if typed.form.buttons:
        told = (f"{_cut(button.text or NOTHING)} ({button.effect})" for button in typed.form.buttons)
        yield f"buttons: {', '.join(told)}"


def _members(group: Group) -> str:
    label = f"{group.labels[0].text}, " if group.labels else ""
    return f"{label}fields {' and '.join(str(at) for at in group.fields)}"


def _cut(text: str, longest: int | None = _LONGEST_TEXT) -> str:
    plain = " ".join(text.split())
    return plain if longest is None or len(plain) <= longest else plain[: longest - 1].rstrip() + "…"
