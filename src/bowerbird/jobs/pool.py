"""Errands carried out by processes on this machine, each with a browser of its own.

Understanding pages is plain Python at full speed, which threads or tasks of one process could not share; and a site
that hangs or crashes its process is ended without harm to the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any

from bowerbird.explore.expedition import Doing
from bowerbird.jobs.engine import Event, Over, Sign
from bowerbird.jobs.model import Errand, Summary, failed
from bowerbird.jobs.worker import STOP

_COMMAND = (sys.executable, "-P", "-m", "bowerbird.jobs.worker")
"""-P: modules are not looked for in the working directory, where anything may lie."""
_LONGEST_LINE = 16 * 1024 * 1024
_ERRANDS_A_PROCESS = 20
"""Starting one costs a second and a half; what one forgets to free should not grow for ever."""
_SHOWN_OF_LOG = 300


@dataclass(eq=False)
class _Hand:
    """A process, the errand that it has, and what it writes when it breaks down."""

    process: Process
    log: IO[bytes]
    errand: Errand | None = None
    errands: int = 0
    ended_because: str = ""
    reading: asyncio.Task[None] | None = None

    @property
    def is_free(self) -> bool:
        return self.errand is None and self.errands < _ERRANDS_A_PROCESS

    def send(self, told: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(ConnectionError, RuntimeError):  # it is gone, which its reader notices
            self.process.stdin.write(json.dumps(told).encode() + b"\n")

    def kill(self) -> None:
        """End it with all that it started; browsers end when their driver does."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def last_words(self) -> str:
        self.log.seek(0, os.SEEK_END)
        self.log.seek(max(self.log.tell() - _SHOWN_OF_LOG, 0))
        lines = self.log.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else ""


class LocalPool:
    """An `Engine` of so many processes; they are started as they are needed."""

    def __init__(self, workers: int, *, command: Sequence[str] = _COMMAND) -> None:
        self._workers = workers
        self._command = tuple(command)
        self._hands: list[_Hand] = []
        self._events: asyncio.Queue[Event] = asyncio.Queue()

    @property
    def capacity(self) -> int:
        return self._workers

    async def submit(self, errand: Errand) -> None:
        hand = next((one for one in self._hands if one.is_free), None) or await self._new_hand()
        hand.errand = errand
        hand.errands += 1
        hand.send(errand.as_data())

    async def collect(self, seconds: float) -> Event | None:
        try:
            async with asyncio.timeout(seconds):
                return await self._events.get()
        except TimeoutError:
            return None

    async def end(self, job: int, why: str) -> None:
        for hand in self._hands:
            if hand.errand is not None and hand.errand.job == job:
                hand.ended_because = why
                hand.kill()

    async def close(self, *, patience: float) -> None:
        hands = list(self._hands)
        for hand in hands:
            hand.send(STOP)
        readings = [hand.reading for hand in hands if hand.reading is not None]
        if readings:
            await asyncio.wait(readings, timeout=patience)
        for hand in hands:
            hand.kill()
        if readings:
            await asyncio.wait(readings)

    async def _new_hand(self) -> _Hand:
        for tired in [hand for hand in self._hands if hand.errand is None]:
            tired.send(STOP)
        log = tempfile.TemporaryFile()  # noqa: SIM115  # closed when its process has ended
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=log,
            limit=_LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for us, who then ask them to stop
        )
        hand = _Hand(process, log)
        hand.reading = asyncio.create_task(self._read(hand))
        self._hands.append(hand)
        return hand

    async def _read(self, hand: _Hand) -> None:
        """Pass on what a process tells, and its end."""
        assert hand.process.stdout is not None
        async for line in hand.process.stdout:
            told = json.loads(line)
            if "summary" in told:
                hand.errand = None
            self._events.put_nowait(_event(told))
        ended = await hand.process.wait()
        hand.kill()  # what it may have left behind
        self._hands.remove(hand)
        if hand.errand is not None:
            self._events.put_nowait(Over(hand.errand.job, _broken(hand, ended)))
        hand.log.close()


def _event(told: Mapping[str, Any]) -> Event:
    if "summary" in told:
        return Over(told["job"], Summary.from_data(told["summary"]))
    return Sign(told["job"], Doing(**told["doing"]) if "doing" in told else None)


def _broken(hand: _Hand, ended: int) -> Summary:
    if hand.ended_because:
        return failed(hand.ended_because)
    how = f"signal {-ended}" if ended < 0 else f"exit code {ended}"
    said = hand.last_words()
    return failed(f"the process at work on it ended ({how}){f': {said}' if said else ''}")
