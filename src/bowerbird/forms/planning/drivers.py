"""What every query must say: fields that cannot be left open, and what to give those that can only be left wide."""

from __future__ import annotations

from collections.abc import Iterator

from bowerbird.forms.model import End, Field, TypedForm, Widget
from bowerbird.forms.planning.query import Query, Setting
from bowerbird.forms.planning.splits import NARROWS_NOTHING, amount_of, real_choices

MOST_UNTYPED = 6  # choices of a field that nobody understands, beyond which it is left as it is
_ALTERNATIVES = (Widget.RADIO, Widget.SELECT, Widget.LISTBOX)
_WRITTEN = (Widget.TEXT, Widget.SUGGEST, Widget.NUMBER)
_NEVER = (Widget.PASSWORD, Widget.FILE)


def drivers_of(typed: TypedForm) -> list[int]:
    """The fields that every query must set and whose values have to be gone through: mandatory ones, and alternatives
    none of which asks for everything ("buy" or "rent")."""
    return [place for place, field in enumerate(typed.form.fields) if _drives(typed, place, field)]


def widest(typed: TypedForm) -> Query:
    """The query that asks for as much as can be asked for at once: ends of ranges without an open choice far apart."""
    return Query.asking(*_wide_ends(typed))


def suspects_of(typed: TypedForm) -> list[int]:
    """The fields that a site may silently insist on, likeliest first: texts that are suggested, prompts to choose, then
    other texts."""
    fields = list(enumerate(typed.form.fields))
    typed_in = [at for at, it in fields if it.widget is Widget.SUGGEST]
    prompts = [
        at for at, it in fields if it.widget in _ALTERNATIVES and len(real_choices(it)) > 1 and _can_vary(typed, at)
    ]
    others = [at for at, it in fields if it.widget is Widget.TEXT and _can_vary(typed, at)]
    return list(dict.fromkeys([*typed_in, *others, *prompts]))


def _drives(typed: TypedForm, place: int, field: Field) -> bool:
    if field.widget in _NEVER or not _can_vary(typed, place):
        return False
    if field.is_mandatory and field.widget in (*_ALTERNATIVES, *_WRITTEN):
        return True
    if field.widget not in _ALTERNATIVES or any(it.is_wildcard for it in field.choices):
        return False
    choices = len(real_choices(field))
    return choices > 1 and (place in typed.types or choices <= MOST_UNTYPED) and _is_set(field)


def _is_set(field: Field) -> bool:
    """Whether one of the alternatives is chosen from the start; radio buttons of which none is on ask for nothing, and
    so does a list of the page's own making that shows a prompt."""
    return any(it.is_chosen for it in field.choices) or field.widget is Widget.SELECT


def _can_vary(typed: TypedForm, place: int) -> bool:
    type_ = typed.types.get(place)
    return type_ is None or (type_.end is None and type_.attribute not in NARROWS_NOTHING)


def _wide_ends(typed: TypedForm) -> Iterator[Setting]:
    for place, type_ in typed.types.items():
        field = typed.form.fields[place]
        if type_.end is None or any(it.is_wildcard for it in field.choices) or field.widget not in _ALTERNATIVES:
            continue
        numbers = [(number, it) for it in real_choices(field) if (number := amount_of(it)) is not None]
        if numbers:
            pick = min if type_.end is End.LEAST else max
            choice = pick(numbers, key=lambda it: it[0])[1]
            if not choice.is_chosen:
                yield Setting.of(place, choice)
