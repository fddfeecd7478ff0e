"""The kind of a field as a person reads it: the text beside it first, then its name, then its place in the form.

The model starts from this reading and learns where it is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bowerbird.forms.model import Role
from bowerbird.forms.roles.field_features import best_text, listed
from bowerbird.forms.roles.model import FieldKind
from bowerbird.forms.roles.sight import Control
from bowerbird.forms.words.families import families_in

K = FieldKind
_BY_WORDS = (
    ("security question", K.SECURITY_QUESTION),
    ("open id", K.OPEN_ID),
    ("fax", K.FAX),
    ("phone", K.PHONE),
    ("postcode", K.POSTCODE),
    ("time zone", K.TIME_ZONE),
    ("summer time", K.SUMMER_TIME),
    ("occupation", K.OTHER),
    ("organisation", K.ORGANISATION),
    ("user name", K.USER_NAME),
    ("middle name", K.MIDDLE_NAME),
    ("last name", K.LAST_NAME),
    ("first name", K.FIRST_NAME),
    ("quantity", K.QUANTITY),
    ("web address", K.WEB_ADDRESS),
    ("country", K.COUNTRY),
    ("city", K.CITY),
    ("state", K.STATE),
    ("street", K.ADDRESS),
    ("place", K.ADDRESS),
    ("gender", K.GENDER),
    ("subject", K.SUBJECT),
    ("comment", K.COMMENT),
    ("message", K.COMMENT),
    ("name", K.NAME),
    ("about", K.ABOUT),
)
"""Kinds by families of words, those that are never mistaken first."""
_CHOSEN = frozenset(
    {
        K.SECURITY_QUESTION,
        K.TIME_ZONE,
        K.SUMMER_TIME,
        K.QUANTITY,
        K.COUNTRY,
        K.CITY,
        K.STATE,
        K.GENDER,
        K.SUBJECT,
        K.ORGANISATION,
        K.POSTCODE,
    }
)
"""What may be chosen from a list; nobody chooses a message."""
_CHOICES = ("select", "checkbox", "radio")
_SEARCHES = (Role.SEARCH, Role.FILTER, Role.SORT)
_NAMES = frozenset({"first name", "last name"})
_DATES = (("year", K.YEAR), ("month", K.MONTH), ("day", K.DAY))
_PARTS = {"y": K.YEAR, "yyyy": K.YEAR, "m": K.MONTH, "mm": K.MONTH, "d": K.DAY, "dd": K.DAY}
_LISTED_DATES = (
    ("options are years", K.YEAR),
    ("options are months", K.MONTH),
    ("options are days", K.DAY),
    ("options are twelve numbers", K.MONTH),
)
_WORD = re.compile(r"[^\W\d_]+")
_FEW_WORDS = 2


def read_kinds(controls: Sequence[Control], role: Role) -> list[FieldKind]:
    """The kind of each control of a form of this role."""
    hidden = sum(control.is_hidden for control in controls)
    has_password = any(control.kind == "password" for control in controls)
    texts = [families_in(best_text(control)) if control.is_text else frozenset() for control in controls]
    found: list[FieldKind] = []
    for at, control in enumerate(controls):
        around = frozenset[str]().union(*texts[:at], *texts[at + 1 :]) & _NAMES
        decoy = _decoy(control, alone=hidden == 1, has_password=has_password)
        found.append(decoy or _Reading(control, role, found, around).kind())
    return found


def _decoy(control: Control, *, alone: bool, has_password: bool) -> FieldKind | None:
    """Fields that nobody should fill in: traps for robots, and texts that stand where a password will."""
    if not control.is_text:
        return None
    text, name = families_in(best_text(control)), families_in(control.name)
    if "password" in text and has_password and not text & {"user name", "email"}:
        return K.READ_ONLY
    if "leave empty" in name | text | families_in(control.after):
        return K.HONEYPOT
    if control.is_hidden and alone and control.kind == "text" and "captcha" not in name:
        return K.HONEYPOT
    if "readonly" in (control.attributes or {}) and not (text | name) & {"date", "birth"}:
        return K.READ_ONLY
    return K.READ_ONLY if control.kind == "textarea" and "consent" in text else None


class _Reading:
    """One control, with what was read before it and the names that are asked for around it."""

    def __init__(self, control: Control, role: Role, before: Sequence[FieldKind], around: frozenset[str]) -> None:
        self.control, self.role, self.before, self.around = control, role, before, around
        self.text = families_in(best_text(control))
        self.name = families_in(control.name or control.identifier)

    def kind(self) -> FieldKind:
        control = self.control
        if control.is_button:
            return self._button()
        if control.kind == "password":
            return self._password()
        if control.kind == "file":
            return K.OTHER
        if control.is_text and "captcha" in self.name:
            return K.SECURITY_ANSWER if K.SECURITY_QUESTION in self.before[-1:] else K.CAPTCHA
        if control.kind == "checkbox":
            return self._box()
        if (order := self._order()) is not None:
            return order
        if self.role in _SEARCHES:
            return self._of_search()
        return self._of_type() or self._of_words(self.text) or self._of_words(self.name) or self._of_role()

    def _button(self) -> FieldKind:
        said = families_in(self.control.value) or families_in(self.control.hint) or self.name
        if self.control.kind == "reset" or ("reset" in said and self.role is not Role.RECOVERY):
            return K.RESET
        if "cancel" in said:
            return K.CANCEL
        return K.OTHER if "preview" in said else K.SUBMIT

    def _password(self) -> FieldKind:
        is_again = K.PASSWORD in self.before and ("again" in self.text | self.name or self.before[-1] == K.PASSWORD)
        return K.PASSWORD_AGAIN if is_again and K.PASSWORD_AGAIN not in self.before else K.PASSWORD

    def _box(self) -> FieldKind:
        both = self.text | self.name
        if "remember" in both and self.role in (Role.LOGIN, Role.REGISTER, Role.BASKET):
            return K.REMEMBER
        if self.role in _SEARCHES:
            return K.REFINEMENT
        if "consent" in self.text and not ("mailing" in self.text and "consent" not in self.name):
            return K.CONSENT
        if self.role is not Role.NEWSLETTER and (self.text & {"mailing", "email"} or self.name & {"mailing", "email"}):
            return K.MAILING
        return K.CONSENT if "consent" in self.name else K.OTHER

    def _order(self) -> FieldKind | None:
        """Lists that say how results or pages are shown."""
        if self.control.kind not in ("select", "radio"):
            return None
        said = self.text | self.name
        if said & {"sort", "page size"} or "sort" in families_in(" | ".join(self.control.options[:3])):
            return K.ORDER
        return K.LOOK if "look" in said else None

    def _of_search(self) -> FieldKind:
        said = self.text | self.name
        if self.control.kind in _CHOICES:
            return K.REFINEMENT
        if "search" in said:
            return K.QUERY
        kinds = (("date", K.DATE), ("postcode", K.POSTCODE), ("captcha", K.CAPTCHA), ("range", K.NUMBER))
        return next((kind for family, kind in kinds if family in said), K.QUERY)

    def _of_type(self) -> FieldKind | None:
        if self.control.kind == "email":
            return self._email(self.text | self.name)
        if self.control.kind == "radio" and "mailing" in self.name:
            return K.MAILING
        return {"tel": K.PHONE, "url": K.WEB_ADDRESS}.get(self.control.kind) or self._date()

    def _date(self) -> FieldKind | None:
        """A date or a part of one, by the options, the name or the pattern that it shows."""
        options = frozenset(listed(self.control.options)) if self.control.kind == "select" else frozenset()
        by_options = next((kind for sign, kind in _LISTED_DATES if sign in options), None)
        if by_options is not None:
            return by_options
        if not (self.text | self.name) & {"birth", "date"} and K.DAY not in self.before[-2:]:
            return None
        last = self.control.name.rpartition(" ")[2]
        part = _PARTS.get(best_text(self.control).strip("[]() ")) or _PARTS.get(last)
        by_words = (kind for said in (self.name, self.text) for family, kind in _DATES if family in said)
        if part is None and self.control.is_text and "date" in self.text | self.name:
            return next(by_words, K.DATE)
        return part or next(by_words, K.DATE if (self.text | self.name) & {"birth", "date"} else None)

    def _email(self, said: frozenset[str]) -> FieldKind:
        if "user name" in said and "either" in said:
            return K.USER_OR_EMAIL
        return K.EMAIL_AGAIN if K.EMAIL in self.before and "again" in said else K.EMAIL

    def _of_words(self, said: frozenset[str]) -> FieldKind | None:
        control = self.control
        if control.is_text and "captcha" in said:
            return K.CAPTCHA
        if control.is_text and "email" in said and "postcode" not in said:
            return self._email(said | self.name if said is self.text else said)
        if control.is_text and said is self.text and "email" in self.name and said <= {"street", "range", "either"}:
            return K.EMAIL
        if "answer" in said and self.before and self.before[-1] in (K.SECURITY_QUESTION, K.OTHER):
            return K.SECURITY_ANSWER
        if control.kind == "textarea" and said & {"comment", "message"}:
            return K.COMMENT
        kind = next((kind for family, kind in _BY_WORDS if family in said), None)
        if control.kind in _CHOICES and kind not in _CHOSEN:
            return None
        return self._whose_name(kind, said)

    def _whose_name(self, kind: FieldKind | None, said: frozenset[str]) -> FieldKind | None:
        """ "Nom" beside "Prénom" is the last name, "Nome" beside "Cognome" the first, both together the whole."""
        if kind in (K.FIRST_NAME, K.MIDDLE_NAME, K.LAST_NAME):
            names = {"first name", "last name"} <= said or {"middle name", "last name"} <= said
            given = kind is K.LAST_NAME and len(_WORD.findall(best_text(self.control))) > _FEW_WORDS and "name" in said
            whole = names or (given and said is self.text and not {"first name", "last name"} & self.name)
            return K.NAME if whole and self.control.is_text else kind
        if kind is not K.NAME:
            return kind
        if self.role is Role.LOGIN:
            return K.USER_NAME
        if len(_WORD.findall(best_text(self.control))) > _FEW_WORDS:
            return kind
        named = self.around or (self.name & _NAMES if said is self.text else frozenset())
        if "first name" in self.name:
            return K.FIRST_NAME
        return K.FIRST_NAME if "last name" in named else K.LAST_NAME if "first name" in named else kind

    def _of_role(self) -> FieldKind:
        control = self.control
        if control.kind == "textarea":
            return K.COMMENT
        if control.kind == "number":
            return K.NUMBER
        if control.kind == "text" and self.role is Role.LOGIN:
            return K.USER_NAME
        if control.kind == "text" and self.role in (Role.RECOVERY, Role.NEWSLETTER) and K.EMAIL not in self.before:
            return K.EMAIL
        return K.OTHER
