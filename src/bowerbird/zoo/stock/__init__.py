"""The stock of the zoo: the plausible data that generated websites show.

`make_stock` gives a business and its offers, the same for the same seed on every machine; `show` and `label` say how a
site writes a value and what it writes beside it; `later` is the same business some weeks on.
"""

from __future__ import annotations

from bowerbird.zoo.stock.build import KINDS, LOCALES, VISIT_DAYS, all_places, kind_of, make_stock
from bowerbird.zoo.stock.change import later
from bowerbird.zoo.stock.model import Item, Money, Stock
from bowerbird.zoo.stock.show import label, label_styles, show, show_range, styles
from bowerbird.zoo.stock.site import TODAY

__all__ = [
    "DOMAINS",
    "LOCALES",
    "TODAY",
    "VISIT_DAYS",
    "Item",
    "Money",
    "Stock",
    "all_places",
    "attributes",
    "label",
    "label_styles",
    "later",
    "make_stock",
    "required",
    "show",
    "show_range",
    "styles",
]

DOMAINS = tuple(KINDS)


def attributes(domain: str) -> tuple[str, ...]:
    """All attribute names of the domain, most important first."""
    return kind_of(domain).attributes


def required(domain: str) -> tuple[str, ...]:
    """Those attributes that every item has."""
    return kind_of(domain).required
