"""The words of a site's own voice, in its language; a site keeps to one variant of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

_COLUMN = {"en": 0, "de": 1, "fr": 2}


@cache
def _vocabulary() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for line in (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            key, _, rest = line.partition(": ")
            found[key] = tuple(tuple(column.strip().split("|")) for column in rest.split("; "))
    return found


@dataclass(frozen=True)
class Words:
    locale: str
    seed: int

    def __call__(self, key: str, *values: object) -> str:
        """The site's word for `key`, with values in its `{}`; a key without an entry stands for itself."""
        columns = _vocabulary().get(key)
        if columns is None:
            return key
        variants = columns[_COLUMN[self.locale[:2]]]
        chosen = Random(f"{self.seed}:word:{key}").choice(variants)
        return chosen.format(*values) if values else chosen
