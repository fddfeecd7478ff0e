"""Every error that Bowerbird raises on purpose.

    BowerbirdError
    ├── UsageError               the command or call cannot mean anything
    ├── PageFileError            a saved page or recording cannot be read or written
    ├── NotJson                  a text that was taken for JSON is none; names the place
    ├── WrittenError             what a person wrote is wrong; names file, line and remedy
    │   ├── PackError            a domain pack is broken
    │   └── LabelError           labels are wrong or contradict each other
    ├── BrowseError              a page could not be had; names its URL
    │   ├── Unreachable          no such host, refused, reset, TLS failure, broken answer
    │   ├── TimedOut             the time bound passed
    │   ├── TooLarge             the size bound passed
    │   ├── RedirectLoop         redirects without end
    │   ├── NotAPage             an image, an archive, a download
    │   ├── RobotsDisallowed     robots.txt asks us to stay away
    │   ├── BrowserCrashed       the tab or the browser died; the session opens a new one
    │   └── NotRecorded          a replay was asked for a step its recording does not hold
    ├── ActionError              an action could not be done
    │   ├── StaleNode            its node is gone from the live page
    │   ├── DeadLink             where it leads cannot be had, although the site is there
    │   └── ActionUnsupported    this kind of session cannot do it
    ├── OxpathError              an OXPath expression is wrong, or cannot be run
    │   ├── OxpathSyntaxError    it cannot be read; points at the place and says what was expected
    │   └── OxpathEvaluationError  it can be read but not computed
    │       └── UnboundVariable  a variable was given no value
    ├── RunStopped               a wrapper's run ended before its end; what was found is kept
    │   └── NeedsBrowser         plain HTTP cannot do what the wrapper asks for
    ├── NotAWrapper              a file that was taken for a learned wrapper is none, or one of a later version
    ├── EvidenceError            what was kept beside a wrapper cannot be read or written
    ├── JournalError             the journal of a site cannot be read or written
    ├── StoreError               the database cannot do what was asked; names it and what to do
    │   ├── NotAStore            it is not there, or not a database of ours
    │   ├── NewerStore           a newer version of Bowerbird wrote it
    │   ├── StoreLocked          another process is writing, and did not come to an end
    │   ├── StoreFull            no room on its disk
    │   ├── StoreReadOnly        it may not be written to
    │   └── StoreLost            the server cannot be reached, or the connection broke
    ├── ExportError              an export cannot be written; nothing is left of it
    ├── ReportError              a report cannot be written
    ├── BrowserMissing           no Chromium on this machine
    ├── CorpusMissing            an evaluation's corpus is not where it was said to be
    └── BelowFloor               an evaluation's figure fell below its pinned floor

Expected events are values, not errors: a 404 is a page with a status.
"""

from __future__ import annotations

from pathlib import Path

_SHOWN_BEFORE = 60  # characters of a line before (and after) the place of an error


class BowerbirdError(Exception):
    """Root of every error that Bowerbird raises on purpose."""


class UsageError(BowerbirdError):
    """The command or call cannot mean anything; the message says what would."""


class PageFileError(BowerbirdError):
    """A saved page or recording cannot be read or written."""


class NotJson(BowerbirdError):
    """A text that was taken for JSON is none, or more of it than a page can hold; the message says where."""


class WrittenError(BowerbirdError):
    """Something that a person wrote is wrong; the message names file, line, what is wrong and what to do about it."""

    def __init__(self, file: Path | str, line: int | None, what: str, remedy: str) -> None:
        super().__init__(str(file), line, what, remedy)
        self.file = str(file)
        self.line = line
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{where}: {self.what}; {self.remedy}"


class PackError(WrittenError):
    """A domain pack is broken."""


