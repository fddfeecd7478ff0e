"""How far a widget with its choices can ask for a type: no price by a date picker, no words to search for by a list.

Choices that are there and are not of the type speak against it, as labels cannot: "Price" above petrol and diesel.
"""

from __future__ import annotations

from bowerbird.domain import Attribute, ValueKind
from bowerbird.domain import Widget as Asked
from bowerbird.forms.interpreting.choices import Shares
from bowerbird.forms.interpreting.vocabulary import Vocabulary
from bowerbird.forms.model import GENERAL_TYPES, KEYWORD, RADIUS, Field, Widget
from bowerbird.forms.wildcards import telling_choices

_CONTRADICTED = 0.35  # where a list of choices has no value that the type allows
_MOSTLY, _DOUBTED = 0.3, 0.6  # where none of its choices is one of the type's terms, and many are of another's
_NEARLY_ALL = 0.8  # of the choices, of another type: "Umgebung" above 5 km, 10 km, 20 km is no place
_UNSEEN, _WRITTEN_TERM = 0.8, 0.8  # a list whose choices are not there yet; terms that are typed, as few forms ask
NUMERIC = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE)
CHOOSING = (Widget.SELECT, Widget.LISTBOX, Widget.RADIO, Widget.CHECKS)
WRITING = (Widget.TEXT, Widget.SUGGEST)
_MEASURING = (Widget.NUMBER, Widget.SLIDER)
DATING = (Widget.DATE, Widget.CALENDAR)
_FEW_CHOICES = 3


def fit_of(name: str, field: Field, shares: Shares, vocabulary: Vocabulary) -> float:
    """How far a widget with these choices can ask for the type."""
    if field.widget in (Widget.FILE, Widget.PASSWORD):
        return 0.0
    if name in GENERAL_TYPES:
        return _general_fit(name, field, shares)
    attribute = vocabulary.pack.attributes[name]
    if field.widget in _MEASURING:
        return 1.0 if attribute.kind in NUMERIC else 0.5 if attribute.kind is ValueKind.ENUMERATION else 0.2
    if field.widget in DATING:
        return 1.0 if attribute.kind is ValueKind.DATE else 0.1
    if field.widget in CHOOSING:
        return _chosen_fit(attribute, field, shares)
    return _WRITTEN_TERM if attribute.kind is ValueKind.ENUMERATION else 1.0


def _general_fit(name: str, field: Field, shares: Shares) -> float:
    if name == KEYWORD:
        return 1.0 if field.widget in WRITING else 0.0
    widgets = (*CHOOSING, *WRITING, *_MEASURING) if name == RADIUS else CHOOSING
    if field.widget is Widget.SUGGEST and not field.choices:
        return _UNSEEN  # a list box that shows its choices only once it is opened
    if field.widget not in widgets or is_flag(field):
        return 0.0
    contradicted = field.widget in CHOOSING and shares.get(name, 0.0) == 0.0
    return _CONTRADICTED if contradicted and len(telling_choices(field.choices)) > 1 else 1.0


def _chosen_fit(attribute: Attribute, field: Field, shares: Shares) -> float:
    share = shares.get(attribute.name, 0.0)
    form = attribute.form
    if is_flag(field):
        asked_so = form is not None and form.widget is Asked.FLAG
        return 1.0 if asked_so or attribute.kind in (ValueKind.ENUMERATION, ValueKind.TEXT) else 0.4
    number = len(telling_choices(field.choices))
    if share == 0.0 and number > 1 and attribute.kind in NUMERIC:
        return _CONTRADICTED
    if share == 0.0 and number > 1 and max(shares.values(), default=0.0) >= _NEARLY_ALL:
        return _CONTRADICTED
    listed = bool(attribute.gazetteers or attribute.values)
    if share == 0.0 and number >= _FEW_CHOICES and listed and max(shares.values(), default=0.0) >= _MOSTLY:
        return _DOUBTED
    free = attribute.kind is ValueKind.TEXT and (form is None or form.widget is Asked.FREE_TEXT)
    return 0.5 if free else 1.0


def is_flag(field: Field) -> bool:
    """Whether the field is a single box to tick."""
    return field.widget is Widget.CHECKS and len(field.choices) <= 1
