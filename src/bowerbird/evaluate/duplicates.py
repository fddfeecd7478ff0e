"""How well duplicates are found, on stocks that several sites of the zoo publish, each in its own way.

The zoo gives the texts that the sites show; they are read with the pack (`induce.reading`) as the texts of wrappers
are, the language and the country being those of the sites. What the pack has no attribute for keeps the site's own
label. Every two records of one object count as a pair, and so do every two that were put into one object.

A pair is missed or wrong for a cause: the variations that one record has and the other does not, or that the two
objects are near twins.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations

from bowerbird.domain import Pack, load_pack
from bowerbird.domain.record import Attested, Origin, Record
from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.evaluate.parallel import WORKERS, in_parallel
from bowerbird.evaluate.scores import Counts
from bowerbird.evaluate.zoo_attributes import type_of
from bowerbird.induce.texts.reading import read_text
from bowerbird.store.duplicates import Sighting, find_duplicates
from bowerbird.zoo import DEVELOPMENT, HELD_BACK
from bowerbird.zoo.published import Listed, Published, published

CORPUS = "zoo.dedup"
SPLITS: dict[str, Sequence[int]] = {"development": DEVELOPMENT, "held-back": HELD_BACK}
_COUNTRIES = {"en-GB": ("GB", "GBP"), "en-US": ("US", "USD"), "de": ("DE", "EUR"), "fr": ("FR", "EUR")}
_OF_EVERY_RECORD = ("image",)
_LEFT_OUT = "a value left out"
NOTHING_SAID = "nothing that is noted"


@dataclass(frozen=True)
class Seen:
    """How one stock came out: pairs, and the causes of those that are missed or wrong."""

    seed: int
    domain: str
    pairs: Counts
    missed: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)


def evaluate_duplicates(seeds: Sequence[int], workers: int = WORKERS) -> Iterator[Seen]:
    """Each stock, in order."""
    return in_parallel(judge_seed, seeds, workers)


def judge_seed(seed: int) -> Seen:
    """One stock: published, read, compared, judged."""
    stock = published(seed)
    found = find_duplicates(sightings(stock), pack_of(stock.domain, stock.locale))
    pairs = {(int(a), int(b)) for group in found.objects for a, b in combinations(group, 2)}
    return judge(stock, pairs)


def judge(stock: Published, found: set[tuple[int, int]]) -> Seen:
    """What was found against the truth, pairs of positions both."""
    there = stock.same()
    missed = Counter(cause for a, b in there - found for cause in _missed(stock.listed[a], stock.listed[b]))
    wrong = Counter(_wrong(stock.listed[a], stock.listed[b]) for a, b in found - there)
    return Seen(stock.seed, stock.domain, Counts(len(found & there), len(found), len(there)), missed, wrong)


def duplicates_figures(seeds: Sequence[int], workers: int = WORKERS) -> dict[str, float]:
    """Flat names to numbers: `zoo.dedup.f1` and so on, over all pairs of all stocks, and for each domain."""
    return figures(list(evaluate_duplicates(seeds, workers)))


def figures(seen: Iterable[Seen]) -> dict[str, float]:
    by_domain: dict[str, Counts] = defaultdict(Counts)
    for stock in seen:
        by_domain[stock.domain] += stock.pairs
    flat = Counts.total(by_domain.values()).figures(CORPUS)
    return flat | {f"{CORPUS}.{domain}.f1": counts.f1 for domain, counts in sorted(by_domain.items())}


def duplicates_fingerprint(seeds: Iterable[int]) -> str:
    return fingerprint_of(f"published {seed}" for seed in seeds)


def sightings(stock: Published) -> list[Sighting]:
    """The records of all sites, read with the pack; ids are positions."""
    pack = pack_of(stock.domain, stock.locale)
    return [Sighting(f"{position:07d}", _record(one, pack)) for position, one in enumerate(stock.listed)]


@cache
def pack_of(domain: str, locale: str) -> Pack:
    """The pack of a domain for the sites of a country."""
    country, currency = _COUNTRIES[locale]
    return replace(load_pack(domain), languages=(locale[:2],), country=country, currency=currency)


def _record(one: Listed, pack: Pack) -> Record:
    values: dict[str, list[Attested]] = defaultdict(list)
    origin = Origin(one.url)
    for shown, texts in one.shown.items():
        name = _name(shown, one, pack)
        for text in texts:
            values[name] += [
                Attested(read.value, read.raw, read.confidence, origin, read.flags)
                for read in read_text(pack, name, text, base=one.url)
            ]
    return Record(pack.record, one.site, one.url, {name: tuple(found) for name, found in values.items()}, origin)


def _name(shown: str, one: Listed, pack: Pack) -> str:
    """What an attribute of the zoo is called in a record: the pack's name, or the site's label."""
    if shown == "address_line":
        return "location" if "location" in pack.attributes else "address"
    if shown in _OF_EVERY_RECORD:
        return shown
    label = re.sub(r"\W+", "_", one.labels.get(shown, shown).lower()).strip("_")
    return type_of(shown, pack) or label


def _missed(one: Listed, other: Listed) -> Sequence[str]:
    if one.site == other.site:
        return ("copy on the same site",)
    causes = {_LEFT_OUT if _is_left_out(cause) else cause for cause in one.variations ^ other.variations}
    return sorted(causes) or (NOTHING_SAID,)


def _is_left_out(cause: str) -> bool:
    return cause.startswith("no ") and cause != "no house number"


def _wrong(one: Listed, other: Listed) -> str:
    if one.twin_of != other.thing:
        return "other objects"
    return "near twins on one site" if one.site == other.site else "near twins"
