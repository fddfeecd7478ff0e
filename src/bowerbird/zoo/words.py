"""The words of a site's own voice, in its language; a site keeps to one variant of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from bowerbird.zoo.skin import Aspect, Skin

_COLUMN = {"en": 0, "de": 1, "fr": 2}


@cache
def _vocabulary() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for line in (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            key, _, rest = line.partition(": ")
            found[key] = tuple(tuple(column.strip().split("|")) for column in rest.split("; "))
            if len(found[key]) != len(_COLUMN):
                raise ValueError(f"words.txt: {key!r} needs {len(_COLUMN)} languages separated by '; '")
    return found


@dataclass(frozen=True)
class Words:
    locale: str
    skin: Skin

    def __call__(self, key: str, *values: object) -> str:
        """The site's word for `key`, with values in its `{}`; a key without an entry stands for itself."""
        chosen = self._chosen.get(key)
        if chosen is None:
            chosen = self._chosen[key] = self._choose(key)
        return chosen.format(*values) if values else chosen

    @cached_property
    def _chosen(self) -> dict[str, str]:
        return {}

    def _choose(self, key: str) -> str:
        columns = _vocabulary().get(key)
        if columns is None:
            return key
        return self._dated(self.skin.random(f"word:{key}", Aspect.WORDS).choice(columns[_COLUMN[self.locale[:2]]]))

    def _dated(self, text: str) -> str:
        """Each business with its own age and size in place of those the vocabulary was written with."""
        if "1994" not in text and "14 " not in text and "12" not in text:
            return text
        rng = self.skin.random("business", Aspect.WORDS)
        text = text.replace("1994", str(rng.randrange(1952, 2019))).replace("14 ", f"{rng.randrange(3, 60)} ")
        customers = rng.randrange(2, 60)
        for own in ("12,000", "12.000", "12 000"):
            text = text.replace(own, own.replace("12", str(customers)))
        return text
