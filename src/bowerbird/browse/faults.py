"""The browser's errors, in our words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bowerbird.errors import BrowseError, BrowserCrashed, NotAPage, RedirectLoop, TimedOut, Unreachable

if TYPE_CHECKING:
    from bowerbird.browse.tab import Tab

_NET_ERROR = re.compile(r"net::(ERR_[A-Z0-9_]+)")
_UNREACHABLE = {
    "ERR_NAME_NOT_RESOLVED": "no such host",
    "ERR_CONNECTION_REFUSED": "the connection was refused",
    "ERR_CONNECTION_RESET": "the connection was reset",
    "ERR_CONNECTION_CLOSED": "the connection was closed",
    "ERR_EMPTY_RESPONSE": "the server closed the connection without an answer",
    "ERR_INCOMPLETE_CHUNKED_ENCODING": "the answer broke off",
    "ERR_CONTENT_LENGTH_MISMATCH": "the answer broke off",
    "ERR_INVALID_HTTP_RESPONSE": "the answer is not HTTP",
    "ERR_INTERNET_DISCONNECTED": "there is no network",
    "ERR_FILE_NOT_FOUND": "there is no such file",
}
_GONE = ("crashed", "has been closed", "Target closed", "Connection closed", "Browser closed")


def stayed(tab: Tab, error: PlaywrightError) -> bool:
    """Whether the browser merely stayed where it was: the answer had no content (204, 205)."""
    return "ERR_ABORTED" in error.message and tab.fault() is None


def fault_of(tab: Tab, url: str, error: PlaywrightError) -> BrowseError:
    """What `error` means for the visit of `url`."""
    fault = tab.fault()
    if fault is not None:
        return fault
    if "Download is starting" in error.message:
        return NotAPage(url, "it is offered for download, not shown as a page")
    if any(sign in error.message for sign in _GONE):
        tab.crashed = True
        return BrowserCrashed(url, "the tab or the browser died on this page")
    if isinstance(error, PlaywrightTimeout):
        return TimedOut(url, f"no page within the time bound ({first_line(error)})")
    return network_fault(url, error.message)


def network_fault(url: str, message: str) -> BrowseError:
    """What the network's error in `message` means for the visit of `url`."""
    found = _NET_ERROR.search(message)
    code = found.group(1) if found else ""
    if code == "ERR_TOO_MANY_REDIRECTS":
        return RedirectLoop(url, "redirects without end")
    if code.endswith("TIMED_OUT"):
        return TimedOut(url, "the connection timed out")
    return Unreachable(url, _UNREACHABLE.get(code) or code or message.partition("\n")[0] or "the page cannot be had")


def first_line(error: PlaywrightError) -> str:
    """The browser's own words, without its log."""
    return error.message.splitlines()[0] if error.message else type(error).__name__
