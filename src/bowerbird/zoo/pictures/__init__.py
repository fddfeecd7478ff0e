"""Pictures: every image of the zoo is a small drawing made from its name; no file is shipped and none repeats."""

from __future__ import annotations

from random import Random

from bowerbird.zoo.pictures import goods, houses, scenes, signs

_BY_DOMAIN = {
    "real-estate-uk": houses.draw,
    "real-estate-us": houses.draw,
    "used-cars-uk": scenes.car,
    "products": goods.product,
    "books": goods.book,
    "jobs": signs.company,
    "restaurants": scenes.restaurant,
    "events": signs.poster,
}


def picture(domain: str, key: str, number: int, text: str = "") -> str:
    """The `number`-th picture of an item as SVG; number 0 is the one shown in lists."""
    return _BY_DOMAIN.get(domain, goods.product)(Random(f"{key}:picture"), number, text)


def portrait(key: str) -> str:
    return signs.portrait(Random(f"{key}:portrait"))


def icon(key: str) -> str:
    return signs.icon(key.removeprefix("icon-"))


def street_map(key: str) -> str:
    return scenes.street_map(Random(f"{key}:map"))


__all__ = ["icon", "picture", "portrait", "street_map"]
