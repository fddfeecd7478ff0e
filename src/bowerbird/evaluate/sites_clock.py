"""How long a site keeps its visitor waiting: the time in which at least one of the visitor's calls is under way.

What is left of the time of a site is analysis. Where pages are read while others are under way, the reading counts as
waiting: analysis is what makes the site take longer than loading its pages alone.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from functools import wraps
from typing import ParamSpec, TypeVar

from bowerbird.browse import ChromiumSession, HttpSession
from bowerbird.oxpath.engine.visitors import Visitors

_CALLS = ("open", "back", "act", "settle", "capture", "screenshot", "picture", "fetch")
"""What sessions do with their site; the calls that one makes of another are counted once."""
_Given = ParamSpec("_Given")
_Got = TypeVar("_Got")


class ClockedVisitors(Visitors):
    """Visitors that know how long they have waited."""

    waited: float = 0.0
    _under_way: int = 0
    _since: float = 0.0

    async def enter_async_context(self, cm: AbstractAsyncContextManager[_Got, bool | None]) -> _Got:
        """Every session is entered here once, before it is handed out."""
        entered = await super().enter_async_context(cm)
        if isinstance(entered, ChromiumSession | HttpSession):
            self._clock(entered)
        return entered

    def _clock(self, session: object) -> None:
        for name in _CALLS:
            call = getattr(session, name, None)
            if call is not None:
                setattr(session, name, self._timed(call))

    def _timed(self, call: Callable[_Given, Awaitable[_Got]]) -> Callable[_Given, Awaitable[_Got]]:
        @wraps(call)
        async def timed(*args: _Given.args, **kwargs: _Given.kwargs) -> _Got:
            if not self._under_way:
                self._since = time.monotonic()
            self._under_way += 1
            try:
                return await call(*args, **kwargs)
            finally:
                self._under_way -= 1
                if not self._under_way:
                    self.waited += time.monotonic() - self._since

        return timed
