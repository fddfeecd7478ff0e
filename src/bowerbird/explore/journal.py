"""The journal of a site: one line a step, in a folder with the pages and pictures that were seen.

    journal.jsonl      {"step": 7, "last": 8, "transducer": "listing", "scope": "page/3", "item": "", "at": …,
                        "seconds": 0.12, "facts": [{"kind": "ListSeen", …}]}
    pages/3.page       the page as it was captured
    pictures/3.jpg     as it looked

Steps that were executed side by side are written at once (`last` is the number of the last of them) and brought to disk
before they count. A process that is killed may leave some of them, or a torn line; these are cut off when the journal
is next opened: what was under way is lost, and nothing else.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from bowerbird.errors import JournalError
from bowerbird.explore.facts import fact_as_data, fact_from_data
from bowerbird.explore.memory import Step
from bowerbird.explore.scope import Scope

NAME = "journal.jsonl"
PAGES, PICTURES = "pages", "pictures"


class Journal:
    """The steps of one site, on file."""

    def __init__(self, folder: Path, steps: list[Step]) -> None:
        self.folder = folder
        self._steps = steps

    @classmethod
    def open(cls, folder: Path) -> Journal:
        """The journal of a folder, ready to go on; a new one where there is none."""
        try:
            for name in (PAGES, PICTURES):
                (folder / name).mkdir(parents=True, exist_ok=True)
            steps, length = _read(folder / NAME)
            with (folder / NAME).open("ab") as file:
                file.truncate(length)
        except OSError as error:
            raise JournalError(f"{folder}: the journal cannot be opened: {error.strerror or error}") from error
        return cls(folder, steps)

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """The journal of a folder as it is, to be looked at only."""
        try:
            return cls(folder, _read(folder / NAME)[0])
        except OSError as error:
            raise JournalError(f"{folder}: the journal cannot be read: {error.strerror or error}") from error

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    def append(self, *steps: Step) -> None:
        """Write steps that were executed side by side, all or none."""
        lines = [json.dumps(_as_data(step), ensure_ascii=False, separators=(",", ":")) + "\n" for step in steps]
        try:
            with (self.folder / NAME).open("ab") as file:
                file.write("".join(lines).encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise JournalError(f"{self.folder}: the journal cannot be written: {error.strerror or error}") from error
        self._steps.extend(steps)

    def page_file(self, number: int) -> str:
        """The name of the file for a page, inside of the folder."""
        return f"{PAGES}/{number}.page"

    def picture_file(self, number: int) -> str:
        """The name of the file for a picture, inside of the folder."""
        return f"{PICTURES}/{number}.jpg"


def _read(path: Path) -> tuple[list[Step], int]:
    """The steps of a journal, and how long it is without what a kill left unfinished."""
    content = path.read_bytes() if path.exists() else b""
    lines = content[: content.rfind(b"\n") + 1].splitlines(keepends=True)
    steps = [_step(path, number, line) for number, line in enumerate(lines, start=1)]
    while steps and steps[-1].last > len(lines):
        steps.pop()
    return steps, sum(map(len, lines[: len(steps)]))


def _step(path: Path, number: int, line: bytes) -> Step:
    try:
        step = _from_data(json.loads(line))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise JournalError(f"{path}, line {number}: this is no step ({error}); explore the site afresh") from error
    if step.number != number:
        raise JournalError(f"{path}, line {number}: step {step.number} is out of order; explore the site afresh")
    return step


def _as_data(step: Step) -> dict[str, Any]:
    return {
        "step": step.number,
        "last": step.last,
        "transducer": step.transducer,
        "scope": str(step.scope),
        "item": step.item,
        "at": step.at,
        "seconds": step.seconds,
        "facts": [fact_as_data(fact) for fact in step.facts],
    }


def _from_data(data: dict[str, Any]) -> Step:
    return Step(
        int(data["step"]),
        str(data["transducer"]),
        Scope.read(data["scope"]),
        str(data.get("item", "")),
        str(data["at"]),
        float(data["seconds"]),
        tuple(map(fact_from_data, data["facts"])),
        int(data.get("last", 0)),
    )
