"""Bands of prices: "Under £500,000", "$10 - $20", "ab 100 €"; and which of several are needed to have all.

Menus of bands are often nested: under 100, under 200, under 500, over 500. The widest and the open one have all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from bowerbird.explore.leads.addresses import parameters

_MONEY = re.compile(r"[$£€¥₹]\s?\d|\d\s?(?:[$£€¥₹]|kr\b|zł|chf\b|eur\b|usd\b|gbp\b)", re.IGNORECASE)
_AMOUNT = re.compile(
    r"(\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+|\d+)(?:[.,]\d{1,2})?(?!\d)\s?(k|m)?(?![a-z])", re.IGNORECASE
)
_TO = re.compile(r"\W*(?:to|and|bis|und|à|et|a|y|e|tot|en|até)?\W*(?:eur|usd|gbp|chf|kr)?\W*", re.IGNORECASE)
_MOST_WORDS = 6  # of a text that names a band
_LONG = 12  # digits of what is no amount
_TIMES = {"": 1, "k": 1_000, "m": 1_000_000}
_UNDER = re.compile(
    r"\b(?:under|below|up ?to|less than|max\w*|bis(?: zu)?|unter|weniger als|höchstens|moins de|jusqu'?à|hasta|"
    r"en dessous de|au-dessous de|inférieure? à|por debajo de|inferior a|al di sotto di|inferiore a|"
    r"menos de|fino a|meno di|sotto|tot|onder|minder dan|até|abaixo de)(?!\w)|\b(?:or less|and under|or under)\b",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\b(?:over|above|more than|from|min\w*|ab|über|mehr als|mindestens|plus de|à partir de|dès|más de|desde|oltre|"
    r"au-dessus de|supérieure? à|por encima de|superior a|al di sopra di|superiore a|oberhalb|dès|"
    r"più di|sopra|da|vanaf|boven|meer dan|mais de|acima de|a partir de)(?!\w)|\b(?:or more|and over|and up)\b|\d\s?\+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Band:
    """The prices from `low` to `high`."""

    low: float
    high: float

    def lies_in(self, other: Band) -> bool:
        return other != self and other.low <= self.low and self.high <= other.high


def band_of(text: str) -> Band | None:
    """The band that a text names; None for other texts, among them prices of single things."""
    plain = text.replace("’", "'")
    if not _MONEY.search(plain):
        return None
    found = list(_AMOUNT.finditer(plain))
    amounts = [_amount(match) for match in found]
    if len(amounts) == 2 and amounts[0] < amounts[1] and _TO.fullmatch(plain[found[0].end() : found[1].start()]):
        return Band(amounts[0], amounts[1])
    if len(amounts) != 1 or len(plain.split()) > _MOST_WORDS:
        return None
    if _UNDER.search(plain):
        return Band(0.0, amounts[0])
    return Band(amounts[0], inf) if _OVER.search(plain) else None


def needed(texts: Sequence[str]) -> tuple[bool, ...]:
    """For each text whether it is needed to have all: bands that lie in another one are not."""
    bands = [band_of(text) for text in texts]
    return tuple(
        band is None or not any(other is not None and band.lies_in(other) for other in bands) for band in bands
    )


def asks_for_price(text: str, target: str) -> bool:
    """Whether the address of a link asks for the amount that its text names, in whatever words: a query, no record."""
    plain = text.replace("’", "'")
    amounts = {int(_amount(match)) for match in _AMOUNT.finditer(plain)} if _MONEY.search(plain) else set()
    return any(value.isdigit() and int(value) in amounts for _, value in parameters(target) if len(value) < _LONG)


def has_price(text: str) -> bool:
    """Whether a text has an amount of money in it."""
    return _MONEY.search(text) is not None


def _amount(match: re.Match[str]) -> float:
    return float(re.sub(r"\D", "", match[1])) * _TIMES[(match[2] or "").lower()]
