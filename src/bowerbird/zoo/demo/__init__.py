"""The demonstration sites: made by hand, always the same, the first that people see."""

from __future__ import annotations

from functools import cache

from bowerbird.zoo.demo.base import Demo
from bowerbird.zoo.demo.cars import CarDealer
from bowerbird.zoo.demo.estate import EstateAgent
from bowerbird.zoo.demo.shop import Shop
from bowerbird.zoo.stock import make_stock

_STOCK_SIZE = 72
_SITES: dict[str, tuple[type[Demo], str, int, str]] = {
    "estate-agent": (EstateAgent, "real-estate-uk", 11, "en-GB"),
    "used-cars": (CarDealer, "used-cars-uk", 5, "en-GB"),
    "shop": (Shop, "products", 12, "en-GB"),
}

DEMOS = tuple(_SITES)


@cache
def demo_site(name: str) -> Demo:
    """One of `DEMOS`."""
    if name not in _SITES:
        raise ValueError(f"no demonstration site {name!r}; there are {', '.join(DEMOS)}")
    kind, domain, seed, locale = _SITES[name]
    return kind(f"demo-{name}", make_stock(domain, seed, _STOCK_SIZE, locale))
