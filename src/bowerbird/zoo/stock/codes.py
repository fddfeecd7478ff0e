"""Numbers with check digits, as shops and publishers print them."""

from __future__ import annotations

from bowerbird.zoo.stock.chance import Chance

EAN_COUNTRIES = ("400", "401", "426", "500", "501", "505", "301", "376", "871", "541", "880", "490", "690", "761")
REGISTRANTS = {"en-GB": "0", "en-US": "1", "de": "3", "fr": "2"}


def check_digit(twelve: str) -> str:
    """The last digit of an EAN-13 or ISBN-13."""
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(twelve))
    return str(-total % 10)


def ean(chance: Chance) -> str:
    body = chance.pick(EAN_COUNTRIES) + chance.digits(9)
    return body + check_digit(body)


def isbn(locale: str, chance: Chance) -> str:
    """Without hyphens: `show` adds them."""
    body = "978" + REGISTRANTS[locale] + chance.digits(8)
    return body + check_digit(body)
