"""The journal of a run: how far it got, so that it can be taken up after a kill.

A journal stands beside the file of records. Its first line says what is run; every other line is a checkpoint: the
place of the walk, and how many bytes of the file of records belong to all before it. Lines are only ever appended.
The records before a checkpoint are handed to the system before its line is, so a process that is killed at any
moment leaves at most a torn last line, which is ignored, and records after the last checkpoint, which are cut off.
Against a power cut both files are forced to the disk every second, the records first, while the run goes on.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from bowerbird.errors import UsageError
from bowerbird.oxpath.engine.place import Level, Place, Way
from bowerbird.oxpath.engine.report import Report

SUFFIX = ".journal"
_SYNC_SECONDS = 1.0
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a run got: the way to its place, the size of the file of records then, what was counted, and whether a
    browser was used. `journal_size` is that of the journal up to here; what follows is torn or not borne out."""

    way: Way
    size: int
    pages: int
    records: int
    is_complete: bool
    browser: bool | None
    journal_size: int


def journal_of(output: Path) -> Path:
    return output.with_name(output.name + SUFFIX)


def name_of_run(wrapper: str, bound: Mapping[str, Any]) -> str:
    """A digest of what is run: a journal is good for the same wrapper and the same values only."""
    told = json.dumps([wrapper, sorted(bound.items())], ensure_ascii=False, default=str)
    return hashlib.blake2b(told.encode(), digest_size=12).hexdigest()


class Journal:
    """Writes checkpoints for the file `records`."""

    def __init__(self, path: Path, run: str, records: BinaryIO, earlier: Checkpoint | None) -> None:
        self._records = records
        self._synced = time.monotonic()
        self._background = ThreadPoolExecutor(1)
        self._file = path.open("wb" if earlier is None else "r+b")
        if earlier is None:
            self._append({"journal": _VERSION, "run": run})
        else:
            self._file.truncate(earlier.journal_size)
            self._file.seek(earlier.journal_size)

    def commit(self, place: Place, report: Report) -> None:
        self._write(report, {"place": [level.to_json() for level in place]})

    def note_browser(self, browser: bool) -> None:
        self._append({"browser": browser})

    def finish(self, report: Report) -> None:
        self._write(report, {"complete": True})

    def close(self) -> None:
        """To be called before the file of records is closed: what was written is on the disk afterwards."""
        self._background.shutdown()
        self._records.flush()
        self._sync()
        self._file.close()

    def _write(self, report: Report, told: Mapping[str, Any]) -> None:
        self._records.flush()
        size = self._records.tell()
        self._append({"size": size, "pages": report.pages, "records": report.records, **told})
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            self._synced = time.monotonic()
            self._background.submit(self._sync)

    def _sync(self) -> None:
        for file in (self._records, self._file):
            os.fsync(file.fileno())

    def _append(self, entry: Mapping[str, Any]) -> None:
        self._file.write(
            json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
        )
        self._file.flush()


def read_journal(path: Path, run: str, size: int) -> Checkpoint | None:
    """The last checkpoint that the file of records, of `size` bytes, bears out; None when there is none.

    `UsageError` when the journal is that of another run.
    """
    entries = _entries(path)
    head, _ = next(entries, (None, 0))
    if head is None:
        return None
    if head.get("journal") != _VERSION or head.get("run") != run:
        raise UsageError(f"{path} is the journal of another wrapper or of other values; remove it to begin anew")
    browser: bool | None = None
    last: tuple[Mapping[str, Any], int] | None = None
    seen: dict[tuple[int, ...], set[str]] = {}
    for entry, end in entries:
        if "browser" in entry:
            browser = entry["browser"]
        elif entry["size"] > size:
            break
        else:
            last = entry, end
            _note_pages(entry, seen)
    if last is None:
        return None
    entry, end = last
    way, is_complete = _way(entry, seen), entry.get("complete", False)
    return Checkpoint(way, entry["size"], entry["pages"], entry["records"], is_complete, browser, end)


def _note_pages(entry: Mapping[str, Any], seen: dict[tuple[int, ...], set[str]]) -> None:
    """Collect what the pages of each star showed; a star is known by the place that it begins at."""
    around: tuple[int, ...] = ()
    for level in entry.get("place", ()):
        if "seen" in level:
            seen.setdefault(around, set()).update(level["seen"])
        around = (*around, level["index"])


def _way(entry: Mapping[str, Any], seen: Mapping[tuple[int, ...], set[str]]) -> Way:
    way: Way = ()
    for level in entry.get("place", ()):
        around = tuple(outer.index for outer in way)
        way = (*way, Level.from_json(level, tuple(seen.get(around, ()))))
    return way


def _entries(path: Path) -> Iterator[tuple[Mapping[str, Any], int]]:
    """The lines of a journal up to the first that is torn, each with the place where it ends."""
    if not path.exists():
        return
    end = 0
    with path.open("rb") as file:
        for line in file:
            try:
                entry = json.loads(line)
            except ValueError:
                return
            if not line.endswith(b"\n") or not isinstance(entry, dict):
                return
            end += len(line)
            yield entry, end
