"""A file of records that survives the death of its writer: the records, and beside them the journal of the run."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

from bowerbird.errors import PageFileError, UsageError
from bowerbird.oxpath.engine.journal import Checkpoint, Journal, journal_of, read_journal
from bowerbird.oxpath.engine.output import Format
from bowerbird.oxpath.engine.place import Place, Way
from bowerbird.oxpath.engine.record import Record
from bowerbird.oxpath.engine.report import Report


class RecordFile:
    """Appends records to `path`. With `resume`, it goes on after the last checkpoint of an earlier run, if any."""

    def __init__(self, path: Path, form: Format, run: str, *, resume: bool) -> None:
        self._path = path
        self._form = form
        journal = journal_of(path)
        try:
            self.checkpoint = self._earlier(journal, run, resume=resume)
            self._file = path.open("wb" if self.checkpoint is None else "r+b")
            if self.checkpoint is None:
                self._file.write(form.head())
            else:
                self._file.truncate(self.checkpoint.size)
                self._file.seek(self.checkpoint.size)
            self._journal = Journal(journal, run, self._file, self.checkpoint)
        except OSError as error:
            raise PageFileError(f"{path}: cannot be written: {error.strerror}") from error

    @property
    def way(self) -> Way:
        return () if self.checkpoint is None else self.checkpoint.way

    @property
    def pages(self) -> int:
        return 0 if self.checkpoint is None else self.checkpoint.pages

    @property
    def records(self) -> int:
        return 0 if self.checkpoint is None else self.checkpoint.records

    @property
    def is_complete(self) -> bool:
        """Whether the earlier run came to its end, so that there is nothing left to do."""
        return self.checkpoint is not None and self.checkpoint.is_complete

    @property
    def browser(self) -> bool | None:
        """Whether the earlier run used a browser; None when there was none."""
        return None if self.checkpoint is None else self.checkpoint.browser

    def note_browser(self, browser: bool) -> None:
        self._journal.note_browser(browser)

    def write(self, record: Record) -> None:
        self._file.write(self._form.line(record))

    def commit(self, place: Place, report: Report) -> None:
        self._journal.commit(place, report)

    def finish(self, report: Report) -> None:
        self._journal.finish(report)

    def _earlier(self, journal: Path, run: str, *, resume: bool) -> Checkpoint | None:
        size = self._path.stat().st_size if self._path.exists() else 0
        if resume:
            return read_journal(journal, run, size)
        unfinished = journal.exists() and not _is_complete(journal)
        if unfinished:
            raise UsageError(f"{self._path} is unfinished: go on with --resume, or remove {journal.name} to begin anew")
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._journal.close()
        self._file.close()


def _is_complete(journal: Path) -> bool:
    lines = journal.read_bytes().splitlines()
    return len(lines) < 2 or b'"complete":true' in lines[-1]
