"""The words of the fair's forms, in the language of a site, from the lists of its half.

Held-back sites share about half of their wordings with development sites; the others they have for themselves, so that
what is read by heart shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

SHARED = 0.55
"""The share of wordings that both halves may use."""


@cache
def entries() -> Mapping[tuple[str, str], tuple[tuple[str, ...], ...]]:
    """(key, language) to the shared wordings, those of development, those held back."""
    found: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}
    for line in (Path(__file__).parent / "wording.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        head, _, rest = line.partition(" = ")
        key, _, language = head.rpartition(" ")
        lists = tuple(tuple(one.strip() for one in part.split(" | ")) for part in rest.split(" // "))
        if len(lists) != 3:
            raise ValueError(f"wording.txt: {head!r} needs three lists, for both halves and for each of them")
        found[key, language] = lists
    return found


@dataclass(frozen=True)
class Wording:
    """One site's words: it keeps to one variant of each."""

    locale: str
    split: str
    seed: int

    def __call__(self, key: str, *values: object) -> str:
        shared, development, held_back = self._lists(key)
        rng = Random(f"fair:{self.seed}:wording:{key}")
        own = held_back if self.split == "held-back" else development
        text = rng.choice(shared if rng.random() < SHARED else own)
        return text.format(*values) if values else text

    def knows(self, key: str) -> bool:
        return any((key, language) in entries() for language in (self.locale, self.locale[:2], "en"))

    def _lists(self, key: str) -> tuple[tuple[str, ...], ...]:
        for language in (self.locale, self.locale[:2], "en"):
            if (key, language) in entries():
                return entries()[key, language]
        raise KeyError(f"wording.txt has no {key!r}")
