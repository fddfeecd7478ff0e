"""Numbers, money and dates as each locale writes them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.vocabulary import dictionary, words

NBSP = "\u00a0"
NARROW = "\u202f"
SIGNS = {"GBP": "£", "USD": "$", "EUR": "€"}
CURRENCIES = {"en-GB": "GBP", "en-US": "USD", "de": "EUR", "fr": "EUR"}
SEPARATORS = {"en": (",", "."), "de": (".", ","), "fr": (NARROW, ",")}


def language_of(locale: str) -> str:
    return locale[:2]


def number(value: int | float, locale: str, decimals: int | None = None, thousands: str | None = None) -> str:
    """`decimals` None: as many as the value has (at most two)."""
    if decimals is None:
        text = f"{value:,}" if isinstance(value, int) else f"{value:,.2f}".rstrip("0").rstrip(".")
    else:
        text = f"{value:,.{decimals}f}"
    group, point = SEPARATORS[locale[:2]]
    if group == "," and thousands is None:
        return text
    whole, dot, fraction = text.partition(".")
    whole = whole.replace(",", group if thousands is None else thousands)
    return whole + (point + fraction if dot else "")


def cents(value: int | float) -> int:
    """Prices in whole units are written without decimals, all others with two."""
    return 0 if value == int(value) else 2


def english_money(money: Money, locale: str, style: int) -> str:
    sign = SIGNS[money.currency]
    if style == 1:
        return f"{money.currency} {number(money.amount, locale, cents(money.amount))}"
    if style == 2:
        return f"{sign}{number(money.amount, locale, 2)}"
    if style == 3:
        return f"{sign} {number(money.amount, locale, cents(money.amount))}"
    return f"{sign}{number(money.amount, locale, cents(money.amount))}"


def german_money(money: Money, locale: str, style: int) -> str:
    sign = SIGNS[money.currency]
    if style == 1:
        return f"{number(money.amount, locale, 2)} {sign}"
    if style == 2:
        tail = ",-" if not cents(money.amount) else ""
        return f"EUR {number(money.amount, locale, cents(money.amount))}{tail}"
    if style == 3:
        return f"{sign} {number(money.amount, locale, cents(money.amount))}"
    return f"{number(money.amount, locale, cents(money.amount))}{NBSP}{sign}"


def french_money(money: Money, locale: str, style: int) -> str:
    sign = SIGNS[money.currency]
    if style == 1:
        return f"{number(money.amount, locale, 2, NBSP)}{NBSP}{sign}"
    if style == 2:
        return f"{number(money.amount, locale, cents(money.amount), ' ')} {sign}"
    if style == 3:
        return f"{number(money.amount, locale, cents(money.amount), ' ')} EUR"
    return f"{number(money.amount, locale, cents(money.amount), NARROW)}{NBSP}{sign}"


MONEY: dict[str, Callable[[Money, str, int], str]] = {"en": english_money, "de": german_money, "fr": french_money}
MONEY_STYLES = 4


def periods(period: str, attribute: str, locale: str) -> tuple[str, ...]:
    """The ways to say "per month": rents, salaries and instalments have their own."""
    own = dictionary(f"{locale}/shown", f"periods {attribute}")
    return own.get(period) or dictionary(f"{locale}/shown", "periods")[period]


def money_styles(money: Money, attribute: str, locale: str) -> int:
    return MONEY_STYLES * (len(periods(money.period, attribute, locale)) if money.period else 1)


def show_money(money: Money, locale: str, style: int = 0, attribute: str = "") -> str:
    """The amount with, for periodic amounts, one of the ways to say the period; the ways change first."""
    write = MONEY[language_of(locale)]
    if money.period is None:
        return write(money, locale, style % MONEY_STYLES)
    ways = periods(money.period, attribute, locale)
    text = write(money, locale, style // len(ways) % MONEY_STYLES)
    way = ways[style % len(ways)]
    return text + (way if way.startswith("/") else f" {way}")


def british_date(day: date, locale: str, style: int) -> str:
    if style == 0:
        return f"{day.day:02d}/{day.month:02d}/{day.year}"
    month = month_name(day.month, locale)
    if style == 1:
        return f"{day.day} {month} {day.year}"
    if style == 2:
        return f"{day.day}{ordinal(day.day)} {month} {day.year}"
    return f"{day.day:02d} {month[:3]} {day.year}"


def american_date(day: date, locale: str, style: int) -> str:
    if style == 0:
        return f"{day.month:02d}/{day.day:02d}/{day.year}"
    if style == 3:
        return f"{day.month}/{day.day}/{day.year % 100:02d}"
    month = month_name(day.month, locale)
    return f"{month if style == 1 else month[:3]} {day.day}, {day.year}"


def ordinal(day: int) -> str:
    return "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def german_date(day: date, locale: str, style: int) -> str:
    if style == 0:
        return f"{day.day:02d}.{day.month:02d}.{day.year}"
    if style == 2:
        return f"{day.day}.{day.month}.{day.year % 100:02d}"
    month = month_name(day.month, locale)
    if style == 1:
        return f"{day.day}. {month} {day.year}"
    return f"{day.day:02d}. {month if len(month) < 4 else month[:3] + '.'} {day.year}"


def french_date(day: date, locale: str, style: int) -> str:
    if style in (0, 2):
        separator = "/" if style == 0 else "-"
        return f"{day.day:02d}{separator}{day.month:02d}{separator}{day.year}"
    first = "1er" if day.day == 1 else str(day.day)
    return f"{'' if style == 1 else 'le '}{first} {month_name(day.month, locale)} {day.year}"


DATES: dict[str, Callable[[date, str, int], str]] = {
    "en-GB": british_date,
    "en-US": american_date,
    "de": german_date,
    "fr": french_date,
}
DATE_STYLES = 5
ISO_STYLE = 4


def month_name(month: int, locale: str) -> str:
    return words(f"{locale}/shown", "months")[month - 1]


def show_date(day: date, locale: str, style: int = 0) -> str:
    style %= DATE_STYLES
    return day.isoformat() if style == ISO_STYLE else DATES[locale](day, locale, style)


def show_time(clock: str, locale: str, style: int = 0) -> str:
    """A time kept as "19:30"."""
    hour, _, minute = clock.partition(":")
    h = int(hour)
    language = language_of(locale)
    if language == "de":
        ways: tuple[str, ...] = (f"{clock} Uhr", clock, f"{hour}.{minute} Uhr")
    elif language == "fr":
        ways = (f"{h}h{minute}", f"{h} h {minute}" if minute != "00" else f"{h} h", clock)
    else:
        half, twelve = ("pm" if h >= 12 else "am"), (h - 1) % 12 + 1
        point = "." if locale == "en-GB" else ":"
        short = f"{twelve}{point}{minute}{half}" if minute != "00" else f"{twelve}{half}"
        ways = (clock, short, f"{twelve}:{minute} {half.upper()}")
        if locale == "en-US":
            ways = (ways[2], ways[1], ways[0])
    return ways[style % len(ways)]


TIME_STYLES = 3
