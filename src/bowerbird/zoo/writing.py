"""How a site writes values: which attributes its lists show, in which style, beside which label."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from bowerbird.zoo import marks
from bowerbird.zoo.stock import Item, Money, Stock, label, label_styles, show, styles

_HEADS = {"products": "name", "jobs": "job_title", "restaurants": "name", "events": "name", "books": "title"}
_PIVOTS = {"jobs": "salary_min", "restaurants": "price_range"}
_LISTED = {
    "real-estate-uk": (
        "town",
        "bedrooms",
        "bathrooms",
        "property_type",
        "postcode",
        "street",
        "receptions",
        "floor_area",
        "status",
    ),
    "real-estate-us": (
        "town",
        "bedrooms",
        "bathrooms",
        "floor_area",
        "street",
        "property_type",
        "postcode",
        "lot_size",
        "year_built",
    ),
    "used-cars-uk": ("year", "mileage", "fuel", "gearbox", "town", "engine_size", "body_type", "colour", "doors"),
    "products": ("brand", "rating", "availability", "review_count", "category", "sku", "delivery", "colour"),
    "jobs": ("company", "town", "salary_max", "contract_type", "posted_on", "closing_on", "working_time", "category"),
    "restaurants": ("cuisines", "town", "rating", "street", "phone", "postcode", "review_count", "opening_hours"),
    "events": ("date", "venue", "town", "time", "category", "organiser", "tickets_left"),
    "books": ("authors", "publisher", "year", "format", "rating", "isbn", "category", "availability", "pages"),
}
LISTS = ("features", "benefits")
"""Attributes that are lists of texts."""


@dataclass(frozen=True)
class Writing:
    stock: Stock
    seed: int
    lost: frozenset[str] = frozenset()
    """Attributes that the site shows no more; its search still knows them."""

    @property
    def head(self) -> str:
        """The attribute that serves as headline."""
        return _HEADS.get(self.stock.domain, "headline")

    @property
    def pivot(self) -> str:
        """The attribute that tells records apart from everything else: mostly the price."""
        return _PIVOTS.get(self.stock.domain, "price")

    def listed(self, rng: Random) -> tuple[str, ...]:
        names = _LISTED[self.stock.domain]
        first = names[: rng.randint(2, 3)]
        rest = [name for name in names[len(first) :] if rng.random() < 0.4]
        return tuple(name for name in (*first, *rest) if name not in self.lost)

    @cached_property
    def _styles(self) -> dict[tuple[str, bool], int]:
        return {}

    def plain(self, item: Item, attribute: str, *, labelled: bool = False) -> str:
        """The value as the site shows it, without marks; empty when the item has none."""
        if attribute in self.lost:
            return ""
        if attribute == "headline":
            return item.title
        if attribute == "description":
            return item.description
        value = item.values.get(attribute)
        if value is None:
            return ""
        return show(value, attribute, self.stock.locale, self._style(value, attribute, labelled))

    def text(self, item: Item, attribute: str, *, labelled: bool = False) -> str:
        """The value, marked."""
        shown = self.plain(item, attribute, labelled=labelled)
        return marks.value(item.key, attribute, shown) if shown else ""

    def entries(self, item: Item, attribute: str) -> list[str]:
        """The entries of a list of texts, each marked."""
        value = item.values.get(attribute)
        return [marks.value(item.key, attribute, one) for one in value] if isinstance(value, tuple) else []

    def label(self, attribute: str) -> str:
        count = max(1, label_styles(attribute, self.stock.locale))
        return label(attribute, self.stock.locale, Random(f"{self.seed}:label:{attribute}").randrange(count))

    def _style(self, value: object, attribute: str, labelled: bool) -> int:
        """One style for an attribute and place; beside a label numbers stand alone where the language allows."""
        key = (attribute, labelled)
        if key in self._styles and not isinstance(value, str):
            return self._styles[key]
        rng = Random(f"{self.seed}:style:{attribute}")
        found = rng.randrange(max(1, styles(value, attribute, self.stock.locale)))
        if isinstance(value, int | float) and not isinstance(value, bool | Money):
            found = self._number_style(value, attribute, labelled, rng)
        if not isinstance(value, str):
            self._styles[key] = found
        return found

    def _number_style(self, value: int | float, attribute: str, labelled: bool, rng: Random) -> int:
        count = styles(value, attribute, self.stock.locale)
        shown = [show(value, attribute, self.stock.locale, style) for style in range(count)]
        bare = [style for style, text in enumerate(shown) if not any(letter.isalpha() for letter in text)]
        units = [style for style, text in enumerate(shown) if style not in bare and ":" not in text]
        wanted = bare if labelled and bare else units or list(range(count))
        return rng.choice(wanted) if not labelled or bare else wanted[0]
