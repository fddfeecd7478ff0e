"""The kind of a field as a person reads it: the text beside it first, then its name, then its place in the form.

The model starts from this reading and learns where it is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.forms.model import Role
from bowerbird.forms.roles.field_features import best_text
from bowerbird.forms.roles.model import FieldKind
from bowerbird.forms.roles.sight import Control
from bowerbird.forms.roles.words import families_in

K = FieldKind
_BY_WORDS = (
    ("leave empty", K.HONEYPOT),
    ("captcha", K.CAPTCHA),
    ("security question", K.SECURITY_QUESTION),
    ("open id", K.OPEN_ID),
    ("fax", K.FAX),
    ("phone", K.PHONE),
    ("postcode", K.POSTCODE),
    ("time zone", K.TIME_ZONE),
    ("summer time", K.SUMMER_TIME),
    ("middle name", K.MIDDLE_NAME),
    ("user name", K.USER_NAME),
    ("last name", K.LAST_NAME),
    ("first name", K.FIRST_NAME),
    ("quantity", K.QUANTITY),
    ("organisation", K.ORGANISATION),
    ("web address", K.WEB_ADDRESS),
    ("country", K.COUNTRY),
    ("city", K.CITY),
    ("state", K.STATE),
    ("street", K.ADDRESS),
    ("gender", K.GENDER),
    ("comment", K.COMMENT),
    ("message", K.COMMENT),
    ("subject", K.SUBJECT),
    ("name", K.NAME),
    ("about", K.ABOUT),
)
"""Kinds by families of words, those that are never mistaken first."""
_CHOICES = ("select", "checkbox", "radio")
_NAMES = frozenset({"first name", "last name"})
_DATES = (("year", K.YEAR), ("month", K.MONTH), ("day", K.DAY))


def read_kinds(controls: Sequence[Control], role: Role) -> list[FieldKind]:
    """The kind of each control of a form of this role."""
    hidden = sum(control.is_hidden for control in controls)
    texts = [families_in(best_text(control)) for control in controls]
    found: list[FieldKind] = []
    for at, control in enumerate(controls):
        others = frozenset[str]().union(*texts[:at], *texts[at + 1 :]) & _NAMES
        found.append(_read(control, role, found, others, is_decoy=control.is_hidden and hidden == 1))
    return found


def _read(
    control: Control, role: Role, before: Sequence[FieldKind], others: frozenset[str], *, is_decoy: bool
) -> FieldKind:
    if control.is_button:
        return _button(control)
    text, name = families_in(best_text(control)), families_in(control.name) | families_in(control.identifier)
    if control.kind == "password":
        is_again = K.PASSWORD in before and ("again" in text | name or before[-1] == K.PASSWORD)
        return K.PASSWORD_AGAIN if is_again and K.PASSWORD_AGAIN not in before else K.PASSWORD
    if control.kind == "file":
        return K.OTHER
    if control.is_text and (
        "leave empty" in name | text | families_in(control.after) or (is_decoy and control.kind == "text")
    ):
        return K.HONEYPOT
    if "captcha" in name and control.is_text:
        return K.CAPTCHA
    if control.kind == "checkbox":
        return _box(text, name, role)
    if role in (Role.SEARCH, Role.FILTER, Role.SORT):
        return _of_search(control, text | name)
    spoken = _of_words(control, text, before, others)
    return spoken or _of_words(control, name - {"user name"}, before, others) or _of_shape(control, name, role)


def _button(control: Control) -> FieldKind:
    said = families_in(control.value) | families_in(control.name) | families_in(control.hint)
    if control.kind == "reset" or ("reset" in said and "password" not in said):
        return K.RESET
    if "cancel" in said:
        return K.CANCEL
    return K.OTHER if "preview" in said else K.SUBMIT


def _box(text: frozenset[str], name: frozenset[str], role: Role) -> FieldKind:
    both = text | name
    if "remember" in both and role in (Role.LOGIN, Role.REGISTER, Role.BASKET):
        return K.REMEMBER
    if role in (Role.SEARCH, Role.FILTER):
        return K.REFINEMENT
    if "consent" in text and not ("mailing" in text and "consent" not in name):
        return K.CONSENT
    if text & {"mailing", "email"} or "mailing" in name:
        return K.MAILING
    return K.CONSENT if "consent" in name else K.OTHER


def _of_search(control: Control, said: frozenset[str]) -> FieldKind:
    if said & {"sort", "page size"} or (control.options and families_in(" | ".join(control.options[:3])) & {"sort"}):
        return K.ORDER
    if control.kind in _CHOICES:
        return K.REFINEMENT
    if "search" in said:
        return K.QUERY
    places = (("date", K.DATE), ("postcode", K.POSTCODE), ("captcha", K.CAPTCHA))
    return next((kind for family, kind in places if family in said), K.QUERY)


def _of_words(
    control: Control, said: frozenset[str], before: Sequence[FieldKind], others: frozenset[str]
) -> FieldKind | None:
    if "captcha" in said and not control.options:
        return K.CAPTCHA if "security question" not in said else K.SECURITY_ANSWER
    if "email" in said and control.kind in ("text", "email"):
        if "user name" in said and "either" in said:
            return K.USER_OR_EMAIL
        return K.EMAIL_AGAIN if K.EMAIL in before and "again" in said else K.EMAIL
    if "birth" in said or "date" in said:
        return next((kind for family, kind in _DATES if family in said), K.DATE)
    if "answer" in said and before and before[-1] in (K.SECURITY_QUESTION, K.OTHER):
        return K.SECURITY_ANSWER
    kind = next((kind for family, kind in _BY_WORDS if family in said), None)
    if kind is K.NAME:  # "Nom" beside "Prénom" is the last name, "Nome" beside "Cognome" the first
        return K.FIRST_NAME if "last name" in others else K.LAST_NAME if "first name" in others else K.NAME
    return kind


def _of_shape(control: Control, name: frozenset[str], role: Role) -> FieldKind:
    if "user name" in name and control.kind == "text":
        return K.USER_NAME
    if control.kind == "textarea":
        return K.COMMENT
    if control.kind == "email":
        return K.EMAIL
    if control.kind == "tel":
        return K.PHONE
    if control.kind == "url":
        return K.WEB_ADDRESS
    if control.kind == "text" and role is Role.LOGIN:
        return K.USER_NAME
    if control.kind == "text" and role in (Role.RECOVERY, Role.NEWSLETTER):
        return K.EMAIL
    return K.OTHER
