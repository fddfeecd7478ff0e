"""A process that carries out errands, one after the other: `python -m bowerbird.jobs.worker`.

It reads a line of JSON an errand and writes lines of JSON: what it is doing, a sign of life every second, what
came of it. The sign comes from the loop that all work is done on, so that a page whose analysis never ends is
noticed. When the process that it works for is gone, it ends at once, in the middle of whatever it does: nobody would
hear of it, and another process may have taken up the same errand.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

from bowerbird.errors import BowerbirdError
from bowerbird.explore.expedition import Doing
from bowerbird.jobs.model import Errand, Summary, failed

STOP: Mapping[str, Any] = {"stop": True}
"""What is sent to ask for an end at the next good moment."""
SIGN_SECONDS = 1.0
_NEWS_SECONDS = 0.2
"""Between two reports of the same work."""
_PR_SET_PDEATHSIG = 1
_FAULT = "fault.txt"
"""In the folder of a site: where we went wrong, for those who mend it."""

CarryOut = Callable[[Errand, Callable[[Doing], None]], Awaitable[Summary]]


def serve(carry_out: CarryOut) -> None:
    """Carry out what standard input asks for, until it ends."""
    _end_with_parent()
    # Nothing else may write to the line that is read by our parent.
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(_Worker(carry_out, output).work())
    os._exit(0)  # the thread that listens would be in the way of an ordinary end


def _end_with_parent() -> None:
    """Ask the system for a signal when the parent dies (on Linux; elsewhere the end of standard input tells)."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class _Worker:
    def __init__(self, carry_out: CarryOut, output: BinaryIO) -> None:
        self._carry_out = carry_out
        self._output = output
        self._asked: asyncio.Queue[Errand] = asyncio.Queue()

    async def work(self) -> None:
        loop, work = asyncio.get_running_loop(), asyncio.current_task()
        assert work is not None
        threading.Thread(target=self._listen, args=(loop, work), daemon=True).start()
        while True:
            errand = await self._asked.get()
            signs = asyncio.create_task(self._give_signs(errand.job))
            try:
                summary = await self._carried_out(errand)
            finally:
                signs.cancel()
            self._tell(errand.job, summary=summary.as_data())

    def _listen(self, loop: asyncio.AbstractEventLoop, work: asyncio.Task[None]) -> None:
        for line in sys.stdin.buffer:
            asked = json.loads(line)
            if asked == STOP:
                loop.call_soon_threadsafe(work.cancel)
            else:
                loop.call_soon_threadsafe(self._asked.put_nowait, Errand.from_data(asked))
        os._exit(1)

    async def _carried_out(self, errand: Errand) -> Summary:
        began = monotonic()
        try:
            return await self._carry_out(errand, self._teller(errand.job))
        except BowerbirdError as error:
            return failed(str(error))
        except Exception as error:
            _keep_fault(Path(errand.folder), error)
            said = traceback.format_exception_only(error)[-1].strip()
            return failed(f"a fault of Bowerbird's after {monotonic() - began:.0f} seconds: {said}")

    async def _give_signs(self, job: int) -> None:
        while True:
            self._tell(job)
            await asyncio.sleep(SIGN_SECONDS)

    def _teller(self, job: int) -> Callable[[Doing], None]:
        last, said = 0.0, ""

        def tell(doing: Doing) -> None:
            nonlocal last, said
            if doing.what != said or monotonic() - last >= _NEWS_SECONDS:
                last, said = monotonic(), doing.what
                self._tell(job, doing=asdict(doing))

        return tell

    def _tell(self, job: int, **told: Any) -> None:
        self._output.write(json.dumps({"job": job, **told}).encode() + b"\n")


def _keep_fault(folder: Path, error: Exception) -> None:
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _FAULT).write_text("".join(traceback.format_exception(error)), encoding="utf-8")


if __name__ == "__main__":
    from bowerbird.jobs.site import carry_out

    serve(carry_out)
