"""How far a run got, as one text: for those who keep it with the records, in one transaction.

The journal (`bowerbird.oxpath.engine.journal`) appends a line for each checkpoint, and what the pages of a star showed
is gathered from all of them. Here a single text replaces the one before, so it says all that there is to know: the
place, and for each star on the way to it the signs of all its pages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bowerbird.oxpath.engine.place import Level, Place, Way
from bowerbird.oxpath.engine.report import Report


class Progress:
    """A run as far as an earlier `text` tells ("" at the beginning): the `way` to its place, `pages` and `records`."""

    def __init__(self, text: str = "") -> None:
        told: dict[str, Any] = json.loads(text) if text else {"place": [], "pages": 0, "records": 0}
        self.pages: int = told["pages"]
        self.records: int = told["records"]
        self.way: Way = tuple(Level.from_json(level, tuple(level.get("seen", ()))) for level in told["place"])
        self._seen = {around: set(level.seen) for around, level in _with_places(self.way)}
        self._noted: Place | None = None

    def note(self, place: Place) -> None:
        """Remember what the page of a star at `place` shows; to be told of every place, in order."""
        if place.around is self._noted and not place.level.seen:
            return  # another node of the same page
        self._noted = place.around
        for around, level in _with_places(place):
            if level.seen:
                self._seen.setdefault(around, set()).update(level.seen)

    def text(self, place: Place, report: Report) -> str:
        """How far the run is at `place`."""
        levels = list(_with_places(place))
        self._seen = {around: self._seen[around] for around, _ in levels if around in self._seen}
        whole = (replace(level, seen=tuple(sorted(self._seen.get(around, ())))) for around, level in levels)
        told = {"place": [level.to_json() for level in whole], "pages": report.pages, "records": report.records}
        return json.dumps(told, separators=(",", ":"))


def _with_places(way: Place | Way) -> Iterator[tuple[tuple[int, ...], Level]]:
    """Each level with the indexes of those around it, by which a star is known."""
    around: tuple[int, ...] = ()
    for level in way:
        yield around, level
        around = (*around, level.index)
