"""Work on strange sites: what dies, hangs or throws is the failure of its task alone."""

from __future__ import annotations

import os
import time

import pytest

from bowerbird.errors import UsageError
from bowerbird.evaluate.parallel import DIED, fault_of, interrupted_after, surviving


def doubled(number: int) -> str:
    """Twice the number; for three, the end of the process."""
    if number == 3:
        os._exit(1)
    return str(2 * number)


def lost(number: int, fault: str) -> str:
    return f"{number}: {fault}"


def test_a_process_that_dies_takes_one_task_with_it() -> None:
    found = list(surviving(doubled, [3, 1, 2], lost, 2))
    assert sorted(found) == ["2", f"3: {DIED}", "4"]


def test_one_worker_needs_no_process() -> None:
    assert list(surviving(doubled, [1, 2], lost, 1)) == ["2", "4"]


def test_work_that_does_not_listen_is_interrupted() -> None:
    with interrupted_after(0.05), pytest.raises(TimeoutError):
        time.sleep(30)


def test_faults_say_where_they_come_from() -> None:
    def failing() -> None:
        raise ValueError("no such thing")

    with pytest.raises(ValueError, match="no such") as caught:
        failing()
    assert fault_of(caught.value).startswith("ValueError: no such thing")
    assert fault_of(UsageError("write 3,7")) == "write 3,7"
