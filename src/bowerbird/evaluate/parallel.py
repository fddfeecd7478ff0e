"""Work that falls into pieces, done in a few processes, results in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

WORKERS = 2
_MOST_SAID = 300  # characters of a task, in an error
_CHUNK = 4  # pieces handed to a process at a time
_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


def in_parallel(work: Callable[[_Task], _Result], tasks: Sequence[_Task], workers: int = WORKERS) -> Iterator[_Result]:
    """`work` on each of `tasks`; with one worker, or too few to share, in this process. Both must be picklable."""
    if workers <= 1 or len(tasks) <= _CHUNK:
        yield from map(partial(_told, work), tasks)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(_told, work), tasks, chunksize=_CHUNK)


def _told(work: Callable[[_Task], _Result], task: _Task) -> _Result:
    """`work` on `task`; an error says which task it was."""
    try:
        return work(task)
    except Exception as error:
        error.add_note(f"at work on {str(task)[:_MOST_SAID]}")
        raise


def sample(tasks: Sequence[_Task], number: int | None) -> Sequence[_Task]:
    """So many of `tasks` at even distances; all when no number is given."""
    if number is None or number >= len(tasks):
        return tasks
    return [tasks[at * len(tasks) // number] for at in range(number)]
