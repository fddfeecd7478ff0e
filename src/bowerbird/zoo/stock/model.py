"""The values of the stock: money, one item, and everything one business has to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Money(NamedTuple):
    """An amount with its currency and, for rents, salaries and instalments, the period it is paid for."""

    amount: int | float
    currency: str
    period: str | None = None


@dataclass(frozen=True)
class Item:
    """One offer: what a record of a result page and its detail page are about.

    `values` holds normalised values in the language of the site; an attribute that this offer does not have is absent.
    It is a plain dict behind a read-only type, so that stocks can be pickled and compared.
    """

    key: str
    domain: str
    title: str
    values: Mapping[str, object]
    description: str
    section: str


@dataclass(frozen=True)
class Stock:
    """A business and its offers. `seed` and `visit` let `later` carry on from where a stock stands."""

    domain: str
    locale: str
    currency: str
    items: tuple[Item, ...]
    business: str
    towns: tuple[str, ...]
    address: str
    phone: str
    people: tuple[str, ...]
    news: tuple[tuple[str, str, str], ...]
    seed: int = 0
    visit: int = 0
