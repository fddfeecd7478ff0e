"""The word sets of `sets.txt`, by name."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files


@cache
def _sets() -> dict[str, str]:
    """The sets as written."""
    found: dict[str, str] = {}
    name = ""
    for line in files("bowerbird.forms.words").joinpath("sets.txt").read_text(encoding="utf-8").splitlines():
        if line.endswith(":") and not line.startswith((" ", "#")):
            name = line[:-1]
        elif name and not line.startswith("#"):
            found[name] = f"{found.get(name, '')} {line.strip()}"
    return found


def word_set(name: str) -> frozenset[str]:
    """The words of this set."""
    return frozenset(_sets()[name].split())


def phrase_set(name: str) -> frozenset[str]:
    """The phrases of this set."""
    return frozenset(phrases(name))


def phrases(name: str) -> tuple[str, ...]:
    """The phrases of this set, in order."""
    return tuple(phrase for part in _sets()[name].split(",") if (phrase := part.strip()))


def any_of(*names: str) -> str:
    """A pattern for the phrases of these sets, the longest first."""
    found = sorted({phrase for name in names for phrase in phrases(name)}, key=lambda phrase: (-len(phrase), phrase))
    return "|".join(map(re.escape, found))
