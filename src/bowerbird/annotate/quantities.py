"""Values in their normal form: money, measures, dates. Each prints as text that its own reader reads back."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum


class Period(StrEnum):
    """How often a sum of money is due."""

    HOUR = "hour"
    DAY = "day"
    NIGHT = "night"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


class Bound(StrEnum):
    """What an amount says about the value that it stands for."""

    EXACT = "exact"
    FROM = "from"
    UP_TO = "up to"
    ABOUT = "about"
    ON_REQUEST = "on request"


@dataclass(frozen=True, slots=True)
class Money:
    """A price. `amount` is None when the page says to ask; `high` ends a range; `other` is a second reading."""

    amount: Decimal | None
    currency: str = ""
    high: Decimal | None = None
    period: Period | None = None
    bound: Bound = Bound.EXACT
    other: Decimal | None = field(default=None, compare=False)

    def __str__(self) -> str:
        if self.amount is None:
            return "price on request"
        words: list[str] = [self.bound] if self.bound in (Bound.FROM, Bound.UP_TO, Bound.ABOUT) else []
        words.append(_amount(self.currency, self.amount))
        if self.high is not None:
            words.append(f"- {_amount(self.currency, self.high)}")
        if self.period is not None:
            words.append(f"per {self.period}")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Measure:
    """A number with its unit, in the unit that the pack asks for where it asks for one."""

    amount: Decimal
    unit: str
    high: Decimal | None = None

    def __str__(self) -> str:
        top = f" - {_plain(self.high)}" if self.high is not None else ""
        return f"{_plain(self.amount)}{top} {self.unit}"


@dataclass(frozen=True, slots=True)
class Moment:
    """A date as exact as the page gives it; `other` is the second reading of an ambiguous one (03/04/2026).

    `relative` keeps "3 days ago" as -3: the page's own date decides which day that was.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    relative: int | None = None
    other: date | None = field(default=None, compare=False)

    def __str__(self) -> str:
        if self.relative is not None:
            if self.relative == 0:
                return "today"
            return f"{-self.relative} days ago" if self.relative < 0 else f"in {self.relative} days"
        parts = [f"{self.year:04}" if self.year is not None else "-"]
        parts += [f"{part:02}" for part in (self.month, self.day) if part is not None]
        return "-".join(parts)


Value = str | int | Decimal | Money | Measure | Moment | None


def _amount(currency: str, amount: Decimal) -> str:
    return f"{currency} {amount:,f}".strip()


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"
