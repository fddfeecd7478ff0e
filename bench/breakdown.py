"""Where the processor time of a run goes, by the stage that it is spent in.

A timer interrupts the process every few milliseconds of its own time; the stage is told from the functions that are
active then. That takes next to no time itself, unlike a profiler that notes every call, which makes much of small
functions.
"""

from __future__ import annotations

import signal
from collections import Counter
from time import process_time
from types import CodeType, FrameType, TracebackType
from typing import Self

from rich.table import Table

_EVERY = 0.001  # seconds of processor time, if the system's clock is as fine as that
# The first stage counts of which any function is active: in one that holds the others, what is left is its own.
STAGES = (
    ("store", ("bowerbird/store/",)),
    ("type", ("bowerbird/induce/typing", "bowerbird/induce/reading")),
    ("parse", ("bowerbird/page/html", "bowerbird/page/charset", "bowerbird/page/guard")),
    ("fetch", ("bowerbird/browse/", "/aiohttp/")),
    ("evaluate", ("bowerbird/oxpath/",)),
)
REST = "event loop"


class Breakdown:
    """While it is entered, samples are taken in this process's main thread."""

    def __init__(self) -> None:
        self.samples: Counter[str] = Counter()
        self.seconds = 0.0
        self._stages: dict[CodeType, int] = {}

    def __enter__(self) -> Self:
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, _EVERY, _EVERY)
        self.seconds = -process_time()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.seconds += process_time()
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)

    def table(self, pages: int) -> Table:
        """The share of each stage, and what it takes for each of so many pages."""
        table = Table("stage", "share", "ms a page", box=None)
        table.columns[1].justify = table.columns[2].justify = "right"
        total = sum(self.samples.values()) or 1
        for name, hits in self.samples.most_common():
            table.add_row(name, f"{hits / total:.0%}", f"{1000 * self.seconds * hits / total / pages:.2f}")
        return table

    def _sample(self, _: int, frame: FrameType | None) -> None:
        best = len(STAGES)
        while frame is not None:
            best = min(best, self._stage(frame.f_code))
            frame = frame.f_back
        self.samples[STAGES[best][0] if best < len(STAGES) else REST] += 1

    def _stage(self, code: CodeType) -> int:
        known = self._stages.get(code)
        if known is None:
            places = (place for place, (_, parts) in enumerate(STAGES) if any(it in code.co_filename for it in parts))
            known = self._stages[code] = next(places, len(STAGES))
        return known
