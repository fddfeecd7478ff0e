"""Which sites are tried: a sample across domains and ways in, and sites that are out of the domain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from bowerbird.evaluate.parallel import sample
from bowerbird.evaluate.sites import Stranger
from bowerbird.evaluate.sites_truth import is_spoken
from bowerbird.evaluate.wrappers_truth import LANGUAGE, pack_of, speaks
from bowerbird.zoo import ANIMALS, animal, choose
from bowerbird.zoo.choices import DOMAINS

STRANGERS = 100
_LOOKS = 8  # in which each look-alike is tried; the others are sites of other domains
_ALIKE = (
    {"real-estate-uk", "real-estate-us"},
    {"products", "books"},
    {"products", "used-cars-uk"},
    {"products", "events"},
    {"products", "real-estate-uk"},
    {"products", "real-estate-us"},
)
"""Domains of which one holds the other: a book, a car, a ticket, a house is a product to somebody."""


def chosen_sites(seeds: Iterable[int], number: int = 0, domain: str = "") -> tuple[list[int], dict[str, int]]:
    """The seeds that are a test, so many of them across domains and ways in (0: all of them), and how many others were
    left out for which reason."""
    asked = [seed for seed in seeds if not domain or choose(seed).domain == domain]
    kept = [seed for seed in asked if is_spoken(seed)]
    left_out = {LANGUAGE: len(asked) - len(kept)} if len(kept) < len(asked) else {}
    return (spread(kept, number) if number else kept), left_out


def spread(seeds: Sequence[int], number: int) -> list[int]:
    """So many of the seeds: each domain in turn gives one, of the way in that was given least often so far. The first
    ones of a sample are a smaller sample."""
    waiting: dict[str, list[int]] = defaultdict(list)
    for seed in seeds:
        waiting[choose(seed).domain].append(seed)
    given: dict[object, int] = defaultdict(int)
    taken: list[int] = []
    while len(taken) < min(number, len(seeds)):
        for domain in DOMAINS:
            if waiting[domain] and len(taken) < number:
                seed = min(waiting[domain], key=lambda one: (given[choose(one).entry], one))
                waiting[domain].remove(seed)
                given[choose(seed).entry] += 1
                taken.append(seed)
    return taken


def strangers(seeds: Sequence[int], number: int = STRANGERS) -> list[Stranger]:
    """So many sites that are none of the domain they are tried with: look-alikes in several looks, and sites of other
    domains."""
    alike = [Stranger(animal(kind, seed).stock.domain, seed, kind) for seed in seeds[:_LOOKS] for kind in ANIMALS]
    alike = alike[: number // 2]
    others = [Stranger(other, seed) for seed in seeds if (other := _other_domain(seed))]
    return [*alike, *sample(others, number - len(alike))]


def _other_domain(seed: int) -> str:
    """A domain that the site is none of, in turn for the seeds; empty where no pack of one speaks its language."""
    chosen = choose(seed)
    possible = [
        name
        for name in DOMAINS
        if name != chosen.domain and {name, chosen.domain} not in _ALIKE and speaks(pack_of(name), chosen)
    ]
    return possible[seed % len(possible)] if possible else ""
