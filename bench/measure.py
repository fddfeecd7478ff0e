"""Measuring side by side.

Machines are noisy: other programs run, clocks change, caches fill. Two things are therefore compared within one
run, in turns, over the same inputs; of several rounds the fastest counts for each input, since noise only ever
adds. A ratio is that of the sums, so that large inputs weigh more; the median of the ratios of single inputs
tells about the usual one.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median
from tempfile import TemporaryDirectory
from time import thread_time
from typing import TypeVar

from rich.console import Console
from rich.progress import track

Input = TypeVar("Input")
Times = Sequence[float]
ROUNDS = 3


def progress(items: Sequence[Input], what: str) -> Iterable[Input]:
    """`items`, with a bar that shows how far we are, on standard error and gone when done."""
    return track(items, what, console=Console(stderr=True), transient=True)


def side_by_side(
    tasks: Mapping[str, Callable[[Input], object]], inputs: Sequence[Input], *, rounds: int, what: str
) -> dict[str, list[float]]:
    """The seconds of processor time that each task took for each input, in its fastest round."""
    best = {name: [float("inf")] * len(inputs) for name in tasks}
    turns = [list(tasks), list(tasks)[::-1]]  # the first to read an input finds it in no cache
    for number in progress(range(rounds), what):
        gc.collect()
        for place, item in enumerate(inputs):
            for name in turns[number % 2]:
                task = tasks[name]
                start = thread_time()
                task(item)
                best[name][place] = min(best[name][place], thread_time() - start)
    return best


def fastest(task: Callable[[], object], clock: Callable[[], float] = thread_time, *, rounds: int = ROUNDS) -> float:
    """The seconds of the fastest round, of processor time unless another clock is given."""
    seconds = []
    for _ in range(rounds):
        start = clock()
        task()
        seconds.append(clock() - start)
    return min(seconds)


def fastest_ms(task: Callable[[], object], rounds: int) -> float:
    """The milliseconds of processor time of the fastest round."""
    return 1000 * fastest(task, rounds=rounds)


def ratio_of_sums(times: Times, reference: Times) -> float:
    return sum(times) / sum(reference)


def median_ratio(times: Times, reference: Times) -> float:
    return median(time / other for time, other in zip(times, reference, strict=True))


def in_a_process(module: str, *arguments: str) -> list[float]:
    """The numbers that `python -m module arguments` prints, as JSON."""
    done = subprocess.run([sys.executable, "-m", module, *arguments], check=True, capture_output=True, text=True)
    return list(json.loads(done.stdout))


def over_rival(ours: str, rival: str, address: str, suffix: str, rounds: int) -> float:
    """How many times as fast as a rival we are: modules visit `address`, each in a process of its own, write a file
    with this suffix, and print seconds, pages and records; the last two must be the same."""
    best = {ours: float("inf"), rival: float("inf")}
    with TemporaryDirectory() as folder:
        for number in progress(range(rounds), "running wrapper and spider"):
            counts = {}
            for module in list(best)[:: 1 if number % 2 else -1]:
                seconds, *counts[module] = in_a_process(module, address, f"{folder}/{module}{number}.{suffix}")
                best[module] = min(best[module], seconds)
            if counts[ours] != counts[rival]:
                raise AssertionError(f"wrapper and spider found pages and records {counts}")
    return best[rival] / best[ours]
