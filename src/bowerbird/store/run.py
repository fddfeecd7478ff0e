"""Writing the records of one run over a site."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import Self

from bowerbird.domain.record import Record
from bowerbird.errors import StoreError, UsageError
from bowerbird.store.batch import Coded, Loader, coded, merged, recoded
from bowerbird.store.columns import Layout
from bowerbird.store.database import Database
from bowerbird.store.facts import keepable_text
from bowerbird.store.identity import Identity
from bowerbird.store.model import Counts, RunState, StoredRun
from bowerbird.store.runs import count_run, mark_gone, save_run

BATCH = 1000
"""Records in memory before they are loaded."""
_KEEP_PAGE = """
    INSERT INTO "pages" ("run", "url", "at", "status") VALUES (?, ?, ?, ?)
    ON CONFLICT ("run", "url") DO UPDATE SET "at" = excluded."at", "status" = excluded."status"
    """


class Run:
    """A run that is being written.

    `write` gathers; `commit` makes all that was gathered durable together with a checkpoint, both or neither. A
    process that is killed leaves the database as the last `commit` did, and the run that is taken up afterwards has
    its `checkpoint`. Leaving the block commits what is pending without a new checkpoint (written again, these are
    the same records) and calls the run stopped, unless `finish` said before that it saw all there is.

    While fewer than `BATCH` records are pending the database is not touched, and nobody else has to wait.
    """

    def __init__(
        self, database: Database, layout: Layout, identity: Identity, run: StoredRun, clock: Callable[[], str]
    ) -> None:
        self._database = database
        self._layout = layout
        self._identity = identity
        self._clock = clock
        self._loader = Loader(database, layout, run.id)
        self._saved = run
        self._pending: dict[bytes, Coded] = {}
        self._pages: dict[str, int | None] = {}
        self._counts = run.counts
        self._written = 0
        self._is_loading = False
        self._is_over = False

    @property
    def id(self) -> int:
        return self._saved.id

    @property
    def checkpoint(self) -> str:
        """What was committed last; empty at the beginning of a run."""
        return self._saved.checkpoint

    @property
    def counts(self) -> Counts:
        """What was committed; `changed`, `back` and `gone` are counted at the end."""
        return self._saved.counts

    def write(self, record: Record) -> None:
        """Add a record; it is in the database with the next `commit`."""
        self._check(record)
        one = coded(record, self._identity)
        before = self._pending.get(one.key)
        if before is not None and before.digest != one.digest:
            one = recoded(before, merged(before.record, one.record))
        self._pending[one.key] = one
        self._written += 1
        if len(self._pending) >= BATCH:
            self._load()

    def page(self, url: str, status: int | None = None) -> None:
        """Note a page that the run has read."""
        self._pages[keepable_text(url)] = status
        if len(self._pages) >= BATCH:
            self._load()

    def commit(self, checkpoint: str) -> None:
        """Make everything so far durable, with the place that the run has come to."""
        self._commit(RunState.RUNNING, checkpoint)

    def finish(self) -> None:
        """The run is complete: what it did not see of its scope is gone. Nothing is written after this."""
        self._commit(RunState.COMPLETE, self.checkpoint)
        self._is_over = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_over:
            return
        if isinstance(error, StoreError):
            self._give_up()
            return
        # What comes after the checkpoint will be seen again, and shall not be counted twice.
        self._written = 0
        self._commit(RunState.STOPPED, self.checkpoint)
        self._is_over = True

    def _check(self, record: Record) -> None:
        run = self._saved
        if self._is_over:
            raise UsageError(f"run {run.id} over {run.site} is over: begin another one to write records")
        if record.type != run.type or record.site != run.site:
            raise UsageError(
                f"a {record.type} of {record.site} cannot be written in a run for every {run.type} of {run.site}"
            )

    def _begin(self) -> None:
        """A transaction, unless there is one; what is pending stays when there cannot be one yet."""
        if self._is_loading:
            return
        self._database.begin()
        try:
            self._database.lock(f"{self._saved.type} of {self._saved.site}")
        except BaseException:
            self._database.rollback()
            raise
        self._is_loading = True

    def _load(self) -> None:
        self._begin()
        try:
            at = self._clock()
            loaded = self._loader.load(self._pending, at)
            pages = [(self.id, url, at, status) for url, status in self._pages.items()]
            self._database.execute_many(_KEEP_PAGE, pages)
        except BaseException:
            self._give_up()
            raise
        counts = self._counts
        self._counts = replace(counts, new=counts.new + loaded.new, records=counts.records + loaded.records)
        self._pending, self._pages = {}, {}

    def _commit(self, state: RunState, checkpoint: str) -> None:
        if self._is_over:
            raise UsageError(f"run {self.id} over {self._saved.site} is over: begin another one")
        self._load()
        try:
            now = self._clock()
            counts = replace(self._counts, sightings=self._counts.sightings + self._written)
            run = replace(self._saved, state=state, checkpoint=checkpoint, counts=counts)
            if state == RunState.COMPLETE:
                mark_gone(self._database, self._layout, run, now)
            if state != RunState.RUNNING:
                run = replace(run, finished=now, counts=count_run(self._database, self._layout, run))
            save_run(self._database, run)
            self._database.commit()
        except BaseException:
            self._give_up()
            raise
        self._is_loading = False
        self._saved, self._counts, self._written = run, run.counts, 0

    def _give_up(self) -> None:
        """Back to the last commit, and no further."""
        self._is_over = True
        if self._is_loading:
            self._database.rollback()
            self._is_loading = False
