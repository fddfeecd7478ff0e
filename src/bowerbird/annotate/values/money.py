"""Sums of money: currency, ranges, periods, "from", scales, prices on request.

Why not price-parser alone: it reads "2 pairs from $349" as 2, "$1.2M" as 1.2 and "3.350" as 3350 without a doubt.
Here a sum is a number *with its currency*; the number's convention comes from the currency and the page's
language, and where that does not decide, both readings are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from bowerbird.annotate.quantities import Bound, Money, Period
from bowerbird.annotate.values.numbers import NUMBER, SCALE, read_number, scaled

_SYMBOLS = {
    "us$": "USD",
    "usd$": "USD",
    "ca$": "CAD",
    "c$": "CAD",
    "cdn$": "CAD",
    "au$": "AUD",
    "a$": "AUD",
    "nz$": "NZD",
    "hk$": "HKD",
    "s$": "SGD",
    "r$": "BRL",
    "mx$": "MXN",
    "£": "GBP",
    "€": "EUR",
    "¥": "JPY",
    "￥": "JPY",
    "₹": "INR",
    "₽": "RUB",
    "₩": "KRW",
    "₺": "TRY",
    "₪": "ILS",
    "฿": "THB",
    "zł": "PLN",
    "kč": "CZK",
    "kr": "",
    "rs.": "INR",
    "rs": "INR",
    "euro": "EUR",
    "euros": "EUR",
    "dollars": "USD",
    "pounds": "GBP",
    "$": "",
}
_CODES = "USD GBP EUR CAD AUD NZD JPY CHF SEK NOK DKK PLN CZK INR CNY HKD SGD BRL MXN ZAR RUB TRY ILS THB KRW HUF AED"
_DOLLARS = ("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN")
_POINT_DECIMAL = (
    "USD",
    "GBP",
    "CAD",
    "AUD",
    "NZD",
    "JPY",
    "INR",
    "CNY",
    "HKD",
    "SGD",
    "MXN",
    "ZAR",
    "AED",
    "KRW",
    "THB",
)
_COMMA_LANGUAGES = (
    "de",
    "fr",
    "it",
    "es",
    "pt",
    "nl",
    "da",
    "sv",
    "nb",
    "no",
    "fi",
    "pl",
    "cs",
    "sk",
    "hu",
    "ru",
    "tr",
    "el",
    "ro",
)
_POINT_LANGUAGES = ("en", "ja", "zh", "ko", "he", "th")

_PREFIX = r"US\$|USD\$|CA\$|C\$|CDN\$|AU\$|A\$|NZ\$|HK\$|S\$|R\$|MX\$|[£€¥￥₹₽₩₺₪฿$]|\bRs\.?"
_SUFFIX = r"[£€¥￥₹₽₩₺₪฿$]|zł|Kč|kr\b|euros?\b|dollars\b|pounds\b"
_CODE = "|".join(_CODES.split())
_NUMBER = rf"(?:{NUMBER})"
_SCALED = rf"{_NUMBER}(?:\s?(?:{SCALE})\b)?"
_BOUND = (
    r"(?P<bound>from|starting (?:at|from)|starts (?:at|from)|as low as|prices? from|offers? (?:over|in excess of)"
    r"|oieo|oiro|offers in (?:the )?region of|guide price|in excess of|over|up to|less than|under|max(?:imum)?|below"
    r"|about|approx(?:\.|imately)?|around|circa|c\.)"
)
_PERIODS = (
    (Period.HOUR, r"(?:per|an|a|/)\s?(?:hour|hr)s?\b|\bp\.?h\.?\b|hourly"),
    (Period.DAY, r"(?:per|a|/)\s?day\b|\bp\.?d\.?\b|daily"),
    (Period.NIGHT, r"(?:per|a|/)\s?(?:night|nt)\b"),
    (Period.WEEK, r"(?:per|a|/)\s?(?:week|wk)\b|\bp\.?p?\.?p?\.?w\.?\b|weekly"),
    (Period.MONTH, r"(?:per (?:calendar )?|a |/\s?)(?:month|mo|mth)\b|\bp\.?c\.?m\.?\b|\bp\.?m\.?\b|monthly"),
    (Period.QUARTER, r"(?:per|a|/)\s?quarter\b|quarterly"),
    (Period.YEAR, r"(?:per|a|/)\s?(?:year|yr|annum)\b|\bp\.?a\.?\b|annually|yearly"),
)
_PERIOD = "|".join(f"(?P<{period.name}>{pattern})" for period, pattern in _PERIODS)
_SIGN_FIRST = rf"(?:{_PREFIX}|\b(?:{_CODE})\s?)\s?{_SCALED}(?:\s?(?:{_CODE})\b)?"
_SIGN_LAST = rf"(?<![\w.,])-?{_SCALED}\s?(?:{_SUFFIX}|(?:{_CODE})\b)"
_SUM = rf"(?:{_SIGN_FIRST}|{_SIGN_LAST})"
_MONEY = re.compile(
    rf"(?P<low>{_SUM})(?:\s?(?:-|–|—|to|bis|and)\s?(?P<high>{_SUM}|{_SCALED}(?![\d%.,]*\d)))?(?:,?\s{{0,2}}\(?(?:{_PERIOD}))?",
    re.IGNORECASE,
)
_BOUND_BEFORE = re.compile(rf"\b{_BOUND}\s{{0,2}}:?\s?$", re.IGNORECASE)
_NUMBER_BEFORE = re.compile(rf"(?<![\w.,])-?{_SCALED}\s?$", re.IGNORECASE)
_LONGEST_NUMBER, _LONGEST_BOUND = 26, 30  # how far back to look from a sign
_SIGN = re.compile(
    rf"(?:US|USD|CA|C|CDN|AU|A|NZ|HK|S|R|MX)?\$|[£€¥￥₹₽₩₺₪฿]|(?:{_CODE})\b|zł|Kč|kr\b|Rs\b|[Ee]uros?\b|dollars\b|pounds\b"
)
_SIGNED = re.compile(rf"\s?{_SCALED}\s?(?:{_SUFFIX}|(?:{_CODE})\b)", re.IGNORECASE)
_ON_REQUEST = re.compile(
    r"\bP\.?O\.?A\.?(?!\w)|(?i:\b(?:prices?|rent) (?:on|upon) (?:application|request|enquiry|asking)\b"
    r"|\b(?:call|contact (?:us|dealer)|ask|enquire|email) for (?:a )?(?:price|pricing|quote)\b)",
)
_PARTS = re.compile(
    rf"(?P<before>{_PREFIX}|\b(?:{_CODE}))?\s?(?P<number>{_NUMBER})(?:\s?(?P<scale>{SCALE})\b)?\s?(?P<after>{_SUFFIX}|(?:{_CODE})\b)?",
    re.IGNORECASE,
)
_BOUNDS = {
    "up to": Bound.UP_TO,
    "less than": Bound.UP_TO,
    "under": Bound.UP_TO,
    "max": Bound.UP_TO,
    "maximum": Bound.UP_TO,
    "below": Bound.UP_TO,
    "about": Bound.ABOUT,
    "approx": Bound.ABOUT,
    "approx.": Bound.ABOUT,
    "approximately": Bound.ABOUT,
    "around": Bound.ABOUT,
    "circa": Bound.ABOUT,
    "c.": Bound.ABOUT,
    "oiro": Bound.ABOUT,
    "guide price": Bound.ABOUT,
}
_SCALE_RATIO = 1000  # "$20 - 30k": a first number so much smaller shares the second one's scale


@dataclass(frozen=True, slots=True)
class Conventions:
    """What the pack and the page say about numbers: the usual currency, and the language."""

    currency: str = ""
    language: str = ""

    def decimal_comma(self, currency: str) -> bool | None:
        """Whether decimals follow a comma; None where neither currency nor language decides."""
        language = self.language.partition("-")[0].lower()
        if language in _COMMA_LANGUAGES:
            return True
        if currency in _POINT_DECIMAL or language in _POINT_LANGUAGES:
            return False
        return None


def find_money(text: str, conventions: Conventions = Conventions()) -> Iterator[tuple[int, int, Money]]:  # noqa: B008
    """The sums in `text`, each with its span."""
    done = 0
    for sign in _SIGN.finditer(text):
        if sign.start() < done:
            continue
        match = _MONEY.match(text, sign.start())
        before = _NUMBER_BEFORE.search(text, max(done, sign.start() - _LONGEST_NUMBER), sign.start())
        if before is not None and (match is None or _closes(text, sign)):
            match = _MONEY.match(text, before.start())
        if match is None or match.end() < sign.end():
            continue
        bound = _BOUND_BEFORE.search(text, max(done, match.start() - _LONGEST_BOUND), match.start())
        money = _read(match, bound["bound"].lower() if bound else "", conventions)
        if money is not None:
            done = match.end()
            yield bound.start() if bound else match.start(), done, money
    for match in _ON_REQUEST.finditer(text):
        yield match.start(), match.end(), Money(None, bound=Bound.ON_REQUEST)


def _closes(text: str, sign: re.Match[str]) -> bool:
    """Whether a sign between two numbers is that of the first: it stands nearer to that, or the second has its own
    behind it, "34,49 € 44,99 €"."""
    is_apart, is_before_space = text[sign.start() - 1].isspace(), text[sign.end() : sign.end() + 1].isspace()
    if is_apart != is_before_space:
        return is_before_space
    return _SIGNED.match(text, sign.end()) is not None


def read_money(text: str, conventions: Conventions = Conventions()) -> Money | None:  # noqa: B008
    """The first sum in `text`."""
    if text == "price on request":
        return Money(None, bound=Bound.ON_REQUEST)
    return next((money for _, _, money in find_money(text, conventions)), None)


def _read(match: re.Match[str], bound: str, conventions: Conventions) -> Money | None:
    low = _sum(match["low"], conventions)
    if low is None:
        return None
    amount, currency, other = low
    high = None
    if match["high"] and (second := _sum(match["high"], conventions)):
        high = second[0]
        currency = currency or second[1]
        if high <= amount and high * _SCALE_RATIO > amount:
            high = None
        elif high >= amount * _SCALE_RATIO and re.search(rf"\d\s?(?:{SCALE})\b", match["high"], re.IGNORECASE):
            amount *= _SCALE_RATIO
    period = next((period for period, _ in _PERIODS if match[period.name]), None)
    meaning = _BOUNDS.get(bound, Bound.FROM) if bound else Bound.EXACT
    return Money(amount, currency or conventions.currency, high, period, meaning, other)


def _sum(text: str, conventions: Conventions) -> tuple[Decimal, str, Decimal | None] | None:
    parts = _PARTS.search(text)
    if parts is None:
        return None
    currency = _currency(parts["before"], conventions) or _currency(parts["after"], conventions)
    read = read_number(parts["number"], decimal_comma=conventions.decimal_comma(currency))
    if read is None:
        return None
    amount, other = read
    scale = parts["scale"]
    return scaled(amount, scale), currency, None if scale or other is None else other


def _currency(sign: str | None, conventions: Conventions) -> str:
    if not sign:
        return ""
    key = sign.strip().lower()
    if key == "$":
        return conventions.currency if conventions.currency in _DOLLARS else "USD"
    if key == "kr":
        return conventions.currency if conventions.currency in ("SEK", "NOK", "DKK") else "SEK"
    return _SYMBOLS.get(key) or key.upper()