class BrowseError(BowerbirdError):
    """A page could not be had."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(url, reason)
        self.url = url
        self.reason = reason

    def __str__(self) -> str:
        return f"{_shorten(self.url)}: {self.reason}"


class Unreachable(BrowseError):
    """No such host, connection refused or reset, TLS failure, broken answer."""


class TimedOut(BrowseError):
    """The time bound passed before the page was there."""


class TooLarge(BrowseError):
    """The body passed the size bound."""


class RedirectLoop(BrowseError):
    """Redirects without end."""


class NotAPage(BrowseError):
    """The address holds something other than a page: an image, an archive, a download."""


class RobotsDisallowed(BrowseError):
    """robots.txt asks this user agent to stay away."""


class BrowserCrashed(BrowseError):
    """The tab or the browser died; the session opens a new one on its next step."""


class NotRecorded(BrowseError):
    """A replay was asked for a step that its recording does not hold."""


class ActionError(BowerbirdError):
    """An action could not be done on the page."""


class StaleNode(ActionError):
    """The node is gone from the live page."""


class DeadLink(ActionError):
    """Where an action leads cannot be had, although the site is there; a run goes on without it."""


class ActionUnsupported(ActionError):
    """This kind of session cannot do such an action."""


class OxpathError(BowerbirdError):
    """An OXPath expression is wrong, or cannot be run."""


class OxpathSyntaxError(OxpathError):
    """An expression cannot be read: where (line and column from 1), what is wrong, and what would be right."""

    def __init__(self, text: str, offset: int, what: str, remedy: str = "") -> None:
        super().__init__(text, offset, what, remedy)
        self.text = text
        self.offset = offset
        self.what = what
        self.remedy = remedy

    @property
    def line(self) -> int:
        return self.text.count("\n", 0, self.offset) + 1

    @property
    def column(self) -> int:
        return self.offset - self.text.rfind("\n", 0, self.offset)

    def __str__(self) -> str:
        start = self.offset - self.column + 1
        source = self.text[start:].partition("\n")[0].replace("\t", " ")
        # Of a long line only the part around the place is shown, so that the caret stays on the screen.
        cut = max(0, self.column - 1 - _SHOWN_BEFORE)
        shown = ("…" if cut else "") + source[cut:][: 2 * _SHOWN_BEFORE]
        caret = " " * (self.column - 1 - cut + bool(cut)) + "^"
        remedy = f"\n  {self.remedy}" if self.remedy else ""
        return f"line {self.line}, column {self.column}: {self.what}\n  {shown}\n  {caret}{remedy}"


class OxpathEvaluationError(OxpathError):
    """An expression can be read but not computed: a wrong type, a bad pattern, something that needs a live page."""


class UnboundVariable(OxpathEvaluationError):
    """A variable of an expression was given no value."""


class RunStopped(BowerbirdError):
    """The run of a wrapper ended before its end; the message says why, what was kept, and how to go on."""


class NeedsBrowser(RunStopped):
    """Plain HTTP cannot do what a wrapper asks for on some page; a browser can."""


class LabelError(WrittenError):
    """Labels are wrong, contradict each other or fit no page."""


class NotAWrapper(BowerbirdError):
    """A file that was taken for a learned wrapper is none, or one of a later version; the message says what to do."""


class EvidenceError(BowerbirdError):
    """The evidence beside a wrapper cannot be read or written, or is of a later version; it says what to do."""


class JournalError(BowerbirdError):
    """The journal of a site's exploration cannot be read or written; the message says which and what to do."""


class StoreError(BowerbirdError):
    """The database cannot do what was asked; the message names it and says what to do. What was committed is kept."""

    def __init__(self, where: str, what: str, remedy: str) -> None:
        super().__init__(where, what, remedy)
        self.where = where
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.where}: {self.what}; {self.remedy}"


class NotAStore(StoreError):
    """There is no database, or one that is not Bowerbird's; it is left as it is."""


class NewerStore(StoreError):
    """A newer version of Bowerbird wrote the database; it is left as it is."""


class StoreLocked(StoreError):
    """Another process is writing to the database, and did not come to an end in the time that we wait."""


class StoreFull(StoreError):
    """There is no room on the database's disk, or the file may not grow."""


class StoreReadOnly(StoreError):
    """The database, or its folder, may not be written to."""


class StoreLost(StoreError):
    """The database server cannot be reached, or the connection to it broke."""


class ExportError(BowerbirdError):
    """An export cannot be written; nothing is left of it, and a file that was there before is as it was."""


class ReportError(BowerbirdError):
    """A report cannot be written; the message names the file."""


class BrowserMissing(BowerbirdError):
    """No Chromium was found on this machine."""


class CorpusMissing(BowerbirdError):
    """An evaluation's corpus is not where it was said to be; the message says what was looked for."""


class BelowFloor(BowerbirdError):
    """An evaluation's figure fell below the floor that is pinned in the code; the message names each one."""


def _shorten(url: str, limit: int = 200) -> str:
    return url if len(url) <= limit else f"{url[:limit]}…"
