"""Work that falls into pieces, done in a few processes; and work on strange sites, which may fail, hang or die."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from traceback import extract_tb
from typing import TypeVar

from bowerbird.errors import BowerbirdError

WORKERS = 2
_MOST_SAID = 300  # characters of a task, in an error
_CHUNK = 4  # pieces handed to a process at a time
TIMED_OUT = "timed out"
DIED = "its process died"
_OURS = "bowerbird/"
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


def surviving(
    work: Callable[[_Task], _Result],
    tasks: Sequence[_Task],
    lost: Callable[[_Task, str], _Result],
    workers: int = WORKERS,
) -> Iterator[_Result]:
    """`work` on each of `tasks`, in the order in which they are done. A process that dies takes its task with it, no
    more; `lost` says what becomes of that one."""
    if workers <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    waiting = list(tasks)
    while waiting:
        done: list[_Task] = []
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            running = {pool.submit(work, task): task for task in waiting}
            try:
                for future in as_completed(running):
                    result = future.result()
                    done.append(running[future])
                    yield result
            except BrokenProcessPool:
                # Which of those under way was the cause cannot be told: the oldest that is not done counts as failed.
                oldest = next(task for task in waiting if task not in done)
                done.append(oldest)
                yield lost(oldest, DIED)
            finally:  # whoever asks for no more does not wait for those that have not begun
                pool.shutdown(wait=False, cancel_futures=True)
        waiting = [task for task in waiting if task not in done]


def fault_of(error: Exception) -> str:
    """An error, and where in our code it came from."""
    frames = [frame for frame in extract_tb(error.__traceback__) if _OURS in frame.filename]
    where = f" ({frames[-1].filename.rpartition(_OURS)[2]}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}" if not isinstance(error, BowerbirdError) else f"{error}{where}"


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Raise `TimeoutError` in work that does not let others have their turn."""

    def interrupt(*_: object) -> None:
        raise TimeoutError(TIMED_OUT)

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
