"""Where a walk is, so that it can be taken up there again.

A walk goes depth first through loops: over the values of variables, over nodes, over the iterations of a star. Its
place is the index of the child at hand on each level; all earlier children are done, and what they found is written.
Each level also knows the number of its page, and that of a star the trail to its page, so that a list of a thousand
pages is taken up at its last one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bowerbird.oxpath.engine.refind import Fingerprint
from bowerbird.oxpath.engine.trail import Trail


@dataclass(frozen=True, slots=True)
class Level:
    """One loop: the index of its child, the number of its page; of a star also how to get to that page."""

    index: int
    page: int = 0
    trail: Trail | None = None
    fingerprint: Fingerprint = ""
    seen: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"index": self.index, "page": self.page}
        if self.trail is not None:
            told |= {"trail": self.trail.to_json(), "fingerprint": self.fingerprint}
        if self.seen:
            told["seen"] = list(self.seen)
        return told

    @classmethod
    def from_json(cls, data: Mapping[str, Any], seen: tuple[str, ...] = ()) -> Level:
        trail = Trail.from_json(data["trail"]) if "trail" in data else None
        return cls(data["index"], data["page"], trail, data.get("fingerprint", ""), seen)


Way = tuple[Level, ...]
"""Levels, the outermost first: what is left of a place while it is taken up again."""


@dataclass(frozen=True, slots=True)
class Place:
    """A level and those around it; `START` is outside of all loops."""

    level: Level
    around: Place | None = None

    def __iter__(self) -> Iterator[Level]:
        levels: list[Level] = []
        place: Place | None = self
        while place is not None:
            levels.append(place.level)
            place = place.around
        return iter(levels[-2::-1])

    def inner(self, level: Level) -> Place:
        return Place(level, self)

    @property
    def name(self) -> str:
        """A short name of the place, the same in every run: `0.0.7`."""
        return ".".join(str(level.index) for level in self)


START = Place(Level(0))
