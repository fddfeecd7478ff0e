"""A wrapper run into a database: records typed and written, and committed with the place that the run has come to.

A run that was interrupted is taken up at its last commit; what it had written after that is written again, and is the
same. Each commit costs the database about as much as ten records, so places are committed by the clock.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from bowerbird.induce.texts.reading import reader_for
from bowerbird.induce.texts.typing import Typist
from bowerbird.oxpath.engine import Record as Yielded
from bowerbird.oxpath.engine import Report, Visitor, Wrapper, run_wrapper
from bowerbird.oxpath.engine.place import Place
from bowerbird.oxpath.engine.progress import Progress
from bowerbird.oxpath.engine.run import MOST_BARREN
from bowerbird.page import Page
from bowerbird.store import Run

COMMIT_SECONDS = 1.0
"""Between two commits: the work that a kill costs at most."""


async def load_wrapper(
    wrapper: Wrapper,
    typist: Typist,
    visitor: Visitor,
    run: Run,
    *,
    source: str | Page | None = None,
    report: Report | None = None,
    limit: int | None = None,
    every: float = COMMIT_SECONDS,
) -> Report:
    """Run `wrapper` to its end, or until `limit` pages were loaded, and write what it yields; `run` is finished only
    when all was seen."""
    report = report or Report()
    progress = Progress(run.checkpoint)
    report.pages, report.records = progress.pages, progress.records
    report.on_page = run.page
    reader_for(typist.pack, typist.language)

    def write(yielded: Yielded) -> None:
        record = typist.typed(yielded)
        if not record.says_nothing:
            run.write(record)

    with _pack_at_rest():
        await run_wrapper(
            wrapper,
            visitor,
            write,
            source=source,
            report=report,
            limit=limit,
            barren=MOST_BARREN,
            commit=_committer(run, progress, report, every),
            way=progress.way,
            pages=progress.pages,
        )
    if report.is_complete:
        run.finish()
    return report


def _committer(run: Run, progress: Progress, report: Report, every: float) -> Callable[[Place], None]:
    """What commits a place, unless the last commit was a moment ago."""
    last = monotonic()

    def commit(place: Place) -> None:
        nonlocal last
        progress.note(place)
        if monotonic() - last >= every:
            run.commit(progress.text(place, report))
            last = monotonic()

    return commit


@contextmanager
def _pack_at_rest() -> Iterator[None]:
    """Spare the garbage collector the hundred thousand objects of a pack, which it would go through again and again:
    a sixteenth of a run's time (measured)."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
