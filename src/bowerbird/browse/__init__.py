"""Where pages come from: Chromium, plain HTTP, or the replay of a recording, all behind one `Session`."""

from bowerbird.browse.actions import Action, Choose, Click, Hover, Press, Scroll, Type
from bowerbird.browse.chromium import Browser, ChromiumSession, find_chromium, launch_browser
from bowerbird.browse.http import HttpSession
from bowerbird.browse.manners import Manners
from bowerbird.browse.recording import RecordingSession, ReplaySession
from bowerbird.browse.session import Limits, Outcome, Response, Session

__all__ = [
    "Action",
    "Browser",
    "Choose",
    "ChromiumSession",
    "Click",
    "Hover",
    "HttpSession",
    "Limits",
    "Manners",
    "Outcome",
    "Press",
    "RecordingSession",
    "ReplaySession",
    "Response",
    "Scroll",
    "Session",
    "Type",
    "find_chromium",
    "launch_browser",
]
