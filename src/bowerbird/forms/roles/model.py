"""What is said of a form and its fields in general terms, whatever the domain: the role, and the kind of each field."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bowerbird.forms.model import Role


class FieldKind(StrEnum):
    """What any form may ask for, and what its buttons do."""

    USER_NAME = "user name"
    PASSWORD = "password"
    PASSWORD_AGAIN = "password again"
    EMAIL = "email"
    EMAIL_AGAIN = "email again"
    USER_OR_EMAIL = "user name or email"
    CAPTCHA = "captcha"
    HONEYPOT = "honeypot"
    CONSENT = "consent to terms"
    MAILING = "consent to emails"
    REMEMBER = "stay logged in"
    SUBMIT = "submit button"
    CANCEL = "cancel button"
    RESET = "reset button"
    FIRST_NAME = "first name"
    MIDDLE_NAME = "middle name"
    LAST_NAME = "last name"
    NAME = "full name"
    ORGANISATION = "organisation"
    GENDER = "gender"
    TIME_ZONE = "time zone"
    SUMMER_TIME = "summer time"
    COUNTRY = "country"
    STATE = "state"
    CITY = "city"
    ADDRESS = "address"
    POSTCODE = "postcode"
    PHONE = "phone"
    FAX = "fax"
    WEB_ADDRESS = "web address"
    OPEN_ID = "OpenID"
    ABOUT = "about me"
    COMMENT = "comment text"
    SUBJECT = "comment subject"
    SECURITY_QUESTION = "security question"
    SECURITY_ANSWER = "answer to it"
    QUERY = "search query"
    REFINEMENT = "search refinement"
    QUANTITY = "product quantity"
    LOOK = "look of the page"
    ORDER = "order of results"
    NUMBER = "number"
    DATE = "date"
    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    READ_ONLY = "read only"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class RoleReading:
    """The role of a form, the share of belief in it, and what spoke for it, loudest first."""

    role: Role
    confidence: float
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KindReading:
    """The kind of one control, and the share of belief in it."""

    kind: FieldKind
    confidence: float
