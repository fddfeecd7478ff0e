"""Numbers in choices: "£250k", "10,000 miles", "2+", "3 bedrooms", "£100,000 - £150,000", "Under 50 000 km"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from bowerbird.annotate.quantities import Measure, Money, Value
from bowerbird.annotate.reader import Habits, in_range, read_as
from bowerbird.annotate.values.money import find_money
from bowerbird.annotate.values.numbers import NUMBER, SCALE, read_count, read_number, scaled
from bowerbird.domain import Attribute, ValueKind
from bowerbird.domain.units import UNITS
from bowerbird.forms.model import Choice, End
from bowerbird.forms.words.wording import end_in, is_generic, words_of

_BARE = re.compile(
    rf"(?P<before>[^\d]{{0,24}}?)(?P<number>{NUMBER})(?:\s?(?P<scale>{SCALE})\b)?\s?(?P<plus>\+)?"
    rf"(?:\s?(?:-|–|—|to|bis|à|a|al|tot|até)\s?(?P<high>{NUMBER})(?:\s?(?P<high_scale>{SCALE})\b)?)?(?P<rest>.{{0,40}})",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST = 80  # characters; longer texts are sentences with a number in them
_GROUPED = re.compile(r"(?<=[1-9])\.(?=\d{3}(?!\d))|(?<=[1-9]\d)\.(?=\d{3}(?!\d))|(?<=\d{3})\.(?=\d{3}(?!\d))")
_NUMERIC = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE)


@dataclass(frozen=True, slots=True)
class Amount:
    """The number that a choice gives, with what stands around it.

    `units` are the units that its next word may mean, `rest` the words that are neither number nor unit.
    """

    number: Decimal
    high: Decimal | None = None
    is_money: bool = False
    is_grouped: bool = False
    has_plus: bool = False
    units: tuple[str, ...] = ()
    rest: str = ""
    before: str = ""


def amount_in(text: str, habits: Habits) -> Amount | None:
    """The amount that a short text gives; None where there is no number in it."""
    text = _plain(text)
    if len(text) > _LONGEST or not any(map(str.isdigit, text)):
        return None
    money = _money(text, habits)
    if money is not None:
        return money
    match = _BARE.match(text)
    number = _number(match["number"], match["scale"], habits) if match else None
    if match is None or number is None:
        return None
    high = _number(match["high"], match["high_scale"], habits) if match["high"] else None
    units, rest = _units(match["rest"].strip(" .+"))
    or_more = match["plus"] is not None or end_in(words_of(rest)) is End.LEAST  # "2+", "2 or more"
    grouped = not match["number"].isdigit()
    before = match["before"].strip(" :-")
    return Amount(number, high, False, grouped, or_more, units, "" if is_generic(rest) else rest, before)


def value_of_choice(choice: Choice, attribute: Attribute, habits: Habits) -> Value:
    """What a choice means as a value of the attribute, in the pack's units; None where it asks for nothing, or is none.

    "£250k" is 250,000 pounds, "2+" two, "10.000 km" on a German page what that is in the pack's unit. What a person
    reads counts before what is sent.
    """
    if choice.is_wildcard:
        return None
    return _value(choice.text, attribute, habits) or _value(choice.value, attribute, habits)


def _value(text: str, attribute: Attribute, habits: Habits) -> Value:
    if not text.strip():
        return None
    if attribute.kind not in _NUMERIC:
        found = read_as(attribute, text, habits)
        return found[2] if found is not None else text.strip() if attribute.kind is not ValueKind.DATE else None
    amount = amount_in(text, habits)
    if amount is None:
        return read_count(text) if attribute.kind is ValueKind.COUNT else None
    value = _typed(amount, attribute, text, habits)
    return value if value is not None and in_range(attribute, value) else None


def _typed(amount: Amount, attribute: Attribute, text: str, habits: Habits) -> Value:
    match attribute.kind:
        case ValueKind.MONEY:
            sums = [money for _, _, money in find_money(_plain(text), habits.money)]
            return sums[0] if sums else Money(amount.number, habits.money.currency, amount.high)
        case ValueKind.COUNT:
            return int(amount.number) if amount.number == amount.number.to_integral_value() else amount.number
        case _:
            return _measure(amount, attribute)


def _measure(amount: Amount, attribute: Attribute) -> Value:
    if attribute.unit is None:
        return amount.number
    dimension = UNITS[attribute.unit].dimension
    own = next((unit for unit in amount.units if UNITS[unit].dimension == dimension), attribute.unit)
    factor = Decimal(str(UNITS[own].factor)) / Decimal(str(UNITS[attribute.unit].factor))
    high = None if amount.high is None else (amount.high * factor).normalize()
    return Measure(
        amount.number if own == attribute.unit else (amount.number * factor).normalize(), attribute.unit, high
    )


def _plain(text: str) -> str:
    """`text` without points that group digits: in a list to choose from they do, whatever the page's language."""
    return _GROUPED.sub("", text.replace("\xa0", " "))


def _money(text: str, habits: Habits) -> Amount | None:
    for _, stop, money in find_money(text, habits.money):
        if money.amount is not None:
            return Amount(money.amount, money.high, True, True, text[stop:].strip().startswith("+"))
    return None


def _number(written: str, scale: str | None, habits: Habits) -> Decimal | None:
    comma = habits.money.decimal_comma(habits.money.currency)
    read = read_number(written, decimal_comma=comma)
    return scaled(read[0], scale) if read else None


def _units(rest: str) -> tuple[tuple[str, ...], str]:
    """The units that the beginning of `rest` may mean, and what follows it."""
    spelled = _spellings()
    words = rest.split()
    for size in (3, 2, 1):
        written = " ".join(words[:size]).lower().strip("()")
        if len(words) >= size and written in spelled:
            return spelled[written], " ".join(words[size:])
    return (), rest


@cache
def _spellings() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, unit in UNITS.items():
        for spelling in unit.spellings:
            known = found.get(spelling.lower(), ())
            found[spelling.lower()] = (*known, name)
    return found
